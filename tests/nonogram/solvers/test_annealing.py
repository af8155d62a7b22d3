"""Annealing: it finds small pictures, tells its tries, repeats itself, proves what lines prove."""

from __future__ import annotations

import random
import time
from itertools import pairwise
from typing import Any

import pytest

from nurie import Grid, Limits, Nonogram, NurieError, PuzzleError, Status, packs
from nurie.nonogram.combinations import combinations
from nurie.nonogram.puzzle import Clue, as_clue
from nurie.nonogram.solvers import annealing, line
from nurie.nonogram.solvers._distance import Distance
from nurie.steps import Step, after, cost_of
from tests.nonogram.brute_force import random_grid
from tests.nonogram.solvers.judging import ask, hard, small_cases

BOTH = [True, False]


@pytest.mark.parametrize(
    ("clue", "cells", "distance"),
    [
        ([], "....", 0),
        ([2, 1], "##.#", 0),
        ([2, 1], "#.##", 2),
        ([2, 1], "###.", 3),
        ([2, 1], "....", 8),
        ([1], "#.#.", 3),
    ],
)
def test_distance(clue: list[int], cells: str, distance: int) -> None:
    filled = sum(1 << at for at, cell in enumerate(cells) if cell == "#")
    assert Distance(as_clue(clue))(filled) == distance


def test_a_picture_by_swaps_alone() -> None:
    puzzle = {one.title: one for one in packs.load_pack("documents").puzzles}["Duck"]
    assert isinstance(puzzle, Nonogram)
    outcome = annealing.solve(puzzle, settle=False)
    assert (outcome.status, outcome.solution) == (Status.SOLVED, puzzle.goal)
    assert (outcome.best, outcome.cost) == (None, None)


def test_a_random_board_by_swaps_alone() -> None:
    puzzle = Nonogram.of(random_grid(random.Random(20), 25, 25))
    begin = time.process_time()
    outcome = annealing.solve(puzzle, settle=False)
    assert outcome.status is Status.SOLVED
    assert time.process_time() - begin < 20


def test_swaps_are_the_same_on_every_machine() -> None:
    outcome = annealing.solve(Nonogram([[1]] * 6, [[1]] * 6), settle=False, seed=5)
    assert outcome.statistics.nodes == 10
    assert outcome.solution == Grid(["...#..", "..#...", ".#....", "#.....", ".....#", "....#."])


def test_the_best_board_of_a_search_in_vain() -> None:
    puzzle = Nonogram.of(random_grid(random.Random(3), 10, 10))
    outcome = annealing.solve(puzzle, steps=3, restarts=1, settle=False, record=True)
    assert outcome.best is not None
    clues = puzzle.rows + puzzle.columns
    lines = (*outcome.best.rows, *outcome.best.columns)
    assert outcome.cost == sum(map(cells_to_change, clues, lines)) > 0
    costs = [cost_of(step) for step in outcome.steps]
    assert None not in costs
    assert outcome.cost <= min(cost for cost in costs if cost is not None)


def cells_to_change(clue: Clue, line: str) -> int:
    filled = sum(1 << at for at, cell in enumerate(line) if cell == "#")
    fitting = combinations(tuple(run.length for run in clue), len(line))
    return min((filled ^ one).bit_count() for one in fitting)


@pytest.mark.parametrize("settle", BOTH)
def test_against_all_solutions(settle: bool) -> None:
    found = 0
    for case in small_cases(f"annealing {settle}", 40, side=4):
        outcome = ask(annealing.solve, case, settle=settle, steps=200, restarts=1)
        if outcome.status is Status.UNIQUE:
            assert settle
            assert line.solve(case.puzzle, given=case.given).status is Status.UNIQUE
        found += bool(outcome.solutions) == bool(case.solutions)
    assert found >= 38


@pytest.mark.parametrize("settle", BOTH)
def test_finds_a_picture(settle: bool) -> None:
    puzzle = Nonogram.of(random_grid(random.Random(6), 8, 8))
    assert line.solve(puzzle).status is Status.STUCK
    outcome = annealing.solve(puzzle, settle=settle)
    assert outcome.status is Status.SOLVED
    assert outcome.solution is not None
    assert not puzzle.check(outcome.solution)
    assert outcome.statistics.tries >= 1


def test_what_lines_settle_is_proved() -> None:
    puzzle = Nonogram.of("### .#. .#.")
    outcome = annealing.solve(puzzle, record=True)
    assert (outcome.status, outcome.solution) == (Status.UNIQUE, puzzle.goal)
    assert outcome.statistics.tries == 0
    assert {step.technique for step in outcome.steps} == {"line"}
    assert annealing.solve(puzzle, settle=False).status is Status.SOLVED


def test_the_seed_decides() -> None:
    puzzle = Nonogram([[1]] * 6, [[1]] * 6)

    def run(seed: int) -> tuple[tuple[Grid, ...], int]:
        outcome = annealing.solve(puzzle, seed=seed)
        return outcome.solutions, outcome.statistics.nodes

    assert run(1) == run(1)
    assert len({run(seed) for seed in range(5)}) > 1


def test_gives_up_after_its_tries() -> None:
    puzzle = Nonogram([[1, 1], [1], [1, 1]], [[1, 1], [1], [2]])
    outcome = annealing.solve(puzzle, settle=False, steps=20, restarts=2)
    assert (outcome.status, outcome.statistics.tries) == (Status.STUCK, 3)
    assert annealing.solve(puzzle).status is Status.NONE


def test_swaps_are_steps_that_can_be_replayed() -> None:
    puzzle = Nonogram([[1]] * 5, [[1]] * 5)
    outcome = annealing.solve(puzzle, record=True, settle=False)
    assert {step.technique for step in outcome.steps} == {"fill", "swap", "solved"}
    board = Grid.unknown(5, 5)
    for step in outcome.steps[:-1]:
        board = after(board, step)
    assert board == outcome.solution


def test_stops_in_time() -> None:
    begin = time.process_time()
    assert annealing.solve(hard(), Limits(seconds=0.2)).status is Status.TIMEOUT
    assert time.process_time() - begin < 1


def test_refuses_colours() -> None:
    with pytest.raises(PuzzleError, match="annealing solves only black-and-white puzzles"):
        annealing.solve(Nonogram.of("rg"))


def test_refuses_lines_that_are_too_long() -> None:
    with pytest.raises(PuzzleError, match="lines of at most 254 cells, not 255"):
        annealing.solve(Nonogram.of("#" * 255))
    assert annealing.solve(Nonogram.of("#." * 127), settle=False).status is Status.SOLVED


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"hottest": 0.0}, "must be more than 0"),
        ({"coldest": -1.0}, "must be more than 0"),
        ({"steps": -1}, "must not be negative"),
        ({"restarts": -1}, "must not be negative"),
    ],
)
def test_refuses_options_that_make_no_sense(options: dict[str, Any], message: str) -> None:
    with pytest.raises(NurieError, match=message):
        annealing.solve(Nonogram.of("#."), **options)


def test_a_try_forgets_the_steps_of_the_one_before() -> None:
    puzzle = Nonogram.of(random_grid(random.Random(3), 10, 10))
    told: list[Step] = []
    outcome = annealing.solve(puzzle, steps=3, restarts=1, settle=False, record=told.append)
    starts = [at for at, step in enumerate(told) if step.technique == "fill"]
    assert (len(starts), outcome.statistics.tries) == (2, 2)
    assert outcome.steps == tuple(told[starts[1] :])


def worse_swaps(**options: Any) -> int:
    """How many worse swaps are kept, on a board that is not solved so soon."""
    puzzle = Nonogram.of(random_grid(random.Random(3), 20, 20))
    outcome = annealing.solve(puzzle, steps=10, restarts=0, settle=False, record=True, **options)
    assert outcome.status is Status.STUCK
    assert outcome.statistics.nodes == 10 * 400
    costs = [cost_of(step) or 0 for step in outcome.steps]
    return sum(before < after for before, after in pairwise(costs))


@pytest.mark.parametrize(
    ("cooler", "hotter"),
    [
        ({"hottest": 0.5}, {"hottest": 5.0}),
        ({"coldest": 0.1, "cooling": 0.8}, {"coldest": 2.0, "cooling": 0.8}),
        ({"cooling": 0.8}, {"cooling": 1.0}),
        ({"cooling": 0.9, "reheating": 1.0}, {"cooling": 0.9, "reheating": 1.2}),
    ],
)
def test_the_hotter_the_more_worse_swaps_are_kept(
    cooler: dict[str, float], hotter: dict[str, float]
) -> None:
    assert 1.5 * worse_swaps(**cooler) < worse_swaps(**hotter)
