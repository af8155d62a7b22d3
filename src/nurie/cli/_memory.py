"""The memory limit of a verb: what the user sets, or half of the machine's memory.

The system refuses allocations beyond the limit, so a puzzle that is too large ends in an
error message and never starves the rest of the machine.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated

import typer

with suppress(ImportError):  # Windows does not support these limits
    import resource

MEGABYTE = 2**20
_CONTAINERS = (
    Path("/sys/fs/cgroup/memory.max"),
    Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"),
)
"""Where Linux reports the memory limit of a container."""

Memory = Annotated[
    int | None,
    typer.Option(
        "--memory",
        metavar="MB",
        min=1,
        max=2**40,
        envvar="NURIE_MEMORY",
        show_envvar=False,
        help="Memory limit; the default is NURIE_MEMORY or half of the machine's memory.",
    ),
]
"""The option of every verb that reads or solves puzzles."""


class Room:
    """The memory limit of this process, from `claim` to `release`."""

    def __init__(self, megabytes: int | None) -> None:
        self.megabytes = megabytes or default()
        """None where the system cannot limit memory."""
        self._before: tuple[int, int] | None = None

    def claim(self) -> None:
        """Limit this process and its children."""
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
        """Remove the limit."""
        if self._before is not None:
            resource.setrlimit(_kind(), self._before)
            self._before = None

    @contextmanager
    def spared(self) -> Iterator[None]:
        """Suspend the limit: reporting that memory ran out needs some memory."""
        was_limited = self._before is not None
        self.release()
        try:
            yield
        finally:
            if was_limited:
                self.claim()

    def complaint(self, what: str = "it") -> str:
        """The message for a puzzle that ran out of memory."""
        allowed = f"the {self.megabytes} MB allowed" if self.megabytes else "is available"
        return f"{what} needs more memory than {allowed}; raise the limit with --memory"


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
    """The limit that Linux counts as memory that is written to, not as reserved addresses."""
    return resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
