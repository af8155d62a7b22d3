"""Formula: what the encodings of a nonogram share, its cells and its lines.

The first variables are the cells, so a model is read and blocked the same way in
every encoding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from nurie.grid import EMPTY, UNKNOWN, Grid
from nurie.nonogram.puzzle import Clue, Nonogram, shortest_length
from nurie.sat import formula
from nurie.solving import Watch


class Line(NamedTuple):
    """A row or a column, in the form that the encodings need."""

    name: str
    """As in ``row 3``."""
    clue: Clue
    cells: Sequence[dict[str, int]]
    """For each cell, the variable of each colour."""
    gaps: tuple[int, ...]
    """The least distance between each run and the next: 1, or 0 between two colours."""
    firsts: tuple[int, ...]
    """The first place, from 0, at which each run can begin."""
    slack: int
    """How far each run can move from there."""


class Formula(formula.Formula):
    """The clauses of a puzzle; see `lines` for what an encoding has to add."""

    def __init__(self, puzzle: Nonogram, encoding: str, watch: Watch | None = None) -> None:
        super().__init__(puzzle, encoding, watch)
        self.letters = puzzle.letters
        self._puzzle = puzzle
        self._cells = self._add_cells()

    def lines(self) -> Iterator[Line]:
        """The rows, then the columns; an impossible line makes the formula unsatisfiable."""
        puzzle = self._puzzle
        columns = list(zip(*self._cells, strict=True))
        if not puzzle.uses_only_its_colours:
            self.add_clause(())
            return
        for name, clues, rows in (
            ("row", puzzle.rows, self._cells),
            ("column", puzzle.columns, columns),
        ):
            for number, (clue, cells) in enumerate(zip(clues, rows, strict=True), 1):
                gaps = tuple(int(a.colour == b.colour) for a, b in pairwise(clue))
                firsts = [0]
                for run, gap in zip(clue, gaps, strict=False):
                    firsts.append(firsts[-1] + run.length + gap)
                slack = len(cells) - shortest_length(clue)
                if slack < 0:
                    self.add_clause(())
                else:
                    yield Line(f"{name} {number}", clue, cells, gaps, tuple(firsts), slack)

    def give(self, given: Grid) -> None:
        """Add the given cells."""
        for cell, state in given.cells():
            variables = self._cells[cell.row][cell.column]
            if state in variables:
                self.add(variables[state])
            elif state != UNKNOWN:
                for variable in variables.values():
                    self.add(-variable)

    def grid(self, model: Sequence[int]) -> Grid:
        """The board of a model; cells that it leaves out are empty."""
        true = {literal for literal in model if literal > 0}
        return Grid(
            "".join(
                next((letter for letter, variable in cell.items() if variable in true), EMPTY)
                for cell in row
            )
            for row in self._cells
        )

    def block(self, grid: Grid) -> list[int]:
        """The clause that excludes one board and no other."""
        return [
            variable * (-1 if letter == grid[row, column] else 1)
            for row, cells in enumerate(self._cells)
            for column, cell in enumerate(cells)
            for letter, variable in cell.items()
        ]

    def _add_cells(self) -> list[list[dict[str, int]]]:
        """A variable for each cell and colour, with at most one colour per cell."""
        rows = []
        colours = len(self.letters)
        for row in range(1, self.height + 1):
            index, values, what = "j", "", "is filled"
            if colours > 1:
                index, values, what = "j,c", f", c in {self.letters}", "has the colour c"
            first = self.add_variables(
                self.width * colours,
                f"p({row},{index}), j = 1..{self.width}{values}: "
                f"the cell in row {row}, column j {what}",
            )
            cells = [
                {letter: first + at * colours + n for n, letter in enumerate(self.letters)}
                for at in range(self.width)
            ]
            rows.append(cells)
            for cell in cells:
                self.add_at_most_one(cell.values())
        return rows


Encoder: TypeAlias = Callable[[Nonogram, Watch | None], Formula]
"""The type of ``encode`` in the module of an encoding."""
