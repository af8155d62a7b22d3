"""Slow and plain ways to know whether a picture is solvable, and what repairs and improves it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product

from nurie import Grid
from nurie.grid import EMPTY
from nurie.nonogram.puzzle import clue_of
from tests.nonogram.brute_force import States, placements, possible_by_listing


def open_cells(grid: Grid, states: str) -> int:
    """How many cells stay open when all placements of each line are listed, again and again."""
    height, width = grid.height, grid.width
    rows: list[States] = [tuple(frozenset(states) for _ in range(width)) for _ in range(height)]
    while True:
        before = rows
        rows = [_narrowed(line, may) for line, may in zip(grid.rows, rows, strict=True)]
        columns = list(zip(*rows, strict=True))
        columns = [_narrowed(line, may) for line, may in zip(grid.columns, columns, strict=True)]
        rows = list(zip(*columns, strict=True))
        if rows == before:
            return sum(len(may) > 1 for row in rows for may in row)


def _narrowed(line: str, may: States) -> States:
    found = possible_by_listing(clue_of(line), may)
    assert found is not None
    return found


def solutions(grid: Grid) -> int:
    """How many pictures have the clues of this one."""
    clues = [clue_of(line) for line in grid.columns]
    rows = [placements(clue_of(line), grid.width) for line in grid.rows]
    return sum(
        [clue_of(column) for column in zip(*picture, strict=True)] == clues
        for picture in product(*rows)
    )


def changed(grid: Grid, count: int, states: str) -> Iterator[tuple[tuple[int, ...], Grid]]:
    """Every picture that differs in exactly so many cells, and in which."""
    cells = "".join(grid.rows)
    for places in combinations(range(len(cells)), count):
        for new in product(states, repeat=count):
            if any(cells[at] == state for at, state in zip(places, new, strict=True)):
                continue
            other = list(cells)
            for at, state in zip(places, new, strict=True):
                other[at] = state
            text = "".join(other)
            yield places, Grid(text[at : at + grid.width] for at in range(0, len(text), grid.width))


def fewest_changes(grid: Grid, states: str, most: int) -> int:
    """The fewest changes that make a picture solvable line by line."""
    for count in range(most + 1):
        if any(open_cells(other, states) == 0 for _, other in changed(grid, count, states)):
            return count
    raise AssertionError(f"{most} changes do not do")


def numbered(grid: Grid, states: str) -> bytes:
    """The states of all cells as the engine takes them."""
    return bytes(states.index(state) for row in grid for state in row)


BLACK_AND_WHITE = EMPTY + "#"


def noise(seed: int, width: int, height: int, states: str, count: int) -> list[Grid]:
    """Pictures of noise that cannot be solved line by line."""
    chance = random.Random(seed)
    found: list[Grid] = []
    while len(found) < count:
        grid = Grid("".join(chance.choices(states, k=width)) for _ in range(height))
        if open_cells(grid, states):
            found.append(grid)
    return found
