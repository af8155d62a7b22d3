"""Grid: an immutable board of cell states, and its text form.

A cell is one character: ``?`` unknown, ``.`` empty, ``#`` filled, any other
printable ASCII character a colour. The text form has one row per line::

    .##.
    #..#
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nurie.errors import PuzzleError
from nurie.notebooks import Shown

UNKNOWN = "?"
EMPTY = "."
FILLED = "#"


class Cell(NamedTuple):
    """A place on a board, counted from zero, row first."""

    row: int
    column: int


def _is_cells(text: str) -> bool:
    return text.isascii() and text.isprintable() and " " not in text


def _refuse(lines: tuple[str, ...], width: int) -> None:
    """Raise an error for the first bad row."""
    for number, line in enumerate(lines, 1):
        if len(line) != width:
            raise PuzzleError(
                f"row {number} of the grid has {len(line)} cells, but the first row has {width}"
            )
        if not _is_cells(line):
            raise PuzzleError(f"row {number} of the grid has a character that is not a cell")


class Grid(Shown):
    """An immutable board of cells; equal boards compare equal and have the same hash."""

    __slots__ = ("rows",)

    rows: tuple[str, ...]
    """The cells, one string per row."""

    def __init__(self, rows: str | Iterable[str]) -> None:
        lines = tuple(rows.split()) if isinstance(rows, str) else tuple(rows)
        if not lines or not lines[0]:
            raise PuzzleError("a grid needs at least one row and one column")
        width = len(lines[0])
        if {*map(len, lines)} != {width} or not _is_cells("".join(lines)):
            _refuse(lines, width)
        object.__setattr__(self, "rows", lines)

    @classmethod
    def _of_rows(cls, rows: tuple[str, ...]) -> Grid:
        """A board from rows that are known to be valid, such as the engine's."""
        grid = cls.__new__(cls)
        object.__setattr__(grid, "rows", rows)
        return grid

    @classmethod
    def unknown(cls, width: int, height: int) -> Grid:
        """A board on which nothing is known."""
        return cls([UNKNOWN * width] * height)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def columns(self) -> tuple[str, ...]:
        """The cells, one string per column."""
        return tuple(map("".join, zip(*self.rows, strict=True)))

    @property
    def is_complete(self) -> bool:
        """Whether every cell is known."""
        return UNKNOWN not in "".join(self.rows)

    def transposed(self) -> Grid:
        """The board mirrored in its main diagonal: rows become columns."""
        return Grid(self.columns)

    def cells(self) -> Iterator[tuple[Cell, str]]:
        """Every cell with its state, row by row."""
        for row, line in enumerate(self.rows):
            for column, state in enumerate(line):
                yield Cell(row, column), state

    def __getitem__(self, cell: tuple[int, int]) -> str:
        return self.rows[cell[0]][cell[1]]

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __eq__(self, other: object) -> bool:
        return self.rows == other.rows if isinstance(other, Grid) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.rows)

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def __repr__(self) -> str:
        return f"Grid({list(self.rows)!r})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Grid is immutable; build a new one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a Grid is immutable; build a new one")

    def __reduce__(self) -> tuple[type[Grid], tuple[tuple[str, ...]]]:
        return Grid, (self.rows,)
