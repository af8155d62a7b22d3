"""Formulas as nonograms: as many solutions as the formula has, each with the meaning it says."""

from __future__ import annotations

import pytest

import nurie
from nurie.lab.hardness.formula import Clause, satisfying
from nurie.lab.hardness.nonogram import Board
from tests.lab.hardness.formulas import SMALL, drawn_at_random


@pytest.mark.parametrize("clauses", SMALL + drawn_at_random(8, seed=5), ids=str)
def test_a_board_has_a_solution_for_each_way_to_satisfy_its_formula(clauses: list[Clause]) -> None:
    board = Board(clauses)
    wanted = satisfying(clauses)
    assert nurie.count(board.puzzle) == len(wanted)
    outcome = nurie.solve(board.puzzle, nurie.Limits(solutions=len(wanted) + 1))
    assert sorted(map(board.values, outcome.solutions)) == wanted
    assert {board.solution(values) for values in wanted} == set(outcome.solutions)


def test_without_the_free_cells_everything_is_known_line_by_line() -> None:
    board = Board([(0, 1, 2), (1, 2, 3), (0, 2, 3)])
    known = nurie.solve(board.puzzle, method="line").known
    assert known is not None
    unknown = {(row, column) for (row, column), state in known.cells() if state == "?"}
    assert unknown == board.free


def test_the_size_grows_with_the_length_of_the_formula() -> None:
    clauses = [(at, at + 1, at + 2) for at in range(10)]
    board = Board(clauses)
    assert (board.puzzle.width, board.puzzle.height) == (2 * 30 + 2 * 12 + 1, 2 * (2 * 12 + 40) + 1)
