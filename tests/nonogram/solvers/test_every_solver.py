"""Every solver there is, found by its file: nothing untrue, limits kept, given cells kept.

A method may be unable to prove or even to solve; it must not say anything wrong.
"""

from __future__ import annotations

import inspect
import threading
import time
from types import ModuleType
from typing import Any, get_args, get_type_hints

import pytest

import nurie
from nurie import Cancellation, Cell, Grid, Limits, Nonogram, Outcome, Status, registry
from nurie.errors import NurieError, PuzzleError
from nurie.options import read_options
from nurie.steps import Step
from tests.nonogram.brute_force import all_solutions
from tests.nonogram.solvers.complete import noise
from tests.nonogram.solvers.judging import Case, small_cases

SECONDS = 0.3
"""For one tiny board: methods that rely on chance use all of it where nothing can be found."""
SOLVERS = sorted(registry.solvers("nonogram"))


@pytest.fixture(params=SOLVERS)
def solver(request: pytest.FixtureRequest) -> ModuleType:
    entry = registry.find_solver("nonogram", request.param)
    if entry.missing:
        pytest.skip(f"needs {', '.join(entry.missing)}")
    return entry.load()


def check_truth(outcome: Outcome, case: Case, wanted: int = 2) -> None:
    """Nothing in the outcome contradicts the set of all solutions."""
    found = outcome.solutions
    assert len(set(found)) == len(found) <= wanted
    assert set(found) <= case.solutions, "no solution"
    match outcome.status:
        case Status.UNIQUE:
            assert len(case.solutions) == len(found) == 1
        case Status.SEVERAL:
            assert len(found) > 1
        case Status.NONE:
            assert not case.solutions
        case Status.SOLVED:
            assert len(found) == 1
        case Status.TIMEOUT | Status.STUCK:
            assert len(found) < wanted
    if outcome.known is not None:
        for cell, state in outcome.known.cells():
            assert all(state in ("?", solution[cell]) for solution in case.solutions)


def cases() -> list[Case]:
    """Three boards each with none, one and several solutions, without given cells and with some."""
    chosen: list[Case] = []
    room = {(count, given): 3 for count in range(3) for given in (True, False)}
    for case in small_cases("every solver", 10_000, side=4):
        key = min(len(case.solutions), 2), case.given is not None
        if room[key]:
            room[key] -= 1
            chosen.append(case)
        if not any(room.values()):
            break
    return chosen


CASES = cases()


def test_there_are_boards_of_all_kinds() -> None:
    assert len(CASES) == 18


@pytest.mark.parametrize("wanted", [1, 2])
def test_it_says_nothing_untrue(solver: ModuleType, wanted: int) -> None:
    limits = Limits(solutions=wanted, seconds=SECONDS)
    for case in CASES[wanted - 1 :: 2]:
        check_truth(solver.solve(case.puzzle, limits, given=case.given), case, wanted)


def test_colours_are_solved_or_refused(solver: ModuleType) -> None:
    for case in small_cases("every solver in colours", 6, side=4, colours="rg"):
        if len(case.puzzle.letters) < 2:
            continue
        refusal = ""
        try:
            outcome = solver.solve(case.puzzle, Limits(seconds=SECONDS), given=case.given)
        except PuzzleError as error:
            refusal = str(error)
        if refusal:
            assert "black-and-white" in refusal
            return
        check_truth(outcome, case)


def test_given_cells_of_another_size(solver: ModuleType) -> None:
    with pytest.raises(PuzzleError, match="the given cells are 3×1, the puzzle is 2×2"):
        solver.solve(Nonogram.of("#. .#"), Limits(seconds=SECONDS), given=Grid("???"))


def test_given_cells_that_contradict(solver: ModuleType) -> None:
    puzzle, given = Nonogram.of("### #.. #.."), Grid("?.? ??? ???")
    assert not all_solutions(puzzle, given)
    outcome = solver.solve(puzzle, Limits(seconds=SECONDS), given=given)
    assert outcome.status in (Status.NONE, Status.TIMEOUT, Status.STUCK)
    assert not outcome.solutions


def test_the_given_cells_to_blame_are_named(solver: ModuleType) -> None:
    """Whoever proves that there is no solution; of three given cells one is wrong."""
    puzzle, given = Nonogram.of("### #.. #.."), Grid("#.? ??? ??.")
    method = solver.__name__.rpartition(".")[2]
    outcome = nurie.solve(puzzle, Limits(seconds=SECONDS), given=given, method=method)
    assert outcome.conflict == ((Cell(0, 1),) if outcome.status is Status.NONE else ())


def test_it_keeps_to_its_time(solver: ModuleType) -> None:
    """A tenth of a second is kept, give or take two; the best of five on a busy machine."""
    puzzle = noise(30)
    took = []
    for _ in range(5):
        start = time.perf_counter()
        solver.solve(puzzle, Limits(seconds=0.1))
        took.append(time.perf_counter() - start)
        if took[-1] < 0.3:
            return
    pytest.fail(f"it took {min(took):.2f} s at best")


def test_it_can_be_cancelled(solver: ModuleType) -> None:
    """Before it starts, and by another thread while it works."""
    puzzle = noise(30)
    took = []
    for _ in range(5):
        token = Cancellation()
        timer = threading.Timer(0.05, token.cancel)
        timer.start()
        start = time.perf_counter()
        solver.solve(puzzle, Limits(cancel=token, seconds=10))
        took.append(time.perf_counter() - start)
        timer.join()
        if took[-1] < 0.3:
            break
    else:
        pytest.fail(f"it took {min(took):.2f} s at best")
    outcome = solver.solve(puzzle, Limits(cancel=token, seconds=10))
    assert outcome.status in (Status.TIMEOUT, Status.STUCK)


def test_events_are_steps_on_the_board(solver: ModuleType) -> None:
    if "record" not in inspect.signature(solver.solve).parameters:
        return
    for case in CASES[::4]:
        outcome = solver.solve(case.puzzle, Limits(seconds=SECONDS), given=case.given, record=True)
        check_truth(outcome, case)
        for step in outcome.steps:
            assert isinstance(step, Step)
            for fact in (*step.settles, *step.because, *step.assuming):
                assert 0 <= fact.cell.row < case.puzzle.height
                assert 0 <= fact.cell.column < case.puzzle.width


def options_of(solver: ModuleType) -> dict[str, Any]:
    hints = get_type_hints(solver.solve)
    return {
        name: hints[name]
        for name, parameter in inspect.signature(solver.solve).parameters.items()
        if parameter.kind is parameter.KEYWORD_ONLY and name not in ("given", "record")
    }


def test_options_have_types_and_can_be_typed(solver: ModuleType) -> None:
    name = solver.__name__.rpartition(".")[2]
    for key, kind in options_of(solver).items():
        if kind is bool:
            assert read_options(name, [f"{key}=yes"]) == {key: True}
            assert read_options(name, [f"{key}=no"]) == {key: False}
        elif choices := [choice for choice in get_args(kind) if isinstance(choice, str)]:
            for choice in choices:
                assert read_options(name, [f"{key}={choice}"]) == {key: choice}
            with pytest.raises(NurieError, match=key):
                read_options(name, [f"{key}=nonsense"])
    with pytest.raises(NurieError, match="no option"):
        read_options(name, ["there_is_no_such_option=1"])


def test_it_says_what_it_is(solver: ModuleType) -> None:
    summary = (solver.__doc__ or "").partition("\n")[0]
    assert summary.endswith("."), "nurie list shows the first line of the docstring"
    assert len(summary) <= 100
    assert (solver.solve.__doc__ or "").strip()
