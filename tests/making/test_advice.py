"""Advice against all changes of one cell: nothing is missing, and nothing is wrong."""

from __future__ import annotations

import random
import time

import pytest

import nurie
from nurie import Cell, Grid, Nonogram, Solvability
from tests.making.oracle import BLACK_AND_WHITE, changed, noise, open_cells, solutions


def solvability(grid: Grid, states: str) -> tuple[Solvability, int]:
    """By listing everything: how a picture can be solved, and how many cells lines leave open."""
    left = open_cells(grid, states)
    if not left:
        return Solvability.LINES, 0
    return (Solvability.UNIQUE if solutions(grid) == 1 else Solvability.SEVERAL), left


def expected(grid: Grid, states: str) -> dict[tuple[Cell, str], tuple[Solvability, int]]:
    """All changes that help a picture which cannot be solved line by line."""
    order = list(Solvability)
    kind, left = solvability(grid, states)
    found = {}
    for (at,), other in changed(grid, 1, states):
        then, open_then = solvability(other, states)
        if (order.index(then), -open_then) > (order.index(kind), -left):
            cell = Cell(*divmod(at, grid.width))
            found[cell, other[cell]] = then, open_then
    return found


@pytest.mark.parametrize(
    ("grid", "states"),
    [(grid, BLACK_AND_WHITE) for grid in noise(3, 5, 5, BLACK_AND_WHITE, 8)]
    + [(grid, ".rg") for grid in noise(4, 4, 3, ".rg", 5)],
    ids=str,
)
def test_all_changes_that_help(grid: Grid, states: str) -> None:
    puzzle = Nonogram.of(grid, colours=[nurie.Colour(s, s, "#000000") for s in states[1:]])
    found = nurie.improve(puzzle, grid)
    told = {(one.cell, one.state): (one.solvability, one.open) for one in found}
    assert told == expected(grid, states)
    assert len(told) == len(found)
    assert [one.visibility for one in found] == sorted(one.visibility for one in found)


def test_a_picture_that_lines_solve_becomes_easier_by_fewer_rounds() -> None:
    grid = Grid(["##.#.", ".#.##", "##...", ".##.#", "#.##."])
    assert open_cells(grid, BLACK_AND_WHITE) == 0
    found = nurie.improve(Nonogram.of(grid))
    assert all(one.solvability is Solvability.LINES and one.open == 0 for one in found)
    listed = {one.cell: one.rounds for one in found}
    for (at,), other in changed(grid, 1, BLACK_AND_WHITE):
        cell = Cell(*divmod(at, grid.width))
        if cell in listed:
            assert open_cells(other, BLACK_AND_WHITE) == 0
            # What was easier is not made harder by changing it back.
            back = {one.cell for one in nurie.improve(Nonogram.of(other))}
            assert cell not in back


def test_a_diagonal() -> None:
    """Each of the four cells breaks the switching component."""
    found = nurie.improve(Nonogram.of("#.\n.#"))
    assert [(one.cell, one.state) for one in sorted(found, key=lambda one: one.cell)] == [
        (Cell(0, 0), "."),
        (Cell(0, 1), "#"),
        (Cell(1, 0), "#"),
        (Cell(1, 1), "."),
    ]
    assert {one.solvability for one in found} == {Solvability.LINES}


def test_what_cannot_be_improved_is_said() -> None:
    puzzle = Nonogram([[1], []], [[1], []])
    with pytest.raises(nurie.PuzzleError, match="has no picture to improve; pass one as grid"):
        nurie.improve(puzzle)
    with pytest.raises(nurie.PuzzleError, match="unknown cells"):
        nurie.improve(puzzle, Grid("?. .."))
    with pytest.raises(nurie.PuzzleError, match="3×2"):
        nurie.improve(puzzle, Grid("... ..."))


def test_a_cancelled_question_is_told() -> None:
    cancel = nurie.Cancellation()
    cancel.cancel()
    with pytest.raises(nurie.StoppedError):
        nurie.improve(Nonogram.of("#.\n.#"), limits=nurie.Limits(cancel=cancel))


def test_noise_whose_solutions_are_hard_to_find_takes_no_search() -> None:
    chance = random.Random(99)
    rows = ["".join(chance.choices(BLACK_AND_WHITE, (11, 9), k=30)) for _ in range(30)]
    puzzle = Nonogram.of(Grid(rows))
    start = time.process_time()
    assert len(nurie.improve(puzzle)) == 39
    # To search the whole board for another solution takes seconds.
    assert time.process_time() - start < 1
