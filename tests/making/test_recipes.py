"""Recipes: their lines, and the pictures that they cut."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nurie.errors import CannotMakeError, FormatError
from nurie.making.recipes import Recipe, checksum, replay

SQUARE = '<path d="M1 1h2v2h-2z"/>'
"""A square that covers four of nine cells, or parts of them."""
FLAG = '<path fill="#f00" d="M0 0h2v2h-2z"/><path fill="#00f" d="M2 0h2v2h-2z"/>'

PLAIN = Recipe("square", 2, 3, 3, (1, 1, 3, 3), 128, check=checksum(b"\1\1\0\1\1\0\0\0\0"))
COLOURED = Recipe(
    "flag",
    4,
    2,
    2,
    (0, 0, 4, 4),
    shades=(((255, 0, 0),), ((0, 0, 255), (0, 0, 128))),
    check=checksum(b"\1\2\0\0"),
)


@pytest.mark.parametrize(
    ("recipe", "line"),
    [
        (PLAIN, f"square 2 3x3 1,1,3,3 128 {PLAIN.check}"),
        (COLOURED, f"flag 4 2x2 0,0,4,4 ff0000,0000ff+000080 {COLOURED.check}"),
        (
            replace(PLAIN, frame=(-1.5, 0.25, 30, 3), changes=((2, 1, 1), (0, 1, 0), (0, 0, 0))),
            f"square 2 3x3 -1.5,0.25,30,3 128 {PLAIN.check} 0:0,0;0,1 1:2,1",
        ),
        (replace(PLAIN, version=3), f"square/3 2 3x3 1,1,3,3 128 {PLAIN.check}"),
    ],
)
def test_a_recipe_is_one_line(recipe: Recipe, line: str) -> None:
    assert str(recipe) == line
    assert str(Recipe.parse(line)) == line
    assert replace(Recipe.parse(line), changes=()) == replace(recipe, changes=())


@pytest.mark.parametrize(
    "line",
    [
        "square",
        "square/two 2 3x3 1,1,3,3 128 123456",
        "square two 3x3 1,1,3,3 128 123456",
        "square 2 3 1,1,3,3 128 123456",
        "square 2 3x3 1,1,3 128 123456",
        "square 2 3x3 1,1,3,3 12345g 123456",
        "square 2 3x3 1,1,3,3 ff00 123456",
        "square 2 3x3 1,1,3,3 128 123456 0:1",
        "square 2 3x3 1,1,3,3 128 123456 1",
    ],
)
def test_what_is_not_a_recipe_is_refused(line: str) -> None:
    with pytest.raises(FormatError, match="is not a recipe"):
        Recipe.parse(line)


def test_an_icon_that_was_cut_again_is_another_puzzle() -> None:
    assert PLAIN.name == "square"
    assert replace(PLAIN, version=2).name == "square-2"


@pytest.mark.parametrize("change", ["1:3,0", "1:0,3", "2:0,0"])
def test_a_cell_or_state_that_does_not_exist_is_refused(change: str) -> None:
    with pytest.raises(FormatError, match="the recipe of square sets a cell"):
        Recipe.parse(f"{PLAIN} {change}")


def test_a_recipe_cuts_a_picture() -> None:
    puzzle = replay(PLAIN, SQUARE, "Square")
    assert str(puzzle.goal) == "##.\n##.\n..."
    assert (puzzle.title, puzzle.is_coloured) == ("Square", False)


def test_a_cell_is_filled_if_enough_of_it_is_covered() -> None:
    # The board lies half a unit to the left, so the square covers half of two columns.
    half = replace(PLAIN, frame=(0.5, 1, 3, 3))
    for threshold, cells in ((100, b"\1\1\1" * 2), (200, b"\0\1\0" * 2)):
        recipe = replace(half, threshold=threshold, check=checksum(cells + b"\0\0\0"))
        puzzle = replay(recipe, SQUARE)
        assert puzzle.goal
        assert "".join(puzzle.goal.rows[0]) == "".join(".#"[cell] for cell in cells[:3])


def test_a_cell_gets_the_colour_that_covers_most_of_it() -> None:
    puzzle = replay(COLOURED, FLAG)
    assert puzzle.goal
    assert [(colour.name, colour.rgb) for colour in puzzle.colours] == [
        ("red", "#ff0000"),
        ("blue", "#0000ff"),
    ]
    assert str(puzzle.goal) == "rb\n.."
    dark = FLAG.replace("#00f", "#000080")
    assert replay(COLOURED, dark).goal == puzzle.goal


def test_cells_are_set_after_the_cut() -> None:
    recipe = replace(PLAIN, changes=((0, 0, 0), (2, 2, 1)), check=checksum(b"\0\1\0\1\1\0\0\0\1"))
    assert str(replay(recipe, SQUARE).goal) == ".#.\n##.\n..#"


def test_a_recipe_that_no_longer_fits_is_named() -> None:
    with pytest.raises(CannotMakeError, match="square at 3×3 no longer fits its icon"):
        replay(PLAIN, '<path d="M1 1h3v2h-3z"/>')
