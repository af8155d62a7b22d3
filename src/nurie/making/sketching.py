"""Sketches of a picture: cut into cells in several ways, each with what it gets wrong.

What is not like the picture is counted in cells: a cell that the drawing covers by 70 % is
wrong by 0.3 if it is filled, and by 0.7 if it is empty. Errors that cancel out nearby, as along
an outline, count for less than those that do not: then a dot or a line is gone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import dropwhile
from operator import mul
from typing import TYPE_CHECKING

from nurie.errors import CannotMakeError, PuzzleError
from nurie.making.cuts import Place, Sheet, places
from nurie.making.palettes import contrasts, shades_of
from nurie.making.repairing import Sketch
from nurie.making.sources import content_box, ink_of, paper_of, visible_box
from nurie.making.strokes import thin_strokes, widened, with_margin
from nurie.nonogram.palettes import named
from nurie.nonogram.puzzle import BLACK, WHITE, Colour

if TYPE_CHECKING:
    from PIL import Image

_SIZE = re.compile(r"\s*(\d{1,9})\s*(?:[x×]\s*(\d{1,9})\s*)?", re.ASCII | re.IGNORECASE)
MAX_SIDE = 100
"""The largest board that is made; repairs of larger ones take too long."""
FINE, COARSE = 0.4, 1.2
"""How much an error counts in its cell, and how much the mean around it."""

_THRESHOLDS = {
    threshold: bytes(value >= round(255 * threshold) for value in range(256))
    for threshold in (0.5, 0.46, 0.54, 0.42, 0.58, 0.38, 0.62, 0.34, 0.66, 0.3, 0.24, 0.18, 0.12)
}
"""How much of a cell must be covered for it to be filled, and which values are then filled.

Little makes lines thick."""
_LEAST_INK = 0.5
"""A cut with a smaller share of the ink, or of what has ink near it, shows only a part of it."""
_PAPER_BIAS = (0, 40, -40)
"""In colour, how much more of a cell must be covered by ink than by paper, of 255."""
_FULL = bytes(255 if value else 0 for value in range(256))
_DISTANCES = [abs(value - 128) for value in range(256)]
"""How large an error is, by its value in a picture of errors."""
_COMPLEMENT = bytes(255 - value for value in range(256))
_NEGATIVE = bytes(value == 0 for value in range(256))


@dataclass(frozen=True, slots=True)
class Cut(Place):
    """How the picture was laid over the board."""

    threshold: float = 0.0
    """How much of a cell had to be covered for it to be filled; 0 in colour."""
    is_negative: bool = False
    """Whether cells are empty where the drawing is black."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """One cut of a picture."""

    sketch: Sketch
    cut: Cut
    loss: float
    """What the cut gets wrong, in cells."""

    @property
    def empty_edges(self) -> int:
        """How many lines at the edges of the board are empty."""
        sketch = self.sketch
        left, top, right, bottom = sketch.content
        return sketch.width - (right - left) + sketch.height - (bottom - top)

    def negative(self) -> Drawing:
        """The same in white on black."""
        sketch = self.sketch
        cells = sketch.cells.translate(_NEGATIVE)
        shares = sketch.shares.translate(_COMPLEMENT)
        cut = replace(self.cut, is_negative=True)
        return Drawing(replace(sketch, cells=cells, shares=shares), cut, self.loss)


@dataclass(frozen=True, slots=True)
class Drawings:
    """All cuts of a picture, the most like it first, and the colours that they share."""

    colours: tuple[Colour, ...]
    background: Colour
    each: list[Drawing]


def board_size(size: int | str | tuple[int, int], across: int, down: int) -> tuple[int, int]:
    """Columns and rows for a picture so large."""
    if isinstance(size, str):
        if not (found := _SIZE.fullmatch(size)):
            raise _no_size(size)
        size = (int(found[1]), int(found[2])) if found[2] else int(found[1])
    if isinstance(size, int):
        if size < 2:
            raise PuzzleError(f"a side of {size} is too small; at least 2 cells are needed")
        longer = max(across, down)
        size = max(1, round(size * across / longer)), max(1, round(size * down / longer))
    if not (isinstance(size, tuple) and list(map(type, size)) == [int, int]):
        raise _no_size(size)
    width, height = size
    if not (max(width, height) >= 2 and min(width, height) >= 1):
        raise PuzzleError(f"{width}×{height} is too small; at least 2 cells are needed")
    if max(width, height) > MAX_SIDE:
        raise PuzzleError(f"{width}×{height} is too large; the limit is {MAX_SIDE} cells a side")
    return width, height


def _no_size(size: object) -> PuzzleError:
    return PuzzleError(f"a size like 20 or 20x15 was expected, not {size!r}")


def in_black(opened: Image.Image, size: int | str | tuple[int, int]) -> Drawings:
    """The cuts of a picture in black and white."""
    from PIL import Image

    left, top, right, bottom = visible_box(opened)
    longer = max(board_size(size, right - left, bottom - top))
    ink = ink_of(opened, max(right - left, bottom - top) / longer)
    (ink,) = _with_wide_strokes([ink], board_size(size, *ink.size))
    width, height = board_size(size, *ink.size)
    sheet = Sheet(ink, width, height)
    drawings: dict[bytes, Drawing] = {}
    for place in places(ink.size, width, height, few=False):
        covered = sheet.shares(place)
        shares = _interleaved((covered.translate(_COMPLEMENT), covered))
        drawn = Image.frombytes("L", (width, height), covered)
        least = _LEAST_INK * sum(covered) / 255
        for threshold, is_filled in _THRESHOLDS.items():
            cells = covered.translate(is_filled)
            if cells.count(1) < least:
                continue
            cut = Cut(place.across, place.down, place.left, place.top, threshold)
            sketch = Sketch(width, height, 2, cells, shares)
            _add(drawings, sketch, cut, _loss(cells, drawn))
    return Drawings((BLACK,), WHITE, _ranked(drawings, size))


def _with_wide_strokes(layers: list[Image.Image], board: tuple[int, int]) -> list[Image.Image]:
    """Layers in which strokes are about a cell wide at least; the first ones are on top."""
    from PIL import ImageChops

    across, down = layers[0].size
    ink = reduce(ImageChops.lighter, layers)
    strokes = thin_strokes(ink, max(across / board[0], down / board[1]))
    if strokes is None:
        return layers
    wide = [widened(with_margin(layer, strokes.growth), strokes) for layer in layers]
    covered = wide[0]
    for at in range(1, len(wide)):
        wide[at] = ImageChops.subtract(wide[at], covered)
        covered = ImageChops.lighter(covered, wide[at])
    return [layer.crop(covered.getbbox()) for layer in wide]


def _loss(cells: bytes, drawn: Image.Image) -> float:
    """How much of a drawing in black and white the cells get wrong, in cells."""
    from PIL import Image, ImageChops, ImageFilter

    filled = Image.frombytes("L", drawn.size, cells.translate(_FULL))
    error = ImageChops.subtract(filled, drawn, scale=2, offset=128)
    coarse = error.filter(ImageFilter.BoxBlur(1))
    return FINE * _size_of(error) + COARSE * _size_of(coarse)


def _size_of(error: Image.Image) -> float:
    size: int = sum(map(mul, error.histogram(), _DISTANCES))
    return size / 127.5


def _interleaved(layers: Sequence[bytes]) -> bytes:
    """The shares of all states, cell by cell, from those of each state."""
    shares = bytearray(len(layers) * len(layers[0]))
    for at, layer in enumerate(layers):
        shares[at :: len(layers)] = layer
    return bytes(shares)


def in_colour(opened: Image.Image, size: int | str | tuple[int, int], colours: int) -> Drawings:
    """The cuts of a picture with at most this many colours."""
    from PIL import Image

    paper = paper_of(opened)
    flat = Image.alpha_composite(Image.new("RGBA", opened.size, paper), opened).convert("RGB")
    flat = flat.crop(content_box(opened))
    width, height = board_size(size, *flat.size)
    shades = shades_of(flat, paper, colours)
    states = len(shades.colours) + 1
    if states == 1:
        raise CannotMakeError("the picture has only one colour")
    parts = [
        shades.picture.point([255 * (at == layer) for at in shades.layer_of_shade], "L")
        for layer in range(1, states)
    ]
    # A stroke has a pale rim, so what differs most from the paper is on top.
    apart = contrasts([paper, *shades.colours])
    order = sorted(range(states - 1), key=lambda at: -apart[at + 1])
    wide = _with_wide_strokes([parts[at] for at in order], (width, height))
    for at, part in zip(order, wide, strict=True):
        parts[at] = part
    width, height = board_size(size, *parts[0].size)
    sheets = [Sheet(part, width, height) for part in parts]
    drawings: dict[bytes, Drawing] = {}
    for place in places(parts[0].size, width, height, few=True):
        layers = [sheet.shares(place) for sheet in sheets]
        paper_share = bytes(max(0, 255 - sum(parts)) for parts in zip(*layers, strict=True))
        layers.insert(0, paper_share)
        shares = _interleaved(layers)
        for bias in _PAPER_BIAS:
            cells = bytes(_majority(parts, bias) for parts in zip(*layers, strict=True))
            cut = Cut(place.across, place.down, place.left, place.top)
            right = sum(shares[at * states + state] for at, state in enumerate(cells))
            sketch = Sketch(width, height, states, cells, shares, apart)
            _add(drawings, sketch, cut, len(cells) - right / 255)
    named_colours, background = named(shades.colours, paper)
    return Drawings(named_colours, background, _ranked(drawings, size))


def _majority(parts: tuple[int, ...], bias: int) -> int:
    """The state of a cell: paper, or the colour that covers most of it."""
    ink = sum(parts[1:])
    if ink < parts[0] + bias or not ink:
        return 0
    return max(range(1, len(parts)), key=lambda state: (parts[state], -state))


def _add(drawings: dict[bytes, Drawing], sketch: Sketch, cut: Cut, loss: float) -> None:
    """One more cut, unless it is empty or an earlier one is as good."""
    other = drawings.get(sketch.cells)
    if any(sketch.cells) and (other is None or loss < other.loss):
        drawings[sketch.cells] = Drawing(sketch, cut, loss)


def _ranked(drawings: dict[bytes, Drawing], size: int | str | tuple[int, int]) -> list[Drawing]:
    """All cuts, the best first; if their size is one number, the other side has no empty ends."""
    ranked = sorted(drawings.values(), key=lambda drawing: drawing.loss)
    ranked = list(dropwhile(lambda drawing: not _shows_most(drawing.sketch), ranked))
    if not ranked:
        raise CannotMakeError(
            "most of the picture is too fine for cells of this size; try a larger board"
        )
    is_free = isinstance(size, int) or (isinstance(size, str) and size.strip().isdecimal())
    return [_fitted(drawing) for drawing in ranked] if is_free else ranked


def _shows_most(sketch: Sketch) -> bool:
    """Whether most of the ink is in filled cells or next to them."""
    from PIL import Image, ImageChops, ImageFilter

    def board(values: bytes) -> Image.Image:
        return Image.frombytes("L", (sketch.width, sketch.height), values)

    ink = sketch.shares[:: sketch.states].translate(_COMPLEMENT)
    near = board(sketch.cells.translate(_FULL)).filter(ImageFilter.MaxFilter(3))
    return sum(ImageChops.darker(near, board(ink)).tobytes()) >= _LEAST_INK * sum(ink)


def _fitted(drawing: Drawing) -> Drawing:
    """A cut without empty lines at the ends of its shorter side."""
    sketch = drawing.sketch
    left, top, right, bottom = sketch.content
    if sketch.width < sketch.height:
        return _cropped(drawing, left, 0, right, sketch.height)
    if sketch.height < sketch.width:
        return _cropped(drawing, 0, top, sketch.width, bottom)
    return drawing


def _cropped(drawing: Drawing, left: int, top: int, right: int, bottom: int) -> Drawing:
    """A part of a cut."""
    sketch, cut = drawing.sketch, drawing.cut
    if (left, top, right, bottom) == (0, 0, sketch.width, sketch.height):
        return drawing

    def part(values: bytes, of_each: int) -> bytes:
        rows = (row * sketch.width for row in range(top, bottom))
        return b"".join(values[(at + left) * of_each : (at + right) * of_each] for at in rows)

    cells, shares = part(sketch.cells, 1), part(sketch.shares, sketch.states)
    smaller = replace(sketch, width=right - left, height=bottom - top, cells=cells, shares=shares)
    cut = replace(cut, left=cut.left - left, top=cut.top - top)
    return Drawing(smaller, cut, drawing.loss)
