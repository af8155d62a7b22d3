"""Solves many puzzles on several threads of the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from nurie import _engine, native
from nurie.puzzle import Puzzle
from nurie.solving import NO_LIMITS, Limits, Outcome
from nurie.streaming import in_order

_PENDING_PER_WORKER = 32


def solve_many(
    puzzles: Iterable[Puzzle], limits: Limits = NO_LIMITS, *, workers: int = 1, seed: int = 0
) -> Iterator[Outcome]:
    """Solve puzzles as they come, on several threads, and yield the outcomes in order."""
    if workers == 1:
        for puzzle in puzzles:
            yield native.solve(puzzle, limits, seed=seed)
        return
    pool = _engine.Pool(workers)
    wanted = None, limits.solutions, limits.conflicts, seed, False

    def begin(puzzle: Puzzle) -> Callable[[], Outcome]:
        pool.submit("solve", limits, puzzle, *wanted)
        return pool.take

    try:
        for puzzle, outcome in in_order(puzzles, begin, workers * _PENDING_PER_WORKER):
            yield native.with_own_reasons(puzzle, outcome)
    finally:
        pool.close()
