from __future__ import annotations

import json
from hashlib import sha256

import pytest

from nurie import files
from nurie.nonogram.puzzle import Nonogram

from .drawn import FLAG, complaint, has_clues_of, read, read_all

ONE = '{"kind": "nonogram", "clues": {"rows": [[2], [4], [1]], "columns": [[1], [3], [2], [1]]}}'


def test_everything_it_can_tell() -> None:
    puzzle = read(
        """
        {
          "kind": "nonogram",
          "size": [4, 3],
          "clues": {
            "rows": [[[2, "b"]], [[4, "b"]], [2]],
            "columns": [[[1, "b"]], [[2, "b"], 1], [[2, "b"], [1, "#"]], [[1, "b"]]]
          },
          "colours": [
            {"letter": "#", "name": "black", "rgb": "#000000"},
            {"letter": "b", "name": "blue", "rgb": "#1f77b4"}
          ],
          "background": {"letter": ".", "name": "sky", "rgb": "#99ccff"},
          "title": "Flag",
          "author": "Ada",
          "licence": "CC0-1.0",
          "description": "…",
          "goal": [".bb.", "bbbb", ".##."],
          "something": "else"
        }
        """,
        "json",
    )
    assert has_clues_of(puzzle, ".bb.\nbbbb\n.##.")
    assert puzzle.background.name == "sky"
    assert (puzzle.title, puzzle.author) == ("Flag", "Ada")
    assert (puzzle.copyright, puzzle.description) == ("CC0-1.0", "…")
    assert str(puzzle.goal) == ".bb.\nbbbb\n.##."


@pytest.mark.parametrize(
    "text",
    [f"{ONE}\n{ONE}\n", f"[{ONE}, {ONE}]", f"\ufeff[\n{ONE},\n{ONE}\n]\n", f"\n{ONE}\n\n{ONE}"],
)
def test_several_puzzles(text: str) -> None:
    puzzles = read_all(text, "json")
    assert len(puzzles) == 2
    assert all(has_clues_of(puzzle, FLAG) for puzzle in puzzles)
    assert files.identify(text.encode()) == "json"


def test_the_solution_is_told_as_a_digest() -> None:
    fields = json.loads(files.dumps(Nonogram.of(FLAG), "json"))
    assert fields["solution"] == "sha256:" + sha256(FLAG.strip().encode()).hexdigest()


def test_all_of_a_puzzle_comes_back() -> None:
    puzzle = Nonogram.of(".%%\n11.\nab.", title='a "b"\n c', author="É", copyright="©")
    again = read(files.dumps(puzzle, "json"), "json")
    assert again == puzzle
    assert again.goal == puzzle.goal


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (ONE[:-1], "line 1: it is broken JSON: it ends too early"),
        ("{\n'kind': 1}", "line 2: it is broken JSON: expecting property name"),
        ("[" * 100_000, "its numbers are too long or its lists too deep"),
        ('{"size": ' + "1" * 5000 + "}", "its numbers are too long or its lists too deep"),
        ("[1]", "line 1: a puzzle, an object in braces, was expected, not '1'"),
        ("{}", "line 1: clues, an object in braces, was expected, not nothing"),
        (
            ONE.replace("nonogram", "sudoku"),
            "of the kind nonogram or nurikabe was expected, not 'sudoku'",
        ),
        (ONE.replace("[4]", "4"), "a clue, a list of runs, was expected, not '4'"),
        (ONE.replace("[4]", "[-4]"), "was expected, not '-4'"),
        (ONE.replace("[4]", "[4.5]"), "was expected, not '4.5'"),
        (ONE.replace("[4]", "[true]"), "was expected, not 'True'"),
        (ONE.replace("[4]", '[[4, "b"]]'), "the colour 'b' is not in the palette"),
        (ONE.replace("{", '{"size": [4, 4], ', 1), "the size '4×4' does not match the clues, 4×3"),
        (ONE.replace("{", '{"title": 7, ', 1), "title, a text, was expected, not '7'"),
        (ONE.replace("{", '{"goal": ["####"], ', 1), "the goal has 1 rows, not 3"),
        (ONE.replace("{", '{"goal": ["##z#"], ', 1), "a cell 'z' that is not a colour"),
        (
            ONE.replace("{", '{"colours": [{"letter": "b"}], ', 1),
            "the name of a colour was expected",
        ),
        (f"{ONE}\n{ONE}\n{{", "line 3: it is broken JSON"),
    ],
)
def test_broken_files(text: str, said: str) -> None:
    assert said in complaint(text, "json")
