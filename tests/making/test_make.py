"""From a picture to a puzzle: black and white, in colour, transparent, SVG, and what fails."""

from __future__ import annotations

import gzip
import struct
import sys
import warnings
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any
from zlib import compress, crc32

import pytest
from PIL import Image, ImageDraw

import nurie
from nurie import Grid, Status
from nurie.difficulty import Level
from nurie.making import making, sketching
from nurie.making.cuts import places
from nurie.making.palettes import difference
from nurie.making.repairing import Repair, repair
from nurie.nonogram.naming import oklab
from nurie.nonogram.techniques import EVERY, TRYING, explain

HEART = Grid("""
    .##.##.
    #######
    #######
    .#####.
    ..###..
    ...#...
""")


def painted(grid: Grid, dot: int = 10, ink: str = "black", paper: str = "white") -> Image.Image:
    """A picture of a grid, so many pixels a cell, with a margin."""
    picture = Image.new("RGBA", ((grid.width + 2) * dot, (grid.height + 2) * dot), paper)
    for (row, column), state in grid.cells():
        if state == "#":
            x, y = (column + 1) * dot, (row + 1) * dot
            picture.paste(ink, (x, y, x + dot, y + dot))
    return picture


def check(made: nurie.Made) -> None:
    """What must hold for everything that is made."""
    puzzle = made.puzzle
    assert puzzle.goal == made.after
    outcome = nurie.solve(puzzle)
    assert outcome.status is Status.UNIQUE
    assert outcome.solution == made.after
    without_trying = [name for name in EVERY if name not in TRYING]
    assert explain(puzzle, techniques=without_trying).status is Status.UNIQUE
    differs = tuple(cell for cell, state in made.before.cells() if made.after[cell] != state)
    assert made.changed == differs
    assert made.at_least <= len(made.changed)
    assert 0 <= made.similarity <= 1
    assert (made.similarity == 1) == (not made.changed)


@pytest.mark.parametrize(
    "picture",
    [
        painted(HEART),
        painted(HEART, ink="#333333", paper="#fff0d0"),
        painted(HEART, ink="white", paper="black"),
        painted(HEART, paper="#00000000"),
        painted(HEART, ink="white", paper="#00000000"),
        painted(HEART, dot=1),
    ],
    ids=["plain", "cream paper", "white on black", "transparent", "white silhouette", "a pixel"],
)
def test_a_drawn_grid_comes_back(picture: Image.Image) -> None:
    made = nurie.make(picture, (7, 6))
    check(made)
    assert made.before == made.after == HEART
    assert made.is_minimal
    assert not made.puzzle.is_coloured


def test_one_number_is_the_longer_side() -> None:
    made = nurie.make(painted(HEART), 7)
    assert (made.puzzle.width, made.puzzle.height) == (7, 6)
    assert nurie.make(painted(HEART), "7").after == nurie.make(painted(HEART), "7x6").after


def ring(width: int = 1, side: int = 300) -> Image.Image:
    """A thin circle with a diagonal through it, which lines do not solve at most sizes."""
    picture = Image.new("RGB", (side, side), "white")
    draw = ImageDraw.Draw(picture)
    draw.ellipse((10, 10, side - 10, side - 10), outline="black", width=width * side // 15)
    draw.line((40, 40, side - 40, side - 40), fill="black", width=side // 20)
    return picture


@pytest.mark.parametrize("size", [10, 12, 15, 20])
def test_a_picture_is_repaired(size: int) -> None:
    check(nurie.make(ring(), (size, size)))


FRAME = Grid("""
    ########
    #......#
    #.#....#
    #......#
    #....#.#
    #......#
    #......#
    ########
""")
"""The two cells inside could as well be the other corners of their rectangle."""


def test_a_repair_changes_few_cells_and_says_whether_it_is_the_best() -> None:
    made = nurie.make(painted(FRAME), (8, 8))
    check(made)
    assert made.before == FRAME
    assert made.is_minimal
    assert made.at_least == len(made.changed) == 1
    again = nurie.make(painted(FRAME), (8, 8), proving=0)
    check(again)
    assert not again.is_minimal


def test_a_cut_whose_repair_is_proved_is_preferred(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the proof of the best cut reaches its limit, a similar one with fewer changes is tried."""
    proofs: list[tuple[int, int]] = []

    def hasty(*asked: Any, known: Repair | None = None, **how: Any) -> Repair | None:
        found = repair(*asked, known=known, **how)
        if known is None or found is None:
            return found
        proofs.append((how["proving"], len(known.changed)))
        return replace(found, is_proved=len(proofs) > 1)

    monkeypatch.setattr(making, "repair", hasty)
    made = nurie.make(ring(), (12, 12), proving=1000)
    check(made)
    assert [limit for limit, _ in proofs] == [1000, 500]
    assert made.is_minimal
    assert len(made.changed) <= proofs[1][1]


def test_if_no_repair_is_proved_the_best_cut_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[int] = []

    def hasty(*asked: Any, known: Repair | None = None, **how: Any) -> Repair | None:
        found = repair(*asked, known=known, **how)
        if known is None or found is None:
            return found
        limits.append(how["proving"])
        return replace(found, is_proved=False)

    expected = nurie.make(ring(), (12, 12), proving=0)
    monkeypatch.setattr(making, "repair", hasty)
    made = nurie.make(ring(), (12, 12), proving=1000)
    assert limits == [1000, 500]
    assert made.cut == expected.cut
    assert not made.is_minimal


def outline(side: int = 300) -> Image.Image:
    """A thin diamond, in which no line of a large board allows a first step."""
    picture = Image.new("RGB", (side, side), "white")
    corners = [(side // 2, 4), (side - 4, side // 2), (side // 2, side - 4), (4, side // 2)]
    ImageDraw.Draw(picture).polygon(corners, outline="black", width=side // 40)
    return picture


def test_the_last_resort_is_the_negative() -> None:
    made = nurie.make(outline(), (30, 30))
    check(made)
    assert made.cut.is_negative
    assert made.as_json()["cut"]["negative"] is True
    assert made.is_minimal
    assert sum(state == "#" for _, state in made.before.cells()) > 30 * 30 / 2


def test_a_drawing_that_can_be_repaired_is_no_negative() -> None:
    made = nurie.make(ring(), (15, 15))
    assert not made.cut.is_negative
    assert made.as_json()["cut"]["negative"] is False


@pytest.mark.parametrize("size", [(200, 20), (20, 200), (200, 5)], ids=str)
def test_a_bar(size: tuple[int, int]) -> None:
    """It is less than three cells high or wide."""
    picture = Image.new("RGB", (260, 260), "white")
    picture.paste("black", (30, 30, 30 + size[0], 30 + size[1]))
    made = nurie.make(picture, (15, 15))
    check(made)
    assert "#" in str(made.after)


def test_equal_questions_have_equal_answers() -> None:
    assert nurie.make(ring(), (20, 20)) == nurie.make(ring(), (20, 20))


def flag() -> Image.Image:
    """Three stripes, of which one has two shades, on transparent paper."""
    picture = Image.new("RGBA", (140, 100), "#00000000")
    for at, colour in enumerate(("#d02020", "#f8d000", "#2040c0")):
        picture.paste(colour, (20, 20 + 20 * at, 120, 40 + 20 * at))
    picture.paste("#c82828", (20, 30, 120, 40))
    return picture


def test_in_colour_shades_become_one() -> None:
    made = nurie.make(flag(), (10, 6), colours=5)
    check(made)
    assert [colour.name for colour in made.puzzle.colours] == ["yellow", "blue", "red"]
    assert made.after == Grid(["r" * 10] * 2 + ["y" * 10] * 2 + ["b" * 10] * 2)


def test_fewer_colours_than_there_are() -> None:
    made = nurie.make(flag(), (10, 6), colours=2)
    check(made)
    assert len(made.puzzle.colours) == 2


def test_oklab() -> None:
    """Values from the definition of OKLab, rounded."""
    assert [round(part, 3) for part in oklab((255, 255, 255))] == [1, 0, 0]
    assert [round(part, 3) for part in oklab((255, 0, 0))] == [0.628, 0.225, 0.126]
    assert difference((200, 30, 30), (180, 30, 30)) < difference((200, 30, 30), (30, 30, 200))


SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 80">
<path d="M20 10h20v10h10v-10h20v10h10v20h-10v10h-10v10h-10v10h-10v-10h-10v-10h-10v-10h-10v-20h10z"/>
</svg>"""


def test_svg(tmp_path: Path) -> None:
    made = nurie.make(BytesIO(SVG.encode()), 7)
    check(made)
    assert made.after == HEART
    packed = tmp_path / "heart.svgz"
    packed.write_bytes(gzip.compress(SVG.encode()))
    assert nurie.make(packed, 7) == made


@pytest.mark.parametrize(
    "name", ["square.png", "./square.png", "{folder}/square.png", "file://{folder}/square.png"]
)
def test_an_svg_shows_only_what_is_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Another file could be private, or a pipe that never ends; parts of its own are shown."""
    monkeypatch.chdir(tmp_path)
    Image.new("RGB", (9, 9), "black").save("square.png")
    drawing = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"
        xmlns:xlink="http://www.w3.org/1999/xlink">
      <rect id="bar" width="2" height="9"/><use xlink:href="#bar" x="7"/>
      <image width="9" height="9" xlink:href="{name.format(folder=tmp_path)}"/>
      <image width="9" height='9' href = '{name.format(folder=tmp_path)}'/>
    </svg>"""
    made = nurie.make(BytesIO(drawing.encode()), 9)
    assert set(made.before.rows) == {"##.....##"}


def test_svg_without_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(nurie.UnavailableError, match=r"nurie\[make\]"):
        nurie.make(BytesIO(SVG.encode()), 7)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "it is empty"),
        (b"nothing of the kind", "not a picture"),
        (b"<svg", "not an SVG"),
        (b"\x89PNG\r\n\x1a\nbroken", "not a picture"),
    ],
)
def test_bad_pictures(data: bytes, sentence: str) -> None:
    with pytest.raises(nurie.FormatError, match=sentence):
        nurie.make(BytesIO(data), 10)


@pytest.mark.parametrize("other", [b"abc", 5, None])
def test_what_is_not_a_picture(other: Any) -> None:
    kind = type(other).__name__
    with pytest.raises(TypeError, match=f"an open file or an image of Pillow, not {kind}$"):
        nurie.make(other)


@pytest.mark.parametrize("mode", ["I;16", "I"])
def test_greys_of_16_bits(mode: str) -> None:
    """A dark grey shape is as dark as in 8 bits."""
    grey = painted(HEART).convert("L")
    deep = grey.convert("F").point(lambda value: value * 180 + 12_000).convert("I").convert(mode)
    assert nurie.make(deep, 7).after == HEART
    file = BytesIO()
    deep.save(file, "PNG" if mode == "I;16" else "TIFF")
    file.seek(0)
    assert nurie.make(file, 7).after == HEART


def test_a_picture_without_pixels() -> None:
    with pytest.raises(nurie.FormatError, match="it has no pixels"):
        nurie.make(Image.new("L", (0, 5)), 7)


def test_a_picture_of_nothing() -> None:
    for colours in (1, 3):
        with pytest.raises(nurie.FormatError, match="shows nothing"):
            nurie.make(Image.new("RGB", (50, 50), "white"), 10, colours=colours)


@pytest.mark.parametrize(
    ("size", "sentence"),
    [
        ("big", "a size like 20 or 20x15 was expected"),
        ("1x2x3", "a size like 20 or 20x15 was expected"),
        ("-5", "a size like 20 or 20x15 was expected"),
        ("9" * 5000, "a size like 20 or 20x15 was expected"),
        (1.5, "a size like 20 or 20x15 was expected, not 1.5"),
        ((7,), "a size like 20 or 20x15 was expected"),
        ((7, 6.0), "a size like 20 or 20x15 was expected"),
        ((0, 5), "0×5 is too small"),
        (1, "a side of 1 is too small"),
        ("0", "a side of 0 is too small"),
        ((500, 20), "100 cells a side"),
    ],
)
def test_bad_sizes(size: Any, sentence: str) -> None:
    with pytest.raises(nurie.PuzzleError, match=sentence):
        nurie.make(painted(HEART), size)


def test_levels() -> None:
    made = nurie.make(painted(HEART), (7, 6))
    assert nurie.make(painted(HEART), (7, 6), level=made.level).level is made.level
    with pytest.raises(nurie.NurieError, match="unknown level 'cosy'"):
        nurie.make(painted(HEART), (7, 6), level="cosy")
    with pytest.raises(nurie.CannotMakeError, match="no expert puzzle was found"):
        nurie.make(painted(HEART), (7, 6), level=Level.EXPERT)


def test_a_board_that_cannot_be_repaired(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any work for repairs, only cuts that are solvable as they are would do."""
    monkeypatch.setattr(making, "_MENDING", {False: -1, True: -1})
    monkeypatch.setattr(sketching, "places", lambda *size, few: [next(places(*size, few=few))])
    chequered = Grid(["#." * 4, ".#" * 4] * 4)
    with pytest.raises(nurie.CannotMakeError, match="try another size"):
        nurie.make(painted(chequered), (8, 8))


def flat_png(side: int) -> bytes:
    """A black PNG of a few kilobytes, however large it is."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", crc32(name + data))

    head = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    data = compress(bytes((side + 7) // 8 + 1) * side)
    end = chunk(b"IDAT", data) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + end


@pytest.mark.parametrize("side", [10_100, 30_000])
def test_a_picture_with_too_many_pixels_is_refused_before_it_is_decoded(side: int) -> None:
    with pytest.raises(nurie.FormatError, match="pixels; the most are 100000000"):
        nurie.make(BytesIO(flat_png(side)))


def test_no_warning_of_a_large_picture() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(nurie.FormatError, match="shows nothing"):
            nurie.make(BytesIO(flat_png(9_800)))
