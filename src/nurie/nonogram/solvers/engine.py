"""The native engine: line solving, probing, then search with learning; proves its answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nurie import _engine
from nurie.grid import Cell, Grid
from nurie.hints import Advice, Hint
from nurie.native import STATUS, conflicts_of, hint_of, in_order, rows_of, seconds_of, steps_of
from nurie.nonogram.puzzle import Nonogram
from nurie.nonogram.techniques import TABLE, why_none
from nurie.puzzle import Problem, check_given
from nurie.recording import Record, told
from nurie.solving import NO_LIMITS, Limits, Outcome, Statistics, Status


def solve(
    puzzle: Nonogram,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    seed: int = 0,
    record: Record = False,
) -> Outcome:
    """Solve one puzzle; ``record`` keeps the deductions in order, with their reasons."""
    if impossible := _not_for_the_engine(puzzle):
        return impossible
    question = _question(puzzle, limits, given, seed, bool(record))
    outcome = _outcome(puzzle, _engine.solve_nonogram(*question))
    told(record, outcome.steps)
    return outcome


def solve_many(
    puzzles: Iterable[Nonogram], limits: Limits = NO_LIMITS, *, workers: int = 1, seed: int = 0
) -> Iterator[Outcome]:
    """Solve puzzles as they come, on several threads, and yield the outcomes in order."""
    if workers == 1:
        for puzzle in puzzles:
            yield solve(puzzle, limits, seed=seed)
        return

    def submit(pool: _engine.Pool, puzzle: Nonogram) -> Outcome | None:
        impossible = _not_for_the_engine(puzzle)
        if not impossible:
            pool.submit_nonogram(*_question(puzzle, limits, None, seed, False))
        return impossible

    yield from in_order(puzzles, workers, submit, _outcome)


def count(puzzle: Nonogram, *, at_most: int, limits: Limits = NO_LIMITS) -> tuple[int, bool]:
    """The number of solutions, and whether the count is complete."""
    if _not_for_the_engine(puzzle):
        return 0, True
    clues = puzzle.rows, puzzle.columns, puzzle.letters
    return _engine.count_nonogram(*clues, at_most, seconds_of(limits), limits.cancel)


def hint(puzzle: Nonogram, grid: Grid, *, limits: Limits, solution: Grid | None) -> Hint:
    """What helps to go on with a board."""
    if not puzzle.uses_only_its_colours:
        return Hint(kind=Advice.IMPOSSIBLE, problems=puzzle.problems())
    clues = puzzle.rows, puzzle.columns, puzzle.letters
    check_given(puzzle, grid)
    boards = grid.rows, rows_of(solution, puzzle)
    told = _engine.hint_nonogram(*clues, *boards, seconds_of(limits), limits.cancel)
    return hint_of(told, puzzle, TABLE)


def _not_for_the_engine(puzzle: Nonogram) -> Outcome | None:
    """The answer to a puzzle whose clues use a colour that the palette lacks."""
    if puzzle.uses_only_its_colours:
        return None
    return Outcome(Status.NONE, problems=puzzle.problems())


def _question(
    puzzle: Nonogram, limits: Limits, given: Grid | None, seed: int, record: bool
) -> tuple[
    tuple[tuple[tuple[int, str], ...], ...],
    tuple[tuple[tuple[int, str], ...], ...],
    str,
    tuple[str, ...] | None,
    float,
    int,
    int,
    int,
    bool,
    _engine.Cancellation | None,
]:
    return (
        puzzle.rows,
        puzzle.columns,
        puzzle.letters,
        rows_of(given, puzzle),
        seconds_of(limits),
        limits.solutions,
        conflicts_of(limits),
        seed,
        record,
        limits.cancel,
    )


def _outcome(puzzle: Nonogram, answer: _engine._Answer) -> Outcome:
    verdict, solutions, known, figures, conflict, broken, steps = answer
    status = STATUS[verdict]
    problems: tuple[Problem, ...] = ()
    if status is Status.NONE:
        problems = why_none(puzzle, "" if conflict else broken)
    return Outcome(
        status,
        tuple(map(Grid._of_rows, solutions)),
        Statistics(*figures),
        tuple(Cell(*divmod(cell, puzzle.width)) for cell in conflict),
        problems,
        tuple(steps_of(steps, puzzle, TABLE)),
        None if known is None else Grid._of_rows(known),
    )
