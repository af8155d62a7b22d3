"""Numbers without boxes: which pieces of ink are one number, and where a band ends."""

from __future__ import annotations

import numpy as np

from nurie.photo.bands import _is_spilled, _joined, _pieces, _rows, _spacing, _stacked, _usual_gap
from nurie.photo.boxes import Box

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


def column(*tops: int) -> list[Box]:
    return [Box(8, top, 16, top + HEIGHT) for top in tops]


def test_a_column_ends_at_a_gap() -> None:
    bottom = 120
    stacks = [column(60, 80, 100), column(80, 100), column(80, 100), column(14, 100)]
    allowed = _usual_gap(stacks, bottom, HEIGHT, SIDE)
    found = [_stacked(rows, bottom, HEIGHT, SIDE, allowed, []) for rows in stacks]
    assert [len(rows) for rows in found] == [3, 2, 2, 1]


def test_letters_of_a_title_are_not_numbers() -> None:
    bottom = 120
    number, letter, next_letter = column(100)[0], column(68)[0], Box(19, 68, 27, 80)
    alone = _stacked([letter, number], bottom, HEIGHT, SIDE, 11.0, [letter, number])
    assert alone == [letter, number]
    beside = [letter, number, next_letter]
    assert _stacked([letter, number], bottom, HEIGHT, SIDE, 11.0, beside) == [number]


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
