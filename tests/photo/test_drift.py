"""Rows of numbers that drift, because the paper curves beside the board."""

from __future__ import annotations

import numpy as np
import pytest

import nurie
from nurie import photo
from nurie.lab.photo.camera import Shot
from nurie.photo import drift
from nurie.photo.network import Array
from tests.photo.pictures import clues_of, page, shot

SIDE, ROWS, CELLS = 32, 6, 10
COMB = nurie.Nonogram.of(
    """
    #.#.#.#.#.#.#.#.#.#..
    ###.###.###.###.###.#
    #.##.#.##.#.##.#.##.#
    ##########.##########
    #.#.###.#.#.#.###.#.#
    .####.##.###.##.####.
    """
)


def strip(rising: float, *, numbers: int = 7) -> Array:
    """Digits beside a board, which rise by so many cells on their way."""
    ink = np.zeros((ROWS * SIDE, CELLS * SIDE))
    for row in range(ROWS):
        for at in range(numbers):
            left = round((CELLS - 0.7 - at) * SIDE)
            top = round((row + 0.3 - rising * (at / numbers) ** 2) * SIDE)
            ink[max(top, 0) : max(top + 13, 0), left : left + 9] = 1
    return ink


def test_rows_are_followed_further_than_half_a_row() -> None:
    found = drift.follow(strip(0.9), SIDE)
    assert found is not None
    assert found.offsets.shape == (ROWS + 1, CELLS + 1)
    assert np.abs(found.offsets[:, -1]).max() < 0.1
    # Under the middle of the last number, 6.6 cells from the board.
    there = (found.offsets[:, 3] + found.offsets[:, 4]) / 2
    assert there == pytest.approx(np.full(ROWS + 1, -0.9 * (6 / 7) ** 2), abs=0.1)
    # Nothing is known of what is beyond, so the rows go on there as they are.
    assert (found.offsets[:, 0] == found.offsets[:, 2]).all()


@pytest.mark.parametrize(("rising", "numbers"), [(0.0, 7), (0.1, 7), (0.9, 1)])
def test_what_goes_straight_on_is_left_as_it_is(rising: float, numbers: int) -> None:
    assert drift.follow(strip(rising, numbers=numbers), SIDE) is None


def test_letters_at_any_height_are_not_followed() -> None:
    ink = np.zeros((ROWS * SIDE, CELLS * SIDE))
    random = np.random.default_rng(3)
    for top, left in zip(random.integers(0, 180, 60), random.integers(0, 300, 60), strict=True):
        ink[top : top + 12, left : left + 8] = 1
    assert drift.follow(ink, SIDE) is None


def test_numbers_far_from_the_board_are_read_in_their_own_rows() -> None:
    how = Shot(tilt=12, towards=200, curve=0.09, shade=0.3, blur=0.6, noise=2, jpeg=85)
    reading = photo.read(shot(page(COMB, "free"), how, 1600))
    assert clues_of(reading.puzzle) == clues_of(COMB)
    assert reading.warnings == ()
