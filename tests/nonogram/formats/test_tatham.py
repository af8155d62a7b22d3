from __future__ import annotations

import pytest

from nurie import files

from .drawn import FLAG, complaint, has_clues_of, read, read_all


def test_an_id() -> None:
    assert has_clues_of(read("4x3:1/3/2/1/2/4/1", "tatham"), FLAG)


def test_an_empty_line_has_nothing_and_runs_have_dots() -> None:
    assert has_clues_of(read("3x2:1//1/1.1/", "tatham"), "#.#\n...")


def test_one_number_is_a_square() -> None:
    assert has_clues_of(read("2:1/2/1/2", "tatham"), ".#\n##")


def test_one_id_a_line() -> None:
    assert len(read_all("\r\n2:1/2/1/2\r\n\r\n4x3:1/3/2/1/2/4/1\r\n", "tatham")) == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "4x3:1/3/2/1/2/4",
            "line 1: 7 clues (4 columns, 3 rows) were expected, but there are 6",
        ),
        ("4x3", "line 1: a game ID like 2x1:1/1/2 was expected, not '4x3'"),
        (
            "10x10#12345",
            "line 1: the ID contains a random seed instead of clues; "
            "a game ID like 2x1:1/1/2 was expected",
        ),
        (
            "https://example.org/js/net.html#5x4:1/3/3/3/1/1.1/5/3/1",
            "line 1: a game of pattern was expected, not of net",
        ),
        ("0x3:1", "line 1: the width is 0; it must be 1 to 16000"),
        ("4x3:1/3/2/1/2/x/1", "line 1: 'x' is not a number"),
        ("4x3:1/3/2/1/2/-4/1", "line 1: '-4' is negative"),
        ("2:1/2/1/2,Aa", "line 1: the ID contains given cells"),
    ],
)
def test_broken_files(text: str, said: str) -> None:
    assert said in complaint(text, "tatham")


@pytest.mark.parametrize(
    "address",
    [
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/pattern.html#4x3:1/3/2/1/2/4/1",
        "http://localhost/pattern?x=1#4x3:1/3/2/1/2/4/1",
        "  4x3:1/3/2/1/2/4/1  ",
    ],
)
def test_the_address_of_a_game(address: str) -> None:
    assert has_clues_of(read(address, "tatham"), FLAG)
    assert files.identify(address.encode()) == "tatham"
    assert files.is_address(address)
