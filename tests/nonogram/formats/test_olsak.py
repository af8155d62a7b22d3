from __future__ import annotations

import pytest
from PIL import ImageColor

from nurie.nonogram.puzzle import BLACK, Colour

from .drawn import FLAG, complaint, has_clues_of, read


def test_black_and_white_with_comments() -> None:
    puzzle = read(
        """
        A flag. All of this is comment, 1 2 3.

        : rows (the rest is ignored)
           2
           4
           1
        : columns
        1
        3
        2
        1
        : END
        1 2 3 what follows is ignored
        """,
        "olsak",
    )
    assert has_clues_of(puzzle, FLAG)
    assert puzzle.colours == (BLACK,)


def test_colours_with_a_default_and_a_background() -> None:
    puzzle = read(
        """
        #declaration of the colors:
           m:%  blue
           0:   #ffffee  paper
           1:*  black
        : rows
        1 2m
        1m 1
        :
        1 1m
        1m 1
        1m
        """,
        "olsak",
    )
    assert has_clues_of(puzzle, "#mm\nm#.")
    assert puzzle.colours == (Colour("m", "blue", "#0000ff"), BLACK)
    assert puzzle.background == Colour(".", "paper", "#ffffee")


def test_named_colours_after_pillow_has_used_them() -> None:
    ImageColor.getrgb("navy")
    puzzle = read("#d\nm:% navy\n: rows\n1m\n:\n1m\n", "olsak")
    assert puzzle.colours == (Colour("m", "navy", "#000080"),)


def test_blank_lines_are_empty_lines() -> None:
    assert has_clues_of(read(": rows\n1\n\n1\n: columns\n\n1 1\n: end\n", "olsak"), ".#\n..\n.#")


def test_blank_lines_at_the_end_are_columns_only_if_needed() -> None:
    assert read(": rows\n1\n: columns\n1\n\n\n\n", "olsak").width == 1
    assert read(": rows\n1 1\n: columns\n1\n\n1\n\n\n", "olsak").width == 3
    assert read(": rows\n1\n: columns\n1\n\n\n: end\n", "olsak").width == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nothing here", "a line ': rows' and a line ': columns', each with clues, were expected"),
        (": rows\n1\n", "a line ': rows' and a line ': columns'"),
        (": rows\n: columns\n: end", "a nonogram needs at least one row and one column"),
        (": rows\n1z\n: columns\n1\n", "line 2: the colour 'z' is not declared"),
        (
            "#d\n b:b #00f\n:\n1\n:\n1b\n",
            "line 4: a colour for runs without a letter is not declared",
        ),
        ("#d\n blue\n:\n1\n:\n1\n", "line 2: a colour like 'b:% #1f77b4 blue' was expected"),
        ("#d\n b:b #zz\n:\n1\n:\n1\n", "line 2: a colour value like #1f77b4 was expected"),
        ("#t\n:\n1\n:\n1\n", "line 1: triddlers are not supported"),
        (": rows\n-1\n: columns\n1\n", "line 2: '-1' is negative"),
        (": rows\n1<\n: columns\n1\n", "line 2: the colour '<' is not declared"),
    ],
)
def test_broken_files(text: str, said: str) -> None:
    assert said in complaint(text, "olsak")
