"""Nonograms as a kind of puzzle."""

from __future__ import annotations

from nurie import _engine
from nurie.grid import FILLED, Grid
from nurie.kind import Kind
from nurie.nonogram.facts import facts, in_words
from nurie.nonogram.puzzle import MAX_CELLS, MAX_COLOURS, MAX_SIDE, Nonogram, default_colour
from nurie.nonogram.sheet import sheet
from nurie.nonogram.techniques import EVERY, TABLE


def _generated(_: object, picture: Grid) -> Nonogram:
    used = {state for row in picture for state in row}
    letters = [letter for letter in _engine.PAINTS if letter in used] or FILLED
    return Nonogram.of(picture, colours=[default_colour(letter) for letter in letters])


KIND = Kind(
    name=Nonogram.kind,
    puzzle=Nonogram,
    clues="lines",
    max_side=MAX_SIDE,
    max_cells=MAX_CELLS,
    max_colours=MAX_COLOURS,
    smallest=Nonogram([[1]], [[1]]),
    techniques=tuple(row for row in TABLE if row.name in EVERY),
    facts=facts,
    facts_in_words=in_words,
    sheet=sheet,
    generated=_generated,
)
