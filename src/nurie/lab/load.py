"""How many moves per second the app saves: ``python -m nurie.lab.load``.

Many players play at once, each over its own connection: a player sends a move, waits for
the answer, and sends the next one when it is due. Latency counts from the moment at which a
move was due, so a server that falls behind cannot hide it. At the end, every acknowledged
move is looked up in the database. Hostile clients (`nurie.lab.hostile`) can run at the same
time, each type against a separate server::

    python -m nurie.lab.load                       start a server with 2 workers, and measure
    python -m nurie.lab.load --players 200 --rate 0      as fast as it goes
    python -m nurie.lab.load --mix all             every sort of hostile client, one table
    python -m nurie.lab.load --url http://… --database postgresql://…
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from nurie.errors import NurieError
from nurie.lab import hostile, machine, wire

_STARTING = 60.0
"""Seconds until a server must answer,"""
_OTHERS = 2.0
"""and then until all its workers must."""
_NORMAL = "normal"
"""The mix without hostile clients."""
_SETTINGS = {
    # All players share one address, and some send as fast as possible.
    "NURIE_ADDRESS_SAVES": "0",
    "NURIE_ADDRESS_READS": "0",
    "NURIE_ADDRESS_MEGABYTES": "0",
    "NURIE_KEY_SAVES": "0",
    "NURIE_KEY_READS": "0",
    "NURIE_PLAYER_BYTES": str(2**40),
}
"""The settings of the measured server that differ from the defaults."""
_ATTEMPT = 200
"""Moves of an attempt before a player starts another one."""


@dataclass(slots=True)
class Tally:
    """What the players saw."""

    latencies: list[float] = field(default_factory=list)
    acknowledged: list[tuple[bytes, str, int]] = field(default_factory=list)
    """The key's hash, the attempt and the number of every acknowledged move."""
    errors: list[str] = field(default_factory=list)
    seconds: float = 0.0
    hostile: Counter[str] = field(default_factory=Counter)
    """The successful requests of hostile clients."""

    def share(self, part: float) -> float:
        """A percentile of the latency, in milliseconds."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


class Player:
    """One player with its own connection."""

    def __init__(self, host: str, port: int, tally: Tally) -> None:
        self.host, self.port, self.tally = host, port, tally
        self.key = secrets.token_hex(16)
        self.hash = sha256(self.key.encode()).digest()
        self.cursor, self.clock = 0, 0
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def play(self, end: float, pause: float, first: float) -> None:
        """Send moves until the end, each when it is due."""
        due = time.perf_counter() + first
        attempt, n = "", _ATTEMPT
        try:
            while time.perf_counter() < end:
                if n == _ATTEMPT:
                    attempt, n = f"small/owl:{secrets.token_hex(6)}", 0
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                began = due if pause else time.perf_counter()
                if await self._save(attempt, n):
                    self.tally.latencies.append(time.perf_counter() - began)
                    self.tally.acknowledged.append((self.hash, attempt, n))
                n += 1
                due += pause
        finally:
            self._hang_up()

    async def _save(self, attempt: str, n: int) -> bool:
        self.clock += 1
        more: dict[str, Any] = (
            {"kind": "paint", "cells": [[n % 10, n // 10 % 10]], "state": ".#?"[n // 100 % 3]}
            if n
            else {"kind": "start", "puzzle": "small/owl", "mode": "lives"}
        )
        at = time.time_ns() // 1_000_000
        move = {"attempt": attempt, "device": "load", "n": n, "clock": self.clock, "at": at} | more
        try:
            status, answer = await self._post(
                {"device": "load", "since": self.cursor, "moves": [move]}
            )
        except (OSError, asyncio.IncompleteReadError, ValueError) as error:
            self.tally.errors.append(f"{type(error).__name__}: {error}")
            self._hang_up()
            return False
        if status != 200 or answer.get("acknowledged") != 1:
            self.tally.errors.append(f"{status} {answer}")
            return False
        self.cursor = answer["cursor"]
        return True

    async def _post(self, value: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        if self.reader is None or self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
        self.writer.write(wire.request("/api/sync", value, self.key))
        status, told = await wire.answer(self.reader)
        return status, json.loads(told)

    def _hang_up(self) -> None:
        if self.writer:
            self.writer.close()
        self.reader = self.writer = None


async def measure(url: str, players: int, rate: float, seconds: float, mix: str = _NORMAL) -> Tally:
    """Run players against a server, with hostile clients; a rate of 0 means as fast as possible."""
    place = urlsplit(url)
    tally = Tally()
    pause = players / rate if rate else 0.0
    crowd = [Player(place.hostname or "127.0.0.1", place.port or 80, tally) for _ in range(players)]
    stop = asyncio.Event()
    others = []
    if mix != _NORMAL:
        others = [asyncio.ensure_future(hostile.MIXES[mix](url, stop, tally.hostile))]
        await asyncio.sleep(min(2.0, seconds / 4))
    began = time.perf_counter()
    await asyncio.gather(
        *(
            player.play(began + seconds, pause, pause * index / players)
            for index, player in enumerate(crowd)
        )
    )
    tally.seconds = time.perf_counter() - began
    stop.set()
    await asyncio.gather(*others)
    return tally


def missing(database_url: str, tally: Tally) -> int:
    """The number of acknowledged moves that are missing from the database."""
    from sqlalchemy import create_engine, text

    engine = create_engine(database_url)
    with engine.connect() as connection:
        rows = connection.execute(
            text(
                "SELECT players.key_hash, moves.attempt, moves.n FROM moves "
                "JOIN players ON players.id = moves.player_id"
            )
        )
        kept = {(bytes(row[0]), row[1], row[2]) for row in rows}
    engine.dispose()
    return len(set(tally.acknowledged) - kept)


def cpu_seconds(group: int, told: Path = Path("/proc")) -> float:
    """The processor time of all processes of a group; 0 if it is not available."""
    ticks = 0
    for file in told.glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = file.read_text().rpartition(")")[2].split()
            if int(fields[2]) == group:
                ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def server(folder: Path, workers: int, cores: str, **more: str) -> Iterator[tuple[str, int]]:
    """``nurie app`` on a free port, with its data in a folder; its address and its process."""
    words = [sys.executable, "-m", "nurie", "app", "--port", "0", "--workers", str(workers)]
    if cores:
        words = ["taskset", "-c", cores, *words]
    process = subprocess.Popen(
        words,
        env=os.environ | _SETTINGS | {"NURIE_DATA": str(folder)} | more,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stderr
        line = process.stderr.readline()
        address = re.search(r"http://\S+", line)
        if not address:
            raise NurieError(f"the server did not start: {line.strip()}")
        url = address[0].replace("localhost", "127.0.0.1")
        asyncio.run(_ready(url))
        yield url, process.pid
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            process.wait(20)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        assert process.stderr
        process.stderr.close()


async def _ready(url: str) -> None:
    """Wait until the server and its workers answer."""
    place = urlsplit(url)
    deadline = time.monotonic() + _STARTING
    while time.monotonic() < deadline:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(place.hostname, place.port)
            writer.write(b"GET /api/health HTTP/1.1\r\nhost: load\r\nconnection: close\r\n\r\n")
            told = await reader.read()
            writer.close()
            if b" 200 " in told[:20]:
                await asyncio.sleep(_OTHERS)
                return
        await asyncio.sleep(0.1)
    raise NurieError("the server does not answer")


def _usable() -> int:
    """How many cores this process may use; often fewer than the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


_COLUMNS = ("mix", "saves/s", "p50 ms", "p99 ms", "longest ms", "errors", "lost", "cpu ms/save")


def row(mix: str, tally: Tally, lost: int | None, cpu: float = 0.0) -> tuple[str, ...]:
    """The results with a mix, as a row of the table."""
    saved = len(tally.acknowledged)
    return (
        mix,
        f"{saved / tally.seconds:.0f}" if tally.seconds else "0",
        *(f"{tally.share(part):.0f}" for part in (0.5, 0.99, 1.0)),
        str(len(tally.errors)),
        "?" if lost is None else str(lost),
        f"{1000 * cpu / max(1, saved):.2f}",
    )


def table(rows: Sequence[Sequence[str]]) -> str:
    """All results, for people."""
    lines = [_COLUMNS, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def _measured(asked: argparse.Namespace, mix: str) -> tuple[Tally, int | None, float]:
    """The players' results with a mix, the number of lost moves, and processor seconds."""
    if asked.url:
        tally = asyncio.run(measure(asked.url, asked.players, asked.rate, asked.seconds, mix))
        return tally, missing(asked.database, tally) if asked.database else None, 0.0
    database = asked.database or os.environ.get("NURIE_DATABASE_URL", "")
    with tempfile.TemporaryDirectory() as folder:
        if mix in ("large-histories", "slow-readers"):
            hostile.with_history(Path(folder))
        room = str(asked.players + 256)
        with server(Path(folder), asked.workers, asked.cores, NURIE_ADDRESS_CONNECTIONS=room) as (
            url,
            process,
        ):
            before = cpu_seconds(process)
            tally = asyncio.run(measure(url, asked.players, asked.rate, asked.seconds, mix))
            used = cpu_seconds(process) - before
        return tally, missing(database or f"sqlite:///{folder}/nurie.sqlite3", tally), used


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print a table; the exit code is 1 after an error or a lost move."""
    parser = argparse.ArgumentParser(prog="nurie.lab.load", description=__doc__.partition("\n")[0])
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--rate", type=float, default=300.0, help="moves per second; 0: no limit")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--cores", default="", help="the processors of the server, as in 0,1")
    parser.add_argument("--url", default="", help="a server that is already running")
    parser.add_argument("--database", default="", help="its database, to look for the moves")
    parser.add_argument(
        "--mix",
        action="append",
        choices=[_NORMAL, *hostile.MIXES, "all"],
        help="hostile clients besides the players; may be repeated",
    )
    asked = parser.parse_args(words)
    mixes = asked.mix or [_NORMAL]
    if "all" in mixes:
        mixes = [_NORMAL, *hostile.MIXES]
    facts = machine.describe() | {
        "may use": f"{_usable()} of the cores, which the server and the clients share",
        "load": ", ".join(f"{load:.1f}" for load in os.getloadavg()) + " before",
        "players": f"{asked.players}, "
        + (f"{asked.rate:g} moves per second due" if asked.rate else "each as fast as possible"),
    }
    width = max(map(len, facts))
    print("\n".join(f"{name.ljust(width)}  {value}" for name, value in facts.items()), "\n")
    rows, notes, is_good = [], [], True
    for mix in mixes:
        tally, lost, cpu = _measured(asked, mix)
        rows.append(row(mix, tally, lost, cpu))
        is_good = is_good and bool(tally.acknowledged) and not (lost or tally.errors)
        notes += [f"{mix}: {number} × {error}" for error, number in Counter(tally.errors).items()]
        notes += [f"{mix}: {number:,} {what}" for what, number in sorted(tally.hostile.items())]
    print(table(rows), *notes, sep="\n")
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
