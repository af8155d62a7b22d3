"""Runs a program and reads its output; the lab and the benchmark measure solvers with it.

A program has its own process group, so that it can be killed with all its children. It gets
its question on standard input and answers line by line.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import IO


@contextmanager
def running(command: Sequence[str], question: bytes = b"") -> Iterator[Program]:
    """A running program, until the end of the ``with`` block; OSError if it cannot be started."""
    with (
        tempfile.TemporaryFile() as complaints,
        subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=complaints,
            start_new_session=True,
        ) as process,
    ):
        assert process.stdin
        try:
            with suppress(BrokenPipeError), process.stdin as questions:
                questions.write(question)
            yield Program(process, complaints)
        finally:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)


class Program:
    """The output of a running program."""

    def __init__(self, process: subprocess.Popen[bytes], complaints: IO[bytes]) -> None:
        self._process = process
        self._complaints = complaints
        self._buffer = b""

    @property
    def pid(self) -> int:
        """The id of its process."""
        return self._process.pid

    def line(self, deadline: float | None = None) -> bytes | None:
        """The next line it prints, with its end; empty once it has ended.

        None if there is no whole line at the deadline, a time of ``time.monotonic``.
        """
        assert self._process.stdout
        while True:
            line, newline, rest = self._buffer.partition(b"\n")
            if newline:
                self._buffer = rest
                return line + newline
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            if not select.select([self._process.stdout], [], [], left)[0]:
                return None
            more = os.read(self._process.stdout.fileno(), 1 << 16)
            if not more:
                self._buffer = b""
                return line
            self._buffer += more

    def end(self) -> tuple[int, str]:
        """Wait for its end; return the exit code, negative for a signal, and its standard error."""
        code = self._process.wait()
        self._complaints.seek(0)
        return code, self._complaints.read().decode(errors="replace").strip()
