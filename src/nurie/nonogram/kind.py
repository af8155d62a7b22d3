"""Nonograms as a kind of puzzle."""

from __future__ import annotations

from nurie.kind import Kind
from nurie.nonogram.difficulty import rate
from nurie.nonogram.drawing import clues_on_page, draw_board, draw_picture
from nurie.nonogram.facts import facts, in_words
from nurie.nonogram.puzzle import Nonogram
from nurie.nonogram.techniques import EVERY, TABLE, explain

KIND = Kind(
    name=Nonogram.kind,
    puzzle=Nonogram,
    smallest=Nonogram([[1]], [[1]]),
    techniques=tuple(row for row in TABLE if row.name in EVERY),
    explain=explain,
    rate=rate,
    facts=facts,
    facts_in_words=in_words,
    draw_board=draw_board,
    draw_picture=draw_picture,
    clues_on_page=clues_on_page,
)
