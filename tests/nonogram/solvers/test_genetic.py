"""The genetic algorithm: it finds small pictures, tells its tries, and repeats itself."""

from __future__ import annotations

import random
import time

import pytest

from nurie import Grid, Limits, Nonogram, NurieError, PuzzleError, Status
from nurie.nonogram.puzzle import as_clue
from nurie.nonogram.solvers import genetic
from nurie.steps import after
from tests.nonogram.brute_force import random_grid
from tests.nonogram.solvers.judging import ask, hard, small_cases


@pytest.mark.parametrize(
    ("clue", "gaps", "row"),
    [
        ([], (3,), "000"),
        ([2, 1], (0, 0, 0), "1101"),
        ([2, 1], (1, 2, 3), "0110001000"),
    ],
)
def test_rows_from_gaps(clue: list[int], gaps: tuple[int, ...], row: str) -> None:
    assert genetic._draw(as_clue(clue), gaps) == row


def test_against_all_solutions() -> None:
    found = 0
    for case in small_cases("genetic", 40, side=4):
        outcome = ask(genetic.solve, case, population=40, elite=4, generations=30, restarts=1)
        assert outcome.status is not Status.UNIQUE
        found += bool(outcome.solutions) == bool(case.solutions)
    assert found >= 38


def test_finds_a_picture() -> None:
    puzzle = Nonogram.of(random_grid(random.Random(5), 8, 8))
    outcome = genetic.solve(puzzle)
    assert outcome.status is Status.SOLVED
    assert outcome.statistics.tries >= 1
    assert outcome.statistics.nodes >= 200


def test_the_seed_decides() -> None:
    puzzle = Nonogram([[1]] * 6, [[1]] * 6)

    def run(seed: int) -> tuple[tuple[Grid, ...], int]:
        outcome = genetic.solve(puzzle, seed=seed)
        return outcome.solutions, outcome.statistics.nodes

    assert run(1) == run(1)
    assert len({run(seed) for seed in range(5)}) > 1


def test_gives_up_after_its_tries() -> None:
    puzzle = Nonogram([[1, 1], [1], [1, 1]], [[1, 1], [1], [2]])
    outcome = genetic.solve(puzzle, population=10, elite=1, generations=5, restarts=2)
    assert (outcome.status, outcome.statistics.tries) == (Status.STUCK, 3)


def test_steps_lead_to_the_solution() -> None:
    puzzle = Nonogram([[1]] * 5, [[1]] * 5)
    outcome = genetic.solve(puzzle, population=20, elite=2, record=True)
    assert {step.technique for step in outcome.steps} == {"fill", "improve"}
    board = Grid.unknown(5, 5)
    for step in outcome.steps:
        board = after(board, step)
    assert board == outcome.solution


def test_stops_in_time() -> None:
    begin = time.process_time()
    assert genetic.solve(hard(), Limits(seconds=0.2)).status is Status.TIMEOUT
    assert time.process_time() - begin < 1


def test_refuses_what_makes_no_sense() -> None:
    with pytest.raises(PuzzleError, match="genetic solves only black-and-white puzzles"):
        genetic.solve(Nonogram.of("rg"))
    with pytest.raises(NurieError, match="a population larger than its elite"):
        genetic.solve(Nonogram.of("#"), population=5)
