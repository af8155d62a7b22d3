"""What is printed of a Nurikabe: its numbers, on the board."""

from __future__ import annotations

from nurie.nurikabe.puzzle import Nurikabe, number_text
from nurie.sheet import Sheet


def sheet(puzzle: Nurikabe) -> Sheet:
    """The numbers of a puzzle."""
    return Sheet(numbers={cell: number_text(number) for cell, number in puzzle.islands})
