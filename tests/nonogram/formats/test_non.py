from __future__ import annotations

import pytest

from nurie import files
from nurie.nonogram.puzzle import BLACK, Nonogram

from .drawn import FLAG, complaint, has_clues_of, read, read_all

HEAD = "width 4\nheight 3\n"
ROWS = "rows\n2\n4\n1\n"
COLUMNS = "columns\n1\n3\n2\n1\n"


def test_everything_it_can_tell() -> None:
    puzzle = read(
        """
        catalogue "book #7"
        title "A "good" flag"
        by "Ada &amp; Bo"
        copyright '&copy; 2020'
        license CC0-1.0
        maxrule 4
        width 4
        height 3

        rows
        2
        4
        1

        columns
        1
        3
        2
        1

        goal "011011110100"
        """,
        "non",
    )
    assert has_clues_of(puzzle, FLAG)
    assert puzzle.title == 'A "good" flag'
    assert puzzle.author == "Ada & Bo"
    assert puzzle.copyright == "© 2020; CC0-1.0"
    assert puzzle.description == "book #7"
    assert str(puzzle.goal) == FLAG.strip()
    assert puzzle.colours == (BLACK,)


def test_colours() -> None:
    puzzle = read(
        """
        color b #1F77B4
        width 4
        height 3
        rows
        2b
        4b
        2
        columns
        1b
        2b,1
        2b, 1
        1b
        goal 0bb0bbbb0110
        """,
        "non",
    )
    assert has_clues_of(puzzle, ".bb.\nbbbb\n.##.")
    assert [(colour.letter, colour.rgb) for colour in puzzle.colours] == [
        ("#", "#000000"),
        ("b", "#1f77b4"),
    ]
    assert str(puzzle.goal) == ".bb.\nbbbb\n.##."


def test_a_colour_without_a_value_gets_one() -> None:
    puzzle = read("width 1\nheight 1\nrows\n1r\ncolumns\n1r\n", "non")
    assert puzzle.colours[0].name == "red"


def test_a_black_letter_is_plain_black() -> None:
    puzzle = read("color k #000\nwidth 1\nheight 1\nrows\n1k\ncolumns\n1k\ngoal k", "non")
    assert puzzle == Nonogram.of("#")


@pytest.mark.parametrize("blank", ["", "0"])
def test_an_empty_line_is_blank_or_zero(blank: str) -> None:
    puzzle = read(f"width 2\nheight 3\nrows\n1\n{blank}\n2\n\ncolumns\n1,1\n1\n", "non")
    assert has_clues_of(puzzle, "#.\n..\n##")


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}{ROWS}{COLUMNS}".replace("\n", "\r\n"),
        f"{HEAD}{ROWS}{COLUMNS}".replace("\n", "\r"),
        f"\ufeff{HEAD}{ROWS}{COLUMNS}",
        f"{HEAD}{COLUMNS}{ROWS}",
        f"{HEAD}\n\n{ROWS}\n\n\n{COLUMNS}\n\n",
        f"rows 3\ncolumns 4\n{ROWS}{COLUMNS}",
        "rows 3\n2\n4\n1\ncolumns 4\n1\n3\n2\n1\n",
        f"{HEAD}{ROWS}{COLUMNS}".replace(" ", "\t").replace("\n", " \t\n"),
        f"{HEAD.upper()}{ROWS.upper()}{COLUMNS}",
        f"{HEAD}{ROWS}{COLUMNS}saved 0???",
    ],
)
def test_files_as_they_come(text: str) -> None:
    assert has_clues_of(read(text, "non"), FLAG)
    assert files.identify(text.encode()) == "non"


def test_a_title_in_latin_1() -> None:
    text = f'title "Olšák é"\n{HEAD}{ROWS}{COLUMNS}'.replace("šá", "")
    assert read(text.encode("latin-1"), "non").title == "Olk é"


def test_a_goal_drawn_below_its_keyword() -> None:
    assert str(read(f"{HEAD}{ROWS}{COLUMNS}goal\n0110\n1111\n0100\n", "non").goal) == FLAG.strip()


def test_a_goal_with_unknown_cells_is_none() -> None:
    assert read(f"{HEAD}{ROWS}{COLUMNS}goal 01101111010?\n", "non").goal is None


def test_a_pack_of_puzzles() -> None:
    one = f"title one\n{HEAD}{ROWS}{COLUMNS}"
    puzzles = read_all(f"{one}====\n{one.replace('one', 'two')}====\n", "non")
    assert [puzzle.title for puzzle in puzzles] == ["one", "two"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("height 3\n" + ROWS, "line 5: the width is missing; a line like 'width 10' was expected"),
        (HEAD + ROWS, "line 6: the columns are missing; a line 'columns' with clues below"),
        (HEAD + "rows\n2\n4\n" + COLUMNS, "line 5: 3 row clues were expected, but there are 2"),
        (HEAD + ROWS + "7\n" + COLUMNS, "line 7: 3 row clues were expected, but there are 4"),
        (HEAD + "rows\n2\n4\nx\n" + COLUMNS, "line 6: 'x' is not a number"),
        (HEAD + "rows\n2\n4\n-1\n" + COLUMNS, "line 6: '-1' is negative"),
        (HEAD + "rows\n2\n4\n" + "9" * 5000 + "\n" + COLUMNS, "line 6: '999999999999999999999999…"),
        ("width 0\n", "line 1: the width is 0; it must be 1 to 16000"),
        ("width 99999\n", "line 1: the width is 99999; it must be 1 to 16000"),
        ("width four\n", "line 1: 'four' is not a number"),
        ("color b blue\n", "line 1: a letter and a value like #1f77b4 were expected"),
        (HEAD + ROWS + COLUMNS + "goal 0110", "line 12: the goal has 4 cells, not 4×3 = 12"),
        (HEAD + ROWS + COLUMNS + "goal\n0110\n111\n0100", "row 2 of the goal has 3 cells, not 4"),
        (
            HEAD + ROWS + COLUMNS + "goal 01101z110100",
            "the goal has an unknown colour 'z'",
        ),
        (HEAD + "title \0\n", "line 3: it contains NUL bytes, so it is not a text file"),
    ],
)
def test_broken_files(text: str, said: str) -> None:
    assert said in complaint(text, "non")


def test_letters_that_it_has_no_place_for_are_exchanged() -> None:
    puzzle = Nonogram.of(".%%\n11.\nab.")
    again = read(files.dumps(puzzle, "non"), "non")
    assert [[run.length for run in clue] for clue in again.columns] == [[1, 1], [1, 1, 1], [1]]
    assert [c.rgb for c in again.colours] == sorted(
        [c.rgb for c in puzzle.colours], key=[c.rgb for c in again.colours].index
    )
