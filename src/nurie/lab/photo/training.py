"""``python -m nurie.lab.photo.training``: make the weights of the network that reads clue boxes.

On a processor, in NumPy, in less than 20 minutes; the same seed gives the same samples. It prints
how many boxes of new samples are read right, with the fonts of the training and with others.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from functools import partial
from multiprocessing import Pool
from pathlib import Path

import numpy as np

from nurie.lab.photo.fonts import FOLDER, MEASURING, TRAINING, fetch
from nurie.lab.photo.samples import Glyphs, glyphs_of, samples
from nurie.photo import network
from nurie.photo.network import (
    BLANK,
    CHANNELS,
    CLASSES,
    NOTHING,
    SIDE,
    Array,
    Network,
    columns,
    pooled,
    shapes,
)

BATCH = 128
CHUNK = 16 * BATCH
RATE = 2e-3
_WEIGHTS = Path(network.__file__).with_name(network.WEIGHTS)
_fonts: list[Glyphs] = []


def _render(files: list[Path]) -> None:
    """Render the fonts in a process that makes samples."""
    global _fonts
    _fonts = [glyphs_of(file) for file in files]


def _chunk(seed: int, at: int) -> tuple[Array, Array]:
    return samples(_fonts, CHUNK, np.random.default_rng((seed, at)))


def answers(numbers: Array) -> Array:
    """The classes of both heads: boxes × 2."""
    tens = np.where((numbers >= 10) & (numbers < BLANK), numbers // 10, NOTHING)
    units = np.where(numbers < BLANK, numbers % 10, NOTHING)
    return np.stack([tens, units], axis=1)


class Trainer:
    """Weights that learn, with Adam."""

    def __init__(self, seed: int) -> None:
        random = np.random.default_rng(seed)
        self.weights: dict[str, Array] = {}
        for name, shape in shapes().items():
            scale = np.sqrt(2 / shape[0]) if len(shape) > 1 else 0
            self.weights[name] = (scale * random.standard_normal(shape)).astype(np.float32)
        self._first = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._second = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._steps = 0

    def learn(self, boxes: Array, wanted: Array, rate: float) -> float:
        """One step; returns the loss before it."""
        count = len(boxes)
        values = boxes.reshape(count, SIDE, SIDE, 1)
        kept = []
        for at, channels in enumerate(CHANNELS):
            side = values.shape[1]
            around = columns(values)
            scores = around @ self.weights[f"conv{at}"] + self.weights[f"conv{at}_bias"]
            active = np.maximum(scores, 0).reshape(count, side, side, channels)
            values = pooled(active)
            kept.append((around, active, values))
        flat = values.reshape(count, -1)
        hidden = np.maximum(flat @ self.weights["hidden"] + self.weights["hidden_bias"], 0)
        scores = hidden @ self.weights["heads"] + self.weights["heads_bias"]
        chances = scores.reshape(count, 2, CLASSES)
        chances = np.exp(chances - chances.max(axis=2, keepdims=True))
        chances /= chances.sum(axis=2, keepdims=True)
        right = np.take_along_axis(chances, wanted[:, :, None], 2)[:, :, 0]
        loss = float(-np.log(np.maximum(right, 1e-9)).sum(axis=1).mean())

        aims = np.full_like(chances, 0.01 / CLASSES)
        np.put_along_axis(aims, wanted[:, :, None], 0.99 + 0.01 / CLASSES, 2)
        error = ((chances - aims) / count).reshape(count, -1).astype(np.float32)
        slopes = {"heads": hidden.T @ error, "heads_bias": error.sum(axis=0)}
        error = (error @ self.weights["heads"].T) * (hidden > 0)
        slopes |= {"hidden": flat.T @ error, "hidden_bias": error.sum(axis=0)}
        back = (error @ self.weights["hidden"].T).reshape(values.shape)
        for at in reversed(range(len(CHANNELS))):
            around, active, best = kept[at]
            spread = np.repeat(np.repeat(back, 2, axis=1), 2, axis=2)
            most = np.repeat(np.repeat(best, 2, axis=1), 2, axis=2)
            spread = spread * ((active == most) & (active > 0))
            error = spread.reshape(-1, CHANNELS[at])
            slopes |= {f"conv{at}": around.T @ error, f"conv{at}_bias": error.sum(axis=0)}
            if at:
                back = _gathered(error @ self.weights[f"conv{at}"].T, spread.shape)
        self._step(slopes, rate)
        return loss

    def _step(self, slopes: dict[str, Array], rate: float) -> None:
        self._steps += 1
        rate *= np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for name, slope in slopes.items():
            first, second = self._first[name], self._second[name]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            if len(slope.shape) > 1:
                self.weights[name] *= 1 - 1e-5
            self.weights[name] -= rate * first / (np.sqrt(second) + 1e-8)


def _gathered(around: Array, shape: tuple[int, ...]) -> Array:
    """The reverse of `columns`: sums over all surroundings that a pixel is in."""
    count, height, width, _ = shape
    parts = around.reshape(count, height, width, 9, -1)
    padded = np.zeros((count, height + 2, width + 2, parts.shape[4]), np.float32)
    for at in range(9):
        y, x = divmod(at, 3)
        padded[:, y : y + height, x : x + width] += parts[:, :, :, at]
    return padded[:, 1:-1, 1:-1]


def train(
    trainer: Trainer, files: list[Path], count: int, seed: int
) -> Iterator[tuple[int, float]]:
    """Learn from ``count`` samples; yields how many were seen, and the mean loss of a chunk."""
    chunks = max(count // CHUNK, 1)
    with Pool(1, _render, (files,)) as makers:
        for at, (boxes, numbers) in enumerate(
            makers.imap(partial(_chunk, seed), range(chunks), chunksize=1)
        ):
            rate = RATE * 0.5 * (1 + np.cos(np.pi * at / chunks)) * min(1, (at + 1) / 4)
            wanted = answers(numbers)
            losses = [
                trainer.learn(boxes[here : here + BATCH], wanted[here : here + BATCH], rate)
                for here in range(0, CHUNK, BATCH)
            ]
            yield (at + 1) * CHUNK, float(np.mean(losses))


def accuracy(trained: Network, files: list[Path], seed: int, count: int = 8192) -> float:
    """The share of new samples that are read right."""
    boxes, numbers = samples(
        [glyphs_of(file) for file in files], count, np.random.default_rng((seed, 10**6))
    )
    return float((trained.read(boxes).argmax(axis=1) == numbers).mean())


def main() -> None:
    """Train, say how well, and write the weights."""
    parser = argparse.ArgumentParser(prog="python -m nurie.lab.photo.training", description=__doc__)
    parser.add_argument("--samples", type=int, default=400_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fonts", type=Path, default=FOLDER, help="where fonts are kept")
    parser.add_argument("--out", type=Path, default=_WEIGHTS)
    given = parser.parse_args()
    files = fetch(TRAINING, given.fonts)
    others = fetch(MEASURING, given.fonts)
    print(f"{len(files)} fonts to train on, {len(others)} others to measure with")
    began = time.monotonic()
    trainer = Trainer(given.seed)
    for seen, loss in train(trainer, files, given.samples, given.seed):
        if seen // CHUNK % 10 == 0:
            print(
                f"{seen:8} samples, {time.monotonic() - began:5.0f} s, loss {loss:.4f}", flush=True
            )
    halves = {name: value.astype(np.float16) for name, value in trainer.weights.items()}
    np.savez_compressed(given.out, allow_pickle=False, **halves)
    trained = Network({name: value.astype(np.float32) for name, value in halves.items()})
    print(
        f"fonts of the training: {accuracy(trained, files, given.seed):.2%} of the boxes are right"
    )
    print(f"other fonts: {accuracy(trained, others, given.seed):.2%}")
    print(f"{given.out}: {given.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
