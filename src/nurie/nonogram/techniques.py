"""The human techniques for nonograms, which the engine implements, and their steps.

The techniques themselves are in ``engine/nonogram/techniques``, one per file. This module
turns the engine's answer into an Outcome.
"""

from __future__ import annotations

from collections.abc import Iterable

from nurie import _engine
from nurie.grid import UNKNOWN, Cell, Grid
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
from nurie.nonogram.puzzle import Nonogram
from nurie.puzzle import Problem
from nurie.recording import Record, told
from nurie.solving import NO_LIMITS, Limits, Outcome, Statistics, Status

TABLE = tuple(Technique(*row) for row in _engine.NONOGRAM_TECHNIQUES)
"""The engine's table, ``engine/nonogram/techniques.hpp``: from the easiest to the hardest."""
CELL_RULES = names_in(TABLE, "cells")
"""Techniques that settle cells of a line by a simple rule; most are for black and white only."""
RANGE_RULES = names_in(TABLE, "ranges")
"""Rules that settle no cell, but narrow the range of each run for the others."""
WHOLE_LINE = names_in(TABLE, "line")
"""Everything that follows from one line."""
CROSSING = names_in(TABLE, "crossing")
"""Techniques that combine rows and columns: colours, and the edges of the board."""
TRYING = names_in(TABLE, "trying")
"""The last resort: assume something, and follow the lines."""
EVERY = names_in(TABLE, "cells", "ranges", "line", "crossing", "trying")
"""All techniques."""


def explain(
    puzzle: Nonogram,
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
    they got. A search that takes ``given`` from such an outcome and changes one cell passes
    that cell as ``around``, so that only its consequences are examined.
    """
    if not puzzle.uses_only_its_colours:
        return Outcome(Status.NONE, problems=puzzle.problems())
    progress, rows, broken, (looks, probes, found, seconds), steps = _engine.explain_nonogram(
        puzzle.rows,
        puzzle.columns,
        puzzle.letters,
        rows_of(given, puzzle),
        tuple(techniques),
        bool(record),
        place_of(around, puzzle),
        seconds_of(limits),
        limits.cancel,
    )
    status = PROGRESS[progress]
    return explained(
        status,
        rows,
        Statistics(line_solves=looks, probes=probes, propagations=found, seconds=seconds),
        why_none(puzzle, broken) if status is Status.NONE else (),
        told(record, steps_of(steps, puzzle, TABLE)),
    )


def why_none(puzzle: Nonogram, broken: str) -> tuple[Problem, ...]:
    """Why there is no solution: a problem of the clues, or the line in which nothing fits."""
    if (problems := puzzle.problems()) or not broken:
        return problems
    return (Problem("nothing_fits", broken),)


def line_name(puzzle: Nonogram, line: int) -> str:
    """The name of a line of the engine; empty if there is none."""
    if line < 0:
        return ""
    return f"row {line + 1}" if line < puzzle.height else f"column {line - puzzle.height + 1}"


def first_unknown(grid: Grid) -> Cell | None:
    """The first unknown cell, row by row."""
    for row, cells in enumerate(grid.rows):
        if (column := cells.find(UNKNOWN)) >= 0:
            return Cell(row, column)
    return None
