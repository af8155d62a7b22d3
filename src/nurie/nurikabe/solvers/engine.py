"""The native engine: rules, probing, then search with learning; proves its answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nurie import _engine
from nurie.errors import PuzzleError
from nurie.grid import Cell, Grid
from nurie.hints import Hint
from nurie.native import STATUS, conflicts_of, hint_of, in_order, rows_of, seconds_of
from nurie.nurikabe.puzzle import ANY, Nurikabe
from nurie.nurikabe.techniques import TABLE
from nurie.puzzle import check_given
from nurie.solving import NO_LIMITS, Limits, Outcome, Statistics, Status

MAX_REACH = 20_000_000
"""The limit on the cells that the islands of a board reach, summed over all islands."""


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
    """The number of solutions, and whether the count is complete."""
    _refuse_what_reaches_too_far(puzzle)
    return _engine.count_nurikabe(puzzle.numbers, at_most, seconds_of(limits), limits.cancel)


def hint(puzzle: Nurikabe, grid: Grid, *, limits: Limits, solution: Grid | None) -> Hint:
    """What helps to go on with a board."""
    _refuse_what_reaches_too_far(puzzle)
    check_given(puzzle, grid)
    boards = grid.rows, rows_of(solution, puzzle)
    told = _engine.hint_nurikabe(puzzle.numbers, *boards, seconds_of(limits), limits.cancel)
    return hint_of(told, puzzle, TABLE)


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
    _refuse_what_reaches_too_far(puzzle)
    return (
        puzzle.numbers,
        rows_of(given, puzzle),
        seconds_of(limits),
        limits.solutions,
        conflicts_of(limits),
        seed,
        limits.cancel,
    )


def _refuse_what_reaches_too_far(puzzle: Nurikabe) -> None:
    """The engine has a variable for every cell that an island may reach, which limits the size."""
    cells = puzzle.width * puzzle.height
    reach = sum(
        cells if number == ANY else min(cells, 2 * number * (number - 1) + 1)
        for _, number in puzzle.islands
    )
    if reach > MAX_REACH:
        raise PuzzleError(
            f"its islands reach {reach:,} cells in total, more than the {MAX_REACH:,} "
            "that the engine supports"
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
