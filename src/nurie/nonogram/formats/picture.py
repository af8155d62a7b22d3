"""Pictures: PNG, PBM, GIF, BMP and whatever else Pillow reads, one pixel per cell.

A plain PBM, which is a text, shows the idea::

    P1              .##.
    4 3             ####
    0 1 1 0         .#..
    1 1 1 1
    0 1 0 0

Two colours make a black and white puzzle: the darker one is filled. With more, the
background is white or else the lightest colour. The file extension decides the format to
write; the default is PNG.

A picture with more pixels a side than ``nurie make`` makes cells is a drawing or a photo, even in
two colours. The pictures that Nurie writes say in a comment that their pixels are cells, and may
be as large as a board.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import PurePath
from typing import TYPE_CHECKING, BinaryIO, TypeAlias, cast

from nurie.errors import FormatError, UnknownFormatError
from nurie.formats import texts
from nurie.grid import EMPTY, FILLED, Grid
from nurie.nonogram import palettes
from nurie.nonogram.formats import _text
from nurie.nonogram.puzzle import MAX_CELLS, MAX_COLOURS, MAX_SIDE, WHITE, Nonogram, clue_of

if TYPE_CHECKING:
    from PIL import Image

requires = ("PIL",)
suffixes = (".png", ".pbm", ".gif", ".bmp")
carries = frozenset({"colours", "goal"})

MAX_PIXELS = 100
"""The longest side of a picture that Nurie did not write; a larger one is a photo or a drawing."""
_MARK = b"Nurie: one pixel is one cell"
"""The comment in the pictures that Nurie writes."""
_MAKE = "nurie make FILE turns photos and drawings into puzzles"
_ONE_EACH = f"at most {MAX_PIXELS} a side, one for each cell, were expected"
_HEAD = 4096
"""How many bytes may come before an SVG, or before the mark."""

_MAGIC = (
    b"\x89PNG\r\n\x1a\n",
    b"GIF87a",
    b"GIF89a",
    b"\xff\xd8\xff",
    b"II*\0",
    b"MM\0*",
    b"\0\0\1\0",
    b"RIFF",
    *(b"P%d%c" % (kind, space) for kind in range(1, 7) for space in b" \t\r\n"),
)
_Rgb: TypeAlias = tuple[int, ...]
_WRITTEN_AS = {".pbm": "PPM", ".gif": "GIF", ".bmp": "BMP"}


def sniff(head: bytes) -> float:
    """How likely the content is: the first bytes identify the type of picture."""
    is_bmp = head[:2] == b"BM" and head[6:10] == bytes(4)
    return 0.95 if is_bmp or head.startswith(_MAGIC) or _is_svg(head) else 0


def _is_svg(head: bytes) -> bool:
    return head.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"<" and b"<svg" in head


def read(source: BinaryIO) -> Iterator[Nonogram]:
    """Read the only puzzle, whose goal is the picture."""
    data = source.read()
    if _is_svg(data[:_HEAD]):
        raise UnknownFormatError(f"an SVG has no cells; {_MAKE}")
    picture = _opened(data)
    found = cast("list[tuple[int, _Rgb]] | None", picture.getcolors(MAX_COLOURS + 1))
    if found is None:
        what = f"the picture has more than {MAX_COLOURS} colours and a background"
        raise FormatError(f"{what}; {_MAKE}")
    lightest_first = sorted((rgb for _, rgb in found), key=_darkness)
    palette = palettes.Palette()
    if len(lightest_first) > 2:
        paper = lightest_first.pop(0)
        background = palettes.background("background", _hex(paper))
        letters = {paper: EMPTY}
        for rgb in lightest_first:
            letters[rgb] = palette.add("", palettes.name_of_rgb(_hex(rgb)), _hex(rgb))
    else:
        background = WHITE
        letters = dict.fromkeys(lightest_first, FILLED)
        if len(lightest_first) == 2 or _darkness(lightest_first[0]) < 0:
            letters[lightest_first[0]] = EMPTY
    goal = _grid(picture, letters)
    yield Nonogram(
        map(clue_of, goal.rows),
        map(clue_of, goal.columns),
        colours=palette.colours,
        background=background,
        goal=goal,
    )


def _opened(data: bytes) -> Image.Image:
    """The picture in RGB, on white where it is transparent."""
    from PIL import Image

    try:
        with warnings.catch_warnings():
            # The size is checked below.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            opened = Image.open(BytesIO(data))
        with opened as picture:
            _expect_cells(*picture.size, is_ours=_MARK in data[:_HEAD])
            whole = picture.convert("RGBA")
    except (FormatError, MemoryError):
        raise
    except Image.DecompressionBombError:
        raise FormatError(f"the picture has too many pixels; {_ONE_EACH}; {_MAKE}") from None
    except Exception as error:  # Each of Pillow's many decoders raises its own errors.
        raise FormatError("the picture is damaged or of an unsupported type") from error
    paper = Image.new("RGBA", whole.size, "white")
    return Image.alpha_composite(paper, whole).convert("RGB")


def _expect_cells(width: int, height: int, is_ours: bool) -> None:
    """Refuse a picture whose pixels cannot be the cells of a puzzle."""
    side = max(width, height)
    if side > MAX_PIXELS and not (is_ours and side <= MAX_SIDE and width * height <= MAX_CELLS):
        raise FormatError(f"the picture has {width}×{height} pixels; {_ONE_EACH}; {_MAKE}")


def _grid(picture: Image.Image, letters: dict[_Rgb, str]) -> Grid:
    data = picture.tobytes()
    pixels = zip(data[0::3], data[1::3], data[2::3], strict=True)
    cells = "".join(map(letters.__getitem__, pixels))
    width = picture.width
    return Grid(cells[start : start + width] for start in range(0, len(cells), width))


def _hex(rgb: _Rgb) -> str:
    return "#" + bytes(rgb).hex()


def _darkness(rgb: _Rgb) -> float:
    """How dark a colour looks; negative for the lighter half."""
    red, green, blue = rgb
    return 127.5 - (0.299 * red + 0.587 * green + 0.114 * blue)


def write(puzzles: Iterable[Nonogram], target: BinaryIO) -> None:
    """Write the goal of one puzzle."""
    from PIL import Image

    puzzle = texts.only_one(puzzles, "picture")
    if (goal := _text.usable_goal(puzzle)) is None:
        raise FormatError("the puzzle has no goal to draw; solve it first")
    colours = [puzzle.background, *puzzle.colours]
    values = [bytes.fromhex(colour.rgb[1:]) for colour in colours]
    if len(set(values)) < len(values) or min(values, key=_darkness_of) != values[0]:
        raise FormatError("a picture needs distinct colours and the lightest background")
    index = str.maketrans({colour.letter: chr(at) for at, colour in enumerate(colours)})
    cells = "".join(goal.rows).translate(index).encode("latin-1")
    picture = Image.frombytes("P", (goal.width, goal.height), cells)
    picture.putpalette(b"".join(values))
    kind = _WRITTEN_AS.get(PurePath(str(getattr(target, "name", ""))).suffix.lower(), "PNG")
    if not puzzle.is_coloured and puzzle.background == WHITE:
        picture = picture.convert("1", dither=Image.Dither.NONE)
    elif kind == "PPM":
        raise FormatError("a PBM file is black and white: it cannot store colours")
    if kind == "BMP" and max(picture.size) > MAX_PIXELS:
        what = f"a BMP with more than {MAX_PIXELS} pixels a side"
        raise FormatError(f"{what} would be taken for a drawing; write a PNG instead")
    target.write(_marked(picture, kind))


def _marked(picture: Image.Image, kind: str) -> bytes:
    """A file with the picture and, where that type has comments, the mark."""
    from PIL.PngImagePlugin import PngInfo

    comments = PngInfo()
    comments.add_text("Comment", _MARK.decode())
    buffer = BytesIO()
    picture.save(buffer, kind, pnginfo=comments, comment=_MARK)
    data = buffer.getvalue()
    return data.replace(b"\n", b"\n# " + _MARK + b"\n", 1) if kind == "PPM" else data


def _darkness_of(value: bytes) -> float:
    return _darkness(tuple(value))
