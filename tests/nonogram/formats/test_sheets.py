"""The formats that are sheets of numbers: cwd, mk, nin and seed, and how they are told apart."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from nurie import files
from nurie.errors import FormatError

from .drawn import FLAG, complaint, has_clues_of, read

MK = "3 4\n2\n4\n1\n#\n1\n3\n2\n1\n"
NIN = "4 3\n2\n4\n1\n1\n3\n2\n1\n"
SEED = "3 4\n\n2\n4\n1\n\n1\n3\n2\n1\n"
CWD = "3\n4\n2\n4\n1\n\n1\n3\n2\n1\n"
SHEETS = {"mk": MK, "nin": NIN, "seed": SEED, "cwd": CWD}


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize(
    "change",
    [
        lambda text: text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", " \t\n"),
        lambda text: text.rstrip("\n"),
        lambda text: text + "\n\n",
    ],
)
def test_sheets_as_they_come(name: str, change: Callable[[str], str]) -> None:
    text = change(SHEETS[name])
    assert has_clues_of(read(text, name), FLAG)
    assert files.identify(text.encode()) == name


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("mk", "2 3\n1\n\n#\n\n\n1\n"),
        ("mk", "2 3\n1\n0\n#\n0\n0\n1\n"),
        ("nin", "3 2\n1\n\n\n\n1\n"),
        ("nin", "3 2\n1\n0\n0\n0\n1"),
        ("seed", "2 3\n\n1\n\n\n\n\n1\n"),
        ("seed", "2 3\n\n1\n0\n\n0\n0\n1\n"),
        ("seed", "2 3\n\n\n1\n0\n\n\n\n0\n0\n1\n"),
        ("seed", "2 3\n1\n0\n0\n0\n1\n"),
        ("cwd", "2\n3\n1\n0\n\n0\n0\n1\n"),
        ("cwd", "2\n3\n1\n\n\n\n\n1\n"),
        ("cwd", "\n2\n\n3\n1\n0\n\n\n0\n0\n1\n"),
    ],
)
def test_an_empty_line_is_blank_or_zero(name: str, text: str) -> None:
    puzzle = read(text, name)
    assert [len(clue) for clue in puzzle.rows] == [1, 0]
    assert [len(clue) for clue in puzzle.columns] == [0, 0, 1]


def test_the_example_of_the_seed_document() -> None:
    text = "5 5\n\n1\n2\n2 2\n1 1 1\n3\n\n3\n1 1\n2\n3\n3\n"
    board = """
        ...#.
        ...##
        ##.##
        #.#.#
        ###..
        """
    assert has_clues_of(read(text, "seed"), board)
    assert files.identify(text.encode()) == "seed"


def test_the_name_of_a_file_decides_what_its_content_leaves_open(tmp_path: Path) -> None:
    """Three rows of which the first is empty, or two rows and three columns with one missing."""
    text = "2 3\n\n1\n1\n1\n1\n"
    (tmp_path / "open.nin").write_text(text)
    (tmp_path / "open.in").write_text(text)
    assert files.load(tmp_path / "open.nin").width == 2
    with pytest.raises(FormatError, match=r"5 clues \(2 rows, 3 columns\) were expected"):
        files.load(tmp_path / "open.in")


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("mk", "3 4\n2\n4\n1\n1\n3\n2\n1\n", "a line '#' was expected between the row and the"),
        (
            "mk",
            "3 4\n2\n4\n#\n1\n3\n2\n1\n",
            "line 3: 3 row clues were expected, but there are 2",
        ),
        (
            "mk",
            "3 4\n2\n4\n1\n#\n1\n3\n2\n",
            "line 8: 4 column clues were expected, but there are 3",
        ),
        ("mk", "3\n", "line 1: the height and the width were expected, not '3'"),
        (
            "nin",
            "4 3\n2\n4\n1\n1\n3\n2\n",
            "7 clues (3 rows, 4 columns) were expected, but there are 6",
        ),
        ("nin", "4 3\n2\n4\n1\n1\n3\n2\n1\n9\n", "line 9: 7 clues (3 rows, 4 columns) were exp"),
        ("nin", "4 3\n2\n4\n1 x\n1\n3\n2\n1\n", "line 4: 'x' is not a number"),
        ("nin", "4 0\n", "line 1: the height is 0; it must be 1 to 16000"),
        ("nin", "4 20000\n", "line 1: the height is 20000; it must be 1 to 16000"),
        ("nin", "4 ٣\n", "line 1: '٣' is not a number"),
        ("seed", "3 4\n\n2\n4\n1\n\n1\n3\n2\n", "7 clues (3 rows, 4 columns) were expected"),
        ("seed", "3 4\n\n2\n4\n-1\n\n1\n3\n2\n1\n", "line 5: '-1' is negative"),
        ("seed", "3 4 5\n", "line 1: the rows and the columns were expected, not '3 4 5'"),
    ],
)
def test_broken_files(name: str, text: str, said: str) -> None:
    assert said in complaint(text, name)
