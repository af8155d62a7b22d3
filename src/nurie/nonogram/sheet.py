"""What is printed of a nonogram: its clues around the board, in their colours."""

from __future__ import annotations

from nurie.grid import EMPTY
from nurie.nonogram.puzzle import Nonogram, default_colour
from nurie.sheet import Sheet


class _Colours(dict[str, str]):
    """The palette of a puzzle; letters that it lacks have their usual colours."""

    def __missing__(self, letter: str) -> str:
        return default_colour(letter).rgb


def sheet(puzzle: Nonogram) -> Sheet:
    """The clues and colours of a puzzle."""
    colours = _Colours({colour.letter: colour.rgb for colour in puzzle.colours})
    colours[EMPTY] = puzzle.background.rgb
    return Sheet(
        rows=puzzle.rows, columns=puzzle.columns, colours=colours, is_coloured=puzzle.is_coloured
    )
