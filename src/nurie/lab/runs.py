"""Runs solvers on a suite, one run at a time, each in a separate process.

The order is puzzle by puzzle, solver by solver, run by run. Runs that are already in the
log are skipped, so the same command continues where an earlier one stopped.
"""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import signal
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache, partial
from importlib import metadata
from typing import Any

from nurie import registry
from nurie.cluster import Cluster
from nurie.grid import Grid
from nurie.lab import machine
from nurie.lab.log import Log
from nurie.lab.machine import peak_megabytes
from nurie.lab.plan import Plan, Task
from nurie.lab.results import HOPELESS, Run
from nurie.lab.runner import running
from nurie.lab.verify import refuted
from nurie.lab.worker import READY, Question
from nurie.solving import Status

WORKER = (sys.executable, "-m", "nurie.lab.worker")
STARTING = 60.0
"""Seconds until a process must begin to solve."""
_GRACE = 1.0
_GRACE_SHARE = 0.05
"""The grace period after a solver's time limit before it is killed."""


class Course:
    """The progress of a plan: which runs are done, and which can be skipped."""

    def __init__(self, plan: Plan, log: Log) -> None:
        self.plan = plan
        self._log = log
        self._done: set[tuple[str, str, str, int]] = set()
        self._begun: set[tuple[str, str, str]] = set()
        self._hopeless: set[tuple[str, str, str]] = set()
        self._failures: dict[tuple[str, float], dict[float, int]] = {}
        """Failures in a row, by solver and density, then by size."""
        for run in log.runs:
            self._note(run)

    def _note(self, run: Run) -> None:
        self._done.add(run.key)
        pair = run.key[:3]
        gave_up = run.status in HOPELESS
        if gave_up:
            self._hopeless.add(pair)
        if pair not in self._begun:
            self._begun.add(pair)
            size, density = _size_and_density(run.group)
            failures = self._failures.setdefault((run.solver, density), {})
            failures[size] = failures.get(size, 0) + 1 if gave_up else 0

    def is_left(self, task: Task) -> bool:
        """Whether a run is still needed."""
        pair = task.key[:3]
        if task.key in self._done or pair in self._hopeless:
            return False
        return pair in self._begun or not self._is_hopeless(task)

    def _is_hopeless(self, task: Task) -> bool:
        """Whether the solver gave up too often on puzzles like this one, or on smaller ones."""
        if not self.plan.patience:
            return False
        size, density = _size_and_density(task.item.group)
        failures = self._failures.get((task.entrant.label, density), {})
        return any(
            count >= self.plan.patience for other, count in failures.items() if other <= size
        )

    def left(self) -> int:
        """The greatest number of runs that are still needed."""
        return sum(map(self.is_left, self.plan.tasks()))

    def go(self, cluster: Cluster | None = None) -> Iterator[Task | Run]:
        """Do the remaining runs: yield a Task when it begins, and its Run when it is recorded.

        On a cluster, a Task is yielded only with its Run, and runs that have begun when their
        solver turns out to be hopeless are not recorded.
        """
        tasks = filter(self.is_left, self.plan.tasks())
        # A run needs no other puzzle of the suite.
        plan = replace(self.plan, suite=replace(self.plan.suite, items=()))
        question = partial(_measure_here, plan=plan)
        if cluster is None:
            for task in tasks:
                yield task
                yield self._record(question(task))
            return
        for task, run in cluster.map(question, tasks, lambda task: task):
            if self.is_left(task):
                yield task
                yield self._record(run)

    def _record(self, run: Run) -> Run:
        self._log.add(run)
        self._note(run)
        return run


def _size_and_density(group: Mapping[str, float]) -> tuple[float, float]:
    """What patience is counted by; all puzzles that are not random pictures are one group."""
    return group.get("size", 0.0), group.get("density", 0.0)


def _measure_here(task: Task, plan: Plan) -> Run:
    return measure(task, plan, _facts())


def measure(task: Task, plan: Plan, facts: Mapping[str, str]) -> Run:
    """One run, verified."""
    settings = plan.settings
    puzzle = task.item.puzzle
    question = Question(
        task.item.question,
        task.entrant.method,
        task.entrant.options,
        settings.limit_seconds,
        settings.solutions,
        settings.limit_megabytes,
        os.getpid(),
    )
    begin = time.perf_counter()
    told = ask(question)
    program_seconds = time.perf_counter() - begin
    status, error = told["status"], told.get("error", "")
    if status in list(Status) and (objection := refuted(puzzle, told)):
        status, error = "wrong", f"said {status}, but {objection}"
    elif status in list(Status) and told["seconds"] > settings.limit_seconds:
        status = str(Status.TIMEOUT)
    options = task.entrant.all_options(puzzle.kind)
    known = told.get("known")
    return Run(
        suite=plan.suite.name,
        puzzle=task.item.name,
        digest=task.item.digest,
        width=puzzle.width,
        height=puzzle.height,
        solver=task.entrant.label,
        method=task.entrant.method,
        options=options,
        seed=options.get("seed"),
        source=_source(puzzle.kind, task.entrant.method),
        run=task.run,
        settings=settings,
        status=status,
        seconds=told.get("seconds", settings.limit_seconds),
        cpu_seconds=told.get("cpu_seconds"),
        program_seconds=program_seconds,
        effort=told.get("effort", {}),
        peak_megabytes=told.get("peak_megabytes"),
        start_megabytes=told.get("start_megabytes"),
        known=_share(Grid(known)) if known else None,
        error=error,
        group=task.item.group,
        kind=puzzle.kind,
        at=datetime.now(UTC).isoformat(timespec="seconds"),
        load=round(os.getloadavg()[0], 2),
        first=plan.first_of(task.entrant),
        patience=plan.patience,
        relies_on_chance=_relies_on_chance(puzzle.kind, task.entrant.method),
        tables=list(plan.suite.tables),
        machine={name: facts[name] for name in ("processor", "system") if name in facts},
        versions={
            **{name: facts[name] for name in ("nurie", "python", "compiler") if name in facts},
            **_packages(told.get("modules", ())),
        },
    )


def ask(question: Question) -> dict[str, Any]:
    """The answer of a separate process, or what happened to it."""
    with running(WORKER, pickle.dumps(question)) as worker:
        is_ready = False
        line = worker.line(time.monotonic() + STARTING)
        if line == READY:
            is_ready = True
            patience = question.seconds * (1 + _GRACE_SHARE) + _GRACE
            line = worker.line(time.monotonic() + patience)
        if line is None and is_ready:
            peak = peak_megabytes(worker.pid)
            return {"status": "timeout", "seconds": question.seconds, "peak_megabytes": peak}
        if line is None:
            return {"status": "crashed", "error": f"it did not start in {STARTING:g} seconds"}
        # A worker that fails before it is ready answers immediately.
        with suppress(ValueError):
            told: dict[str, Any] = json.loads(line)
            return told
        return _crash(*worker.end())


def _crash(code: int, said: str) -> dict[str, Any]:
    if any(word in said for word in ("MemoryError", "bad_alloc")):
        return {"status": "memory"}
    how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
    return {"status": "crashed", "error": f"{how}: {said.splitlines()[-1][:300]}" if said else how}


def _share(known: Grid) -> float:
    states = [state for _, state in known.cells()]
    return round(1 - states.count("?") / len(states), 4)


def _source(kind: str, method: str) -> str:
    """A short digest of a solver's file."""
    data = registry.find_solver(kind, method).file.read_bytes()
    return hashlib.sha256(data).hexdigest()[:12]


def _relies_on_chance(kind: str, method: str) -> bool:
    return bool(getattr(registry.find_solver(kind, method).load(), "relies_on_chance", False))


def _packages(modules: Sequence[str]) -> dict[str, str]:
    """The versions of the packages that a worker loaded, except Nurie."""
    known = _distributions()
    names = {package for module in modules for package in known.get(module, [])} - {"nurie"}
    return {name: metadata.version(name) for name in sorted(names)}


@cache
def _facts() -> Mapping[str, str]:
    """What is known about this machine."""
    return machine.describe()


@cache
def _distributions() -> Mapping[str, list[str]]:
    return metadata.packages_distributions()
