"""Draws with characters: a picture in half blocks, a board with its clues around it.

In colour a picture takes one character for two cells, one above the other, so
that cells are square. Both halves have their colour set, so that the picture is
the same on a dark and on a light terminal. A board with clues takes one line a
row. In plain text a picture is the text form of the grid, and a board is the
following, with ``_`` for unknown cells::

          1
        1 1 3
      3 # # #
      1 . . #
    1 1 # . #
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum
from functools import cache
from typing import TypeAlias, TypeVar

from nurie.grid import EMPTY, FILLED, UNKNOWN, Grid
from nurie.nonogram.puzzle import BLACK, WHITE, Clue, Nonogram, Run, default_colour
from nurie.puzzle import Puzzle

T = TypeVar("T")
Rgb: TypeAlias = tuple[int, int, int]

HIGHLIGHT: Rgb = (255, 0, 200)
"""What marked cells are tinted with: a colour that few pictures have."""
UNKNOWN_RGB: Rgb = (176, 176, 184)
"""What an unknown cell looks like in a picture."""


class Depth(Enum):
    """How many colours the reader's screen shows."""

    PLAIN = 0
    """None: plain text."""
    INDEXED = 256
    """The fixed 256 of older terminals."""
    TRUE = 2**24
    """Any."""


def draw_picture(
    grid: Grid,
    puzzle: Puzzle,
    depth: Depth = Depth.PLAIN,
    *,
    marked: Collection[tuple[int, int]] = (),
    columns: int | None = None,
) -> str:
    """A grid in the colours of its puzzle, without clues, with a margin of paper.

    In colour, ``marked`` cells stand out, and a picture that would be wider than
    ``columns`` is drawn smaller: each dot is the mean of a square of cells.
    """
    if depth is Depth.PLAIN:
        return str(grid)
    ink = _Ink(puzzle)
    dots = [
        [ink.cell(state, is_marked=(row, column) in marked) for column, state in enumerate(line)]
        for row, line in enumerate(grid)
    ]
    if columns and grid.width + 2 > columns:
        dots = _shrunk(dots, -(-grid.width // max(1, columns - 2)))
    edge = [ink.paper] * (len(dots[0]) + 2)
    lines = [edge, *([ink.paper, *row, ink.paper] for row in dots), edge]
    return "\n".join(
        _half_blocks(lines[at], lines[at + 1] if at + 1 < len(lines) else None, depth)
        for at in range(0, len(lines), 2)
    )


def draw_board(
    puzzle: Puzzle,
    grid: Grid | None = None,
    depth: Depth = Depth.PLAIN,
    *,
    marked: Collection[tuple[int, int]] = (),
) -> str:
    """A puzzle as it is printed, its clues around the board, on which ``grid`` is filled in.

    ``marked`` cells stand out in colour, or have a ``>`` before them in plain text.
    """
    if not isinstance(puzzle, Nonogram):
        raise TypeError(f"nothing here can draw the clues of a {puzzle.kind}")
    grid = grid or Grid.unknown(puzzle.width, puzzle.height)
    if depth is Depth.PLAIN:
        return _plain_board(puzzle, grid, marked)
    return _coloured_board(puzzle, grid, depth, marked)


def _plain_board(puzzle: Nonogram, grid: Grid, marked: Collection[tuple[int, int]]) -> str:
    """Numbers and cells, each right-aligned in a field that fits the longest column number."""
    above = _stacked([[str(run) for run in _printed(clue)] for clue in puzzle.columns])
    beside = [" ".join(str(run) for run in _printed(clue)) for clue in puzzle.rows]
    field = 1 + max(len(text or "") for row in above for text in row)
    margin = max(map(len, beside))
    cells = [list(row.replace(UNKNOWN, "_")) for row in grid]
    for row, column in marked:
        cells[row][column] = f">{cells[row][column]}"
    lines: list[tuple[str, Sequence[str | None]]] = [("", row) for row in above]
    lines += zip(beside, cells, strict=True)
    return "\n".join(
        (head.rjust(margin) + "".join((text or "").rjust(field) for text in texts)).rstrip()
        for head, texts in lines
    )


def _coloured_board(
    puzzle: Nonogram, grid: Grid, depth: Depth, marked: Collection[tuple[int, int]]
) -> str:
    """Cells two characters wide on paper that is shaded by fives, numbers in their colours."""
    ink = _Ink(puzzle)
    above = _stacked([_printed(clue) for clue in puzzle.columns])
    beside = [_printed(clue) for clue in puzzle.rows]
    field = max(2, *(len(str(run.length)) for row in above for run in row if run))
    widths = [sum(len(str(run.length)) + 1 for run in runs) for runs in beside]
    lines = []
    for row in above:
        pen = _Pen(depth)
        pen.put(" " * max(widths))
        for column, run in enumerate(row):
            # Every other column is dim, so that numbers of two digits do not run together.
            ink.number(pen, run, field, is_dim=column % 2 == 1)
        lines.append(pen.line())
    for at, (runs, width, states) in enumerate(zip(beside, widths, grid, strict=True)):
        pen = _Pen(depth)
        pen.put(" " * (max(widths) - width))
        for run in runs:
            ink.number(pen, run, len(str(run.length)))
            pen.put(" ")
        for column, state in enumerate(states):
            rgb = ink.paper if state == UNKNOWN else ink.cell(state)
            if state in (UNKNOWN, EMPTY) and (at // 5 + column // 5) % 2:
                rgb = _mixed(rgb, _readable_on(rgb), 0.12)
            if (at, column) in marked:
                rgb = _mixed(rgb, HIGHLIGHT, 0.6)
            text = "·" if state == EMPTY and not grid.is_complete else ""
            pen.put(text.center(field), _readable_on(rgb) if text else None, rgb)
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

    def __init__(self, puzzle: Puzzle) -> None:
        self._colours = {UNKNOWN: UNKNOWN_RGB, EMPTY: _rgb(WHITE.rgb), FILLED: _rgb(BLACK.rgb)}
        if isinstance(puzzle, Nonogram):
            self._colours |= {colour.letter: _rgb(colour.rgb) for colour in puzzle.colours}
            self._colours[EMPTY] = _rgb(puzzle.background.rgb)
        self.paper = self._colours[EMPTY]

    def cell(self, state: str, *, is_marked: bool = False) -> Rgb:
        """The colour of a cell."""
        rgb = self._colours.get(state) or _rgb(default_colour(state).rgb)
        return _mixed(rgb, HIGHLIGHT, 0.6) if is_marked else rgb

    def number(self, pen: _Pen, run: Run | None, field: int, *, is_dim: bool = False) -> None:
        """Writes a number of a clue: a black one as plain text, others on their colour."""
        text = str(run.length).rjust(field) if run else " " * field
        if run is None or self.cell(run.colour) == _rgb(BLACK.rgb):
            pen.put(text, is_dim=is_dim)
        else:
            blank = len(text) - len(text.lstrip())
            rgb = self.cell(run.colour)
            pen.put(text[:blank])
            pen.put(text[blank:], _readable_on(rgb), rgb)


class _Pen:
    """A line of text in colours; a colour is told only where it changes."""

    def __init__(self, depth: Depth) -> None:
        self._depth = depth
        self._parts: list[str] = []
        self._style = ""

    def put(
        self,
        text: str,
        foreground: Rgb | None = None,
        background: Rgb | None = None,
        *,
        is_dim: bool = False,
    ) -> None:
        """Adds text; what has no colour is in the terminal's own."""
        codes = ["2"] if is_dim else []
        if foreground:
            codes.append(f"38;{_code(foreground, self._depth)}")
        if background:
            codes.append(f"48;{_code(background, self._depth)}")
        style = ";".join(codes)
        if style != self._style:
            self._parts.append(f"\x1b[0;{style}m" if style else "\x1b[0m")
            self._style = style
        self._parts.append(text)

    def line(self) -> str:
        """The line, its colours switched off at the end."""
        return "".join(self._parts) + ("\x1b[0m" if self._style else "")


def _half_blocks(upper: list[Rgb], lower: list[Rgb] | None, depth: Depth) -> str:
    """Two rows of dots in one line of text; the last may stand alone."""
    pen = _Pen(depth)
    for at, top in enumerate(upper):
        if lower and lower[at] == top:
            pen.put(" ", None, top)
        else:
            pen.put("▀", top, lower[at] if lower else None)
    return pen.line()


def _shrunk(dots: list[list[Rgb]], factor: int) -> list[list[Rgb]]:
    """The picture with squares of ``factor`` dots a side as one dot, their mean."""
    small = []
    for top in range(0, len(dots), factor):
        line: list[Rgb] = []
        for left in range(0, len(dots[0]), factor):
            square = [rgb for row in dots[top : top + factor] for rgb in row[left : left + factor]]
            red, green, blue = (sum(part) // len(square) for part in zip(*square, strict=True))
            line.append((red, green, blue))
        small.append(line)
    return small


@cache
def _rgb(text: str) -> Rgb:
    """A colour from ``#rrggbb``."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


@cache
def _mixed(a: Rgb, b: Rgb, share: float) -> Rgb:
    """A colour between two, with so large a share of the second."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


def _readable_on(rgb: Rgb) -> Rgb:
    """Black or white, whichever can be read on a colour."""
    red, green, blue = rgb
    return (0, 0, 0) if 299 * red + 587 * green + 114 * blue > 127_500 else (255, 255, 255)


@cache
def _code(rgb: Rgb, depth: Depth) -> str:
    """A colour as terminals are told it."""
    red, green, blue = rgb
    return f"2;{red};{green};{blue}" if depth is Depth.TRUE else f"5;{_nearest_index(rgb)}"


_CUBE = (0, 95, 135, 175, 215, 255)


def _nearest_index(rgb: Rgb) -> int:
    """The nearest of the 256 colours: of the cube of 6×6×6, or of the 24 greys."""
    steps = [min(range(6), key=lambda step: abs(_CUBE[step] - part)) for part in rgb]
    grey = min(range(24), key=lambda step: abs(8 + 10 * step - sum(rgb) / 3))
    cube: Rgb = (_CUBE[steps[0]], _CUBE[steps[1]], _CUBE[steps[2]])
    level = 8 + 10 * grey
    if _distance(rgb, (level, level, level)) < _distance(rgb, cube):
        return 232 + grey
    return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]


def _distance(a: Rgb, b: Rgb) -> int:
    return sum((x - y) ** 2 for x, y in zip(a, b, strict=True))
