"""``python -m nurie.lab.photo.training``: make the weights of a network that reads photos.

``digits`` reads the numbers of clue boxes, and ``marks`` what is in a cell. On a processor, in
NumPy, in less than 20 minutes; the same seed gives the same samples. It prints how many new
samples are read right, with the fonts of the training and with others.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator
from functools import partial
from multiprocessing import Pool
from pathlib import Path

import numpy as np

from nurie.lab.photo.begun import arbitrary, cells_of
from nurie.lab.photo.fonts import FOLDER, MEASURING, TRAINING, fetch
from nurie.lab.photo.samples import Glyphs, glyphs_of, samples
from nurie.photo import digits, marks
from nurie.photo.digits import BLANK, NOTHING
from nurie.photo.network import Array, Network, Shape, columns, pooled

BATCH = 128
CHUNK = 16 * BATCH
RATE = 2e-3
_FOLDER = Path(digits.__file__).parent
_EPOCHS = 6
"""How often every cell is shown; boxes with numbers are shown once."""
_fonts: list[Glyphs] = []


def _render(files: list[Path]) -> None:
    """Render the fonts in a process that makes samples."""
    global _fonts
    _fonts = [glyphs_of(file) for file in files]


def _boxes(seed: int, size: int, at: int) -> tuple[Array, Array]:
    boxes, numbers = samples(_fonts, size, np.random.default_rng((seed, at)))
    return boxes, answers(numbers)


def _cells(files: list[Path], seed: int, at: int) -> tuple[Array, Array]:
    boxes, found = cells_of(arbitrary(seed, at, files))
    return boxes.astype(np.float16), found[:, None]


def answers(numbers: Array) -> Array:
    """The classes of both heads: boxes × 2."""
    tens = np.where((numbers >= 10) & (numbers < BLANK), numbers // 10, NOTHING)
    units = np.where(numbers < BLANK, numbers % 10, NOTHING)
    return np.stack([tens, units], axis=1)


class Trainer:
    """Weights that learn, with Adam."""

    def __init__(self, shape: Shape, seed: int) -> None:
        random = np.random.default_rng(seed)
        self.shape = shape
        self.weights: dict[str, Array] = {}
        for name, size in self.shape.arrays().items():
            scale = np.sqrt(2 / size[0]) if len(size) > 1 else 0
            self.weights[name] = (scale * random.standard_normal(size)).astype(np.float32)
        self._first = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._second = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._steps = 0

    def learn(self, boxes: Array, wanted: Array, rate: float) -> float:
        """One step; returns the loss before it."""
        count, classes = len(boxes), self.shape.classes
        values = boxes.reshape(count, self.shape.side, self.shape.side, 1)
        kept = []
        for at, channels in enumerate(self.shape.channels):
            side = values.shape[1]
            around = columns(values)
            scores = around @ self.weights[f"conv{at}"] + self.weights[f"conv{at}_bias"]
            active = np.maximum(scores, 0).reshape(count, side, side, channels)
            values = pooled(active)
            kept.append((around, active, values))
        flat = values.reshape(count, -1)
        hidden = np.maximum(flat @ self.weights["hidden"] + self.weights["hidden_bias"], 0)
        scores = hidden @ self.weights["heads"] + self.weights["heads_bias"]
        chances = scores.reshape(count, -1, classes)
        chances = np.exp(chances - chances.max(axis=2, keepdims=True))
        chances /= chances.sum(axis=2, keepdims=True)
        right = np.take_along_axis(chances, wanted[:, :, None], 2)[:, :, 0]
        loss = float(-np.log(np.maximum(right, 1e-9)).sum(axis=1).mean())

        aims = np.full_like(chances, 0.01 / classes)
        np.put_along_axis(aims, wanted[:, :, None], 0.99 + 0.01 / classes, 2)
        error = ((chances - aims) / count).reshape(count, -1).astype(np.float32)
        slopes = {"heads": hidden.T @ error, "heads_bias": error.sum(axis=0)}
        error = (error @ self.weights["heads"].T) * (hidden > 0)
        slopes |= {"hidden": flat.T @ error, "hidden_bias": error.sum(axis=0)}
        back = (error @ self.weights["hidden"].T).reshape(values.shape)
        for at in reversed(range(len(kept))):
            around, active, best = kept[at]
            spread = np.repeat(np.repeat(back, 2, axis=1), 2, axis=2)
            most = np.repeat(np.repeat(best, 2, axis=1), 2, axis=2)
            spread = spread * ((active == most) & (active > 0))
            error = spread.reshape(-1, spread.shape[3])
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
    trainer: Trainer, chunks: Iterable[tuple[Array, Array]], count: int
) -> Iterator[tuple[int, float]]:
    """Learn from ``count`` chunks; yields how many samples were seen, and the mean loss of each."""
    seen = 0
    for at, (boxes, wanted) in enumerate(chunks):
        rate = RATE * 0.5 * (1 + np.cos(np.pi * at / count)) * min(1, (at + 1) / 4)
        losses = [
            trainer.learn(boxes[here : here + BATCH], wanted[here : here + BATCH], rate)
            for here in range(0, len(boxes), BATCH)
        ]
        seen += len(boxes)
        yield seen, float(np.mean(losses))


def number_chunks(
    files: list[Path], count: int, seed: int, size: int = CHUNK
) -> Iterator[tuple[Array, Array]]:
    """Clue boxes with numbers, none of them twice, in chunks of this size."""
    with Pool(1, _render, (files,)) as makers:
        yield from makers.imap(partial(_boxes, seed, size), range(count), chunksize=1)


def cell_samples(files: list[Path], pages: range, seed: int) -> tuple[Array, Array]:
    """All cells of rendered pages."""
    with Pool(2) as makers:
        found = makers.imap(partial(_cells, files, seed), pages, chunksize=4)
        boxes, wanted = zip(*found, strict=True)
    return np.concatenate(boxes), np.concatenate(wanted)


def cell_chunks(
    boxes: Array, wanted: Array, seed: int, size: int = CHUNK
) -> Iterator[tuple[Array, Array]]:
    """The cells in another order each time, in chunks of this size."""
    random = np.random.default_rng(seed)
    for _ in range(_EPOCHS):
        order = random.permutation(len(boxes))
        for here in range(0, len(order) - size + 1, size):
            taken = order[here : here + size]
            yield boxes[taken].astype(np.float32), wanted[taken]


def store(weights: dict[str, Array], out: Path) -> dict[str, Array]:
    """Write weights with 16 bits each, and return what the file contains."""
    halves = {name: value.astype(np.float16) for name, value in weights.items()}
    np.savez_compressed(out, allow_pickle=False, **halves)
    return {name: value.astype(np.float32) for name, value in halves.items()}


def main() -> None:
    """Train, say how well, and write the weights."""
    parser = argparse.ArgumentParser(prog="python -m nurie.lab.photo.training", description=__doc__)
    parser.add_argument("network", choices=["digits", "marks"])
    parser.add_argument("--samples", type=int, default=1_200_000, help="boxes with numbers")
    parser.add_argument("--pages", type=int, default=500, help="pages with cells")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fonts", type=Path, default=FOLDER, help="where fonts are kept")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    files = fetch(TRAINING, given.fonts)
    others = fetch(MEASURING, given.fonts)
    print(f"{len(files)} fonts to train on, {len(others)} others to measure with")
    began = time.monotonic()
    shape = digits.SHAPE if given.network == "digits" else marks.SHAPE
    trainer = Trainer(shape, given.seed)
    if given.network == "digits":
        count = max(given.samples // CHUNK, 1)
        chunks = number_chunks(files, count, given.seed)
    else:
        boxes, wanted = cell_samples(files, range(given.pages), given.seed)
        print(f"{len(boxes)} cells, {time.monotonic() - began:5.0f} s", flush=True)
        count = _EPOCHS * (len(boxes) // CHUNK)
        chunks = cell_chunks(boxes, wanted, given.seed)
    for at, (seen, loss) in enumerate(train(trainer, chunks, count), 1):
        if at % 10 == 0:
            passed = time.monotonic() - began
            print(f"{seen:8} samples, {passed:5.0f} s, loss {loss:.4f}", flush=True)
    out = given.out or _FOLDER / f"{given.network}.npz"
    trained = Network(shape, store(trainer.weights, out))
    for name, some in (("fonts of the training", files), ("other fonts", others)):
        share = accuracy(trained, some, given.seed)
        print(f"{name}: {share:.2%} of new samples are right", flush=True)
    print(f"{out}: {out.stat().st_size} bytes")


def accuracy(trained: Network, files: list[Path], seed: int, count: int = 8192) -> float:
    """The share of new samples that are read right."""
    if trained.shape == marks.SHAPE:
        pages = range(10**6, 10**6 + 40)
        boxes, wanted = cell_samples(files, pages, seed)
        return float((trained.read(boxes)[:, 0].argmax(axis=1) == wanted[:, 0]).mean())
    fonts = [glyphs_of(file) for file in files]
    boxes, numbers = samples(fonts, count, np.random.default_rng((seed, 10**6)))
    return float((digits.read(boxes, trained).argmax(axis=1) == numbers).mean())


if __name__ == "__main__":
    main()
