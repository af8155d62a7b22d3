"""What the engine solvers of all kinds share: limits as the engine takes them, threads in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from nurie import _engine
from nurie.errors import PuzzleError
from nurie.grid import Grid
from nurie.puzzle import Puzzle
from nurie.solving import Limits, Outcome, Status

P = TypeVar("P", bound=Puzzle)

STATUS = (Status.UNIQUE, Status.SEVERAL, Status.NONE, Status.SOLVED, Status.TIMEOUT)
"""What the verdicts of the engine mean, in its order."""
_PENDING_PER_WORKER = 32


def seconds_of(limits: Limits) -> float:
    """A limit of time as the engine takes it."""
    return -1.0 if limits.seconds is None else limits.seconds


def conflicts_of(limits: Limits) -> int:
    """A limit of conflicts as the engine takes it."""
    return -1 if limits.conflicts is None else limits.conflicts


def rows_of(given: Grid | None, puzzle: Puzzle) -> tuple[str, ...] | None:
    """The given cells as the engine takes them, which must fit the board."""
    if given is None:
        return None
    if (given.width, given.height) != (puzzle.width, puzzle.height):
        raise PuzzleError(
            f"the given cells are {given.width}×{given.height}, "
            f"the puzzle is {puzzle.width}×{puzzle.height}"
        )
    return given.rows


def in_order(
    puzzles: Iterable[P],
    workers: int,
    submit: Callable[[_engine.Pool, P], Outcome | None],
    outcome: Callable[[P, Any], Outcome],
) -> Iterator[Outcome]:
    """Solve puzzles as they come, on several threads, and yield the outcomes in order.

    ``submit`` gives a puzzle to the pool, or returns its outcome where that is plain.
    """
    pool = _engine.Pool(workers)
    pending: deque[tuple[P, Outcome | None]] = deque()
    source = iter(puzzles)
    try:
        while True:
            for puzzle in islice(source, max(0, workers * _PENDING_PER_WORKER - len(pending))):
                pending.append((puzzle, submit(pool, puzzle)))
            if not pending:
                return
            puzzle, plain = pending.popleft()
            yield plain or outcome(puzzle, pool.take())
    finally:
        pool.close()
