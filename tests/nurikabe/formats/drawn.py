"""Reading a drawn file, for the tests of single formats."""

from __future__ import annotations

from textwrap import dedent

import pytest

from nurie import Nurikabe, files
from nurie.errors import FormatError

SPIT = Nurikabe.of(
    """
    . 4 . .
    . . . .
    2 . . 1
    """
)


def clean(text: str) -> str:
    """A drawn text without its margin."""
    return dedent(text).removeprefix("\n")


def read_all(text: str, format: str | None) -> list[Nurikabe]:
    """All puzzles in a drawn file."""
    found = list(files.loads_all(clean(text), format))
    assert all(isinstance(puzzle, Nurikabe) for puzzle in found)
    return [puzzle for puzzle in found if isinstance(puzzle, Nurikabe)]


def read(text: str, format: str | None = None) -> Nurikabe:
    """The one puzzle in a drawn file."""
    (puzzle,) = read_all(text, format)
    return puzzle


def complaint(text: str, format: str | None = None) -> str:
    """What is said about a broken file."""
    with pytest.raises(FormatError) as caught:
        read_all(text, format)
    return str(caught.value)
