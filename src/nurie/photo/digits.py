"""Reads the number in a clue box.

The network sees a box with a number, pieces of the lines around it, or nothing. Two heads answer:
the tens and the units, each a digit or nothing, so that digits that touch need not be cut apart.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from nurie.photo.network import Array, Network, Shape, load, whole

WEIGHTS = "digits.npz"
SHAPE = Shape(side=24, channels=(16, 32, 64), hidden=96, heads=2, classes=11)
NOTHING = 10
"""The answer of a head that there is no digit; 0 to 9 are the digits."""
BLANK = 100
"""The number of a box with nothing in it, after 0 to 99."""
_HEARD = 5.0
"""How much another look at a box counts at most, as an exponent of e."""


@cache
def network() -> Network:
    """The network that reads numbers."""
    return load(WEIGHTS, SHAPE)


def read(boxes: Array, by: Network | None = None) -> Array:
    """The logarithm of the probability of 0 to 99 and of `BLANK`, for every box."""
    logs = (by or network()).read(boxes)
    tens, units = logs[:, 0], logs[:, 1]
    found = np.empty((len(boxes), BLANK + 1))
    found[:, :10] = tens[:, NOTHING : NOTHING + 1] + units[:, :10]
    found[:, 10:BLANK] = (tens[:, 1:10, None] + units[:, None, :10]).reshape(-1, 90)
    found[:, BLANK] = tens[:, NOTHING] + units[:, NOTHING]
    return whole(found)


def read_often(looks: Array) -> Array:
    """The same for boxes that are seen several times: looks × boxes × side × side."""
    return whole(np.mean([read(boxes) for boxes in looks], axis=0))


def doubted(logs: Array, blank: Array) -> Array:
    """What was read in boxes, given how likely each is blank by another look at it."""
    odds = np.log(np.maximum(blank, 1e-6)) - np.log(np.maximum(1 - blank, 1e-6))
    found = logs.copy()
    found[:, BLANK] += np.clip(odds, -_HEARD, _HEARD)
    return whole(found)
