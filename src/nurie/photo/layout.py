"""Says what a sheet shows: which puzzle, how large, and where a number may stand.

Three arrangements are known. Clue boxes with lines: the lattice covers them too. Free numbers
above and beside the board. And numbers on the board, which is a Nurikabe.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from nurie.photo import bands, colours, marks, patterns
from nurie.photo.boxes import CELL, COLUMN, ROW, Box, cut
from nurie.photo.marks import FILLED, NOTHING, NUMBER
from nurie.photo.network import Array
from nurie.photo.sheet import Sheet

_LEAST_NUMBER = 0.2
"""The chance that there is a number on a cell of a board which is worth a closer look."""
_MOST_WRONG = 0.4
"""How many boxes may contradict an arrangement of clue boxes, as a share of the lines."""
_LEAST_CLUES = 0.5
"""How many numbers there are at least in clue boxes, as a share of the lines."""
_LEAST_LAST = 0.5
"""The share of the lines with clue boxes whose last box has a number at least."""
_FAINT = 0.3
"""The lightest ink of digits, where that of lines is 1."""
_MOST_LINES = 0.7
"""The share of rows and of columns with free numbers that makes a nonogram."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place where a number may stand."""

    side: str
    """`ROW`, `COLUMN` or `CELL`."""
    line: int
    """Which row or column of the board, counted from 0; of a cell its row."""
    at: int
    """Which box of the line, in reading order; of a cell its column."""
    box: Box
    """In the picture of the sheet."""

    def cell(self, top: int, left: int) -> tuple[int, int]:
        """The row and the column of a clue box in a lattice of which so much are clues."""
        return (self.at, self.line + left) if self.side == COLUMN else (self.line + top, self.at)


@dataclass(frozen=True, slots=True)
class Layout:
    """The arrangement of a puzzle, and its boxes as the network sees them."""

    kind: str
    width: int
    height: int
    spots: list[Spot]
    boxes: Array
    """Looks × spots × height × width."""
    top: int = 0
    """How many rows of the lattice are clues."""
    left: int = 0
    """How many columns of the lattice are clues."""
    paints: Array | None = None
    """The colours of the boxes that numbers stand on; None if they stand on paper."""
    patterns: Array | None = None
    """Which pattern each number has in place of a colour; None if they have none."""
    blank: Array | None = None
    """How likely each box is blank, by the look of its cell; None if that is not known."""


def layout_of(sheet: Sheet, chances: Array) -> Layout | None:
    """The arrangement of a sheet, given what may be in its cells; None if there are no clues."""
    numbers = np.where(sheet.present, chances[..., NUMBER], 0)
    inked = np.where(sheet.present, chances[..., NUMBER] + chances[..., FILLED], 0)
    if (corner := _clue_boxes(numbers, inked)) != (0, 0):
        return _boxed(sheet, *corner, chances[..., NOTHING])
    if sheet.is_coloured and (painted := _on_cells(sheet, numbers) or _on_boxes(sheet)):
        return painted
    if striped := _on_strips(sheet):
        return striped
    if not sheet.is_coloured and (grey := _on_boxes(sheet)):
        return grey
    above, beside = bands.above(sheet), bands.beside(sheet)
    if min(above.filled, beside.filled) >= _MOST_LINES:
        return _free(sheet, above, beside)
    on_board = numbers > _LEAST_NUMBER
    if 2 <= on_board.sum() <= 0.6 * on_board.size:
        return _on_the_board(sheet, on_board)
    if max(above.filled, beside.filled) >= _MOST_LINES and min(above.filled, beside.filled) > 0.4:
        return _free(sheet, above, beside)
    return None


def _clue_boxes(numbers: Array, inked: Array) -> tuple[int, int]:
    """How many rows and columns of a lattice are clue boxes; zeros if there are none.

    The last box of every line has a number, and there is none in the corner and on the board.
    ``numbers`` are the chances that there is one, and ``inked`` that there is a number or something
    as dark: large digits fill their box.
    """
    rows, columns = numbers.shape
    until = np.zeros((rows + 1, columns + 1))
    until[1:, 1:] = numbers.cumsum(axis=0).cumsum(axis=1)
    best, where = _MOST_WRONG, (0, 0)
    for top in range(1, rows - 2):
        for left in range(1, columns - 2):
            corner = until[top, left]
            board = until[-1, -1] - until[top, -1] - until[-1, left] + corner
            lines = rows - top + columns - left
            if until[top, -1] + until[-1, left] - 2 * corner < _LEAST_CLUES * lines:
                continue
            last = inked[top:, left - 1].sum() + inked[top - 1, left:].sum()
            wrong = (corner + board + lines - last) / lines
            if wrong < best and _ends_there(numbers, inked, top, left):
                best, where = wrong, (top, left)
    return where


def _ends_there(numbers: Array, inked: Array, top: int, left: int) -> bool:
    """Whether the clues end beside the board, and not before rows or columns without numbers."""
    above, beside = numbers[:top, left:].max(axis=0), numbers[top:, :left].max(axis=1)
    return bool(
        inked[top - 1, left:].sum() >= _LEAST_LAST * above.sum()
        and inked[top:, left - 1].sum() >= _LEAST_LAST * beside.sum()
    )


def _clue_spots(sheet: Sheet, top: int, left: int) -> list[Spot]:
    """The boxes above the board and to its left, if so much of the lattice are clues."""
    spots = [
        Spot(COLUMN, column - left, row, Box(*sheet.cell(row, column)))
        for column in range(left, sheet.columns)
        for row in range(top)
        if not sheet.is_cut[row, column]
    ]
    return spots + [
        Spot(ROW, row - top, column, Box(*sheet.cell(row, column)))
        for row in range(top, sheet.rows)
        for column in range(left)
        if not sheet.is_cut[row, column]
    ]


def _boxed(sheet: Sheet, top: int, left: int, nothing: Array) -> Layout:
    spots = _clue_spots(sheet, top, left)
    boxes = cut(_clearer(sheet, spots), [spot.box for spot in spots])
    width, height = sheet.columns - left, sheet.rows - top
    blank = np.array([nothing[spot.cell(top, left)] for spot in spots])
    return Layout("nonogram", width, height, spots, boxes, top, left, blank=blank)


def _on_cells(sheet: Sheet, numbers: Array) -> Layout | None:
    """Clue boxes of the lattice that have colours."""
    ink, paints = colours.cells_of(sheet)
    seen = np.where(sheet.present, marks.read(sheet, ink)[..., NUMBER], 0)
    top, left = _clue_boxes(*[np.maximum(numbers, seen)] * 2)
    if not top:
        return None
    spots = _clue_spots(sheet, top, left)
    boxes = cut(ink, [spot.box for spot in spots])
    width, height = sheet.columns - left, sheet.rows - top
    here = np.array([paints[spot.cell(top, left)] for spot in spots])
    return Layout("nonogram", width, height, spots, boxes, top, left, here)


def _on_boxes(sheet: Sheet) -> Layout | None:
    """Numbers on boxes with colours, above columns and beside rows."""
    above, beside = colours.above(sheet), colours.beside(sheet)
    if min(above.filled, beside.filled) < _MOST_LINES:
        return None
    spots = [
        Spot(side, line, at, box)
        for side, found in ((COLUMN, above), (ROW, beside))
        for line, boxes in enumerate(found.lines)
        for at, box in enumerate(boxes)
    ]
    ink, paints = colours.contrasted(sheet.colours, [spot.box for spot in spots])
    if np.mean([ink[spot.box.part].any() for spot in spots]) < _MOST_LINES:
        return None
    seen = cut(ink, [spot.box.square() for spot in spots])
    return Layout("nonogram", sheet.columns, sheet.rows, spots, seen, paints=paints)


def _on_strips(sheet: Sheet) -> Layout | None:
    """Numbers with patterns below them, above columns and beside rows."""
    found = patterns.strips(sheet)
    if found.filled < patterns.LEAST:
        return None
    placed = [
        (side, line, at, strip)
        for side, lines in ((COLUMN, found.above), (ROW, found.beside))
        for line, strips in enumerate(lines)
        for at, strip in enumerate(strips)
    ]
    strips = [strip for *_, strip in placed]
    spots = [Spot(side, line, at, strip.number(sheet.side)) for side, line, at, strip in placed]
    is_row = np.array([spot.side == ROW for spot in spots])
    which = patterns.read(sheet, strips, is_row)
    seen = cut(*patterns.numbers(sheet, strips))
    return Layout("nonogram", sheet.columns, sheet.rows, spots, seen, patterns=which)


def _clearer(sheet: Sheet, spots: list[Spot]) -> Array:
    """The ink, where digits that are lighter than lines become as dark as them."""
    edge = round(0.2 * sheet.side)
    darkest = np.array(
        [
            np.percentile(sheet.ink[top + edge : bottom - edge, left + edge : right - edge], 95)
            for left, top, right, bottom in (spot.box for spot in spots)
        ]
    )
    written = darkest[darkest > _FAINT]
    usual = float(np.median(written)) if len(written) else 1.0
    return np.asarray(np.clip(sheet.ink / np.clip(usual, _FAINT, 1), -0.5, 1.15))


def _free(sheet: Sheet, above: bands.Bands, beside: bands.Bands) -> Layout:
    spots, squares = [], []
    for side, found in ((COLUMN, above), (ROW, beside)):
        for line, boxes in enumerate(found.lines):
            for at, box in enumerate(boxes):
                spots.append(Spot(side, line, at, box))
                squares.append(box.square(1.5 * found.height, 1.12))
    return Layout("nonogram", sheet.columns, sheet.rows, spots, cut(sheet.writing, squares))


def _on_the_board(sheet: Sheet, numbers: Array) -> Layout:
    spots, squares = [], []
    for row, column in np.argwhere(numbers).tolist():
        cell = Box(*sheet.cell(row, column))
        spots.append(Spot(CELL, row, column, cell))
        squares.append(_closer(sheet, cell))
    usual = float(np.median([box.bottom - box.top for box in squares])) if squares else 0
    boxes = cut(sheet.writing, [box.square(1.5 * usual, 1.12) for box in squares])
    return Layout("nurikabe", sheet.columns, sheet.rows, spots, boxes)


def _closer(sheet: Sheet, cell: Box) -> Box:
    """Where the ink is in a cell, away from its edge."""
    edge = round(0.1 * sheet.side)
    left, top, right, bottom = (
        cell.left + edge,
        cell.top + edge,
        cell.right - edge,
        cell.bottom - edge,
    )
    ys, xs = np.nonzero(sheet.writing[top:bottom, left:right] > 0.4)
    if not len(xs):
        return cell
    return Box(
        left + int(xs.min()), top + int(ys.min()), left + int(xs.max()) + 1, top + int(ys.max()) + 1
    )
