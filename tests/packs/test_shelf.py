"""The shelf: enough puzzles of every level, and each of them sound.

What the recipes promise is checked without Node. The built packs are checked if there are any: a
sample of their puzzles here, and all of them with ``make test-slow``.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator

import pytest

import nurie
from nurie import messages, packs
from nurie.making.shelf import MODULES, Listing, art_of, better_titles, listings
from nurie.native import rate
from nurie.nonogram.naming import names
from tests.conftest import REPOSITORY

LISTINGS = listings(REPOSITORY / "shelf")
RECIPES = [recipe for listing in LISTINGS for recipe in listing.recipes]
needs_shelf = pytest.mark.skipif(not packs.shelf(), reason="the shelf is not built; it needs Node")
each_listing = pytest.mark.parametrize("listing", LISTINGS, ids=lambda listing: listing.name)
EVERY = 37
"""Of so many puzzles one is in the sample."""


def test_there_are_1500_pictures_and_600_of_them_have_colours() -> None:
    assert len(RECIPES) >= 1500
    assert sum(bool(recipe.shades) for recipe in RECIPES) >= 600


def test_there_are_100_of_every_level() -> None:
    counts = Counter(recipe.level for recipe in RECIPES)
    assert sorted(counts) == [1, 2, 3, 4, 5]
    assert min(counts.values()) >= 100, counts


def test_sides_have_10_to_32_cells() -> None:
    sides = [side for recipe in RECIPES for side in (recipe.width, recipe.height)]
    assert (min(sides), max(sides)) == (10, 32)


@each_listing
def test_a_pack_goes_from_easy_to_hard(listing: Listing) -> None:
    levels = [recipe.level for recipe in listing.recipes]
    assert levels == sorted(levels)
    assert listing.section in packs.SECTIONS
    coloured = {bool(recipe.shades) for recipe in listing.recipes}
    assert coloured == {listing.section == "colour"}


def test_no_icon_is_used_twice_in_colour_or_in_black() -> None:
    for is_coloured in (False, True):
        icons = [recipe.icon for recipe in RECIPES if bool(recipe.shades) == is_coloured]
        assert len(set(icons)) == len(icons)


def puzzles() -> Iterator[tuple[str, int, nurie.Nonogram]]:
    """All puzzles of the shelf, with their names and levels."""
    for name in packs.shelf():
        pack = packs.load_pack(name)
        for entry in pack.entries:
            assert isinstance(entry.puzzle, nurie.Nonogram)
            assert entry.level is not None
            yield f"{name}/{entry.name}", entry.level, entry.puzzle


def check(name: str, level: int, puzzle: nurie.Nonogram) -> None:
    """A puzzle has one solution, by a method that shares no code with the engine, and its level."""
    outcome = nurie.solve(puzzle, method="sat")
    assert outcome.status is nurie.Status.UNIQUE, name
    assert outcome.solution == puzzle.goal, name
    rating = rate(puzzle)
    assert rating is not None, name
    assert rating.level.number == level, name


@needs_shelf
def test_the_packs_are_those_of_the_recipes() -> None:
    built = {name: packs.load_pack(name).entries for name in packs.shelf()}
    assert built.keys() == {listing.name for listing in LISTINGS}
    for listing in LISTINGS:
        told = [(entry.name, entry.level) for entry in built[listing.name]]
        assert told == [(recipe.name, recipe.level) for recipe in listing.recipes]


@needs_shelf
def test_titles_are_there_in_every_language() -> None:
    languages = set(messages.languages()) - {"en"}
    for name in packs.shelf():
        for entry in packs.load_pack(name).entries:
            assert entry.puzzle.title, name
            assert entry.titles.keys() == languages, entry.name


def test_better_titles_are_those_of_puzzles_in_languages_of_nurie() -> None:
    told = json.loads((REPOSITORY / "shelf" / "titles.json").read_text(encoding="utf-8"))
    assert told.keys() <= {"all", *packs.SECTIONS}
    for section, titles in told.items():
        used = [one for one in LISTINGS if section in ("all", one.section)]
        assert titles.keys() <= {recipe.icon for one in used for recipe in one.recipes}, section
        for each in titles.values():
            assert each
            assert each.keys() <= set(messages.languages())


@needs_shelf
@pytest.mark.skipif(not (REPOSITORY / MODULES).is_dir(), reason="the npm packages are gone")
@each_listing
def test_better_titles_are_used_and_differ_from_those_of_cldr(listing: Listing) -> None:
    better = better_titles(listing.section, REPOSITORY / "shelf")
    art = art_of(REPOSITORY / MODULES, listing.art)
    entries = {entry.name: entry for entry in packs.load_pack(listing.name).entries}
    for recipe in listing.recipes:
        entry = entries[recipe.name]
        titles = {"en": entry.puzzle.title, **entry.titles}
        for language, title in better.get(recipe.icon, {}).items():
            assert titles[language] == title != art.titles(recipe.icon)[language]


@needs_shelf
def test_no_two_puzzles_of_a_pack_have_the_same_title() -> None:
    for name in packs.shelf():
        entries = packs.load_pack(name).entries
        for language in messages.languages():
            titles = [entry.titles.get(language, entry.puzzle.title) for entry in entries]
            assert len(set(titles)) == len(titles), (name, language)


@needs_shelf
def test_titles_name_no_colour_where_there_is_none() -> None:
    colours = {name.split()[-1] for name in names()} - {"black", "white"}
    kinds = {"Leafy green", "Green salad", "Ice cream", "Soft ice cream"}
    for listing in LISTINGS:
        if listing.section == "black":
            titles = {puzzle.title for puzzle in packs.load_pack(listing.name).puzzles} - kinds
            assert [one for one in titles if colours & set(one.lower().split())] == []


@needs_shelf
def test_titles_have_one_script_and_no_markup() -> None:
    for name in packs.shelf():
        for entry in packs.load_pack(name).entries:
            for title in (entry.puzzle.title, *entry.titles.values()):
                assert not set("[]/") & set(title), title
                for word in re.findall(r"\w+", title):
                    scripts = {unicodedata.name(sign).split()[0] for sign in word}
                    assert not {"LATIN", "CYRILLIC"} <= scripts, title


@needs_shelf
def test_a_sample_of_the_puzzles_is_sound() -> None:
    for number, (name, level, puzzle) in enumerate(puzzles()):
        if number % EVERY == 0:
            check(name, level, puzzle)


@needs_shelf
@pytest.mark.slow
def test_all_puzzles_are_sound() -> None:
    for found in puzzles():
        check(*found)


@needs_shelf
def test_no_two_pictures_are_equal() -> None:
    goals = [puzzle.goal for _, _, puzzle in puzzles()]
    assert len(set(goals)) == len(goals)
