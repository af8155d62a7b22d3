"""Opens photos: JPEG, PNG, WebP, HEIC and whatever else Pillow reads, upright and opaque."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

from nurie.making.sources import open_picture
from nurie.photo.network import Array

if TYPE_CHECKING:
    from nurie.making.sources import Source

SIDE = 4096
"""The longer side of a photo; larger ones are made smaller, which keeps 12 megapixels."""
MAX_PIXELS = 50_000_000
"""The largest photo that is read."""


def open_photo(source: Source) -> Array:
    """A photo as height × width × red, green and blue."""
    picture = upright(source)
    if picture.getchannel("A").getextrema()[0] != 255:
        paper = Image.new("RGBA", picture.size, "white")
        picture = Image.alpha_composite(paper, picture)
    return np.asarray(picture.convert("RGB"))


def upright(source: Source, formats: tuple[str, ...] | None = None) -> Image.Image:
    """A photo as its camera was held; ``formats`` are those of `open_picture`."""
    with suppress(ImportError):
        import pillow_heif

        pillow_heif.register_heif_opener()
    return open_picture(source, SIDE, MAX_PIXELS, formats)
