"""Shares a scarce resource fairly: solvers, or threads that read.

Clients take turns, regardless of how many requests each has waiting, and none may hold more
than its share. When the queue is full, the client with the most requests loses its latest
one to a client that has fewer.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import TypeAlias

IsGone: TypeAlias = Callable[[], Awaitable[bool]]
_LOOK = 0.25
"""Seconds between two checks whether a waiting client is still connected."""


class NoTurnError(Exception):
    """The queue is full, or the wait was too long."""


class Turns:
    """A number of turns that are held at the same time."""

    def __init__(self, number: int, each: int, waiting: int, waiting_each: int) -> None:
        self._free = number
        self._each = each
        self._most_waiting = waiting
        self._most_waiting_each = waiting_each
        self._running: Counter[str] = Counter()
        self._queues: dict[str, deque[asyncio.Future[None]]] = {}
        """The waiting requests by client; the client whose turn is next comes first."""

    @property
    def waiting(self) -> int:
        """How many requests wait."""
        return sum(map(len, self._queues.values()))

    @asynccontextmanager
    async def turn(
        self, client: str, patience: float = math.inf, is_gone: IsGone | None = None
    ) -> AsyncIterator[None]:
        """Wait for a turn and hold it; give up after a timeout or when the client disconnects."""
        await self._take(client, patience, is_gone)
        try:
            yield
        finally:
            self._give_back(client)

    async def _take(self, client: str, patience: float, is_gone: IsGone | None) -> None:
        if self._free and self._running[client] < self._each and client not in self._queues:
            self._start(client)
            return
        waiter = self._queue_up(client)
        is_mine = False
        try:
            end = time.monotonic() + patience
            while not waiter.done() and (left := end - time.monotonic()) > 0:
                await asyncio.wait((waiter,), timeout=min(_LOOK, left))
                if is_gone is not None and not waiter.done() and await is_gone():
                    break
            is_mine = waiter.done() and not waiter.cancelled()
        finally:
            if is_mine:
                pass
            elif waiter.done() and not waiter.cancelled():
                # The turn was granted just as the wait was cancelled.
                self._give_back(client)
            else:
                self._leave(client, waiter)
        if not is_mine:
            raise NoTurnError

    def _queue_up(self, client: str) -> asyncio.Future[None]:
        own = len(self._queues.get(client, ()))
        if own >= self._most_waiting_each:
            raise NoTurnError
        if self.waiting >= self._most_waiting:
            longest = max(self._queues.values(), key=len, default=None)
            if longest is None or len(longest) <= own + 1:
                raise NoTurnError
            longest.pop().cancel()
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(client, deque()).append(waiter)
        return waiter

    def _leave(self, client: str, waiter: asyncio.Future[None]) -> None:
        queue = self._queues.get(client)
        if queue is not None:
            with suppress(ValueError):
                queue.remove(waiter)
            if not queue:
                del self._queues[client]

    def _start(self, client: str) -> None:
        self._free -= 1
        self._running[client] += 1

    def _give_back(self, client: str) -> None:
        self._free += 1
        self._running[client] -= 1
        if not self._running[client]:
            del self._running[client]
        while self._free and (next_client := self._next()) is not None:
            queue = self._queues.pop(next_client)
            waiter = queue.popleft()
            if queue:
                # To the end of the line.
                self._queues[next_client] = queue
            self._start(next_client)
            waiter.set_result(None)

    def _next(self) -> str | None:
        """The first client in line that does not hold its full share."""
        for client, queue in self._queues.items():
            if queue and self._running[client] < self._each:
                return client
        return None
