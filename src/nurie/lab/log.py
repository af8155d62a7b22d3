"""The log of a study: one line per run, flushed to disk before the next run starts."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from nurie.drafts import to_disk
from nurie.errors import NurieError
from nurie.lab import results
from nurie.lab.results import Run, Settings


class Log:
    """The file ``runs.jsonl`` of a folder, open for one writer."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except FileExistsError:
            raise NurieError(f"{folder} is a file; --out names a folder") from None
        self.file = folder / results.FILE
        self._descriptor = os.open(self.file, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            self.runs = self._take_over(settings)
            to_disk(folder)
        except BaseException:
            os.close(self._descriptor)
            raise

    def _take_over(self, settings: Settings) -> list[Run]:
        """The earlier runs; removes a partial last line that a killed process left."""
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise NurieError(f"{self.file} is in use by another run of the lab") from None
        data = self.file.read_bytes()
        runs, good = results.parse(data, self.file)
        if good < len(data):
            os.ftruncate(self._descriptor, good)
        elif data and not data.endswith(b"\n"):
            os.write(self._descriptor, b"\n")
        if runs and runs[0].settings != settings:
            raise NurieError(
                f"{self.file.parent} contains runs with different settings "
                f"({_in_words(runs[0].settings)}); choose another folder for --out"
            )
        return runs

    def add(self, run: Run) -> None:
        """Append a run; it is on disk when this returns, and absent if this fails."""
        line = run.as_line()
        before = os.fstat(self._descriptor).st_size
        try:
            while line:
                line = line[os.write(self._descriptor, line) :]
            os.fsync(self._descriptor)
        except BaseException:
            with suppress(OSError):
                os.ftruncate(self._descriptor, before)
            raise
        self.runs.append(run)

    def close(self) -> None:
        """Release the file for another writer."""
        os.close(self._descriptor)


def _in_words(settings: Settings) -> str:
    memory = f"{settings.limit_megabytes} MB" if settings.limit_megabytes else "any memory"
    return (
        f"protocol {settings.protocol}, {settings.limit_seconds:g} s, {memory}, "
        f"{settings.solutions} solutions"
    )
