"""The questions about puzzles of any kind; solving uses the method that the caller chooses."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Any

from nurie import registry
from nurie.cluster import Cluster, connected
from nurie.errors import NurieError
from nurie.grid import Cell, Grid
from nurie.native import count, hint, justify, rate, why
from nurie.puzzle import Puzzle
from nurie.solving import NO_LIMITS, Limits, Outcome, Status, Watch

__all__ = ["count", "hint", "justify", "rate", "solve", "solve_many", "why"]

_ENGINE = "engine"
"""The default solver, which every kind of puzzle has."""
_MOST_THREADS = 256
"""More workers would only wait for each other."""


def solve(
    puzzle: Puzzle,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    method: str = _ENGINE,
    **options: Any,
) -> Outcome:
    """Find the solutions of a puzzle and say whether there is exactly one.

    ``given`` contains cells known from the start; if they contradict the clues, the outcome
    is ``none`` and its ``conflict`` names a smallest contradictory set of them.
    """
    solver = registry.find_solver(puzzle.kind, method).load()
    watch = Watch(limits)
    outcome: Outcome = solver.solve(puzzle, limits, given=given, **options)
    if outcome.status is Status.NONE and given is not None and method != _ENGINE:
        outcome = replace(outcome, conflict=_to_blame(puzzle, watch.left(), given))
    return outcome


def _to_blame(puzzle: Puzzle, limits: Limits, given: Grid) -> tuple[Cell, ...]:
    """The given cells that contradict the clues, for solvers that only prove that some do."""
    engine = registry.find_solver(puzzle.kind, _ENGINE).load()
    outcome: Outcome = engine.solve(puzzle, limits, given=given)
    return outcome.conflict


def solve_many(
    puzzles: Iterable[Puzzle],
    limits: Limits = NO_LIMITS,
    *,
    workers: int | None = None,
    cluster: str | Cluster | None = None,
    method: str = _ENGINE,
    **options: Any,
) -> Iterator[Outcome]:
    """Solve puzzles as they come and yield their outcomes in order.

    ``workers`` threads share the work, by default one for each processor; or a Dask ``cluster``
    does: the address of its scheduler, or ``local:N`` for N processes on this machine.
    ``puzzles`` is read only a little ahead of what is yielded.
    """
    if cluster is not None:
        if limits.cancel is not None:
            raise NurieError("a token cannot cancel work on a cluster; close the iterator instead")
        with connected(cluster) as crew:
            question = partial(_solve_remotely, limits=limits, method=method, options=options)
            for _, outcome in crew.map(question, puzzles, lambda puzzle: puzzle):
                yield outcome
        return
    threads = min(workers or os.cpu_count() or 1, _MOST_THREADS)
    for kind, group in groupby(puzzles, key=lambda puzzle: puzzle.kind):
        solver = registry.find_solver(kind, method).load()
        if hasattr(solver, "solve_many"):
            yield from solver.solve_many(group, limits, workers=threads, **options)
        else:
            for puzzle in group:
                yield solver.solve(puzzle, limits, given=None, **options)


def _solve_remotely(
    puzzle: Puzzle, limits: Limits, method: str, options: dict[str, Any]
) -> Outcome:
    return solve(puzzle, limits, method=method, **options)
