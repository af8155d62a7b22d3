"""Nurikabe: numbers on a board, each the size of an island of white cells in a black sea.

An example, unsolved and solved. Every island has one number, and as many cells as that
number; islands meet at corners only; the sea is in one piece, and no 2×2 block of it is all
black, which would be a pool::

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
from nurie.notebooks import Shown
from nurie.nurikabe import verify
from nurie.puzzle import Problem

ANY = verify.ANY
"""The number ``?``: an island of unknown size."""
MAX_SIDE = 1000
"""The longest line of a board."""
MAX_CELLS = 250_000
"""The largest board."""
_DRAWN = {FILLED: FILLED, EMPTY: EMPTY, "?": EMPTY, "_": UNKNOWN}
"""The characters for cells on a drawn board besides numbers, where ``?`` is a number too."""


@dataclass(frozen=True, slots=True)
class Nurikabe(Shown):
    """An immutable Nurikabe: numbers and credits. Equal puzzles have equal hashes.

    In its grids ``#`` is black, the sea, and ``.`` white, an island; a cell with a
    number is always white.
    """

    kind: ClassVar[str] = "nurikabe"

    numbers: tuple[tuple[int, ...], ...]
    """The board, row by row: 0 for a cell without a number, or the size of an island, or ANY."""
    title: str = ""
    author: str = ""
    copyright: str = ""
    """Its copyright or licence."""
    description: str = ""
    goal: Grid | None = field(default=None, compare=False)
    """The author's solution, if known: for reference, never trusted."""

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
                raise PuzzleError(
                    f"row {at} has {len(row)} cells, but the first row has {self.width}"
                )
            if (least := min(row)) < ANY:
                raise PuzzleError(f"row {at} has the number {least}, but an island cannot")
        for side, length in (("rows", self.height), ("columns", self.width)):
            if length > MAX_SIDE:
                raise PuzzleError(f"{length} {side} are too many; the limit is {MAX_SIDE}")
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
        """The puzzle drawn by a text: rows of numbers, ``.`` for none, ``?`` for any size."""
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
        """The number of columns."""
        return len(self.numbers[0])

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.numbers)

    @property
    def islands(self) -> tuple[tuple[Cell, int], ...]:
        """Every cell that has a number, with the number, row by row."""
        return tuple(
            (Cell(row, column), number)
            for row, line in enumerate(self.numbers)
            for column, number in enumerate(line)
            if number
        )

    @property
    def white(self) -> int | None:
        """The number of white cells in a solution; None if a size is unknown."""
        sizes = [number for row in self.numbers for number in row]
        return None if ANY in sizes else sum(sizes)

    @property
    def filled(self) -> int | None:
        """The number of black cells in a solution; None if a size is unknown."""
        return None if self.white is None else self.width * self.height - self.white

    @property
    def states(self) -> str:
        """The possible states of a known cell: white or black."""
        return EMPTY + FILLED

    @property
    def start(self) -> Grid:
        """The board before any deduction: only cells with a number are known, as white."""
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
        """Why no grid can solve it, judging by the numbers and their places."""
        return verify.faults_of_numbers(self.numbers)

    def check(self, grid: Grid) -> tuple[Problem, ...]:
        """Why ``grid`` is not a solution, rule by rule; empty if it is one."""
        return verify.faults_of_grid(self.numbers, grid)

    def row_of(self, line: str) -> str | None:
        """The cells drawn by a line of text: ``#.#?``, or like a board, ``# 2 # _``."""
        cells = line.split()
        if len(cells) == 1 and not cells[0].strip(FILLED + EMPTY + UNKNOWN):
            return cells[0]
        if len(cells) != self.width:
            return None
        # Boards never contain a zero: a row with one belongs to a puzzle, not to a grid.
        row = "".join(
            EMPTY if cell.isdigit() and cell != "0" else _DRAWN.get(cell, " ") for cell in cells
        )
        return None if " " in row else row

    def __str__(self) -> str:
        """The board, in the form that `of` reads."""
        width = max(len(number_text(number)) for row in self.numbers for number in row)
        lines = [" ".join(number_text(n).rjust(width) for n in row) for row in self.numbers]
        head = f"{self.title or 'nurikabe'} {self.width}×{self.height}"
        return "\n".join([head, *lines])


def number_text(number: int) -> str:
    """A drawn number: ``.`` for none, ``?`` for any size."""
    return "?" if number == ANY else str(number) if number else "."


def number_of(text: str) -> int:
    """Parse a drawn number."""
    if text in ("?", "."):
        return ANY if text == "?" else 0
    if text.isascii() and text.isdigit() and len(text) <= 9:
        return int(text)
    raise PuzzleError(f"{text!r} is not a number, . for none or ? for an island of any size")
