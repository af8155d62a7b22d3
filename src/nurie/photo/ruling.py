"""Follows the lines of a board where they continue between free numbers.

Beyond the board nobody knows how the paper curves, but lines that go on show it. They are followed
together, half a cell at a time, as long as most of them are found: a single line may be faint, or
look like the edge of a digit. Everything here is about a strip whose lines begin at its right end,
one cell apart; for the numbers above a board it is the other way round.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, pairwise

import cv2
import numpy as np

from nurie.photo.network import Array

_FAR = 0.2
"""How far a line may be from where it is expected, in cells."""
_NEAR = 0.06
"""How far it may be from where the others say that it is."""
_FAINT = 0.1
"""How much darker than what is around it a line is, where a line of the board is 1."""
_MOST = 0.65
"""The share of the lines that must be found."""
_GAPS = 0.3
"""The share of a line that may be lighter."""
_FEWEST = 3
"""Fewer lines tell nothing."""
_STRAIGHT = 0.04
"""How far lines are from where they are expected at most, in cells, if they do not bend."""
_WIDE = 0.13
"""How far the ink of a line reaches from its middle at most, in cells."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """The lines of a strip that were followed."""

    offsets: Array
    """How far each line is from where it would go on, in cells: lines × ends of cells."""
    reach: int
    """How many halves of cells the lines continue."""

    @property
    def is_bent(self) -> bool:
        """Whether the lines go elsewhere than expected."""
        return bool(np.abs(self.offsets).max() > _STRAIGHT)


def follow(ink: Array, side: int) -> Ruling | None:
    """Follow the lines of a strip from its right end; None if they do not continue."""
    count, cells = ink.shape[0] // side, ink.shape[1] // side
    if count - 1 < _FEWEST or not cells:
        return None
    along = np.arange(count + 1) / count
    here = before = np.zeros(count + 1)
    found = [here]
    for _, profile in _profiles(ink, side):
        expected = here + (here - before) if len(found) > 1 else here
        places = _fitted(profile, side, expected, along)
        if places is None:
            break
        before, here = here, places
        found.append(here)
    if len(found) == 1:
        return None
    # A place is known at the board, and then in the middle of every half of a cell.
    known = np.concatenate([[0], np.arange(len(found) - 1) / 2 + 0.25])
    ends = np.arange(cells, -1, -1)
    offsets = np.stack([np.interp(ends, known, line) for line in np.transpose(found)])
    ruling = Ruling(offsets / side, len(found) - 1)
    is_wrong = ruling.is_bent and not _are_thin(ink, side, found[1:])
    if is_wrong or (ruling.is_bent and _is_straight(ink, side, ruling.reach)):
        return Ruling(np.zeros_like(offsets), ruling.reach)
    return ruling


def _are_thin(ink: Array, side: int, found: list[Array]) -> bool:
    """Whether it is lighter on both sides of what was followed, unlike at the edge of a box."""
    far = max(2, round(_FAR * side))
    thin = []
    for (_, profile), offsets in zip(_profiles(ink, side), found, strict=False):
        places = np.rint(np.arange(len(offsets)) * side + offsets).astype(int)[1:-1]
        around = profile[np.clip(places[:, None] + np.arange(-far, far + 1), 0, len(profile) - 1)]
        here = around[:, far - 1 : far + 2].max(axis=1)
        sides = np.maximum(around[:, :far].min(axis=1), around[:, far + 1 :].min(axis=1))
        thin.append(here - sides > _FAINT)
    return float(np.mean(thin)) > 0.5


def _is_straight(ink: Array, side: int, reach: int) -> bool:
    """Whether lines go straight on, and something darker beside them only looks like lines."""
    places = np.arange(1, ink.shape[0] // side) * side
    far = max(2, round(_FAR * side))
    for _, profile in islice(_profiles(ink, side), reach):
        around = profile[np.clip(places[:, None] + np.arange(-far, far + 1), 0, len(profile) - 1)]
        here = around[:, far - 1 : far + 2].max(axis=1)
        # Below a line there is paper, whatever is printed close above it.
        if (here - np.percentile(around, 25, axis=1) > _FAINT).mean() < _MOST:
            return False
    return True


def _profiles(ink: Array, side: int) -> Iterator[tuple[slice, Array]]:
    """The halves of cells from the right, and how dark each row of pixels is at its lighter parts.

    Digits are dark in places; a line is dark from end to end.
    """
    # Lines may slope a little.
    thick = cv2.dilate(ink.astype(np.float32), np.ones((3, 1), np.uint8))
    ends = np.rint(np.arange(ink.shape[1], -1, -side / 2)).astype(int)
    for right, left in pairwise(ends.tolist()):
        rank = int(_GAPS * (right - left))
        yield slice(left, right), np.partition(thick[:, left:right], rank, axis=1)[:, rank]


def _fitted(profile: Array, side: int, expected: Array, along: Array) -> Array | None:
    """Where all lines are, in pixels from where they would go on; None if most are not there.

    The first and the last line are at the edge of the strip, so they follow the others.
    """
    far = max(2, round(_FAR * side))
    inner = np.arange(1, len(along) - 1)
    start = np.rint(inner * side + expected[inner]).astype(int)
    around = np.clip(start[:, None] + np.arange(-far, far + 1), 0, len(profile) - 1)
    shown = profile[around]
    most = shown.max(axis=1)
    is_line = most - np.median(shown, axis=1) > _FAINT
    if is_line.sum() < max(_FEWEST, _MOST * len(inner)):
        return None
    # The middle of what is almost as dark as the darkest.
    heavy = shown >= np.minimum(0.85 * most, most)[:, None]
    middle = (heavy * around).sum(axis=1) / heavy.sum(axis=1) - inner * side
    trusted = is_line.copy()
    places = expected
    for degree in (0, 1, 1, 2):
        if trusted.sum() < max(_FEWEST, 2 * degree + 1):
            return None
        places = np.polyval(np.polyfit(along[inner][trusted], middle[trusted], degree), along)
        near = (3 if degree == 0 else 1) * max(1.5, _NEAR * side)
        trusted = is_line & (np.abs(middle - places[inner]) <= near)
    return places if trusted.sum() >= max(_FEWEST, _MOST * len(inner)) else None


def shifted(corners: Array, offsets: Array, above: int) -> Array:
    """Corners of squares, moved along their columns as lines were found.

    The first ``above`` rows of corners are beyond the lines, and move as the first line does.
    """
    rows, columns = corners.shape[:2]
    by = np.concatenate([np.repeat(offsets[:1], above, axis=0), offsets])
    there = np.arange(rows)[:, None] + by
    start = np.clip(np.floor(there).astype(int), 0, rows - 2)
    part = (there - start)[..., None]
    at = np.arange(columns)
    return np.asarray(corners[start, at] * (1 - part) + corners[start + 1, at] * part)


def lines_of(ink: Array, side: int, reach: int) -> Array:
    """Which pixels of a strip are lines that continue over so many halves of cells.

    The edge of a digit close to a line may look like it in places, but not usually.
    """
    found = np.zeros(ink.shape, bool)
    wide = max(2, round(_WIDE * side))
    rows = np.arange(0, len(ink) + 1, side)[:, None] + np.arange(-wide, wide + 1)
    inside = np.clip(rows, 0, len(ink) - 1)
    parts = [(part, profile[inside]) for part, profile in islice(_profiles(ink, side), reach)]
    usual = np.median([shown for _, shown in parts], axis=0)
    most = usual.max(axis=1, keepdims=True)
    dark = (usual > 0.5 * most) & (most > _FAINT)
    # Lines that bend are not always where they usually are.
    near = cv2.dilate(dark.astype(np.uint8), np.ones((1, 3), np.uint8)) > 0
    for part, shown in parts:
        found[inside[near & (shown > 0.5 * most)], part] = True
    return found
