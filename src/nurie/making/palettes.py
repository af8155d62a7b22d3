"""Chooses few, clear colours for a picture.

Colours are compared in OKLab (Björn Ottosson, 2020), in which equal distances look equally
large. Lightness counts for less than hue, so that the shades of a stone or of chocolate become
one colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from nurie.nonogram.naming import Rgb, oklab

if TYPE_CHECKING:
    from PIL import Image

_SHADES = 32
"""The number of colours distinguished at first."""
_LIGHTNESS = 0.6
"""How much a difference of lightness counts compared with one of hue."""
_ALIKE = 0.09
"""Colours that differ by less become one, even if more are allowed."""
_PAPER = 0.05
"""Colours that differ from the paper by less become part of it."""
_FULL_CONTRAST = 0.4
"""Colours that differ by more could not be more different."""
_LEAST_SHARE = 0.02
"""Colours with less of the ink than this become part of the nearest."""


@dataclass(frozen=True, slots=True)
class Shades:
    """The paper and the colours on it, each with the shades that it stands for."""

    paper: Rgb
    colours: tuple[Rgb, ...]
    layer_of_shade: tuple[int, ...]
    """For each value of the picture of shades: 0 for the paper, or the number of a colour."""
    picture: Image.Image
    """The picture, a shade for each pixel."""


def difference(one: Rgb, other: Rgb) -> float:
    """How different two colours look: 0 for equal ones, about 0.6 for black and white."""
    (l1, a1, b1), (l2, a2, b2) = oklab(one), oklab(other)
    return sqrt((_LIGHTNESS * (l1 - l2)) ** 2 + (a1 - a2) ** 2 + (b1 - b2) ** 2)


def contrasts(colours: Sequence[Rgb]) -> bytes:
    """How different every two colours look, from 0 to 255, pair by pair, as the engine takes it."""
    return bytes(
        min(255, round(255 * difference(one, other) / _FULL_CONTRAST))
        for one in colours
        for other in colours
    )


def shades_of(flat: Image.Image, paper: Rgb, most: int) -> Shades:
    """At most this many colours for a picture without transparency."""
    from PIL import Image

    shades = flat.quantize(_SHADES, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    values = shades.getpalette() or []
    counts = shades.histogram()
    rgbs: list[Rgb] = [
        (values[3 * at], values[3 * at + 1], values[3 * at + 2]) for at in range(len(values) // 3)
    ]
    used = [at for at in range(len(rgbs)) if counts[at]]
    paper_shades = {at for at in used if difference(rgbs[at], paper) < _PAPER}
    groups = [[at] for at in used if at not in paper_shades]
    groups = _merged(groups, rgbs, counts, most)
    layers = [0] * 256
    for number, group in enumerate(groups, 1):
        for at in group:
            layers[at] = number
    colours = tuple(rgbs[_main(group, counts)] for group in groups)
    return Shades(paper, colours, tuple(layers), shades)


def _main(group: list[int], counts: list[int]) -> int:
    """The most frequent shade of a group."""
    return max(group, key=lambda at: (counts[at], -at))


def _merged(
    groups: list[list[int]], rgbs: list[Rgb], counts: list[int], most: int
) -> list[list[int]]:
    """Merges the two groups that lose least, until all are few, clear and large enough."""
    ink = sum(counts[at] for group in groups for at in group)

    def size(group: list[int]) -> int:
        return sum(counts[at] for at in group)

    def apart(one: list[int], other: list[int]) -> float:
        return difference(rgbs[_main(one, counts)], rgbs[_main(other, counts)])

    def loss(one: list[int], other: list[int]) -> float:
        small = min(size(one), size(other)) / max(1, ink)
        return apart(one, other) * sqrt(small)

    groups = sorted(groups, key=lambda group: (-size(group), group))
    while len(groups) > 1:
        pairs = [(i, j) for i in range(len(groups)) for j in range(i)]
        alike = min(pairs, key=lambda pair: apart(groups[pair[0]], groups[pair[1]]))
        if apart(groups[alike[0]], groups[alike[1]]) < _ALIKE:
            i, j = alike
        elif len(groups) > most:
            i, j = min(pairs, key=lambda pair: loss(groups[pair[0]], groups[pair[1]]))
        elif size(groups[-1]) < _LEAST_SHARE * ink:
            i = len(groups) - 1
            j = min(range(i), key=lambda at: apart(groups[i], groups[at]))
        else:
            break
        groups[j] = groups[j] + groups[i]
        del groups[i]
        groups.sort(key=lambda group: (-size(group), group))
    return groups
