"""Full probing and its search, against all solutions of small boards."""

from __future__ import annotations

import random
import threading
import time

import pytest

import nurie
from nurie import Cancellation, Grid, Limits, Nonogram, Status
from nurie.grid import UNKNOWN
from nurie.nonogram.solvers import line, probing, single_guess
from tests.nonogram.brute_force import random_grid
from tests.nonogram.solvers.judging import Solve, ask_for_all, hard, small_cases

NEEDS_PROBES = """
.##.#
#.##.
##...
.#.##
#..#.
"""


@pytest.mark.parametrize("colours", ["#", "rg", "rgb"])
def test_against_all_solutions(colours: str) -> None:
    for case in small_cases(f"probing {colours}", 60, side=6, colours=colours):
        ask_for_all(probing.solve, case)


def test_finds_all_of_many_solutions() -> None:
    outcome = probing.solve(Nonogram([[1]] * 4, [[1]] * 4), Limits(solutions=100))
    assert (outcome.status, len(outcome.solutions)) == (Status.SEVERAL, 24)
    assert outcome.statistics.decisions > 0


def test_probes_where_lines_are_stuck() -> None:
    puzzle = Nonogram.of(NEEDS_PROBES)
    stuck = line.solve(puzzle)
    outcome = probing.solve(puzzle)
    assert stuck.status is Status.STUCK
    assert outcome.status in (Status.UNIQUE, Status.SEVERAL)
    assert outcome.statistics.probes > 0


def test_lines_asked_again_are_remembered() -> None:
    lines = probing.solve(Nonogram([[1]] * 5, [[1]] * 5), Limits(solutions=1000)).statistics
    assert lines.line_solves < lines.probes


@pytest.mark.parametrize("solve", [probing.solve, single_guess.solve])
def test_steps_have_known_names(solve: Solve) -> None:
    puzzle = Nonogram.of(NEEDS_PROBES)
    outcome = solve(puzzle, Limits(solutions=1), record=True)
    assert {step.technique for step in outcome.steps} >= {"line"}
    for step in outcome.steps:
        assert step.settles
        assert step.technique in ("line", "refuted", "agreed", "pairs", "assume", "backtrack")


@pytest.mark.parametrize(
    ("solve", "colours", "wanted"),
    [
        (probing.solve, "#", {"line", "refuted", "agreed"}),
        (probing.solve, "rg", {"line", "refuted", "agreed"}),
        (single_guess.solve, "#", {"line", "refuted", "pairs"}),
    ],
)
def test_what_is_derived_holds_in_all_solutions(
    solve: Solve, colours: str, wanted: set[str]
) -> None:
    rng = random.Random(f"derived {colours}")
    techniques = set()
    for _ in range(60):
        puzzle = Nonogram.of(random_grid(rng, 10, 10, 0.45, colours))
        every = nurie.solve(puzzle, Limits(solutions=10_000))
        assert len(every.solutions) < 10_000
        for step in solve(puzzle, record=True).steps:
            if step.technique == "assume":
                break
            techniques.add(step.technique)
            for fact in step.settles:
                assert all((s[fact.cell] == fact.state) is fact.holds for s in every.solutions)
    assert techniques == wanted


def test_the_search_goes_back_where_it_came_from() -> None:
    puzzle = Nonogram([[1]] * 4, [[1]] * 4)
    outcome = probing.solve(puzzle, Limits(solutions=100), record=True)
    board = {cell: UNKNOWN for cell, _ in Grid.unknown(4, 4).cells()}
    techniques = set()
    for step in outcome.steps:
        techniques.add(step.technique)
        for fact in step.settles:
            if fact.holds:
                assert fact.state == UNKNOWN or board[fact.cell] in (UNKNOWN, fact.state)
                board[fact.cell] = fact.state
    assert {"assume", "backtrack"} <= techniques


@pytest.mark.parametrize("solve", [probing.solve, single_guess.solve])
def test_stops_when_told(solve: Solve) -> None:
    begin = time.process_time()
    assert solve(hard(), Limits(seconds=0.1)).status is Status.TIMEOUT
    cancel = Cancellation()
    threading.Timer(0.1, cancel.cancel).start()
    assert solve(hard(), Limits(cancel=cancel)).status is Status.TIMEOUT
    assert time.process_time() - begin < 1
    outcome = solve(hard(), Limits(conflicts=0))
    assert outcome.status is Status.TIMEOUT
