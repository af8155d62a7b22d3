"""Trims what has grown from a hole: rows and columns at its edge that are mostly not holes go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from nurie.photo.lattice import LEAST_SIDE, Place
from nurie.photo.network import Array

_MOST_ROUNDS = 100
_FEW_HOLES, _FEW = 0.4, 0.8
"""The shares of the usual length of a row that holes, and holes or dark cells, make at least."""
_MOST_DARK = 2
"""How many rows at the edge of a board may be filled in from end to end."""
_SMALL = 0.75
"""Holes at the edge with a smaller share of the area of those beside them are not cells."""

Framed = Callable[[list[Place], Place], int]
"""How many of some cells have a line at the side in this direction."""


@dataclass(frozen=True, slots=True)
class Grown:
    """A rectangle with what has grown in it, row by row."""

    corner: Place
    """The place of its first row and column."""
    cells: Array
    """Where there are cells."""
    known: Array
    """Where there are holes, or cells that somebody has filled in."""
    areas: Array
    """The areas of the holes; 0 where there is none."""

    @property
    def turned(self) -> Grown:
        """The same with rows in place of columns."""
        row, column = self.corner
        return Grown((column, row), self.cells.T, self.known.T, self.areas.T)

    @property
    def places(self) -> set[Place]:
        """The places of its cells."""
        return {(row, column) for row, column in (np.argwhere(self.cells) + self.corner).tolist()}

    def within(self, rows: slice, columns: slice) -> Grown:
        """A part of it, and of that the rectangle with all its cells."""
        cells = self.cells[rows, columns]
        (top, bottom), (left, right) = (_bounds(cells, axis) for axis in (0, 1))
        part = (
            slice(rows.start + top, rows.start + bottom),
            slice(columns.start + left, columns.start + right),
        )
        corner = self.corner[0] + part[0].start, self.corner[1] + part[1].start
        return Grown(corner, self.cells[part], self.known[part], self.areas[part])


def trimmed(grown: Grown, framed: Framed) -> Grown | None:
    """What is left; None if that is not a board."""
    for _ in range(_MOST_ROUNDS):
        known = [grown.known.any(axis=1 - axis).sum() for axis in (0, 1)]
        if min(known) < LEAST_SIDE or not (grown.areas > 0).any():
            return None
        rows = _good(grown, lambda line, side: framed(line, (side, 0)))
        columns = _good(
            grown.turned, lambda line, side: framed([(y, x) for x, y in line], (0, side))
        )
        if (rows.stop - rows.start, columns.stop - columns.start) == grown.cells.shape:
            break
        grown = grown.within(rows, columns)
    return grown


def _good(grown: Grown, framed: Callable[[list[Place], int], int]) -> slice:
    """Which rows are left if those at the ends are not of a board."""
    holes = grown.areas > 0
    seen, full = holes.sum(axis=1), grown.known.sum(axis=1)
    usual = float(np.median(full[full > 0]))
    with_holes = np.flatnonzero(seen)
    cuts = []
    for side, at in ((-1, 0), (1, len(seen) - 1)):
        # A row that somebody has filled in has no holes, but almost no gap either.
        is_bad = (
            seen[at] < _FEW_HOLES * usual
            and full[at] < _FEW * usual
            and framed(_line(grown, at), side) < _FEW * usual
            and not (seen[at] and _is_beside_corner(grown.known, at))
        )
        dark = int(with_holes[0]) if side < 0 else len(seen) - 1 - int(with_holes[-1])
        # A row may be filled in from end to end; a dark table beside the paper has many.
        lines = np.asarray(grown.cells.any(axis=1))
        has_many = (lines[:dark] if side < 0 else lines[len(seen) - dark :]).sum() > _MOST_DARK
        is_small = _is_small(grown.areas, at, float(with_holes.mean()))
        cuts.append(max(dark if has_many else 0, int(is_bad or is_small)))
    return slice(cuts[0], max(cuts[0], len(seen) - cuts[1]))


def _bounds(some: Array, axis: int) -> tuple[int, int]:
    """Where the first row or column with some of them begins, and the last ends."""
    at = np.flatnonzero(some.any(axis=1 - axis))
    return (int(at[0]), int(at[-1]) + 1) if len(at) else (0, 0)


def _line(grown: Grown, at: int) -> list[Place]:
    """The places of the cells of one row."""
    row, column = grown.corner
    return [(row + at, column + there) for there in np.flatnonzero(grown.cells[at]).tolist()]


def _is_beside_corner(known: Array, at: int) -> bool:
    """Whether a row at the edge is shorter because a corner has no cells.

    It is then exactly as long as the one before it, and both end where the lattice does. On a
    small board, coloured boxes of clues would otherwise look like a row that is mostly dark.
    """
    before = known[at + 1 if at == 0 else at - 1]
    first, end = _bounds(known[[at]], 1)
    across_first, across_end = _bounds(known, 1)
    is_whole = bool(known[at, first:end].all())
    is_at_end = end == across_end or first == across_first
    return is_whole and is_at_end and bool((known[at] == before).all())


def _is_small(areas: Array, at: int, middle: float) -> bool:
    """Whether the holes of a row are much smaller than those beside them.

    They are boxes around clues that stand next to the board.
    """
    inner = at + (1 if at < middle else -1)
    if not 0 <= inner < len(areas):
        return False
    here, beside = (row[row > 0] for row in areas[[at, inner]])
    return bool(len(here) and len(beside) and np.median(here) < _SMALL * np.median(beside))
