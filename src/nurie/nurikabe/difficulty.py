"""How hard a Nurikabe is for a person: by the hardest technique it needs, and how often.

The engine explains the whole puzzle, the easiest technique first, so a technique is
used only where none that is easier says anything. Techniques come in four levels::

    easy     what a glance at a few cells tells
    medium   ways: what is cut off, what must pass through one cell, what is too far
    hard     several places at once: shapes of an island, walls, diagonals
    expert   suppositions that fail

The ``score`` orders puzzles of one level: each step counts by its level.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from nurie.nurikabe.puzzle import Nurikabe
from nurie.nurikabe.techniques import DOCUMENT, EVERY, SUPPOSING, explain_and_count
from nurie.solving import NO_LIMITS, Limits, Status


class Level(StrEnum):
    """How hard a puzzle is, from the easiest on."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


_WAYS = (
    "enclosed_pocket",
    "sea_bottleneck",
    "island_bottleneck",
    "too_far",
    "lone_white",
)
LEVELS = dict.fromkeys(EVERY, Level.HARD) | {
    **dict.fromkeys((*DOCUMENT, "touching_two", "room_equals_need"), Level.EASY),
    **dict.fromkeys(_WAYS, Level.MEDIUM),
    **dict.fromkeys(SUPPOSING, Level.EXPERT),
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


def rate(puzzle: Nurikabe, limits: Limits = NO_LIMITS) -> Rating | None:
    """The difficulty of a puzzle; none if techniques alone do not solve it."""
    outcome, uses = explain_and_count(puzzle, limits)
    if outcome.status is not Status.UNIQUE:
        return None
    order = list(Level)
    hardest = max(
        uses or {DOCUMENT[0]: 0},
        key=lambda name: (order.index(LEVELS[name]), EVERY.index(name)),
    )
    score = sum(_WEIGHTS[LEVELS[name]] * times for name, times in uses.items())
    return Rating(LEVELS[hardest], hardest, uses.get(hardest, 0), score, uses)
