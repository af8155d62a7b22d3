"""How hard a nonogram is for a person; the engine rates it (``engine/nonogram/rating.hpp``)."""

from __future__ import annotations

from nurie import _engine
from nurie.difficulty import Rating
from nurie.native import rating_of
from nurie.nonogram.puzzle import Nonogram
from nurie.nonogram.techniques import TABLE
from nurie.solving import NO_LIMITS, Limits


def rate(puzzle: Nonogram, limits: Limits = NO_LIMITS) -> Rating | None:
    """The difficulty of a puzzle; None without a proof that it has exactly one solution.

    Of the limits, only the cancellation counts: a rating must not depend on the machine.
    """
    if not puzzle.uses_only_its_colours:
        return None
    told = _engine.rate_nonogram(puzzle.rows, puzzle.columns, puzzle.letters, limits.cancel)
    return rating_of(told, TABLE)
