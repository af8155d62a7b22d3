"""How much memory a verb may take: as the user says, or half of what the machine has.

The system refuses what a process asks for beyond that, so that a puzzle that is too large
ends in a sentence, and never in a machine that has no memory left for others.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated

import typer

with suppress(ImportError):  # Windows has no such limits
    import resource

MEGABYTE = 2**20
_CONTAINERS = (
    Path("/sys/fs/cgroup/memory.max"),
    Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"),
)
"""Where Linux tells how much of the machine's memory a container may take."""

Memory = Annotated[
    int | None,
    typer.Option(
        "--memory",
        metavar="MB",
        min=1,
        max=2**40,
        envvar="NURIE_MEMORY",
        show_envvar=False,
        help="Memory to take at most; by default NURIE_MEMORY, or half of the machine's.",
    ),
]
"""The option of every verb that reads or solves puzzles."""


class Room:
    """The memory that this process may take, from `claim` to `release`."""

    def __init__(self, megabytes: int | None) -> None:
        self.megabytes = megabytes or default()
        """None where the system cannot limit memory."""
        self._before: tuple[int, int] | None = None

    def claim(self) -> None:
        """Limits this process, and those that it starts."""
        if self.megabytes is None:
            return
        before = resource.getrlimit(_kind())
        most = self.megabytes * MEGABYTE
        if before[0] != resource.RLIM_INFINITY:
            most = min(most, before[0])
        with suppress(ValueError, OSError):
            resource.setrlimit(_kind(), (most, before[1]))
            self._before = before

    def release(self) -> None:
        """Takes the limit away."""
        if self._before is not None:
            resource.setrlimit(_kind(), self._before)
            self._before = None

    @contextmanager
    def spared(self) -> Iterator[None]:
        """No limit for a moment: to say that memory ran out takes some."""
        was_limited = self._before is not None
        self.release()
        try:
            yield
        finally:
            if was_limited:
                self.claim()

    def complaint(self, what: str = "it") -> str:
        """What is wrong with a puzzle for which memory ran out."""
        allowed = f"the {self.megabytes} MB allowed" if self.megabytes else "there is"
        return f"{what} needs more memory than {allowed}; --memory allows more"


def default() -> int | None:
    """Half of the memory of the machine, or of the container, in megabytes."""
    if "resource" not in globals():
        return None
    machine = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return max(1, min(machine, *map(_container, _CONTAINERS)) // 2 // MEGABYTE)


def _container(file: Path) -> int:
    try:
        return int(file.read_text())
    except (OSError, ValueError):
        return sys.maxsize


def _kind() -> int:
    """What Linux counts: memory that is written to, not addresses that are only set aside."""
    return resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
