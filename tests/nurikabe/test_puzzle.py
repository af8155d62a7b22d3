"""Nurikabe: its numbers, what is wrong with them, and its text form."""

from __future__ import annotations

import copy
import pickle
import random
import time
from dataclasses import replace

import pytest

from nurie import Cell, Grid, PuzzleError
from nurie.nurikabe.puzzle import ANY, Nurikabe
from tests.nurikabe.oracle import solutions

SPIT = """
. 4 . .
. . . .
2 . . 1
"""


def test_a_drawn_puzzle() -> None:
    puzzle = Nurikabe.of(SPIT, title="Spit")
    assert puzzle.numbers == ((0, 4, 0, 0), (0, 0, 0, 0), (2, 0, 0, 1))
    assert (puzzle.kind, puzzle.width, puzzle.height) == ("nurikabe", 4, 3)
    assert puzzle.islands == ((Cell(0, 1), 4), (Cell(2, 0), 2), (Cell(2, 3), 1))
    assert puzzle.white == 7
    assert str(puzzle) == "Spit 4×3\n. 4 . .\n. . . .\n2 . . 1"
    assert puzzle.start == Grid("?.?? ???? .??.")
    assert not puzzle.problems()


def test_islands_of_any_size() -> None:
    puzzle = Nurikabe.of("0 ? 12\n. . .")
    assert puzzle.numbers == ((0, ANY, 12), (0, 0, 0))
    assert puzzle.white is None
    assert str(puzzle) == "nurikabe 3×2\n .  ? 12\n .  .  ."


def test_equal_puzzles_are_equal_whatever_their_goal() -> None:
    a = Nurikabe([[1, 0]], goal=Grid(".#"))
    b = Nurikabe(iter([(1, 0)]))
    assert a == b
    assert len({a, b}) == 1
    assert a != Nurikabe([[1, 0]], title="another")
    assert pickle.loads(pickle.dumps(a)) == a
    assert copy.deepcopy(a).goal == a.goal
    assert replace(b, goal=a.goal).goal == a.goal
    with pytest.raises(AttributeError):
        a.title = "changed"  # type: ignore[misc]


def test_transposition_leads_back() -> None:
    puzzle = Nurikabe.of(SPIT, title="t", author="a", goal=Grid(".... #### ..#."))
    turned = puzzle.transposed()
    assert turned == Nurikabe.of(". . 2\n4 . .\n. . .\n. . 1", title="t", author="a")
    assert turned.goal == Grid(".#. .#. .## .#.")
    assert turned.transposed() == puzzle


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ([], "a nurikabe needs at least one row and one column"),
        ([[]], "a nurikabe needs at least one row and one column"),
        ([[0, 0], [0]], "row 2 has 1 cells, but the first row has 2"),
        ([[0], [-2]], "row 2 has the number -2, but an island cannot"),
        ([[0]] * 1001, "1001 rows are too many; the limit is 1000"),
        ([[0] * 1001], "1001 columns are too many; the limit is 1000"),
        ([[0] * 501] * 500, "a board of 501×500 is larger than the 250000 cells allowed"),
    ],
    ids=["no row", "no column", "ragged", "negative", "high", "wide", "large"],
)
def test_what_is_no_puzzle(numbers: list[list[int]], said: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Nurikabe(numbers)
    assert str(caught.value) == said


def test_what_draws_no_puzzle() -> None:
    with pytest.raises(PuzzleError, match=r"'x' is not a number, \. for none or \? for an is"):
        Nurikabe.of(". x .")


@pytest.mark.parametrize(
    ("puzzle", "wrong"),
    [
        (
            "1 2 .\n. . ?",
            [
                "row 1, column 1: its number touches the number in row 1, column 2",
                "row 1, column 2: its island of 2 has room for only 1 cell between the others",
            ],
        ),
        ("? .\n? .", ["row 1, column 1: its number touches the number in row 2, column 1"]),
        ("7 . .\n. . .", ["the islands need 7 cells, but the board has 6"]),
        (
            "1 . .\n. . 5",
            [
                "the islands need all 6 cells, which leaves no room for the sea",
                "row 2, column 3: its island of 5 has room for only 3 cells between the others",
            ],
        ),
        (". .\n. .", ["the islands have 0 cells, but avoiding pools takes at least 1"]),
        (
            "1 . . .\n. . . .\n. . . .\n. . . 1",
            ["the islands have 2 cells, but avoiding pools takes at least 4"],
        ),
        (
            "3 . 1\n. . .\n1 . .",
            ["row 1, column 1: its island of 3 has room for only 1 cell between the others"],
        ),
    ],
)
def test_what_is_wrong_with_numbers(puzzle: str, wrong: list[str]) -> None:
    assert [str(problem) for problem in Nurikabe.of(puzzle).problems()] == wrong


@pytest.mark.parametrize("puzzle", [". . .", ".", "4 .\n. .", "? .\n. .", "1", "?", SPIT])
def test_nothing_is_wrong_with_numbers_that_have_a_solution(puzzle: str) -> None:
    assert solutions(Nurikabe.of(puzzle))
    assert not Nurikabe.of(puzzle).problems()


def test_a_puzzle_with_a_fault_has_no_solution() -> None:
    """On random puzzles, many of which have none."""
    rng = random.Random(4)
    faulty = 0
    for _ in range(1500):
        width, height = rng.randint(1, 4), rng.randint(1, 3)
        numbers = [[0] * width for _ in range(height)]
        for _ in range(rng.randint(0, 4)):
            size = rng.choice([ANY, 1, 2, 3, rng.randint(1, 13)])
            numbers[rng.randrange(height)][rng.randrange(width)] = size
        puzzle = Nurikabe(numbers)
        if puzzle.problems():
            faulty += 1
            assert not solutions(puzzle), str(puzzle)
    assert faulty > 300


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("#.#?", "#.#?"),
        (" ## \n", "##"),
        ("# 2 . _", "#..?"),
        ("#  ? 12  .", "#..."),
        ("# 2 .", None),
        ("0 2 0 0", None),
        ("# two . .", None),
        ("unique (0.1 ms)", None),
        ("", None),
        ("#x..", None),
    ],
)
def test_a_row_of_a_drawn_grid(line: str, row: str | None) -> None:
    assert Nurikabe.of(SPIT).row_of(line) == row


def test_a_large_board_is_looked_at_quickly() -> None:
    """However many its numbers are, and however large."""
    for number in (0, 1, 9, 250_000, ANY):
        puzzle = Nurikabe([[number] + [0] * 9] * 500)
        begin = time.thread_time()
        puzzle.problems()
        assert time.thread_time() - begin < 1
