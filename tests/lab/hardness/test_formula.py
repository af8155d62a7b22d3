"""Formulas of one-in-three satisfiability, and how others become such formulas."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

import nurie
from nurie.lab.hardness import nonogram, nurikabe
from nurie.lab.hardness.formula import Clause, Literals, one_in_three, satisfying


def models(formula: Sequence[Literals]) -> list[tuple[bool, ...]]:
    """The assignments that satisfy an ordinary formula."""
    count = max(abs(literal) for literals in formula for literal in literals)
    return [
        values
        for values in product((False, True), repeat=count)
        if all(any(values[abs(of) - 1] is (of > 0) for of in literals) for literals in formula)
    ]


@pytest.mark.parametrize("signs", list(product((1, -1), repeat=3)), ids=str)
def test_a_clause_becomes_clauses_with_one_solution_for_each_of_its_own(
    signs: tuple[int, int, int],
) -> None:
    formula = [(signs[0], 2 * signs[1], 3 * signs[2])]
    found = satisfying(one_in_three(formula))
    assert [(x, y, z) for x, _, y, _, z, *_ in found] == models(formula)
    assert all(x is not other for values in found for x, other in [values[0:2], values[2:4]])


@pytest.mark.parametrize(
    "formula",
    [
        [(1, 2, 3), (-1, -2, 4), (-3, -4, 1)],
        [(1, 2, 3), (1, 2, -3), (1, -2, 3), (1, -2, -3), (-1, 2, 3), (-1, 2, -3), (-1, -2, 3)],
        list(product((1, -1), (2, -2), (3, -3))),
    ],
    ids=["several", "one", "none"],
)
def test_an_ordinary_formula_becomes_a_board_with_as_many_solutions(
    formula: list[Literals],
) -> None:
    assert nurie.count(nonogram.Board(one_in_three(formula)).puzzle) == len(models(formula))


@pytest.mark.parametrize("board", [nonogram.Board, nurikabe.Board])
@pytest.mark.parametrize("clauses", [[(0, 0, 1)], [(0, 1, 3)], []])
def test_what_is_not_such_a_formula_is_refused(
    board: type[nonogram.Board | nurikabe.Board], clauses: list[Clause]
) -> None:
    with pytest.raises(nurie.NurieError, match="must"):
        board(clauses)
