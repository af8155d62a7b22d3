"""Reads the patterns that `nurie book` prints in place of colours, in a strip below each number.

The strips follow each other from the board, at known distances, so that each is searched where the
one before says that it is. Each strip is compared with all patterns as they are printed. A puzzle
with so many colours has so many of the patterns, the first, and each is in rows and in columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, reduce

import cv2
import numpy as np

from nurie.drawing import board
from nurie.drawing.patterns import PATTERNS, patterns_for
from nurie.drawing.raster import paint
from nurie.nonogram.naming import rgb_of
from nurie.nonogram.palettes import named
from nurie.nonogram.puzzle import Colour
from nurie.photo.boxes import Box
from nurie.photo.network import Array
from nurie.photo.sheet import Sheet

_ASTRAY = 0.16
"""How far a strip may be from where it is expected, in cells."""
_FRAMED = 0.2
"""How much darker the frame of a strip is than what is around it."""
_CLOSE = 0.92
"""Where a frame stands out almost as much as anywhere, the middle of all these places counts."""
_AROUND = 0.07
"""Where the darkness around a strip is taken, in cells from its frame."""
_NUMBER = (0.42, 0.28)
"""Half the width and half the height of the room of a number, in cells."""
_SQUARE, _FINE = 12, 4
"""The side in pixels of each of the two squares of a strip when it is compared, and how many times
larger it is drawn."""
_SHIFTS = range(-2, 3)
"""How far patterns are shifted when they are compared, in these pixels."""
_INSIDE = 2
"""How much of the edge of a strip is not compared: its frame, and what a shift moves in."""
_BLURS = (0.3, 0.5, 0.75, 1.0, 1.4, 1.8, 2.3)
"""How blurred patterns may be, in these pixels."""
_INKS = (
    *("#181818", "#e02028", "#fcd428", "#2864dc", "#28a03c", "#ff8214", "#3cc8e1", "#78288c"),
    *("#fa8cb4", "#824b28", "#96d23c", "#808080", "#1e286e", "#d7aa78", "#008282", "#e628a0"),
)
"""The colours that patterns stand for; those of a puzzle are the first of them."""


_NEAR = 3
"""How far from the board the first strips are at most, in cells, with all that is around them."""
LEAST = 0.4
"""The share of rows and of columns with strips; lines that stay empty have none."""


@dataclass(frozen=True, slots=True)
class Strip:
    """A strip by its middle, in the picture of a sheet."""

    x: float
    y: float

    def number(self, side: int) -> Box:
        """The room of the number above it."""
        x, y = self.x, self.y - (board.STRIP_BELOW + board.NUMBER_ABOVE) * side
        wide, high = (half * side for half in _NUMBER)
        return Box(round(x - wide), round(y - high), round(x + wide), round(y + high))

    def box(self, side: int, beyond: int) -> Box:
        """The strip itself, and so many pixels beyond the middle of its frame."""
        wide, high = board.STRIP * side + beyond, board.STRIP / 2 * side + beyond
        return Box(
            *(round(at) for at in (self.x - wide, self.y - high, self.x + wide, self.y + high))
        )


@dataclass(frozen=True, slots=True)
class Strips:
    """The strips of every line, in reading order."""

    above: list[list[Strip]]
    beside: list[list[Strip]]

    @property
    def filled(self) -> float:
        """The share of the lines that have a strip, of columns or of rows if that is less."""
        return min(sum(map(bool, lines)) / len(lines) for lines in (self.above, self.beside))


def strips(sheet: Sheet) -> Strips:
    """The strips above columns and beside rows; most pages have none, also close to the board."""
    dark = _darkness(sheet)
    near = _strips(sheet, dark, _NEAR)
    return near if near.filled < LEAST else _strips(sheet, dark, max(sheet.above, sheet.before))


def _strips(sheet: Sheet, dark: Array, far: int) -> Strips:
    """The strips up to `far` cells away from the board."""
    side = sheet.side
    top, left = sheet.above * side, sheet.before * side
    high, wide = (max(at - far * side, 0) for at in (top, left))
    # A little of the board, and of the corner, is around the strips.
    inner_top, inner_left = (max(at - _NEAR * side, 0) for at in (top, left))
    framed = np.zeros_like(dark)
    for part in (
        np.s_[high : top + _NEAR * side, inner_left:],
        np.s_[inner_top:, wide : left + _NEAR * side],
    ):
        framed[part] = _framed(dark[part], side)
    below = (0.5 + board.STRIP_BELOW) * side
    above = [
        _followed(
            framed,
            (
                left + (column + 0.5) * side,
                top - (board.GAP + board.STRIPED) * side + below,
            ),
            (0, -board.STRIPED * side),
            side,
        )
        for column in range(sheet.columns)
    ]
    beside = [
        _followed(
            framed,
            (left - (board.GAP + board.ACROSS / 2) * side, top + row * side + below),
            (-board.ACROSS * side, 0),
            side,
        )
        for row in range(sheet.rows)
    ]
    return Strips(above, beside)


def _darkness(sheet: Sheet) -> Array:
    """From 0 for paper to 1 for black."""
    red, green, blue = np.moveaxis(sheet.colours, 2, 0)
    return np.asarray(1 - (red + green + blue) / 3, np.float32)


def _framed(dark: Array, side: int) -> Array:
    """How much a strip stands out whose middle is at each pixel: its weakest edge, at most."""
    wide, high = round(2 * board.STRIP * side), round(board.STRIP * side)
    across, down = cv2.blur(dark, (wide, 1)), cv2.blur(dark, (1, high))
    # Lines are half a pixel from where they are expected, or one.
    near = cv2.dilate(across, np.ones((3, 1))), cv2.dilate(down, np.ones((1, 3)))
    x, y, out = wide / 2, high / 2, _AROUND * side
    edges = [
        *(_moved(near[0], 0, by) for by in (-y, y)),
        *(_moved(near[1], by, 0) for by in (-x, x)),
    ]
    around = [_moved(down, by, 0) for by in (-x - out, x + out)]
    # Beside the number there is paper, which tells a strip from a box with a colour.
    corners = [_moved(down, by, -high - out) for by in (-x, x)]
    # A thick line of the board may be close on one side.
    light = np.maximum(np.minimum(*around), np.maximum(*corners))
    return np.asarray(reduce(np.minimum, edges) - light)


def _moved(picture: Array, x: float, y: float) -> Array:
    """What is so far to the right and so far down of every pixel."""
    move = np.array([[1, 0, -round(x)], [0, 1, -round(y)]], np.float32)
    return np.asarray(cv2.warpAffine(picture, move, picture.shape[::-1], flags=cv2.INTER_NEAREST))


def _followed(
    framed: Array, first: tuple[float, float], step: tuple[float, float], side: int
) -> list[Strip]:
    """The strips from the board on, in reading order: each is a step after the last."""
    found: list[Strip] = []
    x, y = first
    reach = max(1, round(_ASTRAY * side))
    far = np.hypot(*np.mgrid[-reach : reach + 1, -reach : reach + 1]) / side
    while True:
        left, top = round(x) - reach, round(y) - reach
        window = framed[max(top, 0) : top + 2 * reach + 1, max(left, 0) : left + 2 * reach + 1]
        if window.shape != far.shape or (window := window - far).max() < _FRAMED:
            return found[::-1]
        down, right = np.argwhere(window >= _CLOSE * window.max()).mean(axis=0)
        here = Strip(left + float(right), top + float(down))
        found.append(here)
        x, y = here.x + step[0], here.y + step[1]


def numbers(sheet: Sheet, found: Sequence[Strip]) -> tuple[Array, list[Box]]:
    """The ink of the numbers above strips, and the squares in which they stand."""
    side = sheet.side
    # Dark strips and the ones between them would look like a line.
    bare = sheet.ink.copy()
    for strip in found:
        bare[strip.box(side, -2).part] = 0
    written = sheet.written(bare)
    ink = np.zeros_like(bare)
    for strip in found:
        part = strip.number(side).part
        ink[part] = written[part]
    for strip in found:
        ink[strip.box(side, 2).part] = 0
    boxes = []
    for strip in found:
        room = strip.number(side)
        ys, xs = np.nonzero(ink[room.part] > 0.4)
        if len(xs):
            left, top = max(room.left, 0), max(room.top, 0)
            room = Box(
                left + int(xs.min()),
                top + int(ys.min()),
                left + int(xs.max()) + 1,
                top + int(ys.max()) + 1,
            )
        boxes.append(room)
    usual = float(np.median([box.bottom - box.top for box in boxes])) if boxes else 0
    return ink, [box.square(1.5 * usual, 1.12) for box in boxes]


def read(sheet: Sheet, found: Sequence[Strip], is_row: Array) -> Array:
    """Which pattern each strip has, as a place in `PATTERNS`."""
    seen = _cut(_darkness(sheet), found, sheet.side)
    # The first pattern is black, and every puzzle has it.
    black = float(np.percentile(seen, 98))
    costs = min((_costs(seen / max(black, 0.1), blur) for blur in _BLURS), key=_total)
    best, which = np.inf, costs[:, :1].argmin(axis=1)
    for count in range(1, len(PATTERNS) + 1):
        chosen = costs[:, :count].argmin(axis=1)
        total = costs[np.arange(len(costs)), chosen].sum()
        both = set(chosen[is_row].tolist()) & set(chosen[~is_row].tolist())
        if len(both) == count and total < best:
            best, which = total, chosen
    return np.asarray(which)


def _total(costs: Array) -> float:
    return float(costs.min(axis=1).sum())


def _cut(dark: Array, found: Sequence[Strip], side: int) -> Array:
    """The strips, brought to the size in which they are compared."""
    scale = board.STRIP * side / _SQUARE
    cut = []
    for strip in found:
        # Pixels are counted by their middles.
        x = strip.x - scale * (_SQUARE - 0.5)
        y = strip.y - scale * (_SQUARE / 2 - 0.5)
        back = np.array([[scale, 0, x], [0, scale, y]], np.float32)
        how = cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
        cut.append(cv2.warpAffine(dark, back, (2 * _SQUARE, _SQUARE), flags=how))
    return np.array(cut)


def _costs(seen: Array, blur: float) -> Array:
    """How much each strip differs from each pattern, in the best of all shifts."""
    inner = np.s_[:, _INSIDE:-_INSIDE, _INSIDE:-_INSIDE]
    costs = np.full((len(seen), len(PATTERNS)), np.inf)
    for at, pattern in enumerate(_printed(blur)):
        for down in _SHIFTS:
            for right in _SHIFTS:
                there = np.roll(pattern, (down, right), (0, 1))[None]
                apart = np.square(seen[inner] - there[inner]).mean(axis=(1, 2))
                costs[:, at] = np.minimum(costs[:, at], apart)
    return costs


@cache
def _printed(blur: float) -> Array:
    """All patterns as they are printed, from 0 for paper to 1 for black."""
    drawn = [
        np.asarray(paint(board.swatch(pattern), _FINE * _SQUARE).convert("L"))
        for pattern in PATTERNS
    ]
    dark = 1 - np.array(drawn, np.float32) / 255
    size = (2 * _SQUARE, _SQUARE)
    return np.array(
        [
            cv2.resize(
                cv2.GaussianBlur(one, (0, 0), _FINE * blur), size, interpolation=cv2.INTER_AREA
            )
            for one in dark / dark[0].max()
        ]
    )


def colours_of(count: int) -> tuple[Colour, ...]:
    """Colours for the first so many patterns, in their order.

    A page does not tell the colours themselves. These are easy to tell apart, and get the same
    patterns when they are printed.
    """
    colours, _ = named([rgb_of(ink) for ink in _INKS[:count]], (255, 255, 255))
    key = patterns_for({colour.letter: colour.rgb for colour in colours})
    by_pattern = {PATTERNS.index(key[colour.letter]): colour for colour in colours}
    return tuple(by_pattern[at] for at in range(count))
