"""Whole board: every board in the order of counting, verified at the end."""

from __future__ import annotations

import pytest

from nurie import Grid, Limits, Nonogram, Status
from nurie.errors import PuzzleError
from nurie.nonogram.solvers.whole_board import solve
from tests.nonogram.solvers.complete import TWO_WAYS, check_small_boards, noise, techniques


def test_small_boards() -> None:
    check_small_boards(solve, side=3, number=200)


def test_it_visits_every_board() -> None:
    outcome = solve(Nonogram([[1], [1], [0]], [[1], [0], [1]]))
    assert outcome.status is Status.SEVERAL
    assert solve(Nonogram.of(Grid("### ### ###"))).statistics.nodes == 2**9


def test_empty_comes_first() -> None:
    assert solve(TWO_WAYS).solutions == (Grid(".# #."), Grid("#. .#"))


def test_given_cells_leave_less_to_try() -> None:
    outcome = solve(TWO_WAYS, given=Grid("#? ??"))
    assert outcome.solutions == (Grid("#. .#"),)
    assert outcome.status is Status.UNIQUE
    assert outcome.statistics.nodes == 2**3


def test_a_run_too_many_is_wrong() -> None:
    """The printed verification looks only at as many runs as the clue has."""
    assert solve(Nonogram([[1]], [[1], [0], [0]])).solution == Grid("#..")


def test_events() -> None:
    steps = techniques(solve(Nonogram([[1]], [[1], []]), record=True))
    assert steps == ["try", "try", "solution"]


def test_a_board_of_another_colour_has_one_colour() -> None:
    assert solve(Nonogram.of("r. .r")).solutions == (Grid(".r r."), Grid("r. .r"))


def test_too_large() -> None:
    assert solve(noise(10), Limits(seconds=0.05)).status is Status.TIMEOUT


def test_two_colours_are_refused() -> None:
    with pytest.raises(PuzzleError, match="whole_board solves black-and-white puzzles only"):
        solve(Nonogram.of("rg"))
