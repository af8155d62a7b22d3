"""SAT: backends, cuts, and islands that are too large for variables of steps."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from nurie import Limits, Status
from nurie.errors import UnavailableError
from nurie.nurikabe.puzzle import ANY, Nurikabe
from nurie.nurikabe.solvers import _formula, sat
from tests.conformance.judging import check_truth
from tests.nurikabe.solvers.judging import seed_puzzles, small_cases
from tests.sat.programs import PROGRAMS, script

pytest.importorskip("pysat")

SPLIT = Nurikabe([[ANY, 0, 0, 0, 0], [0] * 5, [0, 0, ANY, 0, 0], [0] * 5, [0, 0, 0, 0, ANY]])
"""Its islands may cut the sea in two."""


@pytest.mark.parametrize("backend", ["glucose3", "minisat22", "g4"])
def test_backends_agree(backend: str) -> None:
    for case in small_cases("backends", 25):
        outcome = sat.solve(case.puzzle, Limits(solutions=100), given=case.given, backend=backend)
        assert set(outcome.solutions) == case.solutions


@pytest.mark.parametrize("backend", [*PROGRAMS, "cadical195"])
def test_programs_agree(backend: str) -> None:
    for case in small_cases("programs", 4, largest=12):
        outcome = sat.solve(case.puzzle, Limits(solutions=4), given=case.given, backend=backend)
        assert len(outcome.solutions) == min(4, len(case.solutions))
        check_truth(outcome, case, 4)


def test_cuts_are_told_to_a_program() -> None:
    outcome = sat.solve(SPLIT, Limits(solutions=2), backend="cadical195", record=True)
    assert outcome.status is Status.SEVERAL
    assert "cut" in {step.technique for step in outcome.steps}


@pytest.mark.parametrize(
    ("backend", "sentence"),
    [
        ("nosuch", "there is no program 'nosuch' on the search path, and PySAT has no solver"),
        ("/no/such", "the SAT solver /no/such does not exist"),
    ],
)
def test_says_what_is_missing(backend: str, sentence: str) -> None:
    with pytest.raises(UnavailableError, match=sentence):
        sat.solve(Nurikabe([[1, 0]]), backend=backend)


def test_without_pysat(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("pysat", "pysat.solvers"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(UnavailableError, match="PySAT is not installed"):
        sat.solve(Nurikabe([[1, 0]]))
    backend = script(tmp_path / "none", "print('s UNSATISFIABLE')")
    assert sat.solve(Nurikabe([[1, 0]]), backend=backend).status is Status.NONE


def test_cuts_alone_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """As for islands that are too large for steps and counters."""
    monkeypatch.setattr(_formula, "MOST_VARIABLES", 0)
    for case in small_cases("cuts", 60):
        outcome = sat.solve(case.puzzle, Limits(solutions=10_000), given=case.given)
        assert set(outcome.solutions) == case.solutions


def test_a_split_sea_is_cut() -> None:
    outcome = sat.solve(SPLIT, Limits(solutions=200), record=True)
    assert outcome.status is Status.SEVERAL
    assert "cut" in {step.technique for step in outcome.steps}


def test_every_puzzle_of_the_document() -> None:
    """The one of 14×24 that the document could not solve has several solutions."""
    if not (puzzles := seed_puzzles()):
        pytest.skip("the puzzles of document 004 are not at hand")
    for name, puzzle in puzzles.items():
        wanted = Status.SEVERAL if name == "nurikabe3" else Status.UNIQUE
        assert sat.solve(puzzle, Limits(seconds=20)).status is wanted, name
