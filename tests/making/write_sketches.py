"""Writes ``sketches.json``: tiny pictures, and the cells that Python makes of them.

The browser cuts pictures too (``web/src/make/pixels.ts``) and must find the same cells and colours.
``python -m tests.making.write_sketches`` after an intended change.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from PIL import Image

from nurie.making.sketching import in_black, in_colour

FILE = Path(__file__).with_name("sketches.json")
_INKS = {
    ".": (255, 255, 255, 255),
    " ": (0, 0, 0, 0),
    "#": (0, 0, 0, 255),
    "o": (240, 240, 240, 255),
    "x": (30, 30, 60, 255),
    "r": (220, 30, 40, 255),
    "R": (214, 36, 46, 255),
    "g": (30, 160, 60, 255),
    "b": (40, 90, 220, 255),
}
_PLUS = "..#..\n..#..\n#####\n..#..\n..#.."
PICTURES: dict[str, tuple[str, int]] = {
    "black on white": (_PLUS, 1),
    "light on dark": (_PLUS.replace(".", "x").replace("#", "o"), 1),
    "a silhouette": (_PLUS.replace(".", " "), 1),
    "colours": ("rr.gg\nrr.gg\n..b..\nbbbbb\nr...g", 3),
    "shades of one colour": ("rR.gg\nRr.gg\n..b..\nbbbbb\nr...g", 4),
    "fewer colours than it has": ("rrrgg\nrrrgg\nrrrgb\n.....\nrrggg", 2),
    "a wide board": ("#..#..#\n#######\n#..#..#", 1),
}
_CELL = 4


def _picture(text: str) -> Image.Image:
    rows = text.splitlines()
    picture = Image.new("RGBA", (len(rows[0]), len(rows)))
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            picture.putpixel((x, y), _INKS[letter])
    size = picture.width * _CELL, picture.height * _CELL
    return picture.resize(size, Image.Resampling.NEAREST)


def _sketch(text: str, colours: int) -> dict[str, Any]:
    picture = _picture(text)
    board = picture.width // _CELL, picture.height // _CELL
    drawn = in_black(picture, board) if colours == 1 else in_colour(picture, board, colours)
    letters = "." + "".join(colour.letter for colour in drawn.colours)
    sketch = drawn.each[0].sketch
    return {
        "width": picture.width,
        "height": picture.height,
        "pixels": picture.tobytes().hex(),
        "colours": colours,
        "size": list(board),
        "cells": "".join(letters[state] for state in sketch.cells),
        "palette": [colour._asdict() for colour in drawn.colours],
    }


def text() -> str:
    """The content of the file."""
    found = {name: _sketch(*told) for name, told in PICTURES.items()}
    return json.dumps(found, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
