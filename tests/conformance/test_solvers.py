"""Every solver of every kind tells the truth, keeps limits and keeps given cells.

A method may be unable to prove or even to solve, but it must not be wrong.
"""

from __future__ import annotations

import threading
import time
from types import ModuleType

import pytest

from nurie import Cancellation, Grid, Limits, Status, registry
from nurie.errors import PuzzleError
from tests.conformance.judging import SECONDS, check_truth, loaded
from tests.conformance.kinds import KINDS, Boards

SOLVERS = [(kind, name) for kind in registry.kinds() for name in sorted(registry.solvers(kind))]


BOARDS = {name: kind.boards() for name, kind in KINDS.items()}


@pytest.fixture(params=SOLVERS, ids=[" ".join(pair) for pair in SOLVERS])
def pair(request: pytest.FixtureRequest) -> tuple[ModuleType, Boards]:
    """A solver, and the boards of its kind."""
    kind, name = request.param
    return loaded(kind, name), BOARDS[kind]


@pytest.mark.parametrize("kind", BOARDS)
def test_there_are_boards_of_all_sorts(kind: str) -> None:
    assert len(BOARDS[kind].small) == 18
    assert not BOARDS[kind].large.problems()
    assert not any(case.solutions for case in BOARDS[kind].contradicting)


@pytest.mark.parametrize("wanted", [1, 2])
def test_its_answers_are_true(pair: tuple[ModuleType, Boards], wanted: int) -> None:
    solver, boards = pair
    limits = Limits(solutions=wanted, seconds=SECONDS)
    for case in boards.small[wanted - 1 :: 2]:
        check_truth(solver.solve(case.puzzle, limits, given=case.given), case, wanted)


def test_given_cells_of_another_size(pair: tuple[ModuleType, Boards]) -> None:
    solver, boards = pair
    with pytest.raises(PuzzleError, match="the given cells are 3×1, but the puzzle is 2×2"):
        solver.solve(boards.square, Limits(seconds=SECONDS), given=Grid("???"))


def test_given_cells_that_contradict(pair: tuple[ModuleType, Boards]) -> None:
    solver, boards = pair
    for case in boards.contradicting:
        outcome = solver.solve(case.puzzle, Limits(seconds=SECONDS), given=case.given)
        assert outcome.status in (Status.NONE, Status.TIMEOUT, Status.STUCK)
        assert not outcome.solutions


def test_it_keeps_to_its_time(pair: tuple[ModuleType, Boards]) -> None:
    """A tenth of a second is kept, give or take two, in time of the processor; the best of five."""
    solver, boards = pair
    took = []
    for _ in range(5):
        start = time.process_time()
        solver.solve(boards.large, Limits(seconds=0.1))
        took.append(time.process_time() - start)
        if took[-1] < 0.3:
            return
    pytest.fail(f"it took {min(took):.2f} s at best")


def test_it_can_be_cancelled(pair: tuple[ModuleType, Boards]) -> None:
    """Before it starts, and by another thread while it works."""
    solver, boards = pair
    took = []
    for _ in range(5):
        token = Cancellation()
        timer = threading.Timer(0.05, token.cancel)
        timer.start()
        start = time.process_time()
        solver.solve(boards.large, Limits(cancel=token, seconds=10))
        took.append(time.process_time() - start)
        timer.join()
        if took[-1] < 0.3:
            break
    else:
        pytest.fail(f"it took {min(took):.2f} s at best")
    outcome = solver.solve(boards.large, Limits(cancel=token, seconds=10))
    assert outcome.status in (Status.TIMEOUT, Status.STUCK)


def test_it_says_what_it_is(pair: tuple[ModuleType, Boards]) -> None:
    solver, _ = pair
    summary = (solver.__doc__ or "").partition("\n")[0]
    assert summary.endswith("."), "nurie list shows the first line of the docstring"
    assert len(summary) <= 100
    assert (solver.solve.__doc__ or "").strip()
