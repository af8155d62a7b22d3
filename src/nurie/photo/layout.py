"""Says what a sheet shows: which puzzle, how large, and where a number may stand.

Three arrangements are known. Clue boxes with lines: the lattice covers them too, with a corner
without cells, or with an empty one. Free numbers above and beside the board. And numbers on the
board, which is a Nurikabe.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from nurie.photo import bands
from nurie.photo.boxes import Box, cut
from nurie.photo.network import Array
from nurie.photo.sheet import Sheet

ROW, COLUMN, CELL = "row", "column", "cell"
_INKED = 0.035
"""The share of dark pixels in the middle of a cell that has something on it."""
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


def layout_of(sheet: Sheet) -> Layout | None:
    """The arrangement of a sheet; None if there are no clues."""
    inked = sheet.inked() > _INKED
    top, left = _clue_boxes(sheet.present, inked)
    if top and left:
        return _boxed(sheet, top, left)
    above, beside = bands.above(sheet), bands.beside(sheet)
    if min(above.filled, beside.filled) >= _MOST_LINES:
        return _free(sheet, above, beside)
    if 2 <= inked.sum() <= 0.6 * inked.size:
        return _on_the_board(sheet, inked)
    if max(above.filled, beside.filled) >= _MOST_LINES and min(above.filled, beside.filled) > 0.4:
        return _free(sheet, above, beside)
    return None


def _clue_boxes(present: Array, inked: Array) -> tuple[int, int]:
    """How many rows and columns of a lattice are clue boxes; zeros if there are none."""
    rows, columns = present.shape
    absent = ~present
    whole = int(absent.sum())
    best, where = float("inf"), (0, 0)
    for top in range(1, rows - 2):
        for left in range(1, columns - 2):
            inside = int(absent[:top, :left].sum())
            if whole - inside >= 0.4 * whole or inside < 0.45 * top * left:
                continue
            wrong = whole + top * left - 2 * inside + _unlike(inked, top, left)
            if wrong < best:
                best, where = wrong, (top, left)
    if where != (0, 0):
        return where
    best, where = 0.15 * float(inked.sum()), (0, 0)
    for top in range(1, (rows + 3) // 2):
        for left in range(1, (columns + 3) // 2):
            wrong = int(inked[top:, left:].sum() + inked[:top, :left].sum())
            wrong += int((~inked[top:, left - 1]).sum() + (~inked[top - 1, left:]).sum())
            if wrong < best:
                best, where = wrong, (top, left)
    return where


def _unlike(inked: Array, top: int, left: int) -> float:
    """How much speaks against a corner of the board: the boxes beside it have numbers, it not."""
    missing = (~inked[top:, left - 1]).sum() + (~inked[top - 1, left:]).sum()
    return 0.5 * float(missing + inked[top:, left].sum() + inked[top, left:].sum())


def _boxed(sheet: Sheet, top: int, left: int) -> Layout:
    spots = [
        Spot(COLUMN, column - left, row, Box(*sheet.cell(row, column)))
        for column in range(left, sheet.columns)
        for row in range(top)
        if not sheet.is_cut[row, column]
    ]
    spots += [
        Spot(ROW, row - top, column, Box(*sheet.cell(row, column)))
        for row in range(top, sheet.rows)
        for column in range(left)
        if not sheet.is_cut[row, column]
    ]
    boxes = cut(_clearer(sheet, spots), [spot.box for spot in spots])
    width, height = sheet.columns - left, sheet.rows - top
    return Layout("nonogram", width, height, spots, boxes, top, left)


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


def _on_the_board(sheet: Sheet, inked: Array) -> Layout:
    spots, squares = [], []
    for row, column in np.argwhere(inked).tolist():
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
