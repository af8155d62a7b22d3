"""How hard a Nurikabe is for a person: by the hardest technique it needs, and how often.

The engine explains the whole puzzle, the easiest technique first, so a technique is used
only where no easier one applies. Techniques have four levels::

    easy     a glance at a few cells is enough
    medium   paths: cells that are cut off, bottlenecks, cells that are too far away
    hard     several places at once: walls, diagonals, either way, counts
    expert   trial and error: shapes of an island, suppositions that fail

The ``score`` orders puzzles of one level: each step counts by its level.
"""

from __future__ import annotations

from nurie.difficulty import Level, Rating, rating
from nurie.nurikabe.puzzle import Nurikabe
from nurie.nurikabe.techniques import EVERY, TABLE, explain_and_count
from nurie.solving import NO_LIMITS, Limits, Status

__all__ = ["LEVELS", "Level", "Rating", "rate", "techniques_up_to"]

LEVELS = {row.name: Level(row.level) for row in TABLE if row.name in EVERY}
"""The level of every technique, in the order in which they are tried."""


def techniques_up_to(level: Level) -> tuple[str, ...]:
    """The techniques of a level and of all easier levels, in order."""
    order = list(Level)
    return tuple(name for name in EVERY if order.index(LEVELS[name]) <= order.index(level))


def rate(puzzle: Nurikabe, limits: Limits = NO_LIMITS) -> Rating | None:
    """The difficulty of a puzzle; None if techniques alone do not solve it."""
    outcome, uses = explain_and_count(puzzle, limits)
    if outcome.status is not Status.UNIQUE:
        return None
    return rating(uses, LEVELS)
