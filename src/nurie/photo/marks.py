"""Says what is in a cell of a lattice: nothing, a number, or what somebody has drawn.

The network sees the cell and a little around it, as dark as it is: a light smudge is nothing, and
a light hatching is a filled cell.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from nurie.photo.boxes import Box, squares
from nurie.photo.network import Array, Network, Shape, load
from nurie.photo.sheet import Sheet

WEIGHTS = "marks.npz"
SHAPE = Shape(side=20, channels=(8, 16), hidden=48, heads=1, classes=4)
NOTHING, NUMBER, FILLED, MARK = range(4)
"""What can be in a cell; a mark is a dot or a cross."""
_TRAINED = np.array([0.5, 0.25, 0.25])
"""How often there is nothing, a filled cell or a mark where the network was trained."""
_RAREST = np.array([0.05, 0.002, 0.002])
"""How rare each of them is at most: a board may be empty, but what is drawn is hardly complete."""
_ROUNDS = 12
_AROUND = 1.3
"""The side of what the network sees, in cells."""


@cache
def network() -> Network:
    """The network that reads cells."""
    return load(WEIGHTS, SHAPE)


def read(sheet: Sheet, ink: Array | None = None) -> Array:
    """How likely each answer is in every cell of the lattice: rows × columns × answers.

    ``ink`` is what the network sees instead of the ink of the sheet.
    """
    logs = network().read(seen(sheet, ink))[:, 0]
    return np.exp(logs).reshape(sheet.rows, sheet.columns, SHAPE.classes)


def weighed(chances: Array) -> Array:
    """How likely nothing, a filled cell or a mark is in every cell of one board, in this order.

    What is rare on a board is less likely in each of its cells: where almost nothing is drawn, a
    speck is a speck. How much is drawn is estimated from the board itself.
    """
    found = chances[..., [NOTHING, FILLED, MARK]]
    share = _TRAINED
    for _ in range(_ROUNDS):
        weighted = found * (share / _TRAINED)
        weighted /= np.maximum(weighted.sum(axis=-1, keepdims=True), 1e-12)
        share = np.maximum(weighted.reshape(-1, 3).mean(axis=0), _RAREST)
    return np.asarray(weighted)


def seen(sheet: Sheet, ink: Array | None = None) -> Array:
    """What the network sees of all cells, row by row."""
    cells = [
        Box(*sheet.cell(row, column)).scaled(_AROUND)
        for row in range(sheet.rows)
        for column in range(sheet.columns)
    ]
    return np.clip(squares(sheet.ink if ink is None else ink, cells, SHAPE.side), -0.3, 1.3)
