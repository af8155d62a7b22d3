"""Sentences say what they are about: which cells, which colours, which line."""

from __future__ import annotations

from functools import cache

import pytest

from nurie import Nonogram, Nurikabe, Reason, Step, Why, packs
from nurie.messages import announcement, languages, place, sentence, text
from nurie.nonogram.techniques import explain
from nurie.nurikabe.techniques import explain as explain_nurikabe
from nurie.steps import parts_of
from tests.wording import flaw

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


@in_every_language
def test_each_step_of_a_reason_is_a_sentence_of_its_own(language: str) -> None:
    puzzle = packs.load_pack("nurikabe").puzzles[0]
    assert isinstance(puzzle, Nurikabe)
    steps = explain_nurikabe(puzzle).steps[:6]
    reason = Why(kind=Reason.REFUTED, cell=steps[-1].settles[0].cell, steps=tuple(steps))
    told = reason.sentence(puzzle, language)
    stop = text("word.full_stop", language)
    space = "" if language in ("ja", "zh") else " "
    wanted = space.join(announcement(step, puzzle, language) + stop for step in steps)
    assert told.endswith(stop + space + wanted), told
    assert not flaw(told), told
