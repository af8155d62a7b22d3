"""Draws nonograms: their pictures, and boards with the clues around them.

A board in plain text, with ``_`` for unknown cells; in colour it takes two
characters a cell::

          1
        1 1 3
      3 # # #
      1 . . #
    1 1 # . #
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, TypeVar

from nurie.grid import EMPTY, FILLED, UNKNOWN, Grid
from nurie.nonogram.puzzle import BLACK, Clue, Nonogram, Run, default_colour
from nurie.terminal import (
    UNKNOWN_RGB,
    Depth,
    Pen,
    Rgb,
    marked_with,
    mixed,
    paint,
    readable_on,
    reason_on,
    rgb_of,
)

T = TypeVar("T")


def draw_picture(
    grid: Grid,
    puzzle: Nonogram,
    depth: Depth,
    *,
    marked: Collection[tuple[int, int]],
    columns: int | None,
) -> str:
    """The picture: in plain text the grid itself."""
    if depth is Depth.PLAIN:
        return str(grid)
    ink = _Ink(puzzle)
    dots = [
        [ink.cell(state, is_marked=(row, column) in marked) for column, state in enumerate(line)]
        for row, line in enumerate(grid)
    ]
    return paint(dots, ink.paper, depth, columns)


def draw_board(
    puzzle: Nonogram,
    grid: Grid,
    depth: Depth,
    *,
    marked: Collection[tuple[int, int]] = (),
    reasons: Collection[tuple[int, int]] = (),
) -> str:
    """The board with its clues."""
    if depth is Depth.PLAIN:
        return _plain_board(puzzle, grid, marked, reasons)
    return _coloured_board(puzzle, grid, depth, marked, reasons)


def _plain_board(
    puzzle: Nonogram,
    grid: Grid,
    marked: Collection[tuple[int, int]],
    reasons: Collection[tuple[int, int]],
) -> str:
    """Numbers and cells, each right-aligned in a field that fits the longest column number."""
    above = _stacked([[str(run) for run in _printed(clue)] for clue in puzzle.columns])
    beside = [" ".join(str(run) for run in _printed(clue)) for clue in puzzle.rows]
    field = 1 + max(len(text or "") for row in above for text in row)
    margin = max(map(len, beside))
    cells = [list(row.replace(UNKNOWN, "_")) for row in grid]
    for mark, spots in ((">", marked), ("*", reasons)):
        for row, column in spots:
            cells[row][column] = f"{mark}{cells[row][column]}"
    lines: list[tuple[str, Sequence[str | None]]] = [("", row) for row in above]
    lines += zip(beside, cells, strict=True)
    return "\n".join(
        (head.rjust(margin) + "".join((text or "").rjust(field) for text in texts)).rstrip()
        for head, texts in lines
    )


def _coloured_board(
    puzzle: Nonogram,
    grid: Grid,
    depth: Depth,
    marked: Collection[tuple[int, int]],
    reasons: Collection[tuple[int, int]],
) -> str:
    """Cells two characters wide on paper that is shaded by fives, numbers in their colours."""
    ink = _Ink(puzzle)
    above = _stacked([_printed(clue) for clue in puzzle.columns])
    beside = [_printed(clue) for clue in puzzle.rows]
    field = max(2, *(len(str(run.length)) for row in above for run in row if run))
    widths = [sum(len(str(run.length)) + 1 for run in runs) for runs in beside]
    lines = []
    for row in above:
        pen = Pen(depth)
        pen.put(" " * max(widths))
        for column, run in enumerate(row):
            # Every other column is dim, so that numbers of two digits do not run together.
            ink.number(pen, run, field, is_dim=column % 2 == 1)
        lines.append(pen.line())
    for at, (runs, width, states) in enumerate(zip(beside, widths, grid, strict=True)):
        pen = Pen(depth)
        pen.put(" " * (max(widths) - width))
        for run in runs:
            ink.number(pen, run, len(str(run.length)))
            pen.put(" ")
        for column, state in enumerate(states):
            rgb = ink.paper if state == UNKNOWN else ink.cell(state)
            if state in (UNKNOWN, EMPTY) and (at // 5 + column // 5) % 2:
                rgb = mixed(rgb, readable_on(rgb), 0.12)
            if (at, column) in marked:
                rgb = marked_with(rgb)
            elif (at, column) in reasons:
                rgb = reason_on(rgb)
            text = "·" if state == EMPTY and not grid.is_complete else ""
            pen.put(text.center(field), readable_on(rgb) if text else None, rgb)
        lines.append(pen.line())
    return "\n".join(lines)


def _printed(clue: Clue) -> Sequence[Run]:
    """The runs of a clue, as they are printed: nothing is a zero."""
    return clue or (Run(0),)


def _stacked(columns: Sequence[Sequence[T]]) -> list[list[T | None]]:
    """The lines above a board that hold the clues of its columns, standing on it."""
    height = max(map(len, columns))
    padded = [[None] * (height - len(column)) + list(column) for column in columns]
    return [list(row) for row in zip(*padded, strict=True)]


class _Ink:
    """The colours of one puzzle."""

    def __init__(self, puzzle: Nonogram) -> None:
        self.paper = rgb_of(puzzle.background.rgb)
        self._colours = {UNKNOWN: UNKNOWN_RGB, FILLED: rgb_of(BLACK.rgb)}
        self._colours |= {colour.letter: rgb_of(colour.rgb) for colour in puzzle.colours}
        self._colours[EMPTY] = self.paper

    def cell(self, state: str, *, is_marked: bool = False) -> Rgb:
        """The colour of a cell."""
        rgb = self._colours.get(state) or rgb_of(default_colour(state).rgb)
        return marked_with(rgb) if is_marked else rgb

    def number(self, pen: Pen, run: Run | None, field: int, *, is_dim: bool = False) -> None:
        """Writes a number of a clue: a black one as plain text, others on their colour."""
        text = str(run.length).rjust(field) if run else " " * field
        if run is None or self.cell(run.colour) == rgb_of(BLACK.rgb):
            pen.put(text, is_dim=is_dim)
        else:
            blank = len(text) - len(text.lstrip())
            rgb = self.cell(run.colour)
            pen.put(text[:blank])
            pen.put(text[blank:], readable_on(rgb), rgb)


def clues_on_page(puzzle: Nonogram) -> dict[str, Any]:
    """The clues around the board with their colours, for the page that plays steps."""
    return {
        "rows": [[list(run) for run in clue] for clue in puzzle.rows],
        "columns": [[list(run) for run in clue] for clue in puzzle.columns],
        "colours": {colour.letter: colour.rgb for colour in puzzle.colours},
        "paper": puzzle.background.rgb,
        "coloured": puzzle.is_coloured,
    }
