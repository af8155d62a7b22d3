"""Pages whose colours are printed as patterns."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw

import nurie
from nurie import photo
from nurie.drawing.board import key_of
from nurie.drawing.book import book
from nurie.drawing.patterns import PATTERNS, patterns_for
from nurie.lab.photo.booklets import in_patterns, pages_of
from nurie.lab.photo.measuring import differences
from nurie.nonogram.puzzle import Colour
from nurie.packs import load_pack
from nurie.photo.patterns import colours_of, strips
from nurie.photo.sheet import Sheet
from nurie.solving import Status
from tests.photo.pictures import HOUSE, rendered


@pytest.mark.parametrize("style", [{"per_page": 6}, {"large": True}], ids=["small", "large print"])
def test_patterns_are_read_as_colours(style: dict[str, int]) -> None:
    pytest.importorskip("typst")
    # With five colours.
    puzzle = next(one.puzzle for one in load_pack("coloured").entries if one.name == "parrot")
    image, *_ = pages_of(book([puzzle], patterns=True, **style))  # type: ignore[arg-type]
    reading = photo.read(image)
    assert (reading.status, reading.warnings) == (Status.UNIQUE, ())
    assert differences(in_patterns(puzzle), reading.puzzle) == 0
    # Printed again, it looks the same: every clue has the pattern that it had.
    printed, again = key_of(puzzle), key_of(reading.puzzle)
    assert isinstance(puzzle, nurie.Nonogram)
    assert isinstance(reading.puzzle, nurie.Nonogram)
    for one, other in zip(puzzle.rows, reading.puzzle.rows, strict=True):
        assert [printed[run.colour] for run in one] == [again[run.colour] for run in other]


def test_ones_between_dark_strips_are_not_a_line() -> None:
    puzzle = nurie.Nonogram.of(
        """
        .rr.rr.rr.rrr
        bbbbbbbbbbbbb
        bbbbbbbbbbb..
        bbbbbbbbbbbb.
        .bbbbbbbbbbbb
        .bbbbbbbbbbb.
        .bbbbbbbbbb..
        bbbbbbbbbbbbb
        """,
        colours=[Colour("b", "black", "#000000"), Colour("r", "red", "#d62728")],
    )
    image = rendered(puzzle, patterns=True, cell=32)
    size = round(image.width * 22 / 32), round(image.height * 22 / 32)
    reading = photo.read(image.resize(size, Image.Resampling.LANCZOS))
    assert differences(in_patterns(puzzle), reading.puzzle) == 0
    # Solving would find the ones that are not seen.
    assert reading.changed == ()


def test_a_dark_strip_beside_a_heavy_line_does_not_reach_it() -> None:
    side, count, around = 35, 5, 3
    board = around * side
    image = Image.new("RGB", ((around + count) * side,) * 2, "white")
    pen = ImageDraw.Draw(image)
    middles = [board + side // 2 + column * side for column in range(count)]
    for at, middle in enumerate(middles):
        pen.rectangle((middle - 19, 0, middle - 16, image.height), "#3c3c40")
        beside = board - round(0.67 * side), board + round((at + 0.75) * side)
        for x, y in ((middle, board - round(0.45 * side)), beside):
            pen.rectangle((x - 13, y - 6, x + 13, y + 6), "black")
    everywhere, nowhere = np.ones((count, count), bool), np.zeros((count, count), bool)
    sheet = Sheet(
        *(count, count, around, around, side),
        *(everywhere, nowhere, np.zeros(0), np.asarray(image)),
    )
    found = [strip.x for line in strips(sheet).above for strip in line]
    assert found == pytest.approx(middles, abs=1)


@pytest.mark.parametrize("count", [1, 2, 5, len(PATTERNS)])
def test_colours_get_the_patterns_that_they_stand_for(count: int) -> None:
    colours = colours_of(count)
    key = patterns_for({colour.letter: colour.rgb for colour in colours})
    assert [key[colour.letter] for colour in colours] == list(PATTERNS[:count])


def test_a_page_without_patterns_has_none() -> None:
    reading = photo.read(rendered(HOUSE))
    assert {clue.colour for clue in reading.clues} == {"#"}
    assert np.all([clue.number is not None for clue in reading.clues])
