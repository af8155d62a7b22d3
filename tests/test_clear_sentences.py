"""Sentences say what they are about: which cells, which colours, which line."""

from __future__ import annotations

from functools import cache

import pytest

from nurie import Nonogram, Step, packs
from nurie.messages import languages, place, sentence, text
from nurie.nonogram.techniques import explain
from nurie.steps import parts_of

in_every_language = pytest.mark.parametrize("language", languages())


@cache
def coloured() -> list[tuple[Nonogram, Step]]:
    """The parts of the steps of the coloured pack."""
    found = []
    for puzzle in packs.load_pack("coloured").puzzles:
        assert isinstance(puzzle, Nonogram)
        found += [(puzzle, part) for step in explain(puzzle).steps for part in parts_of(step)]
    return found


def with_text(key: str) -> list[tuple[Nonogram, Step]]:
    found = [(puzzle, step) for puzzle, step in coloured() if step.text == key]
    assert found, key
    return found


@in_every_language
def test_the_line_that_lacks_colours_comes_first(language: str) -> None:
    for puzzle, step in with_text("colour_crossing.lacks"):
        told = sentence(step, puzzle, language)
        line = place(step.line, language) + text("word.colon", language)
        assert told.lower().startswith(line.lower()), told


def test_what_a_line_lacks_is_said_of_its_clue() -> None:
    told = [sentence(step, puzzle) for puzzle, step in with_text("colour_crossing.lacks")]
    assert (
        "Column 14: colours that its clue does not have are ruled out: row 2 not light blue" in told
    )
