"""Follows the rows of free numbers where no lines go on beside a board, and the paper curves.

The numbers of a row stand at one height, but the further they are from the board, the less is known
of where its row goes. Near the board they are at the middles of rows; what those further away are
off is the same for their neighbours and grows smoothly, so each cell of distance is measured by
what was learned before it.
"""

from __future__ import annotations

import cv2
import numpy as np

from nurie.photo.network import Array
from nurie.photo.ruling import Ruling

_DARK = 0.35
"""Lighter ink is no part of a number."""
_LEAST, _MOST, _WIDEST = 0.25, 1.0, 1.5
"""The heights of digits, and how wide they are at most, in cells."""
_EMPTY = 2
"""After so many cells without a number, what follows belongs to something else."""
_FEWEST = 8
"""Fewer digits tell nothing."""
_NEAR = 0.3
"""How far the middle of a digit may be from where it is expected, in cells."""
_STRAY = 0.1
"""The share of digits that may be elsewhere."""
_SMOOTH = 0.08
"""How far digits usually are from the rows that were found, in cells."""
_FAR = 0.15
"""Rows that are less far from where they would go on are left as they are, in cells."""
_CALM = 0.5
"""How strongly the drift is taken for small, against so many digits."""


def follow(ink: Array, side: int) -> Ruling | None:
    """Where the rows of a strip go, whose right end is at the board; None if straight on."""
    rows, cells = ink.shape[0] // side, ink.shape[1] // side
    digits = _digits(ink, side)
    if len(digits) < _FEWEST:
        return None
    weights = np.zeros(5)
    kept = np.zeros((0, 3))
    strays = empty = reach = 0
    for distance in range(cells):
        ring = digits[(digits[:, 0] >= distance) & (digits[:, 0] < distance + 1)]
        empty = 0 if len(ring) else empty + 1
        if empty > _EMPTY:
            break
        expected = _terms(ring, rows) @ weights
        off = (ring[:, 1] - expected) % 1 - 0.5
        is_near = np.abs(off) < _NEAR
        strays += int((~is_near).sum())
        kept = np.concatenate([kept, np.c_[ring, expected + off][is_near]])
        weights = _fitted(kept, rows)
        reach = distance + 1 if is_near.any() else reach
    left = np.abs(_terms(kept, rows) @ weights - kept[:, 2])
    if len(kept) < _FEWEST or strays > _STRAY * len(kept) or np.median(left) > _SMOOTH:
        return None
    lines, ends = np.meshgrid(np.arange(rows + 1), np.arange(cells, -1, -1), indexing="ij")
    places = np.stack([np.minimum(ends, reach).ravel(), lines.ravel()], axis=1).astype(float)
    # Where digits stand in their rows at the board is not a drift.
    offsets = (_terms(places, rows)[:, 1:] @ weights[1:]).reshape(lines.shape)
    return Ruling(offsets, 0) if np.abs(offsets).max() > _FAR else None


def _digits(ink: Array, side: int) -> Array:
    """What may be digits: how far each is from the board, and its height, in cells."""
    dark = (ink > _DARK).astype(np.uint8)
    _, _, stats, middles = cv2.connectedComponentsWithStats(dark, connectivity=8)
    width, height = stats[1:, cv2.CC_STAT_WIDTH], stats[1:, cv2.CC_STAT_HEIGHT]
    middle = stats[1:, cv2.CC_STAT_TOP] + height / 2
    is_digit = (height >= _LEAST * side) & (height <= _MOST * side) & (width <= _WIDEST * side)
    across = ink.shape[1] - middles[1:, 0]
    return np.stack([across, middle], axis=1)[is_digit] / side


def _terms(places: Array, rows: int) -> Array:
    """What the drift of places is a sum of: nothing at the board, and other for each row."""
    distance, row = places[:, 0], places[:, 1] / rows - 0.5
    bend = distance**2 / 10
    return np.stack([np.ones_like(distance), distance, distance * row, bend, bend * row], axis=1)


def _fitted(kept: Array, rows: int) -> Array:
    """The weights of the terms by which digits are where they were seen, the smaller the better."""
    terms = _terms(kept, rows)
    square = terms.T @ terms + _CALM * np.eye(terms.shape[1])
    return np.asarray(np.linalg.solve(square, terms.T @ kept[:, 2]))
