"""How hard a puzzle is for a person: levels of techniques, and the rating that follows from them.

The engine's table of techniques gives the level of each.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """How hard a puzzle is, from the easiest to the hardest."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


_ORDER = list(Level)
_WEIGHTS = {Level.EASY: 1, Level.MEDIUM: 3, Level.HARD: 8, Level.EXPERT: 20}


@dataclass(frozen=True, slots=True)
class Rating:
    """What a puzzle demands of a person who solves it."""

    level: Level
    """The level of the hardest technique."""
    hardest: str
    """The hardest technique that is needed."""
    times: int
    """How often the hardest technique is needed."""
    score: int
    """The sum over all steps; within a level, a larger score is harder."""
    uses: dict[str, int]
    """How many steps each technique makes."""


def rating(uses: dict[str, int], levels: Mapping[str, Level]) -> Rating:
    """The rating of a puzzle that takes these steps; ``levels`` lists easier techniques first.

    A puzzle that takes no steps is rated by the first of them.
    """
    names = list(levels)
    hardest = max(
        uses or names[:1], key=lambda name: (_ORDER.index(levels[name]), names.index(name))
    )
    score = sum(_WEIGHTS[levels[name]] * times for name, times in uses.items())
    return Rating(levels[hardest], hardest, uses.get(hardest, 0), score, uses)
