"""Finds strokes that are much thinner than a cell, and draws them about as wide as one.

Otherwise no cell would be covered by half, and a line drawing would vanish.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from PIL import Image

_THIN = 0.6
"""Strokes up to this wide are thin, in cells; wider ones fill most of the cells they cross."""
_WIDE = 1.0
"""How wide thin strokes become, in cells."""
_SOME = 0.25
"""With less of its ink in thin strokes, it is a drawing of areas, and they may be specks."""
_CROWDED = 0.6
"""If they filled more of the picture, they are no strokes but noise, a texture or a grey."""
_SMALLEST = 4
"""A smaller picture, in cells, is not crowded: it may be one line."""
_FINEST = 8
"""Cells with more pixels are looked at in less detail, which is faster."""
_FAINT = 24
"""Ink of at most this much is not seen, of 255."""


class Strokes(NamedTuple):
    """The thin strokes of a drawing."""

    mask: Image.Image
    """255 where they are."""
    growth: int
    """By how many pixels they have to become wider."""


def thin_strokes(ink: Image.Image, cell: float) -> Strokes | None:
    """The strokes of some ink that are too thin for cells of so many pixels, if it has such."""
    from PIL import Image, ImageChops

    coarser = max(1, int(cell / _FINEST))
    around = coarser * (int(cell / coarser) + 2)
    mask = with_margin(ink, around).reduce(coarser).point(_seen())
    cell /= coarser
    thinness = int(_THIN * cell)
    areas = _grown(_shrunk(mask, thinness), thinness, -1)
    # The corners of an area are no strokes.
    thin = ImageChops.subtract(mask, _grown(areas, 2 * int(cell / 4)))
    total, ink_of_strokes = _count(mask), _count(thin)
    if not thinness or ink_of_strokes <= _SOME * total:
        return None
    edge = (_count(_grown(thin, 2)) - ink_of_strokes) / 2
    growth = round(_WIDE * cell - ink_of_strokes / edge)
    if growth < 1 or _count(_grown(thin, growth)) > _CROWDED * _area(mask, _SMALLEST * cell):
        return None
    size = mask.width * coarser, mask.height * coarser
    found = thin.resize(size, Image.Resampling.NEAREST)
    box = around, around, around + ink.width, around + ink.height
    return Strokes(ImageChops.darker(found.crop(box), ink.point(_seen())), growth * coarser)


def widened(layer: Image.Image, strokes: Strokes) -> Image.Image:
    """What becomes of a layer with a margin as wide as the growth if its strokes grow."""
    from PIL import ImageChops

    found = ImageChops.darker(layer, with_margin(strokes.mask, strokes.growth))
    return ImageChops.lighter(layer, _grown(found.point(_seen()), strokes.growth))


def with_margin(layer: Image.Image, pixels: int) -> Image.Image:
    """A layer with so many empty pixels on all sides."""
    return layer.crop((-pixels, -pixels, layer.width + pixels, layer.height + pixels))


def _seen() -> list[int]:
    return [0] * (_FAINT + 1) + [255] * (255 - _FAINT)


def _count(mask: Image.Image) -> int:
    return mask.histogram()[255]


def _area(mask: Image.Image, least: float) -> float:
    """That of the whole drawing, each side of which counts as so long at least."""
    left, top, right, bottom = mask.getbbox() or (0, 0, 0, 0)
    return max(right - left, least) * max(bottom - top, least)


def _grown(mask: Image.Image, pixels: int, towards: int = 1) -> Image.Image:
    """A mask that is wider by so many pixels, round about; an odd one goes to one side."""
    from PIL.ImageChops import lighter, offset

    for step in range(pixels // 2):
        wide = lighter(offset(mask, 1, 0), offset(mask, -1, 0))
        if step % 2:
            wide = lighter(wide, mask)
            mask = lighter(wide, lighter(offset(wide, 0, 1), offset(wide, 0, -1)))
        else:
            high = lighter(offset(mask, 0, 1), offset(mask, 0, -1))
            mask = lighter(mask, lighter(wide, high))
    if pixels % 2:
        mask = lighter(mask, offset(mask, towards, 0))
        mask = lighter(mask, offset(mask, 0, towards))
    return mask


def _shrunk(mask: Image.Image, pixels: int) -> Image.Image:
    """A mask that is narrower by so many pixels."""
    from PIL.ImageChops import invert

    return invert(_grown(invert(mask), pixels))
