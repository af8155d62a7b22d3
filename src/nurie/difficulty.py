"""How hard a puzzle is for a person: levels of techniques, and the rating that they make.

The engine says in a table for each kind which of its techniques has which level.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """How hard a puzzle is, from the easiest on."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


_ORDER = list(Level)
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


def rating(uses: dict[str, int], levels: Mapping[str, Level]) -> Rating:
    """The rating of a puzzle that takes these steps; of ``levels``, easier techniques come first.

    A puzzle that takes none is as easy as the first of them.
    """
    names = list(levels)
    hardest = max(
        uses or names[:1], key=lambda name: (_ORDER.index(levels[name]), names.index(name))
    )
    score = sum(_WEIGHTS[levels[name]] * times for name, times in uses.items())
    return Rating(levels[hardest], hardest, uses.get(hardest, 0), score, uses)
