"""Looks for rows and columns beyond the edge of a lattice, which it may have missed.

If the outer line of a board is faint, its last row has no holes. But where a row is, there is a
line one cell further, and the lines across go on until there.
"""

from __future__ import annotations

import cv2
import numpy as np

from nurie.photo.lattice import Lattice, Place
from nurie.photo.network import Array

SIDES: tuple[Place, ...] = ((-1, 0), (1, 0), (0, -1), (0, 1))
"""The directions out of a board, in rows and columns: up, down, left and right."""
_FAINT, _FAINTEST = 0.25, 0.04
"""How dark lines beyond the edge are at least, where those before the edge are 1, or black is."""
_MOST = 0.7
"""The share of the edge along which there must be lines."""
_BESIDE = np.linspace(-0.3, 0.3, 25)
"""Where darkness is measured across a line, in cells from where the line is expected."""
_ALONG = np.linspace(-0.3, 0.3, 9)
"""Where it is measured along a line, in cells from its middle."""


def beyond(grey: Array, lattice: Lattice) -> list[Place]:
    """The directions in which a board goes on beyond the edge of its lattice."""
    return [side for side in SIDES if _goes_on(grey, lattice, side)]


def _goes_on(grey: Array, lattice: Lattice, side: Place) -> bool:
    edge = [place for place in lattice.outermost(side) if place not in lattice.guessed]
    if not edge:
        return False
    middles = np.array([lattice.cells[place] for place in edge])
    steps = np.array([lattice.steps[place] for place in edge])
    out = side[0] * steps[:, 1] + side[1] * steps[:, 0]
    along = steps[:, 0] if side[0] else steps[:, 1]
    # A shadow may be printed beside the edge itself.
    usual = float(np.median(_contrast(grey, middles - 0.5 * out, out, along)))
    outer = _contrast(grey, middles + 1.5 * out, out, along)
    across = [_contrast(grey, middles + out + by * along, along, out) for by in (-0.5, 0.5)]
    least = max(_FAINT * usual, _FAINTEST)
    return all((lines > least).mean() >= _MOST for lines in (outer, *across))


def _contrast(grey: Array, middles: Array, across: Array, along: Array) -> Array:
    """How much darker a line through each place is than the paper beside it."""
    points = (
        middles[:, None, None]
        + _BESIDE[None, :, None, None] * across[:, None, None]
        + _ALONG[None, None, :, None] * along[:, None, None]
    ).astype(np.float32)
    count = len(middles)
    flat = points.reshape(count, -1, 2)
    seen = cv2.remap(
        grey,
        flat[..., 0],
        flat[..., 1],
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=0,
    ).reshape(count, len(_BESIDE), len(_ALONG))
    # A line is dark from end to end; a digit is not.
    profile = np.percentile(seen, 75, axis=2)
    third = len(_BESIDE) // 4
    inner = profile[:, third:-third].min(axis=1)
    paper = np.minimum(profile[:, :third].max(axis=1), profile[:, -third:].max(axis=1))
    return np.asarray((paper - inner) / np.maximum(paper, 1))
