"""How hard a nonogram is for a person: by the hardest technique it needs, and how often.

The engine explains the whole puzzle, the easiest technique first, so a technique is
used only where none that is easier says anything. Techniques come in four levels::

    easy     full lines and overlaps, which the clue alone or a few cells tell
    medium   runs that are complete, joined, anchored, split or cannot reach
    hard     where every run of a line may lie, or the whole line at once
    expert   suppositions that fail

The ``score`` orders puzzles of one level: each step counts by its level.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from nurie.nonogram.puzzle import Nonogram
from nurie.nonogram.techniques import CELL_RULES, EVERY, TRYING, explain
from nurie.solving import NO_LIMITS, Limits, Status


class Level(StrEnum):
    """How hard a puzzle is, from the easiest on."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


LEVELS = dict.fromkeys(EVERY, Level.HARD) | {
    **dict.fromkeys(CELL_RULES, Level.MEDIUM),
    **dict.fromkeys(("full_line", "overlap"), Level.EASY),
    "ranges": Level.HARD,
    **dict.fromkeys(TRYING, Level.EXPERT),
}
"""The level of every technique."""
_WEIGHTS = {Level.EASY: 1, Level.MEDIUM: 3, Level.HARD: 8, Level.EXPERT: 20}


@dataclass(frozen=True, slots=True)
class Rating:
    """What a puzzle asks of the person who solves it."""

    level: Level
    """That of the hardest technique."""
    hardest: str
    """The hardest technique that is needed."""
    times: int
    """How often that one is needed."""
    score: int
    """The sum over all steps; larger is harder, within a level."""
    uses: dict[str, int]
    """How many steps each technique makes."""


def rate(puzzle: Nonogram, limits: Limits = NO_LIMITS) -> Rating | None:
    """The difficulty of a puzzle; none if techniques alone do not solve it."""
    outcome = explain(puzzle, limits)
    if outcome.status is not Status.UNIQUE:
        return None
    uses = Counter(step.technique for step in outcome.steps)
    order = list(Level)
    hardest = max(
        uses or {EVERY[0]: 0},
        key=lambda name: (order.index(LEVELS[name]), EVERY.index(name)),
    )
    score = sum(_WEIGHTS[LEVELS[name]] * times for name, times in uses.items())
    return Rating(LEVELS[hardest], hardest, uses[hardest], score, dict(uses))
