"""Confidence intervals, compared with published values and with repeated draws."""

from __future__ import annotations

import math
import random

import pytest

from nurie.lab import intervals


@pytest.mark.parametrize(
    ("successes", "total", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (18, 18, 0.8241, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilson(successes: int, total: int, low: float, high: float) -> None:
    found = intervals.wilson(successes, total)
    assert [found.low, found.high] == pytest.approx([low, high], abs=1e-4)


def test_nothing_is_known_about_no_trials() -> None:
    assert intervals.wilson(0, 0) == intervals.Interval(0, 1)
    assert intervals.share(3, 6) == "3 of 6 (19 to 81%)"


@pytest.mark.parametrize(
    ("count", "low", "high", "coverage"),
    [(1, 1, 1, 0), (5, 1, 5, 0.9375), (6, 1, 6, 0.96875), (9, 2, 8, 0.9609), (20, 6, 15, 0.9586)],
)
def test_ranks_of_a_median(count: int, low: int, high: int, coverage: float) -> None:
    found = intervals.of_median(range(count, 0, -1))
    assert (found.low, found.high) == (low, high)
    assert found.coverage == pytest.approx(coverage, abs=1e-4)


def test_the_interval_contains_the_true_median_as_often_as_it_says() -> None:
    chance = random.Random(1)
    draws = 2000
    hits = 0
    for _ in range(draws):
        found = intervals.of_median([chance.expovariate(1) for _ in range(12)])
        hits += found.low <= math.log(2) <= found.high
    assert hits / draws == pytest.approx(intervals.of_median(range(12)).coverage, abs=0.02)
