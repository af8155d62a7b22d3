"""Exact numbers of boards: how many are unique, how many yield line by line.

Larger boards are counted in C++; see ``engine/tests/count_boards.cpp``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

import nurie
from nurie import Grid, Nonogram, Status
from nurie.nonogram import line


def puzzles(width: int, height: int) -> Counter[Nonogram]:
    """Every puzzle that some board of a size has, and how many boards have it."""
    lines = ["".join(cells) for cells in product(".#", repeat=width)]
    return Counter(Nonogram.of(Grid(rows)) for rows in product(lines, repeat=height))


def yields_line_by_line(puzzle: Nonogram) -> bool:
    """Whether settling one line after the other, in any order, fills the board."""
    grid = Grid.unknown(puzzle.width, puzzle.height)
    while True:
        before = grid
        grid = Grid(settled(puzzle.rows, grid))
        grid = Grid(settled(puzzle.columns, grid.transposed())).transposed()
        if grid == before:
            return grid.is_complete


def settled(clues: tuple[nurie.nonogram.puzzle.Clue, ...], grid: Grid) -> Iterator[str]:
    for clue, cells in zip(clues, grid.rows, strict=True):
        found = line.settle(clue, cells)
        assert found is not None
        yield found


@pytest.mark.parametrize(
    ("width", "height", "unique", "by_lines"),
    [
        (1, 1, 2, 2),
        (2, 2, 14, 14),
        (3, 2, 52, 52),
        (2, 3, 52, 52),
        (4, 2, 210, 208),
        (3, 3, 384, 384),
        (4, 3, 3152, 3116),
        (3, 4, 3152, 3116),
        pytest.param(4, 4, 52362, 51234, marks=pytest.mark.slow),
        pytest.param(5, 3, 24230, 24052, marks=pytest.mark.slow),
    ],
)
def test_boards_of_a_size(width: int, height: int, unique: int, by_lines: int) -> None:
    boards = puzzles(width, height)
    outcomes = dict(zip(boards, nurie.solve_many(boards), strict=True))
    for puzzle, outcome in outcomes.items():
        assert outcome.status is (Status.UNIQUE if boards[puzzle] == 1 else Status.SEVERAL)
    assert sum(outcome.status is Status.UNIQUE for outcome in outcomes.values()) == unique
    assert sum(map(yields_line_by_line, boards)) == by_lines


@pytest.mark.slow
def test_all_boards_of_four_by_four() -> None:
    """The engine's own test of these boards is quick; this one goes through Python."""
    boards = puzzles(4, 4)
    verdicts = Counter(outcome.status for outcome in nurie.solve_many(boards, workers=2))
    assert verdicts[Status.UNIQUE] == 52362
    assert verdicts.total() == verdicts[Status.UNIQUE] + verdicts[Status.SEVERAL] == len(boards)
