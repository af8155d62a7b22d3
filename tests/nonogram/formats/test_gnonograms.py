from __future__ import annotations

import pytest

from .drawn import FLAG, complaint, has_clues_of, read

SIZE = "[Dimensions]\n3\n4\n"
ROWS = "[Row clues]\n2\n4\n1\n"
COLUMNS = "[Column clues]\n1\n3\n2\n1\n"
GOAL = "[Solution grid]\n1 2 2 1 \n2 2 2 2 \n1 2 1 1 \n"


def test_a_game_as_it_is_saved() -> None:
    puzzle = read(
        f"""
[Description]
A flag, 100%25

2021-12-05T15:41:27+0000
4
[License]
CC0-1.0
{SIZE}{ROWS}{COLUMNS}{GOAL}[Locked]
true
[Working grid]
0 0 0 0
0 0 2 0
1 0 0 0
[State]
SOLVING
""",
        "gnonograms",
    )
    assert has_clues_of(puzzle, FLAG)
    assert puzzle.title == "A flag, 100%"
    assert puzzle.author == ""
    assert puzzle.copyright == "CC0-1.0"
    assert str(puzzle.goal) == FLAG.strip()


def test_several_runs_and_an_empty_line() -> None:
    text = "[dim]\n1\n4\n[row]\n1, 2\n[col]\n1\n0\n1\n1\n"
    assert has_clues_of(read(text, "gnonograms"), "#.##")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (ROWS + COLUMNS, "a section [Dimensions] was expected"),
        (SIZE + COLUMNS, "a section [Row clues] was expected"),
        (SIZE + ROWS, "a section [Column clues] was expected"),
        ("[Dimensions]\n3\n" + ROWS, "two dimensions, height and width, were expected, not 1"),
        ("[Dimensions]\n3\n-4\n" + ROWS, "line 3: '-4' is negative"),
        (SIZE + ROWS + "1\n" + COLUMNS, "line 8: 3 row clues were expected, but there are 4"),
        (SIZE + ROWS + COLUMNS + GOAL[:-9], "the goal has 2 rows, not 3"),
        (SIZE + ROWS + COLUMNS + GOAL.replace("1 2 2 1 ", "1 2"), "row 1 of the goal has 2 cells"),
        (
            SIZE + ROWS + COLUMNS + GOAL.replace("1 2 2 1 ", "1 3"),
            "line 14: '3' is not a cell: use 1 or",
        ),
    ],
)
def test_broken_files(text: str, said: str) -> None:
    assert said in complaint(text, "gnonograms")
