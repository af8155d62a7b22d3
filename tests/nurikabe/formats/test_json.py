from __future__ import annotations

import json
from hashlib import sha256

import pytest

from nurie import Grid, Nurikabe, files

from .drawn import SPIT, complaint, read

ONE = '{"kind": "nurikabe", "size": [4, 3], "clues": [[0, 4, 0, 0], [0, 0, 0, 0], [2, 0, 0, 1]]}'


def test_an_object() -> None:
    assert read(ONE) == SPIT
    assert read(json.dumps(json.loads(ONE), indent=2)) == SPIT
    assert files.identify(ONE.encode()) == "json"


def test_what_is_written() -> None:
    puzzle = Nurikabe.of("? .", title="Té", goal=Grid(".#"))
    assert json.loads(files.dumps(puzzle, "json")) == {
        "kind": "nurikabe",
        "size": [2, 1],
        "clues": [["?", 0]],
        "title": "Té",
        "solution": f"sha256:{sha256(b'.#').hexdigest()}",
        "goal": [".#"],
    }


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (ONE.replace("[4, 3]", "[3, 4]"), "the size '3×4' does not match the clues, 4×3"),
        (ONE.replace("[2, 0, 0, 1]", "[2]"), "row 3 has 1 cells, but the first row has 4"),
        (ONE.replace("[2, 0, 0, 1]", "2"), "a row, a list of numbers, was expected, not '2'"),
        (ONE.replace("[2,", "[true,"), 'a number like 3, 0 for none or "?" was expected, not'),
        (ONE.replace("[2,", "[-2,"), "was expected, not '-2'"),
        (ONE.replace("clues", "clue"), "clues, a list of rows, was expected, not nothing"),
        (ONE.replace("}", ', "goal": [".r"]}'), "the goal has a cell 'r' that is not a colour"),
        (ONE.replace("}", ', "goal": [".#"]}'), "row 1 of the goal has 2 cells, not 4"),
        (ONE[:-3], "it is broken JSON"),
        (f"{ONE}\n{ONE.replace('nurikabe', 'nonogram')}", "line 2: a puzzle of the kind nurikabe"),
    ],
)
def test_broken_files(text: str, said: str) -> None:
    assert said in complaint(text)
