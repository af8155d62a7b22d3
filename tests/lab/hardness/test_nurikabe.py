"""Formulas as Nurikabe: as many solutions as the formula has, each with the meaning it says."""

from __future__ import annotations

import pytest

import nurie
from nurie.lab.hardness.formula import Clause, satisfying
from nurie.lab.hardness.nurikabe import Board
from tests.lab.hardness import signals
from tests.lab.hardness.formulas import SMALL, drawn_at_random

NESTED: list[list[Clause]] = [
    [(0, 1, 2), (2, 3, 4), (0, 2, 4)],
    [(0, 1, 2), (3, 4, 5), (1, 2, 3), (0, 4, 5)],
    [(0, 1, 2), (3, 4, 5), (6, 7, 8), (2, 4, 6)],
    [(2, 0, 1), (1, 0, 2)],
]
CROSSED: list[list[Clause]] = [
    [(0, 1, 2), (0, 1, 2), (0, 1, 2)],
    [(0, 1, 3), (1, 2, 4), (0, 2, 4)],
]


@pytest.mark.parametrize("clauses", SMALL + NESTED + CROSSED, ids=str)
def test_a_board_has_a_solution_for_each_way_to_satisfy_its_formula(clauses: list[Clause]) -> None:
    board = Board(clauses)
    wanted = satisfying(clauses)
    assert nurie.count(board.puzzle) == len(wanted)
    outcome = nurie.solve(board.puzzle, nurie.Limits(solutions=len(wanted) + 1))
    assert sorted(map(board.values, outcome.solutions)) == wanted
    assert not any(board.puzzle.check(grid) for grid in outcome.solutions)


@pytest.mark.parametrize("clauses", drawn_at_random(40, seed=5), ids=str)
def test_a_drawing_has_signals_for_each_way_to_satisfy_its_formula(clauses: list[Clause]) -> None:
    assert signals.count(Board(clauses).drawing) == len(satisfying(clauses))


@pytest.mark.parametrize("clauses", SMALL + NESTED, ids=str)
def test_clauses_that_can_be_drawn_without_crossings_are(clauses: list[Clause]) -> None:
    assert not Board(clauses).combs.crossings


@pytest.mark.parametrize("clauses", CROSSED, ids=str)
def test_clauses_cross_if_they_must(clauses: list[Clause]) -> None:
    assert Board(clauses).combs.crossings


def test_a_drawing_shows_the_formula() -> None:
    drawing = Board([(0, 1, 2), (0, 1, 3)]).drawing
    assert [line.rstrip() for line in drawing.split("\n")] == [
        "    ┌────┬─┐",
        "  ╷ │  ╷ │ │",
        "  │ │  │ │ │",
        "┌─╧─┘┌─╧─┘ ╵  ╷",
        "│    │        │",
        "│    │        │",
        "└────┴────────┘",
    ]


def test_the_size_grows_with_the_square_of_the_length_of_the_formula() -> None:
    for count in (1, 2, 4, 8):
        clauses = [(at, (at * at + 3) % 11 + 11, at % 3 + 22) for at in range(count)]
        names = sorted({variable for clause in clauses for variable in clause})
        board = Board([(names.index(a), names.index(b), names.index(c)) for a, b, c in clauses])
        lines = board.drawing.split("\n")
        assert len(lines) <= 13 * count + 5
        assert len(lines[0]) <= 48 * count
