"""Checks for the answers of any solver, when all solutions are known."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from nurie import Grid, Limits, Nonogram, Outcome, Status
from tests.conformance import judging
from tests.conformance.judging import Case, check_truth
from tests.nonogram.brute_force import all_solutions, mixed, random_grid, veiled

Solve = Callable[..., Outcome]
ALL = 1_000_000


def small_cases(
    seed: str, number: int, *, side: int = 5, colours: str = "#"
) -> Iterator[Case[Nonogram]]:
    """Random boards: as they are, with clues that may not fit, or with cells given at random."""
    rng = random.Random(seed)
    for _ in range(number):
        width, height, density = rng.randint(1, side), rng.randint(1, side), rng.uniform(0.2, 0.8)
        grid = random_grid(rng, width, height, density, colours)
        puzzle, given = Nonogram.of(grid), None
        match rng.randrange(4):
            case 0:
                puzzle = mixed(grid, random_grid(rng, width, height, density, colours))
            case 1:
                rows = random_grid(rng, width, height, 0.5, puzzle.letters)
                given = Grid([veiled(rng, row, 0.2) for row in rows])
        yield Case(puzzle, given, all_solutions(puzzle, given))


@cache
def of_every_sort() -> list[Case[Nonogram]]:
    """Random cases of every sort."""
    return judging.of_every_sort(small_cases("every solver", 10_000, side=4))


def ask(solve: Solve, case: Case[Nonogram], solutions: int = 2, **more: Any) -> Outcome:
    """One answer, checked to be true."""
    outcome = solve(case.puzzle, Limits(solutions=solutions), given=case.given, **more)
    check_truth(outcome, case, solutions)
    assert outcome.status is not Status.TIMEOUT
    assert outcome.status is not Status.STUCK or not outcome.solutions
    return outcome


def ask_for_all(solve: Solve, case: Case[Nonogram], **more: Any) -> None:
    """Answers of a solver that always comes to the end."""
    count = len(case.solutions)
    two = ask(solve, case, **more)
    assert two.status is (Status.NONE, Status.UNIQUE, Status.SEVERAL)[min(count, 2)], case
    assert len(two.solutions) == min(count, 2)
    assert set(ask(solve, case, ALL, **more).solutions) == case.solutions
    assert len(ask(solve, case, 1, **more).solutions) == min(count, 1)


def hard() -> Nonogram:
    """A puzzle that no method solves within the time of a test."""
    return Nonogram.of(random_grid(random.Random(2024), 60, 60))
