"""Formulas as boards: as many solutions as the formula has, each with the meaning that it says."""

from __future__ import annotations

import random
import re
import runpy

import pytest

import nurie
from nurie.lab.hardness.nonogram import Board, Clause, satisfying
from nurie.lab.hardness.nurikabe import CLAUSE, SPLIT, WIRE, Piece, chain
from tests.conftest import REPOSITORY

FORMULAS: list[list[Clause]] = [
    [(0, 1, 2)],
    [(0, 1, 2), (0, 1, 3)],
    [(0, 1, 2), (1, 2, 3), (0, 2, 3)],
    # Unsatisfiable: any two of four variables share a clause, so only one can be true.
    [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)],
]


def formulas() -> list[list[Clause]]:
    """Those, and some more of up to six variables."""
    chance = random.Random(5)
    more = []
    for _ in range(8):
        drawn = [sorted(chance.sample(range(6), 3)) for _ in range(chance.randint(1, 4))]
        names = sorted({variable for clause in drawn for variable in clause})
        more.append([(a, b, c) for a, b, c in ([names.index(v) for v in one] for one in drawn)])
    return FORMULAS + more


@pytest.mark.parametrize("clauses", formulas(), ids=str)
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


@pytest.mark.parametrize("clauses", [[(0, 0, 1)], [(0, 1, 3)], []])
def test_what_is_not_such_a_formula_is_refused(clauses: list[Clause]) -> None:
    with pytest.raises(nurie.NurieError, match="must"):
        Board(clauses)


@pytest.mark.parametrize(
    ("piece", "count"),
    [(WIRE, 2), (SPLIT, 2), (CLAUSE, 3), (chain(2), 4), (chain(3), 5)],
    ids=["wire", "split", "clause", "two clauses", "three clauses"],
)
def test_a_piece_has_exactly_the_states_that_it_should_have(piece: Piece, count: int) -> None:
    outcome = nurie.solve(piece.puzzle, nurie.Limits(solutions=20))
    assert len(outcome.solutions) == count == nurie.count(piece.puzzle)
    assert {piece.state(grid) for grid in outcome.solutions} == piece.states
    assert not any(piece.puzzle.check(grid) for grid in outcome.solutions)


def test_the_pictures_are_those_of_the_boards() -> None:
    folder = REPOSITORY / "docs" / "pictures"
    drawn = runpy.run_path(str(folder / "complexity.py"))["pictures"]()
    assert len(drawn) == 5
    for name, text in drawn.items():
        assert (folder / name).read_text(encoding="utf-8") == text, (
            "run docs/pictures/complexity.py"
        )


def test_the_examples_of_the_page_print_what_they_say(capsys: pytest.CaptureFixture[str]) -> None:
    page = (REPOSITORY / "docs" / "complexity.md").read_text(encoding="utf-8")
    codes = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert len(codes) == 2
    for code in codes:
        exec(code, {})
    told = re.findall(r"# (.+)$", "".join(codes), re.MULTILINE)
    assert capsys.readouterr().out.splitlines() == told
