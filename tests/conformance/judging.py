"""Checks for the solvers of all kinds: cases with all their solutions, and no untrue answer."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Generic, TypeVar

import pytest

from nurie import Grid, Outcome, Puzzle, Status, registry
from nurie.grid import UNKNOWN

P = TypeVar("P", bound=Puzzle)

SECONDS = 0.3
"""For one tiny board: methods that rely on chance use all of it where nothing can be found."""


@dataclass(frozen=True)
class Case(Generic[P]):
    """A puzzle, perhaps with given cells, and all its solutions."""

    puzzle: P
    given: Grid | None
    solutions: Set[Grid]


def of_every_sort(cases: Iterable[Case[P]]) -> list[Case[P]]:
    """Three boards each with none, one and several solutions, without given cells and with some."""
    chosen: list[Case[P]] = []
    room = {(count, given): 3 for count in range(3) for given in (True, False)}
    for case in cases:
        key = min(len(case.solutions), 2), case.given is not None
        if room[key]:
            room[key] -= 1
            chosen.append(case)
        if not any(room.values()):
            break
    return chosen


def loaded(kind: str, name: str) -> ModuleType:
    """A solver; skips the test if the solver is not available."""
    entry = registry.find_solver(kind, name)
    if entry.missing:
        pytest.skip(f"needs {', '.join(entry.missing)}")
    return entry.load()


def check_truth(outcome: Outcome, case: Case[Any], wanted: int = 2) -> None:
    """Nothing in the outcome contradicts the set of all solutions."""
    found = outcome.solutions
    assert len(set(found)) == len(found) <= wanted, case
    assert set(found) <= case.solutions, f"no solution of {case}"
    match outcome.status:
        case Status.UNIQUE:
            assert len(case.solutions) == len(found) == 1, case
        case Status.SEVERAL:
            assert len(found) > 1, case
        case Status.NONE:
            assert not case.solutions, case
        case Status.SOLVED:
            assert len(found) == 1, case
        case Status.TIMEOUT | Status.STUCK:
            assert len(found) < wanted, case
    if outcome.known is not None:
        for cell, state in outcome.known.cells():
            assert all(state in (UNKNOWN, solution[cell]) for solution in case.solutions), case
