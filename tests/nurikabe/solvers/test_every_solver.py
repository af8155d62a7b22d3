"""Every solver there is, found by its file: nothing untrue, limits kept, given cells kept.

A method may be unable to prove or even to solve; it must not say anything wrong.
"""

from __future__ import annotations

import inspect
import threading
import time
from types import ModuleType

import pytest

from nurie import Cancellation, Grid, Limits, Status, registry
from nurie.errors import PuzzleError
from nurie.messages import sentence
from nurie.nurikabe.puzzle import Nurikabe
from nurie.steps import Fact, Step, after
from tests.nurikabe.solvers.judging import Case, case, check_truth, large, small_cases

SECONDS = 0.3
"""For one tiny board: methods that rely on chance use all of it where nothing can be found."""
SOLVERS = sorted(registry.solvers("nurikabe"))


@pytest.fixture(params=SOLVERS)
def solver(request: pytest.FixtureRequest) -> ModuleType:
    entry = registry.find_solver("nurikabe", request.param)
    if entry.missing:
        pytest.skip(f"needs {', '.join(entry.missing)}")
    return entry.load()


def cases() -> list[Case]:
    """Three boards each with none, one and several solutions, without given cells and with some."""
    chosen: list[Case] = []
    room = {(count, given): 3 for count in range(3) for given in (True, False)}
    for one in small_cases("every solver", 10_000):
        key = min(len(one.solutions), 2), one.given is not None
        if room[key] and not one.puzzle.problems():
            room[key] -= 1
            chosen.append(one)
        if not any(room.values()):
            break
    return chosen


CASES = cases()
LARGE = large()


def test_there_are_boards_of_all_kinds() -> None:
    assert len(CASES) == 18
    assert not LARGE.problems()


@pytest.mark.parametrize("wanted", [1, 2])
def test_it_says_nothing_untrue(solver: ModuleType, wanted: int) -> None:
    limits = Limits(solutions=wanted, seconds=SECONDS)
    for one in CASES[wanted - 1 :: 2]:
        check_truth(solver.solve(one.puzzle, limits, given=one.given), one, wanted)


@pytest.mark.parametrize(
    ("numbers", "grid"),
    [([[1]], "."), ([[0]], "#"), ([[4, 0], [0, 0]], ".. .."), ([[-1]], "."), ([[0, 1]], "#.")],
)
def test_smallest_boards(solver: ModuleType, numbers: list[list[int]], grid: str) -> None:
    """Also boards that are all sea, or without one."""
    outcome = solver.solve(Nurikabe(numbers), Limits(seconds=SECONDS))
    assert outcome.solutions in ((Grid(grid),), ())
    check_truth(outcome, case(Nurikabe(numbers)))


def test_given_cells_of_another_size(solver: ModuleType) -> None:
    with pytest.raises(PuzzleError, match="the given cells are 3×1, the puzzle is 2×2"):
        solver.solve(Nurikabe([[1, 0], [0, 0]]), Limits(seconds=SECONDS), given=Grid("???"))


@pytest.mark.parametrize("given", ["#? ?? ??", "?? ?# ?#", ".. .. ??"])
def test_given_cells_that_contradict(solver: ModuleType, given: str) -> None:
    puzzle = Nurikabe([[2, 0], [0, 0], [0, 2]])
    assert not case(puzzle, Grid(given)).solutions
    outcome = solver.solve(puzzle, Limits(seconds=SECONDS), given=Grid(given))
    assert outcome.status in (Status.NONE, Status.TIMEOUT, Status.STUCK)
    assert not outcome.solutions


def test_problems_are_told(solver: ModuleType) -> None:
    outcome = solver.solve(Nurikabe([[2, 2], [0, 0]]), Limits(seconds=SECONDS))
    assert outcome.status is Status.NONE
    assert "touches" in outcome.problems[0].message


def test_it_keeps_to_its_time(solver: ModuleType) -> None:
    """A tenth of a second is kept, give or take two; the best of five on a busy machine."""
    took = []
    for _ in range(5):
        start = time.perf_counter()
        solver.solve(LARGE, Limits(seconds=0.1))
        took.append(time.perf_counter() - start)
        if took[-1] < 0.3:
            return
    pytest.fail(f"it took {min(took):.2f} s at best")


def test_it_can_be_cancelled(solver: ModuleType) -> None:
    """Before it starts, and by another thread while it works."""
    took = []
    for _ in range(5):
        token = Cancellation()
        timer = threading.Timer(0.05, token.cancel)
        timer.start()
        start = time.perf_counter()
        solver.solve(LARGE, Limits(cancel=token, seconds=10))
        took.append(time.perf_counter() - start)
        timer.join()
        if took[-1] < 0.3:
            break
    else:
        pytest.fail(f"it took {min(took):.2f} s at best")
    outcome = solver.solve(LARGE, Limits(cancel=token, seconds=10))
    assert outcome.status in (Status.TIMEOUT, Status.STUCK)


def test_events_can_be_replayed_and_told(solver: ModuleType) -> None:
    """A solution is on the board when it is told, and every step has its sentence."""
    if "record" not in inspect.signature(solver.solve).parameters:
        return
    for one in CASES[::2]:
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
            told = sentence(step, one.puzzle)
            assert "{" not in told
            assert not told.endswith(": ")


def test_it_says_what_it_is(solver: ModuleType) -> None:
    summary = (solver.__doc__ or "").partition("\n")[0]
    assert summary.endswith("."), "nurie list shows the first line of the docstring"
    assert len(summary) <= 100
    assert (solver.solve.__doc__ or "").strip()
