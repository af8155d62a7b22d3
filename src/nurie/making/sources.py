"""Opens pictures: whatever Pillow reads, and SVG; transparent or not, cropped to what they show."""

from __future__ import annotations

import gzip
import os
import re
import warnings
import zlib
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TypeAlias

from nurie.errors import FormatError, UnavailableError

if TYPE_CHECKING:
    from PIL import Image

    Source: TypeAlias = str | os.PathLike[str] | BinaryIO | Image.Image

MAX_BYTES = 64 * 2**20
"""The largest file that is read."""
MAX_PIXELS = 100_000_000
"""The largest picture that is read."""
SIDE = 512
"""The longer side of a picture in pixels, enough for a board; larger ones are made smaller."""

_ELSEWHERE = re.compile(r"""(href\s*=\s*)(?:"(?!\s*(?:#|data:))[^"]*"|'(?!\s*(?:#|data:))[^']*')""")
"""What an SVG refers to that is not in the SVG itself."""
_BARELY = 24
"""Differences of up to this much in a channel, and opacity of up to this much, are noise."""


def open_picture(
    source: Source,
    side: int = SIDE,
    pixels: int = MAX_PIXELS,
    formats: tuple[str, ...] | None = None,
) -> Image.Image:
    """A picture in RGBA, no side of it longer than ``side``; more pixels are refused.

    ``formats`` are the only ones that are accepted in a file, by their names in Pillow; without
    them it may be anything that Pillow reads, or an SVG.
    """
    from PIL import Image

    if isinstance(source, Image.Image):
        _expect_size(source, pixels)
        return _fitted(source, side)
    try:
        return _opened(read_picture(source), side, pixels, formats)
    except FormatError as error:
        error.source = str(source) if isinstance(source, (str, os.PathLike)) else None
        raise


def read_picture(source: str | os.PathLike[str] | BinaryIO) -> bytes:
    """The bytes of a picture; of a file that is too large only so many that it will be refused."""
    if not isinstance(source, (str, os.PathLike)):
        if not hasattr(source, "read"):
            what = type(source).__name__
            raise TypeError(f"a picture is a path, an open file or an image of Pillow, not {what}")
        return source.read(MAX_BYTES + 1)
    with Path(source).open("rb") as file:
        return file.read(MAX_BYTES + 1)


def _expect_size(picture: Image.Image, pixels: int) -> None:
    width, height = picture.size
    if not width * height:
        raise FormatError("it has no pixels")
    if width * height > pixels:
        raise FormatError(f"it has {width}×{height} pixels; the most are {pixels}")


def _opened(data: bytes, side: int, pixels: int, formats: tuple[str, ...] | None) -> Image.Image:
    from PIL import Image

    if len(data) > MAX_BYTES:
        raise FormatError(f"it is larger than the {MAX_BYTES} bytes allowed")
    if not data.strip():
        raise FormatError("it is empty")
    if formats is None and (svg := _svg_text(data)) is not None:
        data = rendered(svg, side, side)
    try:
        with warnings.catch_warnings():
            # It would warn of what is still allowed.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            opened = Image.open(BytesIO(data), formats=formats)
        with opened as picture:
            _expect_size(picture, pixels)
            picture.draft("RGB", (2 * side, 2 * side))
            if picture.mode in ("L", "RGB") and "transparency" not in picture.info:
                # Before it gets an opacity, because that takes half as much memory again.
                picture.thumbnail((side, side), Image.Resampling.BOX, reducing_gap=None)
            return _fitted(picture, side)
    except (FormatError, MemoryError):
        raise
    except Image.DecompressionBombError:
        raise FormatError(f"it has too many pixels; the most are {pixels}") from None
    except Exception as error:  # Pillow's many decoders each have errors of their own.
        raise FormatError("it is not a picture that can be read, or it is damaged") from error


def _fitted(picture: Image.Image, side: int) -> Image.Image:
    from PIL import Image, ImageOps

    upright = ImageOps.exif_transpose(_in_bytes(picture)).convert("RGBA")
    # Premultiplied, because transparent pixels have no colour.
    if max(upright.size) > side:
        upright = upright.convert("RGBa")
        upright.thumbnail((side, side), Image.Resampling.BOX, reducing_gap=None)
        upright = upright.convert("RGBA")
    return upright


def _in_bytes(picture: Image.Image) -> Image.Image:
    """A picture whose greys have 16 bits in 8 bits: Pillow would make all but the darkest white."""
    if not picture.mode.startswith("I"):
        return picture
    highest = picture.getextrema()[1]
    if not isinstance(highest, (int, float)) or highest <= 255:
        return picture
    return picture.convert("F").point(lambda value: value * (1 / 256)).convert("L")


def _svg_text(data: bytes) -> str | None:
    """The text of an SVG, which may be compressed; None if it is something else."""
    if data.startswith(b"\x1f\x8b"):
        try:
            with gzip.open(BytesIO(data)) as file:
                data = file.read(MAX_BYTES)
        except (OSError, EOFError, zlib.error):
            return None
    head = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    if not head.startswith(b"<") or b"<svg" not in data[: 64 * 1024]:
        return None
    return data.decode("utf-8", "replace")


def rendered(svg: str, width: int, height: int) -> bytes:
    """An SVG as a PNG of at most this size, without what other files would add to it."""
    try:
        import resvg_py
    except ImportError:
        raise UnavailableError("SVG needs the package resvg-py; install nurie[make]") from None
    svg = _ELSEWHERE.sub(r'\1""', svg)
    try:
        # Loading fonts takes longer than everything else, and few drawings have text.
        png = resvg_py.svg_to_bytes(
            svg_string=svg, width=width, height=height, skip_system_fonts="<text" not in svg
        )
    except Exception as error:
        raise FormatError("it is not an SVG that can be drawn") from error
    return bytes(png)


def is_transparent(picture: Image.Image) -> bool:
    """Whether the picture is partly transparent."""
    lowest = picture.getchannel("A").getextrema()[0]
    return isinstance(lowest, int) and lowest < 255 - _BARELY


def paper_of(picture: Image.Image) -> tuple[int, int, int]:
    """The colour behind what it shows: white where it is transparent, else that of its border."""
    if is_transparent(picture):
        return 255, 255, 255
    opaque = picture.convert("RGB")
    width, height = opaque.size
    pixels: list[tuple[int, int, int]] = []
    for box in ((0, 0, width, 1), (0, height - 1, width, height)):
        pixels += _pixels(opaque.crop(box))
    for box in ((0, 0, 1, height), (width - 1, 0, width, height)):
        pixels += _pixels(opaque.crop(box))
    alike: dict[tuple[int, ...], list[tuple[int, int, int]]] = {}
    for pixel in pixels:
        alike.setdefault(tuple(part >> 4 for part in pixel), []).append(pixel)
    most = max(alike.values(), key=len)
    red, green, blue = (sum(part) // len(most) for part in zip(*most, strict=True))
    return red, green, blue


def _pixels(picture: Image.Image) -> list[tuple[int, int, int]]:
    data = picture.tobytes()
    return list(zip(data[0::3], data[1::3], data[2::3], strict=True))


def ink_of(picture: Image.Image, cell: float) -> Image.Image:
    """What is black in black and white, from 0 to 255, cropped; a cell has so many pixels.

    A silhouette is what is opaque. Otherwise pixels are split by their lightness, where the two
    parts differ the most (Otsu), and the part of the paper is empty. Should that leave one dark
    shape of a drawing with several colours, its own dark parts and its outline are black. Should
    it leave less than half of a shape on the paper, the outline of the whole is black, too.
    """
    from PIL import Image, ImageChops

    alpha = picture.getchannel("A")
    light = picture.convert("L")
    paper = paper_of(picture)
    flat = Image.alpha_composite(Image.new("RGBA", picture.size, paper), picture)
    if is_transparent(picture):
        shape = alpha.point([0] * 128 + [255] * 128)
        if _spread(light.histogram(mask=shape)) < 64:
            return _cropped(alpha)
    else:
        shape = _differing(flat, paper)
    split = _otsu(flat.convert("L").histogram())
    is_light = (299 * paper[0] + 587 * paper[1] + 114 * paper[2]) // 1000 >= split
    dark = [255 if (value < split) == is_light else 0 for value in range(256)]
    ink = flat.convert("L").point(dark)
    inside = light.histogram(mask=shape)
    left = _mean(ink, shape) / 255
    if left > 0.8 and _spread(inside) >= 64:
        parts = light.point([255 if value < _otsu(inside) else 0 for value in range(256)])
        ink = ImageChops.multiply(shape, ImageChops.lighter(parts, _outline(shape, cell)))
    elif left < 0.5 and (is_transparent(picture) or _is_apart(shape)):
        ink = ImageChops.lighter(ink, _outline(shape, cell))
    return _cropped(ink)


def _outline(shape: Image.Image, cell: float) -> Image.Image:
    """What is near the edge of a shape, inside of it."""
    from PIL import ImageChops, ImageFilter

    radius = max(1, round(0.9 * cell))
    # Beyond the picture is paper.
    room = shape.crop((-radius, -radius, shape.width + radius, shape.height + radius))
    near_edge = room.filter(ImageFilter.BoxBlur(radius)).point([255] * 250 + [0] * 6)
    box = radius, radius, radius + shape.width, radius + shape.height
    return ImageChops.multiply(shape, near_edge.crop(box))


def _is_apart(shape: Image.Image) -> bool:
    """Whether a shape stands on the paper, hardly touching the border, as a photo would."""
    width, height = shape.size
    within = shape.crop((1, 1, max(1, width - 1), max(1, height - 1))).histogram()[255]
    return shape.histogram()[255] - within < 0.1 * 2 * (width + height)


def _mean(values: Image.Image, mask: Image.Image) -> float:
    histogram = values.histogram(mask=mask)
    return sum(value * times for value, times in enumerate(histogram)) / max(1, sum(histogram))


def _spread(histogram: list[int]) -> int:
    """Between the darkest and the lightest values, but for a few."""
    few = sum(histogram) // 50
    below, lowest = 0, 0
    while lowest < 255 and (below := below + histogram[lowest]) <= few:
        lowest += 1
    above, highest = 0, 255
    while highest > 0 and (above := above + histogram[highest]) <= few:
        highest -= 1
    return highest - lowest


def _otsu(histogram: list[int]) -> int:
    """The value that splits a histogram into two parts whose means differ the most."""
    count, total = sum(histogram), sum(value * times for value, times in enumerate(histogram))
    best, split, below, sum_below = -1.0, 128, 0, 0
    for value, times in enumerate(histogram):
        below += times
        sum_below += value * times
        if not below or below == count:
            continue
        gap = sum_below / below - (total - sum_below) / (count - below)
        if (between := below * (count - below) * gap * gap) > best:
            best, split = between, value + 1
    return split


def _cropped(ink: Image.Image) -> Image.Image:
    box = ink.point([0] * 64 + [255] * 192).getbbox()
    if box is None:
        raise FormatError("it shows nothing: all of it has the same colour")
    return ink.crop(box)


def content_box(picture: Image.Image) -> tuple[int, int, int, int]:
    """Where a picture differs from its paper."""
    from PIL import Image

    paper = paper_of(picture)
    shown = Image.alpha_composite(Image.new("RGBA", picture.size, paper), picture)
    found = _differing(shown, paper).getbbox()
    if found is None:
        raise FormatError("it shows nothing: all of it has the same colour")
    return found


def visible_box(picture: Image.Image) -> tuple[int, int, int, int]:
    """Where something is to be seen: what is opaque, white or not, or differs from the paper."""
    if is_transparent(picture):
        found = picture.getchannel("A").point([0] * _BARELY + [255] * (256 - _BARELY)).getbbox()
        if found is not None:
            return found
    return content_box(picture)


def _differing(shown: Image.Image, paper: tuple[int, int, int]) -> Image.Image:
    """255 where a picture differs from its paper."""
    from PIL import Image, ImageChops

    differs = ImageChops.difference(shown.convert("RGB"), Image.new("RGB", shown.size, paper))
    bands = [band.point([0] * _BARELY + [255] * (256 - _BARELY)) for band in differs.split()]
    return ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
