"""Solvers that misbehave, put into the registry of a test and of the processes it starts."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import nurie
from nurie import Grid, Limits, Nonogram, Outcome, Statistics, Status, registry
from nurie.registry import Entry
from tests.conftest import REPOSITORY

WORKER = (
    sys.executable,
    "-c",
    f"import sys; sys.path.insert(0, {str(REPOSITORY)!r})\n"
    "from tests.lab import fakes; fakes.install()\n"
    "from nurie.lab import worker; worker.main()",
)
"""Starts a worker that knows the solvers of this file."""


@dataclass(frozen=True, slots=True)
class Fake(Entry):
    """A solver that is a function instead of a file."""

    solver: Any = None

    @property
    def missing(self) -> tuple[str, ...]:
        return ()

    def load(self) -> ModuleType:
        return cast("ModuleType", self)

    @property
    def solve(self) -> Any:
        return self.solver


def liar(puzzle: Nonogram, limits: Limits, *, given: Grid | None = None) -> Outcome:
    """Fills everything and calls it the only solution."""
    return Outcome(Status.UNIQUE, (Grid(["#" * puzzle.width] * puzzle.height),))


def denier(puzzle: Nonogram, limits: Limits, *, given: Grid | None = None) -> Outcome:
    """Says that there is no solution."""
    return Outcome(Status.NONE)


def deaf(puzzle: Nonogram, limits: Limits, *, given: Grid | None = None) -> Outcome:
    """Ignores its time limit."""
    if puzzle.width > 1:
        time.sleep(60)
    return nurie.solve(puzzle)


def greedy(puzzle: Nonogram, limits: Limits, *, given: Grid | None = None) -> Outcome:
    """Wants a gigabyte."""
    wanted = bytearray(2**30) if puzzle.width > 1 else b""
    return Outcome(Status.TIMEOUT, statistics=Statistics(nodes=len(wanted)))


def broken(puzzle: Nonogram, limits: Limits, *, given: Grid | None = None) -> Outcome:
    """Raises an error, and prints text that could confuse the reader of its answers."""
    print('{"status": "unique"}', flush=True)
    raise ZeroDivisionError("by mistake")


def chatty(
    puzzle: Nonogram, limits: Limits, *, given: Grid | None = None, seed: int = 7
) -> Outcome:
    """Prints, and is right."""
    print('{"status": "none"}', flush=True)
    return nurie.solve(puzzle, limits)


FAKES = (liar, denier, deaf, greedy, broken, chatty)


def install() -> None:
    """Lets the registry find them."""
    for fake in FAKES:
        registry.solvers("nonogram")[fake.__name__] = Fake(
            fake.__name__, "nonogram", "solvers", Path(__file__), fake
        )


def uninstall() -> None:
    """Lets the registry forget them."""
    for fake in FAKES:
        registry.solvers("nonogram").pop(fake.__name__, None)
