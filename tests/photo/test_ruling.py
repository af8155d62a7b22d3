"""Lines that continue between free numbers: where they go, and which ink is theirs."""

from __future__ import annotations

import numpy as np

from nurie.photo.network import Array
from nurie.photo.ruling import follow, lines_of, shifted

SIDE, LINES, CELLS = 32, 9, 6


def strip(bend: float, ink: float = 0.8, ends: int = 0) -> tuple[Array, Array]:
    """Lines on grainy paper that bend upwards to the left, digits between them, and where they go.

    The lines end so many pixels before the left end.
    """
    random = np.random.default_rng(1)
    picture = random.normal(0, 0.03, (LINES * SIDE, CELLS * SIDE))
    far = np.arange(CELLS * SIDE, 0, -1) / SIDE
    offset = -bend * SIDE * far**2
    for line in range(1, LINES):
        rows = np.clip(np.rint(line * SIDE + offset), 0, len(picture) - 2).astype(int)
        columns = np.arange(ends, CELLS * SIDE)
        picture[rows[ends:], columns] = picture[rows[ends:] + 1, columns] = ink
        middle = int(line * SIDE + offset[100] + SIDE / 2)
        picture[middle - 8 : middle + 8, 95:98] = 1.0
        picture[middle - 8 : middle - 5, 90:104] = 1.0
    return picture, offset


def test_lines_are_followed_where_they_bend() -> None:
    picture, offset = strip(0.015)
    found = follow(picture, SIDE)
    assert found is not None
    assert found.is_bent
    assert found.reach == 2 * CELLS
    assert found.offsets.shape == (LINES + 1, CELLS + 1)
    assert np.abs(found.offsets[:, -1]).max() == 0
    for cell in range(1, CELLS):
        assert np.abs(found.offsets[1:-1, cell] - offset[cell * SIDE] / SIDE).max() < 0.06


def test_straight_lines_stay_where_they_are() -> None:
    found = follow(strip(0)[0], SIDE)
    assert found is not None
    assert not found.is_bent


def test_what_is_printed_close_above_lines_does_not_bend_them() -> None:
    picture = strip(0, ink=0.3)[0]
    for line in range(1, LINES):
        picture[line * SIDE - 10 : line * SIDE - 3, -SIDE:] = 1.0
    found = follow(picture, SIDE)
    assert found is not None
    assert not found.is_bent


def test_lines_end() -> None:
    found = follow(strip(0, ends=2 * SIDE)[0], SIDE)
    assert found is not None
    assert found.reach == 2 * (CELLS - 2)


def test_without_lines_there_is_nothing_to_follow() -> None:
    assert follow(strip(0, ends=CELLS * SIDE)[0], SIDE) is None
    assert follow(np.zeros((2 * SIDE, CELLS * SIDE)), SIDE) is None
    assert follow(np.zeros((LINES * SIDE, 0)), SIDE) is None


def test_faint_lines_are_lines_and_digits_are_not() -> None:
    picture, _ = strip(0, ink=0.25)
    lines = lines_of(picture, SIDE, 2 * CELLS)
    rows = np.arange(SIDE, LINES * SIDE, SIDE)
    assert lines[rows].mean() > 0.9
    assert not lines[SIDE // 2 :: SIDE].any()
    assert not lines_of(picture, SIDE, 2)[:, : -SIDE - 1].any()


def test_a_digit_close_to_a_line_is_not_part_of_it() -> None:
    picture, _ = strip(0, ink=0.25)
    digit = np.s_[4 * SIDE + 4 : 4 * SIDE + 6, -SIDE:]
    picture[digit] = 1.0
    lines = lines_of(picture, SIDE, 2 * CELLS)
    assert not lines[digit].any()
    assert lines[4 * SIDE].mean() > 0.9


def test_corners_move_with_the_lines() -> None:
    corners = np.stack(np.meshgrid(np.arange(3.0), np.arange(5.0)), axis=2) * 10
    offsets = np.array([[0.5, 0.1, 0], [0.5, 0.1, 0], [0.5, 0.1, 0], [-0.5, 0, 0]])
    moved = shifted(corners, offsets, 1)
    assert np.allclose(moved[..., 0], corners[..., 0])
    assert np.allclose(moved[:, 0, 1], [5, 15, 25, 35, 35])
    assert np.allclose(moved[:, 2], corners[:, 2])
