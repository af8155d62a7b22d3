"""How quickly files become answers: CPU time per file, stage by stage, and for the whole command.

``python -m nurie.lab.reading FOLDER…`` reads all files of folders several times on one core and
prints the best pass of each stage; each stage contains those above it, except that *solve* starts
from puzzles in memory. The last two rows are ``nurie solve --json --workers 1`` in a process of its
own, without and with the time that it needs to start::

    python -m nurie.lab.reading /puzzles/newspaper --passes 5
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import nurie
from nurie import NurieError, files
from nurie.lab.tables import table


def puzzle_files(folders: Sequence[Path]) -> list[Path]:
    """The files in folders that can be read as puzzles, sorted."""
    found = [file for folder in folders for file in sorted(folder.rglob("*")) if file.is_file()]
    return [file for file in found if _is_puzzle(file)]


def _is_puzzle(file: Path) -> bool:
    try:
        nurie.load(file)
    except NurieError:
        return False
    return True


def stages(found: Sequence[Path]) -> dict[str, Callable[[], None]]:
    """What is measured in this process, each for all files."""
    names = [str(file) for file in found]
    puzzles = [nurie.load(name) for name in names]

    def open_each() -> None:
        for file in found:
            file.read_bytes()

    def recognise_each() -> None:
        for file in found:
            files.identify(file.read_bytes(), file.name)

    def load_each() -> None:
        for name in names:
            nurie.load(name)

    def solve_all() -> None:
        for _ in nurie.solve_many(puzzles, workers=1):
            pass

    return {
        "open": open_each,
        "recognise": recognise_each,
        "load": load_each,
        "solve": solve_all,
    }


def own_seconds(work: Callable[[], None], passes: int) -> float:
    """The CPU seconds of the best pass in this process."""
    best = float("inf")
    for _ in range(passes):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def command_seconds(names: Sequence[str], passes: int) -> float:
    """The CPU seconds of the best run of the command, including its start."""
    command = [sys.executable, "-m", "nurie", "solve", "--json", "--workers", "1", *names]
    best = float("inf")
    for _ in range(passes):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def text(seconds: dict[str, float], count: int) -> str:
    """The table."""
    rows = [
        [name, f"{spent / count * 1e6:,.0f}", f"{count / max(spent, 1e-9):,.0f}"]
        for name, spent in seconds.items()
    ]
    return table([f"{count:,} files", "µs per file", "files per second"], rows)


def main(words: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(
        prog="nurie.lab.reading", description="How quickly files become answers."
    )
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER")
    parser.add_argument("--passes", type=int, default=5, help="how many passes; the fastest counts")
    asked = parser.parse_args(words)
    if not (found := puzzle_files(asked.folders)):
        print("there are no puzzles in these folders", file=sys.stderr)
        return 2
    passes = max(1, asked.passes)
    seconds = {name: own_seconds(work, passes) for name, work in stages(found).items()}
    whole = command_seconds([str(folder) for folder in asked.folders], passes)
    start = command_seconds([str(found[0])], passes)
    seconds["command, started"] = max(whole - start, 1e-9)
    seconds["command, whole"] = whole
    print(text(seconds, len(found)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
