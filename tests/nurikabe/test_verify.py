"""One broken board for each rule, and boards that are right."""

from __future__ import annotations

import random
import time

import pytest

from nurie import Cell, Grid
from nurie.nurikabe.puzzle import Nurikabe
from nurie.nurikabe.verify import regions

SPIT = Nurikabe.of(
    """
    . 4 . .
    . . . .
    2 . . 1
    """
)
RIGHT = """
....
####
..#.
"""


def cells(drawn: str) -> set[Cell]:
    """The cells that are marked with an x."""
    return {cell for cell, state in Grid(drawn).cells() if state == "x"}


@pytest.mark.parametrize(
    ("grid", "said", "marked"),
    [
        (
            """
            ....
            ###.
            ..##
            """,
            "row 1, column 2: the island is too big: it has 5 cells, but its number is 4",
            """
            xxxx
            ---x
            ----
            """,
        ),
        (
            """
            #...
            ####
            ..#.
            """,
            "row 1, column 2: the island is too small: it has 3 cells, but its number is 4",
            """
            -xxx
            ----
            ----
            """,
        ),
        (
            """
            ....
            #.##
            ..#.
            """,
            "row 1, column 2: the island has 2 numbers, but only one is allowed",
            """
            xxxx
            -x--
            xx--
            """,
        ),
        (
            """
            ..#.
            ####
            ..#.
            """,
            "row 1, column 4: the island of 1 cell has no number",
            """
            ---x
            ----
            ----
            """,
        ),
        (
            """
            ....
            ####
            ###.
            """,
            "row 3, column 1: a number must be white, but this one is black",
            """
            ----
            ----
            x---
            """,
        ),
        (
            """
            ....
            .###
            .#..
            """,
            "row 2, column 2: a pool: a 2×2 block is all black",
            "---- ---- ----",
        ),
        (
            """
            ....
            ####
            .##.
            """,
            "row 2, column 2: a pool: a 2×2 block is all black",
            """
            ----
            -xx-
            -xx-
            """,
        ),
        (
            """
            #...
            .###
            .##.
            """,
            "row 1, column 1: the sea is split: 1 cell is cut off from the rest",
            """
            x---
            ----
            ----
            """,
        ),
    ],
)
def test_a_broken_rule(grid: str, said: str, marked: str) -> None:
    found = {str(problem): problem for problem in SPIT.check(Grid(grid))}
    if not cells(marked):
        assert said not in found
        return
    assert said in found
    assert set(found[said].cells) == cells(marked)


def test_every_broken_rule_is_named() -> None:
    wrong = SPIT.check(Grid("##.# ##.. ..#."))
    assert [str(problem) for problem in wrong] == [
        "row 1, column 2: a number must be white, but this one is black",
        "row 3, column 4: the island is too big: it has 4 cells, but its number is 1",
        "row 1, column 4: the sea is split: 1 cell is cut off from the rest",
        "row 3, column 3: the sea is split: 1 cell is cut off from the rest",
        "row 1, column 1: a pool: a 2×2 block is all black",
    ]


@pytest.mark.parametrize(
    ("puzzle", "grid"),
    [
        (SPIT, RIGHT),
        (Nurikabe.of(". ?\n. ."), ".. .."),
        (Nurikabe.of("4 .\n. ."), ".. .."),
        (Nurikabe.of(". . ."), "###"),
        (Nurikabe.of("1"), "."),
        (Nurikabe.of("."), "#"),
        (Nurikabe.of("? . ?\n. . .\n. 1 ."), ".#. ### #.#"),
    ],
)
def test_a_right_grid(puzzle: Nurikabe, grid: str) -> None:
    assert puzzle.check(Grid(grid)) == ()


@pytest.mark.parametrize(
    ("grid", "said"),
    [
        ("##", "the grid is 2×1, but the puzzle is 4×3"),
        (".... ###? ..#.", "1 cell is still unknown"),
        ("???. #### ..#.", "3 cells are still unknown"),
        ("rr.. #### ..#.", "2 cells are neither black (#) nor white (.)"),
    ],
)
def test_what_cannot_be_judged(grid: str, said: str) -> None:
    assert [str(problem) for problem in SPIT.check(Grid(grid))] == [said]


def test_regions() -> None:
    grid = Grid("#.# #.. ..#")
    assert regions(grid, "#") == [
        (Cell(0, 0), Cell(1, 0)),
        (Cell(0, 2),),
        (Cell(2, 2),),
    ]
    assert len(regions(grid, ".")) == 1
    assert regions(grid, "?") == []


def test_a_large_board_is_judged_quickly() -> None:
    rng = random.Random(1)
    side = 50
    grid = Grid("".join(rng.choices("#.", k=side)) for _ in range(side))
    puzzle = Nurikabe([[0] * side] * side)
    begin = time.thread_time()
    puzzle.check(grid)
    assert time.thread_time() - begin < 0.1
