"""A formula as a nonogram: exactly one variable of each clause is true.

`Board` writes any formula of one-in-three satisfiability (see `formula`) as a nonogram with
exactly as many solutions. ``docs/complexity.md`` proves it.

Rows and columns are of two sorts: **guards**, which are known, and lines of **logic**. Rows of both
sorts alternate; columns of logic come in groups, with one guard between two groups. In a line of
logic, a guard of the other direction is filled, except beside a free cell. So a cell that is not
free cannot be filled: it would join a guard to a longer run than any in the clue.
What is left is a choice among the free cells:

- a variable that occurs k times has a row with 2k free cells, k on each side of a guard column,
  and a run of k: on the left it is true, on the right false;
- a clause has two rows. In the first its variables have a free cell each below one of their right
  cells, and one is filled; in the second below one of their left cells, and two are filled;
- each column has two free cells, one in the row of a variable and one in that of a clause, of which
  one is filled: so the rows of a clause repeat the row of a variable, reversed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from nurie.grid import EMPTY, FILLED, Grid
from nurie.lab.hardness.formula import Clause, check, occurrences
from nurie.nonogram.puzzle import Nonogram

Cell = tuple[int, int]


@dataclass(frozen=True)
class Board:
    """A formula as a nonogram; its variables are numbered from 0, and each must occur."""

    clauses: Sequence[Clause]

    def __post_init__(self) -> None:
        check(self.clauses)

    @cached_property
    def occurrences(self) -> list[list[int]]:
        """The clauses of each variable."""
        return occurrences(self.clauses)

    @cached_property
    def rows(self) -> list[str]:
        """The rows: guards, and what the rows of logic are, with spaces between them.

        Two free cells of a column must not be the neighbours of the same row, and those of two
        rows must not be beside the same guard.
        """
        logic = []
        for variable in range(len(self.occurrences)):
            logic += [f"variable {variable}", "space"]
        logic.append("space")
        for clause in range(len(self.clauses)):
            logic += [f"one {clause}", "space", f"two {clause}", "space"]
        return ["guard", *(name for row in logic[:-1] for name in (row, "guard"))]

    @cached_property
    def columns(self) -> list[str]:
        """The columns: guards, and for each variable its left and right cells."""
        names = ["guard"]
        for variable, clauses in enumerate(self.occurrences):
            for side in ("left", "right"):
                names += [f"{side} {variable} {clause}" for clause in clauses]
                names.append("guard")
        return names

    @cached_property
    def free(self) -> frozenset[Cell]:
        """The cells that are not known."""
        return frozenset(
            (y, x)
            for y, row in enumerate(self.rows)
            for x, column in enumerate(self.columns)
            if _is_free(row, column)
        )

    def _is_known(self, y: int, x: int) -> bool:
        """Whether a cell is known to be filled: guards are, except beside free cells."""
        across, down = self.rows[y] == "guard", self.columns[x] == "guard"
        beside = ((y, x - 1), (y, x + 1)) if down else ((y - 1, x), (y + 1, x))
        return (across and down) or ((across or down) and not self.free.intersection(beside))

    @cached_property
    def puzzle(self) -> Nonogram:
        """The nonogram: the clue of each line comes from one way to fill the line."""
        wide, high = len(self.columns), len(self.rows)
        return Nonogram(
            rows=[
                self._clue(self.rows[y], [(y, x) for x in range(wide)]) for y in range(high)
            ],
            columns=[
                self._clue("column", [(y, x) for y in range(high)]) for x in range(wide)
            ],
        )  # fmt: skip

    def _clue(self, name: str, line: Sequence[Cell]) -> list[int]:
        free = [cell for cell in line if cell in self.free]
        filled = {"variable": len(free) // 2, "two": 2}.get(name.partition(" ")[0], 1)
        chosen = free[:filled]
        cells = [cell in chosen or self._is_known(*cell) for cell in line]
        return [len(list(run)) for is_filled, run in groupby(cells) if is_filled]

    def solution(self, values: Sequence[bool]) -> Grid:
        """The board for satisfying values of the variables."""
        return Grid(
            "".join(
                FILLED if self._is_known(y, x) or self._is_filled(y, x, values) else EMPTY
                for x in range(len(self.columns))
            )
            for y in range(len(self.rows))
        )

    def _is_filled(self, y: int, x: int, values: Sequence[bool]) -> bool:
        if (y, x) not in self.free:
            return False
        side, variable, _ = self.columns[x].split()
        is_left = side == "left"
        in_its_row = self.rows[y].startswith("variable")
        return values[int(variable)] is (is_left is in_its_row)

    def values(self, grid: Grid) -> tuple[bool, ...]:
        """The values of the variables on a solved board."""
        places = [
            (
                self.rows.index(f"variable {variable}"),
                self.columns.index(f"left {variable} {at[0]}"),
            )
            for variable, at in enumerate(self.occurrences)
        ]
        return tuple(grid.rows[y][x] == FILLED for y, x in places)


def _is_free(row: str, column: str) -> bool:
    """Whether the cell where two lines of logic cross is not known."""
    if "guard" in (row, column) or row == "space":
        return False
    kind, number = row.split()
    side, variable, clause = column.split()
    if kind == "variable":
        return number == variable
    return number == clause and side == {"one": "right", "two": "left"}[kind]
