"""Boards that somebody has begun to fill in."""

from __future__ import annotations

from dataclasses import replace

from nurie import photo
from nurie.grid import Grid
from nurie.photo.reading import CellReading
from tests.photo.pictures import HOUSE, page


def test_a_grid_has_only_what_is_sure() -> None:
    reading = photo.read(page(HOUSE, "boxes"))
    open_cell, filled, dot = (CellReading(state, 0.99) for state in "?#.")
    empty = replace(reading, cells=((open_cell,) * 3,) * 2)
    assert empty.grid() is None
    unsure = CellReading("#", 0.6)
    assert unsure.is_doubtful
    drawn = replace(reading, cells=((filled, dot, unsure), (unsure, open_cell, dot)))
    assert drawn.grid() == Grid("#.?\n??.")
