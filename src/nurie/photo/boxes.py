"""Cuts clue boxes out of a sheet, for the network: the same square of ink for any size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from nurie.photo.digits import SHAPE
from nurie.photo.network import Array

ROW, COLUMN, CELL = "row", "column", "cell"
"""Where a box belongs: to a line of the board, or to a cell of it."""
_SCALES = (1.0, 0.9, 1.12)
"""The reader of numbers looks at each box several times, closer and from further away."""


class Box(NamedTuple):
    """A rectangle in the picture of a sheet."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def part(self) -> tuple[slice, slice]:
        """The same as an index of a picture."""
        return slice(self.top, self.bottom), slice(self.left, self.right)

    def square(self, least: float = 0, margin: float = 1.0) -> Box:
        """The square around its middle that contains it, and is not smaller than ``least``."""
        side = max(margin * (self.right - self.left), margin * (self.bottom - self.top), least)
        x, y = (self.left + self.right) / 2, (self.top + self.bottom) / 2
        left, top = round(x - side / 2), round(y - side / 2)
        return Box(left, top, left + round(side), top + round(side))

    def scaled(self, factor: float) -> Box:
        """A square with the same middle."""
        return Box(*self).square((self.right - self.left) * factor, min(factor, 1.0))


def evened(ink: Array) -> Array:
    """Boxes with the same contrast: paper is about 0 and the darkest ink 1."""
    most = np.percentile(ink, 97, axis=(1, 2), keepdims=True)
    return np.asarray(np.clip(ink / np.clip(most, 0.45, 1.2), -0.3, 1.3).astype(np.float32))


def cut(ink: Array, boxes: Sequence[Box]) -> Array:
    """What the reader of numbers sees of square boxes: looks × boxes × side × side."""
    looks = [squares(ink, [box.scaled(scale) for box in boxes], SHAPE.side) for scale in _SCALES]
    return np.stack([evened(boxes) if len(boxes) else boxes for boxes in looks])


def squares(ink: Array, boxes: Sequence[Box], side: int) -> Array:
    """Square boxes, cut out and brought to the same size: boxes × side × side."""
    if not boxes:
        return np.zeros((0, side, side), np.float32)
    far = max(max(box.right - box.left for box in boxes), 4)
    padded = cv2.copyMakeBorder(
        ink.astype(np.float32), far, far, far, far, cv2.BORDER_CONSTANT, value=0
    )
    return np.stack(
        [
            cv2.resize(
                padded[box.top + far : box.bottom + far, box.left + far : box.right + far],
                (side, side),
                interpolation=cv2.INTER_AREA if box.right - box.left > side else cv2.INTER_LINEAR,
            )
            for box in boxes
        ]
    )
