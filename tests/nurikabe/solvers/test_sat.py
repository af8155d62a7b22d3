"""SAT: backends, cuts, and islands that are too large for variables of steps."""

from __future__ import annotations

import pytest

from nurie import Limits, Status
from nurie.errors import UnavailableError
from nurie.nurikabe.puzzle import ANY, Nurikabe
from nurie.nurikabe.solvers import _formula, sat
from tests.nurikabe.solvers.judging import seed_puzzles, small_cases

pytest.importorskip("pysat")


@pytest.mark.parametrize("backend", ["glucose3", "minisat22", "g4"])
def test_backends_agree(backend: str) -> None:
    for case in small_cases("backends", 25):
        outcome = sat.solve(case.puzzle, Limits(solutions=100), given=case.given, backend=backend)
        assert set(outcome.solutions) == case.solutions


@pytest.mark.parametrize("backend", ["cadical195", "nonsense"])
def test_backends_that_will_not_do(backend: str) -> None:
    with pytest.raises(UnavailableError, match=f"no solver '{backend}' that can be interrupted"):
        sat.solve(Nurikabe([[1, 0]]), backend=backend)


def test_cuts_alone_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """As for islands that are too large for steps and counters."""
    monkeypatch.setattr(_formula, "MOST_VARIABLES", 0)
    for case in small_cases("cuts", 60):
        outcome = sat.solve(case.puzzle, Limits(solutions=10_000), given=case.given)
        assert set(outcome.solutions) == case.solutions


def test_a_split_sea_is_cut() -> None:
    puzzle = Nurikabe([[ANY, 0, 0, 0, 0], [0] * 5, [0, 0, ANY, 0, 0], [0] * 5, [0, 0, 0, 0, ANY]])
    outcome = sat.solve(puzzle, Limits(solutions=200), record=True)
    assert outcome.status is Status.SEVERAL
    assert "cut" in {step.technique for step in outcome.steps}


def test_every_puzzle_of_the_document() -> None:
    """The one of 14×24 that the document could not solve has several solutions."""
    if not (puzzles := seed_puzzles()):
        pytest.skip("the puzzles of document 004 are not at hand")
    for name, puzzle in puzzles.items():
        wanted = Status.SEVERAL if name == "nurikabe3" else Status.UNIQUE
        assert sat.solve(puzzle, Limits(seconds=20)).status is wanted, name
