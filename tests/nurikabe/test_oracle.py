"""How many valid boards and puzzles there are: exact counts, which nothing may change."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from nurie import Grid
from nurie.nurikabe.puzzle import Nurikabe
from tests.nurikabe.oracle import boards, puzzles, solutions

COUNTS = {
    # width, height: boards with black cells, puzzles with a solution, puzzles with only one
    (2, 2): (12, 12, 4),
    (3, 3): (139, 235, 130),
    (4, 3): (544, 1_379, 746),
    (3, 4): (544, 1_379, 746),
    (4, 4): (3_755, 13_348, 6_362),
}


@pytest.mark.parametrize("size", COUNTS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_counts(size: tuple[int, int]) -> None:
    valid = [board for board in boards(*size) if any("#" in row for row in board.grid)]
    found = Counter(puzzle.numbers for board in valid for puzzle in puzzles(board))
    unique = sum(count == 1 for count in found.values())
    assert (len(valid), len(found), unique) == COUNTS[size]


@pytest.mark.parametrize("size", [(1, 1), (1, 4), (2, 2), (3, 2), (3, 3), (4, 3)], ids=str)
def test_the_judge_and_the_oracle_agree_on_every_board(size: tuple[int, int]) -> None:
    """Every island gets the number it wants, so that only the sea can be wrong."""
    width, height = size
    valid = {board.grid: board for board in boards(width, height)}
    for states in product("#.", repeat=width * height):
        cells = "".join(states)
        grid = Grid(cells[at : at + width] for at in range(0, len(cells), width))
        if grid in valid:
            for puzzle in puzzles(valid[grid]):
                assert not puzzle.check(grid)
        else:
            assert Nurikabe([[0] * width] * height).check(grid)


def test_the_judge_finds_the_solutions_that_the_oracle_finds() -> None:
    """Of some puzzles of 3×3, on every board of 3×3 that keeps the rules of the sea."""
    grids = [board.grid for board in boards(3, 3)]
    for puzzle in {puzzle for board in boards(3, 3)[::7] for puzzle in puzzles(board)}:
        assert [grid for grid in grids if not puzzle.check(grid)] == solutions(puzzle)


def test_the_judge_accepts_every_board_of_4_by_4() -> None:
    for board in boards(4, 4):
        assert not next(puzzles(board)).check(board.grid)
