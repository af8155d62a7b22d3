"""Draws with characters: pictures, and boards with their clues, as plain text or in colour.

A board in plain text, with ``_`` for unknown cells; in colour a cell takes two characters,
or as many as the longest number::

          1
        1 1 3
      3 # # #          . 4 . .
      1 . . #          # # # #
    1 1 # . #          2 . # _
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeAlias, TypeVar

from nurie import registry
from nurie.grid import EMPTY, FILLED, UNKNOWN, Cell, Grid
from nurie.puzzle import Puzzle
from nurie.sheet import Sheet
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

__all__ = ["Depth", "draw_board", "draw_picture"]

T = TypeVar("T")
Run: TypeAlias = tuple[int, str]
Cells: TypeAlias = Collection[tuple[int, int]]

_BLACK: Rgb = (0, 0, 0)


def draw_picture(
    grid: Grid,
    puzzle: Puzzle,
    depth: Depth = Depth.PLAIN,
    *,
    marked: Cells = (),
    columns: int | None = None,
) -> str:
    """A solution without clues, unless they are part of the picture.

    In colour, ``marked`` cells are highlighted, and a picture wider than ``columns`` is
    scaled down.
    """
    sheet = _sheet(puzzle)
    is_plain = depth is Depth.PLAIN
    if not sheet.rows and (is_plain or not columns or _field(sheet) * puzzle.width <= columns):
        return draw_board(puzzle, grid, depth, marked=() if is_plain else marked)
    if is_plain:
        return str(grid)
    dots = [
        [_tinted(_colour(sheet, state), (row, at), marked, ()) for at, state in enumerate(states)]
        for row, states in enumerate(grid)
    ]
    return paint(dots, _colour(sheet, EMPTY), depth, columns)


def draw_board(
    puzzle: Puzzle,
    grid: Grid | None = None,
    depth: Depth = Depth.PLAIN,
    *,
    marked: Cells = (),
    reasons: Cells = (),
) -> str:
    """A puzzle with its clues, and with ``grid`` filled in.

    ``marked`` cells are highlighted in colour, or have a ``>`` before them in plain text;
    ``reasons`` have another colour, or a ``*``.
    """
    sheet = _sheet(puzzle)
    shown = grid or puzzle.start
    if grid and sheet.numbers:
        shown = _with_start(grid, puzzle.start)
    if depth is Depth.PLAIN:
        return _plain_board(sheet, shown, marked, reasons)
    return _coloured_board(sheet, shown, depth, marked, reasons)


def draw_shapes(
    puzzle: Puzzle, grid: Grid, shapes: Sequence[Sequence[Cell]], columns: int = 80
) -> str:
    """Shapes that cells can have, side by side, each an ``o`` a cell on its part of the board."""
    numbers = dict(_sheet(puzzle).numbers)
    cells = [cell for shape in shapes for cell in shape]
    rows = range(min(row for row, _ in cells), max(row for row, _ in cells) + 1)
    across = range(min(at for _, at in cells), max(at for _, at in cells) + 1)
    field = 1 + max(len(numbers.get(cell, "o")) for cell in cells)

    def drawn(shape: Sequence[Cell], row: int) -> str:
        line = (Cell(row, at) for at in across)
        return "".join(
            (
                numbers.get(cell, "o")
                if cell in shape
                else numbers.get(cell, grid[cell].replace(UNKNOWN, "_"))
            ).rjust(field)
            for cell in line
        )

    abreast = max(1, columns // (field * len(across) + 3))
    parts = [shapes[at : at + abreast] for at in range(0, len(shapes), abreast)]
    return "\n\n".join(
        "\n".join("   ".join(drawn(shape, row) for shape in part) for row in rows) for part in parts
    )


def _sheet(puzzle: Puzzle) -> Sheet:
    return registry.kind(puzzle.kind).sheet(puzzle)


def _with_start(grid: Grid, start: Grid) -> Grid:
    """A grid in which no cell is unknown that the clues give away."""
    if grid.is_complete or (grid.width, grid.height) != (start.width, start.height):
        return grid
    return Grid(
        "".join(b if a == UNKNOWN else a for a, b in zip(row, begin, strict=True))
        for row, begin in zip(grid, start, strict=True)
    )


def _plain_board(sheet: Sheet, grid: Grid, marked: Cells, reasons: Cells) -> str:
    """Numbers and cells, each right-aligned in a field that fits the longest.

    A number says that its cell is not filled; one that may yet be has a ``_`` before it.
    """
    above = _stacked([list(map(_text, _printed(clue))) for clue in sheet.columns])
    beside = [" ".join(map(_text, _printed(clue))) for clue in sheet.rows]
    cells = [list(row.replace(UNKNOWN, "_")) for row in grid]
    # Where nothing is known yet, numbers say all.
    is_blank = not any(row.strip(UNKNOWN) for row in grid)
    for (row, column), number in sheet.numbers.items():
        if cells[row][column] != FILLED:
            is_unknown = cells[row][column] == "_" and not is_blank
            cells[row][column] = f"_{number}" if is_unknown else number
    texts: list[Sequence[str | None]] = [*above, *(cells if sheet.numbers else cells[:1])]
    field = 1 + max(len(text or "") for row in texts for text in row)
    for mark, spots in ((">", marked), ("*", reasons)):
        for row, column in spots:
            cells[row][column] = f"{mark}{cells[row][column]}"
    lines: list[tuple[str, Sequence[str | None]]] = [("", row) for row in above]
    lines += zip(beside or [""] * len(cells), cells, strict=True)
    margin = max(map(len, beside), default=0)
    drawn = [
        (head.rjust(margin) + "".join((text or "").rjust(field) for text in texts)).rstrip()
        for head, texts in lines
    ]
    return "\n".join(drawn if beside or marked or reasons else [line[1:] for line in drawn])


def _coloured_board(sheet: Sheet, grid: Grid, depth: Depth, marked: Cells, reasons: Cells) -> str:
    """Cells in their colours, numbers on them or around them; a dot is a cell known to be empty."""
    above = _stacked([_printed(clue) for clue in sheet.columns])
    beside: Sequence[Sequence[Run]] = [_printed(clue) for clue in sheet.rows] or [()] * len(grid)
    field = _field(sheet)
    widths = [sum(len(str(length)) + 1 for length, _ in runs) for runs in beside]
    lines = []
    for row in above:
        pen = Pen(depth)
        pen.put(" " * max(widths))
        for column, run in enumerate(row):
            # Every other column is dim, so that numbers of two digits do not run together.
            _put_number(pen, sheet, run, field, is_dim=column % 2 == 1)
        lines.append(pen.line())
    for at, (runs, width, states) in enumerate(zip(beside, widths, grid, strict=True)):
        pen = Pen(depth)
        pen.put(" " * (max(widths) - width))
        for run in runs:
            _put_number(pen, sheet, run, len(str(run[0])))
            pen.put(" ")
        for column, state in enumerate(states):
            rgb = _tinted(_ground(sheet, state, at, column), (at, column), marked, reasons)
            text = sheet.numbers.get(Cell(at, column), "") if sheet.numbers else ""
            if not text and state == EMPTY and not grid.is_complete:
                text = "·"
            pen.put(text.center(field), readable_on(rgb) if text else None, rgb)
        lines.append(pen.line())
    return "\n".join(lines)


def _ground(sheet: Sheet, state: str, row: int, column: int) -> Rgb:
    """The colour of a cell on a board; paper with clues around it is shaded by fives."""
    if not sheet.rows or state not in (UNKNOWN, EMPTY):
        return _colour(sheet, state)
    paper = _colour(sheet, EMPTY)
    return mixed(paper, readable_on(paper), 0.12) if (row // 5 + column // 5) % 2 else paper


def _colour(sheet: Sheet, state: str) -> Rgb:
    return UNKNOWN_RGB if state == UNKNOWN else rgb_of(sheet.colours[state])


def _tinted(rgb: Rgb, cell: tuple[int, int], marked: Cells, reasons: Cells) -> Rgb:
    """The colour of a cell that may stand out."""
    if cell in marked:
        return marked_with(rgb)
    return reason_on(rgb) if cell in reasons else rgb


def _put_number(
    pen: Pen, sheet: Sheet, run: Run | None, field: int, *, is_dim: bool = False
) -> None:
    """Writes a number of a clue: a black one as plain text, others on their colour."""
    text = str(run[0]).rjust(field) if run else " " * field
    rgb = _colour(sheet, run[1]) if run else _BLACK
    if rgb == _BLACK:
        pen.put(text, is_dim=is_dim)
    else:
        blank = len(text) - len(text.lstrip())
        pen.put(text[:blank])
        pen.put(text[blank:], readable_on(rgb), rgb)


def _printed(clue: Sequence[Run]) -> Sequence[Run]:
    """The runs of a clue, as they are printed: nothing is a zero."""
    return clue or ((0, FILLED),)


def _text(run: Run) -> str:
    """A run in plain text, with the letter of its colour."""
    length, colour = run
    return f"{length}{'' if colour == FILLED else colour}"


def _stacked(columns: Sequence[Sequence[T]]) -> list[list[T | None]]:
    """The lines above a board with the clues of its columns, aligned to the bottom."""
    height = max(map(len, columns), default=0)
    padded = [[None] * (height - len(column)) + list(column) for column in columns]
    return [list(row) for row in zip(*padded, strict=True)]


def _field(sheet: Sheet) -> int:
    """How many characters a cell takes in colour."""
    above = (len(str(length)) for clue in sheet.columns for length, _ in clue)
    return max((2, *above, *map(len, sheet.numbers.values())))
