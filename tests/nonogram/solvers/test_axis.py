"""Axis: the axis with fewer combinations, and what the partial check saves."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from nurie import Grid, Limits, Nonogram, Status
from nurie.errors import PuzzleError
from nurie.nonogram.solvers.axis import solve
from tests.nonogram.solvers.complete import (
    CHECKERBOARD,
    PICTURES,
    check_picture,
    check_small_boards,
    check_that_it_stops,
    proved_of,
    techniques,
)

VARIANTS: tuple[dict[str, Any], ...] = ({}, {"check": "beginnings"}, {"partial_check": False})


@pytest.mark.parametrize("options", VARIANTS)
def test_small_boards(options: dict[str, Any]) -> None:
    check_small_boards(solve, **options)


@pytest.mark.parametrize("options", VARIANTS)
def test_limits(options: dict[str, Any]) -> None:
    check_that_it_stops(solve, **options)


def test_the_axis_with_fewer_combinations() -> None:
    tall = Nonogram.of("#. .# #. .#")
    across = solve(tall, record=True, partial_check=False)
    assert across.steps[0].line == "column 1"
    assert solve(tall.transposed(), record=True, partial_check=False).steps[0].line == "row 1"


def test_without_the_check_all_boards_of_the_axis_are_tried() -> None:
    puzzle = Nonogram([[1], [1], [1]], [[1], [1], [1]])
    outcome = solve(puzzle, Limits(solutions=100), partial_check=False)
    assert len(outcome.solutions) == 6
    assert outcome.statistics.nodes == 3 + 9 + 27
    assert solve(puzzle, Limits(solutions=100)).statistics.nodes == 3 + 6 + 6
    in_order = solve(puzzle, Limits(solutions=100), check="beginnings")
    assert in_order.statistics.nodes == 3 + 9 + 18


def test_the_check_of_the_documents_looks_only_at_beginnings() -> None:
    late = Nonogram.of("#... .#.. ..#. ####")
    ours, theirs = solve(late), solve(late, check="beginnings")
    assert ours.solutions == theirs.solutions
    assert ours.statistics.nodes < theirs.statistics.nodes < 3 * ours.statistics.nodes
    assert [step.line for step in solve(late, record=True, check="beginnings").steps[:2]] == [
        "row 1", "row 2",
    ]  # fmt: skip


def test_events() -> None:
    assert techniques(solve(CHECKERBOARD, record=True)).count("solution") == 1
    steps = techniques(solve(Nonogram([[1]], [[1], []]), record=True, partial_check=False))
    assert steps == ["place", "place", "solution", "backtrack", "backtrack"]


def test_given_cells_that_contradict() -> None:
    assert solve(CHECKERBOARD, given=Grid(".?? ??? ???")).status is Status.NONE


@pytest.mark.parametrize(("side", "seed"), PICTURES)
def test_pictures(side: int, seed: int) -> None:
    check_picture(solve, side, seed)


def test_newspaper_puzzles(nonograms: Path) -> None:
    files = islice(sorted((nonograms / "newspaper").glob("*_2?x2?.non")), 3, None, 60)
    proved, total = proved_of(solve, files, seconds=0.5)
    assert proved >= 0.6 * total


def test_two_colours_are_refused() -> None:
    with pytest.raises(PuzzleError, match="axis solves black-and-white puzzles only"):
        solve(Nonogram.of("rg"))
