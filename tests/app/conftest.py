"""Fixtures of the app's tests: a server in this process, and one in a separate process."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import httpx2
import pytest
from starlette.testclient import TestClient

from nurie.app import server
from nurie.app.jobs import Solvers
from nurie.app.settings import DATABASE, Settings, read

KEY = {"authorization": "Bearer 0123456789abcdef0123456789abcdef"}
OTHER_KEY = {"authorization": "Bearer ffffffffffffffffffffffffffffffff"}

T = TypeVar("T")


def result_of(work: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine, run on a thread because Playwright uses this one's loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with the packs, as a template to copy."""
    folder = tmp_path_factory.mktemp("prepared")
    settings = read({"NURIE_DATA": str(folder)})
    server.prepare(settings)
    return settings.database_file


@pytest.fixture
def warmed_up(monkeypatch: pytest.MonkeyPatch) -> list[Solvers]:
    """Servers in this process start a solver only for a question; which would have started one."""
    found: list[Solvers] = []

    async def note(solvers: Solvers) -> None:
        found.append(solvers)

    monkeypatch.setattr(Solvers, "warm_up", note)
    return found


@pytest.fixture
def settings(tmp_path: Path, prepared: Path, warmed_up: list[Solvers]) -> Settings:
    """Settings of a test's own server, with a prepared database."""
    found = read({"NURIE_DATA": str(tmp_path / "data")})
    found.data.mkdir()
    found.database_file.write_bytes(prepared.read_bytes())
    return replace(found, static=tmp_path / "static")


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    """A client of a server in this process."""
    with TestClient(server.create_app(settings), raise_server_exceptions=False) as found:
        yield found


def move(n: int, kind: str = "paint", **more: Any) -> dict[str, Any]:
    """A move of an attempt at the mug, by default a paint."""
    common = {"attempt": "small/mug-2:one", "device": "phone", "n": n}
    common |= {"clock": n + 1, "at": 1000 * n}
    if kind == "paint":
        more = {"cells": [[n % 5, n // 5 % 5]], "state": "#"} | more
    elif kind == "start":
        more = {"puzzle": "small/mug-2", "mode": "none"} | more
    return common | {"kind": kind} | more


@contextmanager
def running(
    folder: Path, *words: str, database: Path | None = None, **more: Any
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Start ``nurie app`` in a separate process with a copy of a database; return its address."""
    if database is not None:
        (folder / DATABASE).write_bytes(database.read_bytes())
    process = subprocess.Popen(
        [sys.executable, "-m", "nurie", "app", "--port", "0", *words],
        env=os.environ | {"NURIE_DATA": str(folder)},
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        **more,
    )
    try:
        assert process.stderr is not None
        line = process.stderr.readline()
        address = re.search(r"http://\S+", line)
        assert address, line + process.stderr.read()
        yield address[0], process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        assert process.stderr is not None
        process.stderr.close()


def wait_until(is_so: Any, seconds: float = 600.0) -> None:
    """Wait until a condition is true."""
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.02)


def is_there(address: str) -> bool:
    """Whether a server answers."""
    try:
        return httpx2.get(f"{address}/api/health", timeout=120).status_code == 200
    except httpx2.HTTPError:
        return False
