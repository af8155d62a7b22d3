"""Finds numbers that stand free above columns and to the left of rows.

Each column has a band above it, and each row one to its left. The pieces of ink in a band are
digits; those that stand close together are one number. A band ends where the paper stays empty for
longer than between two numbers: what is beyond is a title, a picture or another puzzle.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import cv2
import numpy as np

from nurie.photo.boxes import Box
from nurie.photo.network import Array
from nurie.photo.sheet import Sheet

_FAINT = 0.15
"""Less ink than this is paper."""
_THIN = 0.65
"""How dark the lightest part of a digit is, where its darkest part must be 1."""

_WIDEST = 3
"""How wide a number is at most, where digits have the height 1: lines that go on are wider."""


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
        _rows([piece for piece in band if piece.bottom - piece.top > 0.15 * height], height)
        for band in pieces
    ]
    everything = [row for rows in stacks for row in rows]
    # Numbers stand between the lines that go on, if there are any.
    top = bottom - sheet.ruled_above * sheet.side // 2 if sheet.ruled_above else 0
    is_alone = partial(_is_alone, everything=everything, top=top, side=sheet.side)
    allowed = _usual_gap(stacks, bottom, height, sheet.side, is_alone)
    lines = []
    for rows in stacks:
        numbers = _stacked(rows, bottom, height, sheet.side, allowed, is_alone)
        lines.append([_moved(box, left, 0) for box in numbers])
    return Bands(lines, height)


def beside(sheet: Sheet) -> Bands:
    """The numbers to the left of every row."""
    right, top = sheet.before * sheet.side, sheet.above * sheet.side
    strip = sheet.writing[top:, :right]
    pieces = _pieces(strip, sheet.side, axis=1)
    everything = [piece for band in pieces for piece in band]
    height = _usual(everything, sheet.side)
    tall = [
        sorted(
            piece
            for piece in band
            if piece.bottom - piece.top > 0.45 * height
            and piece.right - piece.left < _WIDEST * height
            and not _is_spilled(piece, right, height, sheet.side)
        )
        for band in pieces
    ]
    wide = [piece.right - piece.left for band in tall for piece in band]
    digit = float(np.percentile(wide, 70)) if wide else 0.0
    spacing = _spacing(tall, height)
    allowed = max(2.2 * height, 1.2 * sheet.side, 1.3 * spacing.usual)
    lines = []
    for band in tall:
        numbers = _joined(band, spacing, digit)
        lines.append([_moved(box, 0, top) for box in _queued(numbers, right, allowed, sheet.side)])
    return Bands(lines, height)


def _is_spilled(piece: Box, right: int, height: float, side: int) -> bool:
    """Whether a piece is what somebody drew beyond the edge of a board, and not a 1."""
    wide, tall = piece.right - piece.left, piece.bottom - piece.top
    return right - piece.right < 0.2 * side and tall > 1.35 * height and wide < 0.3 * tall


def _moved(box: Box, right: int, down: int) -> Box:
    return Box(box.left + right, box.top + down, box.right + right, box.bottom + down)


def _pieces(strip: Array, side: int, axis: int) -> list[list[Box]]:
    """The connected pieces of ink in every band; a piece in several bands is cut."""
    count = strip.shape[1 - axis] // side
    found: list[list[Box]] = [[] for _ in range(count)]
    some = strip[strip > _FAINT]
    if not len(some):
        return found
    # Thin strokes are light in places, but not everywhere.
    least = np.clip(0.5 * np.percentile(some, 90), 0.2, 0.45)
    dark = (strip > _THIN * least).astype(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(dark, connectivity=8)
    for at in np.unique(labels[strip > least]).tolist():
        x, y, width, height, area = (int(value) for value in stats[at])
        if area < 3 or max(width, height) < 0.12 * side:
            continue
        start, length = ((x, width), (y, height))[axis]
        first, last = start // side, (start + length - 1) // side
        middle = min(int((start + length / 2) // side), count - 1)
        if first == last or length <= 1.1 * side:
            found[middle].append(Box(x, y, x + width, y + height))
            continue
        # No number is beside all lines, but the edge of the page may be.
        if length > min(6, count - 0.5) * side:
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


def _rows(pieces: list[Box], height: float) -> list[Box]:
    """The pieces that stand at the same height, or are parts of a broken digit, together."""
    rows: list[Box] = []
    for piece in sorted(pieces, key=lambda box: box.top):
        if rows:
            last = rows[-1]
            shared = min(last.bottom, piece.bottom) - max(last.top, piece.top)
            is_beside = shared > 0.4 * min(last.bottom - last.top, piece.bottom - piece.top)
            is_part = shared > -0.16 * height and piece.bottom - last.top < 1.2 * height
            if is_beside or is_part:
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


def _usual_gap(
    stacks: list[list[Box]],
    bottom: int,
    height: float,
    side: int,
    is_alone: Callable[[Box], bool],
) -> float:
    """The widest gap between two numbers of a column: a little more than the usual one.

    A few gaps tell it only if they are alike. That below a title says nothing: its letters have
    others beside them. Two-digit numbers have, too, but letters have no numbers above them.
    """
    gaps = []
    for rows in stacks:
        near = [row for row in rows[-3:] if 0.7 * height < row.bottom - row.top < 1.4 * height]
        if not near or bottom - near[-1].bottom >= 0.9 * side:
            continue
        for lower, upper in pairwise(reversed(near)):
            if lower.top - upper.bottom >= side:
                break
            if is_alone(upper):
                gaps.append(lower.top - upper.bottom)
                break
    are_alike = len(gaps) > 1 and max(gaps) - min(gaps) < 0.1 * side
    if not are_alike and len(gaps) < max(3, len(stacks) / 4):
        return 0.95 * height
    return 1.4 * float(np.percentile(gaps, 30)) + 0.1 * side


def _stacked(
    rows: list[Box],
    bottom: int,
    height: float,
    side: int,
    allowed: float,
    is_alone: Callable[[Box], bool],
) -> list[Box]:
    """The numbers of a column, from the top: those that follow each other up from the board.

    A number that stands alone may be further away; letters of a title have others beside them.
    """
    kept: list[Box] = []
    edge, gap = bottom, 0.9 * side
    for row in reversed(rows):
        if row.bottom - row.top < 0.55 * height:
            continue
        far = edge - row.bottom
        if far > gap and (far > 0.9 * side or not is_alone(row)):
            break
        kept.append(row)
        edge, gap = row.top, allowed
    return kept[::-1]


def _is_alone(number: Box, everything: list[Box], top: int, side: int) -> bool:
    """Whether nothing else stands beside a number, at the same height, and it is below the top."""
    if number.bottom <= top:
        return False
    for other in everything:
        if other is number or other.bottom <= number.top or other.top >= number.bottom:
            continue
        if max(other.left - number.right, number.left - other.right) < 0.35 * side:
            return False
    return True


def _queued(numbers: list[Box], right: int, allowed: float, side: int) -> list[Box]:
    """The numbers of a row, from the left: those that follow each other from the board."""
    kept: list[Box] = []
    edge, gap = right, 1.2 * side
    for number in reversed(numbers):
        if edge - number.right > gap:
            break
        kept.append(number)
        edge, gap = number.left, allowed
    return kept[::-1]


@dataclass(frozen=True, slots=True)
class _Spacing:
    """How far digits of one number are apart on this page, at most."""

    gap: float
    """Between them."""
    pitch: float
    """Between their middles."""
    usual: float = 0.0
    """Between the middles of two numbers, usually; 0 if that is not known."""

    def joins(self, one: Box, other: Box) -> bool:
        """Whether two pieces beside each other are digits of one number."""
        gap, pitch = other.left - one.right, _pitch(one, other)
        return gap <= self.gap and pitch <= self.pitch


def _pitch(one: Box, other: Box) -> float:
    return (other.left + other.right - one.left - one.right) / 2


def _spacing(bands: list[list[Box]], height: float) -> _Spacing:
    """What separates two numbers on this page: a constant distance of middles, or of edges."""
    pairs = [pair for band in bands for pair in pairwise(band)]
    apart = [pair for pair in pairs if 0.65 * height < pair[1].left - pair[0].right < 3 * height]
    if len(apart) < 4:
        return _Spacing(0.45 * height, 1.1 * height)
    pitches = np.array([_pitch(*pair) for pair in apart])
    usual = float(np.median(pitches))
    if (np.abs(pitches - usual) < 0.12 * usual).mean() > 0.7:
        return _Spacing(0.65 * height, 0.74 * usual, usual)
    gaps = [other.left - one.right for one, other in apart]
    return _Spacing(min(0.65 * height, 0.7 * float(np.percentile(gaps, 10))), 1.3 * height, usual)


def _joined(band: list[Box], spacing: _Spacing, digit: float) -> list[Box]:
    """The numbers of a row: one digit, or two that stand close together."""
    numbers: list[Box] = []
    count = 0
    previous: Box | None = None
    for piece in band:
        if previous is not None:
            is_part = piece.left - previous.right < -0.3 * digit
            if is_part or (count < 2 and spacing.joins(previous, piece)):
                numbers[-1] = _around(numbers[-1], piece)
                count += not is_part
                previous = piece
                continue
        numbers.append(piece)
        previous, count = piece, 1 + (piece.right - piece.left > 1.5 * digit)
    return numbers
