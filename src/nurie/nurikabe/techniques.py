"""The human techniques for Nurikabe, which the engine implements, and their steps.

The techniques themselves are in ``engine/nurikabe/techniques``, one per file. This module
turns the engine's answer into an Outcome.
"""

from __future__ import annotations

from collections.abc import Iterable

from nurie import _engine
from nurie.grid import Cell, Grid
from nurie.native import (
    PROGRESS,
    Technique,
    explained,
    names_in,
    place_of,
    rows_of,
    seconds_of,
    steps_of,
)
from nurie.nurikabe.puzzle import Nurikabe
from nurie.puzzle import Problem
from nurie.recording import Record, told
from nurie.solving import NO_LIMITS, Limits, Outcome, Statistics, Status

TABLE = tuple(Technique(*row) for row in _engine.NURIKABE_TECHNIQUES)
"""The engine's table, ``engine/nurikabe/techniques.hpp``, in the order in which they are tried."""
DOCUMENT = names_in(TABLE, "document")
"""The seven rules of document 004, in its order."""
FURTHER = names_in(TABLE, "further")
"""The other techniques that make no supposition."""
SUPPOSING = names_in(TABLE, "supposing")
"""Techniques that suppose a colour for a cell, which fails at once or after a few steps."""
EVERY = names_in(TABLE, "document", "further", "supposing")
"""All techniques."""


def explain(
    puzzle: Nurikabe,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    techniques: Iterable[str] = EVERY,
    record: Record = True,
    around: Cell | None = None,
) -> Outcome:
    """Solve a puzzle by these techniques, the easiest first, one step at a time.

    Techniques settle only what is forced, so a full board is the only solution. If no
    technique applies any more, the outcome is ``stuck`` and its ``known`` shows how far
    they got. If a technique applies in several places, the one nearest to the last step
    comes first, and at the beginning the one nearest to ``around``.
    """
    return explain_and_count(
        puzzle, limits, given=given, techniques=techniques, record=record, around=around
    )[0]


def explain_and_count(
    puzzle: Nurikabe,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    techniques: Iterable[str] = EVERY,
    record: Record = False,
    around: Cell | None = None,
) -> tuple[Outcome, dict[str, int]]:
    """The same, with the number of steps of each technique, which a rating needs."""
    progress, rows, trouble, (_, probes, found, seconds), steps, used = _engine.explain_nurikabe(
        puzzle.numbers,
        rows_of(given, puzzle),
        tuple(techniques),
        bool(record),
        place_of(around, puzzle),
        seconds_of(limits),
        limits.cancel,
    )
    status = PROGRESS[progress]
    outcome = explained(
        status,
        rows,
        Statistics(probes=probes, propagations=found, seconds=seconds),
        _problems(puzzle, trouble) if status is Status.NONE else (),
        told(record, steps_of(steps, puzzle, TABLE)),
    )
    return outcome, {row.name: count for row, count in zip(TABLE, used, strict=True) if count}


def _problems(puzzle: Nurikabe, trouble: tuple[str, int, int]) -> tuple[Problem, ...]:
    """Why there is no solution: a problem of the numbers, or the contradiction that was reached."""
    if problems := puzzle.problems():
        return problems
    fault, at, number_at = trouble
    if not fault:
        return ()
    spot = number_at if number_at >= 0 else at
    if spot < 0:
        return (Problem(fault),)
    cell = Cell(*divmod(spot, puzzle.width))
    return (Problem(fault, cell, (cell,)),)
