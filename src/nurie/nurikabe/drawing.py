"""Draws Nurikabe: numbers in their cells, a black sea, white islands.

A board in plain text, with ``_`` for unknown cells; in colour it takes two
characters a cell, or as many as its longest number::

    . 4 . .
    # # # #
    2 . # _
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from nurie.grid import EMPTY, FILLED, UNKNOWN, Grid
from nurie.nurikabe.puzzle import Nurikabe, number_text
from nurie.terminal import (
    UNKNOWN_RGB,
    Depth,
    Pen,
    Rgb,
    marked_with,
    paint,
    readable_on,
    reason_on,
)

BLACK: Rgb = (0, 0, 0)
WHITE: Rgb = (255, 255, 255)
_COLOURS = {FILLED: BLACK, EMPTY: WHITE, UNKNOWN: UNKNOWN_RGB}


def draw_picture(
    grid: Grid,
    puzzle: Nurikabe,
    depth: Depth,
    *,
    marked: Collection[tuple[int, int]],
    columns: int | None,
) -> str:
    """The board, or where it is too wide its cells alone."""
    if depth is Depth.PLAIN:
        return draw_board(puzzle, grid, depth, marked=())
    if not columns or _field(puzzle) * puzzle.width <= columns:
        return draw_board(puzzle, grid, depth, marked=marked)
    dots = [
        [_colour(state, is_marked=(row, column) in marked) for column, state in enumerate(line)]
        for row, line in enumerate(grid)
    ]
    return paint(dots, WHITE, depth, columns)


def draw_board(
    puzzle: Nurikabe,
    grid: Grid,
    depth: Depth,
    *,
    marked: Collection[tuple[int, int]] = (),
    reasons: Collection[tuple[int, int]] = (),
) -> str:
    """The board with its numbers."""
    if depth is Depth.PLAIN:
        return _plain_board(puzzle, grid, marked, reasons)
    return _coloured_board(puzzle, grid, depth, marked, reasons)


def _plain_board(
    puzzle: Nurikabe,
    grid: Grid,
    marked: Collection[tuple[int, int]],
    reasons: Collection[tuple[int, int]],
) -> str:
    """Numbers and cells, each right-aligned in a field that fits the longest number."""
    texts = [
        [
            number_text(number) if number and state != FILLED else state.replace(UNKNOWN, "_")
            for number, state in zip(numbers, states, strict=True)
        ]
        for numbers, states in zip(puzzle.numbers, grid, strict=True)
    ]
    field = 1 + max(len(text) for row in texts for text in row)
    for mark, spots in ((">", marked), ("*", reasons)):
        for row, column in spots:
            texts[row][column] = f"{mark}{texts[row][column]}"
    lines = ["".join(text.rjust(field) for text in row) for row in texts]
    return "\n".join(lines if marked or reasons else [line[1:] for line in lines])


def _coloured_board(
    puzzle: Nurikabe,
    grid: Grid,
    depth: Depth,
    marked: Collection[tuple[int, int]],
    reasons: Collection[tuple[int, int]],
) -> str:
    """Dark and light cells; a dot tells an island from what is unknown."""
    field = _field(puzzle)
    lines = []
    for row, (numbers, states) in enumerate(zip(puzzle.numbers, grid, strict=True)):
        pen = Pen(depth)
        for column, (number, state) in enumerate(zip(numbers, states, strict=True)):
            rgb = _colour(EMPTY if number and state == UNKNOWN else state)
            if (row, column) in marked:
                rgb = marked_with(rgb)
            elif (row, column) in reasons:
                rgb = reason_on(rgb)
            text = number_text(number) if number else ""
            if not text and state == EMPTY and not grid.is_complete:
                text = "·"
            pen.put(text.center(field), readable_on(rgb) if text else None, rgb)
        lines.append(pen.line())
    return "\n".join(lines)


def _field(puzzle: Nurikabe) -> int:
    """How many characters a cell takes in colour."""
    return max(2, *(len(number_text(number)) for row in puzzle.numbers for number in row))


def _colour(state: str, *, is_marked: bool = False) -> Rgb:
    rgb = _COLOURS[state]
    return marked_with(rgb) if is_marked else rgb


def clues_on_page(puzzle: Nurikabe) -> dict[str, Any]:
    """The numbers on the board, for the page that plays steps."""
    numbers = [[*cell, number_text(number)] for cell, number in puzzle.islands]
    return {"rows": [], "columns": [], "coloured": False, "numbers": numbers}
