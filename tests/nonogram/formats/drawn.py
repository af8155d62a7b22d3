"""Reading a drawn file and showing it as a drawn board, for the tests of single formats."""

from __future__ import annotations

from textwrap import dedent
from typing import cast

import pytest

from nurie import files
from nurie.errors import FormatError
from nurie.nonogram.puzzle import Nonogram

FLAG = dedent(
    """\
    .##.
    ####
    .#..
    """
)


def clean(text: str) -> str:
    """A drawn text without its margin."""
    return dedent(text).removeprefix("\n")


def read(text: str | bytes, format: str) -> Nonogram:
    """The one puzzle in a drawn file."""
    (puzzle,) = read_all(text, format)
    return puzzle


def read_all(text: str | bytes, format: str) -> list[Nonogram]:
    """All puzzles in a drawn file."""
    drawn = clean(text) if isinstance(text, str) else text
    return cast("list[Nonogram]", list(files.loads_all(drawn, format)))


def has_clues_of(puzzle: Nonogram, board: str) -> bool:
    """Whether a puzzle has the clues of a drawn board."""
    drawn = Nonogram.of(clean(board))
    return (puzzle.rows, puzzle.columns) == (drawn.rows, drawn.columns)


def complaint(text: str | bytes, format: str) -> str:
    """What is said about a broken file."""
    with pytest.raises(FormatError) as caught:
        read_all(text, format)
    return str(caught.value)
