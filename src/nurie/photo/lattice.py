"""A lattice: the cells of a board in a picture, where nothing is quite straight."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from nurie.photo.network import Array

Place = tuple[int, int]
"""A row and a column of a lattice, which may be negative."""

LEAST_SIDE = 3
"""Boards with fewer rows or columns are not searched."""
_NEAR = 0.25
"""How far from each other the same cells of two lattices are at most, in cells."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """Cells in rows and columns: for each its middle, and its steps to the right and down."""

    cells: dict[Place, Array]
    """The middle of each cell."""
    steps: dict[Place, Array]
    """Two vectors for each cell: one cell to the right, and one down."""
    guessed: frozenset[Place] = frozenset()
    """The cells that are so dark that nobody sees where they end, and edges without a hole."""
    is_toned: bool = False
    """Whether its cells are areas of one tone each, which may be dark (`finding.toned`)."""

    @property
    def corner(self) -> Place:
        """The smallest row and the smallest column."""
        return min(row for row, _ in self.cells), min(column for _, column in self.cells)

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        rows, columns = zip(*self.cells, strict=True)
        return max(rows) - min(rows) + 1, max(columns) - min(columns) + 1

    @property
    def seen(self) -> int:
        """How many cells are not only guessed."""
        return len(self.cells) - len(self.guessed)

    def lighter(self, spared: int = 0) -> Lattice:
        """The lattice without the rows and columns at its edge of which nothing is seen.

        They may be a shadow that is printed beside the board, or coloured boxes of clues. As many
        as are ``spared`` stay at each edge: a line that a shadow touches is not seen either.
        """
        seen = self.cells.keys() - self.guessed
        (top, left), (bottom, right) = (
            (end(row for row, _ in seen), end(column for _, column in seen)) for end in (min, max)
        )
        return self.within((top - spared, left - spared), (bottom + spared, right + spared))

    def within(self, first: Place, last: Place) -> Lattice:
        """The part of the lattice from one place to another."""
        inside = {
            (row, column)
            for row, column in self.cells
            if first[0] <= row <= last[0] and first[1] <= column <= last[1]
        }
        return replace(
            self,
            cells={place: self.cells[place] for place in inside},
            steps={place: self.steps[place] for place in inside},
            guessed=self.guessed & inside,
        )

    def outermost(self, side: Place) -> list[Place]:
        """The cells of the row or column at one edge; ``side`` is the direction out of it."""
        axis = 0 if side[0] else 1
        last = (max if side[axis] > 0 else min)(place[axis] for place in self.cells)
        return [place for place in self.cells if place[axis] == last]

    def extended(self, side: Place) -> Lattice:
        """The lattice with one more row or column at one edge, as large as the one beside it."""
        cells, steps, guessed = dict(self.cells), dict(self.steps), set(self.guessed)
        for row, column in self.outermost(side):
            here, there = (row, column), (row + side[0], column + side[1])
            steps[there] = steps[here]
            cells[there] = cells[here] + side[0] * steps[here][1] + side[1] * steps[here][0]
            if here in guessed:
                guessed.add(there)
        return replace(self, cells=cells, steps=steps, guessed=frozenset(guessed))

    def overlaps(self, other: Lattice) -> bool:
        """Whether the middle of one of them is within the other."""
        mine, theirs = (np.array([*one.cells.values()]) for one in (self, other))
        return _covers(mine, theirs) or _covers(theirs, mine)

    def is_like(self, other: Lattice) -> bool:
        """Whether it has the same cells, if each is at most a quarter of a cell elsewhere."""
        if self.size != other.size:
            return False
        by = np.subtract(other.corner, self.corner).tolist()
        pairs = [
            (other.cells.get((row + by[0], column + by[1])), at, self.steps[row, column])
            for (row, column), at in self.cells.items()
        ]
        return len(self.cells) == len(other.cells) and all(
            there is not None and np.linalg.norm(there - here) < _NEAR * np.abs(steps).max()
            for there, here, steps in pairs
        )

    def turned(self, width: float) -> Lattice:
        """The same lattice in the picture, which is so wide, turned by a quarter to the left."""
        places = [(-column, row) for row, column in self.cells]
        middles = np.array([0, width]) + _turned(np.array([*self.cells.values()]))
        right, down = np.array([*self.steps.values()]).transpose(1, 0, 2)
        steps = np.stack([_turned(down), -_turned(right)], axis=1)
        turned_steps = [(-column, row) for row, column in self.steps]
        return replace(
            self,
            cells=dict(zip(places, middles, strict=True)),
            steps=dict(zip(turned_steps, steps, strict=True)),
            guessed=frozenset((-column, row) for row, column in self.guessed),
        )

    def scaled(self, factor: float) -> Lattice:
        """The same lattice in a picture of another size."""
        middles, steps = (np.array([*of.values()]) * factor for of in (self.cells, self.steps))
        return replace(
            self,
            cells=dict(zip(self.cells, middles, strict=True)),
            steps=dict(zip(self.steps, steps, strict=True)),
        )


def _covers(one: Array, other: Array) -> bool:
    """Whether the middle of some places is among others."""
    middle = other.mean(axis=0)
    return bool((one.min(axis=0) <= middle).all() and (middle <= one.max(axis=0)).all())


def _turned(vectors: Array) -> Array:
    """Vectors turned by a quarter to the left, where y points down."""
    return np.stack([vectors[..., 1], -vectors[..., 0]], axis=-1)
