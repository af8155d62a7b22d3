from __future__ import annotations

import pytest

from nurie import Nurikabe, files

from .drawn import SPIT, complaint, read, read_all


@pytest.mark.parametrize(
    "address",
    [
        "https://puzz.link/p?nurikabe/4/3/g4l2h1",
        "http://pzv.jp/p.html?nurikabe_edit/4/3/g4l2h1/",
        "https://pzprxs.vercel.app/p?nurikabe/4/3/g4l2h1",
        "https://puzz.link/p?type=editor&nurikabe/4/3/g4l2h1",
        "nurikabe/4/3/g4l2h1",
    ],
)
def test_an_address(address: str) -> None:
    assert read(address) == SPIT
    assert files.identify(address.encode()) == "puzzlink"


def test_the_example_of_the_site() -> None:
    """The one that the editor of puzz.link is tested with."""
    assert read("nurikabe/5/5/g5k2o1k3g") == Nurikabe.of(
        """
        . 5 . . .
        . . 2 . .
        . . . . .
        . . 1 . .
        . . . 3 .
        """
    )


@pytest.mark.parametrize(
    ("number", "written"),
    [
        ("?", "."),
        ("15", "f"),
        ("16", "-10"),
        ("255", "-ff"),
        ("256", "+100"),
        ("4096", "=000"),
        ("8192", "%000"),
        ("12288", "*0030"),
        ("77776", "$00000"),
        ("250000", "$2a0c0"),
    ],
)
def test_numbers(number: str, written: str) -> None:
    puzzle = Nurikabe.of(f". {number}")
    assert files.dumps(puzzle, "puzzlink") == f"https://puzz.link/p?nurikabe/2/1/g{written}\n"
    assert read(f"nurikabe/2/1/g{written}") == puzzle


def test_many_blanks() -> None:
    puzzle = Nurikabe([[0] * 45 + [3]])
    assert files.dumps(puzzle, "puzzlink").endswith("/46/1/zzk3\n")
    assert read(files.dumps(puzzle, "puzzlink")) == puzzle


def test_one_address_a_line() -> None:
    assert len(read_all("nurikabe/1/1/1\n\nnurikabe/1/1/g\n", "puzzlink")) == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nurikabe/4/3/g4l2h", "line 1: the address has fewer than 12 places for numbers"),
        ("nurikabe/4/3/g4l2h1g", "line 1: the address has more than 12 places for numbers"),
        ("nurikabe/4/3/g4l2h!", "line 1: '!' in the address is not a number"),
        ("nurikabe/4/3/g4l2h-1", "line 1: '-1' in the address is not a number"),
        (
            "nurikabe/4/3/g4l2h0",
            "line 1: the address has the number 0, but an island cannot be empty",
        ),
        ("nurikabe/0/3/1", "line 1: the width is 0; it must be 1 to 1000"),
        ("pzprv3/nurikabe/1/1/1 /", "line 1: an address like https://puzz.link/p?nurikabe/4/3/"),
        (
            "nurikabe/1/1/1\nnonogram/1/1/11",
            "line 2: an address of a nurikabe was expected, not of a nonogram",
        ),
    ],
)
def test_broken_files(text: str, said: str) -> None:
    assert said in complaint(text)
