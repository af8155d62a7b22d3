"""Hint: what helps a player to go on with a board; ``engine/hint.hpp`` chooses it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from nurie.grid import Cell, Grid
from nurie.puzzle import Problem, Puzzle
from nurie.steps import Step


class Advice(StrEnum):
    """What a hint is about."""

    WRONG = "wrong"
    """Some cells must be corrected first."""
    IMPOSSIBLE = "impossible"
    """The puzzle has no solution."""
    COMPLETE = "complete"
    """No cell is open, and no cell is wrong."""
    STEP = "step"
    """The easiest next step."""
    NOTHING = "nothing"
    """No hint was found in time, or there are several solutions and nothing follows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """What to do next on a board."""

    kind: Advice
    """What it is about."""
    cells: tuple[Cell, ...] = ()
    """The cells to correct: those that differ from the only solution, or cannot all be right."""
    problems: tuple[Problem, ...] = ()
    """Why there is no solution, if that is known without search."""
    step: Step | None = None
    """The next step, which paints at least one cell."""
    solution: Grid | None = field(default=None, repr=False)
    """The only solution, if it is known; pass it to the next hint, which is then faster."""

    def sentence(self, puzzle: Puzzle, language: str = "en") -> str:
        """The hint in words."""
        from nurie import messages

        return messages.hint(self, puzzle, language)
