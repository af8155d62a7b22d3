"""A photo that a client sent: opened, read, and described for the client.

Nothing is stored. Only the formats of cameras and browsers are opened, because what arrives here
comes from strangers.
"""

from __future__ import annotations

import base64
from io import BytesIO
from typing import TYPE_CHECKING, Any

from nurie import photo
from nurie.errors import UnavailableError

if TYPE_CHECKING:
    from PIL import Image

    from nurie.photo.reading import ReadClue, Reading

FORMATS = {"JPEG": "image/jpeg", "PNG": "image/png", "WEBP": "image/webp", "HEIF": "image/heic"}
"""The formats that are read, by their names in Pillow, and their types."""
_QUALITY = 80
"""The quality of the flat picture as a JPEG."""
_MARGIN = 0.6
"""How much of the paper is shown around the clues, in cells."""


def opened(data: bytes) -> Image.Image:
    """The photo in a file, upright; a `FormatError` says why it cannot be opened."""
    try:
        from nurie.photo.opening import upright
    except ModuleNotFoundError as error:
        raise UnavailableError(f"this server cannot read photos without {error.name}") from None
    return upright(BytesIO(data), tuple(FORMATS))


def read(picture: Image.Image) -> Reading:
    """The puzzle in a photo; a `FormatError` if there is none."""
    import cv2

    try:
        return photo.read(picture)
    except cv2.error as error:
        if error.code == cv2.Error.StsNoMem:
            raise MemoryError from None
        raise


def as_json(reading: Reading) -> dict[str, Any]:
    """What a client needs to show a reading, with the flat picture and the boxes in it."""
    left, top = _corner(reading)
    flat = reading.flat(boxes=False).crop((left, top, *reading.picture.shape[1::-1]))
    data = BytesIO()
    flat.save(data, "JPEG", quality=_QUALITY)
    grid = reading.grid()
    told = reading.as_json()
    return {
        "kind": reading.kind,
        "size": [reading.width, reading.height],
        "status": reading.status,
        "warnings": told["warnings"],
        "others": told["others"],
        "clues": [_clue(clue, left, top) for clue in reading.clues],
        "puzzle": told["puzzle"],
        "cells": list(grid.rows) if grid is not None else None,
        "unsure": [
            [row, column]
            for row, cells in enumerate(reading.cells or ())
            for column, cell in enumerate(cells)
            if cell.is_uncertain
        ],
        "board": [
            flat.width - reading.width * reading.side,
            flat.height - reading.height * reading.side,
            reading.side,
        ],
        "picture": {
            "url": f"data:image/jpeg;base64,{base64.b64encode(data.getvalue()).decode()}",
            "size": list(flat.size),
        },
    }


def _clue(clue: ReadClue, left: int, top: int) -> dict[str, Any]:
    told = clue.as_json()
    del told["outline"]
    told["box"] = [side - (top if at % 2 else left) for at, side in enumerate(clue.box)]
    return told


def _corner(reading: Reading) -> tuple[int, int]:
    """Where the clues and the board begin in the flat picture, with a margin; it ends with them."""
    lefts, tops = [], []
    for clue in reading.clues:
        left, top, right, bottom = clue.box
        is_on_board = clue.side == "cell"
        width, height = right - left, bottom - top
        lefts.append(left - width * (clue.at * is_on_board + _MARGIN))
        tops.append(top - height * (clue.line * is_on_board + _MARGIN))
    return max(0, round(min(lefts))), max(0, round(min(tops)))
