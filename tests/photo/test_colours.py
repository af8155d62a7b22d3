"""Coloured clues under a camera: the colours of boxes, and of the digits themselves."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw

import nurie
from nurie import photo
from nurie.lab.photo.camera import Shot
from nurie.lab.photo.measuring import differences
from nurie.nonogram.puzzle import Colour
from nurie.photo import colours, finding
from nurie.photo.sheet import Sheet
from tests.photo.pictures import page, rendered, shot

SHADED = Shot(tilt=12, towards=120, turn=-2, shade=0.45, blur=0.7, noise=3, jpeg=75)
FLAG = nurie.Nonogram.of(
    """
    bbbrrr..
    bybrrrg.
    bbbrrrgg
    rrrrrrg.
    ..yy..gg
    .yyyy.g.
    """,
    colours=[
        Colour("b", "blue", "#1f77b4"),
        Colour("r", "red", "#d62728"),
        Colour("y", "yellow", "#e8c511"),
        Colour("g", "green", "#2ca02c"),
    ],
)


@pytest.mark.parametrize("layout", ["coloured boxes", "coloured digits"])
def test_colours_are_read_in_a_shaded_photo(layout: str) -> None:
    reading = photo.read(shot(page(FLAG, layout), SHADED))
    assert differences(FLAG, reading.puzzle) == 0
    assert (reading.warnings, reading.others) == ((), 0)


def test_boxes_beside_an_empty_corner_belong_to_a_small_board() -> None:
    puzzle = nurie.Nonogram.of(
        """
        ........b
        ...rrr..b
        ...rrbbb.
        ..rbbbb..
        ..bbb....
        """,
        colours=FLAG.colours[:2],
    )
    image = page(puzzle, "coloured boxes")
    (lattice,) = finding.find(np.asarray(image.convert("L")))
    assert lattice.size == (7, 11)
    reading = photo.read(image)
    assert differences(puzzle, reading.puzzle) == 0
    assert reading.warnings == ()


def test_light_boxes_beside_a_small_board_are_not_paper() -> None:
    puzzle = nurie.Nonogram.of(
        """
        ..ll.ll.bb..
        .bb.ll.ll.b.
        ll.ll.bb.ll.
        l.bb.ll.ll.b
        .ll.ll.bb.ll
        bb.ll.ll.bb.
        .ll.bb.ll.ll
        """,
        colours=[Colour("b", "black", "#111114"), Colour("l", "lilac", "#e1d8ec")],
    )
    assert differences(puzzle, photo.read(rendered(puzzle)).puzzle) == 0


@pytest.mark.parametrize(
    ("pitch", "dark", "light"),
    [(32, 31, 32), (28, 23, 26)],
    ids=["almost as wide", "with paper around them"],
)
def test_boxes_are_parted_where_no_paper_is_seen_between_them(
    pitch: int, dark: int, light: int
) -> None:
    side, count = 32, 5
    board = count * side
    boxes = ["..dld", ".ldll", "...dl", ".lldd", "ldlll"]
    inks = {"d": "#111114", "l": "#e1d8ec"}
    image = Image.new("RGB", (2 * board, board), "white")
    pen = ImageDraw.Draw(image)
    for row, line in enumerate(boxes):
        for at, ink in enumerate(line):
            if ink in inks:
                left, top = board - (count - at) * pitch, row * side
                # Dark boxes end earlier, and light ones touch.
                wide = dark if ink == "d" else pitch if line[at:].startswith("ll") else light
                pen.rectangle((left, top + 2, left + wide - 1, top + side - 3), inks[ink])
    everywhere, nowhere = np.ones((count, count), bool), np.zeros((count, count), bool)
    sheet = Sheet(
        *(count, count, 0, count, side), everywhere, nowhere, np.zeros(0), np.asarray(image)
    )
    found = colours.beside(sheet).lines
    assert [len(line) for line in found] == [len(line.strip(".")) for line in boxes]
    middles = [[(left + right) // 2 for left, _, right, _ in line] for line in found]
    places = [[count - 1 - (board - middle) // pitch for middle in line] for line in middles]
    assert places == [list(range(line.count("."), count)) for line in boxes]


@pytest.mark.parametrize(("far", "inks"), [(0.4, 2), (0.1, 1)])
def test_two_inks_that_look_alike_are_told_by_what_is_between_them(far: float, inks: int) -> None:
    random = np.random.default_rng(1)
    seen = random.normal((0, 0.3, 0.2), 0.015, (40, 3))
    seen[:15, 2] += far
    # A single number may have any colour.
    seen[20, 1] += 0.3
    palette = seen.mean(axis=0, keepdims=True)
    assert len(colours._inks_apart(seen, palette)) == inks


def test_a_colour_that_no_number_has_is_left_out() -> None:
    seen = np.full((4, 3), 0.2)
    assert colours._inks_apart(seen, np.array([[0.2] * 3, [0.9] * 3])).tolist() == [[0.2] * 3]
