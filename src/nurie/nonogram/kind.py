"""Nonograms as a kind of puzzle."""

from __future__ import annotations

from nurie.kind import Kind
from nurie.nonogram.facts import facts, in_words
from nurie.nonogram.generate import generate
from nurie.nonogram.puzzle import MAX_CELLS, MAX_COLOURS, MAX_SIDE, Nonogram
from nurie.nonogram.sheet import sheet
from nurie.nonogram.techniques import EVERY, TABLE

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
    generate=generate,
)
