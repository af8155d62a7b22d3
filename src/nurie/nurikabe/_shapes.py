"""Random boards that follow the rules of Nurikabe, from which puzzles are made.

A set of cells is an integer with one bit per cell. A board begins black; while there is a
pool, one of its cells turns white, together with its images under a symmetry, if the sea
stays in one piece and no island grows too large. Cells beside an island are preferred,
because otherwise most islands would have one cell. A board that gets stuck is dropped. A
part of a board can be redrawn in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import TypeAlias

from nurie.bits import bits

Image: TypeAlias = Callable[[int, int, int, int], tuple[int, int]]
"""Maps a cell to its image: from row, column, height and width to row and column."""

SYMMETRIES: Mapping[str, Image] = MappingProxyType(
    {
        "none": lambda r, c, h, w: (r, c),
        "rotation": lambda r, c, h, w: (h - 1 - r, w - 1 - c),
        "diagonal": lambda r, c, h, w: (c, r),
        "horizontal": lambda r, c, h, w: (r, w - 1 - c),
        "vertical": lambda r, c, h, w: (h - 1 - r, c),
    }
)
"""Rotation by half a turn, and reflections: diagonal, left to right, top to bottom."""


def refusal(symmetry: str, width: int, height: int) -> str:
    """Why no board of a size can have a symmetry; empty if some can.

    In an even mirror, neighbouring cells are each other's images. They cannot be black in
    two consecutive rows, which would be a pool, or white, because their island would need
    its number on the mirror.
    """
    if symmetry not in SYMMETRIES:
        return f"unknown symmetry {symmetry!r}; choose from {', '.join(SYMMETRIES)}"
    if symmetry == "diagonal" and width != height:
        return "diagonal symmetry needs a square board"
    if symmetry == "horizontal" and width % 2 == 0:
        return "horizontal symmetry needs an odd number of columns"
    if symmetry == "vertical" and height % 2 == 0:
        return "vertical symmetry needs an odd number of rows"
    return ""


_TRIES = 20
"""How often a part is redrawn before the whole board is."""
_GROWTH = 90
"""How often islands grow rather than start, times the cells of the board: with fewer and
larger islands, large boards are rarely unique."""
_MOST_GROWTH = 0.9


class Shapes:
    """Boards of one size and symmetry."""

    def __init__(self, width: int, height: int, symmetry: str, random: Random) -> None:
        self.width, self.height = width, height
        self.cells = width * height
        self.random = random
        self.whole = (1 << self.cells) - 1
        self._growth = min(_MOST_GROWTH, _GROWTH / self.cells)
        self._first = sum(1 << row * width for row in range(height))
        self._last = self._first << width - 1
        image = SYMMETRIES[symmetry]
        self.orbits = []
        """For every cell, the set of itself and its image."""
        for cell in range(self.cells):
            row, column = image(*divmod(cell, width), height, width)
            self.orbits.append(1 << cell | 1 << row * width + column)

    def around(self, cells: int) -> int:
        """A set and the cells that share a side with it."""
        beside = (cells & ~self._last) << 1 | (cells & ~self._first) >> 1
        return cells | beside | (cells << self.width | cells >> self.width) & self.whole

    def part(self, start: int, cells: int) -> int:
        """The connected part of a set that contains a start."""
        grown = start & cells
        part = 0
        while part != grown:
            part, grown = grown, self.around(grown) & cells
        return part

    def parts(self, cells: int) -> Iterator[int]:
        """The connected parts of a set."""
        while cells:
            part = self.part(cells & -cells, cells)
            yield part
            cells &= ~part

    def pools(self, black: int) -> int:
        """The upper left cells of all 2×2 blocks within a set."""
        beside = black & (black & ~self._first) >> 1
        return beside & beside >> self.width

    def images(self, cells: int) -> int:
        """A set together with its image."""
        found = 0
        for cell in bits(cells):
            found |= self.orbits[cell]
        return found

    def board(self, largest: int, white: float) -> int:
        """The black cells of a random board.

        Islands have at most ``largest`` cells; they grow until they cover a share of
        ``white``, or cannot grow any more.
        """
        while True:
            black = self._without_pools(self.whole, largest)
            if black is not None:
                return self._with_more_white(black, largest, white)

    def redrawn(self, black: int, place: int, largest: int, white: float) -> int:
        """The board with new islands in place of those that touch ``place``."""
        near = self.images(self.around(place))
        flooded = black
        for island in self.parts(self.whole & ~black):
            if island & near:
                flooded |= island
        for _ in range(_TRIES):
            redrawn = self._without_pools(flooded, largest)
            if redrawn is not None:
                return self._with_more_white(redrawn, largest, white)
        return self.board(largest, white)

    def _without_pools(self, black: int, largest: int) -> int | None:
        while pools := self.pools(black):
            corner = self.random.choice(list(bits(pools)))
            block = [corner, corner + 1, corner + self.width, corner + self.width + 1]
            self.random.shuffle(block)
            if self.random.random() < self._growth:
                near = self.around(self.whole & ~black)
                block.sort(key=lambda cell: not near >> cell & 1)
            for cell in block:
                fewer = black & ~self.orbits[cell]
                if self._is_sea(fewer) and self._is_small(cell, fewer, largest):
                    black = fewer
                    break
            else:
                return None
        return black

    def _with_more_white(self, black: int, largest: int, white: float) -> int:
        cells = list(bits(black))
        self.random.shuffle(cells)
        for cell in cells:
            if black.bit_count() <= (1 - white) * self.cells:
                break
            fewer = black & ~self.orbits[cell]
            if self._is_sea(fewer) and self._is_small(cell, fewer, largest):
                black = fewer
        return black

    def _is_sea(self, black: int) -> bool:
        return bool(black) and self.part(black & -black, black) == black

    def _is_small(self, cell: int, black: int, largest: int) -> bool:
        return self.part(1 << cell, self.whole & ~black).bit_count() <= largest
