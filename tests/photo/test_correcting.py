"""Correction by the engine: numbers that look wrong, but are the only ones that make sense."""

from __future__ import annotations

import numpy as np
import pytest

import nurie
from nurie import Cancellation
from nurie.photo.boxes import CELL, COLUMN, ROW, Box
from nurie.photo.correcting import _combined, correct
from nurie.photo.digits import BLANK
from nurie.photo.layout import Layout, Spot
from nurie.photo.network import Array
from nurie.solving import Limits, Status
from tests.photo.pictures import HOUSE, ISLANDS, clues_of

NO_BOX = Box(0, 0, 1, 1)
LIMITS = Limits(seconds=20)


def seen(puzzle: nurie.Puzzle) -> tuple[Layout, list[int]]:
    """The layout of a puzzle, and its numbers."""
    spots, numbers = [], []
    if isinstance(puzzle, nurie.Nurikabe):
        for row, cells in enumerate(puzzle.numbers):
            for column, number in enumerate(cells):
                if number:
                    spots.append(Spot(CELL, row, column, NO_BOX))
                    numbers.append(number)
    else:
        assert isinstance(puzzle, nurie.Nonogram)
        for side, clues in ((COLUMN, puzzle.columns), (ROW, puzzle.rows)):
            for line, clue in enumerate(clues):
                for at, run in enumerate(clue):
                    spots.append(Spot(side, line, at, NO_BOX))
                    numbers.append(run.length)
    layout = Layout(puzzle.kind, puzzle.width, puzzle.height, spots, np.zeros((len(spots), 1, 1)))
    return layout, numbers


def logs_of(numbers: list[int], **wrong: dict[int, float]) -> Array:
    """Readings that are almost sure, except for some positions, where numbers have chances."""
    logs = np.full((len(numbers), BLANK + 1), -18.0)
    for position, number in enumerate(numbers):
        logs[position, number] = -0.001
    for name, chances in wrong.items():
        position = int(name.removeprefix("at"))
        logs[position] = -18.0
        for number, chance in chances.items():
            logs[position, number] = np.log(chance)
    return logs


@pytest.mark.parametrize("puzzle", [HOUSE, ISLANDS], ids=["nonogram", "nurikabe"])
def test_what_is_right_stays(puzzle: nurie.Puzzle) -> None:
    layout, numbers = seen(puzzle)
    found = correct(layout, logs_of(numbers), LIMITS)
    assert found.numbers == tuple(numbers)
    assert (found.status, found.rival, found.tries) == (Status.UNIQUE, (), 1)
    assert found.puzzle is not None
    assert clues_of(found.puzzle) == clues_of(puzzle)


@pytest.mark.parametrize("puzzle", [HOUSE, ISLANDS], ids=["nonogram", "nurikabe"])
def test_wrong_numbers_are_corrected(puzzle: nurie.Puzzle) -> None:
    layout, numbers = seen(puzzle)
    first, last = numbers[0], numbers[-1]
    wrong = {
        "at0": {first + 1: 0.9, first: 0.1},
        f"at{len(numbers) - 1}": {last + 3: 0.6, last: 0.4},
    }
    found = correct(layout, logs_of(numbers, **wrong), LIMITS)
    assert found.numbers == tuple(numbers)
    assert found.status is Status.UNIQUE


def test_a_smudge_is_not_a_number() -> None:
    layout, numbers = seen(HOUSE)
    layout.spots.insert(0, Spot(COLUMN, 0, 0, NO_BOX))
    found = correct(layout, logs_of([7, *numbers]), LIMITS)
    assert found.numbers == (BLANK, *numbers)


def test_a_number_that_looks_quite_different_is_found_among_other_doubts() -> None:
    layout, numbers = seen(HOUSE)
    unsure = {
        f"at{at}": {number + 1: 0.55, number: 0.45}
        for at, number in enumerate(numbers)
        if at % 9 == 4
    }
    unsure[f"at{numbers.index(10)}"] = dict.fromkeys(range(1, 8), 0.14) | {10: 1e-4}
    found = correct(layout, logs_of(numbers, **unsure), Limits(seconds=60))
    assert found.numbers == tuple(numbers)
    assert found.tries < 40


def test_totals_that_differ_are_not_shown_to_the_engine() -> None:
    layout, numbers = seen(HOUSE)
    wrong = {"at0": {numbers[0] + 1: 0.9, numbers[0]: 0.1}}
    found = correct(layout, logs_of(numbers, **wrong), LIMITS)
    assert found.numbers == tuple(numbers)
    assert found.tries == 1


def test_two_readings_with_one_solution_are_both_told() -> None:
    # Transposing the picture swaps the clues, and both are puzzles with one solution.
    one = nurie.Nonogram.of("##.\n.#.\n...")
    layout, numbers = seen(one)
    assert numbers == [1, 2, 2, 1]
    unsure = {f"at{at}": {1: 0.52, 2: 0.48} for at in range(4)}
    found = correct(layout, logs_of(numbers, **unsure), LIMITS)
    assert found.status is Status.UNIQUE
    assert len(found.rival) == 2


def test_a_corrected_reading_is_compared_with_less_likely_ones() -> None:
    # As it is seen, there is no solution. The likelier correction is wrong, but has one solution.
    one = nurie.Nonogram.of("##.\n.#.\n...")
    layout, numbers = seen(one)
    unsure = {
        "at0": {2: 0.97, 1: 0.03},
        "at1": {2: 0.97, 1: 0.03 * np.exp(-4)},
        "at2": {2: 1.0},
        "at3": {1: 1.0},
    }
    found = correct(layout, logs_of(numbers, **unsure), LIMITS)
    assert found.numbers == tuple(numbers)
    assert found.rival == (0, 1)


def test_without_time_to_compare_corrected_numbers_are_named() -> None:
    layout, numbers = seen(HOUSE)
    first, second = numbers[:2]
    unsure = {"at0": {first + 1: 0.9, first: 0.1}, "at1": {second: 0.9, second + 1: 0.1}}
    logs = logs_of(numbers, **unsure)
    cancel = Cancellation()

    def solve(puzzle: nurie.Puzzle, limits: Limits) -> nurie.Outcome:
        cancel.cancel()
        return nurie.solve(puzzle)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("nurie.questions.solve", solve)
        found = correct(layout, logs, Limits(seconds=20, cancel=cancel))
        assert (found.status, found.unchecked) == (Status.UNIQUE, (0,))
        cancel = Cancellation()
        as_seen = logs_of(numbers, at1=unsure["at1"])
        found = correct(layout, as_seen, Limits(seconds=20, cancel=cancel))
        assert (found.status, found.unchecked) == (Status.UNIQUE, ())


def test_the_likeliest_reading_is_returned_if_none_has_a_solution() -> None:
    layout, numbers = seen(HOUSE)
    numbers[0] += 1
    logs = logs_of(numbers)
    found = correct(layout, logs, Limits(seconds=0.2))
    assert found.status is Status.NONE
    assert found.numbers == tuple(numbers)


def test_several_solutions_are_told() -> None:
    layout, numbers = seen(nurie.Nonogram.of("#.\n.#"))
    assert correct(layout, logs_of(numbers), LIMITS).status is Status.SEVERAL


def test_combinations_come_in_order_and_once() -> None:
    random = np.random.default_rng(4)
    lists = [np.sort(random.random(count)).tolist() for count in (3, 1, 4, 2)]
    found = list(_combined(lists, 1000))
    costs = [cost for cost, _ in found]
    assert costs == sorted(costs)
    assert len({chosen for _, chosen in found}) == len(found) == 3 * 4 * 2
    for cost, chosen in found:
        others = dict(chosen)
        taken = [one[others.get(at, 0)] for at, one in enumerate(lists)]
        assert cost == pytest.approx(sum(taken))
