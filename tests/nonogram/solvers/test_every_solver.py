"""Every solver of nonograms, beside what is asked of all kinds: colours, blame, events, options."""

from __future__ import annotations

import inspect
from types import ModuleType
from typing import Any, get_args, get_type_hints

import pytest

import nurie
from nurie import Cell, Grid, Limits, Nonogram, Status, registry
from nurie.errors import NurieError, PuzzleError
from nurie.options import read_options
from nurie.steps import Step
from tests.conformance.judging import SECONDS, check_truth, loaded
from tests.nonogram.solvers.judging import of_every_sort, small_cases


@pytest.fixture(params=sorted(registry.solvers("nonogram")))
def solver(request: pytest.FixtureRequest) -> ModuleType:
    return loaded("nonogram", request.param)


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


def test_the_given_cells_to_blame_are_named(solver: ModuleType) -> None:
    """Methods that prove that there is no solution; one of three given cells is wrong."""
    puzzle, given = Nonogram.of("### #.. #.."), Grid("#.? ??? ??.")
    method = solver.__name__.rpartition(".")[2]
    outcome = nurie.solve(puzzle, Limits(seconds=SECONDS), given=given, method=method)
    assert outcome.conflict == ((Cell(0, 1),) if outcome.status is Status.NONE else ())


def test_events_are_steps_on_the_board(solver: ModuleType) -> None:
    if "record" not in inspect.signature(solver.solve).parameters:
        return
    for case in of_every_sort()[::4]:
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
