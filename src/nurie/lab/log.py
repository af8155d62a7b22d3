"""The log of a study: one line per run, flushed to disk before the next run starts."""

from __future__ import annotations

from pathlib import Path

from nurie.drafts import to_disk
from nurie.errors import NurieError
from nurie.growing import GrowingFile
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
        self._lines = GrowingFile(self.file, "another run of the lab")
        try:
            self.runs = self._take_over(settings)
            to_disk(folder)
        except BaseException:
            self._lines.close()
            raise

    def _take_over(self, settings: Settings) -> list[Run]:
        """The earlier runs; removes a partial last line that a killed process left."""
        data = self.file.read_bytes()
        runs, good = results.parse(data, self.file)
        if good < len(data):
            self._lines.cut(good)
        elif data and not data.endswith(b"\n"):
            self._lines.add(b"\n")
        if runs and runs[0].settings != settings:
            raise NurieError(
                f"{self.file.parent} contains runs with different settings "
                f"({_in_words(runs[0].settings)}); choose another folder for --out"
            )
        return runs

    def add(self, run: Run) -> None:
        """Append a run; it is on disk when this returns, and absent if this fails."""
        self._lines.add(run.as_line(), to_disk=True)
        self.runs.append(run)

    def close(self) -> None:
        """Release the file for another writer."""
        self._lines.close()


def _in_words(settings: Settings) -> str:
    memory = f"{settings.limit_megabytes} MB" if settings.limit_megabytes else "any memory"
    return (
        f"protocol {settings.protocol}, {settings.limit_seconds:g} s, {memory}, "
        f"{settings.solutions} solutions"
    )
