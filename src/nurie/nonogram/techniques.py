"""What a person does to solve a nonogram: the engine's techniques, and the steps they make.

The techniques themselves are in ``engine/nonogram/techniques``, one a file. Here
they have their names, from the easiest to the hardest, and the answer of the
engine becomes an Outcome.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nurie import _engine
from nurie.grid import UNKNOWN, Cell, Grid
from nurie.native import PROGRESS, Facts, explained, facts_of, place_of, rows_of, seconds_of
from nurie.nonogram.puzzle import Nonogram
from nurie.puzzle import Problem
from nurie.recording import Record, told
from nurie.solving import NO_LIMITS, Limits, Outcome, Statistics, Status
from nurie.steps import Step

CELL_RULES = (
    "full_line",
    "overlap",
    "completed_run",
    "joining",
    "edge_anchoring",
    "unreachable",
    "too_small_gap",
    "splitting",
    "forced_gap",
    "ranges",
)
"""Techniques that settle cells of a line by a simple rule; all but a few for black and white."""
RANGE_RULES = ("range_order", "range_neighbour", "range_segment", "range_alone")
"""Rules that settle no cell but tell the others where each run must lie."""
WHOLE_LINE = ("line",)
"""All that follows from one line."""
TRYING = ("refuted", "agreed")
"""The last resort: assume something, and follow the lines."""
EVERY = (*CELL_RULES, *RANGE_RULES, *WHOLE_LINE, *TRYING)
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

    What techniques settle is forced, so a full board is the only solution. The
    outcome is ``stuck`` where they say nothing more; its ``known`` tells how far
    they came. A search that took ``given`` from such an outcome and changed one cell
    says which, so that only what follows ``around`` it is looked at.
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
        told(record, (_step(puzzle, *step) for step in steps)),
    )


def why_none(puzzle: Nonogram, broken: int) -> tuple[Problem, ...]:
    """Why there is no solution: what the clues show, or else the line in which nothing fits."""
    if (problems := puzzle.problems()) or broken < 0:
        return problems
    return (Problem("nothing fits its clue and the crossing lines", line_name(puzzle, broken)),)


def line_name(puzzle: Nonogram, line: int) -> str:
    """How a step names a line of the engine; empty for none."""
    if line < 0:
        return ""
    return f"row {line + 1}" if line < puzzle.height else f"column {line - puzzle.height + 1}"


def first_unknown(grid: Grid) -> Cell | None:
    """The first unknown cell, row by row."""
    for row, cells in enumerate(grid.rows):
        if (column := cells.find(UNKNOWN)) >= 0:
            return Cell(row, column)
    return None


def _step(
    puzzle: Nonogram,
    technique: str,
    line: int,
    settles: Facts,
    because: Facts,
    assuming: Facts,
    runs: tuple[int, ...],
    chain: tuple[Any, ...],
) -> Step:
    """A step as the engine tells it."""
    return Step(
        technique,
        line_name(puzzle, line),
        facts_of(settles),
        facts_of(because),
        facts_of(assuming),
        runs=runs,
        chain=tuple(_step(puzzle, *link) for link in chain),
    )
