"""Nurikabe as a kind of puzzle."""

from __future__ import annotations

from nurie.kind import Kind
from nurie.nurikabe.facts import facts, in_words
from nurie.nurikabe.puzzle import MAX_CELLS, MAX_SIDE, Nurikabe
from nurie.nurikabe.sheet import sheet
from nurie.nurikabe.techniques import EVERY, TABLE

KIND = Kind(
    name=Nurikabe.kind,
    puzzle=Nurikabe,
    clues="board",
    max_side=MAX_SIDE,
    max_cells=MAX_CELLS,
    smallest=Nurikabe([[1]]),
    techniques=tuple(row for row in TABLE if row.name in EVERY),
    facts=facts,
    facts_in_words=in_words,
    sheet=sheet,
    generated=lambda numbers, solution: Nurikabe(numbers, goal=solution),
)
