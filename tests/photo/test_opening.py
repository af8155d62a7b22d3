"""Photos as files: formats, orientation, and what is refused before it is decoded."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from nurie.errors import FormatError
from nurie.photo.opening import MAX_PIXELS, SIDE, open_photo


def half() -> Image.Image:
    """White above, black below."""
    image = Image.new("RGB", (60, 40), "white")
    image.paste("black", (0, 20, 60, 40))
    return image


def saved(image: Image.Image, format: str, **how: object) -> BytesIO:
    data = BytesIO()
    image.save(data, format, **how)
    data.seek(0)
    return data


@pytest.mark.parametrize("format", ["JPEG", "PNG", "WebP", "HEIF"])
def test_formats(format: str) -> None:
    if format == "HEIF":
        pytest.importorskip("pillow_heif").register_heif_opener()
    photo = open_photo(saved(half(), format))
    assert photo.shape == (40, 60, 3)
    assert photo[5].mean() > 240
    assert photo[35].mean() < 15


def test_the_camera_says_which_side_is_up() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # The camera was turned to the left.
    photo = open_photo(saved(half(), "JPEG", exif=exif))
    assert photo.shape == (60, 40, 3)
    assert photo[:, 35].mean() > 240
    assert photo[:, 5].mean() < 15


def test_what_is_transparent_is_paper() -> None:
    image = Image.new("RGBA", (8, 8), (0, 0, 0, 0))
    assert open_photo(saved(image, "PNG")).min() == 255


def test_large_photos_are_made_smaller() -> None:
    photo = open_photo(Image.new("L", (2 * SIDE, 10), 200))
    assert photo.shape == (5, SIDE, 3)


def test_a_decompression_bomb_is_refused_by_its_header() -> None:
    side = 40_000
    header = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    chunk = b"IHDR" + header
    data = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk
    data += struct.pack(">I", zlib.crc32(chunk))
    with pytest.raises(FormatError):
        open_photo(BytesIO(data))


def test_too_many_pixels_are_refused() -> None:
    image = Image.new("1", (MAX_PIXELS // 1000 + 1, 1000))
    with pytest.raises(FormatError, match=rf"the most are {MAX_PIXELS}"):
        open_photo(saved(image, "PNG"))


@pytest.mark.parametrize("data", [b"", b"not a picture", saved(half(), "PNG").getvalue()[:60]])
def test_damaged_files_are_refused(data: bytes) -> None:
    with pytest.raises(FormatError):
        open_photo(BytesIO(data))


def test_pictures_stay_as_they_are() -> None:
    assert np.array_equal(open_photo(half()), np.asarray(half()))
