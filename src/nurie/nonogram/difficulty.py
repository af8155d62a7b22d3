"""How hard a nonogram is for a person: by the hardest technique it needs, and how often.

The engine explains the whole puzzle, the easiest technique first, so a technique is used
only where no easier one applies. Techniques have four levels::

    easy     full lines and overlaps, which follow from the clue and a few cells
    medium   runs that are complete, joined, anchored, split or cannot reach; colours that cross
    hard     ranges of all runs of a line, the whole line at once, an edge and its neighbour
    expert   suppositions that fail

The ``score`` orders puzzles of one level: each step counts by its level.
"""

from __future__ import annotations

from collections import Counter

from nurie.difficulty import Level, Rating, rating
from nurie.nonogram.puzzle import Nonogram
from nurie.nonogram.techniques import EVERY, TABLE, explain
from nurie.solving import NO_LIMITS, Limits, Status
from nurie.steps import parts_of

__all__ = ["LEVELS", "Level", "Rating", "rate"]

LEVELS = {row.name: Level(row.level) for row in TABLE if row.name in EVERY}
"""The level of every technique, in the order in which they are tried."""


def rate(puzzle: Nonogram, limits: Limits = NO_LIMITS) -> Rating | None:
    """The difficulty of a puzzle; None if techniques alone do not solve it."""
    outcome = explain(puzzle, limits)
    if outcome.status is not Status.UNIQUE:
        return None
    parts = (part for step in outcome.steps for part in parts_of(step))
    return rating(dict(Counter(part.technique for part in parts)), LEVELS)
