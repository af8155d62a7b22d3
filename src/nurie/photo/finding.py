"""Finds boards in a picture: cells are the holes between dark lines, and cells have neighbours.

A straight ruler fails on paper that curves, so nothing here is straight. Every hole that looks
like a cell may begin a lattice, which grows from cell to cell.

On screens and in print, cells that are filled in are black from edge to edge, and no holes. But
they are areas of one tone, as all other cells are, and the edges of these areas are lines too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property

import cv2
import numpy as np

from nurie.photo import tones
from nurie.photo.budget import AN_ATTEMPT
from nurie.photo.growth import Growth, Hole
from nurie.photo.lattice import LEAST_SIDE, Lattice
from nurie.photo.network import Array
from nurie.photo.paper import flattened
from nurie.photo.sheet import laid_flat

WORKING = 1800
"""The longer side of the picture in which lines are searched."""
_LEAST_CELL = 6.0
"""The smallest side of a cell that is searched, in pixels."""
_BLACK = 0.5
"""What is darker is never a hole."""
_MOST_INK = 0.25
"""Darker ink does not count as more when the usual darkness around a pixel is taken."""
_EDGES = (0.03, 0.08)
"""How much lighter one side of an edge is than the other, at least."""
_MOST_TONED = 9_000
"""How many cells the lattices together have at most whose tones are looked at."""
_MOST_IN_VAIN = 12
"""How many holes are tried that do not grow into a lattice: a page of text has hundreds."""
_MOST_FOUND = 60
"""How many lattices are grown at most; no page has as many puzzles."""


def find(grey: Array, *, on_dark: bool = False) -> list[Lattice]:
    """The lattices in a grey picture with dark lines, the one with the most cells first.

    ``on_dark`` looks closer at the edge of a page that lies on something dark.
    """
    small, scale = _small(grey)
    # Cells are large in a small picture, and somebody may have filled them in.
    ink = flattened(small, near=24 if scale <= 1 else 8, on_dark=on_dark)
    ink = cv2.GaussianBlur(ink, (0, 0), 0.8)
    usual = (cv2.blur(np.minimum(ink, _MOST_INK), (block, block)) for block in (25, 61))
    darks = (((ink > local + 0.035) & (ink > 0.06)) | (ink > _BLACK) for local in usual)
    return [lattice.scaled(1 / scale) for lattice in _most(darks, ink, small)]


def toned(grey: Array) -> list[Lattice]:
    """The lattices between the edges of areas, the one with the most cells first.

    All of their cells are seen. Whether these have one tone each, `tones.differ` says.
    """
    small, scale = _small(grey)
    soft = cv2.GaussianBlur(small, (0, 0), 0.6).astype(np.float32) / 255
    around = np.ones((3, 3), np.uint8)
    edges = cv2.dilate(soft, around) - cv2.erode(soft, around)
    return [
        replace(lattice.scaled(1 / scale), is_toned=True)
        for lattice in _most((edges > least for least in _EDGES), edges, small)
        if lattice.seen == np.prod(lattice.size)
    ]


def _small(grey: Array) -> tuple[Array, float]:
    """The picture in which lines are searched, and how much smaller or larger it is."""
    scale = min(1.0, WORKING / max(grey.shape))
    if max(grey.shape) < 700:
        scale = min(4.0, 1400 / max(grey.shape))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    return cv2.resize(grey, None, fx=scale, fy=scale, interpolation=how), scale


def _most(darks: Iterable[Array], ink: Array, small: Array) -> list[Lattice]:
    """The lattices between what is dark, by the measure by which most cells are seen."""
    return max((_lattices(dark, ink, small) for dark in darks), key=_cells_in)


class Look:
    """The lattices in a photo that is not turned, which are searched once.

    Those between areas are searched only if they are needed. They are the same in the
    ``negative``, if that was looked at before.
    """

    def __init__(self, shown: Array, negative: Look | None = None) -> None:
        self._shown = shown
        self.grey = cv2.cvtColor(shown, cv2.COLOR_RGB2GRAY)
        self.lattices = find(self.grey)
        self._known = negative._areas if negative else None

    @cached_property
    def _areas(self) -> list[Lattice]:
        return toned(self.grey) if self._known is None else self._known

    @cached_property
    def _toned(self) -> list[Lattice]:
        found: list[Lattice] = []
        left = _MOST_TONED
        for one in self._areas:
            rows, columns = one.size
            left -= rows * columns + AN_ATTEMPT
            if left < 0:
                break
            if tones.differ(laid_flat(self._shown, one, room=False)):
                found.append(one)
        return found

    def toned(self, lattice: Lattice) -> Lattice | None:
        """The same board by the tones of its cells, if they differ and no fewer are seen so."""
        found = (one for one in self._toned if one.seen >= lattice.seen and one.overlaps(lattice))
        return next(found, None)

    def boards(self) -> Iterator[Lattice]:
        """All lattices that may be boards; last those of which only the tones of cells are seen."""
        yield from self.lattices
        for one in self._toned:
            if not any(one.overlaps(other) for other in self.lattices):
                yield one

    @property
    def closer(self) -> list[Lattice]:
        """The largest that is found if the page lies on something dark, unless it is the same."""
        found = find(self.grey, on_dark=True)[:1]
        return [one for one in found if not one.is_like(self.lattices[0])]

    def turned(self, lattice: Lattice, turns: int) -> Lattice:
        """A lattice in the photo that is turned by some quarters to the left."""
        height, width = self.grey.shape
        for turn in range(turns):
            lattice = lattice.turned(height if turn % 2 else width)
        return lattice


def _cells_in(lattices: list[Lattice]) -> int:
    return sum(lattice.seen for lattice in lattices)


def _lattices(dark: Array, ink: Array, grey: Array) -> list[Lattice]:
    holes, labels = _holes(dark.astype(np.uint8))
    left = set(range(1, len(holes)))
    found: list[Lattice] = []
    in_vain = 0
    while in_vain < _MOST_IN_VAIN and len(found) < _MOST_FOUND:
        if (seed := _seed(left, holes)) is None:
            break
        growth = Growth(seed, holes, labels, ink, grey)
        growth.grow(left)
        left -= growth.covered() | {seed}
        lattice = growth.lattice()
        if lattice is not None:
            found.append(lattice)
        in_vain += lattice is None
    return sorted(found, key=lambda one: -one.seen)


def _holes(dark: Array) -> tuple[list[Hole], Array]:
    """The holes that may be cells, and the number of the hole that each pixel is in."""
    outlines, tree = cv2.findContours(dark, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    holes = [Hole(0, 0, np.zeros((2, 2)), 0)]
    labels = np.zeros(dark.shape, np.int32)
    for at, outline in enumerate(outlines):
        if tree[0][at][3] < 0 or len(outline) < 4:
            continue
        area = cv2.contourArea(outline)
        if area < _LEAST_CELL**2 or area > dark.size / 8:
            continue
        (x, y), (width, height), angle = cv2.minAreaRect(outline)
        if min(width, height) * 2.2 < max(width, height) or area < 0.62 * width * height:
            continue
        turn = np.deg2rad(angle)
        across = width * np.array([np.cos(turn), np.sin(turn)])
        down = height * np.array([-np.sin(turn), np.cos(turn)])
        holes.append(Hole(x, y, _upright(across, down), area))
        cv2.drawContours(labels, [outline], 0, len(holes) - 1, cv2.FILLED)
    return holes, labels


def _upright(across: Array, down: Array) -> Array:
    """Two sides of a cell, such that the first points right and the second down."""
    pair = [across, down] if abs(across[0]) >= abs(across[1]) else [down, across]
    return np.array([pair[0] * np.sign(pair[0][0] or 1), pair[1] * np.sign(pair[1][1] or 1)])


def _seed(left: set[int], holes: list[Hole]) -> int | None:
    """A hole with many of about its own size around it."""
    order = sorted(left)
    if len(order) < LEAST_SIDE**2:
        return None
    middles = np.array([(holes[at].x, holes[at].y) for at in order])
    areas = np.array([holes[at].area for at in order])
    logs = np.log(areas)
    best, most = None, 3
    for index in np.linspace(0, len(order) - 1, min(len(order), 60)).astype(int):
        near = np.abs(middles - middles[index]).max(axis=1) < 2.6 * np.sqrt(areas[index])
        alike = int((near & (np.abs(logs - logs[index]) < 0.25)).sum())
        if alike > most:
            best, most = order[index], alike
    return best
