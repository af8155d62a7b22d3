from __future__ import annotations

import pytest

from nurie import Grid, files

from .drawn import SPIT, clean, complaint, read, read_all

FILE = """
[begin]
puzzle nurikabe
author Ada
solver Bea
source http://example.org/
info 010=118
cols 4
rows 3
unit 25
[problem]
- 4 - -
- - - -
2 - - 1
[solution]
- - - -
x x x x
- - x -
[moves]
1,2,3
[end]
"""


def test_a_file_of_the_site() -> None:
    puzzle = read(FILE)
    assert puzzle.numbers == SPIT.numbers
    assert puzzle.goal == Grid(".... #### ..#.")
    assert (puzzle.author, puzzle.copyright) == ("Ada", "http://example.org/")
    assert puzzle.description == "010=118"
    assert files.identify(FILE.encode()) == "janko"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\n- - x -", "\n2 . # 1"),
        ("rows 3", ""),
        ("[end]\n", ""),
        ("[begin]", "<html>\n<script>\n[begin]"),
        ("puzzle nurikabe", "Puzzle Nurikabe"),
        ("- 4 - -", "- 4 - - "),
    ],
)
def test_files_as_they_come(old: str, new: str) -> None:
    text = FILE.replace(old, new)
    assert read(text).numbers == SPIT.numbers
    assert read(text).goal == Grid(".... #### ..#.")


def test_sections_may_have_no_brackets() -> None:
    assert read(FILE.replace("[", "").replace("]", "")) == read(FILE)


def test_a_square_without_a_solution() -> None:
    puzzle = read("[begin]\npuzzle nurikabe\nsize 2\n[problem]\n? -\n- -\n")
    assert (puzzle.numbers, puzzle.goal) == (((-1, 0), (0, 0)), None)


def test_several_puzzles() -> None:
    assert [puzzle.numbers for puzzle in read_all(FILE * 3, None)] == [SPIT.numbers] * 3


def test_what_is_written() -> None:
    assert files.dumps(SPIT, "janko") == clean(
        """
        [begin]
        puzzle nurikabe
        rows 3
        cols 4
        [problem]
        - 4 - -
        - - - -
        2 - - 1
        [end]
        """
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("puzzle nurikabe", "puzzle sudoku", "line 2: a nurikabe was expected, not 'sudoku'"),
        ("rows 3", "rows 4", "the height of the problem is 3, not 4 as stated"),
        ("rows 3", "rows many", "line 8: 'many' is not a number"),
        ("- 4 - -", "- 4 -", "line 12: row 2 has 4 cells, but the first row has 3"),
        ("2 - - 1", "2 - x 1", "line 13: 'x' is not a number"),
        ("x x x x\n", "", "the goal has 2 rows, not 3"),
        ("x x x x", "x x x", "row 2 of the goal has 3 cells, not 4"),
        ("[problem]", "[labels]", "[begin] and below it [problem] with rows were expected"),
    ],
)
def test_broken_files(old: str, new: str, said: str) -> None:
    assert said in complaint(FILE.replace(old, new))
