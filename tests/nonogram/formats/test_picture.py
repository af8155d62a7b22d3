from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from nurie import files
from nurie.errors import FormatError
from nurie.grid import Grid
from nurie.making import sketching
from nurie.nonogram.formats.picture import MAX_PIXELS
from nurie.nonogram.puzzle import BLACK, WHITE, Colour, Nonogram

from .drawn import FLAG, complaint, has_clues_of, read

COLOURED = Nonogram.of(".rr.\nrrrr\n.gg.")


def drawn(rows: list[str], colours: dict[str, tuple[int, ...]], mode: str = "RGB") -> bytes:
    """A PNG of some cells."""
    picture = Image.new(mode, (len(rows[0]), len(rows)))
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            picture.putpixel((x, y), colours[cell])
    return saved(picture)


def saved(picture: Image.Image) -> bytes:
    """A PNG as other programs write it."""
    buffer = BytesIO()
    picture.save(buffer, "PNG")
    return buffer.getvalue()


def test_a_plain_pbm() -> None:
    text = "P1\n# a comment\n4 3\n0 1 1 0\n1 1 1 1\n0 1 0 0\n"
    puzzle = read(text, "picture")
    assert has_clues_of(puzzle, FLAG)
    assert str(puzzle.goal) == FLAG.strip()
    assert files.identify(text.encode()) == "picture"


def test_a_packed_pbm() -> None:
    assert has_clues_of(read(b"P4\n4 3\n\x60\xf0\x40", "picture"), FLAG)


@pytest.mark.parametrize("suffix", [".png", ".pbm", ".gif", ".bmp"])
def test_kinds_of_pictures_by_the_name_of_the_file(tmp_path: Path, suffix: str) -> None:
    puzzle = Nonogram.of(FLAG)
    files.save(puzzle, tmp_path / f"flag{suffix}")
    data = (tmp_path / f"flag{suffix}").read_bytes()
    magic = {".png": b"\x89PNG", ".pbm": b"P4", ".gif": b"GIF8", ".bmp": b"BM"}
    assert data.startswith(magic[suffix])
    assert files.load(tmp_path / f"flag{suffix}") == puzzle


def test_two_colours_are_black_and_white() -> None:
    data = drawn([".#", "##"], {".": (255, 255, 200), "#": (0, 0, 90)})
    assert read(data, "picture") == Nonogram.of(".#\n##")


@pytest.mark.parametrize(("shade", "board"), [(250, "..\n.."), (5, "##\n##")])
def test_one_colour_is_all_or_nothing(shade: int, board: str) -> None:
    assert has_clues_of(read(drawn(["##", "##"], {"#": (shade,) * 3}), "picture"), board)


def test_more_colours_are_a_puzzle_in_colour() -> None:
    data = drawn(["#r.", "rr."], {".": (255, 255, 240), "r": (255, 0, 0), "#": (0, 0, 0)})
    puzzle = read(data, "picture")
    assert has_clues_of(puzzle, "#r.\nrr.")
    assert puzzle.colours == (Colour("r", "red", "#ff0000"), BLACK)
    assert puzzle.background.rgb == "#fffff0"


def test_what_is_transparent_is_background() -> None:
    data = drawn(
        ["r.", "g."], {"r": (255, 0, 0, 255), "g": (0, 128, 0, 255), ".": (9, 9, 9, 0)}, "RGBA"
    )
    puzzle = read(data, "picture")
    assert has_clues_of(puzzle, "r.\ng.")
    assert puzzle.background == WHITE


def test_a_photograph_has_too_many_colours() -> None:
    row = [f"{at:c}" for at in range(60, 100)]
    data = drawn(["".join(row)], {cell: (ord(cell), 0, 0) for cell in row})
    told = complaint(data, "picture")
    assert (
        "more than 31 colours and a background; nurie make FILE turns photos and drawings" in told
    )


def test_a_drawing_is_for_nurie_make() -> None:
    for start in ("", "\ufeff", '<?xml version="1.0"?>\n<!-- a drawing -->\n'):
        drawing = f'{start}<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>'
        assert files.identify(drawing.encode(), "cat.svg") == "picture"
        told = "an SVG has no cells; nurie make FILE turns photos and drawings into puzzles"
        assert complaint(drawing, "picture") == told


@pytest.mark.parametrize("size", [(200, 200), (128, 64), (101, 100), (20_000, 8)])
def test_a_larger_drawing_in_two_colours_is_for_nurie_make(size: tuple[int, int]) -> None:
    drawing = Image.new("1", size, 1)
    ImageDraw.Draw(drawing).ellipse([2, 2, size[0] - 3, size[1] // 2], outline=0)
    told = (
        f"the picture has {size[0]}×{size[1]} pixels; at most 100 a side, one for each cell, were "
        "expected; nurie make FILE turns photos and drawings into puzzles"
    )
    assert complaint(saved(drawing), "picture") == told


def test_a_picture_may_have_as_many_pixels_as_nurie_make_makes_cells() -> None:
    assert MAX_PIXELS == sketching.MAX_SIDE
    largest = Image.new("1", (MAX_PIXELS, MAX_PIXELS), 1)
    assert read(saved(largest), "picture").width == MAX_PIXELS


@pytest.mark.parametrize("suffix", [".png", ".pbm", ".gif"])
@pytest.mark.parametrize("size", [(101, 2), (640, 480), (2, 16_000)])
def test_what_nurie_writes_is_read_again_at_any_size(
    tmp_path: Path, suffix: str, size: tuple[int, int]
) -> None:
    width, height = size
    puzzle = Nonogram.of(Grid([("#.#" * width)[:width]] * (height - 1) + ["." * width]))
    files.save(puzzle, tmp_path / f"large{suffix}")
    assert files.load(tmp_path / f"large{suffix}") == puzzle


def test_a_large_puzzle_in_colour_is_read_again() -> None:
    colours = [Colour("r", "red", "#ff0000"), BLACK]
    puzzle = Nonogram.of(Grid(["r#" * 80, ".r" * 80]), colours=colours)
    assert read(files.dump_bytes(puzzle, "picture"), "picture") == puzzle


def test_a_large_bmp_cannot_say_that_it_is_a_puzzle(tmp_path: Path) -> None:
    files.save(Nonogram.of("#" * 100), tmp_path / "small.bmp")
    assert files.load(tmp_path / "small.bmp").width == 100
    with pytest.raises(FormatError, match="a BMP with more than 100 pixels a side would be taken"):
        files.save(Nonogram.of("#" * 101), tmp_path / "large.bmp")
    assert not (tmp_path / "large.bmp").exists()


def test_a_large_picture_is_refused_before_it_is_decoded() -> None:
    for claim in ("9000 9000", "12000 12000", "100000 100000"):
        told = complaint(f"P1\n{claim}\n", "picture")
        assert "at most 100 a side, one for each cell, were expected" in told
    boast = "# Nurie: one pixel is one cell"
    for claim in ("16001 1", "9000 9000"):
        assert "at most 100 a side" in complaint(f"P1\n{boast}\n{claim}\n", "picture")


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n", b"P1\n4 3\n0 1", b"GIF89a\0\0", b"P9\n"])
def test_damaged_pictures(data: bytes) -> None:
    assert "the picture is damaged or of an unsupported type" in complaint(data, "picture")


def test_colours_do_not_fit_in_a_pbm(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="a PBM file is black and white"):
        files.save(COLOURED, tmp_path / "flag.pbm")
    assert not list(tmp_path.iterdir())


def test_colours_that_look_the_same_are_refused() -> None:
    twins = Nonogram.of("rg", colours=[Colour("r", "red", "#ff0000"), Colour("g", "?", "#ff0000")])
    with pytest.raises(FormatError, match="distinct colours"):
        files.dump_bytes(twins, "picture")
