"""The native engine: rules that explain themselves, probing, search with learning; a proof."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nurie import _engine
from nurie.grid import Cell, Grid
from nurie.native import STATUS, conflicts_of, in_order, rows_of, seconds_of
from nurie.nurikabe.puzzle import Nurikabe
from nurie.solving import NO_LIMITS, Limits, Outcome, Statistics, Status


def solve(
    puzzle: Nurikabe, limits: Limits = NO_LIMITS, *, given: Grid | None = None, seed: int = 0
) -> Outcome:
    """Solve one puzzle."""
    return _outcome(puzzle, _engine.solve_nurikabe(*_question(puzzle, limits, given, seed)))


def solve_many(
    puzzles: Iterable[Nurikabe], limits: Limits = NO_LIMITS, *, workers: int = 1, seed: int = 0
) -> Iterator[Outcome]:
    """Solve puzzles as they come, on several threads, and yield the outcomes in order."""
    if workers == 1:
        for puzzle in puzzles:
            yield solve(puzzle, limits, seed=seed)
        return

    def submit(pool: _engine.Pool, puzzle: Nurikabe) -> None:
        pool.submit_nurikabe(*_question(puzzle, limits, None, seed))

    yield from in_order(puzzles, workers, submit, _outcome)


def count(puzzle: Nurikabe, *, at_most: int, limits: Limits = NO_LIMITS) -> tuple[int, bool]:
    """How many solutions there are, and whether counting came to its end."""
    return _engine.count_nurikabe(puzzle.numbers, at_most, seconds_of(limits), limits.cancel)


def _question(
    puzzle: Nurikabe, limits: Limits, given: Grid | None, seed: int
) -> tuple[
    tuple[tuple[int, ...], ...],
    tuple[str, ...] | None,
    float,
    int,
    int,
    int,
    _engine.Cancellation | None,
]:
    return (
        puzzle.numbers,
        rows_of(given, puzzle),
        seconds_of(limits),
        limits.solutions,
        conflicts_of(limits),
        seed,
        limits.cancel,
    )


def _outcome(puzzle: Nurikabe, answer: _engine._NurikabeAnswer) -> Outcome:
    verdict, solutions, known, figures, conflict = answer
    status = STATUS[verdict]
    return Outcome(
        status,
        tuple(map(Grid._of_rows, solutions)),
        Statistics(*figures),
        tuple(Cell(*divmod(cell, puzzle.width)) for cell in conflict),
        puzzle.problems() if status is Status.NONE else (),
        known=None if known is None else Grid._of_rows(known),
    )
