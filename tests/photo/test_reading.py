"""Photos from beginning to end: what is read, what is refused, and what is said about it."""

from __future__ import annotations

import time
from dataclasses import replace
from io import BytesIO

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

import nurie
from nurie import photo
from nurie.errors import FormatError, UnavailableError
from nurie.lab.photo.camera import Shot
from nurie.lab.photo.pages import LAYOUTS, drawn
from nurie.photo import reader
from nurie.photo.lattice import Lattice
from nurie.photo.reading import Reading
from nurie.solving import Status
from tests.photo.pictures import FONT, HOUSE, ISLANDS, clues_of, page, rendered, shot, styled


@pytest.mark.parametrize("puzzle", [HOUSE, ISLANDS], ids=["nonogram", "nurikabe"])
def test_what_nurie_draws_is_read_back(puzzle: nurie.Puzzle) -> None:
    reading = photo.read(rendered(puzzle))
    assert (reading.kind, reading.width, reading.height) == (
        puzzle.kind,
        puzzle.width,
        puzzle.height,
    )
    assert clues_of(reading.puzzle) == clues_of(puzzle)
    assert reading.status is Status.UNIQUE
    assert reading.warnings == ()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout(layout: str) -> None:
    puzzle = ISLANDS if layout == "nurikabe" else HOUSE
    reading = photo.read(page(puzzle, layout))
    assert clues_of(reading.puzzle) == clues_of(puzzle)


@pytest.mark.parametrize(
    "how",
    [
        Shot(tilt=20, towards=30, turn=4),
        Shot(tilt=12, curve=0.04, shade=0.4, blur=0.8, noise=4, jpeg=75),
    ],
    ids=["at an angle", "curved and dark"],
)
@pytest.mark.parametrize("layout", ["boxes with a picture", "bands"])
def test_a_photo_of_a_page(layout: str, how: Shot) -> None:
    reading = photo.read(shot(page(HOUSE, layout), how))
    assert clues_of(reading.puzzle) == clues_of(HOUSE)


def test_a_chessboard_is_refused() -> None:
    image = Image.new("RGB", (600, 600), "white")
    pen = ImageDraw.Draw(image)
    for at in range(1, 64):
        y, x = divmod(at, 8)
        if (x + y) % 2:
            pen.rectangle((60 + 60 * x, 60 + 60 * y, 119 + 60 * x, 119 + 60 * y), "black")
    pen.rectangle((60, 60, 540, 540), outline="black")
    with pytest.raises(FormatError, match="no nonogram or Nurikabe"):
        photo.read(image)


def magazine(puzzle: nurie.Puzzle, shadow: float) -> Image.Image:
    """A page as magazines print it: digits that fill their boxes, on grainy paper."""
    style = replace(styled("boxes with a picture"), digit=1.0, shadow=shadow)
    paper = np.asarray(drawn(puzzle, style, np.random.default_rng(1))).astype(int)
    grain = np.random.default_rng(2).normal(0, 9, paper.shape[:2])[..., None]
    return Image.fromarray(np.clip(paper * 0.7 + grain, 0, 255).astype(np.uint8))


@pytest.mark.parametrize("shadow", [0, 0.5, 0.8])
def test_a_page_of_a_magazine(shadow: float) -> None:
    wide = nurie.Nonogram.of("\n".join(["#" * 22 + ".", "." + "#" * 22, "#.#" * 7 + "##"] * 3))
    for puzzle in (HOUSE, wide):
        reading = photo.read(magazine(puzzle, shadow))
        assert clues_of(reading.puzzle) == clues_of(puzzle)
        assert reading.grid() is None


@pytest.mark.parametrize("turn", [Image.Transpose.ROTATE_90, Image.Transpose.ROTATE_180])
def test_a_photo_that_lies_on_its_side(turn: Image.Transpose) -> None:
    upright = page(HOUSE, "boxes")
    reading = photo.read(upright.transpose(turn))
    assert clues_of(reading.puzzle) == clues_of(HOUSE)
    # Outlines are those of the photo, not of the picture that was turned back.
    shown = photo.read(upright)
    (x, y), (there_x, there_y) = (
        np.mean(next(one.outline for one in found.clues if one.side == "row"), axis=0)
        for found in (shown, reading)
    )
    width, height = upright.size
    expected = (y, width - x) if turn is Image.Transpose.ROTATE_90 else (width - x, height - y)
    assert (there_x, there_y) == pytest.approx(expected, abs=12)


def test_empty_rows_at_the_edge_are_no_clue_boxes() -> None:
    rows = ["....."] * 8 + ["..#..", ".###.", "#####", "##.##", ".###.", "..#..", "#####"] * 3
    puzzle = nurie.Nonogram.of("\n".join(rows))
    reading = photo.read(page(puzzle, "boxes"))
    assert clues_of(reading.puzzle) == clues_of(puzzle)
    assert reading.warnings == ()


def test_several_puzzles_of_a_page() -> None:
    both = Image.new("RGB", (1000, 600), "white")
    both.paste(rendered(ISLANDS).resize((300, 260)), (20, 40))
    both.paste(page(HOUSE, "free"), (420, 20))
    found = photo.read_all(both)
    assert [one.kind for one in found] == ["nurikabe", "nonogram"]
    assert [clues_of(one.puzzle) for one in found] == [clues_of(ISLANDS), clues_of(HOUSE)]
    largest = photo.read(both)
    assert (largest.kind, largest.others) == ("nonogram", 1)


@pytest.mark.parametrize("layout", ["boxes", "free", "dark"])
def test_a_page_with_one_puzzle_has_no_other_board(layout: str) -> None:
    assert photo.read(page(HOUSE, layout)).others == 0


def test_every_number_has_a_place_and_a_confidence() -> None:
    reading = photo.read(page(HOUSE, "boxes"))
    columns = [clue for clue in reading.clues if clue.side == "column"]
    assert len(columns) == sum(map(len, HOUSE.columns))
    assert len(reading.clues) - len(columns) == sum(map(len, HOUSE.rows))
    third = [clue for clue in reading.clues if (clue.side, clue.line) == ("row", 6)]
    assert [(clue.at, clue.number) for clue in third] == [(0, 1), (1, 2), (2, 1), (3, 1)]
    for clue in reading.clues:
        left, top, right, bottom = clue.box
        assert 0 <= left < right <= reading.picture.shape[1]
        assert 0 <= top < bottom <= reading.picture.shape[0]
        assert 0.5 < clue.confidence <= 1
        assert all(other.number != clue.number for other in clue.alternatives)
    assert reading.flat().size == reading.picture.shape[1::-1]
    assert Image.open(BytesIO(reading.png())).format == "PNG"
    told = reading.as_json()
    assert (told["kind"], told["width"], told["height"]) == ("nonogram", 10, 10)
    assert len(told["clues"]) == len(reading.clues)
    assert told["seconds"] > 0


def _lines_of_text() -> Image.Image:
    image = Image.new("RGB", (800, 600), "white")
    pen = ImageDraw.Draw(image)
    font = ImageFont.truetype(str(FONT), 22)
    for line in range(16):
        pen.text((30, 30 + 34 * line), "Lorem ipsum 12 dolor sit amet 7 consectetur", "black", font)
    return image


def _sudoku() -> Image.Image:
    image = Image.new("RGB", (500, 500), "white")
    pen = ImageDraw.Draw(image)
    font = ImageFont.truetype(str(FONT), 28)
    for at in range(10):
        pen.line((25 + 50 * at, 25, 25 + 50 * at, 475), "black", 4 if at % 3 == 0 else 1)
        pen.line((25, 25 + 50 * at, 475, 25 + 50 * at), "black", 4 if at % 3 == 0 else 1)
        for row in range(9):
            if at < 9 and (at * 5 + row * 3) % 4 < 2:
                pen.text((41 + 50 * at, 33 + 50 * row), str(1 + (at + row) % 9), "black", font)
    return image


@pytest.mark.parametrize(
    "image",
    [
        Image.new("RGB", (640, 480), "white"),
        Image.fromarray(np.random.default_rng(3).integers(0, 255, (300, 400, 3), np.uint8)),
        _lines_of_text(),
        _sudoku(),
        rendered(nurie.Nonogram.of("#")),
        Image.new("RGB", (2, 3000)),
        Image.new("RGB", (4096, 1), "white"),
    ],
    ids=["white", "noise", "text", "sudoku", "too small", "a line down", "a line across"],
)
def test_what_is_not_a_puzzle_is_refused(image: Image.Image) -> None:
    start = time.process_time()
    with pytest.raises(FormatError, match="there is no nonogram or Nurikabe in it"):
        photo.read(image)
    assert time.process_time() - start < 10


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    for name in [name for name in sys.modules if name.startswith("nurie.photo.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr(photo, "reader", raising=False)
    monkeypatch.setitem(sys.modules, "cv2", None)
    with pytest.raises(UnavailableError, match=r"needs cv2.*pip install 'nurie\[photo\]'"):
        photo.read("page.png")


def test_a_puzzle_with_several_solutions_is_not_read_again() -> None:
    puzzle = nurie.Nonogram.of("\n".join(["#.....", ".#....", *["...###"] * 4]))
    style = replace(styled("boxes"), shadow=0.45)
    how = Shot(tilt=9, towards=200, turn=2, shade=0.3, blur=0.6, noise=2, jpeg=85)
    image = shot(drawn(puzzle, style, np.random.default_rng(1)), how)
    sizes = []

    def read_once(attempt: reader._Attempt, lattice: Lattice) -> Reading | None:
        sizes.append(lattice.size)
        return read(attempt, lattice)

    read = reader._read
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(reader, "_read", read_once)
        reading = photo.read(image)
    assert reading.status is Status.SEVERAL
    assert clues_of(reading.puzzle) == clues_of(puzzle)
    assert len(sizes) == 1


def test_corrected_numbers_beside_a_shadow_are_a_reason_to_check_the_size() -> None:
    how = Shot(tilt=9, towards=200, turn=2, shade=0.3, blur=0.6, noise=2, jpeg=85)
    style = replace(styled("boxes"), shadow=0.45)
    image = shot(drawn(HOUSE, style, np.random.default_rng(1)), how)
    read = reader._read

    def corrected(attempt: reader._Attempt, lattice: Lattice) -> Reading | None:
        reading = read(attempt, lattice)
        if reading is None:
            return None
        first, *others = reading.clues
        return replace(reading, clues=(replace(first, seen=7), *others))

    assert photo.read(image).warnings == ()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(reader, "_read", corrected)
        (warning,) = photo.read(image).warnings
    assert warning.endswith("check that it has 10 rows and 10 columns")
