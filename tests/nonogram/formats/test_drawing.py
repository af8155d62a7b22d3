"""Pictures as text: rows of cells in files, and what looks like them."""

from __future__ import annotations

import pytest

from nurie import Nonogram, files
from nurie.errors import UnknownFormatError

from .drawn import FLAG, complaint, read, read_all


@pytest.mark.parametrize(
    "text", [FLAG, FLAG.replace("\n", "\r\n"), "\ufeff" + FLAG, f"\n\n  {FLAG}\n", FLAG.strip()]
)
def test_the_picture_is_the_puzzle_and_its_goal(text: str) -> None:
    puzzle = read(text.encode(), "drawing")
    assert puzzle == Nonogram.of(FLAG)
    assert str(puzzle.goal) == FLAG.strip()
    assert files.identify(text.encode()) == "drawing"


def test_letters_are_colours() -> None:
    text = ".rr.\nrrgg\n.gg.\n"
    puzzle = read(text, "drawing")
    assert [(colour.letter, colour.name) for colour in puzzle.colours] == [
        ("g", "green"),
        ("r", "red"),
    ]
    assert files.identify(text.encode()) == "drawing"


def test_blank_lines_separate_pictures() -> None:
    assert [puzzle.height for puzzle in read_all("##\n\n\n.#\n#.\n", "drawing")] == [1, 2]


@pytest.mark.parametrize("text", ["hello\nworld", "README.", "a.b\nlonger.name", "10.0\n10.1"])
def test_words_are_not_pictures(text: str) -> None:
    with pytest.raises(UnknownFormatError):
        files.identify(text.encode())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (".#.\n##\n", "line 2: row 2 has 2 cells, but the first row has 3"),
        (".#.\n\n#?#\n", "line 3: row 1 has an unknown cell '?'; a picture of known cells"),
        ("#1#\n", "line 1: rows of cells like .##. were expected, not '#1#'"),
        ("# #\n", "line 1: rows of cells like .##. were expected, not '# #'"),
    ],
)
def test_broken_pictures(text: str, told: str) -> None:
    assert complaint(text, "drawing").startswith(told)
