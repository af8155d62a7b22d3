"""What is asked of the answers of any solver, when all solutions are known."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from nurie import Grid, Limits, Nonogram, Outcome, Status
from tests.nonogram.brute_force import all_solutions, mixed, random_grid, veiled

Solve = Callable[..., Outcome]
ALL = 1_000_000


@dataclass(frozen=True)
class Case:
    """A puzzle, perhaps with given cells, and all its solutions."""

    puzzle: Nonogram
    given: Grid | None
    solutions: set[Grid]


def small_cases(seed: str, number: int, *, side: int = 5, colours: str = "#") -> Iterator[Case]:
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


def ask(solve: Solve, case: Case, solutions: int = 2, **more: Any) -> Outcome:
    """One answer, which says nothing untrue."""
    outcome = solve(case.puzzle, Limits(solutions=solutions), given=case.given, **more)
    wanted = case.solutions
    assert set(outcome.solutions) <= wanted, case
    assert len(set(outcome.solutions)) == len(outcome.solutions) <= solutions
    match outcome.status:
        case Status.UNIQUE:
            assert len(wanted) == len(outcome.solutions) == 1, case
        case Status.NONE:
            assert not wanted, case
        case Status.SEVERAL:
            assert len(outcome.solutions) > 1
        case Status.SOLVED:
            assert len(outcome.solutions) == 1
        case _:
            assert outcome.status is Status.STUCK
            assert not outcome.solutions
    if outcome.known is not None:
        for solution in wanted:
            assert all(state in ("?", solution[cell]) for cell, state in outcome.known.cells())
    return outcome


def ask_for_all(solve: Solve, case: Case, **more: Any) -> None:
    """Answers of a solver that always comes to the end."""
    count = len(case.solutions)
    two = ask(solve, case, **more)
    assert two.status is (Status.NONE, Status.UNIQUE, Status.SEVERAL)[min(count, 2)], case
    assert len(two.solutions) == min(count, 2)
    assert set(ask(solve, case, ALL, **more).solutions) == case.solutions
    assert len(ask(solve, case, 1, **more).solutions) == min(count, 1)


def hard() -> Nonogram:
    """A puzzle that nothing solves in the time of a test."""
    return Nonogram.of(random_grid(random.Random(2024), 60, 60))
