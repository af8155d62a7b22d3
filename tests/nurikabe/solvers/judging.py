"""Cases for solvers: small random puzzles with all their solutions, and what is true of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from nurie import Grid
from nurie.grid import UNKNOWN
from nurie.nurikabe.puzzle import ANY, Nurikabe
from tests.conformance import judging
from tests.conformance.judging import Case
from tests.conftest import REPOSITORY
from tests.nurikabe import oracle

SEED_FOLDER = REPOSITORY.parent / "shared" / "data" / "nurikabe" / "seed"
"""The puzzles of document 004, where they are at hand."""


def case(puzzle: Nurikabe, given: Grid | None = None) -> Case[Nurikabe]:
    """The case of a puzzle, by brute force."""
    found = oracle.solutions(puzzle)
    if given is not None:
        found = [grid for grid in found if agrees(grid, given)]
    return Case(puzzle, given, frozenset(found))


def agrees(grid: Grid, given: Grid) -> bool:
    """Whether a grid has all given cells as they are."""
    return all(state in (UNKNOWN, grid[cell]) for cell, state in given.cells())


def small_cases(seed: str, count: int, largest: int = 16) -> Iterator[Case[Nurikabe]]:
    """Random puzzles up to 4×4: some right, some damaged, with ``?`` and given cells in some."""
    rng = random.Random(seed)
    for _ in range(count):
        sides = [(w, h) for w in range(1, 5) for h in range(1, 5) if w * h <= largest]
        width, height = rng.choice(sides[len(sides) // 3 :])
        board = rng.choice(oracle.boards(width, height))
        numbers = [[0] * width for _ in range(height)]
        for island in board.islands:
            row, column = rng.choice(island)
            numbers[row][column] = ANY if rng.random() < 0.2 else len(island)
        if rng.random() < 0.4:
            numbers[rng.randrange(height)][rng.randrange(width)] = rng.choice([0, 1, 2, 3, ANY])
        given = None
        if rng.random() < 0.4:
            rows = [
                [state if rng.random() < 0.25 else UNKNOWN for state in row]
                for row in board.grid.rows
            ]
            if rng.random() < 0.3:
                rows[rng.randrange(height)][rng.randrange(width)] = rng.choice("#.")
            given = Grid("".join(row) for row in rows)
        yield case(Nurikabe(numbers), given)


@cache
def of_every_sort() -> list[Case[Nurikabe]]:
    """Random cases of every sort, without those that obviously have no solution."""
    cases = small_cases("every solver", 10_000)
    return judging.of_every_sort(one for one in cases if not one.puzzle.problems())


def seed_puzzles() -> dict[str, Nurikabe]:
    """The puzzles of document 004 by name; empty if they are not available."""
    return {
        file.stem: Nurikabe(
            [map(int, line.split(",")) for line in file.read_text().splitlines() if line.strip()]
        )
        for file in sorted(SEED_FOLDER.glob("*.csv"))
    }


def large(side: int = 29) -> Nurikabe:
    """A board that has solutions and keeps most methods busy.

    One of them is a comb: the first column and every other row are black, and what is between
    the teeth is cut into islands at random.
    """
    rng = random.Random("large")
    numbers = [[0] * side for _ in range(side)]
    for row in range(1, side, 2):
        left = 1
        while left < side:
            length = min(rng.randint(1, 9), side - left)
            numbers[row][left + rng.randrange(length)] = length
            left += length + 1
    return Nurikabe(numbers)
