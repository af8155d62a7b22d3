"""How hard a puzzle is for a person: the levels, and the rating with all its measures.

The engine rates (``engine/rating.hpp``), so Python and the browser agree; docs/difficulty.md
explains the measures and shows how puzzles are spread over the levels.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from nurie.errors import NurieError, no_such


class Level(StrEnum):
    """How hard a puzzle or a technique is, from the easiest to the hardest."""

    BEGINNER = "beginner"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"

    @property
    def number(self) -> int:
        """From 1 to 5."""
        return _ORDER.index(self) + 1


_ORDER = list(Level)


def level_of(told: Level | str | int) -> Level:
    """A level by its name or its number, 1 to 5."""
    for level in Level:
        if told in (level, level.number, str(level.number)):
            return level
    numbers = f"1 to {len(_ORDER)}"
    raise NurieError(no_such("unknown level", str(told), Level, f", or {numbers}"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """What a puzzle demands of a person who solves it."""

    level: Level
    """How hard it is."""
    score: int
    """How hard it is, more finely: levels are ranges of scores."""
    work: int
    """The effort of all steps together."""
    hardest: str
    """The hardest technique that is needed; ``search`` if techniques do not solve the puzzle."""
    steps: int
    """How many findings it takes."""
    places: float
    """How many places offer a next step, on average."""
    bottlenecks: int
    """How many steps are on offer in only one place."""
    suppositions: int
    """How many suppositions have to be refuted."""
    links: int
    """How many links all suppositions have, up to their contradictions."""
    longest: int
    """How many links the longest of them has."""
    uses: Mapping[str, int]
    """How many steps each technique makes."""
    sweeps: int | None = None
    """How many sweeps over all rows and all columns in turn solve the puzzle (Batenburg &
    Kosters 2012); 0 if they do not; None for kinds without lines."""

    @property
    def times(self) -> int:
        """How often the hardest technique is needed."""
        return self.uses.get(self.hardest, 0)

    @property
    def is_simple(self) -> bool:
        """Whether sweeps alone solve it; only nonograms can be simple."""
        return bool(self.sweeps)

    def as_data(self) -> dict[str, Any]:
        """The rating as plain data, for JSON."""
        data: dict[str, Any] = {
            "level": self.level.value,
            "number": self.level.number,
            "score": self.score,
            "work": self.work,
            "hardest": self.hardest,
            "times": self.times,
            "steps": self.steps,
            "places": self.places,
            "bottlenecks": self.bottlenecks,
            "suppositions": self.suppositions,
            "links": self.links,
            "longest": self.longest,
            "techniques": dict(self.uses),
        }
        if self.sweeps is not None:
            data |= {"simple": self.is_simple, "sweeps": self.sweeps or None}
        return data
