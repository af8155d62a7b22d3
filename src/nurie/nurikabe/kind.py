"""Nurikabe as a kind of puzzle."""

from __future__ import annotations

from nurie.kind import Kind
from nurie.nurikabe.difficulty import rate
from nurie.nurikabe.drawing import clues_on_page, draw_board, draw_picture
from nurie.nurikabe.facts import facts, in_words
from nurie.nurikabe.generate import generate
from nurie.nurikabe.puzzle import Nurikabe
from nurie.nurikabe.techniques import TABLE, explain

KIND = Kind(
    name=Nurikabe.kind,
    puzzle=Nurikabe,
    smallest=Nurikabe([[1]]),
    techniques=TABLE,
    explain=explain,
    rate=rate,
    facts=facts,
    facts_in_words=in_words,
    draw_board=draw_board,
    draw_picture=draw_picture,
    clues_on_page=clues_on_page,
    generate=generate,
)
