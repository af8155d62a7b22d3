"""What every format of nonograms must do with colours, and with clues that fit no picture.

What the formats of all kinds must do is in ``tests/conformance``.
"""

from __future__ import annotations

import pytest
from hypothesis import given

from nurie import files
from nurie.errors import FormatError
from nurie.nonogram.puzzle import Nonogram
from tests.conformance import formats
from tests.conformance.formats import MUTATIONS, damaged, quickly, thoroughly

from .strategies import RED, coloured, impossible, seen, seen_goal

NAMES = [name for kind, name in formats.FORMATS if kind == "nonogram"]
each_format = pytest.mark.parametrize("name", NAMES)


def carries(name: str) -> frozenset[str]:
    return formats.module("nonogram", name).carries


def written(name: str, *puzzles: Nonogram) -> bytes:
    return formats.written("nonogram", name, *puzzles)


def read(name: str, data: bytes) -> list[Nonogram]:
    return formats.read("nonogram", name, data)


@each_format
@quickly
@given(puzzle=coloured())
def test_it_keeps_colours_or_refuses_them(name: str, puzzle: Nonogram) -> None:
    if "colours" not in carries(name):
        with pytest.raises(FormatError, match="cannot store colours"):
            written(name, puzzle)
        return
    text = written(name, puzzle)
    (again,) = read(name, text)
    assert seen(again) == seen(puzzle)
    if "goal" in carries(name):
        assert seen_goal(again) == seen_goal(puzzle)
    assert files.identify(text) == name


@each_format
def test_black_and_white_stays_black_and_white(name: str) -> None:
    (again,) = read(name, written(name, Nonogram.of(".##.\n####\n.#..\n...#")))
    assert not again.is_coloured


@each_format
@quickly
@given(puzzle=impossible())
def test_it_reads_clues_that_cannot_be_solved(name: str, puzzle: Nonogram) -> None:
    if name in ("picture", "drawing"):
        with pytest.raises(FormatError, match="no goal"):
            written(name, puzzle)
        return
    if name == "puzzlink" and max(map(len, puzzle.rows + puzzle.columns)) > (puzzle.width + 1) // 2:
        with pytest.raises(FormatError, match="has room for"):
            written(name, puzzle)
        return
    text = written(name, puzzle)
    (again,) = read(name, text)
    assert seen(again) == seen(puzzle)
    assert files.identify(text) == name


@each_format
def test_it_refuses_a_run_of_no_known_colour(name: str) -> None:
    stray = Nonogram([[(1, "z")]], [[(1, "z")]], colours=[RED])
    with pytest.raises(FormatError):
        written(name, stray)


@pytest.mark.parametrize("name", [name for name in NAMES if "colours" in carries(name)])
@thoroughly
@given(mutations=MUTATIONS)
def test_damaged_files_in_colour_are_read_or_refused(
    name: str, mutations: list[tuple[float, int, bytes]]
) -> None:
    text = damaged(written(name, Nonogram.of(".rr.\nrrrr\n.gg.\n....")), mutations)
    assert "\n" not in formats.complaint("nonogram", name, text)
