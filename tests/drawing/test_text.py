"""Boards and pictures drawn with characters."""

from __future__ import annotations

import re

import pytest

from nurie.drawing.text import Depth, draw_board, draw_picture
from nurie.grid import Grid
from nurie.nonogram.puzzle import Colour, Nonogram

FLAG = Nonogram.of(
    "rrr\n...\nbbb", colours=[Colour("r", "red", "#ff0000"), Colour("b", "blue", "#0000ff")]
)
WHITE = (255, 255, 255)
RED = (255, 0, 0)
BLUE = (0, 0, 255)

Dot = tuple[int, int, int] | None


def dots(text: str) -> list[list[Dot]]:
    """The picture that a terminal shows for half blocks: two rows of dots a line."""
    rows: list[list[Dot]] = []
    for line in text.split("\n"):
        upper: list[Dot] = []
        lower: list[Dot] = []
        colours: dict[str, Dot] = {"38": None, "48": None}
        for style, letter in re.findall("\x1b\\[([0-9;]*)m|(.)", line):
            if not letter:
                colours = {"38": None, "48": None}
                for which, *rgb in re.findall(r"([34]8);2;(\d+);(\d+);(\d+)", style):
                    colours[which] = (int(rgb[0]), int(rgb[1]), int(rgb[2]))
            else:
                upper.append(colours["38"] if letter == "▀" else colours["48"])
                lower.append(colours["48"])
        assert line.endswith("\x1b[0m")
        rows += [upper, lower]
    return rows


def test_a_plain_picture_is_the_grid() -> None:
    assert draw_picture(Grid("#.\n.#"), Nonogram.of("#.\n.#")) == "#.\n.#"


def test_two_rows_share_a_line_inside_a_margin_of_paper() -> None:
    assert FLAG.goal
    picture = dots(draw_picture(FLAG.goal, FLAG, Depth.TRUE))
    paper = [WHITE] * 5
    assert picture == [
        paper,
        [WHITE, RED, RED, RED, WHITE],
        paper,
        [WHITE, BLUE, BLUE, BLUE, WHITE],
        paper,
        [None] * 5,
    ]


def test_an_even_picture_fills_its_lines() -> None:
    picture = dots(draw_picture(Grid("#.\n.#"), Nonogram.of("#.\n.#"), Depth.TRUE))
    assert len(picture) == 4
    assert None not in [dot for row in picture for dot in row]


def test_marked_cells_stand_out_filled_or_empty() -> None:
    grid = Grid("#.#.")
    picture = dots(draw_picture(grid, Nonogram.of("#.#."), Depth.TRUE, marked={(0, 2), (0, 3)}))
    assert len(set(picture[1][1:5])) == 4


def test_the_background_of_the_puzzle_is_the_paper() -> None:
    puzzle = Nonogram([[1]], [[1]], background=Colour(".", "navy", "#000080"))
    assert dots(draw_picture(Grid("#"), puzzle, Depth.TRUE))[0] == [(0, 0, 128)] * 3


def test_a_wide_picture_is_drawn_smaller() -> None:
    grid = Grid(["#" * 100 + "." * 100] * 100)
    picture = dots(draw_picture(grid, Nonogram.of(grid), Depth.TRUE, columns=52))
    assert len(picture[0]) == 52
    assert picture[1] == [WHITE] + [(0, 0, 0)] * 25 + [WHITE] * 26


def test_a_plain_board() -> None:
    assert draw_board(Nonogram.of("###\n..#\n#.#"), Grid("###\n..#\n#.#")) == "\n".join(
        [
            "    1",
            "    1 1 3",
            "  3 # # #",
            "  1 . . #",
            "1 1 # . #",
        ]
    )


def test_a_plain_board_with_wide_numbers_and_nothing_known() -> None:
    puzzle = Nonogram.of("\n".join(["#." for _ in range(10)] + [".#"]))
    lines = draw_board(puzzle).split("\n")
    assert lines[0] == "  10  1"
    assert lines[1] == "1  _  _"
    assert len({len(line) for line in lines}) == 1


def test_a_plain_board_names_colours_and_empty_lines() -> None:
    lines = draw_board(FLAG, FLAG.goal).split("\n")
    assert lines == [
        "   1r 1r 1r",
        "   1b 1b 1b",
        "3r  r  r  r",
        " 0  .  .  .",
        "3b  b  b  b",
    ]


@pytest.mark.parametrize("depth", [Depth.TRUE, Depth.INDEXED])
@pytest.mark.parametrize("is_solved", [True, False])
def test_a_coloured_board_is_aligned(depth: Depth, is_solved: bool) -> None:
    picture = "\n".join(["#" * 12 + "..r"] * 11 + ["r.r.r.r.r.r.r.r"])
    puzzle = Nonogram.of(picture)
    drawn = draw_board(puzzle, puzzle.goal if is_solved else None, depth)
    lines = [re.sub("\x1b\\[[0-9;]*m", "", line) for line in drawn.split("\n")]
    margin = len("1 " * 8)
    assert {len(line) for line in lines} == {margin + 2 * 15}
    assert lines[1][margin : margin + 6] == " 111 1" or lines[0][margin:].strip()


def test_a_board_half_solved_tells_empty_from_unknown() -> None:
    puzzle = Nonogram.of("#.#")
    assert "·" in draw_board(puzzle, Grid("#.?"), Depth.TRUE)
    assert "·" not in draw_board(puzzle, Grid("#.#"), Depth.TRUE)


@pytest.mark.parametrize(
    ("rgb", "index"),
    [("#000000", 16), ("#ffffff", 231), ("#ff0000", 196), ("#808080", 244), ("#5f87af", 67)],
)
def test_older_terminals_get_the_nearest_of_256(rgb: str, index: int) -> None:
    puzzle = Nonogram([[(1, "x")]], [[(1, "x")]], colours=[Colour("x", "any", rgb)])
    assert f"8;5;{index}" in draw_picture(Grid("x"), puzzle, Depth.INDEXED)
