"""The distance of a filled line from its clue, which the genetic algorithm reduces to zero."""

from __future__ import annotations

from itertools import zip_longest

from nurie.nonogram.puzzle import Clue

MAX_KEPT = 100_000
"""How many distances are cached for one line."""


class Distance:
    """How far the segments of a line are from its clue, each line computed once.

    It is the sum of what Wang & Tang 2014 compare: the number of filled cells, the number
    of segments, and the lengths of the segments in order. It is 0 only if the line matches
    the clue.
    """

    def __init__(self, clue: Clue) -> None:
        self._lengths = [run.length for run in clue]
        self._kept: dict[int, int] = {}

    def __call__(self, filled: int) -> int:
        """The distance of a line, given as the set of its filled cells."""
        kept = self._kept.get(filled)
        if kept is not None:
            return kept
        if len(self._kept) >= MAX_KEPT:
            self._kept.clear()
        self._kept[filled] = result = self._measure(filled)
        return result

    def _measure(self, filled: int) -> int:
        segments = [len(segment) for segment in f"{filled:b}"[::-1].split("0") if segment]
        wanted = self._lengths
        result = abs(sum(segments) - sum(wanted)) + abs(len(segments) - len(wanted))
        return result + sum(abs(a - b) for a, b in zip_longest(segments, wanted, fillvalue=0))
