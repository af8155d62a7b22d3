"""Reads the colours of clues: of the boxes that numbers stand on, or of the numbers themselves.

Boxes of one stack almost touch. They are told apart where the colour changes along all of their
width, or paper shines through between two boxes: no digit is as wide.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import cv2
import numpy as np

from nurie.nonogram.palettes import named
from nurie.nonogram.puzzle import Colour
from nurie.photo import patterns
from nurie.photo.boxes import ROW, Box
from nurie.photo.lattice import LEAST_SIDE, Lattice
from nurie.photo.network import Array
from nurie.photo.paper import darkest, lightest
from nurie.photo.sheet import Sheet, laid_flat

if TYPE_CHECKING:
    from nurie.photo.layout import Layout

_PAINTED = 0.12
"""How much darker than paper a box is, in the darkest of its three channels."""
_BESIDE, _ABOVE = 0.1, 0.16
"""Where the colour of a box is taken, in cells from the edge of its band: beside a number, which
may have two digits, or above and below it."""
_STEP = 0.3
"""How much a colour changes between two boxes."""
_VALLEY = 0.85
"""Paper shines through where a box is lighter than this share of both its neighbours."""
_WHOLE = 0.8
"""The share of the width of a box that counts as all of it."""
_AS_HIGH = 0.15
"""How much the height of a box may differ from the usual one, as a share of it."""
ALIKE = 0.12
"""Colours of boxes that differ by less in every channel are one."""
_ALIKE_INKS = 0.4
"""The same for colours of numbers, which are thin and therefore less clear."""
_BETWEEN_INKS, _FEWEST_OF_AN_INK = 0.15, 3
"""Between the colours of two inks there is such a gap at least, if each has so many numbers."""
_COLOURFUL, _SOME = 0.4, 0.1
"""How much the channels of a colour differ that is not a grey, and the share of such numbers on a
page whose numbers have colours."""
_BOXES = 0.5
"""The share of painted cells in a row or column that makes it one of clues, not of the board."""
_WRITTEN = 0.25
"""How much a number differs from the box it stands on."""


@dataclass(frozen=True, slots=True)
class Tints:
    """The colours of the clues of a nonogram."""

    which: tuple[int, ...]
    """For each spot of the layout, which of the colours its number has."""
    colours: tuple[Colour, ...]
    palette: Array
    """The same colours as numbers from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Painted:
    """Boxes with a colour, line by line, in reading order."""

    lines: list[list[Box]]

    @property
    def filled(self) -> float:
        """The share of the lines that have a box."""
        return sum(map(bool, self.lines)) / max(len(self.lines), 1)


def above(sheet: Sheet) -> Painted:
    """The boxes above every column."""
    bottom, left = sheet.above * sheet.side, sheet.before * sheet.side
    found = _stacks(sheet.colours[:bottom, left:], sheet.side, _BESIDE)
    return Painted([[Box(left + a, y, left + b, z) for a, y, b, z in line] for line in found])


def beside(sheet: Sheet) -> Painted:
    """The boxes to the left of every row."""
    top, right = sheet.above * sheet.side, sheet.before * sheet.side
    found = _stacks(sheet.colours[top:, :right].transpose(1, 0, 2), sheet.side, _ABOVE)
    return Painted([[Box(x, top + a, z, top + b) for a, x, b, z in line] for line in found])


def _stacks(even: Array, side: int, edge: float) -> list[list[Box]]:
    """The boxes in every band of a strip, whose bottom is the board."""
    if not even.size:
        return []
    near = round(edge * side)
    # Around the board, paper may be a little lighter or darker than on it.
    even = even / max(float(np.percentile(darkest(even), 80)), 0.5)
    painted = [
        _painted(even[:, at : at + side], at, side, near)
        for at in range(0, even.shape[1] - side + 1, side)
    ]
    seen = [_stack(boxes, len(even), side) for boxes in painted]
    heights = [box.bottom - box.top for boxes in seen for box in boxes]
    usual = round(float(np.median(heights))) if heights else 0
    steps = [other.bottom - one.bottom for boxes in seen for one, other in pairwise(boxes)]
    pitch = float(np.median(steps)) if steps else usual
    whole = [_stack(_parted(boxes, usual, pitch), len(even), side) for boxes in painted]
    return [_completed(boxes, usual, len(even)) for boxes in whole]


def _parted(boxes: list[Box], usual: int, pitch: float) -> list[Box]:
    """The boxes, where those that are as high as several are parted.

    Between light boxes of the same colour there may be too little paper to see it.
    """
    found = []
    for left, top, right, bottom in boxes:
        # There is paper between several, but none above and below them.
        more = max(0, round((bottom - top - usual) / max(pitch, 1)))
        count = more + 1
        is_several = abs(bottom - top - usual - more * pitch) < _AS_HIGH * count * usual
        ends = np.linspace(top, bottom, count + 1 if is_several else 2)
        found += [
            Box(left, above, right, below)
            for above, below in pairwise(np.rint(ends).astype(int).tolist())
        ]
    return found


def _completed(boxes: list[Box], usual: int, bottom: int) -> list[Box]:
    """The boxes of a stack, where those that a digit has cut are as high as others again."""
    found = []
    for at, (left, top, right, end) in enumerate(boxes):
        next_top = boxes[at + 1].top if at + 1 < len(boxes) else bottom
        if end - top < 0.8 * usual:
            if next_top - end > 0.3 * usual:
                end = min(top + usual, next_top)
            else:
                top = max(end - usual, 0)
        found.append(Box(left, top, right, end))
    return found


def _stack(boxes: list[Box], board: int, side: int) -> list[Box]:
    """The boxes of one band, from the top, that follow each other up from the board."""
    kept: list[Box] = []
    for box in reversed(boxes):
        if board - box.bottom > 0.9 * side or box.bottom - box.top > 1.4 * side:
            break
        kept.append(box)
        board = box.top
    return kept[::-1]


def _painted(band: Array, at: int, side: int, near: int) -> list[Box]:
    """What is painted in one band and ends there, from the top."""
    inner = band[:, near : side - near]
    dark = 1 - darkest(inner)
    edge = max(2, side // 14)
    painted = np.minimum(dark[:, :edge].max(axis=1), dark[:, -edge:].max(axis=1)) > _PAINTED
    inside = painted & ~_boundaries(inner, dark, side)
    edges = np.flatnonzero(np.diff(np.concatenate([[0], inside, [0]])))
    pieces = [(int(a), int(b)) for a, b in edges.reshape(-1, 2) if b - a > 0.3 * side]
    # Close to a digit, its box may look lighter than it is.
    whole = (dark > _PAINTED).mean(axis=1) >= _WHOLE
    kept: list[Box] = []
    for begin, end in reversed(pieces):
        if not (whole[begin + 1 : begin + 4].any() and whole[end - 4 : end - 1].any()):
            break
        kept.append(Box(at + near, begin, at + side - near, end))
    return kept[::-1]


def _boundaries(colours: Array, dark: Array, side: int) -> Array:
    """Where a box ends, in a band: along all of its width, so that no digit is taken for it."""
    reach = max(2, side // 5)
    window = np.ones((reach + 1, 1), np.uint8)
    before, after = (cv2.dilate(dark, window, anchor=(0, at)) for at in (reach, 0))
    is_edge = dark < _VALLEY * np.minimum(before, after)
    is_edge[1:-1] |= lightest(np.abs(colours[2:] - colours[:-2])) > _STEP
    return np.asarray(is_edge.mean(axis=1) >= _WHOLE)


def contrasted(even: Array, boxes: Sequence[Box]) -> tuple[Array, Array]:
    """The ink of the numbers in boxes, and the colour of each box as red, green and blue."""
    ink = np.zeros(even.shape[:2], np.float32)
    colours = np.zeros((len(boxes), 3))
    for at, box in enumerate(boxes):
        part = even[box.part]
        # Light boxes have a frame, which is within the first rows.
        ring = np.concatenate([part[3:-3, 1], part[3:-3, -2], part[3, 1:-1], part[-4, 1:-1]])
        colours[at] = np.median(ring, axis=0)
        apart = lightest(np.abs(part - colours[at]))
        strong = float(np.percentile(apart, 98))
        if strong > _WRITTEN:
            ink[box.part] = apart / strong
    return ink, colours


def is_painted(colours: Array) -> Array:
    """Which colours are not those of paper."""
    return np.asarray(1 - darkest(colours) > _PAINTED)


def unpainted(photo: Array, lattice: Lattice) -> Lattice:
    """The lattice without the rows above and the columns on the left that are boxes of clues."""
    sheet = laid_flat(photo, lattice, room=False)
    raw = _middles_of(sheet, sheet.picture)
    paper = np.maximum(np.median(raw, axis=(0, 1)), 1)
    # Large light boxes look like paper in another light, and paper in the shade like a box.
    painted = is_painted(_middles(sheet)) | is_painted(raw / paper)
    cells = painted | ~sheet.present
    rows, columns = lattice.size
    left = int(np.argmin([*(cells.mean(axis=0) >= _BOXES), False]))
    if left > columns - LEAST_SIDE:
        return lattice
    top = int(np.argmin([*(cells[:, left:].mean(axis=1) >= _BOXES), False]))
    if not (top or left) or top > rows - LEAST_SIDE:
        return lattice
    first = lattice.corner
    last = first[0] + rows - 1, first[1] + columns - 1
    return lattice.within((first[0] + top, first[1] + left), last)


def cells_of(sheet: Sheet) -> tuple[Array, Array]:
    """The ink in the cells of a lattice, whatever their colour, and their colours."""
    edge = round(0.12 * sheet.side)
    boxes = [
        Box(left + edge, top + edge, right - edge, bottom - edge)
        for row in range(sheet.rows)
        for left, top, right, bottom in (sheet.cell(row, at) for at in range(sheet.columns))
    ]
    ink, colours = contrasted(sheet.colours, boxes)
    return ink, colours.reshape(sheet.rows, sheet.columns, 3)


def inks(even: Array, boxes: Sequence[Box]) -> Array:
    """The colours of numbers that stand on paper: what is darkest in their boxes."""
    found = np.ones((len(boxes), 3))
    for at, box in enumerate(boxes):
        pixels = 1 - even[box.part].reshape(-1, 3)
        dark = pixels.max(axis=1, initial=0)
        if len(dark) and dark.max() > _PAINTED:
            thick = pixels[dark >= 0.8 * dark.max()].mean(axis=0)
            # Thin strokes are lighter than thick ones of the same ink.
            found[at] = 1 - thick / thick.max()
    return found


def grouped(colours: Array, alike: float) -> tuple[Array, Array]:
    """For every colour its group, and the colour of each group; those alike are one group."""
    groups: list[list[int]] = []
    for at, colour in enumerate(colours):
        near = [float(np.abs(colour - colours[group[0]]).max()) for group in groups]
        if near and min(near) < alike:
            groups[int(np.argmin(near))].append(at)
        else:
            groups.append([at])
    groups = [group for group in groups if len(group) > 1] or groups[:1]
    means = np.array([np.median(colours[group], axis=0) for group in groups])
    means = means[np.argsort([-len(group) for group in groups], kind="stable")]
    kept: list[Array] = []
    for mean in means:
        if all(np.abs(mean - other).max() >= alike for other in kept):
            kept.append(mean)
    return nearest(colours, np.array(kept)), np.array(kept)


def _inks_apart(colours: Array, palette: Array) -> Array:
    """A palette in which two inks that became one are two again.

    Where strokes are thin, inks of dark colours look alike, but nothing is between them.
    """
    found = []
    which = nearest(colours, palette)
    for group in np.unique(which):
        members = colours[which == group]
        off = members - members.mean(axis=0)
        _, _, axes = np.linalg.svd(off, full_matrices=False)
        order = np.argsort(off @ axes[0])
        gaps = np.diff((off @ axes[0])[order])
        end = int(gaps.argmax()) + 1 if len(gaps) else 0
        is_apart = min(end, len(order) - end) >= _FEWEST_OF_AN_INK and gaps.max() > _BETWEEN_INKS
        parts = (order[:end], order[end:]) if is_apart else (order,)
        found += [np.median(members[part], axis=0) for part in parts]
    return np.array(found)


def nearest(colours: Array, palette: Array) -> Array:
    """Which colour of a palette each colour is most like."""
    apart = np.abs(colours[..., None, :] - palette).max(axis=-1)
    return np.asarray(apart.argmin(axis=-1))


def tints(sheet: Sheet, layout: Layout, numbered: Array) -> Tints | None:
    """The colours of the clues of a nonogram; None if there is only one."""
    if layout.patterns is not None:
        return _in_patterns(layout.patterns)
    if layout.kind != "nonogram" or not numbered.any():
        return None
    if layout.paints is not None:
        found, alike = layout.paints, ALIKE
    else:
        found, alike = inks(sheet.colours, [spot.box for spot in layout.spots]), _ALIKE_INKS
        if (np.ptp(found[numbered], axis=1) > _COLOURFUL).mean() < _SOME:
            return None
    _, palette = grouped(found[numbered], alike)
    if layout.paints is None:
        palette = _inks_apart(found[numbered], palette)
    which = nearest(found, palette)
    is_row = np.array([spot.side == ROW for spot in layout.spots])
    both = set(which[numbered & is_row]) & set(which[numbered & ~is_row])
    if len(both) < 2:
        return None
    kept = sorted(int(group) for group in both)
    rgbs = np.clip(np.rint(255 * palette[kept]), 0, 255).astype(int)
    colours, _ = named(tuple((int(r), int(g), int(b)) for r, g, b in rgbs), (255, 255, 255))
    return Tints(tuple(nearest(found, palette[kept]).tolist()), colours, palette[kept])


def _in_patterns(which: Array) -> Tints | None:
    """Colours in place of patterns."""
    chosen = patterns.colours_of(int(which.max()) + 1)
    if len(chosen) < 2:
        return None
    palette = np.array([list(bytes.fromhex(colour.rgb[1:])) for colour in chosen]) / 255
    return Tints(tuple(which.tolist()), chosen, palette)


def drawn(sheet: Sheet, palette: Array) -> Array:
    """Which colour of a palette every cell of the lattice is most like: rows × columns."""
    return nearest(_middles(sheet), palette)


def _middles(sheet: Sheet) -> Array:
    """The colours in the middle of all cells of the lattice: rows × columns × 3."""
    return _middles_of(sheet, sheet.colours)


def _middles_of(sheet: Sheet, picture: Array) -> Array:
    """The same in another picture of the sheet."""
    top, left = sheet.above * sheet.side, sheet.before * sheet.side
    cells = picture[top:, left:].reshape(sheet.rows, sheet.side, sheet.columns, sheet.side, 3)
    edge = round(0.25 * sheet.side)
    return np.asarray(np.median(cells[:, edge:-edge, :, edge:-edge], axis=(1, 3)))
