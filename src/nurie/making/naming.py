"""Names the colours of a picture as people would: ``dark green``, ``light grey``.

``colours.json`` lists the names, each with some colours that it fits; the app reads it too
(``web/src/make/naming.ts``), and the languages translate the names. Hints name clues by their
colour, so no two colours of a picture have the same name: the name goes to the colour that it fits
best, and the other one gets another name if that fits, or else a number.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from math import dist
from pathlib import Path

from nurie.making.palettes import Lab, Rgb, oklab
from nurie.nonogram.palettes import Palette, background
from nurie.nonogram.puzzle import Colour

_FAR = 0.08
"""A name fits colours that differ by no more from one of its own."""


@cache
def names() -> dict[str, tuple[Lab, ...]]:
    """All names, with the colours that they fit."""
    told = json.loads(Path(__file__).with_name("colours.json").read_text(encoding="utf-8"))
    return {name: tuple(oklab(rgb_of(one)) for one in ones) for name, ones in told.items()}


def rgb_of(text: str) -> Rgb:
    """The parts of a colour such as ``#d62728``."""
    red, green, blue = bytes.fromhex(text[1:])
    return red, green, blue


def names_of(colours: Sequence[Rgb]) -> list[str]:
    """A name for each colour, all different."""
    fits = sorted(
        (min(dist(oklab(rgb), one) for one in ones), at, rank, name)
        for at, rgb in enumerate(colours)
        for rank, (name, ones) in enumerate(names().items())
    )
    found: dict[int, str] = {}
    for distance, at, _, name in fits:
        if at not in found and distance <= _FAR and name not in found.values():
            found[at] = name
    for _, at, _, name in fits:
        number = 1
        while at not in found:
            if (one := name if number == 1 else f"{name} {number}") not in found.values():
                found[at] = one
            number += 1
    return [found[at] for at in range(len(colours))]


def named(
    colours: Sequence[Rgb], paper: Rgb, letters: Sequence[str] = ()
) -> tuple[tuple[Colour, ...], Colour]:
    """Colours for a puzzle, each with a name and a letter of its own, and the background.

    The letters are the first ones of the names unless others are wanted.
    """
    palette = Palette()
    told = names_of(colours)
    for rgb, name, letter in zip(colours, told, letters or [one[0] for one in told], strict=True):
        palette.add(letter, name, _hex(rgb))
    return palette.colours, background("background", _hex(paper))


def _hex(rgb: Rgb) -> str:
    return "#" + bytes(rgb).hex()
