"""Grows a lattice from one cell to the next.

A neighbour is expected one step away, and found a little beside that, and the next step starts from
there. Where a digit cuts a hole into pieces, or a line is broken, the lattice may pass if there are
lines around the cell. It also passes cells that somebody has filled in, whose lines are under the
ink.
"""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass

import numpy as np

from nurie.photo import trimming
from nurie.photo.lattice import Lattice, Place
from nurie.photo.network import Array

_FILLED = 0.5
"""How dark a cell is that somebody has filled in, where lines are 1."""
_LEAST_FILLED = 0.25
"""How dark it is at least, where black is 1."""
_MOST_GUESSED = 6
"""How many guessed cells there may be for each hole: noise has more, and a dark photo too."""
_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


@dataclass(frozen=True, slots=True)
class Hole:
    """A light area that dark lines enclose: its middle, its two sides as vectors, and its area."""

    x: float
    y: float
    steps: Array
    area: float


class Growth:
    """A lattice that grows from a hole."""

    def __init__(
        self, seed: int, holes: list[Hole], labels: Array, ink: Array, grey: Array
    ) -> None:
        start = holes[seed]
        self._holes, self._labels, self._ink, self._grey = holes, labels, ink, grey
        self._cells: dict[Place, Array] = {(0, 0): np.array([start.x, start.y])}
        # A hole is smaller than its cell by the width of a line.
        self._steps: dict[Place, Array] = {(0, 0): start.steps * 1.08}
        self._used: dict[int, Place] = {seed: (0, 0)}
        self._guessed: set[Place] = set()
        self._light: dict[Place, float] = {(0, 0): self._lightness((0, 0))}
        self._refused: Counter[Place] = Counter()

    def grow(self, left: set[int]) -> None:
        """Add cells as long as there are any: holes first, then what has lines around it."""
        sure = deque([(0, 0)])
        doubtful: deque[Place] = deque()
        usual = 0.0
        while (sure or doubtful) and self._is_board():
            by_lines = not sure
            place = doubtful.popleft() if by_lines else sure.popleft()
            step = self._steps[place]
            for row, column in _STEPS:
                there = (place[0] + row, place[1] + column)
                if there in self._cells:
                    continue
                expected = self._cells[place] + row * step[1] + column * step[0]
                # What was no hole when the place was sure is none now.
                hole = 0 if by_lines else self._hole_at(expected, step)
                if hole and hole in left and hole not in self._used:
                    self._used[hole] = there
                    self._cells[there] = np.array([self._holes[hole].x, self._holes[hole].y])
                    self._steps[there] = self._learned(there, step)
                    self._light[there] = self._lightness(there)
                    sure.append(there)
                elif by_lines and self._refused[there] < 2:
                    usual = usual or self._usual()
                    towards = -np.array([column, row]) @ step
                    is_filled = self._is_filled(expected, step, towards, self._light[place], usual)
                    if is_filled or (
                        place not in self._guessed and self._has_lines(expected, step, 0.45 * usual)
                    ):
                        self._cells[there] = expected
                        self._steps[there] = step
                        self._light[there] = self._light[place]
                        if is_filled:
                            self._guessed.add(there)
                        sure.append(there)
                    else:
                        self._refused[there] += 1
            if not by_lines:
                doubtful.append(place)

    def _is_board(self) -> bool:
        return len(self._guessed) <= _MOST_GUESSED * len(self._used)

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
        if not self._is_board():
            return None
        grown = trimming.trimmed(self._grown(), self._framed)
        if grown is None:
            return None
        kept = grown.places
        return Lattice(
            {place: at for place, at in self._cells.items() if place in kept},
            {place: step for place, step in self._steps.items() if place in kept},
            frozenset((self._guessed | self._beyond(set(self._used.values()) & kept)) & kept),
        )

    def _grown(self) -> trimming.Grown:
        """All cells."""
        places = np.array(list(self._cells))
        corner = places.min(axis=0)
        shape = places.max(axis=0) - corner + 1
        cells, known, areas = np.zeros(shape, bool), np.zeros(shape, bool), np.zeros(shape)
        cells[tuple((places - corner).T)] = True
        for row, column in self._guessed:
            known[row - corner[0], column - corner[1]] = True
        for hole, (row, column) in self._used.items():
            known[row - corner[0], column - corner[1]] = True
            areas[row - corner[0], column - corner[1]] = self._holes[hole].area
        return trimming.Grown((int(corner[0]), int(corner[1])), cells, known, areas)

    def _beyond(self, holes: set[Place]) -> set[Place]:
        """The cells of the rows and columns at the edge that have no hole, whatever is there."""
        rows, columns = zip(*holes, strict=True)
        top, bottom, left, right = min(rows), max(rows), min(columns), max(columns)
        return {
            (row, column)
            for row, column in self._cells
            if not (top <= row <= bottom and left <= column <= right)
        }

    def _framed(self, line: list[Place], side: Place) -> int:
        """How many of some cells have a line at this side.

        Crosses cut the holes of a row into pieces, but leave the line around the board.
        """
        dark = 0.6 * self._usual()
        at = _DIRECTIONS.index(side)
        edges = [_edges(self._cells[place], self._steps[place], self._ink) for place in line]
        return sum(float(edge[at]) > dark for edge in edges)

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
        return _rank(_inside(middle, step, self._ink), 0.35) < 0.6 * float(edges[1])

    def _lightness(self, place: Place) -> float:
        """How light the paper of a cell is."""
        return _rank(_inside(self._cells[place], self._steps[place], self._grey), 0.8)

    def _is_filled(
        self, middle: Array, step: Array, towards: Array, paper: float, usual: float
    ) -> bool:
        """Whether most of a place is dark, where lines are usually so dark and paper so light.

        There is no gap to the cell that it is next to, as there is to a box with a clue.
        """
        height, width = self._grey.shape
        if not (0 <= middle[0] < width and 0 <= middle[1] < height):
            return False
        most = (1 - max(_FILLED * usual, _LEAST_FILLED)) * paper
        if _rank(_inside(middle, step, self._grey), 0.65) >= most:
            return False
        beside = _inside(middle + 0.38 * towards, 0.2 * step, self._grey)
        return _rank(beside, 0.6) < most


def _inside(middle: Array, step: Array, picture: Array) -> Array:
    """Some pixels of a cell, away from its edge."""
    return _pixels(middle + _INSIDE @ step, picture)


def _pixels(points: Array, picture: Array) -> Array:
    """The pixels of a picture that are nearest to some points."""
    height, width = picture.shape
    places = np.rint(points).astype(int)
    # NumPy's own clip takes longer than all the rest for so few points.
    places = np.minimum(np.maximum(places, 0), (width - 1, height - 1))
    return np.asarray(picture[places[..., 1], places[..., 0]])


def _rank(values: Array, share: float) -> float:
    """The value that a share of the values is below; faster than NumPy's for few values."""
    return float(np.sort(values)[int(share * (len(values) - 1))])


def _edges(middle: Array, step: Array, ink: Array) -> Array:
    """How dark the four sides of a cell are at their lightest, each where it is darkest."""
    seen = _pixels(middle + _SIDES @ step, ink)
    return np.asarray(np.sort(seen, axis=2)[:, :, 2].max(axis=1))


def _sides() -> Array:
    """Points on the four sides of a cell, in steps: sides × beside it × along it × 2."""
    along, beside = np.linspace(-0.42, 0.42, 9), 0.5 + np.linspace(-0.16, 0.16, 7)
    out, across = np.meshgrid(beside, along, indexing="ij")
    right = np.stack([out, across], axis=2)
    down = right[..., ::-1]
    return np.stack([right, -right, down, -down])


_SIDES = _sides()
_DIRECTIONS = ((0, 1), (0, -1), (1, 0), (-1, 0))
"""In which rows and columns these sides are."""
_INSIDE = np.stack(np.meshgrid(*[np.linspace(-0.32, 0.32, 7)] * 2), axis=2).reshape(-1, 2)
_PROBES = ((0, 0), (0.25, 0.25), (-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25))
