"""Building the shelf, from a set of icons that is made up."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import nurie
from nurie.errors import CannotMakeError, FormatError
from nurie.making import shelf
from nurie.making.recipes import Recipe, checksum
from nurie.making.shelf import Listing, build, read_listing

SQUARE = Recipe("square", 1, 3, 3, (1, 1, 3, 3), 128, check=checksum(b"\1\1\0\1\1\0\0\0\0"))
WIDE = Recipe("wide", 3, 3, 3, (1, 1, 3, 3), 128, check=checksum(b"\1\1\1\0\0\0\0\0\0"))
BETTER = {
    "all": {"wide": {"en": "Bar"}},
    "black": {"wide": {"pl": "Pasek"}},
    "colour": {"square": {"en": "Red square"}},
}
SHAPES = Listing("shapes", "Shapes", "Two shapes.", "made-up", "black", 7, "wide", (SQUARE, WIDE))


@pytest.fixture
def modules(tmp_path: Path) -> Path:
    """npm packages with two icons and their names."""
    art = tmp_path / "modules" / "@iconify-json" / "made-up"
    art.mkdir(parents=True)
    icons = {
        "square": {"body": '<path d="M1 1h2v2h-2z"/>'},
        "wide": {"body": '<path d="M1 1h3v1h-3z"/>'},
    }
    (art / "icons.json").write_text(json.dumps({"icons": icons}))
    (art / "chars.json").write_text(json.dumps({"25a0-fe0f": "square", "25ac": "wide"}))
    names = tmp_path / "modules" / "cldr-annotations-full"
    for language, (square, wide) in {"en": ("square", "wide"), "pl": ("żeton", "pas")}.items():
        folder = names / "annotations" / language
        folder.mkdir(parents=True)
        each = {"■": {"default": [], "tts": [square]}, "▬": {"tts": [wide]}, "?": {"default": []}}
        told = {"annotations": {"annotations": each}}
        (folder / "annotations.json").write_text(json.dumps(told))
    (names / "LICENSE").write_text("Of Unicode.")
    return tmp_path / "modules"


def recipes(folder: Path, listing: Listing = SHAPES) -> Path:
    found = folder / "recipes"
    found.mkdir(exist_ok=True)
    (found / f"{listing.name}.txt").write_text(str(listing))
    (found / "titles.json").write_text(json.dumps(BETTER))
    return found


def test_a_list_of_recipes_is_read_as_it_was_written(tmp_path: Path) -> None:
    assert read_listing(recipes(tmp_path) / "shapes.txt") == SHAPES


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("title: Shapes\n", "", "the fields title, description"),
        ("wide 3", "square 3", "listed twice"),
        ("icon: wide", "icon: round", "listed twice"),
        ("wide 3", "wide three", "is not a recipe"),
    ],
)
def test_a_damaged_list_is_refused(tmp_path: Path, before: str, after: str, message: str) -> None:
    file = recipes(tmp_path) / "shapes.txt"
    file.write_text(file.read_text().replace(before, after))
    with pytest.raises(FormatError, match=message):
        read_listing(file)


def test_a_pack_has_every_puzzle_with_its_level_and_titles(tmp_path: Path, modules: Path) -> None:
    target = tmp_path / "shelf"
    assert build(recipes(tmp_path), modules, target) == 2
    told = json.loads((target / "shapes.json").read_text(encoding="utf-8"))
    square, wide = told.pop("puzzles")
    assert told == {
        "title": "Shapes",
        "description": "Two shapes.",
        "author": "Microsoft Corporation",
        "licence": "MIT",
        "section": "black",
        "place": 7,
        "icon": "wide",
    }
    assert (square["name"], square["level"], square["title"]) == ("square", 1, "Square")
    assert (wide["name"], wide["level"], wide["title"]) == ("wide", 3, "Bar")
    assert wide["titles"] == {"pl": "Pasek"}
    assert square["titles"] == {"pl": "Żeton"}
    loaded = next(nurie.load_all(target / "shapes.json"))
    assert (loaded.author, loaded.copyright) == ("Microsoft Corporation", "MIT")
    assert square["goal"] == ["##.", "##.", "..."]
    notice = (target / "NOTICE.txt").read_text(encoding="utf-8")
    assert "Copyright (c) Microsoft Corporation" in notice
    assert "Of Unicode." in notice


@pytest.mark.parametrize(
    ("recipe", "message"),
    [
        (replace(WIDE, check="000000"), "shapes: the recipe of wide at 3×3 no longer fits"),
        (replace(WIDE, icon="round"), "no icon 'round'|no title for the icon 'round'"),
    ],
)
def test_a_recipe_that_does_not_fit_fails_the_build_and_leaves_the_packs(
    tmp_path: Path, modules: Path, recipe: Recipe, message: str
) -> None:
    target = tmp_path / "shelf"
    build(recipes(tmp_path), modules, target)
    broken = replace(SHAPES, recipes=(SQUARE, recipe), icon="square")
    with pytest.raises(CannotMakeError, match=message):
        build(recipes(tmp_path, broken), modules, target)
    assert len(json.loads((target / "shapes.json").read_text())["puzzles"]) == 2


def test_packs_without_recipes_disappear(tmp_path: Path, modules: Path) -> None:
    target = tmp_path / "shelf"
    build(recipes(tmp_path), modules, target)
    (tmp_path / "recipes" / "shapes.txt").unlink()
    build(recipes(tmp_path, replace(SHAPES, name="others")), modules, target)
    assert [file.name for file in sorted(target.iterdir())] == ["NOTICE.txt", "others.json"]


def test_languages_that_cldr_lacks_are_left_out(modules: Path) -> None:
    assert shelf.Art(modules, "made-up").titles("square") == {"en": "Square", "pl": "Żeton"}


@pytest.mark.parametrize("name", ["pilot/pilotka", "pilot (tous genres)"])
def test_a_person_of_either_gender_has_one_name(modules: Path, name: str) -> None:
    file = modules / "cldr-annotations-full" / "annotations" / "pl" / "annotations.json"
    file.write_text(file.read_text().replace(json.dumps("żeton"), json.dumps(name)))
    assert shelf.Art(modules, "made-up").titles("square")["pl"] == "Pilot"
