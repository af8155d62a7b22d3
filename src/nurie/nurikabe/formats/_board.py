"""What the formats of Nurikabe share: rows of numbers, and the goal."""

from __future__ import annotations

from collections.abc import Iterator

from nurie.errors import FormatError
from nurie.formats import texts
from nurie.grid import FILLED, Grid
from nurie.nurikabe.puzzle import ANY, MAX_SIDE, Nurikabe

NONE = ("0", "-", ".", "")
"""The texts for a cell without a number."""
MAX_ROW_TEXT = 16 * MAX_SIDE
"""More characters than any row needs; a longer line is refused before it is parsed."""


def cells_of(text: str, at: int, separator: str | None = None) -> list[str]:
    """The cells of a row, split at spaces or at a separator."""
    if len(text) > MAX_ROW_TEXT:
        raise FormatError(f"a row of {len(text)} characters is too long", line=at)
    return [cell.strip() for cell in text.split(separator)]


def number(token: str, at: int) -> int:
    """A cell: a number, nothing, or ``?`` for an island of any size."""
    if token in NONE:
        return 0
    return ANY if token == "?" else texts.number(token, at)


def add_row(board: list[list[int]], cells: list[str], at: int) -> None:
    """Add a row to a board; all rows must be as wide as the first."""
    if board and len(cells) != len(board[0]):
        what = f"row {len(board) + 1} has {len(cells)} cells, but the first row has {len(board[0])}"
        raise FormatError(what, line=at)
    if len(board) == MAX_SIDE:
        raise FormatError(f"there are too many rows; the limit is {MAX_SIDE}", line=at)
    board.append([number(cell, at) for cell in cells])


def texts_of(puzzle: Nurikabe, none: str) -> Iterator[list[str]]:
    """The cells of every row as text."""
    for row in puzzle.numbers:
        yield ["?" if number == ANY else str(number) if number else none for number in row]


def usable_goal(puzzle: Nurikabe) -> Grid | None:
    """The goal, if it is complete and has the size of the puzzle."""
    return texts.usable_goal(puzzle.goal, puzzle.width, puzzle.height, FILLED)
