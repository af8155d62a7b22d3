"""Tending the shelf with ``python -m nurie.lab.shelf``, from a set of icons that is made up."""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

import nurie
from nurie.lab import shelf
from nurie.making.recipes import Recipe, checksum, replay
from nurie.making.shelf import Listing, read_listing

CORNER_CELLS = b"\1\1\1\1\1" + 4 * b"\1\0\0\0\0"
CORNER = Recipe("corner", 1, 5, 5, (0, 0, 5, 5), 128, check=checksum(CORNER_CELLS))
DOTS = Recipe("dots", 1, 2, 2, (0, 0, 2, 2), 128, check=checksum(b"\1\0\0\1"))
FILLS = {"#": "#000", "r": "#f00", "b": "#00f"}


def drawn(rows: str) -> str:
    """An icon of cells that are four units wide."""
    return "".join(
        f'<path fill="{FILLS[state]}" d="M{4 * x} {4 * y}h4v4h-4z"/>'
        for y, row in enumerate(rows.split())
        for x, state in enumerate(row)
        if state in FILLS
    )


HEART = ".##..##. ######## ######## ######## .######. ..####.. ...##..."
ICONS = {
    "heart": drawn(HEART),
    "corner": '<path d="M0 0h5v1h-4v4h-1z"/>',
    "dots": '<path d="M0 0h1v1h-1zM1 1h1v1h-1z"/>',
    "flag": drawn("........ .rrrrrr. .rrrrrr. .bbbbbb. .bbbbbb. ........"),
}


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the lists, of which one has an easy picture."""
    art = tmp_path / "modules" / "@iconify-json" / "made-up"
    art.mkdir(parents=True)
    icons = {name: {"body": body} for name, body in ICONS.items()}
    (art / "icons.json").write_text(json.dumps({"icons": icons}))
    (art / "chars.json").write_text("{}")
    lists = tmp_path / "shelf"
    lists.mkdir()
    monkeypatch.setattr(shelf, "MODULES", tmp_path / "modules")
    monkeypatch.setattr(shelf, "RECIPES", lists)
    monkeypatch.setattr(shelf, "listings", lambda: [read_listing(file) for file in lists.iterdir()])
    write(lists, CORNER)
    return lists


def write(lists: Path, *recipes: Recipe) -> None:
    told = Listing("shapes", "Shapes", "A few.", "made-up", "black", 7, "corner", recipes)
    (lists / "shapes.txt").write_text(str(told))


def recipes(lists: Path) -> dict[str, Recipe]:
    return {recipe.icon: recipe for recipe in read_listing(lists / "shapes.txt").recipes}


def test_a_recipe_cuts_the_puzzle_that_was_made(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf.main(["add", "shapes", "heart", "8"])
    added = recipes(place)["heart"]
    assert capsys.readouterr().out == f"{added}\n"
    assert list(recipes(place)) == ["corner", "heart"]
    puzzle = replay(added, ICONS["heart"])
    assert puzzle.goal == nurie.Grid(HEART)
    assert nurie.solve(puzzle).solution == puzzle.goal


def test_a_negative_has_no_recipe() -> None:
    made = nurie.make(BytesIO(shelf.svg_of(ICONS["heart"])), 8)
    negative = replace(made, cut=replace(made.cut, is_negative=True))
    with pytest.raises(nurie.NurieError, match="heart became a puzzle only as a negative"):
        shelf.recipe_of("heart", ICONS["heart"], negative, 1)


def test_adding_again_replaces_a_recipe_by_another_puzzle(place: Path) -> None:
    shelf.main(["add", "shapes", "heart", "8"])
    assert recipes(place)["heart"].name == "heart"
    shelf.main(["add", "shapes", "heart", "12"])
    assert list(recipes(place)) == ["corner", "heart"]
    assert recipes(place)["heart"].width == 12
    assert recipes(place)["heart"].name == "heart-2"


def test_a_recipe_in_colour_names_its_colours(place: Path) -> None:
    shelf.main(["add", "shapes", "flag", "6", "--colours", "2"])
    added = recipes(place)["flag"]
    assert sorted(group[0] for group in added.shades) == [(0, 0, 255), (255, 0, 0)]
    puzzle = replay(added, ICONS["flag"])
    assert puzzle.goal
    assert (puzzle.goal.rows[0], puzzle.goal.rows[-1]) == ("r" * 6, "b" * 6)


def test_rating_writes_levels_and_sorts(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shelf.main(["add", "shapes", "heart", "8"])
    heart = recipes(place)["heart"]
    write(place, replace(heart, level=5), replace(CORNER, level=4))
    capsys.readouterr()
    shelf.main(["rate"])
    assert list(recipes(place)) == ["corner", "heart"]
    assert recipes(place) == {"corner": CORNER, "heart": heart}
    levels = {CORNER.level, heart.level}
    each = 3 - len(levels)
    assert capsys.readouterr().out == ", ".join(f"level {n}: {each}" for n in sorted(levels)) + "\n"


def test_a_picture_that_needs_a_guess_is_named(place: Path) -> None:
    write(place, CORNER, DOTS)
    with pytest.raises(SystemExit, match="shapes: dots needs a guess"):
        shelf.main(["rate"])


def test_a_sheet_shows_every_picture_above_its_name(place: Path, tmp_path: Path) -> None:
    shelf.main(["add", "shapes", "heart", "8"])
    file = tmp_path / "sheet.png"
    shelf.main(["sheet", "shapes", str(file)])
    with Image.open(file) as sheet:
        assert sheet.size == (35 * 42, 54)
        cells = [[sheet.getpixel((4 * x + 2, 4 * y + 2)) for x in range(18)] for y in range(5)]
        label = sheet.crop((0, 34, 42, 54)).convert("L").tobytes()
    assert min(label) < 40, "the name is written"
    assert [pixel == (0, 0, 0) for pixel in cells[0][:5]] == [True] * 5
    assert [pixel == (0, 0, 0) for pixel in cells[1][:5]] == [True, *[False] * 4]


@pytest.mark.parametrize("words", [["add", "nothing", "heart", "8"], ["sheet", "nothing", "x.png"]])
def test_a_list_that_does_not_exist_is_one_sentence(words: list[str]) -> None:
    with pytest.raises(SystemExit, match=r"nothing\.txt"):
        shelf.main(words)


def test_pictures_fill_a_sheet_row_by_row(tmp_path: Path) -> None:
    """Two beside each other, the third below the first."""
    wide = nurie.Nonogram.of("#" * 175)
    file = tmp_path / "sheet.png"
    shelf.draw_sheet([("one", wide), ("two", wide), ("three", wide)], str(file))
    with Image.open(file) as sheet:
        assert sheet.size == (2 * 710, 2 * 722)
        starts = [sheet.getpixel(at) for at in ((1, 1), (711, 1), (1, 723), (711, 723))]
    assert starts == [(0, 0, 0)] * 3 + [(204, 204, 204)]
