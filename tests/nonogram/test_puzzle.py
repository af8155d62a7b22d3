"""Nonogram: its clues, what is wrong with them, and the check of a grid."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

from nurie import Cell, Colour, Grid, Nonogram, PuzzleError, Run
from nurie.nonogram.puzzle import as_clue, clue_of, clue_text, shortest_length
from tests.nonogram.brute_force import random_grid

RED, GREEN = Colour("r", "red", "#ff0000"), Colour("g", "green", "#00ff00")


@pytest.mark.parametrize(
    ("line", "clue"),
    [
        ("....", "0"),
        ("#", "1"),
        (".##.#", "2 1"),
        ("#####", "5"),
        ("rrgg.r", "2r 2g 1r"),
        ("r.r", "1r 1r"),
        ("#r#", "1 1r 1"),
    ],
)
def test_the_clue_of_a_line(line: str, clue: str) -> None:
    assert clue_text(clue_of(line)) == clue
    assert shortest_length(clue_of(line)) <= len(line)


def test_a_clue_from_plain_numbers() -> None:
    assert as_clue([3, (1, "r"), 0]) == (Run(3, "#"), Run(1, "r"))
    with pytest.raises(PuzzleError, match="a run cannot have length -1"):
        as_clue([-1])


def test_runs_are_taken_as_they_are_and_everything_else_becomes_runs() -> None:
    plain = Nonogram([[2]], [[1], [1]])
    assert plain.rows == ((Run(2),),)
    for rows in ([(Run(2),)], [[(2, "#")]], [[Run(0), Run(2)]], [[(2, "#"), Run(0)]]):
        puzzle = Nonogram(rows, [[Run(1)], [1]])
        assert puzzle == plain
        assert {type(run) for clue in puzzle.rows + puzzle.columns for run in clue} == {Run}
    with pytest.raises(PuzzleError, match="a run cannot have length -1"):
        Nonogram([[Run(-1)]], [[]])
    assert not Nonogram([[Run(1, "r")]], [[1]]).uses_only_its_colours


@pytest.mark.parametrize(
    ("clue", "length"),
    [
        ([], 0),
        ([3], 3),
        ([1, 1], 3),
        ([(1, "r"), (1, "g")], 2),
        ([(1, "r"), (1, "r"), (2, "g")], 5),
    ],
)
def test_the_shortest_line_for_a_clue(clue: list[int | tuple[int, str]], length: int) -> None:
    assert shortest_length(as_clue(clue)) == length


HEART = """
.#.#.
#####
.###.
..#..
"""


def test_the_puzzle_of_a_picture() -> None:
    puzzle = Nonogram.of(HEART, title="Heart")
    assert str(puzzle) == ("Heart 5×4\nrows 1 1 / 5 / 3 / 1\ncolumns 1 / 3 / 3 / 3 / 1")
    assert (puzzle.width, puzzle.height) == (5, 4)
    assert puzzle.goal == Grid(HEART)
    assert puzzle.check(Grid(HEART)) == ()
    assert puzzle.problems() == ()
    assert not puzzle.is_coloured


def test_a_picture_with_unknown_cells_has_no_clues() -> None:
    with pytest.raises(PuzzleError, match="unknown cells"):
        Nonogram.of("#? ..")


def test_equal_puzzles_are_equal_whatever_their_goal() -> None:
    a = Nonogram([[1], [1]], [[1], [1]], goal=Grid("#. .#"))
    b = Nonogram([[1], [1]], [[1], [1]], goal=Grid(".# #."))
    assert a == b
    assert len({a, b}) == 1
    assert a != Nonogram([[1], [1]], [[1], [1]], title="another")
    assert pickle.loads(pickle.dumps(a)) == a
    assert copy.deepcopy(a) == a
    with pytest.raises(AttributeError):
        a.title = "changed"  # type: ignore[misc]


def test_transposition_leads_back() -> None:
    rng = random.Random(1)
    for _ in range(50):
        grid = random_grid(rng, rng.randint(1, 6), rng.randint(1, 6), 0.5, "rg")
        puzzle = Nonogram.of(grid, colours=[RED, GREEN], title="t", author="a")
        turned = puzzle.transposed()
        assert turned == Nonogram.of(grid.transposed(), colours=[RED, GREEN], title="t", author="a")
        assert turned.goal == grid.transposed()
        assert turned.transposed() == puzzle


@pytest.mark.parametrize(
    ("grid", "wrong"),
    [
        (
            """
            .#.#.
            #####
            .###.
            .#...
            """,
            ["column 2: has 4, but its clue is 3", "column 3: has 2, but its clue is 3"],
        ),
        (
            """
            .#.#.
            ##.##
            .###.
            ..#..
            """,
            ["row 2: has 2 2, but its clue is 5", "column 3: has 2, but its clue is 3"],
        ),
        (
            """
            .#.#.
            #####
            .....
            ..#..
            """,
            [
                "row 3: has 0, but its clue is 3",
                "column 2: has 2, but its clue is 3",
                "column 3: has 1 1, but its clue is 3",
                "column 4: has 2, but its clue is 3",
            ],
        ),
        ("##", ["the grid is 2×1, but the puzzle is 5×4"]),
        (".#.#. ##?## .###. ..#..", ["1 cell is still unknown"]),
    ],
)
def test_a_wrong_grid_is_told_where(grid: str, wrong: list[str]) -> None:
    assert [str(problem) for problem in Nonogram.of(HEART).check(Grid(grid))] == wrong


def test_a_wrong_line_comes_with_its_cells() -> None:
    row, column = Nonogram.of("#. ..").check(Grid("## .."))
    assert (row.where, row.cells) == ("row 1", (Cell(0, 0), Cell(0, 1)))
    assert (column.where, column.cells) == ("column 2", (Cell(0, 1), Cell(1, 1)))


def test_colours_must_match_too() -> None:
    puzzle = Nonogram.of("rg gr", colours=[RED, GREEN])
    assert puzzle.is_coloured
    assert puzzle.check(Grid("rg gr")) == ()
    assert [p.where for p in puzzle.check(Grid("gr rg"))] == [
        "row 1",
        "row 2",
        "column 1",
        "column 2",
    ]
    assert str(puzzle.check(Grid("rg rg"))[0]) == "row 2: has 1r 1g, but its clue is 1g 1r"


@pytest.mark.parametrize(
    ("puzzle", "wrong"),
    [
        (
            Nonogram([[3], [1]], [[1], [1]]),
            [
                "row 1: its runs need 3 cells, but the line has 2",
                "the rows add up to 4 filled cells, but the columns to 2",
            ],
        ),
        (
            Nonogram([[1], []], [[1, 1], []]),
            [
                "column 1: its runs need 3 cells, but the line has 2",
                "the rows add up to 1 filled cells, but the columns to 2",
            ],
        ),
        (Nonogram([[1]], [[]]), ["the rows add up to 1 filled cells, but the columns to 0"]),
        (
            Nonogram([[(1, "z")]], [[(1, "z")]]),
            [
                "row 1: the colour 'z' is not in the palette",
                "column 1: the colour 'z' is not in the palette",
            ],
        ),
        (
            Nonogram([[(1, "r")]], [[(1, "g")]], colours=[RED, GREEN]),
            [
                "the rows add up to 1 filled red cells, but the columns to 0",
                "the rows add up to 0 filled green cells, but the columns to 1",
            ],
        ),
        (
            Nonogram([[10**30]], [[1]]),
            [
                "row 1: its runs need 1" + "0" * 30 + " cells, but the line has 1",
                "the rows add up to 1" + "0" * 30 + " filled cells, but the columns to 1",
            ],
        ),
    ],
    ids=["a long row", "a long column", "totals", "an unknown colour", "totals of colours", "huge"],
)
def test_what_is_wrong_with_clues(puzzle: Nonogram, wrong: list[str]) -> None:
    assert [str(problem) for problem in puzzle.problems()] == wrong


def test_what_is_no_puzzle() -> None:
    with pytest.raises(PuzzleError, match="at least one row"):
        Nonogram([], [[1]])
    with pytest.raises(PuzzleError, match="16001 rows"):
        Nonogram([[]] * 16_001, [[]])
    with pytest.raises(PuzzleError, match="cannot be a colour"):
        Nonogram([[]], [[]], colours=[Colour("?", "doubt", "#000000")])
    with pytest.raises(PuzzleError, match="share a letter"):
        Nonogram([[]], [[]], colours=[RED, Colour("r", "rust", "#aa0000")])
    for rgb in ("ff0000", "#f00", "red", "#ff00001"):
        with pytest.raises(PuzzleError, match=f"'{rgb}' is not a colour; write it as #rrggbb"):
            Nonogram([[]], [[]], colours=[Colour("r", "red", rgb)])
    with pytest.raises(PuzzleError, match="write it as #rrggbb"):
        Nonogram([[]], [[]], background=Colour(".", "paper", "white"))
    with pytest.raises(PuzzleError, match="32 colours"):
        Nonogram([[]], [[]], colours=[Colour(chr(65 + i), f"{i}", "#000000") for i in range(32)])
