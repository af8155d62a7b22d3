"""Knowledge: which cells of a board are known while the steps of a solver are replayed.

A cell that a solver tries out is not known, and neither is what follows from it, until the solver
takes it back or the board is a solution. After a solution, what a solver settles leads to others.
"""

from __future__ import annotations

from nurie.grid import UNKNOWN, Cell, Grid
from nurie.steps import Step, after, cost_of

_TRIES = frozenset({"assume", "cut", "model", "place", "tile", "try"})
"""The steps that try something out, besides those of chance."""
_SOLUTIONS = frozenset({"solution", "solved"})
"""The steps after which the board is a solution."""


class Knowledge:
    """The board after the steps so far, and what is known of it."""

    def __init__(self, start: Grid) -> None:
        self.board = start
        """The board, with what is being tried out."""
        self._tried: set[Cell] = set()
        self._is_solved = self._was_solved = False

    def take(self, step: Step) -> None:
        """Take the next step."""
        before = self.board
        self.board = after(before, step)
        changed = {fact.cell for fact in step.settles if self.board[fact.cell] != before[fact.cell]}
        self._is_solved = step.technique in _SOLUTIONS or (self._is_solved and not changed)
        self._was_solved = self._was_solved or self._is_solved
        self._tried -= changed
        is_try = step.technique in _TRIES or cost_of(step) is not None
        if is_try or self._tried or self._was_solved:
            self._tried |= {cell for cell in changed if self.board[cell] != UNKNOWN}

    @property
    def count(self) -> int:
        """How many cells are known."""
        filled = sum(len(row) - row.count(UNKNOWN) for row in self.board)
        return filled if self._is_solved else filled - len(self._tried)

    @property
    def known(self) -> Grid:
        """The known cells."""
        if self._is_solved:
            return self.board
        rows = [list(row) for row in self.board]
        for row, column in self._tried:
            rows[row][column] = UNKNOWN
        return Grid("".join(row) for row in rows)
