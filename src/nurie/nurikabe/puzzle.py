"""Nurikabe: numbers on a board, each the size of an island of white cells in a black sea.

An example, unsolved and solved. Every island has one number, and as many cells
as it says; islands meet at corners only; the sea is in one piece, and no 2×2
block of it is all black, which would be a pool::

        ? 4 ? ?        . 4 . .
        ? ? ? ?   →    # # # #
        2 ? ? 1        2 . # 1
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from operator import index
from typing import ClassVar

from nurie.errors import PuzzleError
from nurie.grid import EMPTY, FILLED, UNKNOWN, Cell, Grid
from nurie.nurikabe import verify
from nurie.puzzle import Problem

ANY = verify.ANY
"""The number ``?``: an island of a size that is not told."""
MAX_SIDE = 1000
"""The longest line of a board."""
MAX_CELLS = 250_000
"""The largest board."""
_DRAWN = {FILLED: FILLED, EMPTY: EMPTY, "?": EMPTY, "_": UNKNOWN}
"""What stands for a cell on a drawn board, beside numbers: there ``?`` is a number too."""


@dataclass(frozen=True, slots=True)
class Nurikabe:
    """A Nurikabe: numbers and credits. It never changes; equal ones hash alike.

    In its grids ``#`` is black, the sea, and ``.`` white, an island; a cell with a
    number is always white.
    """

    kind: ClassVar[str] = "nurikabe"

    numbers: tuple[tuple[int, ...], ...]
    """The board, row by row: 0 for a cell without a number, or the size of an island, or ANY."""
    title: str = ""
    author: str = ""
    copyright: str = ""
    """Whose it is, or its licence."""
    description: str = ""
    goal: Grid | None = field(default=None, compare=False)
    """The solution its author had in mind, if told: for reference, never trusted."""

    def __init__(
        self,
        numbers: Iterable[Iterable[int]],
        *,
        title: str = "",
        author: str = "",
        copyright: str = "",
        description: str = "",
        goal: Grid | None = None,
    ) -> None:
        put = object.__setattr__
        put(self, "numbers", tuple(tuple(map(index, row)) for row in numbers))
        put(self, "title", title)
        put(self, "author", author)
        put(self, "copyright", copyright)
        put(self, "description", description)
        put(self, "goal", goal)
        if not self.numbers or not self.numbers[0]:
            raise PuzzleError("a nurikabe needs at least one row and one column")
        for at, row in enumerate(self.numbers, 1):
            if len(row) != self.width:
                raise PuzzleError(f"row {at} has {len(row)} cells, the first row has {self.width}")
            if (least := min(row)) < ANY:
                raise PuzzleError(f"row {at} has the number {least}, and an island cannot")
        for side, length in (("rows", self.height), ("columns", self.width)):
            if length > MAX_SIDE:
                raise PuzzleError(f"{length} {side} are more than the {MAX_SIDE} allowed")
        if self.width * self.height > MAX_CELLS:
            size = f"{self.width}×{self.height}"
            raise PuzzleError(f"a board of {size} is larger than the {MAX_CELLS} cells allowed")

    @classmethod
    def of(
        cls,
        drawing: str,
        *,
        title: str = "",
        author: str = "",
        copyright: str = "",
        description: str = "",
        goal: Grid | None = None,
    ) -> Nurikabe:
        """The puzzle that a text draws: rows of numbers, ``.`` for none, ``?`` for any size."""
        return cls(
            [map(number_of, row.split()) for row in drawing.splitlines() if row.strip()],
            title=title,
            author=author,
            copyright=copyright,
            description=description,
            goal=goal,
        )

    @property
    def width(self) -> int:
        """How many columns there are."""
        return len(self.numbers[0])

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self.numbers)

    @property
    def islands(self) -> tuple[tuple[Cell, int], ...]:
        """Every cell that has a number, with it, row by row."""
        return tuple(
            (Cell(row, column), number)
            for row, line in enumerate(self.numbers)
            for column, number in enumerate(line)
            if number
        )

    @property
    def white(self) -> int | None:
        """How many cells are white in a solution; none when a size is not told."""
        sizes = [number for row in self.numbers for number in row]
        return None if ANY in sizes else sum(sizes)

    @property
    def filled(self) -> int | None:
        """How many cells are black in a solution; none when a size is not told."""
        return None if self.white is None else self.width * self.height - self.white

    @property
    def states(self) -> str:
        """What a cell can be once it is known: white or black."""
        return EMPTY + FILLED

    @property
    def start(self) -> Grid:
        """The board before anything is derived: only cells with a number are known, as white."""
        return Grid("".join(EMPTY if number else UNKNOWN for number in row) for row in self.numbers)

    def transposed(self) -> Nurikabe:
        """The same puzzle mirrored in its main diagonal."""
        return Nurikabe(
            zip(*self.numbers, strict=True),
            title=self.title,
            author=self.author,
            copyright=self.copyright,
            description=self.description,
            goal=self.goal.transposed() if self.goal else None,
        )

    def problems(self) -> tuple[Problem, ...]:
        """Why no grid can solve it, as far as that shows from the numbers and their places."""
        return verify.faults_of_numbers(self.numbers)

    def check(self, grid: Grid) -> tuple[Problem, ...]:
        """What keeps ``grid`` from being a solution, rule by rule; empty when it is one."""
        return verify.faults_of_grid(self.numbers, grid)

    def row_of(self, line: str) -> str | None:
        """The cells that a line of text draws: ``#.#?``, or as a board is drawn, ``# 2 # _``."""
        cells = line.split()
        if len(cells) == 1 and not cells[0].strip(FILLED + EMPTY + UNKNOWN):
            return cells[0]
        if len(cells) != self.width:
            return None
        # A zero is never drawn: rows that have one are those of a puzzle, not of a grid.
        row = "".join(
            EMPTY if cell.isdigit() and cell != "0" else _DRAWN.get(cell, " ") for cell in cells
        )
        return None if " " in row else row

    def __str__(self) -> str:
        """The board, as it can be drawn with `of`."""
        width = max(len(number_text(number)) for row in self.numbers for number in row)
        lines = [" ".join(number_text(n).rjust(width) for n in row) for row in self.numbers]
        head = f"{self.title or 'nurikabe'} {self.width}×{self.height}"
        return "\n".join([head, *lines])


def number_text(number: int) -> str:
    """A number as it is drawn: ``.`` for none, ``?`` for any size."""
    return "?" if number == ANY else str(number) if number else "."


def number_of(text: str) -> int:
    """The number that is drawn so."""
    if text in ("?", "."):
        return ANY if text == "?" else 0
    if text.isascii() and text.isdigit() and len(text) <= 9:
        return int(text)
    raise PuzzleError(f"{text!r} is no number, nor . for none, nor ? for an island of any size")
