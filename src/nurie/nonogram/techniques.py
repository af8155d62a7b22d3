"""What a person does to solve a nonogram: the engine's techniques, and the steps they make.

The techniques themselves are in ``engine/nonogram/techniques``, one a file. Here
they have their names, from the easiest to the hardest, and the answer of the
engine becomes an Outcome.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from nurie import _engine
from nurie.errors import PuzzleError
from nurie.grid import UNKNOWN, Cell, Grid
from nurie.nonogram.puzzle import Nonogram
from nurie.puzzle import Problem
from nurie.solving import NO_LIMITS, Limits, Outcome, Statistics, Status
from nurie.steps import Fact, Step

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

_Facts: TypeAlias = tuple[tuple[int, int, str, bool], ...]
_STATUS = (Status.UNIQUE, Status.STUCK, Status.NONE, Status.TIMEOUT)


def explain(
    puzzle: Nonogram,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    techniques: Iterable[str] = EVERY,
    record: bool = True,
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
    if given is not None and (given.width, given.height) != (puzzle.width, puzzle.height):
        size = f"{puzzle.width}×{puzzle.height}"
        raise PuzzleError(f"the given cells are {given.width}×{given.height}, the puzzle is {size}")
    progress, rows, broken, (looks, probes, found, seconds), steps = _engine.explain_nonogram(
        puzzle.rows,
        puzzle.columns,
        puzzle.letters,
        None if given is None else given.rows,
        tuple(techniques),
        record,
        -1 if around is None else around.row * puzzle.width + around.column,
        -1.0 if limits.seconds is None else limits.seconds,
        limits.cancel,
    )
    status = _STATUS[progress]
    known = Grid._of_rows(rows)
    problems: tuple[Problem, ...] = ()
    if status is Status.NONE:
        problems = puzzle.problems()
        if not problems and broken >= 0:
            message = "nothing fits its clue and the crossing lines"
            problems = (Problem(message, line_name(puzzle, broken)),)
    return Outcome(
        status,
        (known,) if status is Status.UNIQUE else (),
        Statistics(line_solves=looks, probes=probes, propagations=found, seconds=seconds),
        problems=problems,
        steps=tuple(_step(puzzle, *told) for told in steps),
        known=known if status in (Status.STUCK, Status.TIMEOUT) else None,
    )


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
    settles: _Facts,
    because: _Facts,
    assuming: _Facts,
    runs: tuple[int, ...],
    chain: tuple[Any, ...],
) -> Step:
    """A step as the engine tells it."""
    return Step(
        technique,
        line_name(puzzle, line),
        _facts(settles),
        _facts(because),
        _facts(assuming),
        runs=runs,
        chain=tuple(_step(puzzle, *link) for link in chain),
    )


def _facts(facts: _Facts) -> tuple[Fact, ...]:
    return tuple(Fact(Cell(row, column), state, holds) for row, column, state, holds in facts)
