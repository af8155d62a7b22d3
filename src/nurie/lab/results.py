"""Measurements: a Run is a line of the log, a Result all runs of a solver on a puzzle."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from nurie.errors import NurieError
from nurie.lab import protocol
from nurie.lab.entrants import without_seed
from nurie.solving import Status

FILE = "runs.jsonl"
PACKED = "runs.jsonl.gz"
"""The runs of a published study."""
SOLVED = (Status.UNIQUE, Status.SEVERAL, Status.SOLVED, Status.NONE)
"""The statuses that settle the question."""
MANY_SEEDS = 5
"""Runs with this many seeds or more are reported as one solver."""
HOPELESS = ("timeout", "memory", "crashed", "refused", "wrong")
"""Statuses after which a run is not repeated."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings that all runs in a folder share, so that they can be compared."""

    protocol: str
    limit_seconds: float
    limit_megabytes: int | None
    solutions: int


@dataclass(frozen=True, slots=True)
class Run:
    """One recorded run."""

    suite: str
    puzzle: str
    digest: str
    width: int
    height: int
    solver: str
    """The solver with the given options."""
    method: str
    options: Mapping[str, Any]
    """All its options, including defaults."""
    seed: int | None
    """The seed of the solver, if it has one."""
    run: int
    """Counted from one."""
    settings: Settings
    status: str
    """A Status, or ``memory``, ``crashed``, ``refused`` (with an error), or ``wrong`` (a
    refuted answer)."""
    seconds: float
    """Wall-clock time of the solver alone; the limit, if it had to be killed."""
    cpu_seconds: float | None = None
    program_seconds: float | None = None
    """Wall-clock time of the whole process: starting Python, imports and the solver."""
    effort: Mapping[str, int] = field(default_factory=dict)
    peak_megabytes: float | None = None
    """The peak memory of the whole process,"""
    start_megabytes: float | None = None
    """and its memory before it began to solve."""
    known: float | None = None
    """The share of cells that a stuck method settled."""
    error: str = ""
    source: str = ""
    """A short digest of the solver's file."""
    group: Mapping[str, float] = field(default_factory=dict)
    kind: str = "nonogram"
    """The kind of the puzzle."""
    at: str = ""
    """When it ended."""
    load: float = 0.0
    """The load of the machine at that time."""
    first: int | None = None
    """The suite runs the solver on only this many of its puzzles."""
    patience: int | None = None
    """After giving up so often in a row, the solver skips puzzles."""
    relies_on_chance: bool = False
    """Whether the solver makes boards at random, its tries."""
    tables: Sequence[str] = field(default_factory=list)
    """The tables of the documents that the suite repeats."""
    machine: Mapping[str, str] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)

    @property
    def key(self) -> tuple[str, str, str, int]:
        """The key of the run, which is measured only once."""
        return self.puzzle, self.digest, self.solver, self.run

    def as_line(self) -> bytes:
        """The run as a line of JSON."""
        return (json.dumps(asdict(self), ensure_ascii=False) + "\n").encode()

    @classmethod
    def from_line(cls, line: bytes) -> Run:
        """Parse a run from a line."""
        told = json.loads(line)
        if not isinstance(told, dict):
            raise TypeError
        names = {field.name for field in fields(cls)}
        known = {name: value for name, value in told.items() if name in names}
        return cls(**known | {"settings": Settings(**told["settings"])})


def parse(data: bytes, file: Path = Path(FILE)) -> tuple[list[Run], int]:
    """The runs in a log, and the number of bytes that contain them.

    A partial last line that a killed process left is ignored; any other damage is an error.
    """
    runs: list[Run] = []
    good = 0
    lines = data.splitlines(keepends=True)
    for number, line in enumerate(lines, 1):
        try:
            runs.append(Run.from_line(line))
        except (ValueError, KeyError, TypeError):
            # A partial line, or a block that never reached the disk.
            if not line.endswith(b"\n") and line[:1] in (b"{", b"\0"):
                break
            raise NurieError(
                f"{file.parent}: line {number} of {file.name} is not a run; it was changed by hand"
            ) from None
        good += len(line)
    return runs, good


@dataclass(frozen=True)
class Result:
    """All runs of one solver on one puzzle."""

    runs: Sequence[Run]

    @property
    def first(self) -> Run:
        """The first run, for the values that all runs share."""
        return self.runs[0]

    @property
    def protocol(self) -> protocol.Protocol:
        """How it was measured."""
        return protocol.find(self.first.settings.protocol)

    @cached_property
    def status(self) -> str:
        """The verdict; the worst one if the runs differ."""
        found = {run.status for run in self.runs}
        worst = [status for status in reversed(HOPELESS) if status in found]
        return worst[0] if worst else self.first.status

    @property
    def is_solved(self) -> bool:
        """Whether every run settled the question."""
        return self.status in SOLVED

    @property
    def is_without_chance(self) -> bool:
        """Whether a solver that relies on chance settled the puzzle before its first try."""
        run = self.first
        return run.relies_on_chance and self.is_solved and not run.effort.get("tries")

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to measure."""
        return self.status in HOPELESS or len(self.runs) >= self.protocol.runs

    @cached_property
    def times(self) -> list[float]:
        """The seconds of all runs."""
        return [run.seconds for run in self.runs]

    @cached_property
    def seconds(self) -> float:
        """The time according to the protocol."""
        return self.protocol.mean(self.times)

    @cached_property
    def program_seconds(self) -> float | None:
        """The time of the whole process according to the protocol; None if it is not known."""
        times = [run.program_seconds for run in self.runs if run.program_seconds is not None]
        return self.protocol.mean(times) if times else None

    @property
    def side(self) -> int:
        """The longer side of the puzzle."""
        return max(self.first.width, self.first.height)

    @property
    def effort(self) -> Mapping[str, int]:
        """The counts that are not zero."""
        return {name: count for name, count in self.first.effort.items() if count}

    @property
    def is_steady(self) -> bool:
        """Whether the counts were the same in every run."""
        return all(run.effort == self.first.effort for run in self.runs)

    @property
    def peak_megabytes(self) -> float:
        """The peak memory of all runs."""
        return max((run.peak_megabytes or 0.0 for run in self.runs), default=0.0)


@dataclass(frozen=True)
class Study:
    """All runs in a folder."""

    runs: Sequence[Run]

    @cached_property
    def results(self) -> Mapping[tuple[str, str], Result]:
        """The results by solver and puzzle."""
        grouped: dict[tuple[str, str], list[Run]] = {}
        for run in self.runs:
            if run.digest != self._digests[run.puzzle]:
                continue
            grouped.setdefault((run.solver, run.puzzle), []).append(run)
        return {key: Result(runs) for key, runs in grouped.items()}

    @cached_property
    def _digests(self) -> Mapping[str, str]:
        """The latest digest of every puzzle: runs of earlier versions do not count."""
        return {run.puzzle: run.digest for run in self.runs}

    @property
    def outdated(self) -> list[str]:
        """The puzzles that were changed after some of their runs."""
        old = (run.puzzle for run in self.runs if run.digest != self._digests[run.puzzle])
        return list(dict.fromkeys(old))

    @cached_property
    def solvers(self) -> list[str]:
        """The solvers in the order in which they were first run."""
        return list(dict.fromkeys(solver for solver, _ in self.results))

    @cached_property
    def puzzles(self) -> Mapping[str, Run]:
        """A run of every puzzle by its name, in the order in which they were first run."""
        found: dict[str, Run] = {}
        for (_, puzzle), result in self.results.items():
            found.setdefault(puzzle, result.first)
        return found

    @cached_property
    def crowds(self) -> Mapping[str, list[str]]:
        """Solvers that ran with many seeds: their names, by the name without the seed."""
        found: dict[str, list[str]] = {}
        for solver in self.solvers:
            found.setdefault(without_seed(solver), []).append(solver)
        return {name: members for name, members in found.items() if len(members) >= MANY_SEEDS}

    def of_crowd(self, name: str, puzzle: str) -> list[Result]:
        """The results of a crowd on a puzzle, the fastest first, failures last."""
        found = (self.results.get((solver, puzzle)) for solver in self.crowds[name])
        return sorted(filter(None, found), key=lambda one: (not one.is_solved, one.seconds))

    @cached_property
    def in_the_middle(self) -> Study:
        """The study with each crowd as one solver, represented by its median seed."""
        if not self.crowds:
            return self
        hidden = {solver for members in self.crowds.values() for solver in members}
        runs = [run for run in self.runs if run.solver not in hidden]
        for name in self.crowds:
            for puzzle in self.puzzles:
                if results := self.of_crowd(name, puzzle):
                    middle = results[(len(results) - 1) // 2]
                    runs += (replace(run, solver=name) for run in middle.runs)
        return Study(runs)

    def of(self, solver: str) -> list[Result]:
        """The results of a solver."""
        return [result for (name, _), result in self.results.items() if name == solver]

    def is_partial(self, solver: str) -> bool:
        """Whether a solver ran on fewer puzzles than the study has."""
        return len(self.of(solver)) < len(self.puzzles)

    @cached_property
    def tables(self) -> set[str]:
        """The tables of the documents that its suites repeat."""
        return {table for run in self.runs for table in run.tables}

    @property
    def settings(self) -> Settings:
        """What all runs have in common."""
        return self.runs[0].settings


def read(place: Path | str) -> Study:
    """Load the study in a folder."""
    file = Path(place)
    if file.is_dir():
        packed = file / PACKED
        file = packed if packed.is_file() and not (file / FILE).exists() else file / FILE
    if not file.is_file():
        raise NurieError(f"there are no runs in {place}: it has no {FILE}")
    data = file.read_bytes()
    if file.suffix == ".gz":
        try:
            data = gzip.decompress(data)
        except (OSError, EOFError, zlib.error):
            raise NurieError(f"{file} is damaged") from None
    runs, _ = parse(data, file)
    if not runs:
        raise NurieError(f"there are no runs in {file} yet")
    return Study(runs)


def total_effort(results: Iterable[Result]) -> dict[str, int]:
    """The total counts of several results."""
    total: dict[str, int] = {}
    for result in results:
        for name, count in result.effort.items():
            total[name] = total.get(name, 0) + count
    return total
