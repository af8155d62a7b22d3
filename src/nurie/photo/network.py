"""The network that reads a clue box: a small convolutional one, which NumPy runs.

It sees a square of `SIDE`×`SIDE` values, 0 for paper and 1 for ink, with a number, pieces of the
lines around it, or nothing. Two heads answer: the tens and the units, each a digit or nothing, so
that digits that touch need not be cut apart. `python -m nurie.lab.photo.training` makes its
weights, which are stored with 16 bits each.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any, TypeAlias

import numpy as np

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]

SIDE = 24
"""The side of what the network sees."""
CHANNELS = (16, 32, 64)
"""The channels of its three convolutions, each followed by a pooling of 2×2."""
HIDDEN = 96
NOTHING = 10
"""The answer of a head that there is no digit; 0 to 9 are the digits."""
CLASSES = 11
BLANK = 100
"""The number of a box with nothing in it, after 0 to 99."""
WEIGHTS = "digits.npz"
_BATCH = 256


def shapes() -> dict[str, tuple[int, ...]]:
    """The name and the shape of every array of weights."""
    found: dict[str, tuple[int, ...]] = {}
    before = 1
    for at, channels in enumerate(CHANNELS):
        found[f"conv{at}"] = (9 * before, channels)
        found[f"conv{at}_bias"] = (channels,)
        before = channels
    flat = (SIDE >> len(CHANNELS)) ** 2 * before
    found |= {"hidden": (flat, HIDDEN), "hidden_bias": (HIDDEN,)}
    return found | {"heads": (HIDDEN, 2 * CLASSES), "heads_bias": (2 * CLASSES,)}


def columns(images: Array) -> Array:
    """The 3×3 surroundings of every pixel, one row each, of images × height × width × channels."""
    count, height, width, channels = images.shape
    padded = np.zeros((count, height + 2, width + 2, channels), images.dtype)
    padded[:, 1:-1, 1:-1] = images
    found = np.empty((count, height, width, 9, channels), images.dtype)
    for at in range(9):
        y, x = divmod(at, 3)
        found[:, :, :, at] = padded[:, y : y + height, x : x + width]
    return found.reshape(-1, 9 * channels)


def pooled(images: Array) -> Array:
    """The largest value of every 2×2 pixels."""
    rows = np.maximum(images[:, 0::2], images[:, 1::2])
    return np.maximum(rows[:, :, 0::2], rows[:, :, 1::2])


@dataclass(frozen=True, slots=True)
class Network:
    """The weights, by the names of `shapes`."""

    weights: dict[str, Array]

    def heads(self, boxes: Array) -> Array:
        """The scores of both heads for every box: boxes × 2 × classes."""
        count = len(boxes)
        values = boxes.reshape(count, SIDE, SIDE, 1).astype(np.float32)
        for at, channels in enumerate(CHANNELS):
            side = values.shape[1]
            scores = columns(values) @ self.weights[f"conv{at}"] + self.weights[f"conv{at}_bias"]
            values = pooled(np.maximum(scores, 0).reshape(count, side, side, channels))
        flat = values.reshape(count, -1)
        hidden = np.maximum(flat @ self.weights["hidden"] + self.weights["hidden_bias"], 0)
        scores = hidden @ self.weights["heads"] + self.weights["heads_bias"]
        return np.asarray(scores.reshape(count, 2, CLASSES))

    def read(self, boxes: Array) -> Array:
        """The logarithm of the probability of 0 to 99 and of `BLANK`, for every box."""
        parts = [boxes[at : at + _BATCH] for at in range(0, len(boxes), _BATCH)]
        if not parts:
            return np.zeros((0, BLANK + 1))
        scores = np.concatenate([self.heads(part) for part in parts]).astype(np.float64)
        scores -= scores.max(axis=2, keepdims=True)
        logs = scores - np.log(np.exp(scores).sum(axis=2, keepdims=True))
        tens, units = logs[:, 0], logs[:, 1]
        found = np.empty((len(boxes), BLANK + 1))
        found[:, :10] = tens[:, NOTHING : NOTHING + 1] + units[:, :10]
        found[:, 10:BLANK] = (tens[:, 1:10, None] + units[:, None, :10]).reshape(-1, 90)
        found[:, BLANK] = tens[:, NOTHING] + units[:, NOTHING]
        return _whole(found)

    def read_often(self, looks: Array) -> Array:
        """The same for boxes that are seen several times: looks × boxes × SIDE × SIDE."""
        return _whole(np.mean([self.read(boxes) for boxes in looks], axis=0))


def _whole(logs: Array) -> Array:
    """Logarithms of probabilities that add up to 1 in each row."""
    return np.asarray(logs - np.log(np.exp(logs).sum(axis=1, keepdims=True)))


@cache
def load() -> Network:
    """The network of this version of Nurie."""
    data = files("nurie.photo").joinpath(WEIGHTS).read_bytes()
    with np.load(BytesIO(data), allow_pickle=False) as stored:
        return Network({name: stored[name].astype(np.float32) for name in shapes()})
