"""What all kinds need to call the engine: conversion of arguments and results, and threads."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple, TypeAlias, TypeVar

from nurie import _engine
from nurie.arguments import (
    Argument,
    Cells,
    Facts,
    Islands,
    Line,
    Phrase,
    Places,
    Run,
    Runs,
    Shapes,
)
from nurie.difficulty import Level, Rating
from nurie.grid import Cell, Grid
from nurie.hints import Advice, Hint
from nurie.puzzle import Problem, Puzzle, check_given
from nurie.solving import Limits, Outcome, Statistics, Status
from nurie.steps import Fact, Step

P = TypeVar("P", bound=Puzzle)

STATUS = (Status.UNIQUE, Status.SEVERAL, Status.NONE, Status.SOLVED, Status.TIMEOUT)
"""The meaning of the engine's verdicts, in its order."""
PROGRESS = (Status.UNIQUE, Status.STUCK, Status.NONE, Status.TIMEOUT)
"""The possible results of the engine's techniques, in its order."""
_Facts: TypeAlias = tuple[tuple[int, int, str, bool], ...]
"""Facts in the engine's form: row, column, state, whether it holds."""
_PENDING_PER_WORKER = 32
_MOST_CONFLICTS = 2**63 - 1


def seconds_of(limits: Limits) -> float:
    """A time limit in the engine's form."""
    return -1.0 if limits.seconds is None else limits.seconds


def conflicts_of(limits: Limits) -> int:
    """A limit on conflicts in the engine's form."""
    return -1 if limits.conflicts is None else min(limits.conflicts, _MOST_CONFLICTS)


def rows_of(given: Grid | None, puzzle: Puzzle) -> tuple[str, ...] | None:
    """The given cells in the engine's form; raises an error if they do not fit the board."""
    check_given(puzzle, given)
    return None if given is None else given.rows


def place_of(cell: Cell | None, puzzle: Puzzle) -> int:
    """A cell in the engine's form, or None."""
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
    """Facts from the engine."""
    return tuple([Fact(Cell(row, column), state, holds) for row, column, state, holds in facts])


class _Arguments(Mapping[str, Argument]):
    """The arguments of a sentence from the engine, converted only when needed."""

    __slots__ = ("_puzzle", "_told")

    def __init__(self, told: list[_engine._Argument], puzzle: Puzzle) -> None:
        self._told = told
        self._puzzle = puzzle

    def __getitem__(self, name: str) -> Argument:
        for known, form, values, text in self._told:
            if known == name:
                return self._read(_engine.FORMS[form], values, text)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (name for name, *_ in self._told)

    def __len__(self) -> int:
        return len(self._told)

    def __repr__(self) -> str:
        return repr(dict(self))

    def _read(self, form: str, values: tuple[int, ...], text: str) -> Argument:
        states, height = self._puzzle.states, self._puzzle.height
        match form:
            case "cells":
                return Cells(self._cells(values))
            case "places":
                return Places(self._cells(values))
            case "line":
                (line,) = values
                is_row = line < height
                return Line(f"row {line + 1}" if is_row else f"column {line - height + 1}")
            case "any_of" | "all_of":
                runs = tuple(Run(a, states[b], c) for a, b, c in _in_groups(values, 3))
                return Runs(runs, "or" if form == "any_of" else "and")
            case "islands":
                cells = self._cells(values[::2])
                return Islands(tuple(zip(cells, values[1::2], strict=True)))
            case "facts":
                cells = self._cells(values[::3])
                told = zip(cells, values[1::3], values[2::3], strict=True)
                return Facts(tuple(Fact(cell, states[state], bool(so)) for cell, state, so in told))
            case "number":
                return values[0]
            case "shapes":
                return Shapes(tuple(self._cells(shape) for shape in _in_sets(values)))
            case "phrase":
                return Phrase(text)
        raise ValueError(f"unknown form of an argument: {form}")

    def _cells(self, places: Iterable[int]) -> tuple[Cell, ...]:
        return tuple(Cell(*divmod(at, self._puzzle.width)) for at in places)


def _in_sets(values: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Sets of values, each with its size before it."""
    at = 0
    while at < len(values):
        end = at + 1 + values[at]
        yield values[at + 1 : end]
        at = end


def _in_groups(values: tuple[int, ...], size: int) -> Iterator[tuple[int, ...]]:
    return (values[at : at + size] for at in range(0, len(values), size))


def steps_of(
    told: Iterable[_engine._Step], puzzle: Puzzle, table: Sequence[Technique]
) -> Iterator[Step]:
    """Steps from the engine."""
    for row, line, settles, because, assuming, runs, numbers, text, arguments, chain in told:
        yield Step(
            table[row].name,
            line,
            facts_of(settles),
            facts_of(because),
            facts_of(assuming),
            level=table[row].level,
            runs=runs,
            numbers=tuple([Cell(*divmod(at, puzzle.width)) for at in numbers]),
            text=text,
            arguments=_Arguments(arguments, puzzle),
            chain=tuple(steps_of(chain, puzzle, table)) if chain else (),
        )


def explained(
    status: Status,
    rows: tuple[str, ...],
    effort: Statistics,
    problems: tuple[Problem, ...],
    steps: Iterable[Step],
) -> Outcome:
    """The outcome of techniques that led to a board: a full board is the only solution."""
    known = Grid._of_rows(rows)
    return Outcome(
        status,
        (known,) if status is Status.UNIQUE else (),
        effort,
        problems=problems,
        steps=tuple(steps),
        known=known if status in (Status.STUCK, Status.TIMEOUT) else None,
    )


def hint_of(told: _engine._Hint, puzzle: Puzzle, table: Sequence[Technique]) -> Hint:
    """A hint from the engine."""
    name, cells, met, steps, solution = told
    kind = Advice(name)
    problems: tuple[Problem, ...] = ()
    if kind is Advice.IMPOSSIBLE:
        problems = puzzle.problems() or tuple(Problem(code, line) for code, line in met)
    return Hint(
        kind=kind,
        cells=tuple(Cell(*divmod(cell, puzzle.width)) for cell in cells),
        problems=problems,
        step=next(steps_of(steps, puzzle, table), None),
        solution=None if solution is None else Grid._of_rows(solution),
    )


def rating_of(told: _engine._Rating | None, table: Sequence[Technique]) -> Rating | None:
    """A rating from the engine."""
    if told is None:
        return None
    level, score, work, hardest, steps, places, bottlenecks, *suppositions, sweeps, uses = told
    count, links, longest = suppositions
    return Rating(
        level=Level(level),
        score=score,
        work=work,
        hardest=table[hardest].name,
        steps=steps,
        places=round(places / steps, 2) if steps else 0.0,
        bottlenecks=bottlenecks,
        suppositions=count,
        links=links,
        longest=longest,
        uses={row.name: times for row, times in zip(table, uses, strict=True) if times},
        sweeps=None if sweeps < 0 else sweeps,
    )


def in_order(
    puzzles: Iterable[P],
    workers: int,
    submit: Callable[[_engine.Pool, P], Outcome | None],
    outcome: Callable[[P, Any], Outcome],
) -> Iterator[Outcome]:
    """Solve puzzles as they come, on several threads, and yield the outcomes in order.

    ``submit`` gives a puzzle to the pool, or returns its outcome if no work is needed.
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
