"""Sets of cells as integers, one bit per cell."""

from __future__ import annotations

from collections.abc import Iterator


def bits(cells: int) -> Iterator[int]:
    """The members of a set, in order."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest
