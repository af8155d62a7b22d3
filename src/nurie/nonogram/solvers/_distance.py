"""How far a filled line is from its clue: what heuristics make smaller until it is nothing."""

from __future__ import annotations

from itertools import zip_longest

from nurie.nonogram.puzzle import Clue

MAX_KEPT = 100_000
"""The most distances that are kept for one line."""


class Distance:
    """The distance of the states of one line from its clue, each worked out once.

    It adds up what Wang & Tang 2014 compare: the number of filled cells, the number
    of segments, and the lengths of the segments in order. It is 0 for the clue alone.
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
        segments = [len(segment) for segment in f"{filled:b}"[::-1].split("0") if segment]
        wanted = self._lengths
        result = abs(sum(segments) - sum(wanted)) + abs(len(segments) - len(wanted))
        result += sum(abs(a - b) for a, b in zip_longest(segments, wanted, fillvalue=0))
        self._kept[filled] = result
        return result
