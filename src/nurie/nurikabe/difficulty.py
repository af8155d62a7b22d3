"""How hard a Nurikabe is for a person; the engine rates it (``engine/nurikabe/rating.hpp``)."""

from __future__ import annotations

from nurie import _engine
from nurie.difficulty import Rating
from nurie.native import rating_of
from nurie.nurikabe.puzzle import Nurikabe
from nurie.nurikabe.techniques import TABLE
from nurie.solving import NO_LIMITS, Limits


def rate(puzzle: Nurikabe, limits: Limits = NO_LIMITS) -> Rating | None:
    """The difficulty of a puzzle; None without a proof that it has exactly one solution.

    Of the limits, only the cancellation counts: a rating must not depend on the machine.
    """
    return rating_of(_engine.rate_nurikabe(puzzle.numbers, limits.cancel), TABLE)
