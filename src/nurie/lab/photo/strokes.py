"""Fills boards in by hand: pen, pencil or marker; solid, hatched or scribbled; dots and crosses.

A hand is drawn once for a page: its tool, its ways to fill a cell and to mark one as empty, and
how neat it is. Erased cells and smudges are part of what a photo shows, and mean nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from PIL import Image

from nurie.grid import EMPTY, FILLED, UNKNOWN, Grid
from nurie.photo.network import Array

TOOLS = ("pen", "pencil", "marker")
_ONCE = 16
"""Places are drawn in parts of a pixel."""
_INKS = ((25, 30, 40), (30, 45, 130), (20, 60, 170), (150, 30, 40), (20, 20, 20))
"""Black, blue and red pens."""


@dataclass(frozen=True, slots=True)
class Hand:
    """How somebody fills a board in."""

    tool: str
    """One of `TOOLS`."""
    fill: str
    """One of `FILLS`."""
    mark: str
    """How empty cells are marked: ``dot`` or ``cross``."""
    colour: tuple[int, int, int]
    dense: float
    """How much of the colour covers the paper, from 0 to 1."""
    thick: float
    """The width of a stroke, in cells."""
    loose: float
    """How far strokes miss their place, in cells."""
    smudges: float = 0.0
    """The share of cells with a smudge, or with remains of what was erased."""


def hand_of(random: np.random.Generator, fills: tuple[str, ...] | None = None) -> Hand:
    """A random hand."""
    tool = str(random.choice(TOOLS, p=[0.45, 0.4, 0.15]))
    grey = int(random.integers(50, 110))
    pencil = (grey, grey, grey + 4)
    return Hand(
        tool=tool,
        fill=str(random.choice(fills or tuple(FILLS))) if tool != "marker" else "solid",
        mark=str(random.choice(["dot", "cross"])),
        colour=pencil if tool == "pencil" else _INKS[int(random.integers(len(_INKS)))],
        dense=float(random.uniform(0.45, 0.9) if tool == "pencil" else random.uniform(0.8, 1)),
        thick=float(random.uniform(0.05, 0.1) * (1.6 if tool == "marker" else 1)),
        loose=float(random.uniform(0.01, 0.07)),
        smudges=float(random.uniform(0, 0.12)) if random.random() < 0.5 else 0.0,
    )


def filled_in(
    page: Image.Image,
    grid: Grid,
    corner: tuple[float, float],
    cell: float,
    hand: Hand,
    random: np.random.Generator,
) -> Image.Image:
    """The page with the cells of a grid drawn on the board whose upper left corner is given."""
    cover = np.zeros((page.height, page.width), np.float32)
    for (row, column), state in grid.cells():
        middle = (
            corner[0] + (column + 0.5) * cell + random.normal(0, hand.loose * cell / 2),
            corner[1] + (row + 0.5) * cell + random.normal(0, hand.loose * cell / 2),
        )
        patch = _Patch(cover, middle, cell)
        if state == EMPTY:
            MARKS[hand.mark](patch, hand, random)
        elif state != UNKNOWN:
            FILLS[hand.fill](patch, hand, random)
        if random.random() < hand.smudges:
            _smudge(patch, hand, random)
        patch.put(hand.dense)
    if hand.tool == "pencil":
        grain = random.random(cover.shape, np.float32)
        cover *= np.clip(0.65 + 0.6 * cv2.GaussianBlur(grain, (0, 0), 0.7), 0, 1)
    paper = np.asarray(page, np.float32)
    # Ink lets the print shine through as little as it lets the paper.
    inked = paper * (1 - cover[..., None]) + np.minimum(paper, hand.colour) * cover[..., None]
    return Image.fromarray(np.clip(inked, 0, 255).astype(np.uint8))


class _Patch:
    """A cell and a little around it, to draw in; places are from -0.5 to 0.5."""

    def __init__(self, cover: Array, middle: tuple[float, float], cell: float) -> None:
        half = round(0.8 * cell)
        x, y = round(middle[0]), round(middle[1])
        self._cover = cover[max(y - half, 0) : y + half, max(x - half, 0) : x + half]
        self._x, self._y = middle[0] - max(x - half, 0), middle[1] - max(y - half, 0)
        self._cell = cell
        self.ink = np.zeros(self._cover.shape, np.float32)

    def stroke(self, places: Array, thick: float) -> None:
        """Draw a line through places."""
        layer = np.zeros(self.ink.shape, np.uint8)
        points = np.rint(self._places(places) * _ONCE).astype(np.int32)
        width = max(1, round(thick * self._cell))
        cv2.polylines(layer, [points], False, 255, width, cv2.LINE_AA, 4)
        np.maximum(self.ink, layer / 255, out=self.ink)

    def area(self, places: Array) -> None:
        """Fill an area."""
        layer = np.zeros(self.ink.shape, np.uint8)
        points = np.rint(self._places(places) * _ONCE).astype(np.int32)
        cv2.fillPoly(layer, [points], 255, cv2.LINE_AA, 4)
        np.maximum(self.ink, layer / 255, out=self.ink)

    def soften(self, blur: float, strength: float) -> None:
        """Make what was drawn faint, as an eraser does."""
        self.ink = strength * cv2.GaussianBlur(self.ink, (0, 0), max(blur * self._cell, 0.5))

    def put(self, dense: float) -> None:
        """Bring it to the page."""
        np.maximum(self._cover, dense * self.ink, out=self._cover)

    def _places(self, places: Array) -> Array:
        return np.asarray(places, float) * self._cell + (self._x, self._y)


def _solid(patch: _Patch, hand: Hand, random: np.random.Generator) -> None:
    """All of the cell, a little less or a little more."""
    side = random.uniform(0.4, 0.5) + random.uniform(0, hand.loose)
    corners = np.array([[-1, -1], [0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0]])
    patch.area(corners * side + random.normal(0, hand.loose / 2, corners.shape))


def _hatched(patch: _Patch, hand: Hand, random: np.random.Generator) -> None:
    """Parallel strokes, to and fro without lifting the pen."""
    count = int(np.clip(round(0.9 / (hand.thick * random.uniform(1.1, 2.2))), 4, 16))
    ends = np.linspace(-0.44, 0.44, count)
    far = random.uniform(0.36, 0.47)
    places = np.stack([ends, far * (-1.0) ** np.arange(count)], axis=1)
    turn = random.choice([0, np.pi / 2, np.pi / 4, -np.pi / 4]) + random.normal(0, 0.12)
    if abs(np.sin(2 * turn)) > 0.7:
        # Strokes along a diagonal are shorter towards the corners.
        places[:, 1] *= np.clip(1.45 - 2.1 * np.abs(ends), 0.2, 1.35)
        places[:, 0] *= 1.3
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    places = places @ spin.T + random.normal(0, hand.loose / 2, places.shape)
    patch.stroke(places, hand.thick)


def _scribbled(patch: _Patch, hand: Hand, random: np.random.Generator) -> None:
    """A line that goes anywhere in the cell."""
    count = int(random.integers(16, 30) * np.clip(0.08 / hand.thick, 0.8, 1.5))
    places = random.uniform(-0.45, 0.45, (count, 2))
    places[1::2] = -places[0::2][: len(places[1::2])] + random.normal(0, 0.15, (count // 2, 2))
    patch.stroke(np.clip(places, -0.47, 0.47), hand.thick)


def _coiled(patch: _Patch, hand: Hand, random: np.random.Generator) -> None:
    """A spiral from the middle to the edge."""
    turns = 0.5 / (hand.thick * random.uniform(1.1, 1.8))
    along = np.linspace(0, 1, int(24 * turns) + 8)
    angle = 2 * np.pi * turns * along + random.uniform(0, 6)
    # A square spiral reaches the corners.
    far = 0.46 * along / np.maximum(np.abs(np.cos(angle)), np.abs(np.sin(angle))) ** 0.6
    places = np.stack([far * np.cos(angle), far * np.sin(angle)], axis=1)
    patch.stroke(places + random.normal(0, hand.loose / 4, places.shape), hand.thick)


def _dot(patch: _Patch, hand: Hand, random: np.random.Generator) -> None:
    angles = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    wide = np.array([1, random.uniform(0.7, 1.3)]) * random.uniform(0.06, 0.14)
    circle = np.stack([np.cos(angles), np.sin(angles)], axis=1) * wide
    patch.area(circle + random.normal(0, 0.05 + hand.loose, 2))


def _cross(patch: _Patch, hand: Hand, random: np.random.Generator) -> None:
    far = random.uniform(0.2, 0.42)
    shift = random.normal(0, hand.loose, 2)
    for ends in ([[-1, -1], [1, 1]], [[-1, 1], [1, -1]]):
        places = far * np.array(ends) + shift + random.normal(0, 0.03 + hand.loose / 2, (2, 2))
        patch.stroke(places, hand.thick * 0.9)


def _smudge(patch: _Patch, hand: Hand, random: np.random.Generator) -> None:
    """A stain of the hand, or what an eraser left; faint enough not to count."""
    before = patch.ink
    patch.ink = np.zeros_like(before)
    if random.random() < 0.5:
        FILLS[str(random.choice(list(FILLS)))](patch, hand, random)
        patch.soften(random.uniform(0.02, 0.08), random.uniform(0.04, 0.16))
    else:
        _dot(patch, hand, random)
        patch.soften(random.uniform(0.1, 0.3), random.uniform(0.1, 0.5))
    patch.ink = np.maximum(patch.ink, before)


Way = Callable[[_Patch, Hand, np.random.Generator], None]
FILLS: dict[str, Way] = {
    "solid": _solid,
    "hatched": _hatched,
    "scribbled": _scribbled,
    "coiled": _coiled,
}
MARKS: dict[str, Way] = {"dot": _dot, "cross": _cross}
TRAINED = ("solid", "hatched", "scribbled")
"""The fills that the network is trained on; measuring has the others too."""


def begun(solution: Grid, share: float, mistakes: int, random: np.random.Generator) -> Grid:
    """A solution of which a share of the cells is filled in, some of them wrongly."""
    cells = np.array([list(row) for row in solution])
    open_cells = random.random(cells.shape) >= share
    found = np.where(open_cells, UNKNOWN, cells)
    known = np.argwhere(~open_cells)
    for row, column in random.permutation(known)[:mistakes]:
        states = sorted({*np.unique(cells), EMPTY, FILLED} - {cells[row, column]})
        found[row, column] = random.choice(states)
    return Grid(["".join(row) for row in found])
