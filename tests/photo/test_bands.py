"""Numbers without boxes: which pieces of ink are one number, and where a band ends."""

from __future__ import annotations

from functools import partial

import numpy as np

import nurie
from nurie import photo
from nurie.lab.photo.camera import Shot
from nurie.photo.bands import (
    _is_alone,
    _is_spilled,
    _joined,
    _pieces,
    _rows,
    _spacing,
    _stacked,
    _usual_gap,
)
from nurie.photo.boxes import Box
from tests.photo.pictures import clues_of, page, shot

SIDE, HEIGHT, WIDTH = 24, 12, 8


def digits(*middles: float, width: int = WIDTH) -> list[Box]:
    """Digits of a row, by their middles."""
    return [Box(round(x - width / 2), 0, round(x + width / 2), HEIGHT) for x in middles]


def test_digits_that_stand_close_are_one_number() -> None:
    rows = [digits(10, 34, 58), digits(34, 54, 64), digits(10, 34), digits(10, 34, 58)]
    spacing = _spacing(rows, HEIGHT)
    assert [len(_joined(row, spacing, WIDTH)) for row in rows] == [3, 2, 2, 3]


def test_thin_ones_are_told_apart_by_the_pitch_of_the_page() -> None:
    others = [digits(10, 34, 58), digits(10, 34, 58)]
    eleven, one_one = digits(53, 60, width=2), digits(34, 58, width=2)
    spacing = _spacing([*others, eleven, one_one], HEIGHT)
    assert len(_joined(eleven, spacing, WIDTH)) == 1
    assert len(_joined(one_one, spacing, WIDTH)) == 2


def test_three_digits_are_not_one_number() -> None:
    spacing = _spacing([digits(10, 34, 58)] * 3, HEIGHT)
    assert len(_joined(digits(40, 50, 60), spacing, WIDTH)) == 2


def test_pieces_of_a_broken_digit_are_one() -> None:
    upper, lower = Box(0, 10, 8, 15), Box(1, 16, 8, 22)
    assert _rows([lower, upper], HEIGHT) == [Box(0, 10, 8, 22)]
    assert len(_rows([upper, Box(0, 30, 8, 42)], HEIGHT)) == 2


def columns(*tops: tuple[int, ...], width: int = WIDTH) -> list[list[Box]]:
    """Pieces of ink in the middle of columns, by their upper edges."""
    middles = [round((at + 0.5) * SIDE) for at in range(len(tops))]
    return [
        [Box(x - width // 2, top, x + width // 2, top + HEIGHT) for top in column]
        for x, column in zip(middles, tops, strict=True)
    ]


def stacked(stacks: list[list[Box]], top: int = 0) -> list[int]:
    """How many numbers columns above a board at 120 have, if their lines reach so far."""
    everything = [row for rows in stacks for row in rows]
    is_alone = partial(_is_alone, everything=everything, top=top, side=SIDE)
    allowed = _usual_gap(stacks, 120, HEIGHT, SIDE, is_alone)
    return [len(_stacked(rows, 120, HEIGHT, SIDE, allowed, is_alone)) for rows in stacks]


def test_a_column_ends_at_a_gap() -> None:
    assert stacked(columns((60, 80, 100), (80, 100), (80, 100), (14, 100))) == [3, 2, 2, 1]


def test_letters_of_a_title_are_not_numbers() -> None:
    alone = columns((68, 100), (100,), (100,))
    assert stacked(alone) == [2, 1, 1]
    title = columns((68, 100), (68, 100), (68, 100), width=20)
    assert stacked(title) == [1, 1, 1]


def test_what_stands_beyond_the_lines_is_not_a_number() -> None:
    stars = columns((68, 100), (100,), (100,))
    assert stacked(stars, top=84) == [1, 1, 1]
    assert stacked(columns((80, 100), (80, 100), (80, 100)), top=84) == [2, 2, 2]


def test_ink_that_leaves_the_board_is_not_a_one() -> None:
    right = 100
    one, spilled = Box(95, 0, 98, HEIGHT), Box(95, 0, 98, 2 * HEIGHT)
    assert not _is_spilled(one, right, HEIGHT, SIDE)
    assert _is_spilled(spilled, right, HEIGHT, SIDE)
    assert not _is_spilled(Box(60, 0, 63, 2 * HEIGHT), right, HEIGHT, SIDE)


def test_a_thin_digit_that_is_light_in_places_is_one_piece() -> None:
    strip = np.zeros((2 * SIDE, SIDE))
    strip[10:30, 12] = 0.5
    strip[19:21, 12] = 0.18
    strip[40:44, 4:20] = 0.18
    (band,) = _pieces(strip, SIDE, axis=0)
    assert band == [Box(12, 10, 13, 30)]


def test_a_few_gaps_that_are_alike_tell_how_far_wide_numbers_are_apart() -> None:
    one, two, three = (100,), (72, 100), (44, 72, 100)
    beside = columns(two, two, *[one] * 7, width=20)
    assert stacked(beside) == [1, 1, *[1] * 7]
    others_alone = columns(two, two, one, two, one, two, *[one] * 3, width=20)
    assert stacked(others_alone) == [2, 2, 1, 2, 1, 2, *[1] * 3]
    # Above a title there is no number.
    numbers_above = columns(three, two, three, *[one] * 6, width=20)
    assert stacked(numbers_above) == [3, 2, 3, *[1] * 6]


def test_the_edge_of_the_page_is_no_number() -> None:
    strip = np.zeros((5 * SIDE, 6 * SIDE))
    strip[:, 10:18] = 1
    strip[2 * SIDE + 6 : 3 * SIDE - 6, 80:88] = 1
    assert [len(band) for band in _pieces(strip, SIDE, axis=1)] == [0, 0, 1, 0, 0]


def test_lines_that_bend_are_no_numbers() -> None:
    picture = """
        ###....####........
        #.#.#..###.....###.
        ..##.####.....####.
        ..###.##.#####...##
        .....###........##.
        """
    puzzle = nurie.Nonogram.of(picture)
    how = Shot(tilt=10, towards=200, curve=0.08, shade=0.4, blur=0.6, noise=2, jpeg=85)
    reading = photo.read(shot(page(puzzle, "bands"), how, 1600))
    assert clues_of(reading.puzzle) == clues_of(puzzle)
    assert reading.warnings == ()
