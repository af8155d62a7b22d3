"""What kinds share that ask the engine: questions and answers in its form, threads in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple, TypeAlias, TypeVar

from nurie import _engine
from nurie.grid import Cell, Grid
from nurie.puzzle import Problem, Puzzle, check_given
from nurie.solving import Limits, Outcome, Statistics, Status
from nurie.steps import (
    Argument,
    Cells,
    Fact,
    Facts,
    Islands,
    Line,
    Phrase,
    Places,
    Run,
    Runs,
    Step,
)

P = TypeVar("P", bound=Puzzle)

STATUS = (Status.UNIQUE, Status.SEVERAL, Status.NONE, Status.SOLVED, Status.TIMEOUT)
"""What the verdicts of the engine mean, in its order."""
PROGRESS = (Status.UNIQUE, Status.STUCK, Status.NONE, Status.TIMEOUT)
"""What the engine's techniques can say of a puzzle, in its order."""
_Facts: TypeAlias = tuple[tuple[int, int, str, bool], ...]
"""Facts as the engine tells them: row, column, state, whether it holds."""
_PENDING_PER_WORKER = 32
_MOST_CONFLICTS = 2**63 - 1


def seconds_of(limits: Limits) -> float:
    """A limit of time as the engine takes it."""
    return -1.0 if limits.seconds is None else limits.seconds


def conflicts_of(limits: Limits) -> int:
    """A limit of conflicts as the engine takes it."""
    return -1 if limits.conflicts is None else min(limits.conflicts, _MOST_CONFLICTS)


def rows_of(given: Grid | None, puzzle: Puzzle) -> tuple[str, ...] | None:
    """The given cells as the engine takes them, which must fit the board."""
    check_given(puzzle, given)
    return None if given is None else given.rows


def place_of(cell: Cell | None, puzzle: Puzzle) -> int:
    """A cell as the engine takes it, or none."""
    return -1 if cell is None else cell.row * puzzle.width + cell.column


class Technique(NamedTuple):
    """A row of the engine's table of techniques."""

    name: str
    level: str
    group: str


def names_in(table: Iterable[Technique], *groups: str) -> tuple[str, ...]:
    """The techniques of some groups, in the order in which they are tried."""
    return tuple(row.name for row in table if row.group in groups)


def facts_of(facts: _Facts) -> tuple[Fact, ...]:
    """What the engine tells of cells."""
    return tuple([Fact(Cell(row, column), state, holds) for row, column, state, holds in facts])


def cells_of(cells: Iterable[tuple[int, int]]) -> tuple[Cell, ...]:
    """Cells as the engine tells them."""
    return tuple([Cell(row, column) for row, column in cells])


_ARGUMENTS: dict[str, Callable[[Any], Argument]] = {
    "cells": lambda cells: Cells(cells_of(cells)),
    "places": lambda cells: Places(cells_of(cells)),
    "line": Line,
    "any_of": lambda runs: Runs(tuple(Run(*run) for run in runs), "or"),
    "all_of": lambda runs: Runs(tuple(Run(*run) for run in runs), "and"),
    "islands": lambda islands: Islands(tuple((Cell(*at), number) for at, number in islands)),
    "facts": lambda facts: Facts(facts_of(facts)),
    "number": int,
    "phrase": Phrase,
}
"""How the engine's forms of arguments are read."""


def step_of(told: _engine._Step) -> Step:
    """A step as the engine tells it."""
    (technique, level, line, settles, because, assuming) = told[:6]
    (runs, numbers, text, arguments, chain) = told[6:]
    return Step(
        technique,
        line,
        facts_of(settles),
        facts_of(because),
        facts_of(assuming),
        level=level,
        runs=runs,
        numbers=cells_of(numbers),
        text=text,
        arguments={name: _ARGUMENTS[form](value) for name, form, value in arguments},
        chain=tuple([step_of(link) for link in chain]),
    )


def explained(
    status: Status,
    rows: tuple[str, ...],
    effort: Statistics,
    problems: tuple[Problem, ...],
    steps: Iterable[Step],
) -> Outcome:
    """The answer of techniques, which came to a board: a full one is the only solution."""
    known = Grid._of_rows(rows)
    return Outcome(
        status,
        (known,) if status is Status.UNIQUE else (),
        effort,
        problems=problems,
        steps=tuple(steps),
        known=known if status in (Status.STUCK, Status.TIMEOUT) else None,
    )


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
