"""Row search: rows from the top, columns checked after, or on the way."""

from __future__ import annotations

import pytest

from nurie import Grid, Limits, Nonogram, Status
from nurie.errors import PuzzleError
from nurie.nonogram.puzzle import as_clue
from nurie.nonogram.solvers._beginnings import Beginnings
from nurie.nonogram.solvers.row_search import solve
from tests.nonogram.brute_force import placements
from tests.nonogram.solvers.complete import (
    TWO_WAYS,
    check_small_boards,
    check_that_it_stops,
    picture,
    techniques,
)


@pytest.mark.parametrize("bound", [True, False])
def test_small_boards(bound: bool) -> None:
    check_small_boards(solve, bound=bound)


@pytest.mark.parametrize("bound", [True, False])
def test_limits(bound: bool) -> None:
    check_that_it_stops(solve, bound=bound)


def test_the_bound_saves_states() -> None:
    puzzle = Nonogram([[1], [1], [1]], [[1], [1], [1]])
    free = solve(puzzle, Limits(solutions=100), bound=False)
    bound = solve(puzzle, Limits(solutions=100), bound=True)
    assert free.solutions == bound.solutions
    assert free.statistics.nodes == 3 + 9 + 27
    assert bound.statistics.nodes == 3 + 9 + 18, "the last rows follow 6 beginnings, not 9"


def test_events() -> None:
    outcome = solve(TWO_WAYS, Limits(solutions=1), record=True)
    assert techniques(outcome) == [
        "place",
        "place",
        "backtrack",
        "place",
        "solution",
        "backtrack",
    ]
    assert outcome.steps[0].line == "row 1"


def test_a_picture() -> None:
    puzzle = picture(12, 1)
    outcome = solve(puzzle, Limits(solutions=1, seconds=20))
    assert outcome.solution is not None
    assert not puzzle.check(outcome.solution)


def test_a_column_without_room() -> None:
    assert solve(Nonogram([[1], []], [[3]])).status is Status.NONE


def test_given_cells() -> None:
    assert solve(TWO_WAYS, given=Grid("?# ??")).solutions == (Grid(".# #."),)


def test_two_colours_are_refused() -> None:
    with pytest.raises(PuzzleError, match="row_search solves black-and-white puzzles only"):
        solve(Nonogram.of("rg"))


@pytest.mark.parametrize(
    "clue",
    [[], [2], [1, 1], [2, 1, 1], [6], [3, 3], [(2, "r"), (1, "g")], [(1, "r"), (1, "r")]],
)
def test_beginnings(clue: list[int | tuple[int, str]]) -> None:
    """A beginning is possible exactly when some placement begins like that."""
    runs = as_clue(clue)
    lines = placements(runs, 6)
    beginnings = Beginnings(runs, 6)
    assert (beginnings.start >= 0) == bool(lines)

    def go_on(read: str, state: int) -> None:
        if len(read) == 6:
            assert beginnings.accepts(tuple(read))
            return
        for cell in "#rg.":
            further = beginnings.step(state, cell)
            assert (further >= 0) == any(line.startswith(read + cell) for line in lines)
            if further >= 0:
                go_on(read + cell, further)

    if lines:
        go_on("", beginnings.start)
