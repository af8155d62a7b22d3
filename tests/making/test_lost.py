"""Drawings that would be lost in cells: thin lines, light areas, and edges that stay empty."""

from __future__ import annotations

import random

import pytest
from PIL import Image, ImageDraw

import nurie
from nurie import Grid
from tests.making.test_make import check


def sheet(side: int = 200) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    picture = Image.new("RGB", (side, side), "white")
    return picture, ImageDraw.Draw(picture)


def face(width: int, ink: str = "black") -> Image.Image:
    """A face in outlines of so many pixels."""
    picture, draw = sheet()
    draw.ellipse((20, 30, 180, 190), outline=ink, width=width)
    draw.ellipse((60, 80, 80, 100), outline=ink, width=width)
    draw.ellipse((120, 80, 140, 100), outline=ink, width=width)
    draw.arc((60, 100, 140, 160), 10, 170, fill=ink, width=width)
    return picture


def ink(grid: Grid, *, negative: bool = False) -> set[tuple[int, int]]:
    return {(row, column) for (row, column), s in grid.cells() if (s == ".") == negative}


@pytest.mark.parametrize("colours", [1, 2])
@pytest.mark.parametrize(("width", "size"), [(1, 12), (1, 20), (1, 30), (2, 15), (3, 20), (4, 10)])
def test_thin_lines_are_a_cell_wide(width: int, size: int, colours: int) -> None:
    made = nurie.make(face(width), size, colours=colours)
    check(made)
    drawn = ink(made.before, negative=made.cut.is_negative)
    # The outline alone is a circle, of which every row and column is cut twice.
    assert len(drawn) >= 2.4 * size
    assert len(drawn) <= 0.6 * size * size
    rows, columns = ({cell[axis] for cell in drawn} for axis in (0, 1))
    assert min(len(rows), len(columns)) >= size - 3


def test_strokes_keep_their_colours() -> None:
    picture, draw = sheet()
    draw.line((100, 10, 100, 190), fill="#d02020", width=2)
    draw.line((10, 190, 190, 190), fill="#2040c0", width=2)
    made = nurie.make(picture, (15, 15), colours=3)
    check(made)
    assert {colour.name for colour in made.puzzle.colours} == {"red", "blue"}
    assert made.after == Grid(["." * 7 + "r" + "." * 7] * 14 + ["b" * 15])


def test_areas_do_not_grow_with_the_lines() -> None:
    """Only the outline is widened, not the solid square inside."""
    picture, draw = sheet()
    draw.rectangle((5, 5, 194, 194), outline="black", width=1)
    draw.rectangle((80, 80, 119, 119), fill="black")
    made = nurie.make(picture, (20, 20))
    inside = {cell for cell in ink(made.before) if all(4 < part < 15 for part in cell)}
    assert 9 <= len(inside) <= 25
    assert len(ink(made.before)) >= len(inside) + 4 * 16


def dots() -> Image.Image:
    """A solid square, and a fine pattern that no cells can show."""
    picture, draw = sheet(240)
    for x in range(0, 240, 6):
        for y in range(0, 240, 6):
            draw.point((x, y), fill="black")
    draw.rectangle((10, 10, 29, 29), fill="black")
    return picture


@pytest.mark.parametrize("colours", [1, 2])
def test_what_would_be_lost_is_refused(colours: int) -> None:
    with pytest.raises(nurie.CannotMakeError, match="most of the picture is too fine"):
        nurie.make(dots(), 12, colours=colours)


def test_noise_is_no_drawing_of_lines() -> None:
    """Its dots do not grow until all is black."""
    dots = random.Random(8).choices((0, 255), k=120 * 120)
    picture = Image.frombytes("L", (120, 120), bytes(dots))
    made = nurie.make(picture, (10, 10))
    assert len(ink(made.before)) < 80


def smiley() -> Image.Image:
    picture, draw = sheet(300)
    draw.ellipse((50, 50, 250, 250), fill="#ffe060")
    draw.ellipse((100, 110, 120, 130), fill="black")
    draw.ellipse((180, 110, 200, 130), fill="black")
    draw.arc((100, 120, 200, 210), 20, 160, fill="black", width=8)
    return picture


def test_light_areas_get_an_outline() -> None:
    made = nurie.make(smiley(), 20)
    check(made)
    drawn = ink(made.before)
    eyes = {cell for cell in drawn if 4 <= cell[0] <= 9 and 3 <= cell[1] <= 16}
    assert 4 <= len(eyes) <= 16, "the eyes are small, not all of the picture"
    assert {0, 19} & {cell[0] for cell in drawn}
    assert len(drawn - eyes) >= 50, "the outline and the mouth"


def test_a_dark_part_of_a_light_shape() -> None:
    picture, draw = sheet(300)
    draw.rectangle((10, 10, 290, 290), fill="#ffd700")
    draw.rectangle((100, 50, 200, 250), fill="#2040c0")
    bar = "#..####..#"
    assert nurie.make(picture, 10).after == Grid(
        ["#" * 10, "#........#", *[bar] * 6, "#........#", "#" * 10]
    )


def test_what_fills_the_whole_picture_gets_no_outline() -> None:
    """The grounds of a photo are not a shape on paper."""
    picture = Image.linear_gradient("L").point([230] * 128 + [180] * 128)
    picture.paste(0, (90, 90, 170, 170))
    assert set("".join(nurie.make(picture, 8).after)) == {"#"}


@pytest.mark.parametrize(
    ("box", "size", "board"),
    [
        ((10, 10, 59, 229), 20, (4, 20)),
        ((20, 145, 280, 154), 20, (20, 1)),
        ((0, 20, 239, 20), 20, (20, 1)),
        ((30, 3, 30, 220), 9, (1, 9)),
    ],
)
def test_a_bar_reaches_all_edges(
    box: tuple[int, int, int, int], size: int, board: tuple[int, int]
) -> None:
    picture, draw = sheet(300)
    draw.rectangle(box, fill="black")
    for colours in (1, 2):
        made = nurie.make(picture, size, colours=colours)
        assert set("".join(made.after)) == {"#"}
    assert (made.puzzle.width, made.puzzle.height) == board


def test_a_line_in_a_picture_of_three_rows() -> None:
    picture = Image.new("RGB", (1000, 3), "white")
    ImageDraw.Draw(picture).line((0, 1, 999, 1), fill="black")
    assert nurie.make(picture, 20).after == Grid(["#" * 20])


def test_of_equal_cuts_one_that_reaches_the_edges_is_taken() -> None:
    picture = Image.new("RGB", (300, 300), "#2060c0")
    draw = ImageDraw.Draw(picture)
    draw.ellipse((50, 50, 250, 250), fill="white")
    draw.ellipse((110, 110, 190, 190), fill="#d02020")
    made = nurie.make(picture, 20)
    check(made)
    rows = list(made.after)
    assert all("#" in line for line in (rows[0], rows[-1], *zip(*rows, strict=True)))
