"""Every solver of Nurikabe, beside what is asked of all kinds: smallest boards, faults, events."""

from __future__ import annotations

import inspect
from types import ModuleType

import pytest

from nurie import Grid, Limits, Status, registry
from nurie.nurikabe.puzzle import Nurikabe
from nurie.steps import Fact, Step, after
from tests.conformance.judging import SECONDS, check_truth, loaded
from tests.nurikabe.solvers.judging import case, of_every_sort


@pytest.fixture(params=sorted(registry.solvers("nurikabe")))
def solver(request: pytest.FixtureRequest) -> ModuleType:
    return loaded("nurikabe", request.param)


@pytest.mark.parametrize(
    ("numbers", "grid"),
    [([[1]], "."), ([[0]], "#"), ([[4, 0], [0, 0]], ".. .."), ([[-1]], "."), ([[0, 1]], "#.")],
)
def test_smallest_boards(solver: ModuleType, numbers: list[list[int]], grid: str) -> None:
    """Also boards that are all sea, or without one."""
    outcome = solver.solve(Nurikabe(numbers), Limits(seconds=SECONDS))
    assert outcome.solutions in ((Grid(grid),), ())
    check_truth(outcome, case(Nurikabe(numbers)))


def test_problems_are_told(solver: ModuleType) -> None:
    outcome = solver.solve(Nurikabe([[2, 2], [0, 0]]), Limits(seconds=SECONDS))
    assert outcome.status is Status.NONE
    assert "touches" in outcome.problems[0].message


def test_events_can_be_replayed(solver: ModuleType) -> None:
    """A solution is on the board when it is told."""
    if "record" not in inspect.signature(solver.solve).parameters:
        return
    for one in of_every_sort()[::2]:
        outcome = solver.solve(one.puzzle, Limits(seconds=SECONDS), given=one.given, record=True)
        check_truth(outcome, one)
        board = one.puzzle.start
        if one.given is not None:
            facts = tuple(Fact(cell, state) for cell, state in one.given.cells() if state != "?")
            board = after(board, Step("given", "", facts))
        for step in outcome.steps:
            board = after(board, step)
            if step.technique == "solution":
                assert board in outcome.solutions
