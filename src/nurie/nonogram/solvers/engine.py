"""The native engine: lines, probing, then search with learning; proves what it says."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice

from nurie import _engine
from nurie.errors import PuzzleError
from nurie.grid import Cell, Grid
from nurie.nonogram.puzzle import Nonogram
from nurie.puzzle import Problem
from nurie.solving import NO_LIMITS, Limits, Outcome, Statistics, Status
from nurie.steps import Fact, Step

_STATUS = (Status.UNIQUE, Status.SEVERAL, Status.NONE, Status.SOLVED, Status.TIMEOUT)
_TECHNIQUES = ("given", "line", "refuted", "agreed", "search")
_PENDING_PER_WORKER = 32


def solve(
    puzzle: Nonogram,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    seed: int = 0,
    record: bool = False,
) -> Outcome:
    """Solve one puzzle; ``record`` keeps what was derived, in order and with reasons."""
    if impossible := _not_for_the_engine(puzzle):
        return impossible
    return _outcome(puzzle, _engine.solve(*_question(puzzle, limits, given, seed, record)))


def solve_many(
    puzzles: Iterable[Nonogram], limits: Limits = NO_LIMITS, *, workers: int = 1, seed: int = 0
) -> Iterator[Outcome]:
    """Solve puzzles as they come, on several threads, and yield the outcomes in order."""
    if workers == 1:
        for puzzle in puzzles:
            yield solve(puzzle, limits, seed=seed)
        return
    pool = _engine.Pool(workers)
    pending: deque[tuple[Nonogram, Outcome | None]] = deque()
    source = iter(puzzles)
    try:
        while True:
            for puzzle in islice(source, max(0, workers * _PENDING_PER_WORKER - len(pending))):
                impossible = _not_for_the_engine(puzzle)
                if not impossible:
                    pool.submit(*_question(puzzle, limits, None, seed, False))
                pending.append((puzzle, impossible))
            if not pending:
                return
            puzzle, outcome = pending.popleft()
            yield outcome or _outcome(puzzle, pool.take())
    finally:
        pool.close()


def count(puzzle: Nonogram, *, at_most: int, limits: Limits = NO_LIMITS) -> tuple[int, bool]:
    """How many solutions there are, and whether counting came to its end."""
    if _not_for_the_engine(puzzle):
        return 0, True
    seconds = -1.0 if limits.seconds is None else limits.seconds
    return _engine.count(
        puzzle.rows, puzzle.columns, puzzle.letters, at_most, seconds, limits.cancel
    )


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
    if given is not None and (given.width, given.height) != (puzzle.width, puzzle.height):
        raise PuzzleError(
            f"the given cells are {given.width}×{given.height}, "
            f"the puzzle is {puzzle.width}×{puzzle.height}"
        )
    return (
        puzzle.rows,
        puzzle.columns,
        puzzle.letters,
        None if given is None else given.rows,
        -1.0 if limits.seconds is None else limits.seconds,
        limits.solutions,
        -1 if limits.conflicts is None else limits.conflicts,
        seed,
        record,
        limits.cancel,
    )


def _outcome(puzzle: Nonogram, answer: _engine._Answer) -> Outcome:
    verdict, solutions, known, figures, conflict, broken, steps = answer
    status = _STATUS[verdict]
    problems: tuple[Problem, ...] = ()
    if status is Status.NONE:
        problems = puzzle.problems()
        if not problems and broken >= 0 and not conflict:
            message = "nothing fits its clue and the crossing lines"
            problems = (Problem(message, _line(puzzle, broken)),)
    return Outcome(
        status,
        tuple(map(Grid._of_rows, solutions)),
        Statistics(*figures),
        tuple(Cell(*divmod(cell, puzzle.width)) for cell in conflict),
        problems,
        tuple(
            Step(_TECHNIQUES[technique], _line(puzzle, line), *map(_facts, facts))
            for technique, line, *facts in steps
        ),
        None if known is None else Grid._of_rows(known),
    )


def _line(puzzle: Nonogram, line: int) -> str:
    if line < 0:
        return ""
    return f"row {line + 1}" if line < puzzle.height else f"column {line - puzzle.height + 1}"


def _facts(facts: tuple[tuple[int, int, str, bool], ...]) -> tuple[Fact, ...]:
    return tuple(Fact(Cell(row, column), state, holds) for row, column, state, holds in facts)
