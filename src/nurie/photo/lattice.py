"""Finds boards in a picture: cells are the holes between dark lines, and cells have neighbours.

A straight ruler fails on paper that curves, so nothing here is straight. Every hole that looks
like a cell may begin a lattice, which grows from cell to cell: a neighbour is expected one step
away, and found a little beside that, and the next step starts from there. Where a digit cuts a
hole into pieces, or a line is broken, the lattice may pass if there are lines around the cell.
"""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass

import cv2
import numpy as np

from nurie.photo.network import Array

Place = tuple[int, int]
"""A row and a column of a lattice, which may be negative."""

WORKING = 1800
"""The longer side of the picture in which lines are searched."""
LEAST_SIDE = 3
"""Boards with fewer rows or columns are not searched."""
_LEAST_CELL = 6.0
"""The smallest side of a cell that is searched, in pixels."""
_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


@dataclass(frozen=True, slots=True)
class Lattice:
    """Cells in rows and columns: for each its middle, and its steps to the right and down."""

    cells: dict[Place, Array]
    """The middle of each cell."""
    steps: dict[Place, Array]
    """Two vectors for each cell: one cell to the right, and one down."""

    @property
    def corner(self) -> Place:
        """The smallest row and the smallest column."""
        return min(row for row, _ in self.cells), min(column for _, column in self.cells)

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        rows, columns = zip(*self.cells, strict=True)
        return max(rows) - min(rows) + 1, max(columns) - min(columns) + 1

    def scaled(self, factor: float) -> Lattice:
        """The same lattice in a picture of another size."""
        return Lattice(
            {place: middle * factor for place, middle in self.cells.items()},
            {place: steps * factor for place, steps in self.steps.items()},
        )


@dataclass(frozen=True, slots=True)
class _Hole:
    x: float
    y: float
    steps: Array
    area: float


def flattened(grey: Array) -> Array:
    """How much ink there is, from 0 for paper to 1, whatever the light; of a grey picture."""
    small = cv2.resize(grey, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    side = max(9, max(small.shape) // 24) | 1
    paper = cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((side, side), np.uint8))
    paper = cv2.GaussianBlur(paper, (0, 0), side / 2)
    paper = cv2.resize(paper, grey.shape[::-1], interpolation=cv2.INTER_LINEAR)
    return np.asarray(1 - grey.astype(np.float32) / np.maximum(paper, 1))


def find(grey: Array) -> list[Lattice]:
    """The lattices in a grey picture with dark lines, the one with the most cells first."""
    scale = min(1.0, WORKING / max(grey.shape))
    if max(grey.shape) < 700:
        scale = min(4.0, 1400 / max(grey.shape))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=how)
    ink = cv2.GaussianBlur(flattened(small), (0, 0), 0.8)
    found = max((_lattices(ink, block) for block in (25, 61)), key=_cells_in)
    return [lattice.scaled(1 / scale) for lattice in found]


def _cells_in(lattices: list[Lattice]) -> int:
    return sum(len(lattice.cells) for lattice in lattices)


def _lattices(ink: Array, block: int) -> list[Lattice]:
    local = cv2.blur(ink, (block, block))
    dark = ((ink > local + 0.035) & (ink > 0.06)).astype(np.uint8)
    holes, labels = _holes(dark)
    left = set(range(1, len(holes)))
    found = []
    while (seed := _seed(left, holes)) is not None:
        growth = _Growth(seed, holes, labels, ink)
        growth.grow(left)
        left -= growth.covered() | {seed}
        if lattice := growth.lattice():
            found.append(lattice)
    return sorted(found, key=lambda one: -len(one.cells))


def _holes(dark: Array) -> tuple[list[_Hole], Array]:
    """The holes that may be cells, and the number of the hole that each pixel is in."""
    outlines, tree = cv2.findContours(dark, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    holes = [_Hole(0, 0, np.zeros((2, 2)), 0)]
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
        holes.append(_Hole(x, y, _upright(across, down), area))
        cv2.drawContours(labels, [outline], 0, len(holes) - 1, cv2.FILLED)
    return holes, labels


def _upright(across: Array, down: Array) -> Array:
    """Two sides of a cell, such that the first points right and the second down."""
    pair = [across, down] if abs(across[0]) >= abs(across[1]) else [down, across]
    return np.array([pair[0] * np.sign(pair[0][0] or 1), pair[1] * np.sign(pair[1][1] or 1)])


def _seed(left: set[int], holes: list[_Hole]) -> int | None:
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


class _Growth:
    """A lattice that grows from a hole."""

    def __init__(self, seed: int, holes: list[_Hole], labels: Array, ink: Array) -> None:
        start = holes[seed]
        self._holes, self._labels, self._ink = holes, labels, ink
        self._cells: dict[Place, Array] = {(0, 0): np.array([start.x, start.y])}
        # A hole is smaller than its cell by the width of a line.
        self._steps: dict[Place, Array] = {(0, 0): start.steps * 1.08}
        self._used: dict[int, Place] = {seed: (0, 0)}
        self._refused: Counter[Place] = Counter()

    def grow(self, left: set[int]) -> None:
        """Add cells as long as there are any: holes first, then what has lines around it."""
        sure = deque([(0, 0)])
        doubtful: deque[Place] = deque()
        usual = 0.0
        while sure or doubtful:
            by_lines = not sure
            place = doubtful.popleft() if by_lines else sure.popleft()
            step = self._steps[place]
            for row, column in _STEPS:
                there = (place[0] + row, place[1] + column)
                if there in self._cells:
                    continue
                expected = self._cells[place] + row * step[1] + column * step[0]
                hole = self._hole_at(expected, step)
                if hole and hole in left and hole not in self._used:
                    self._used[hole] = there
                    self._cells[there] = np.array([self._holes[hole].x, self._holes[hole].y])
                    self._steps[there] = self._learned(there, step)
                    sure.append(there)
                elif by_lines and self._refused[there] < 2:
                    usual = usual or self._usual()
                    if self._has_lines(expected, step, 0.45 * usual):
                        self._cells[there] = expected
                        self._steps[there] = step
                        sure.append(there)
                    else:
                        self._refused[there] += 1
            if not by_lines:
                doubtful.append(place)

    def covered(self) -> set[int]:
        """The holes in the lattice, and those that lie where it has cells."""
        height, width = self._labels.shape
        found = set(self._used)
        for x, y in np.rint(list(self._cells.values())).astype(int):
            if 0 <= x < width and 0 <= y < height:
                found.add(int(self._labels[y, x]))
        return found

    def lattice(self) -> Lattice | None:
        """The lattice without rows and columns at its edge that are mostly not holes."""
        real = set(self._used.values())
        kept = set(self._cells)
        for _ in range(100):
            rows = Counter(row for row, column in real & kept)
            columns = Counter(column for row, column in real & kept)
            if len(rows) < LEAST_SIDE or len(columns) < LEAST_SIDE:
                return None
            ends = [(0, at) for at in {min(r for r, _ in kept), max(r for r, _ in kept)}]
            ends += [(1, at) for at in {min(c for _, c in kept), max(c for _, c in kept)}]
            usual = (np.median([*rows.values()]), np.median([*columns.values()]))
            bad = {(axis, at) for axis, at in ends if (rows, columns)[axis][at] < 0.4 * usual[axis]}
            if not bad:
                break
            kept = {place for place in kept if not {(0, place[0]), (1, place[1])} & bad}
        return Lattice(
            {place: self._cells[place] for place in kept},
            {place: self._steps[place] for place in kept},
        )

    def _hole_at(self, expected: Array, step: Array) -> int:
        """The hole around a place, if it has about the size of a cell; otherwise 0."""
        height, width = self._labels.shape
        (ux, uy), (vx, vy) = step.tolist()
        x, y = expected.tolist()
        size = abs(ux * vy - uy * vx)
        for right, down in _PROBES:
            column = round(x + right * ux + down * vx)
            row = round(y + right * uy + down * vy)
            if not (0 <= column < width and 0 <= row < height):
                return 0
            at = int(self._labels[row, column])
            hole = self._holes[at]
            if at and 0.45 * size < hole.area < 1.25 * size:
                dx, dy = hole.x - x, hole.y - y
                if abs(dx * ux + dy * uy) < 0.3 * (ux * ux + uy * uy) and abs(
                    dx * vx + dy * vy
                ) < 0.3 * (vx * vx + vy * vy):
                    return at
        return 0

    def _learned(self, there: Place, step: Array) -> Array:
        """The steps of a new cell: those of the cell before, corrected by what is around it."""
        new = step.copy()
        for axis in (0, 1):
            seen = []
            for sign in (1, -1):
                # Over several cells where possible, so that a thick line matters less.
                for far in (3, 2, 1):
                    down, right = (0, sign * far) if axis == 0 else (sign * far, 0)
                    other = self._cells.get((there[0] + down, there[1] + right))
                    if other is not None:
                        seen.append((other - self._cells[there]) * (sign / far))
                        break
            if seen:
                new[axis] = 0.5 * step[axis] + 0.5 * sum(seen) / len(seen)
        return new

    def _usual(self) -> float:
        """How dark the lines around the cells usually are."""
        some = list(self._cells)[:: max(1, len(self._cells) // 60)]
        edges = [_edges(self._cells[at], self._steps[at], self._ink) for at in some]
        return float(np.median(edges))

    def _has_lines(self, middle: Array, step: Array, least: float) -> bool:
        """Whether a place looks like a cell: dark lines around it, and light inside."""
        height, width = self._ink.shape
        if not (0 <= middle[0] < width and 0 <= middle[1] < height):
            return False
        edges = np.sort(_edges(middle, step, self._ink))
        if edges[0] < 0.6 * least or edges[1] < least:
            return False
        inside = middle + _INSIDE @ step
        x = np.clip(np.rint(inside[:, 0]).astype(int), 0, width - 1)
        y = np.clip(np.rint(inside[:, 1]).astype(int), 0, height - 1)
        return bool(np.percentile(self._ink[y, x], 35) < 0.6 * edges[1])


def _edges(middle: Array, step: Array, ink: Array) -> Array:
    """How dark the four sides of a cell are at their lightest, each where it is darkest."""
    height, width = ink.shape
    points = middle + _SIDES @ step
    x = np.clip(np.rint(points[..., 0]).astype(int), 0, width - 1)
    y = np.clip(np.rint(points[..., 1]).astype(int), 0, height - 1)
    return np.asarray(np.sort(ink[y, x], axis=2)[:, :, 2].max(axis=1))


def _sides() -> Array:
    """Points on the four sides of a cell, in steps: sides × beside it × along it × 2."""
    along, beside = np.linspace(-0.42, 0.42, 9), 0.5 + np.linspace(-0.16, 0.16, 7)
    out, across = np.meshgrid(beside, along, indexing="ij")
    right = np.stack([out, across], axis=2)
    down = right[..., ::-1]
    return np.stack([right, -right, down, -down])


_SIDES = _sides()
_INSIDE = np.stack(np.meshgrid(*[np.linspace(-0.32, 0.32, 7)] * 2), axis=2).reshape(-1, 2)
_PROBES = ((0, 0), (0.25, 0.25), (-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25))
