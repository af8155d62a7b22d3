"""Boards on screens and in print, whose cells are white, grey or black from edge to edge."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from PIL import Image

import nurie
from nurie import photo
from nurie.grid import EMPTY, UNKNOWN, Grid
from nurie.photo import finding, tones
from nurie.photo.network import Array
from nurie.photo.opening import open_photo
from nurie.photo.sheet import Sheet, laid_flat
from nurie.puzzle import Puzzle
from tests.photo.pictures import HOUSE, ISLANDS, clues_of, page, rendered

RING = nurie.Nonogram.of("#####\n#.###\n#####\n###.#\n#####")


def solution_of(puzzle: Puzzle) -> Grid:
    return nurie.solve(puzzle).solutions[0]


def grey_of(image: Image.Image) -> Array:
    return np.asarray(cv2.cvtColor(open_photo(image), cv2.COLOR_RGB2GRAY))


def laid(image: Image.Image) -> Sheet:
    """The board of a picture, found by its tones."""
    (lattice,) = finding.toned(grey_of(image))
    return laid_flat(open_photo(image), lattice)


CREAM = (255, 243, 214)


def tinted(image: Image.Image, paper: tuple[int, int, int]) -> Image.Image:
    return Image.fromarray(
        (np.asarray(image.convert("RGB")) * (np.array(paper) / 255)).astype("uint8")
    )


@pytest.mark.parametrize(
    ("puzzle", "paper"),
    [(HOUSE, "white"), (RING, "white"), (ISLANDS, "white"), (HOUSE, "cream"), (ISLANDS, "cream")],
    ids=lambda one: getattr(one, "kind", one),
)
def test_a_solved_board_is_read(puzzle: Puzzle, paper: str) -> None:
    solution = solution_of(puzzle)
    image = rendered(puzzle, grid=solution)
    reading = photo.read(tinted(image, CREAM) if paper == "cream" else image)
    assert not reading.warnings
    assert clues_of(reading.puzzle) == clues_of(puzzle)
    assert reading.cells is not None
    read = ["".join(cell.state for cell in row) for row in reading.cells]
    # Once a board is solved, nothing tells the empty cells from open ones.
    assert read == [row.replace(EMPTY, UNKNOWN) for row in solution]


def begun(*, numbers: str) -> Grid:
    """A position on `ISLANDS` whose cells with numbers are in a state."""
    rows = [list(row) for row in solution_of(ISLANDS)]
    for row, column in np.ndindex(ISLANDS.height, ISLANDS.width):
        if ISLANDS.numbers[row][column]:
            rows[row][column] = numbers
        elif (row + column) % 3 == 0:
            rows[row][column] = UNKNOWN
    return Grid(["".join(row) for row in rows])


def test_white_cells_are_told_from_grey_ones() -> None:
    reading = photo.read(rendered(ISLANDS, grid=begun(numbers=EMPTY)))
    assert clues_of(reading.puzzle) == clues_of(ISLANDS)
    assert reading.grid() == begun(numbers=UNKNOWN)


def test_grey_cells_with_numbers_do_not_say_which_are_white() -> None:
    reading = photo.read(rendered(ISLANDS, grid=begun(numbers=UNKNOWN)))
    assert clues_of(reading.puzzle) == clues_of(ISLANDS)
    assert reading.grid() == Grid(str(begun(numbers=UNKNOWN)).replace(EMPTY, UNKNOWN))


def test_a_board_with_filled_edges_is_found_by_its_tones() -> None:
    grey = grey_of(rendered(RING, grid=solution_of(RING)))
    assert all(lattice.size != (5, 5) for lattice in finding.find(grey))
    (lattice,) = finding.toned(grey)
    assert lattice.size == (5, 5)
    assert lattice.is_toned


def test_only_tones_that_differ_are_worth_another_look() -> None:
    assert not tones.differ(laid(page(HOUSE, "free")))
    assert tones.differ(laid(rendered(HOUSE, grid=solution_of(HOUSE))))
    assert tones.differ(laid(rendered(ISLANDS, grid=begun(numbers=EMPTY))))


@pytest.mark.parametrize(("darkest", "lightest", "are_tones"), [(90, 90, True), (60, 200, False)])
def test_a_pencil_has_no_clear_tone(darkest: int, lightest: int, are_tones: bool) -> None:
    sheet = laid(rendered(HOUSE, grid=solution_of(HOUSE)))
    pencil = np.linspace(darkest, lightest, sheet.picture.shape[0])[:, None, None]
    is_filled = sheet.picture.max(axis=2, keepdims=True) < 60
    picture = np.where(is_filled, pencil, sheet.picture).astype(np.uint8)
    assert tones.differ(replace(sheet, picture=picture)) == are_tones


def test_light_cells_become_equally_light() -> None:
    sheet = laid(rendered(ISLANDS, grid=begun(numbers=EMPTY)))
    before, after = tones.of(sheet), tones.of(tones.evened(sheet))
    is_light = tones.light(sheet)
    assert np.ptp(before[is_light]) > 20
    assert np.ptp(after[is_light]) <= 2
    assert (after[~is_light] == before[~is_light]).all()


def test_a_cell_in_a_light_colour_is_filled_in() -> None:
    sheet = laid(rendered(HOUSE, grid=solution_of(HOUSE)))
    picture = sheet.picture.copy()
    picture[picture.max(axis=2) < 60] = (255, 224, 64)
    assert (tones.light(replace(sheet, picture=picture)) == tones.light(sheet)).all()


def test_shadows_on_paper_make_no_cell_white() -> None:
    sheet = laid(rendered(ISLANDS, grid=begun(numbers=EMPTY)))
    numbered = [(row, column) for row, column in np.ndindex(6, 7) if ISLANDS.numbers[row][column]]
    assert tones.white(sheet, numbered).any()
    shade = np.linspace(0.7, 1, sheet.picture.shape[1])[:, None]
    shaded = replace(sheet, picture=(sheet.picture * shade).astype(np.uint8))
    assert not tones.white(shaded, numbered).any()
