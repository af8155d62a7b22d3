"""Cell search: filled, then empty, row and column verified after each cell."""

from __future__ import annotations

from nurie import Grid, Limits, Status
from nurie.nonogram.solvers.cell_search import solve
from tests.nonogram.solvers.complete import (
    TWO_WAYS,
    check_small_boards,
    check_that_it_stops,
    picture,
    techniques,
)
from tests.nonogram.solvers.judging import ask_for_all, small_cases


def test_small_boards() -> None:
    check_small_boards(solve)


def test_coloured_boards() -> None:
    for case in small_cases("cell_search in colours", 40, side=4, colours="rg"):
        ask_for_all(solve, case)


def test_limits() -> None:
    check_that_it_stops(solve)


def test_filled_comes_first() -> None:
    assert solve(TWO_WAYS).solutions == (Grid("#. .#"), Grid(".# #."))


def test_the_first_cells() -> None:
    """The pseudocode by hand: fill, fill is wrong, empty, fill is wrong, empty, fill."""
    outcome = solve(TWO_WAYS, Limits(solutions=1), record=True)
    placed = [
        (*step.settles[0].cell, step.settles[0].state)
        for step in outcome.steps
        if step.technique == "place"
    ]
    assert placed == [(0, 0, "#"), (0, 1, "."), (1, 0, "."), (1, 1, "#")]
    assert outcome.statistics.nodes == 6
    assert techniques(outcome)[-2:] == ["solution", "backtrack"]


def test_given_cells() -> None:
    assert solve(TWO_WAYS, given=Grid("?# ??")).solutions == (Grid(".# #."),)
    assert solve(TWO_WAYS, given=Grid("## ??")).status is Status.NONE


def test_a_picture() -> None:
    puzzle = picture(12, 1)
    outcome = solve(puzzle, Limits(solutions=1, seconds=20))
    assert outcome.solution is not None
    assert not puzzle.check(outcome.solution)
