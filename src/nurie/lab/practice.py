"""Finds the seeds of ``src/nurie/learning/seeds.json``: positions that are made at once.

Most seeds give a position, but for a rare technique only after a search of seconds. Those that
are kept give one quickly, and none twice, even if turned or mirrored; so the app shows them
without delay, and a test proves a hundred for every technique. The clock only decides which
seeds are kept: a busy machine keeps others, which are as good.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, count, pairwise
from time import perf_counter, process_time
from typing import Any

from nurie.errors import CannotMakeError
from nurie.learning import SERIES, Lesson, generator
from nurie.solving import Limits

PROVED = 100
"""How many positions of each technique every run of the tests proves."""
_QUICK = 0.01
_QUICK_ON_LARGE_BOARDS = 0.05
_LARGE = 12
"""The most seconds that a position may take, and those on boards with a longer side than this."""
_SLOW_MACHINE = 20
"""How many times as long the position of a kept seed may take."""


class Found:
    """Seeds of a lesson, and the shapes of their positions."""

    def __init__(self, of: Lesson) -> None:
        self.seeds: list[int] = []
        self.shapes: list[int] = []
        self._of = of
        self._begin = perf_counter() - 1e-3, process_time() - 1e-3

    def extend(self, candidates: Iterable[int], wanted: int, patience: int = 1) -> None:
        """Keep those that quickly give a new position, until there are enough."""
        known = set(self.shapes)
        for seed in candidates:
            if len(self.seeds) >= wanted:
                return
            shape = self._shape(seed, patience)
            if shape is not None and shape not in known:
                known.add(shape)
                self.seeds.append(seed)
                self.shapes.append(shape)

    def _shape(self, seed: int, patience: int) -> int | None:
        side = self._of.series[len(self.seeds) % SERIES]
        quick = _QUICK if side <= _LARGE else _QUICK_ON_LARGE_BOARDS
        seconds = quick * patience * self._waiting()
        try:
            made = generator(self._of, side, seed).draw(0, Limits(seconds=seconds))
        except CannotMakeError:
            return None
        return made.shape if made else None

    def _waiting(self) -> float:
        """How many times as long everything takes because the machine is busy."""
        return max(1.0, (perf_counter() - self._begin[0]) / (process_time() - self._begin[1]))


def extended(of: Lesson, row: dict[str, Any] | None, wanted: int) -> dict[str, Any]:
    """A row of the file; its old seeds stay if they give the same positions."""
    found = Found(of)
    if row:
        old = list(accumulate(row["gaps"], initial=-1))[1:]
        found.extend(old, len(old), _SLOW_MACHINE)
        if found.seeds != old or fingerprint(found.shapes) != row["shapes"]:
            found = Found(of)
    found.extend(count(found.seeds[-1] + 1 if found.seeds else 0), wanted)
    gaps = [after - before for before, after in pairwise([-1, *found.seeds])]
    return {"name": of.technique, "shapes": fingerprint(found.shapes), "gaps": gaps}


def fingerprint(shapes: Sequence[int]) -> str:
    """A fingerprint of the proved positions; it changes if the generator makes others."""
    return f"{sum(shapes[:PROVED]) % 2**32:08x}"
