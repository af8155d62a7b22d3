"""The native engine: rules, probing, then search with learning; proves its answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nurie import native
from nurie.errors import PuzzleError
from nurie.grid import Cell, Grid
from nurie.hints import Hint
from nurie.nurikabe.puzzle import ANY, Nurikabe
from nurie.reasons import Justified, Why
from nurie.solving import NO_LIMITS, Limits, Outcome

MAX_REACH = 20_000_000
"""The limit on the cells that the islands of a board reach, summed over all islands."""


def solve(
    puzzle: Nurikabe, limits: Limits = NO_LIMITS, *, given: Grid | None = None, seed: int = 0
) -> Outcome:
    """Solve one puzzle."""
    return native.solve(_within_reach(puzzle), limits, given=given, seed=seed)


def solve_many(
    puzzles: Iterable[Nurikabe], limits: Limits = NO_LIMITS, *, workers: int = 1, seed: int = 0
) -> Iterator[Outcome]:
    """Solve puzzles as they come, on several threads, and yield the outcomes in order."""
    return native.solve_many(map(_within_reach, puzzles), limits, workers=workers, seed=seed)


def count(puzzle: Nurikabe, *, at_most: int, limits: Limits = NO_LIMITS) -> tuple[int, bool]:
    """The number of solutions, and whether the count is complete."""
    return native.count(_within_reach(puzzle), at_most=at_most, limits=limits)


def hint(puzzle: Nurikabe, grid: Grid, *, limits: Limits, solution: Grid | None) -> Hint:
    """What helps to go on with a board."""
    return native.hint(_within_reach(puzzle), grid, limits=limits, solution=solution)


def why(
    puzzle: Nurikabe,
    grid: Grid,
    cell: Cell,
    state: str | None,
    *,
    limits: Limits,
    solution: Grid | None,
) -> Why:
    """Why a cell is what it is, or is not ``state``."""
    reached = _within_reach(puzzle)
    return native.why(reached, grid, cell, state, limits=limits, solution=solution)


def justify(
    puzzle: Nurikabe, before: Grid, after: Grid, *, limits: Limits
) -> tuple[Justified, ...]:
    """Which technique settles each cell of a stroke."""
    return native.justify(_within_reach(puzzle), before, after, limits=limits)


def _within_reach(puzzle: Nurikabe) -> Nurikabe:
    """The puzzle, unless the engine would need a variable for too many cells of islands."""
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
    return puzzle
