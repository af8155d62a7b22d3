"""What routes work with: the settings, the database and its writer, the solvers, the packs."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import cast

from sqlalchemy import Engine
from starlette.requests import Request

from nurie.app import catalogue, states
from nurie.app.database import Writer
from nurie.app.jobs import Solvers
from nurie.app.settings import Settings

QUIET = 1.0
"""Seconds without a write after which states of attempts are brought up to date."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A body that never changes, ready to be sent."""

    data: bytes
    compressed: bytes
    tag: str

    @classmethod
    def of(cls, data: bytes) -> Prepared:
        """The body with its compressed form and its tag."""
        tag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
        return cls(data, gzip.compress(data, 6, mtime=0), tag)


@dataclass(slots=True)
class Services:
    """One for each process that answers requests."""

    settings: Settings
    engine: Engine
    writer: Writer
    solvers: Solvers
    _packs: tuple[Prepared, dict[str, Prepared]] | None = None
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def packs(self) -> tuple[Prepared, dict[str, Prepared]]:
        """The list of packs and every pack, read once."""
        async with self._lock:
            if self._packs is None:
                self._packs = await asyncio.to_thread(self._read_packs)
            return self._packs

    def _read_packs(self) -> tuple[Prepared, dict[str, Prepared]]:
        listed, each = catalogue.answers(self.engine)
        return Prepared.of(listed), {name: Prepared.of(data) for name, data in each.items()}

    async def bring_up_to_date(self, key_hash: bytes | None = None, rounds: int = 1) -> int:
        """Replays attempts whose states are behind, of one player or of anybody."""
        done = 0
        for _ in range(rounds):
            behind = await asyncio.to_thread(states.stale, self.engine, key_hash)
            for player, attempt in behind:
                work = await asyncio.to_thread(states.replayed, self.engine, player, attempt)
                await self.writer.write(work)
            done += len(behind)
            if len(behind) < states.MOST_AT_ONCE:
                break
        return done

    async def keep_up_to_date(self) -> None:
        """Does so in quiet moments, for ever."""
        written = -1.0
        while True:
            await asyncio.sleep(QUIET)
            last = self.writer.last_written
            if last == written or time.monotonic() - last < QUIET:
                continue
            with suppress(Exception):
                if not await self.bring_up_to_date():
                    written = self.writer.last_written


def services_of(request: Request) -> Services:
    """The services of the process that answers a request."""
    return cast("Services", request.app.state.services)
