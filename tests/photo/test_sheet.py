"""The flat picture of a lattice: nothing of the photo is lost in it."""

from __future__ import annotations

import numpy as np

from nurie.photo.lattice import Lattice
from nurie.photo.sheet import laid_flat


def test_a_straight_board_stays_as_it_is() -> None:
    photo = np.random.default_rng(1).integers(0, 256, (230, 260, 3), np.uint8)
    side, top, left = 32, 20, 40
    places = [(row, column) for row in range(6) for column in range(5)]
    lattice = Lattice(
        {
            (row, column): np.array([left + (column + 0.5) * side, top + (row + 0.5) * side])
            for row, column in places
        },
        dict.fromkeys(places, np.array([[side, 0], [0, side]], float)),
    )
    flat = laid_flat(photo, lattice, room=False).picture
    board = photo[top : top + 6 * side, left : left + 5 * side]
    assert np.abs(flat.astype(int) - board).max() <= 1
