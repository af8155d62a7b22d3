"""Terminal output: colours, as many as the terminal supports, and pictures in half blocks.

One character of a picture shows two cells, one above the other, so that cells are square.
Both halves have an explicit colour, so that the picture looks the same on dark and light
terminals.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import TypeAlias

Rgb: TypeAlias = tuple[int, int, int]

HIGHLIGHT: Rgb = (255, 0, 200)
"""The tint of marked cells: a colour that few pictures use."""
REASON: Rgb = (0, 120, 255)
"""The tint of the cells that a step follows from."""
UNKNOWN_RGB: Rgb = (176, 176, 184)
"""The colour of an unknown cell in a picture."""


class Depth(Enum):
    """How many colours the terminal supports."""

    PLAIN = 0
    """No colours: plain text."""
    INDEXED = 256
    """The fixed 256 colours of older terminals."""
    TRUE = 2**24
    """Any."""


class Pen:
    """A line of coloured text; a colour code is written only where the colour changes."""

    def __init__(self, depth: Depth) -> None:
        self._depth = depth
        self._parts: list[str] = []
        self._style = ""

    def put(
        self,
        text: str,
        foreground: Rgb | None = None,
        background: Rgb | None = None,
        *,
        is_dim: bool = False,
    ) -> None:
        """Add text; without a colour, in the terminal's default colour."""
        codes = ["2"] if is_dim else []
        if foreground:
            codes.append(f"38;{_code(foreground, self._depth)}")
        if background:
            codes.append(f"48;{_code(background, self._depth)}")
        style = ";".join(codes)
        if style != self._style:
            self._parts.append(f"\x1b[0;{style}m" if style else "\x1b[0m")
            self._style = style
        self._parts.append(text)

    def line(self) -> str:
        """The line, with colours reset at the end."""
        return "".join(self._parts) + ("\x1b[0m" if self._style else "")


def paint(dots: list[list[Rgb]], paper: Rgb, depth: Depth, columns: int | None) -> str:
    """A picture with a margin.

    A picture wider than ``columns`` is scaled down: each dot is the mean of a square of
    cells.
    """
    width = len(dots[0])
    if columns and width + 2 > columns:
        dots = _shrunk(dots, -(-width // max(1, columns - 2)))
    edge = [paper] * (len(dots[0]) + 2)
    lines = [edge, *([paper, *row, paper] for row in dots), edge]
    return "\n".join(
        _half_blocks(lines[at], lines[at + 1] if at + 1 < len(lines) else None, depth)
        for at in range(0, len(lines), 2)
    )


def marked_with(rgb: Rgb) -> Rgb:
    """The colour of a highlighted cell."""
    return mixed(rgb, HIGHLIGHT, 0.6)


def reason_on(rgb: Rgb) -> Rgb:
    """The colour of a cell that a step follows from."""
    return mixed(rgb, REASON, 0.5)


def _half_blocks(upper: list[Rgb], lower: list[Rgb] | None, depth: Depth) -> str:
    """Two rows of dots per line of text; the last row may be alone."""
    pen = Pen(depth)
    for at, top in enumerate(upper):
        if lower and lower[at] == top:
            pen.put(" ", None, top)
        else:
            pen.put("▀", top, lower[at] if lower else None)
    return pen.line()


def _shrunk(dots: list[list[Rgb]], factor: int) -> list[list[Rgb]]:
    """The picture scaled down: each square of ``factor``×``factor`` dots becomes its mean."""
    small = []
    for top in range(0, len(dots), factor):
        line: list[Rgb] = []
        for left in range(0, len(dots[0]), factor):
            square = [rgb for row in dots[top : top + factor] for rgb in row[left : left + factor]]
            red, green, blue = (sum(part) // len(square) for part in zip(*square, strict=True))
            line.append((red, green, blue))
        small.append(line)
    return small


@cache
def rgb_of(text: str) -> Rgb:
    """A colour from ``#rrggbb``."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


@cache
def mixed(a: Rgb, b: Rgb, share: float) -> Rgb:
    """A mix of two colours, with the given share of the second."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


def readable_on(rgb: Rgb) -> Rgb:
    """Black or white, whichever is readable on a colour."""
    red, green, blue = rgb
    return (0, 0, 0) if 299 * red + 587 * green + 114 * blue > 127_500 else (255, 255, 255)


@cache
def _code(rgb: Rgb, depth: Depth) -> str:
    """The escape code of a colour."""
    red, green, blue = rgb
    return f"2;{red};{green};{blue}" if depth is Depth.TRUE else f"5;{_nearest_index(rgb)}"


_CUBE = (0, 95, 135, 175, 215, 255)


def _nearest_index(rgb: Rgb) -> int:
    """The nearest of the 256 colours: of the cube of 6×6×6, or of the 24 greys."""
    steps = [min(range(6), key=lambda step: abs(_CUBE[step] - part)) for part in rgb]
    grey = min(range(24), key=lambda step: abs(8 + 10 * step - sum(rgb) / 3))
    cube: Rgb = (_CUBE[steps[0]], _CUBE[steps[1]], _CUBE[steps[2]])
    level = 8 + 10 * grey
    if _distance(rgb, (level, level, level)) < _distance(rgb, cube):
        return 232 + grey
    return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]


def _distance(a: Rgb, b: Rgb) -> int:
    return sum((x - y) ** 2 for x, y in zip(a, b, strict=True))
