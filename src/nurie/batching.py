"""Divides a stream of items into batches that each take about the same time.

The size of a batch follows from how long the last ones took. Items are read a little ahead of what
is needed, so that the end is known when it comes near: then batches become smaller and smaller, and
all threads finish at about the same time (guided self-scheduling, Polychronopoulos & Kuck 1987).
While a thread has nothing to do, what was read so far is divided in the same way.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

Item = TypeVar("Item")

_GROWTH = 4
"""How much larger the next batch may be, before it is known how long that takes."""
_MOST_ITEMS = 4096
"""In a batch."""
_MOST_AHEAD = 4 * _MOST_ITEMS
"""How many items may be read ahead."""
_SMALLEST = 1 / 16
"""How much of the usual time a batch takes at least, if there are enough items."""
_SHORTEST_READING = 1 / 64
"""How much of the usual time may be spent on reading while a thread has nothing to do."""


class Pace:
    """How many items make a batch that takes ``seconds``; it is learned from finished batches."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._each = 0.0
        """How long an item takes; 0 if that is not known."""
        self._last = 1
        """The size of the last batch."""

    def note(self, items: int, seconds: float) -> None:
        """Learn how long some items took."""
        spent = seconds / items
        self._each = max(1e-9, (self._each + spent) / 2 if self._each else spent)

    def size(self) -> int:
        """How many items the next batch should have."""
        if self._each:
            wanted = int(self.seconds / self._each)
            self._last = max(1, min(wanted, _GROWTH * self._last, _MOST_ITEMS))
        return self._last


class Batches(Generic[Item]):
    """The batches of a stream, taken one by one."""

    def __init__(self, items: Iterable[Item], pace: Pace) -> None:
        self._source = iter(items)
        self._pace = pace
        self._read: deque[Item] = deque()
        """What was read and is in no batch yet."""
        self._has_ended = False

    def take(self, threads: int, is_urgent: Callable[[], bool] = lambda: False) -> list[Item]:
        """The next batch for some threads; empty at the end.

        ``is_urgent`` says whether one of them has nothing to do.
        """
        size = self._pace.size()
        # With one item in each batch, there is nothing to divide.
        wanted = size + (min(size * threads, _MOST_AHEAD) if size > 1 else 0)
        self._read_up_to(wanted, is_urgent)
        if len(self._read) < wanted:
            share = -(-len(self._read) // (2 * threads))
            size = min(size, max(share, int(size * _SMALLEST)))
        return [self._read.popleft() for _ in range(min(size, len(self._read)))]

    def _read_up_to(self, count: int, is_urgent: Callable[[], bool]) -> None:
        """Read more items; those that arrive slowly are not waited for."""
        begun = time.monotonic()
        while len(self._read) < count and not self._has_ended:
            spent = (time.monotonic() - begun) / self._pace.seconds
            if self._read and (spent > 1 or (spent > _SHORTEST_READING and is_urgent())):
                return
            try:
                self._read.append(next(self._source))
            except StopIteration:
                self._has_ended = True
