"""A drawing as a list of shapes, from which SVG, raster pictures and PDF are written.

One unit is the side of a cell; x goes right and y goes down. A shape is a batch of things that
look the same, drawn in order: later shapes cover earlier ones. Whatever writes a medium only
needs to know these four shapes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from nurie.drawing import digits


class Box(NamedTuple):
    """A rectangle: its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float


Line: TypeAlias = tuple[float, float, float, float]
"""From a point to another."""


@dataclass(frozen=True, slots=True)
class Boxes:
    """Filled rectangles."""

    boxes: Sequence[Box]
    colour: str
    """As ``#rrggbb``."""


@dataclass(frozen=True, slots=True)
class Strokes:
    """Straight lines, which end exactly at their points."""

    lines: Sequence[Line]
    colour: str
    width: float


@dataclass(frozen=True, slots=True)
class Dots:
    """Filled circles, by their centres."""

    centres: Sequence[tuple[float, float]]
    radius: float
    colour: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """Numbers of one size, each centred on a point."""

    texts: Sequence[tuple[float, float, str]]
    size: float
    """The size of the font."""
    colour: str


Shape: TypeAlias = Boxes | Strokes | Dots | Numbers


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture of a puzzle: its size in cells, what it shows, and its shapes."""

    width: float
    height: float
    title: str
    """One line that names what is drawn."""
    description: str
    """What is drawn, in words, for people who cannot see it."""
    shapes: tuple[Shape, ...]

    @property
    def least_size(self) -> float:
        """The font size of its smallest number, in cells."""
        sizes = (shape.size for shape in self.shapes if isinstance(shape, Numbers))
        return min(sizes, default=1.0)


def size_for(text: str, largest: float, room: float) -> float:
    """The font size for a number, so that it is no wider than its room."""
    return min(largest, room / digits.width(text))
