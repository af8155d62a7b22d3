"""Formula: clauses in the order they were added, with variables that have names.

The first variables are the cells, so a model is read and blocked the same way in
every encoding. Clauses lie in one flat array: a board of 100×90 has millions of them.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple, TypeAlias

from nurie.grid import EMPTY, UNKNOWN, Grid
from nurie.nonogram.puzzle import Clue, Nonogram, shortest_length
from nurie.solving import Watch

Literal: TypeAlias = int | bool
"""A variable, its negation as a negative number, or a constant."""


PIECE = 10_000
"""How many literals there are in a piece, or a few more."""


class Interrupted(Exception):  # noqa: N818 - no error: a limit was reached
    """Raised when the watch says stop before a formula is complete."""


class Group(NamedTuple):
    """Some variables with consecutive numbers, and what they mean."""

    first: int
    last: int
    meaning: str


class Line(NamedTuple):
    """A row or a column as the encodings see it."""

    name: str
    """As in ``row 3``."""
    clue: Clue
    cells: Sequence[dict[str, int]]
    """For each cell the variable of each colour."""
    gaps: tuple[int, ...]
    """The least distance between each run and the next: 1, or 0 between two colours."""
    firsts: tuple[int, ...]
    """The first place, from 0, at which each run can begin."""
    slack: int
    """How far each run can move from there."""


class Formula:
    """The clauses of a puzzle; see `lines` for what an encoding has to add."""

    def __init__(self, puzzle: Nonogram, encoding: str, watch: Watch | None = None) -> None:
        self.encoding = encoding
        self.width, self.height, self.letters = puzzle.width, puzzle.height, puzzle.letters
        self.title = puzzle.title
        self.variables = 0
        self.groups: list[Group] = []
        self.number_of_clauses = 0
        self._flat = array("i")
        self._watch = watch
        self._puzzle = puzzle
        self._cells = self._add_cells()

    @property
    def number_of_cells(self) -> int:
        """How many of the variables, the first ones, say what a cell is."""
        return self.width * self.height * len(self.letters)

    def add(self, *literals: Literal) -> None:
        """One clause; constants are worked out at once."""
        clause = []
        for literal in literals:
            if literal is True:
                return
            if literal is not False:
                clause.append(literal)
        self.add_clause(clause)

    def add_clause(self, clause: Iterable[int]) -> None:
        """One clause of variables and negations; an empty one is written as two that clash.

        Not every program takes a clause without literals.
        """
        before = len(self._flat)
        self._flat.extend(clause)
        if len(self._flat) == before:
            self.variables = max(self.variables, 1)
            self._flat.extend((1, 0, -1))
            self.number_of_clauses += 1
        self._flat.append(0)
        self.number_of_clauses += 1

    def add_at_most_one(self, variables: Iterable[int]) -> None:
        """One clause for each pair of variables: not both are true."""
        pairs = list(combinations(variables, 2))
        self._flat.extend([literal for a, b in pairs for literal in (-a, -b, 0)])
        self.number_of_clauses += len(pairs)

    def add_variables(self, number: int, meaning: str) -> int:
        """Adds variables; the number of the first one."""
        if self._watch is not None and self._watch.stopped:
            raise Interrupted
        first = self.variables + 1
        self.variables += number
        if number:
            self.groups.append(Group(first, self.variables, meaning))
        return first

    def clauses(self) -> Iterator[list[int]]:
        """The clauses, in order."""
        start = 0
        flat = self._flat
        for _ in range(self.number_of_clauses):
            end = flat.index(0, start)
            yield flat[start:end].tolist()
            start = end + 1

    def pieces(self) -> Iterator[list[int]]:
        """The clauses, many at a time, each ended by 0: quicker than one by one."""
        start = 0
        flat = self._flat
        while start < len(flat):
            end = flat.index(0, min(start + PIECE, len(flat) - 1)) + 1
            yield flat[start:end].tolist()
            start = end

    def lines(self) -> Iterator[Line]:
        """The rows, then the columns; one that nothing fits makes the formula unsatisfiable."""
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
        """Adds what is known of cells from the start."""
        for cell, state in given.cells():
            variables = self._cells[cell.row][cell.column]
            if state in variables:
                self.add(variables[state])
            elif state != UNKNOWN:
                for variable in variables.values():
                    self.add(-variable)

    def grid(self, model: Sequence[int]) -> Grid:
        """The board that a model describes; cells that it leaves out are empty."""
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
        """A variable for each cell and colour, at most one colour a cell."""
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


def negated(literal: Literal) -> Literal:
    """The opposite of a literal."""
    return not literal if isinstance(literal, bool) else -literal


Encoder: TypeAlias = Callable[[Nonogram, Watch | None], Formula]
"""What the module of an encoding offers as ``encode``."""
