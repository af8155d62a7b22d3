"""The two formats that are boards of numbers: csv and plain, and how they are recognised."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from nurie import FormatError, Nurikabe, files

from .drawn import SPIT, complaint, read

CSV = "0,4,0,0\n0,0,0,0\n2,0,0,1\n"
PLAIN = "3 4\n0 4 0 0\n0 0 0 0\n2 0 0 1\n"
BOARDS = {"csv": CSV, "plain": PLAIN}


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize(
    "change",
    [
        lambda text: text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", " \t\n"),
        lambda text: text.rstrip("\n"),
        lambda text: text + "\n\n",
        lambda text: text.replace(",", ", "),
    ],
)
def test_boards_as_they_come(name: str, change: Callable[[str], str]) -> None:
    text = change(BOARDS[name])
    assert read(text) == SPIT
    assert files.identify(text.encode()) == name


def test_cells_of_a_spreadsheet_may_be_empty() -> None:
    assert read(",4,,\n,,,\n2,,,1\n") == SPIT
    assert read("?,\n,") == Nurikabe.of("? .\n. .")


def test_a_board_of_one_column() -> None:
    board = Nurikabe.of("3\n.\n.")
    assert read("3 1\n3\n0\n0\n") == board
    with pytest.raises(FormatError, match="a csv file needs at least two columns"):
        files.dumps(board, "csv")


def test_bare_numbers_are_not_a_board() -> None:
    for numbers in ("3\n0\n0\n", "3\n3\n3\n1\n", "7"):
        with pytest.raises(FormatError, match="its format is not recognised"):
            files.loads(numbers)
        with pytest.raises(FormatError, match=r"rows like 0,4,0,0 were expected, not '[37]'"):
            files.loads(numbers, "csv")


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_longer_than_what_is_looked_at(name: str) -> None:
    large = Nurikabe([[12345] * 200] * 200)
    text = files.dumps(large, name)
    assert len(text) > 2 * files.HEAD
    assert read(text) == large


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("csv", "0,4,0\n0,0\n", "line 2: row 2 has 2 cells, but the first row has 3"),
        ("csv", "0,4,0\n0,x,0\n", "line 2: 'x' is not a number"),
        ("csv", "0,4,0\n0,-3,0\n", "line 2: '-3' is negative"),
        ("csv", "0," * 20_000, "line 1: a row of 40000 characters is too long"),
        ("csv", "0,0\n" * 1001, "line 1001: there are too many rows; the limit is 1000"),
        (
            "plain",
            "3 4\n0 4 0 0\n0 0 0\n2 0 0 1\n",
            "line 3: row 2 has 3 cells, but 4 were expected",
        ),
        ("plain", "3 4\n0 4 0 0\n0 0 0 0\n", "line 3: 3 rows were expected, but there are 2"),
        ("plain", f"{PLAIN}0 0 0 0\n", "line 5: 3 rows were expected, but there are more"),
        ("plain", "3 4\n0 4 0 0\n0 0 y 0\n2 0 0 1\n", "line 3: 'y' is not a number"),
    ],
)
def test_broken_files(name: str, text: str, said: str) -> None:
    """The file is recognised all the same."""
    assert said in complaint(text)
    assert said in complaint(text, name)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3\n0 4 0\n", "line 1: the height and the width were expected, not '3'"),
        ("3 0\n", "line 1: the width is 0; it must be 1 to 1000"),
        ("2000 1\n0\n", "line 1: the height is 2000; it must be 1 to 1000"),
    ],
)
def test_a_broken_size(text: str, said: str) -> None:
    assert said in complaint(text, "plain")
