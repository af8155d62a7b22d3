"""Writes drawings as pictures of pixels, still or moving: PNG, GIF and WebP, with Pillow.

Edges are placed on whole pixels, so that cells are equal and lines are sharp. Everything is
drawn a few times too large and then reduced, which smooths circles, slanted lines and digits.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from nurie.drawing import digits
from nurie.drawing.shapes import Boxes, Dots, Drawing, Numbers, Strokes
from nurie.errors import NurieError

if TYPE_CHECKING:
    from PIL import Image, ImageDraw

FINE, MOVING = 4, 2
"""How many times too large a picture is drawn, on each side; and the frames of an animation."""
MAX_PIXELS = 40_000_000
"""The largest picture."""
_SAMPLES = 12
"""From how many frames the colours of a GIF are chosen."""


def write_picture(drawing: Drawing, cell: int, to: str) -> bytes:
    """The drawing as ``png``, ``gif`` or ``webp``, with cells of this many pixels."""
    picture = paint(drawing, cell)
    if to != "webp":
        picture = _reduced(picture, _palette([picture]))
    file = io.BytesIO()
    picture.save(file, to, **_options(to))
    return file.getvalue()


def write_animation(
    drawings: Sequence[Drawing], cell: int, to: str, seconds: float, last: float
) -> bytes:
    """Drawings shown in a loop, for this many seconds each; the last one stays longer."""
    first, *rest = (paint(drawing, cell, MOVING) for drawing in drawings)
    if to != "webp":
        step = max(1, len(drawings) // _SAMPLES)
        palette = _palette([*[first, *rest][::-step], first])
        first, *rest = (_reduced(frame, palette) for frame in (first, *rest))
    file = io.BytesIO()
    times = [round(1000 * seconds)] * len(rest) + [round(1000 * last)]
    first.save(file, to, save_all=True, append_images=rest, duration=times, loop=0, **_options(to))
    return file.getvalue()


def paint(drawing: Drawing, cell: int, fine: int = FINE) -> Image.Image:
    """The drawing as an image of Pillow."""
    from PIL import Image, ImageDraw

    width, height = round(drawing.width * cell), round(drawing.height * cell)
    if width * height > MAX_PIXELS:
        raise NurieError(f"a picture of {width}×{height} pixels is too large; choose smaller cells")
    if width * height * fine * fine > 4 * MAX_PIXELS:
        fine = 1  # Pictures with so many pixels need no smoothing.
    image = Image.new("RGB", (width * fine, height * fine), "white")
    pen = _Pen(ImageDraw.Draw(image), cell, fine)
    for shape in drawing.shapes:
        pen.draw(shape)
    return image.reduce(fine) if fine > 1 else image


class _Pen:
    """Draws shapes on an image that is ``fine`` times too large."""

    def __init__(self, draw: ImageDraw.ImageDraw, cell: int, fine: int) -> None:
        self._draw = draw
        self._cell = cell
        self._fine = fine

    def draw(self, shape: Boxes | Strokes | Dots | Numbers) -> None:
        """Draw one shape."""
        match shape:
            case Boxes(boxes, colour):
                for x, y, width, height in boxes:
                    self._box(x, y, x + width, y + height, colour)
            case Strokes(lines, colour, width):
                for line in lines:
                    self._line(*line, colour, width)
            case Dots(centres, radius, colour):
                size = radius * self._cell * self._fine
                for x, y in centres:
                    x, y = x * self._cell * self._fine, y * self._cell * self._fine
                    self._draw.ellipse((x - size, y - size, x + size, y + size), fill=colour)
            case Numbers(texts, size, colour):
                self._numbers(texts, size, colour)

    def _snap(self, place: float) -> int:
        """A place on the edge of a pixel."""
        return round(place * self._cell) * self._fine

    def _box(self, x0: float, y0: float, x1: float, y1: float, colour: str) -> None:
        left, top, right, bottom = map(self._snap, (x0, y0, x1, y1))
        if right > left and bottom > top:
            self._draw.rectangle((left, top, right - 1, bottom - 1), fill=colour)

    def _line(self, x0: float, y0: float, x1: float, y1: float, colour: str, width: float) -> None:
        """A line of whole pixels if it is upright or level."""
        if x0 != x1 and y0 != y1:
            ends = tuple(value * self._cell * self._fine for value in (x0, y0, x1, y1))
            self._draw.line(ends, fill=colour, width=max(1, round(width * self._cell * self._fine)))
            return
        thick = max(1, round(width * self._cell))
        before, after = thick // 2 * self._fine, (thick - thick // 2) * self._fine
        left, right = sorted((self._snap(x0), self._snap(x1)))
        top, bottom = sorted((self._snap(y0), self._snap(y1)))
        if x0 == x1:
            left, right = left - before, right + after
        else:
            top, bottom = top - before, bottom + after
        self._draw.rectangle((left, top, right - 1, bottom - 1), fill=colour)

    def _numbers(self, texts: Sequence[tuple[float, float, str]], size: float, colour: str) -> None:
        from PIL import ImageFont

        unit = self._cell * self._fine
        font = ImageFont.load_default(size * unit)
        down = digits.CAPITAL / 2 * size * unit
        for x, y, text in texts:
            self._draw.text((x * unit, y * unit + down), text, colour, font, anchor="ms")


def _options(to: str) -> dict[str, bool]:
    return {"lossless": True} if to == "webp" else {"optimize": True}


def _palette(pictures: Sequence[Image.Image]) -> Image.Image:
    """The most frequent colours of pictures, at most 256: those of cells and lines are exact."""
    from PIL import Image

    counts: Counter[tuple[int, int, int]] = Counter()
    for picture in pictures:
        for count, rgb in picture.getcolors(picture.width * picture.height) or ():
            counts[cast("tuple[int, int, int]", rgb)] += count
    # Pillow ignores the last bits of a colour when it looks for the nearest one, so the colours
    # of a palette have to differ in others.
    alike: dict[tuple[int, ...], tuple[int, int, int]] = {}
    for rgb in sorted(counts, key=lambda rgb: (-counts[rgb], rgb)):
        alike.setdefault(tuple(value >> 3 for value in rgb), rgb)
    palette = Image.new("P", (1, 1))
    palette.putpalette([value for rgb in list(alike.values())[:256] for value in rgb])
    return palette


def _reduced(picture: Image.Image, palette: Image.Image) -> Image.Image:
    from PIL import Image

    return picture.quantize(palette=palette, dither=Image.Dither.NONE)
