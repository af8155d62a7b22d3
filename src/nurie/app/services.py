"""The services that routes use: settings, the database and its writer, solvers, packs."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TypeVar, cast

from sqlalchemy import Engine
from starlette.requests import Request

from nurie.app import catalogue, erasing, joining, states
from nurie.app.database import Writer
from nurie.app.errors import ApiError
from nurie.app.jobs import Solvers
from nurie.app.rates import Rates
from nurie.app.settings import Settings
from nurie.app.turns import NoTurnError, Turns

T = TypeVar("T")

QUIET = 1.0
"""Seconds without a write after which states of attempts are updated."""
_REST = 4.0
"""The pause after a replay, as a multiple of its duration."""
_LATER = 10.0
"""Seconds after which deleting is tried again."""
_READING_PATIENCE = 20.0
"""Seconds that a request waits for its turn to read."""
_MOST_READERS = 1_000
"""Requests that may wait to read; one address may have a tenth of them."""

_LIST, _INDEX = " list", " index"
"""What is prepared besides packs, whose names have no spaces."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A constant response body."""

    data: bytes
    compressed: bytes
    tag: str

    @classmethod
    def of(cls, compressed: bytes) -> Prepared:
        """The body with its compressed form and its tag."""
        data = gzip.decompress(compressed)
        tag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
        return cls(data, compressed, tag)


class Services:
    """The services of one server process."""

    def __init__(self, settings: Settings, engine: Engine, rates: Rates) -> None:
        self.settings = settings
        self.engine = engine
        self.rates = rates
        self.writer = Writer(engine)
        self.solvers = Solvers(settings)
        # One address receives only some of them, and a limited number wait, as for solvers.
        self.photos = Turns(
            settings.photos,
            max(1, settings.photos // 4),
            settings.waiting,
            settings.client_waiting,
        )
        self._threads = ThreadPoolExecutor(settings.readers, "reader")
        # If there are several threads, one address never takes them all.
        each = max(1, settings.readers - 1)
        self._reading = Turns(settings.readers, each, _MOST_READERS, _MOST_READERS // 10)
        self._packs: dict[str, Prepared] = {}
        self._lock = asyncio.Lock()
        self._has_gone = asyncio.Event()
        self._has_gone.set()

    async def stop(self) -> None:
        """Stop the background tasks; waiting writes are completed."""
        await self.solvers.stop()
        await asyncio.to_thread(self.writer.stop)
        self._threads.shutdown()
        # A cancelled task leaves its thread running, which would keep the database open.
        await asyncio.get_running_loop().shutdown_default_executor()

    async def read(self, client: str, work: Callable[[], T]) -> T:
        """Read in a thread, when it is this client's turn."""
        try:
            async with self._reading.turn(client, _READING_PATIENCE):
                return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        except NoTurnError:
            message = "too many reads at the moment; try again soon"
            raise ApiError(429, "busy", message, retry_after=2) from None

    async def packs(self) -> Prepared:
        """The list of packs, read once."""

        def read() -> bytes:
            return catalogue.compressed(catalogue.listed(self.engine))

        return cast("Prepared", await self._prepared(_LIST, read))

    async def pack(self, name: str) -> Prepared | None:
        """A pack, read when it is first asked for; None if there is no such pack."""
        return await self._prepared(name, partial(catalogue.content, self.engine, name))

    async def puzzles(self) -> Prepared:
        """A summary of all puzzles, read once."""

        def read() -> bytes:
            order = [pack["id"] for pack in json.loads(catalogue.listed(self.engine))]
            return catalogue.compressed(catalogue.indexed(self.engine, order))

        return cast("Prepared", await self._prepared(_INDEX, read))

    async def _prepared(self, key: str, read: Callable[[], bytes | None]) -> Prepared | None:
        """A body that is read once."""
        async with self._lock:
            if key not in self._packs:
                data = await asyncio.to_thread(read)
                if data is None:
                    return None
                self._packs[key] = await asyncio.to_thread(Prepared.of, data)
            return self._packs[key]

    async def bring_up_to_date(self) -> int:
        """Replay some attempts with outdated states, pausing after each."""
        behind = await asyncio.to_thread(states.stale, self.engine)
        for player, attempt in behind:
            began = time.monotonic()
            work = await asyncio.to_thread(
                states.replayed, self.engine, player, attempt, self.settings.board_cells
            )
            await self.writer.write(work)
            await asyncio.sleep(_REST * (time.monotonic() - began))
        return len(behind)

    async def keep_up_to_date(self) -> None:
        """Do so in quiet moments, forever."""
        written = -1.0
        while True:
            await asyncio.sleep(QUIET)
            last = self.writer.last_written
            if last == written or time.monotonic() - last < QUIET:
                continue
            with suppress(Exception):
                if not await self.bring_up_to_date():
                    written = self.writer.last_written

    async def erase(self, key_hash: bytes) -> None:
        """Erase a player's data; its space is freed soon after."""
        await self.writer.write(lambda connection: erasing.erase(connection, key_hash))
        self.clean_up_soon()

    def clean_up_soon(self) -> None:
        """Notice that players were erased, or joined others."""
        self._has_gone.set()

    async def clean_up(self) -> None:
        """Move the data of players who join others and delete what was erased, forever.

        It happens step by step, and includes what a shutdown interrupted.
        """
        join_some = partial(joining.join_some, settings=self.settings)
        while True:
            await self._has_gone.wait()
            self._has_gone.clear()
            try:
                while await self.writer.write(join_some):
                    pass
                has_deleted = False
                while await self.writer.write(erasing.delete_some):
                    has_deleted = True
                while has_deleted and await self.writer.write(erasing.shrink_some):
                    pass
                while has_deleted and not await asyncio.to_thread(erasing.end_log, self.engine):
                    await asyncio.sleep(QUIET)
            except Exception:
                # The database may be unavailable for a while.
                await asyncio.sleep(_LATER)
                self._has_gone.set()


def services_of(request: Request) -> Services:
    """The services of the process that answers a request."""
    return cast("Services", request.app.state.services)
