"""Finds numbers that stand free above columns and to the left of rows.

Each column has a band above it, and each row one to its left. The pieces of ink in a band are
digits; those that stand close together are one number. A band ends where the paper stays empty for
longer than between two numbers: what is beyond is a title, a picture or another puzzle.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np

from nurie.photo.boxes import Box
from nurie.photo.network import Array
from nurie.photo.sheet import Sheet

_FAINT = 0.15
"""Less ink than this is paper."""


@dataclass(frozen=True, slots=True)
class Bands:
    """The boxes of the numbers of every line, in reading order, and the height of digits."""

    lines: list[list[Box]]
    height: float
    """In pixels; 0 if there are none."""

    @property
    def filled(self) -> float:
        """The share of the lines that have a number."""
        return sum(map(bool, self.lines)) / max(len(self.lines), 1)


def above(sheet: Sheet) -> Bands:
    """The numbers above every column."""
    left, bottom = sheet.before * sheet.side, sheet.above * sheet.side
    strip = sheet.writing[:bottom, left:]
    pieces = _pieces(strip, sheet.side, axis=0)
    height = _usual([piece for band in pieces for piece in band], sheet.side)
    stacks = [
        _rows([piece for piece in band if piece.bottom - piece.top > 0.3 * height])
        for band in pieces
    ]
    allowed = _usual_gap(stacks, bottom, height, sheet.side)
    lines = [
        [_moved(box, left, 0) for box in _stacked(rows, bottom, height, sheet.side, allowed)]
        for rows in stacks
    ]
    return Bands(lines, height)


def beside(sheet: Sheet) -> Bands:
    """The numbers to the left of every row."""
    right, top = sheet.before * sheet.side, sheet.above * sheet.side
    strip = sheet.writing[top:, :right]
    pieces = _pieces(strip, sheet.side, axis=1)
    everything = [piece for band in pieces for piece in band]
    height = _usual(everything, sheet.side)
    tall = [
        sorted(piece for piece in band if piece.bottom - piece.top > 0.45 * height)
        for band in pieces
    ]
    wide = [piece.right - piece.left for band in tall for piece in band]
    digit = float(np.percentile(wide, 70)) if wide else 0.0
    narrow = _narrow_gap(tall, height, digit)
    lines = []
    for band in tall:
        numbers = _joined(band, narrow, height, digit)
        lines.append([_moved(box, 0, top) for box in _queued(numbers, right, height, sheet.side)])
    return Bands(lines, height)


def _moved(box: Box, right: int, down: int) -> Box:
    return Box(box.left + right, box.top + down, box.right + right, box.bottom + down)


def _pieces(strip: Array, side: int, axis: int) -> list[list[Box]]:
    """The connected pieces of ink in every band; a piece in several bands is cut."""
    count = strip.shape[1 - axis] // side
    found: list[list[Box]] = [[] for _ in range(count)]
    some = strip[strip > _FAINT]
    if not len(some):
        return found
    dark = (strip > np.clip(0.5 * np.percentile(some, 90), 0.2, 0.45)).astype(np.uint8)
    total, labels, stats, _ = cv2.connectedComponentsWithStats(dark, connectivity=8)
    for at in range(1, total):
        x, y, width, height, area = (int(value) for value in stats[at])
        if area < 3 or max(width, height) < 0.12 * side:
            continue
        start, length = ((x, width), (y, height))[axis]
        first, last = start // side, (start + length - 1) // side
        middle = min(int((start + length / 2) // side), count - 1)
        if first == last or length <= 1.1 * side:
            found[middle].append(Box(x, y, x + width, y + height))
            continue
        if length > 6 * side:
            continue
        for band in range(first, min(last, count - 1) + 1):
            low, high = max(start, band * side), min(start + length, (band + 1) * side)
            if high - low < 0.15 * side:
                continue
            window = (
                labels[y : y + height, low:high] if axis == 0 else labels[low:high, x : x + width]
            )
            ys, xs = np.nonzero(window == at)
            if len(xs) < 3:
                continue
            left, top = (low, y) if axis == 0 else (x, low)
            found[band].append(
                Box(
                    left + int(xs.min()),
                    top + int(ys.min()),
                    left + int(xs.max()) + 1,
                    top + int(ys.max()) + 1,
                )
            )
    return found


def _usual(pieces: list[Box], side: int) -> float:
    """The usual height of a digit."""
    tall = [piece.bottom - piece.top for piece in pieces]
    tall = [height for height in tall if 0.2 * side < height < 1.1 * side]
    return float(np.median(tall)) if tall else 0.0


def _rows(pieces: list[Box]) -> list[Box]:
    """The pieces that stand at the same height, together, from the top."""
    rows: list[Box] = []
    for piece in sorted(pieces, key=lambda box: box.top):
        if rows:
            last = rows[-1]
            shared = min(last.bottom, piece.bottom) - max(last.top, piece.top)
            if shared > 0.4 * min(last.bottom - last.top, piece.bottom - piece.top):
                rows[-1] = _around(last, piece)
                continue
        rows.append(piece)
    return rows


def _around(one: Box, other: Box) -> Box:
    return Box(
        min(one.left, other.left),
        min(one.top, other.top),
        max(one.right, other.right),
        max(one.bottom, other.bottom),
    )


def _usual_gap(stacks: list[list[Box]], bottom: int, height: float, side: int) -> float:
    """The widest gap between two numbers of a column: a little more than the usual one."""
    gaps = []
    for rows in stacks:
        near = [row for row in rows[-2:] if 0.7 * height < row.bottom - row.top < 1.4 * height]
        if len(near) == 2 and bottom - near[1].bottom < 0.9 * side:
            gaps.append(near[1].top - near[0].bottom)
    gaps = [gap for gap in gaps if gap < side]
    if len(gaps) < max(3, len(stacks) / 4):
        return 0.95 * height
    return 1.4 * float(np.percentile(gaps, 30)) + 0.1 * side


def _stacked(rows: list[Box], bottom: int, height: float, side: int, allowed: float) -> list[Box]:
    """The numbers of a column, from the top: those that follow each other up from the board."""
    kept: list[Box] = []
    edge, gap = bottom, 0.9 * side
    for row in reversed(rows):
        if row.bottom - row.top < 0.55 * height:
            continue
        if edge - row.bottom > gap:
            break
        kept.append(row)
        edge, gap = row.top, allowed
    return kept[::-1]


def _queued(numbers: list[Box], right: int, height: float, side: int) -> list[Box]:
    """The numbers of a row, from the left: those that follow each other from the board."""
    kept: list[Box] = []
    edge: float = right
    allowed = 1.2 * side
    for number in reversed(numbers):
        if edge - number.right > allowed:
            break
        kept.append(number)
        edge = number.left
        allowed = max(2.2 * height, 1.2 * side)
    return kept[::-1]


def _narrow_gap(bands: list[list[Box]], height: float, digit: float) -> float:
    """The widest gap between digits of one number: where the gaps of this page leave room."""
    gaps = sorted(
        b.left - a.right for band in bands for a, b in pairwise(band) if b.left - a.right < height
    )
    low, high = 0.2 * height, 0.65 * height
    inside = [low, *(gap for gap in gaps if low < gap < high), high]
    widest = max(pairwise(inside), key=lambda pair: pair[1] - pair[0])
    return sum(widest) / 2


def _joined(band: list[Box], narrow: float, height: float, digit: float) -> list[Box]:
    """The numbers of a row: one digit, or two that stand close together."""
    numbers: list[Box] = []
    count = 0
    previous: Box | None = None
    for piece in band:
        if previous is not None and numbers:
            gap = piece.left - previous.right
            apart = (piece.left + piece.right - previous.left - previous.right) / 2
            is_part = gap < -0.3 * digit
            if is_part or (count < 2 and gap <= narrow and apart < 1.15 * digit + 0.3 * height):
                numbers[-1] = _around(numbers[-1], piece)
                count += not is_part
                previous = piece
                continue
        numbers.append(piece)
        previous, count = piece, 1 + (piece.right - piece.left > 1.5 * digit)
    return numbers
