"""Boards of Nurikabe drawn with characters."""

from __future__ import annotations

import re

import pytest

from nurie.drawing.text import Depth, draw_board, draw_picture
from nurie.grid import Grid
from nurie.nurikabe.puzzle import Nurikabe
from nurie.terminal import UNKNOWN_RGB

SPIT = Nurikabe.of(". 4 . .\n. . . .\n2 . . 1")
SOLVED = Grid(".... #### ..#.")


def plain(drawn: str) -> list[str]:
    """The characters without their colours."""
    return [re.sub("\x1b\\[[0-9;]*m", "", line) for line in drawn.split("\n")]


def test_nothing_known_but_the_numbers() -> None:
    assert draw_board(SPIT).split("\n") == ["_ 4 _ _", "_ _ _ _", "2 _ _ 1"]


def test_solved() -> None:
    lines = [". 4 . .", "# # # #", "2 . # 1"]
    assert draw_board(SPIT, SOLVED).split("\n") == lines
    assert draw_picture(SOLVED, SPIT, marked={(0, 0)}).split("\n") == lines


def test_half_solved_with_marks() -> None:
    drawn = draw_board(SPIT, Grid("???? ##?? .?#."), marked={(1, 0), (1, 1), (2, 0)})
    assert drawn.split("\n") == [" _ 4 _ _", ">#># _ _", ">2 _ # 1"]


def test_long_numbers_and_islands_of_any_size() -> None:
    puzzle = Nurikabe.of("12 . ?\n. . .")
    assert draw_board(puzzle).split("\n") == ["12  _  ?", " _  _  _"]


def test_a_number_on_a_black_cell_does_not_hide_it() -> None:
    assert draw_board(Nurikabe.of("1 ."), Grid("##")) == "# #"


@pytest.mark.parametrize("depth", [Depth.TRUE, Depth.INDEXED])
def test_in_colour_a_cell_takes_two_characters(depth: Depth) -> None:
    assert plain(draw_board(SPIT, SOLVED, depth)) == ["  4     ", "        ", "2     1 "]


def test_in_colour_a_dot_is_an_island_and_grey_is_unknown() -> None:
    drawn = draw_board(SPIT, Grid("?... ???? .?#."), Depth.TRUE)
    assert plain(drawn)[0] == "  4 · · "
    grey = ";".join(map(str, UNKNOWN_RGB))
    assert drawn.startswith(f"\x1b[0;48;2;{grey}m  \x1b[0;38;2;0;0;0;48;2;255;255;255m4 ")


def test_marked_cells_stand_out() -> None:
    assert "153;0;120" in draw_board(SPIT, SOLVED, Depth.TRUE, marked={(1, 0)})


def test_a_board_too_wide_for_the_terminal_is_a_picture() -> None:
    wide = Nurikabe([[1] + [0] * 99])
    grid = Grid(["." + "#" * 99])
    assert plain(draw_picture(grid, wide, Depth.TRUE, columns=200)) == ["1 " + "  " * 99]
    assert len(plain(draw_picture(grid, wide, Depth.TRUE, columns=80))[0]) <= 80
