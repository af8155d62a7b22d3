"""Lays a picture over a board: how large, and shifted by parts of a cell.

Where the edge of a shape runs along the edges of cells, a picture is crisp; so several sizes
and shifts are tried. For each, every cell tells how much of it has which state.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, floor
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image


@dataclass(frozen=True, slots=True)
class Place:
    """Where a picture lies on a board."""

    across: float
    """The width of a cell, in pixels."""
    down: float
    """The height of a cell, which differs from its width by a little at most."""
    left: float
    """How many cells are to the left of the picture."""
    top: float
    """How many cells are above it."""


_STRETCHES = ((0.0, 0.0), (0.5, 0.5), (0.5, 0.0), (0.0, 0.5), (1.0, 1.0), (1.0, 0.5), (0.5, 1.0))
"""By how many cells a picture may be narrower and lower than it could be."""


def places(size: tuple[int, int], width: int, height: int, *, few: bool) -> Iterator[Place]:
    """Where a picture of that size may lie; the first placement fills the board and is centred."""
    cell = max(size[0] / width, size[1] / height)
    columns, rows = size[0] / cell, size[1] / cell
    for narrower, lower in _STRETCHES[: 2 if few else None]:
        if (narrower and columns - narrower < 3) or (lower and rows - lower < 3):
            continue
        for left in _shifts(width - columns + narrower):
            for top in _shifts(height - rows + lower):
                yield Place(size[0] / (columns - narrower), size[1] / (rows - lower), left, top)


def _shifts(slack: float) -> list[float]:
    """How many of the free cells to leave before the picture."""
    middle = slack / 2
    found: list[float] = []
    for shift in (middle, floor(middle), floor(middle) + 0.5):
        if -1e-9 <= shift <= slack + 1e-9 and all(abs(shift - other) > 0.1 for other in found):
            found.append(max(0.0, shift))
    return found or [max(0.0, middle)]


class Sheet:
    """A layer of a picture, 255 where it is present, with room around it for shifts."""

    def __init__(self, layer: Image.Image, width: int, height: int) -> None:
        from PIL import Image

        self._size = width, height
        cell = max(layer.width / width, layer.height / height) * 1.5
        self._left = ceil(width * cell) - layer.width + ceil(cell) + 1
        self._top = ceil(height * cell) - layer.height + ceil(cell) + 1
        across, down = layer.width + 2 * self._left, layer.height + 2 * self._top
        self._sheet = Image.new("L", (across, down))
        self._sheet.paste(layer, (self._left, self._top))

    def shares(self, place: Place) -> bytes:
        """How much of each cell it covers, from 0 to 255."""
        from PIL import Image

        width, height = self._size
        left = self._left - place.left * place.across
        top = self._top - place.top * place.down
        box = (left, top, left + width * place.across, top + height * place.down)
        return self._sheet.resize((width, height), Image.Resampling.BOX, box=box).tobytes()
