"""Annealing: it finds small pictures, tells its tries, repeats itself, proves what lines prove."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from nurie import Grid, Limits, Nonogram, PuzzleError, Status, packs
from nurie.nonogram.combinations import combinations
from nurie.nonogram.puzzle import as_clue
from nurie.nonogram.solvers import annealing, line
from nurie.nonogram.solvers._distance import CellsToChange, Distance
from nurie.steps import after, cost_of
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


def test_cells_to_change_are_counted_to_the_nearest_line_of_the_clue() -> None:
    for length in range(1, 8):
        for clue in ([], [1], [2], [1, 1], [2, 1], [1, 1, 2], [3, 2]):
            lines = list(combinations(tuple(clue), length))
            if not lines:
                continue
            far = CellsToChange(as_clue(clue), length)
            for filled in range(1 << length):
                assert far(filled) == min((filled ^ line).bit_count() for line in lines)


def test_a_picture_by_swaps_alone() -> None:
    puzzle = {one.title: one for one in packs.load_pack("documents").puzzles}["Duck"]
    assert isinstance(puzzle, Nonogram)
    outcome = annealing.solve(puzzle, settle=False)
    assert (outcome.status, outcome.solution) == (Status.SOLVED, puzzle.goal)
    assert (outcome.best, outcome.cost) == (None, None)


def test_the_best_board_of_a_search_in_vain() -> None:
    puzzle = Nonogram.of(random_grid(random.Random(3), 20, 20))
    outcome = annealing.solve(puzzle, steps=3, restarts=1, settle=False, record=True)
    assert outcome.best is not None
    clues = puzzle.rows + puzzle.columns
    lines = (*outcome.best.rows, *outcome.best.columns)
    far = [CellsToChange(clue, 20)(mask(line)) for clue, line in zip(clues, lines, strict=True)]
    assert outcome.cost == sum(far) > 0
    costs = [cost_of(step) for step in outcome.steps]
    assert None not in costs
    assert outcome.cost <= min(cost for cost in costs if cost is not None)


def mask(line: str) -> int:
    return sum(1 << at for at, cell in enumerate(line) if cell == "#")


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


def swaps(**options: Any) -> int:
    """How many of the swaps that are looked at are kept, on a board that is not solved so soon."""
    puzzle = Nonogram.of(random_grid(random.Random(3), 20, 20))
    outcome = annealing.solve(puzzle, steps=10, restarts=0, settle=False, record=True, **options)
    assert outcome.status is Status.STUCK
    assert outcome.statistics.nodes == 10 * 400
    return sum(step.technique == "swap" for step in outcome.steps)


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
    assert 1.5 * swaps(**cooler) < swaps(**hotter)
