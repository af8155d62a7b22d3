from __future__ import annotations

import pytest

from nurie import files
from nurie.nonogram.puzzle import Nonogram

from .drawn import FLAG, complaint, has_clues_of, read, read_all


@pytest.mark.parametrize(
    "address",
    [
        "https://puzz.link/p?nonogram/4/3/1g3g2g1g2g4g1g",
        "http://pzv.jp/p.html?nonogram_edit/4/3/1g3g2g1g2g4g1g/",
        "https://puzz.link/p?type=editor&nonogram/4/3/1g3g2g1g2g4g1g",
        "nonogram/4/3/1g3g2g1g2g4g1g",
    ],
)
def test_an_address(address: str) -> None:
    assert has_clues_of(read(address, "puzzlink"), FLAG)
    assert files.identify(address.encode()) == "puzzlink"


def test_an_address_that_the_site_made() -> None:
    """It lists each clue from the board outwards, and blanks run on from line to line."""
    board = """
        ##.#..
        #...#.
        .#.##.
        ......
        #...#.
        .###..
        """
    assert has_clues_of(read("nonogram/6/6/12g1111h11112j12g11g21j11g3h", "puzzlink"), board)


def test_long_runs() -> None:
    line = Nonogram.of("#" * 300 + "." + "#" * 20)
    text = files.dumps(line, "puzzlink")
    assert "-14+12c" in text
    assert read(text, "puzzlink") == line


def test_one_address_a_line() -> None:
    assert len(read_all("nonogram/1/1/11\n\nnonogram/1/1/gg\n", "puzzlink")) == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "https://puzz.link/p?sudoku/9/9/1",
            "line 1: an address of a nonogram or nurikabe was expected, not of a sudoku",
        ),
        (
            "nonogram/1/1/11\nnurikabe/1/1/1",
            "line 2: an address of a nonogram was expected, not of a nurikabe",
        ),
        ("nonogram/1/1/1.", "line 1: '.' in the address is an unknown run"),
        ("nonogram/4/3/1g3g2g1g2g4g", "line 1: the address has fewer than 14 places for numbers"),
        ("nonogram/4/3/1g3g2g1g2g4g1gg", "line 1: the address has more than 14 places"),
        ("nonogram/4/3/1g3g2g1g2g4g1!", "line 1: '!' in the address is not a number"),
        ("nonogram/4/3/1g3!2g1g2g4g1g", "line 1: '!2g1g2g4g1g' in the address is not a number"),
        ("nonogram/0/3/1", "line 1: the width is 0; it must be 1 to 16000"),
        ("pzprv3/nonogram/1/1/. . /. 1 /", "line 1: an address like https://puzz.link/p?"),
    ],
)
def test_broken_files(text: str, said: str) -> None:
    assert said in complaint(text, "puzzlink")
