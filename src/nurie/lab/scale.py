"""Measures what a cluster on this machine gains: ``python -m nurie.lab.scale``.

Each of three commands (solve, generate, rate) runs on one core, then as several independent
processes at once, then on a cluster of as many workers. The efficiency is the time on one core
divided by the time on the cluster and by the number of workers. The independent processes show how
much of each core is left when all of them work: no cluster can do better than that. Times are by
the clock, so run this on a machine that does nothing else; the processor time of all processes
together is a measure that other work hardly affects.

    --work solve generate rate   --workers 2   --share 1   --puzzles FOLDER…

``--share 0.1`` does a tenth of the work. ``--puzzles`` names files or folders to rate instead of
generated puzzles. The exit code is 1 if a cluster gave other results than one core.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import nurie
from nurie import Nonogram
from nurie.drafts import scratch
from nurie.lab import machine
from nurie.lab.spending import Spent, run
from nurie.lab.suite import random_picture

COUNTS = {"solve": 6000, "generate": 24000, "rate": 20000}
"""How many puzzles each command gets: about a minute of work on one core."""
_TIMES = 5
"""How often each generated puzzle is rated: it takes longer to generate one."""


@dataclass(frozen=True, slots=True)
class Row:
    """One command, measured."""

    work: str
    workers: int
    alone: Spent
    """On one core."""
    at_once: Spent
    """As many independent processes as workers, all at the same time."""
    cluster: Spent
    """On a cluster of these workers."""
    start: Spent
    """The same command on one core with next to nothing to do."""
    cluster_start: Spent
    """The same on a cluster."""
    is_same: bool
    """Whether the cluster gave the same results as one core."""

    @property
    def ceiling(self) -> float:
        """The efficiency of independent processes."""
        return self.alone.clock / self.at_once.clock

    @property
    def efficiency(self) -> float:
        """The share of the workers' time that is used, the start of the cluster included."""
        return self.alone.clock / self.cluster.clock / self.workers

    @property
    def steady(self) -> float:
        """The same without the time that it takes to start and to end."""
        alone = self.alone.clock - self.start.clock
        return alone / (self.cluster.clock - self.cluster_start.clock) / self.workers

    @property
    def economy(self) -> float:
        """How much of all processor time one core would have needed too, both without the start."""
        alone = self.alone.processor - self.start.processor
        return alone / (self.cluster.processor - self.cluster_start.processor)

    def cells(self) -> list[str]:
        """What the table shows."""
        return [
            self.work,
            f"{self.alone.clock:.1f}",
            f"{self.at_once.clock:.1f}",
            f"{self.ceiling:.0%}",
            f"{self.cluster.clock:.1f}",
            f"{self.cluster_start.clock:.1f}",
            f"{self.efficiency:.0%}",
            f"{self.efficiency / self.ceiling:.0%}",
            f"{self.steady:.0%}",
            f"{self.economy:.0%}",
            "yes" if self.is_same else "NO",
        ]


HEAD = (
    "| command | one core, s | {workers} at once, s | ceiling | local:{workers}, s | "
    "of which start, s | efficiency | of the ceiling | without start | "
    "processor time without start | same results |\n"
    f"|---|{'---:|' * 9}---|"
)


def table(rows: Sequence[Row]) -> str:
    """The rows as a Markdown table."""
    lines = [HEAD.format(workers=rows[0].workers)]
    return "\n".join(lines + [f"| {' | '.join(row.cells())} |" for row in rows])


class Work:
    """A command with as much work as is wanted, whose results go to a file."""

    def __init__(self, folder: Path, name: str, count: int, puzzles: Sequence[str] = ()) -> None:
        self.name = name
        self._folder = folder
        self._words = COMMANDS[name](folder, count, puzzles)

    def measure(self, workers: int) -> Row:
        """Measure it in all three ways."""
        small = Work(self._folder, self.name, 1)
        crew = ["--cluster", f"local:{workers}"]
        alone, cluster = self._command("alone"), [*self._command("cluster"), *crew]
        return Row(
            self.name,
            workers,
            alone=run(alone),
            at_once=run(*(self._command(f"once-{number}") for number in range(workers))),
            cluster=run(cluster),
            start=run(small._command("small")),
            cluster_start=run([*small._command("small-cluster"), *crew]),
            is_same=self._results("alone") == self._results("cluster"),
        )

    def _command(self, out: str) -> list[str]:
        file = self._file(out)
        file.unlink(missing_ok=True)
        return [*self._words, "--json", "--out", str(file)]

    def _file(self, out: str) -> Path:
        return self._folder / f"{self.name}-{out}.jsonl"

    def _results(self, out: str) -> list[dict[str, object]]:
        """The lines without the time that each took."""
        with self._file(out).open(encoding="utf-8") as lines:
            return [{**json.loads(line), "seconds": None} for line in lines]


def _solve(folder: Path, count: int, puzzles: Sequence[str]) -> list[str]:
    """Random boards of 40×40, some of which take much longer than others."""
    file = folder / f"random-{count}.json"
    pictures = (random_picture(40, 40, 0.5, f"scale/{number}") for number in range(count))
    nurie.save([Nonogram.of(str(picture)) for picture in pictures], file)
    return ["solve", "--workers", "1", str(file)]


def _generate(folder: Path, count: int, puzzles: Sequence[str]) -> list[str]:
    return ["generate", "nonogram", "--difficulty", "medium", "--count", str(count)]


def _rate(folder: Path, count: int, puzzles: Sequence[str]) -> list[str]:
    """Puzzles of all levels."""
    if puzzles:
        return ["rate", *puzzles]
    file = folder / f"generated-{count}.jsonl"
    words = ["generate", "nonogram", "--size", "20x20", "--count", str(-(-count // _TIMES))]
    run([*words, "--json", "--out", str(file)])
    return ["rate", *[str(file)] * min(count, _TIMES)]


COMMANDS: dict[str, Callable[[Path, int, Sequence[str]], list[str]]] = {
    "solve": _solve,
    "generate": _generate,
    "rate": _rate,
}
"""The words of each command for so many puzzles."""


def main(words: Sequence[str] | None = None) -> int:
    """Measure, and print a table; the result is the exit code."""
    parser = ArgumentParser(prog="python -m nurie.lab.scale")
    parser.add_argument("--work", choices=COMMANDS, nargs="+", default=list(COMMANDS))
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--share", type=float, default=1.0, help="how much of the work is done")
    parser.add_argument("--puzzles", nargs="+", default=[], help="files or folders to rate")
    asked = parser.parse_args(words)
    print(*(f"{name}: {fact}" for name, fact in machine.describe().items()), sep="\n", end="\n\n")
    rows = []
    with scratch() as folder:
        for name in asked.work:
            count = max(1, round(asked.share * COUNTS[name]))
            rows.append(Work(Path(folder), name, count, asked.puzzles).measure(asked.workers))
    print(table(rows))
    return int(not all(row.is_same for row in rows))


if __name__ == "__main__":
    sys.exit(main())
