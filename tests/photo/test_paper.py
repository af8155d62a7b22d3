"""Ink and paper in uneven light."""

from __future__ import annotations

import numpy as np
import pytest

from nurie.photo.finding import find
from nurie.photo.network import Array
from nurie.photo.paper import flattened


def page_on_a_table(line: int) -> Array:
    """A board of 8×8 cells in thin lines of this grey, whose last column is at a dark table."""
    grey = np.full((900, 1200), 220, np.uint8)
    for at in range(100, 741, 80):
        grey[at : at + 2, 100:742] = line
        grey[100:742, at : at + 2] = line
    grey[:, 750:] = 40
    return grey


def test_a_thin_line_beside_a_dark_table_stays_a_line() -> None:
    grey = page_on_a_table(170)
    ink = flattened(grey, on_dark=True)
    middle, last = ink[140, 420], ink[140, 740]
    assert middle > 0.2
    assert last > 0.7 * middle
    assert last > 2 * flattened(grey)[140, 740]


@pytest.mark.parametrize(("on_dark", "columns"), [(False, 7), (True, 8)])
def test_the_last_column_beside_a_dark_table_is_found(on_dark: bool, columns: int) -> None:
    first, *_ = find(page_on_a_table(170), on_dark=on_dark)
    assert first.size == (8, columns)
