"""Tells ink from paper, whatever the light: how light the paper is at every pixel.

Nearby, the paper is what is lightest. That fails where somebody has filled in a whole region, so
on a board the light that reaches it is estimated from all of it: a smooth surface that most of
the lightest places touch.
"""

from __future__ import annotations

from functools import reduce

import cv2
import numpy as np

from nurie.photo.network import Array

_WAVES = 5
"""How many cosines in each direction the light is made of."""
_GRID = 32
"""The side of the picture in which it is estimated."""
_ROUNDS = 10
_BELOW = 0.02
"""How much places count that are darker than the light says, because there is ink."""
_SHADE = 0.85
"""Paper that is darker than this share of the light is ink."""


def flattened(
    grey: Array,
    board: tuple[slice, slice] | None = None,
    *,
    near: int = 24,
    on_dark: bool = False,
) -> Array:
    """How much ink there is in a grey picture, from 0 for paper to 1.

    ``board`` is the part of it that somebody may have filled in. Light may change within one part
    of the picture that is divided into as many as ``near`` says. If the page lies ``on_dark``,
    such as a table, the paper at its edge is as light as elsewhere.
    """
    small = cv2.resize(grey, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    side = max(9, max(small.shape) // near) | 1
    paper = cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((side, side), np.uint8))
    smooth = cv2.GaussianBlur(paper, (0, 0), side / 2)
    paper = np.maximum(smooth, cv2.GaussianBlur(paper, (0, 0), side / 8)) if on_dark else smooth
    paper = cv2.resize(paper, grey.shape[::-1], interpolation=cv2.INTER_LINEAR)
    if board is not None:
        part = paper[board]
        # The surface may rise above white, which has no number in a picture.
        part[:] = np.clip(_SHADE * light(grey[board]), part, 255)
    return np.asarray(1 - grey.astype(np.float32) / np.maximum(paper, 1))


def darkest(picture: Array) -> Array:
    """The smallest of the channels of every pixel; NumPy's own is much slower for three."""
    return reduce(np.minimum, np.moveaxis(picture, -1, 0))


def lightest(picture: Array) -> Array:
    """The largest of the channels of every pixel."""
    return reduce(np.maximum, np.moveaxis(picture, -1, 0))


def light(grey: Array) -> Array:
    """A smooth surface above most of a picture, which the lightest places touch."""
    height, width = grey.shape
    small = cv2.resize(grey, (_GRID, _GRID), interpolation=cv2.INTER_AREA).astype(np.float32)
    seen = cv2.dilate(small, np.ones((3, 3), np.uint8)).ravel()
    across = np.cos(np.outer(np.arange(_GRID) + 0.5, np.arange(_WAVES)) * np.pi / _GRID)
    waves = np.einsum("yi,xj->yxij", across, across).reshape(_GRID**2, -1)
    weights = np.ones_like(seen)
    for _ in range(_ROUNDS):
        weighted = waves * weights[:, None]
        ridge = 1e-3 * len(seen) * np.eye(waves.shape[1])
        ridge[0, 0] = 0
        # Sums as small as these are not worth the threads that a matrix product would start.
        squares = np.einsum("pi,pj->ij", weighted, waves)
        by = np.linalg.solve(squares + ridge, np.einsum("pi,p->i", weighted, seen))
        light = np.einsum("pi,i->p", waves, by)
        weights = np.where(seen > 0.97 * light, 1.0, _BELOW)
    surface = light.reshape(_GRID, _GRID).astype(np.float32)
    return np.asarray(cv2.resize(surface, (width, height), interpolation=cv2.INTER_LINEAR))
