"""Confidence intervals of what a study samples: shares and medians."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

CONFIDENCE = 0.95
_Z = 1.959964
"""The number of standard deviations on each side of a normal mean for that confidence."""


@dataclass(frozen=True, slots=True)
class Interval:
    """An interval, and the probability with which it contains the true value."""

    low: float
    high: float
    coverage: float = CONFIDENCE


def wilson(successes: int, total: int) -> Interval:
    """Wilson's interval of a share: it does not leave 0 to 1, and few trials make it wide."""
    if not total:
        return Interval(0, 1)
    share = successes / total
    weight = 1 + _Z**2 / total
    middle = (share + _Z**2 / (2 * total)) / weight
    half = _Z / weight * math.sqrt(share * (1 - share) / total + _Z**2 / (4 * total**2))
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def of_median(values: Sequence[float]) -> Interval:
    """The interval of a median by ranks, whatever the distribution.

    It is the narrowest pair of ranks, counted from both ends, that covers the true median with
    the wanted confidence. Fewer than six values cannot: then it is all of them, with less.
    """
    ordered = sorted(values)
    count = len(ordered)
    rank, beyond = 1, 2 * 0.5**count
    while True:
        more = beyond + 2 * math.comb(count, rank) * 0.5**count
        if rank >= count // 2 or 1 - more < CONFIDENCE:
            break
        rank, beyond = rank + 1, more
    return Interval(ordered[rank - 1], ordered[-rank], max(0.0, 1 - beyond))


def share(successes: int, total: int) -> str:
    """A share with its interval, as in "3 of 6 (19 to 81%)"."""
    found = wilson(successes, total)
    return f"{successes} of {total} ({found.low * 100:.0f} to {found.high:.0%})"
