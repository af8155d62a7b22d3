"""Names colours as people would: ``dark green``, ``light grey``.

``colours.json`` lists the names, each with some colours that it fits; the app reads it too
(``web/src/make/naming.ts``), and the languages translate the names. Hints name clues by their
colour, so no two colours of a puzzle have the same name: the name goes to the colour that it fits
best, and the other one gets another name if that fits. If none does, the other one is called light
or dark beside the first, or gets a number.

Colours are compared in OKLab (Björn Ottosson, 2020), in which equal distances look equally large.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, count
from math import dist
from pathlib import Path
from typing import TypeAlias

Rgb: TypeAlias = tuple[int, int, int]
Lab: TypeAlias = tuple[float, float, float]

_FAR = 0.08
"""A name fits colours that differ by no more from one of its own."""


@cache
def oklab(rgb: Rgb) -> Lab:
    """A colour in OKLab."""
    red, green, blue = (_linear(part / 255) for part in rgb)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def rgb_of(text: str) -> Rgb:
    """The parts of a colour such as ``#d62728``."""
    red, green, blue = bytes.fromhex(text[1:])
    return red, green, blue


@cache
def names() -> dict[str, tuple[Lab, ...]]:
    """All names, with the colours that they fit."""
    import json

    told = json.loads(Path(__file__).with_name("colours.json").read_text(encoding="utf-8"))
    return {name: tuple(oklab(rgb_of(one)) for one in ones) for name, ones in told.items()}


def names_of(colours: Sequence[Rgb]) -> list[str]:
    """A name for each colour, all different."""
    labs = [oklab(rgb) for rgb in colours]
    fits = sorted(
        (min(dist(lab, one) for one in ones), at, rank, name)
        for at, lab in enumerate(labs)
        for rank, (name, ones) in enumerate(names().items())
    )
    owners: dict[str, int] = {}
    for distance, at, _, name in fits:
        if at not in owners.values() and distance <= _FAR:
            owners.setdefault(name, at)
    for _, at, _, name in fits:
        if at not in owners.values():
            owner = owners.get(name, at)
            others = _others(name, is_lighter=labs[at][0] > labs[owner][0])
            owners[next(one for one in chain([name], others) if one not in owners)] = at
    return sorted(owners, key=owners.__getitem__)


def _others(name: str, *, is_lighter: bool) -> Iterator[str]:
    """Names for a colour that is lighter or darker than the one that has its name."""
    word, step = name.rpartition(" ")[2], 1 if is_lighter else -1
    scale = [f"dark {word}", word, f"light {word}"]
    at = scale.index(name) + step
    if at in range(3) and scale[at] in names():
        yield scale[at]
    yield from (f"{name} {number}" for number in count(2))
