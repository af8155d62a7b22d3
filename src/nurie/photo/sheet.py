"""The board and its surroundings laid flat: every cell of a lattice becomes a square.

Each square is cut out by its own four corners, so that paper may curve. Around the lattice, where
clues without lines stand, the sheet continues as the board does: as its perspective says, and
shifted as its edge is. Lines that go on there between the clues are followed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np

from nurie.photo import drift, ruling
from nurie.photo.lattice import Lattice
from nurie.photo.network import Array
from nurie.photo.paper import darkest, flattened, light, lightest

_SMALLEST, _LARGEST = 32, 36
"""The sides of a square, in pixels; with fewer, small digits are smeared: a 5 becomes a 6."""
_ENLARGED = 1.5
"""From this factor on, pixels are so large that what is between them is guessed from many."""
_GRAIN = 0.12
"""How much the darkness of paper varies."""


@dataclass(frozen=True)
class Sheet:
    """A flat picture of a lattice, with room above it and to its left."""

    rows: int
    columns: int
    above: int
    """How many cells the picture continues above the lattice."""
    before: int
    """How many cells it continues to the left."""
    side: int
    """The side of a cell, in pixels."""
    present: Array
    """Whether each cell of the lattice was found: rows × columns."""
    is_cut: Array
    """Whether each cell of the lattice is partly outside the photo: rows × columns."""
    corners: Array
    """Where the corners of all squares are in the photo: (above + rows + 1) × … × 2."""
    picture: Array
    """The flat picture in colour."""
    ruled_above: int = 0
    """How many halves of cells the lines between columns continue above the lattice."""
    ruled_before: int = 0
    """How many halves of cells the lines between rows continue to its left."""

    @cached_property
    def ink(self) -> Array:
        """How dark each pixel is: 0 for paper, 1 for a usual line."""
        inside = np.s_[self.above * self.side :, self.before * self.side :]
        ink = flattened(darkest(self.picture), inside)
        board = ink[inside]
        # Most of a board may be filled in, so the paper is what is like its lightest part.
        paper = float(np.median(board[board < np.percentile(board, 20) + _GRAIN]))
        step = self.side // 4
        lines = max(board[::step].max(axis=0).mean(), board[:, ::step].max(axis=1).mean())
        strong = min(float(lines), float(np.percentile(board, 97)))
        # Beside what is filled in, paper looks lighter than it is, but only on the board.
        papers = np.full_like(ink, max(paper, 0.0))
        papers[inside] = paper
        return np.asarray(np.clip((ink - papers) / np.maximum(strong - papers, 0.1), -0.5, 1.5))

    @cached_property
    def colours(self) -> Array:
        """The colours as they would be in even light: 1 for paper, 0 for black."""
        top, left = self.above * self.side, self.before * self.side
        board = self.picture[top:, left:]
        lights = np.stack([light(board[..., channel]) for channel in range(3)], axis=2)
        everywhere = cv2.copyMakeBorder(lights, top, 0, left, 0, cv2.BORDER_REPLICATE)
        even = self.picture.astype(np.float32)
        even /= np.maximum(everywhere, 1, out=everywhere)
        return np.clip(even, 0, 1.1, out=even)

    @cached_property
    def is_coloured(self) -> bool:
        """Whether there is something that is neither black nor white."""
        some = self.picture[::2, ::2].astype(int)
        spread = lightest(some) - darkest(some)
        return bool((spread > np.median(spread) + 50).mean() > 0.003)

    def lines(self, ink: Array) -> Array:
        """Where lines are in the ink: long ones anywhere, others only between two bands.

        A column of ones in the middle of a band looks like a line too.
        """
        dark = (ink > 0.3).astype(np.uint8)
        found = np.zeros(dark.shape, np.uint8)
        for axis in (0, 1):
            place = (np.arange(dark.shape[axis]) + self.side / 2) % self.side - self.side / 2
            is_between = np.abs(place) <= 0.22 * self.side
            for cells, where in ((4.0, np.ones_like(is_between)), (1.35, is_between)):
                long = round(cells * self.side)
                shape = np.ones((1, long) if axis == 0 else (long, 1), np.uint8)
                line = cv2.morphologyEx(dark, cv2.MORPH_OPEN, shape)
                found = np.maximum(found, line * (where[:, None] if axis == 0 else where[None]))
        reaches = self.ruled_above, self.ruled_before
        for lines, strip, reach in zip(self.strips(found), self.strips(ink), reaches, strict=True):
            if reach:
                lines[ruling.lines_of(strip, self.side, reach)] = 1
        return np.asarray(cv2.dilate(found, np.ones((3, 3), np.uint8)) > 0)

    def strips(self, ink: Array) -> tuple[Array, Array]:
        """What is above the lattice, turned such that its columns are rows, and to its left."""
        top, left = self.above * self.side, self.before * self.side
        return ink[:top, left:].T, ink[top:, :left]

    @cached_property
    def writing(self) -> Array:
        """The ink without the lines."""
        return self.written(self.ink)

    def written(self, ink: Array) -> Array:
        """Some of the ink without the lines in it."""
        return np.where(self.lines(ink), 0, ink)

    def cell(self, row: int, column: int) -> tuple[int, int, int, int]:
        """The left, top, right and bottom side of a cell of the lattice, in the picture."""
        left, top = (self.before + column) * self.side, (self.above + row) * self.side
        return left, top, left + self.side, top + self.side


def laid_flat(photo: Array, lattice: Lattice, *, room: bool = True) -> Sheet:
    """The sheet of a lattice in a photo; without ``room`` it is only the lattice itself."""
    rows, columns = lattice.size
    top, left = lattice.corner
    present = np.zeros((rows, columns), bool)
    for row, column in lattice.cells:
        present[row - top, column - left] = True
    above = _room(rows) if room else 0
    before = _room(columns) if room else 0
    corners = _corners(lattice, above, before)
    above -= (outside := _outside(corners[: above + 1], photo))
    corners = corners[outside:]
    before -= (outside := _outside(corners[:, : before + 1].transpose(1, 0, 2), photo))
    corners = corners[:, outside:]
    is_cut = _cut(corners[above:, before:], photo)
    sizes = [np.sqrt(abs(np.linalg.det(steps))) for steps in lattice.steps.values()]
    cell = float(np.median(sizes))
    side = int(np.clip(round(cell), _SMALLEST, _LARGEST))
    shrink = min(1.0, 1.4 * side / cell)
    if shrink < 0.9:
        photo = cv2.resize(photo, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    else:
        shrink = 1.0
    picture = _warped(photo, corners * shrink, side)
    sheet = Sheet(rows, columns, above, before, side, present, is_cut, corners, picture)
    return _ruled(sheet, photo, shrink) if above and before else sheet


def _ruled(sheet: Sheet, photo: Array, shrink: float) -> Sheet:
    """The sheet, laid flat again as its clues say, or the lines between them, if there are any."""
    strips = sheet.strips(sheet.ink)
    above, beside = (ruling.follow(strip, sheet.side) for strip in strips)
    beside = beside or drift.follow(strips[1], sheet.side)
    if above is None and beside is None:
        return sheet
    corners, picture = sheet.corners.copy(), sheet.picture
    part = corners[:, : sheet.before + 1]
    if beside is not None and beside.is_bent:
        part[:] = ruling.shifted(part, beside.offsets, sheet.above)
    part = corners[: sheet.above + 1].transpose(1, 0, 2)
    if above is not None and above.is_bent:
        part[:] = ruling.shifted(part, above.offsets, sheet.before)
    if (corners != sheet.corners).any():
        picture = _warped(photo, corners * shrink, sheet.side)
    return replace(
        sheet,
        corners=corners,
        picture=picture,
        ruled_above=above.reach if above else 0,
        ruled_before=beside.reach if beside else 0,
    )


def _room(cells: int) -> int:
    """How many cells the clues of a line may need: every other cell may begin a run."""
    return min(30, int(np.ceil(cells / 2 * 1.3)) + 2)


def _outside(corners: Array, photo: Array) -> int:
    """How many of the first rows of squares are wholly outside the photo."""
    height, width = photo.shape[:2]
    x, y = corners[..., 0], corners[..., 1]
    inside = ((x >= 0) & (x < width) & (y >= 0) & (y < height)).mean(axis=1) > 0.3
    return max(0, int(inside.argmax()) - 1) if inside.any() else len(corners) - 1


def _cut(corners: Array, photo: Array) -> Array:
    """Whether one of the corners of each square is outside the photo."""
    height, width = photo.shape[:2]
    x, y = corners[..., 0], corners[..., 1]
    out = (x < 0) | (x > width) | (y < 0) | (y > height)
    return np.asarray(out[:-1, :-1] | out[:-1, 1:] | out[1:, :-1] | out[1:, 1:])


def _corners(lattice: Lattice, above: int, before: int) -> Array:
    """The places of all corners of squares."""
    rows, columns = lattice.size
    top, left = lattice.corner
    shape = (above + rows + 1, before + columns + 1)
    total = np.zeros((*shape, 2))
    count = np.zeros(shape)
    for place in lattice.cells.keys() - lattice.guessed:
        middle = lattice.cells[place]
        row, column = place[0] - top + above, place[1] - left + before
        right, down = lattice.steps[place] / 2
        for low in (0, 1):
            for far in (0, 1):
                total[row + low, column + far] += (
                    middle + (2 * far - 1) * right + (2 * low - 1) * down
                )
                count[row + low, column + far] += 1
    known = count > 0
    grid = np.stack(np.meshgrid(np.arange(shape[1]), np.arange(shape[0])), axis=2).astype(float)
    here, seen = grid[known], total[known] / count[known][:, None]
    flat, _ = cv2.findHomography(here, seen, 0)
    guessed = cv2.perspectiveTransform(grid.reshape(1, -1, 2), flat).reshape(*shape, 2)
    off = seen - guessed[known]
    result = guessed.copy()
    result[known] = seen
    edge = _edge(known)
    where, by = grid[edge], off[edge[known]]
    for row, column in np.argwhere(~known):
        distance = ((where - (column, row)) ** 2).sum(axis=1)
        near = np.argpartition(distance, min(3, len(distance) - 1))[:4]
        weight = 1 / distance[near]
        result[row, column] += (weight[:, None] * by[near]).sum(axis=0) / weight.sum()
    return result


def _edge(known: Array) -> Array:
    """The known corners beside unknown ones."""
    inner = cv2.erode(known.astype(np.uint8), np.ones((3, 3), np.uint8), borderValue=0)
    return np.asarray(known & (inner == 0))


def _between(corners: Array, side: int) -> Array:
    """The places of the middles of pixels between one row of corners and the next.

    OpenCV rounds places to 1/32, which is a whole pixel of a cell here.
    """
    part = ((np.arange(side) + 0.5) / side)[:, None, None]
    rows = corners[:-1, None] * (1 - part) + corners[1:, None] * part
    return rows.reshape(-1, *corners.shape[1:])


def _cell(corners: Array) -> float:
    """The usual side of a square in the photo."""
    across = np.linalg.norm(np.diff(corners, axis=1), axis=2)
    return float(np.median(across))


def _warped(photo: Array, corners: Array, side: int) -> Array:
    places = _between(_between(corners, side).transpose(1, 0, 2), side).transpose(1, 0, 2)
    places = places.astype(np.float32)
    return np.asarray(
        cv2.remap(
            photo,
            places[..., 0] - 0.5,
            places[..., 1] - 0.5,
            cv2.INTER_LANCZOS4 if side >= _ENLARGED * _cell(corners) else cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_CONSTANT,
            borderValue=(255, 255, 255),
        )
    )
