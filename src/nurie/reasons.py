"""Why a cell is what it is, and what justifies a stroke: ``why.hpp``, ``justify.hpp``."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from nurie.grid import Cell, Grid
from nurie.puzzle import Problem, Puzzle
from nurie.steps import Step


class Reason(StrEnum):
    """What can be said about a cell."""

    FORCED = "forced"
    """One step settles it now."""
    LATER = "later"
    """It follows, but only after other steps."""
    OPEN = "open"
    """Two solutions that agree with the board differ in it."""
    REFUTED = "refuted"
    """It does not have the state that was asked about, or that the board shows."""
    GIVEN = "given"
    """The clues show it."""
    WRONG = "wrong"
    """Other cells must be corrected first."""
    IMPOSSIBLE = "impossible"
    """The puzzle has no solution."""
    NOTHING = "nothing"
    """None of these was found in time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """The reason for the state of a cell, or why it is not forced yet."""

    kind: Reason
    """What is said."""
    cell: Cell
    """The cell that was asked about."""
    state: str | None = None
    """What the cell is; none if that is open or unknown."""
    steps: tuple[Step, ...] = ()
    """What settles or refutes it; if there are several, they lead to it in this order."""
    boards: tuple[Grid, ...] = ()
    """Two boards that differ in the cell. Both are solutions if it is open. If it follows later,
    the row and the column of the cell match their clues on both boards of a nonogram, and neither
    board of a Nurikabe breaks a rule yet."""
    cells: tuple[Cell, ...] = ()
    """The cells to correct first."""
    problems: tuple[Problem, ...] = ()
    """Why there is no solution, if that is known without search."""
    solution: Grid | None = field(default=None, repr=False)
    """The only solution, if it is known; pass it to the next question, which is then faster."""

    def sentence(self, puzzle: Puzzle, language: str = "en") -> str:
        """The reason in words."""
        from nurie import messages

        return messages.why(self, puzzle, language)


@dataclass(frozen=True, slots=True, kw_only=True)
class Justified:
    """A cell of a stroke, and the technique that settles it as it was painted."""

    cell: Cell
    """The cell that was painted."""
    technique: str | None = None
    """The easiest with which one step settles it; none for a guess, or if it is wrong."""
    level: str | None = None
    """The level of the technique."""
