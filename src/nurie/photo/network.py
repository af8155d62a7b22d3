"""Small convolutional networks that see a square of ink, 0 for paper and 1 for lines.

NumPy runs them. `python -m nurie.lab.photo.training` makes their weights, which are stored with 16
bits each.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from io import BytesIO
from typing import Any, TypeAlias

import numpy as np

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]

_BATCH = 256


@dataclass(frozen=True, slots=True)
class Shape:
    """How large a network is."""

    side: int
    """The side of what it sees."""
    channels: tuple[int, ...]
    """The channels of its convolutions, each followed by a pooling of 2×2."""
    hidden: int
    heads: int
    """How many questions it answers."""
    classes: int
    """How many answers each question has."""

    def arrays(self) -> dict[str, tuple[int, ...]]:
        """The name and the shape of every array of weights."""
        found: dict[str, tuple[int, ...]] = {}
        before = 1
        for at, channels in enumerate(self.channels):
            found[f"conv{at}"] = (9 * before, channels)
            found[f"conv{at}_bias"] = (channels,)
            before = channels
        flat = (self.side >> len(self.channels)) ** 2 * before
        answers = self.heads * self.classes
        found |= {"hidden": (flat, self.hidden), "hidden_bias": (self.hidden,)}
        return found | {"heads": (self.hidden, answers), "heads_bias": (answers,)}


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
    """The weights, by the names of `Shape.arrays`."""

    shape: Shape
    weights: dict[str, Array]

    def read(self, boxes: Array) -> Array:
        """The logarithm of the probability of every answer: boxes × heads × classes."""
        parts = [self._scores(boxes[at : at + _BATCH]) for at in range(0, len(boxes), _BATCH)]
        if not parts:
            return np.zeros((0, self.shape.heads, self.shape.classes))
        return whole(np.concatenate(parts).astype(np.float64))

    def _scores(self, boxes: Array) -> Array:
        count, side = len(boxes), self.shape.side
        values = boxes.reshape(count, side, side, 1).astype(np.float32)
        for at, channels in enumerate(self.shape.channels):
            side = values.shape[1]
            scores = columns(values) @ self.weights[f"conv{at}"] + self.weights[f"conv{at}_bias"]
            values = pooled(np.maximum(scores, 0).reshape(count, side, side, channels))
        flat = values.reshape(count, -1)
        hidden = np.maximum(flat @ self.weights["hidden"] + self.weights["hidden_bias"], 0)
        scores = hidden @ self.weights["heads"] + self.weights["heads_bias"]
        return np.asarray(scores.reshape(count, self.shape.heads, self.shape.classes))


def whole(logs: Array) -> Array:
    """Logarithms of probabilities that add up to 1 along the last axis."""
    logs = logs - logs.max(axis=-1, keepdims=True)
    return np.asarray(logs - np.log(np.exp(logs).sum(axis=-1, keepdims=True)))


def load(name: str, shape: Shape) -> Network:
    """A network of this version of Nurie."""
    data = files("nurie.photo").joinpath(name).read_bytes()
    with np.load(BytesIO(data), allow_pickle=False) as stored:
        return Network(shape, {key: stored[key].astype(np.float32) for key in shape.arrays()})
