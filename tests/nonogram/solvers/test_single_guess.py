"""Pairs of cells and single guesses: sound, stronger than lines, and correct about the rest."""

from __future__ import annotations

import random

import pytest

from nurie import Limits, Nonogram, PuzzleError, Status
from nurie.nonogram.solvers import line, single_guess
from tests.nonogram.brute_force import random_grid
from tests.nonogram.solvers.judging import ALL, ask, small_cases


def test_against_all_solutions() -> None:
    for case in small_cases("single guess", 150, side=6):
        ask(single_guess.solve, case)
        ask(single_guess.solve, case, 1)
        ask(single_guess.solve, case, ALL)


def test_settles_more_than_lines() -> None:
    rng = random.Random(4)
    stuck = settled = by_pairs = 0
    for _ in range(60):
        puzzle = Nonogram.of(random_grid(rng, 8, 8))
        if line.solve(puzzle).status is not Status.STUCK:
            continue
        stuck += 1
        outcome = single_guess.solve(puzzle, record=True)
        settled += outcome.status in (Status.UNIQUE, Status.SEVERAL)
        by_pairs += any(step.technique == "pairs" for step in outcome.steps)
    assert stuck > 10
    assert settled > stuck // 2
    assert by_pairs


def test_two_solutions_by_two_guesses() -> None:
    outcome = single_guess.solve(Nonogram([[1], [1]], [[1], [1]]))
    assert outcome.status is Status.SEVERAL
    assert {str(solution) for solution in outcome.solutions} == {"#.\n.#", ".#\n#."}


def test_one_solution_is_enough_when_one_is_asked_for() -> None:
    outcome = single_guess.solve(Nonogram([[1], [1]], [[1], [1]]), Limits(solutions=1))
    assert (outcome.status, len(outcome.solutions)) == (Status.SOLVED, 1)


def test_gets_stuck_where_one_guess_is_too_little() -> None:
    outcome = single_guess.solve(Nonogram([[1]] * 6, [[1]] * 6))
    assert outcome.status is Status.STUCK
    assert str(outcome.known) == "\n".join(["??????"] * 6)


def test_refuses_colours() -> None:
    with pytest.raises(PuzzleError, match="only black-and-white puzzles; this has 2 colours"):
        single_guess.solve(Nonogram.of("rg"))
