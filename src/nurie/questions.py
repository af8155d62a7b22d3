"""The questions about puzzles of any kind: solve one or many, count solutions, hint, why, rate."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Any

from nurie import registry
from nurie.cluster import Cluster, connected
from nurie.difficulty import Rating
from nurie.errors import NurieError, StoppedError
from nurie.grid import Cell, Grid
from nurie.hints import Hint
from nurie.puzzle import Puzzle
from nurie.reasons import Justified, Why
from nurie.solving import NO_LIMITS, Limits, Outcome, Status, Watch

_ENGINE = "engine"
"""The default solver, which every kind of puzzle has."""
_MOST_THREADS = 256
"""More workers would only wait for each other."""
_MOST_COUNTED = 2**63 - 1
"""A limit that no count ever reaches."""


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


def count(puzzle: Puzzle, *, at_most: int = 1_000_000, limits: Limits = NO_LIMITS) -> int:
    """The number of solutions, at most ``at_most``.

    Raises StoppedError if a time limit ends the count early.
    """
    if at_most < 1:
        raise ValueError("at_most must be at least 1")
    solver = registry.find_solver(puzzle.kind, _ENGINE).load()
    found, finished = solver.count(puzzle, at_most=min(at_most, _MOST_COUNTED), limits=limits)
    if not finished:
        raise StoppedError(found)
    return int(found)


def hint(
    puzzle: Puzzle, grid: Grid, limits: Limits = NO_LIMITS, *, solution: Grid | None = None
) -> Hint:
    """What helps to go on: what is wrong with ``grid``, or else the easiest next step.

    It takes at most 5 seconds unless ``limits`` set another time. If the only solution is
    known, for example from an earlier hint, ``solution`` spares the search for it.
    """
    solver = registry.find_solver(puzzle.kind, _ENGINE).load()
    found: Hint = solver.hint(puzzle, grid, limits=limits, solution=solution)
    return found


def why(
    puzzle: Puzzle,
    grid: Grid,
    cell: Cell | tuple[int, int],
    state: str | None = None,
    limits: Limits = NO_LIMITS,
    *,
    solution: Grid | None = None,
) -> Why:
    """Why a cell is what it is, and whether a person can see that on ``grid`` already.

    ``cell`` is its row and column, counted from 0; it is asked about as if it were open. With
    ``state``, or if the cell is painted on ``grid``, why it can or cannot have that state. The
    limits and ``solution`` are those of a hint.
    """
    solver = registry.find_solver(puzzle.kind, _ENGINE).load()
    found: Why = solver.why(puzzle, grid, Cell(*cell), state, limits=limits, solution=solution)
    return found


def justify(
    puzzle: Puzzle, before: Grid, after: Grid, limits: Limits = NO_LIMITS
) -> tuple[Justified, ...]:
    """Which technique settles each cell that is open on ``before`` and painted on ``after``.

    A cell is justified if one step settles it as it was painted, on the board before the stroke
    or with other justified cells of the same stroke; otherwise it is a guess. The limits are those
    of a hint; what is not found in time counts as a guess.
    """
    solver = registry.find_solver(puzzle.kind, _ENGINE).load()
    found: tuple[Justified, ...] = solver.justify(puzzle, before, after, limits=limits)
    return found


def rate(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> Rating | None:
    """How hard a puzzle is for a person, with the measures behind it.

    None without a proof that the puzzle has exactly one solution.
    """
    found: Rating | None = registry.kind(puzzle.kind).rate(puzzle, limits)
    return found
