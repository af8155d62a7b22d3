"""Colours get the names that people would give them, and no two of a picture the same."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from nurie import packs
from nurie.nonogram.naming import names, names_of, rgb_of
from nurie.nonogram.palettes import named
from nurie.nonogram.puzzle import Nonogram

TOLD = json.loads(Path(__file__).with_name("colour_names.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("told", TOLD, ids=lambda told: " ".join(told["names"]))
def test_names_that_people_would_use(told: dict[str, list[str]]) -> None:
    assert names_of([rgb_of(one) for one in told["colours"]]) == told["names"]


def test_any_colours_get_different_names() -> None:
    chance = random.Random(5)
    for count in range(1, 32):
        shade = chance.choice([8, 40, 256])
        colours = [tuple(chance.randrange(shade) for _ in range(3)) for _ in range(count)]
        found = names_of([(red, green, blue) for red, green, blue in colours])
        assert len(set(found)) == len(found) == count


def test_letters_are_those_of_the_names_or_those_that_are_wanted() -> None:
    colours = [rgb_of("#f8312f"), rgb_of("#000000"), rgb_of("#ca0b4a")]
    assert [one.letter for one in named(colours, (255, 255, 255))[0]] == ["r", "#", "d"]
    wanted = named(colours, (255, 255, 255), ["x", "y", "z"])[0]
    assert [one.letter for one in wanted] == ["x", "#", "z"]


def test_every_colour_of_the_shelf_has_a_name_that_can_be_translated() -> None:
    if not packs.shelf():
        pytest.skip("there is no shelf without Node")
    for name in packs.shelf():
        for entry in packs.load_pack(name).entries:
            assert isinstance(entry.puzzle, Nonogram)
            told = [colour.name for colour in entry.puzzle.colours]
            assert len(set(told)) == len(told), entry.puzzle.title
            assert {one.rstrip(" 23") for one in told} <= names().keys()
