"""Brute force: every valid board of a small size, and with it every solution of a small puzzle.

It shares no code with the judge in ``nurie.nurikabe.verify`` or with any solver;
cells are bits here, and all 65,536 boards of 4×4 are tried once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from nurie.grid import Cell, Grid
from nurie.nurikabe.puzzle import ANY, Nurikabe

MAX_CELLS = 16
"""Larger boards are too many."""


class Board(NamedTuple):
    """A grid that keeps the rules, once every island gets a number."""

    grid: Grid
    islands: tuple[tuple[Cell, ...], ...]


@cache
def boards(width: int, height: int) -> tuple[Board, ...]:
    """Every board whose sea is in one piece, or not there, and has no pool."""
    assert width * height <= MAX_CELLS, "that would take too long"
    cells = [Cell(*divmod(at, width)) for at in range(width * height)]
    whole = (1 << width * height) - 1
    block = 0b11 | 0b11 << width
    pools = [
        block << at
        for at, cell in enumerate(cells)
        if cell.row < height - 1 and cell.column < width - 1
    ]
    found = []
    for black in range(whole + 1):
        if any(black & pool == pool for pool in pools) or len(_parts(black, width, height)) > 1:
            continue
        states = "".join(".#"[black >> at & 1] for at in range(width * height))
        grid = Grid(states[at : at + width] for at in range(0, len(states), width))
        islands = tuple(
            tuple(cell for at, cell in enumerate(cells) if part >> at & 1)
            for part in _parts(whole & ~black, width, height)
        )
        found.append(Board(grid, islands))
    return tuple(found)


def _parts(cells: int, width: int, height: int) -> list[int]:
    """The connected parts of a set of cells."""
    left = sum(1 << row * width for row in range(height))
    right = left << width - 1
    parts = []
    while cells:
        part, grown = 0, cells & -cells
        while part != grown:
            part = grown
            beside = (part & ~right) << 1 | (part & ~left) >> 1
            grown = (part | beside | part << width | part >> width) & cells
        parts.append(part)
        cells &= ~part
    return parts


def solutions(puzzle: Nurikabe) -> list[Grid]:
    """Every solution of a small puzzle, in a fixed order."""
    numbers = dict(puzzle.islands)
    return [
        board.grid
        for board in boards(puzzle.width, puzzle.height)
        if len(board.islands) == len(numbers) and all(_fits(i, numbers) for i in board.islands)
    ]


def _fits(island: tuple[Cell, ...], numbers: dict[Cell, int]) -> bool:
    told = [numbers[cell] for cell in island if cell in numbers]
    return len(told) == 1 and told[0] in (ANY, len(island))


def puzzles(board: Board) -> Iterator[Nurikabe]:
    """Every puzzle of plain numbers that a board solves."""
    height, width = board.grid.height, board.grid.width
    for places in product(*board.islands):
        sizes = {place: len(island) for place, island in zip(places, board.islands, strict=True)}
        yield Nurikabe(
            [[sizes.get(Cell(row, column), 0) for column in range(width)] for row in range(height)]
        )
