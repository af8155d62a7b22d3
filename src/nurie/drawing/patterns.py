"""Patterns that take the place of colours, for printers and readers without colours.

A pattern fills a square, and squares side by side continue it::

    ■■■■   ╱╱╱╱   ● ●   ────   ╳╳╳╳   │ │ │
    ■■■■   ╱╱╱╱    ●    ────   ╳╳╳╳   │ │ │
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from nurie.drawing.shapes import Box, Boxes, Dots, Line, Shape, Strokes
from nurie.errors import NurieError

INK = "#111114"
PAPER = "#ffffff"

_HALVES = (1 / 4, 3 / 4)
_THIRDS = (1 / 6, 1 / 2, 5 / 6)
_RISING = ((0, 0.5, 0.5, 0), (0, 1, 1, 0), (0.5, 1, 1, 0.5))
_FALLING = tuple((1 - x0, y0, 1 - x1, y1) for x0, y0, x1, y1 in _RISING)
_ACROSS = tuple((0, at, 1, at) for at in _HALVES)
_DOWN = tuple((at, 0, at, 1) for at in _HALVES)
_QUARTERS = ((0.25, 0.25), (0.75, 0.75))


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a square is filled with; places are parts of its side."""

    ink: float
    """About how much of the square is black."""
    boxes: Sequence[tuple[float, float, float, float]] = ()
    lines: Sequence[Line] = ()
    weight: float = 0.11
    """The width of its lines."""
    dots: Sequence[tuple[float, float]] = ()
    radius: float = 0.1
    is_white: bool = False
    """Whether its lines and dots are white on black."""

    def shapes(self, squares: Sequence[tuple[float, float]], side: float = 1) -> list[Shape]:
        """The shapes that fill squares, given by their upper left corners."""
        colour = PAPER if self.is_white else INK
        boxes = [(0, 0, 1, 1), *self.boxes] if self.is_white else self.boxes
        found: list[Shape] = [Boxes([Box(x, y, side, side) for x, y in squares], PAPER)]
        if boxes:
            filled = [
                Box(x + a * side, y + b * side, width * side, height * side)
                for x, y in squares
                for a, b, width, height in boxes
            ]
            found.append(Boxes(filled, INK))
        if self.lines:
            lines = [
                (x + a * side, y + b * side, x + c * side, y + d * side)
                for x, y in squares
                for a, b, c, d in self.lines
            ]
            found.append(Strokes(lines, colour, self.weight * side))
        if self.dots:
            dots = [(x + a * side, y + b * side) for x, y in squares for a, b in self.dots]
            found.append(Dots(dots, self.radius * side, colour))
        return found


PATTERNS = (
    Pattern(1.0, boxes=((0, 0, 1, 1),)),
    Pattern(0.3, lines=_RISING),
    Pattern(0.12, dots=_QUARTERS, radius=0.14),
    Pattern(0.6, lines=_RISING + _FALLING, weight=0.13),
    Pattern(0.22, lines=_ACROSS),
    Pattern(0.75, dots=_QUARTERS, radius=0.17, is_white=True),
    Pattern(0.21, lines=_DOWN),
    Pattern(0.5, boxes=((0, 0, 0.5, 0.5), (0.5, 0.5, 0.5, 0.5))),
    Pattern(0.7, lines=_RISING, is_white=True),
    Pattern(0.29, lines=_FALLING),
    Pattern(0.4, lines=_ACROSS + _DOWN),
    Pattern(0.28, dots=((0.5, 0.5),), radius=0.3),
    Pattern(0.72, lines=_ACROSS, is_white=True),
    Pattern(0.35, dots=tuple((x, y) for x in _THIRDS for y in _THIRDS), radius=0.11),
    Pattern(0.71, dots=((0.5, 0.5),), radius=0.3, is_white=True),
    Pattern(0.15, lines=((0, 0.5, 1, 0.5),), weight=0.2),
)
"""The easiest to tell apart come first."""


def patterns_for(colours: Mapping[str, str]) -> dict[str, Pattern]:
    """A pattern for every colour: the darkest colour gets the darkest pattern."""
    if len(colours) > len(PATTERNS):
        raise NurieError(
            f"{len(colours)} colours are too many for patterns; at most {len(PATTERNS)} are allowed"
        )
    chosen = sorted(PATTERNS[: len(colours)], key=lambda pattern: -pattern.ink)
    darkest_first = sorted(colours, key=lambda letter: (_lightness(colours[letter]), letter))
    return dict(zip(darkest_first, chosen, strict=True))


def _lightness(rgb: str) -> int:
    red, green, blue = bytes.fromhex(rgb[1:])
    return 299 * red + 587 * green + 114 * blue
