"""Knowledge: what is known while steps are replayed, and what is only tried out."""

from __future__ import annotations

import pytest

import nurie
from nurie.grid import UNKNOWN
from nurie.knowledge import Knowledge
from nurie.puzzle import Puzzle

TWO_WAYS = nurie.Nonogram([[1], [1]], [[1], [1]])
ISLANDS = nurie.Nurikabe([[3, 0, 0], [0, 0, 0], [2, 0, 0]])


def counts(puzzle: Puzzle, method: str) -> list[tuple[str, int]]:
    """The steps of a method, with how many cells are known after each."""
    knowledge = Knowledge(puzzle.start)
    found = []
    for step in nurie.solve(puzzle, method=method, record=True).steps:
        knowledge.take(step)
        found.append((step.technique, knowledge.count))
        known = sum(len(row) - row.count(UNKNOWN) for row in knowledge.known)
        assert known == knowledge.count
    return found


@pytest.mark.parametrize(
    ("method", "steps"),
    [
        ("rules_then_search", "assume0 full_line0 full_line0 full_line0 backtrack0"),
        ("row_search", "place0 place0 backtrack0 place0 solution4 backtrack0"),
        ("cell_search", "place0 place0 place0 place0 solution4 backtrack0"),
        ("axis", "place0 place0 solution4 backtrack0 backtrack0 place0"),
        ("whole_board", "try0 try0 try0 try0 solution4 try0 solution4"),
        ("elimination", "assume0 eliminate0 eliminate0 solution4 backtrack0 assume0"),
        ("annealing", "fill0 swap0 swap0 solved4"),
    ],
)
def test_what_is_tried_out_is_not_known(method: str, steps: str) -> None:
    found = " ".join(f"{name}{count}" for name, count in counts(TWO_WAYS, method))
    assert found.startswith(steps)


@pytest.mark.parametrize("method", ["tiles", "ant_colony", "sat"])
def test_numbers_on_the_board_stay_known(method: str) -> None:
    if method == "sat":
        pytest.importorskip("pysat")
    found = counts(ISLANDS, method)
    assert {count for name, count in found if name in ("tile", "ant", "model")} == {2}
    assert ("solution", 9) in found


def test_deductions_are_known() -> None:
    found = [count for _, count in counts(nurie.Nonogram.of("###\n.#.\n.#."), "line_rules")]
    assert found == sorted(found)
    assert found[-1] == 9


def test_after_a_solution_the_other_colour_is_no_deduction() -> None:

    puzzle = nurie.Nurikabe([[0, 0, 0], [0, 0, 3], [0, 0, 0]])
    names = [name for name, _ in counts(puzzle, "guessing")]
    known = dict(counts(puzzle, "guessing"))
    assert {"assume", "follow", "solution", "turn"} <= set(names)
    assert known["solution"] == 9
    assert known["turn"] == known["assume"] == known["follow"] < 9
