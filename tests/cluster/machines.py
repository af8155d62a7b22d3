"""Schedulers and workers for tests, started by Dask's own commands, and work to give them."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.conftest import REPOSITORY

STARTING = 120.0
"""Seconds that a process may need to start on a busy machine."""


class Squared(NamedTuple):
    """An answer, and the process that found it."""

    number: int
    process: int


def square(number: int) -> Squared:
    """Work of a few milliseconds."""
    time.sleep(0.02)
    return Squared(number * number, os.getpid())


def picky(number: int) -> int:
    """Work that fails for one item."""
    if number == 3:
        raise ValueError("three is not supported")
    return number


def wait_for_later(number: int, signal: str) -> int:
    """Work that ends for item 0 only when there is a file, which item 25 makes."""
    time.sleep(0.02)
    deadline = time.monotonic() + STARTING
    while number == 0 and not Path(signal).exists():
        assert time.monotonic() < deadline
        time.sleep(0.02)
    if number == 25:
        Path(signal).touch()
    return number


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Machines:
    """A scheduler at a port, and its workers; all are killed at the end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self._running: list[subprocess.Popen[bytes]] = []

    def start_scheduler(self) -> subprocess.Popen[bytes]:
        scheduler = self._start(
            "scheduler",
            "--host",
            "127.0.0.1",
            "--port",
            str(self.port),
            "--no-dashboard",
            "--dashboard-address",
            "127.0.0.1:0",
        )
        deadline = time.monotonic() + STARTING
        while True:
            assert scheduler.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < deadline
            with socket.socket() as caller:
                if caller.connect_ex(("127.0.0.1", self.port)) == 0:
                    return scheduler
            time.sleep(0.02)

    def start_worker(self) -> subprocess.Popen[bytes]:
        """Start a worker, which joins when it is ready."""
        return self._start(
            "worker", self.address, "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny",
            "--no-dashboard", "--local-directory", str(self.folder), "--death-timeout", "120",
        )  # fmt: skip

    def _start(self, *words: str) -> subprocess.Popen[bytes]:
        with (self.folder / "log").open("ab") as log:
            started = subprocess.Popen(
                [sys.executable, "-m", "dask", *words],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
            )
        self._running.append(started)
        return started

    def end(self) -> None:
        for process in self._running:
            kill(process)


def kill(process: subprocess.Popen[bytes]) -> None:
    """End a process as a power failure would."""
    if process.poll() is None:
        process.send_signal(signal.SIGKILL)
    process.wait()


@contextmanager
def started(folder: Path, workers: int) -> Iterator[Machines]:
    """A scheduler with so many workers, which may still be on their way."""
    machines = Machines(folder)
    try:
        for _ in range(workers):
            machines.start_worker()
        machines.start_scheduler()
        yield machines
    finally:
        machines.end()
