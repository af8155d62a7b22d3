"""One run in a separate process: ``python -m nurie.lab.worker``, started by `nurie.lab.runs`.

A pickled Question comes on standard input. The line ``ready`` goes out when everything is
imported and the clock starts, then the answer as one line of JSON. Everything that a solver
prints goes to standard error.
"""

from __future__ import annotations

import ctypes
import importlib
import json
import os
import pickle
import resource
import signal
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TextIO

import nurie
from nurie import Limits, NurieError, Puzzle, registry
from nurie.lab.machine import peak_megabytes

READY = b"ready\n"
_PR_SET_PDEATHSIG = 1


@dataclass(frozen=True, slots=True)
class Question:
    """The description of one run."""

    puzzle: Puzzle
    method: str
    options: Mapping[str, Any]
    seconds: float
    solutions: int
    megabytes: int | None = None
    """The limit on the address space of the process; None means no limit."""
    parent: int = 0
    """The parent process: when it ends, so does the run."""


def main() -> None:
    """Answer the question on standard input."""
    question: Question = pickle.load(sys.stdin.buffer)
    _end_with(question.parent)
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as answers:
        os.dup2(2, 1)
        if question.megabytes:
            room = question.megabytes * 2**20
            resource.setrlimit(resource.RLIMIT_AS, (room, room))
        print(json.dumps(answer(question, answers)), file=answers, flush=True)


def answer(question: Question, answers: TextIO) -> dict[str, Any]:
    """The outcome as plain data, with its cost."""
    told: dict[str, Any] = {}
    try:
        _warm_up(question)
        told["start_megabytes"] = peak_megabytes()
        print(READY.decode(), end="", file=answers, flush=True)
        limits = Limits(seconds=question.seconds, solutions=question.solutions)
        begin, cpu_begin = time.perf_counter(), time.process_time()
        try:
            outcome = nurie.solve(
                question.puzzle, limits, method=question.method, **question.options
            )
        finally:
            told["seconds"] = time.perf_counter() - begin
            told["cpu_seconds"] = time.process_time() - cpu_begin
        effort = outcome.statistics.as_dict()
        told["effort"] = {name: count for name, count in effort.items() if name != "seconds"}
        told["status"] = str(outcome.status)
        told["solutions"] = [list(grid.rows) for grid in outcome.solutions]
        told["known"] = list(outcome.known.rows) if outcome.known else None
    except MemoryError:
        told["status"] = "memory"
    except NurieError as error:
        told |= {"status": "refused", "error": str(error)}
    told["peak_megabytes"] = peak_megabytes()
    told["modules"] = [
        name
        for name in sys.modules
        if "." not in name and name[0] != "_" and name not in sys.stdlib_module_names
    ]
    return told


def _warm_up(question: Question) -> None:
    """Let the solver import and build what it needs before it is timed."""
    solver = registry.find_solver(question.puzzle.kind, question.method).load()
    for name in getattr(solver, "requires", ()):
        importlib.import_module(name)
    smallest = registry.kind(question.puzzle.kind).smallest
    with suppress(Exception):
        solver.solve(smallest, Limits(seconds=1), given=None, **question.options)


def _end_with(parent: int) -> None:
    """End this process when its parent ends, even if the parent is killed; only on Linux."""
    if sys.platform == "linux" and parent:
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)


if __name__ == "__main__":
    main()
