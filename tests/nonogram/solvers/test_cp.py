"""CP-SAT, where OR-Tools is installed."""

from __future__ import annotations

import threading
import time

import pytest

from nurie import Cancellation, Limits, Nonogram, Status
from nurie.nonogram.solvers import cp
from tests.nonogram.solvers.judging import ask_for_all, hard, small_cases

pytest.importorskip("ortools")


@pytest.mark.parametrize("colours", ["#", "rgb"])
def test_against_all_solutions(colours: str) -> None:
    for case in small_cases(f"cp {colours}", 25, side=4, colours=colours):
        ask_for_all(cp.solve, case)


def test_events_and_options() -> None:
    outcome = cp.solve(Nonogram([[1], [1]], [[1], [1]]), seed=7, threads=2, record=True)
    assert outcome.status is Status.SEVERAL
    assert [step.technique for step in outcome.steps] == ["model", "model"]


def test_stops_when_told() -> None:
    begin = time.process_time()
    assert cp.solve(hard(), Limits(seconds=0.2)).status is Status.TIMEOUT
    cancel = Cancellation()
    threading.Timer(0.2, cancel.cancel).start()
    assert cp.solve(hard(), Limits(cancel=cancel)).status is Status.TIMEOUT
    assert time.process_time() - begin < 5
    assert cp.solve(hard(), Limits(conflicts=0)).status is Status.TIMEOUT
