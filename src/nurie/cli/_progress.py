"""A progress bar on standard error, shown on a terminal after one second of work."""

from __future__ import annotations

import sys
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

PATIENCE = 1.0
"""Seconds of work before a bar appears."""
_TICK = 0.1


class Progress:
    """A bar that disappears while something is written.

    A separate thread draws it, so that it moves while the engine works, and so that only
    long runs import Rich.
    """

    def __init__(self, doing: str) -> None:
        self.doing = doing
        self.done = 0
        """How many puzzles are finished."""
        self.files = 0
        """How many files there are."""
        self.files_done = 0
        """How many of them have a finished puzzle."""
        self.begun: deque[str] = deque()
        """The files of the puzzles in progress, oldest first."""
        self._bar: Bar | None = None
        self._lock = threading.Lock()
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None
        self._started = time.monotonic()
        self._written = 0.0
        self._shares_terminal = False

    def start(self) -> None:
        """Start the timer after which the bar appears."""
        if self.doing and sys.stderr.isatty():
            self._shares_terminal = sys.stdout.isatty()
            self._thread = threading.Thread(target=self._watch, daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Remove the bar for good."""
        self._stopped.set()
        if self._thread:
            self._thread.join()
        self._hide()

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Hide the bar while something is written."""
        if not self._thread:
            yield
            return
        with self._lock:
            self._hide()
            yield
            self._written = time.monotonic()

    def _watch(self) -> None:
        if self._stopped.wait(PATIENCE):
            return
        # Without memory for a bar, do not show one.
        with suppress(MemoryError):
            while not self._stopped.wait(_TICK):
                with self._lock:
                    # Results that appear on the same screen already show progress.
                    if self._shares_terminal and time.monotonic() - self._written < 2 * _TICK:
                        continue
                    self._show()

    def _show(self) -> None:
        is_counted = self.files > 1
        values: dict[str, Any] = {
            "description": f"{self.doing} {self.begun[0] if self.begun else ''}".rstrip(),
            "completed": self.files_done if is_counted else 0,
            "figures": f"{self.done} done, {time.monotonic() - self._started:.0f} s",
        }
        if self._bar:
            self._bar.update(self._bar.task_ids[0], refresh=True, **values)
        else:
            self._bar = _new_bar()
            self._bar.add_task(total=self.files if is_counted else None, **values)
            self._bar.start()

    def _hide(self) -> None:
        if self._bar:
            self._bar.stop()
            self._bar = None


def _new_bar() -> Bar:
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn
    from rich.progress import Progress as Bar

    return Bar(
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=24),
        TextColumn("{task.fields[figures]}", markup=False),
        console=Console(stderr=True),
        auto_refresh=False,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
