"""Hostile clients for ``python -m nurie.lab.load --mix``.

Each uses its own loopback address, runs until it is stopped, and counts its successful
requests.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from nurie.lab import wire

HISTORY_MEGABYTES = 300
HISTORY_KEY = "0123456789abcdef-large-history"
"""The key of the player with a large history that `with_history` creates."""
_READERS = 40
_HOGS = 18
_HALF_SENT = 1_200
_ADDRESSES = 5
"""The number of addresses that send incomplete heads."""
_PAUSE = 0.2
"""Seconds between two tries."""

Hostile: TypeAlias = Callable[[str, asyncio.Event, Counter[str]], Awaitable[None]]


def _address(number: int) -> str:
    return f"127.0.0.{2 + number}"


@contextmanager
def _trying(counts: Counter[str]) -> Iterator[None]:
    """Count a connection that the server closed, as it should."""
    try:
        yield
    except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        counts["disconnected"] += 1


async def _connect(
    url: str, number: int = 0, limit: int = 2**16
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    place = urlsplit(url)
    return await asyncio.open_connection(
        place.hostname, place.port, local_addr=(_address(number), 0), limit=limit
    )


async def _together(stop: asyncio.Event, work: list[Awaitable[None]]) -> None:
    """Run several clients until they are stopped."""
    tasks = [asyncio.ensure_future(one) for one in work]
    await stop.wait()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _again(counts: Counter[str], work: Callable[[], Awaitable[None]]) -> None:
    while True:
        with _trying(counts):
            await work()
        await asyncio.sleep(_PAUSE)


async def large_histories(url: str, stop: asyncio.Event, counts: Counter[str]) -> None:
    """A player with a large history reads all of it repeatedly."""

    async def read() -> None:
        reader, writer = await _connect(url, limit=2**22)
        try:
            since, more = 0, True
            while more:
                asked = {"device": "reader", "since": since}
                writer.write(wire.request("/api/sync", asked, HISTORY_KEY))
                status, body = await wire.answer(reader)
                if status != 200:
                    counts[f"refused with {status}"] += 1
                    return
                counts["bytes read"] += len(body)
                # Parsing all of it would delay the players, who share this process.
                head = body.partition(b'"moves":')[0]
                told = json.loads(head.rstrip(b", ") + b"}")
                since, more = told["cursor"], told["more"]
            counts["histories read"] += 1
        finally:
            writer.close()

    await _together(stop, [_again(counts, read)])


async def slow_readers(url: str, stop: asyncio.Event, counts: Counter[str]) -> None:
    """Clients request large pages and long solves, but read nothing."""

    async def ask(request: bytes) -> None:
        _, writer = await _connect(url, limit=1)
        try:
            for _ in range(8):
                writer.write(request)
            await writer.drain()
            counts["asked"] += 1
            await asyncio.sleep(30)
        finally:
            writer.close()

    page = wire.request("/api/sync", {"device": "deaf", "since": 0}, HISTORY_KEY)
    steps = wire.request("/api/solve", _hard() | {"method": "probing"}, HISTORY_KEY)
    work = [_again(counts, partial(ask, request)) for request in [steps] * 4]
    work += [_again(counts, lambda: ask(page)) for _ in range(_READERS)]
    await _together(stop, list(work))


async def solver_hogs(url: str, stop: asyncio.Event, counts: Counter[str]) -> None:
    """One client requests many long solves while another address requests a short one."""
    long = wire.request("/api/solve", _hard() | {"method": "cell_search"}, HISTORY_KEY)
    easy = {"puzzle": _square(".#\n##"), "method": "engine"}
    short = wire.request("/api/solve", easy, HISTORY_KEY)

    async def ask(request: bytes, number: int, name: str) -> None:
        reader, writer = await _connect(url, number)
        try:
            writer.write(request)
            status, _ = await wire.answer(reader)
            counts[f"{name}: {status}"] += 1
            if status == 200:
                await reader.readuntil(b"event: outcome")
        finally:
            writer.close()

    work = [_again(counts, lambda: ask(long, 0, "long")) for _ in range(_HOGS)]
    work.append(_again(counts, lambda: ask(short, 1, "short, from elsewhere")))
    await _together(stop, list(work))


async def slowloris(url: str, stop: asyncio.Event, counts: Counter[str]) -> None:
    """Clients send a head very slowly and never finish it."""

    async def send(number: int) -> None:
        reader, writer = await _connect(url, number % _ADDRESSES)
        try:
            writer.write(b"POST /api/sync HTTP/1.1\r\nhost: load\r\n")
            counts["connected"] += 1
            while not reader.at_eof() and not writer.is_closing():
                writer.write(b"x-more: 1\r\n")
                # Not wait_for: in Python 3.11 it can swallow the cancellation that ends the client.
                with suppress(TimeoutError):
                    async with asyncio.timeout(1):
                        await reader.read(1000)
        finally:
            writer.close()

    work = [_again(counts, partial(send, number)) for number in range(_HALF_SENT)]
    await _together(stop, list(work))


async def resends(url: str, stop: asyncio.Event, counts: Counter[str]) -> None:
    """Clients send the same moves repeatedly, as fast as possible."""
    cells = [[row, column] for row in range(20) for column in range(20)]
    common = {"attempt": "small/owl:again", "device": "again", "clock": 1, "at": 1}
    moves = [common | {"n": n, "kind": "paint", "cells": cells, "state": "#"} for n in range(50)]

    async def send() -> None:
        key = secrets.token_hex(16)
        reader, writer = await _connect(url)
        request = wire.request("/api/sync", {"device": "again", "moves": moves}, key)
        try:
            while True:
                writer.write(request)
                status, _ = await wire.answer(reader)
                counts[f"answered with {status}"] += 1
        finally:
            writer.close()

    await _together(stop, [_again(counts, send) for _ in range(2)])


MIXES: dict[str, Hostile] = {
    "large-histories": large_histories,
    "slow-readers": slow_readers,
    "solver-hogs": solver_hogs,
    "slowloris": slowloris,
    "resends": resends,
}
"""The hostile clients by name."""


def with_history(folder: Path, megabytes: int = HISTORY_MEGABYTES) -> None:
    """Add a player with a large history to the database in a folder."""
    from nurie.app import devices, players, server, settings
    from nurie.app.database import open_engine

    chosen = settings.read({"NURIE_DATA": str(folder)}, player_bytes=2**40)
    server.prepare(chosen)
    engine = open_engine(chosen)
    cells = [[row, column] for row in range(63) for column in range(63)]
    data = json.dumps({"cells": cells, "state": "#"}, separators=(",", ":"))
    common = {"attempt": "mine:large", "device": "writer", "clock": 1, "at": 1, "kind": "paint"}
    number = megabytes * 2**20 // len(data) + 1
    for start in range(0, number, 500):
        moves = [common | {"n": n, "data": data} for n in range(start, min(start + 500, number))]
        batch = players.Batch(0, "", moves, [])
        with engine.begin() as connection:
            players.save(connection, devices.hash_of(HISTORY_KEY), batch, chosen)
    engine.dispose()


def _square(text: str) -> dict[str, Any]:
    from nurie import Nonogram
    from nurie.app.catalogue import as_json

    return as_json(Nonogram.of(text))


def _hard() -> dict[str, Any]:
    """A puzzle that keeps a solver busy."""
    cells = random.Random(2024)
    rows = ["".join(cells.choices(".#", k=60)) for _ in range(60)]
    return {"puzzle": _square("\n".join(rows)), "seconds": 50, "steps": 10_000}
