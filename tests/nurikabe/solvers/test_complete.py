"""The complete methods, against brute force: all solutions, no others, and the right verdict."""

from __future__ import annotations

from types import ModuleType

import pytest

from nurie import Limits, Status, registry
from tests.conformance.judging import check_truth, loaded
from tests.nurikabe.solvers.judging import large, seed_puzzles, small_cases

COMPLETE = ("engine", "guessing", "sat", "tiles")
VERDICTS = (Status.NONE, Status.UNIQUE, Status.SEVERAL)


@pytest.fixture(params=COMPLETE)
def solver(request: pytest.FixtureRequest) -> ModuleType:
    return loaded("nurikabe", request.param)


def test_every_solution_and_no_other(solver: ModuleType) -> None:
    seen = set()
    for case in small_cases("complete", 150):
        outcome = solver.solve(case.puzzle, Limits(solutions=10_000), given=case.given)
        assert set(outcome.solutions) == case.solutions, f"{case.puzzle} given {case.given}"
        assert len(outcome.solutions) == len(case.solutions)
        assert outcome.status is VERDICTS[min(len(case.solutions), 2)]
        seen.add(outcome.status)
    assert seen == set(VERDICTS)


def test_one_and_two_are_enough(solver: ModuleType) -> None:
    for case in small_cases("enough", 40):
        for wanted in (1, 2):
            outcome = solver.solve(case.puzzle, Limits(solutions=wanted), given=case.given)
            check_truth(outcome, case, wanted)
            assert len(outcome.solutions) == min(wanted, len(case.solutions))


def test_recording_changes_nothing(solver: ModuleType) -> None:
    if solver.__name__.endswith("engine"):
        return
    for case in small_cases("recording", 30):
        plain = solver.solve(case.puzzle, given=case.given)
        recorded = solver.solve(case.puzzle, given=case.given, record=True)
        assert recorded.solutions == plain.solutions
        assert recorded.status is plain.status


@pytest.mark.parametrize(("method", "side"), [("guessing", 11), ("sat", 29), ("tiles", 15)])
def test_conflicts_are_limited(method: str, side: int) -> None:
    solver = registry.find_solver("nurikabe", method).load()
    outcome = solver.solve(large(side), Limits(conflicts=3))
    assert outcome.status is Status.TIMEOUT
    # PySAT looks at its budget only when it restarts.
    assert method == "sat" or outcome.statistics.conflicts == 3


def test_the_puzzles_of_the_document(solver: ModuleType) -> None:
    """All of 10×10 and less, but the one that takes brute force too long."""
    puzzles = {
        name: puzzle
        for name, puzzle in seed_puzzles().items()
        if puzzle.height <= 10 and not (solver.__name__.endswith("tiles") and name.endswith("v1"))
    }
    if not puzzles:
        pytest.skip("the puzzles of document 004 are not at hand")
    for name, puzzle in puzzles.items():
        outcome = solver.solve(puzzle, Limits(seconds=20))
        assert outcome.status is Status.UNIQUE, name
        assert not puzzle.check(outcome.solutions[0])
