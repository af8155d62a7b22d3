"""A file of lines that grows while a long run works, and that the next run continues.

It has one writer at a time. A killed one may leave a part of a line, which the next one cuts off.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from nurie.errors import NurieError

_PATIENCE = 2.0
"""Seconds to wait for the file: the workers of a killed run keep it for a moment longer."""


class GrowingFile:
    """The file, open for one writer: first read what is there, then append.

    ``writer`` says in an error message what else may be writing to it.
    """

    def __init__(self, path: Path, writer: str) -> None:
        self.path = path
        self.rest = b""
        """What `lines` found after the last whole line."""
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        deadline = time.monotonic() + _PATIENCE
        while not self._is_locked():
            if time.monotonic() > deadline:
                os.close(self._descriptor)
                raise NurieError(f"{path} is in use by {writer}")
            time.sleep(0.05)

    def _is_locked(self) -> bool:
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def lines(self) -> Iterator[bytes]:
        """The whole lines that are there."""
        with self.path.open("rb") as lines:
            for line in lines:
                if line.endswith(b"\n"):
                    yield line
                else:
                    self.rest = line

    def cut_rest(self) -> None:
        """Remove what `lines` found after the last whole line."""
        if self.rest:
            self.cut(os.fstat(self._descriptor).st_size - len(self.rest))

    def cut(self, size: int) -> None:
        """Remove what comes after this many bytes."""
        os.ftruncate(self._descriptor, size)

    def add(self, line: bytes, *, to_disk: bool = False) -> None:
        """Append a line, which is absent if this fails; with ``to_disk`` it survives a crash."""
        before = os.fstat(self._descriptor).st_size
        try:
            while line:
                line = line[os.write(self._descriptor, line) :]
            if to_disk:
                os.fsync(self._descriptor)
        except BaseException:
            with suppress(OSError):
                self.cut(before)
            raise

    def close(self) -> None:
        """Release the file for another writer."""
        os.close(self._descriptor)
