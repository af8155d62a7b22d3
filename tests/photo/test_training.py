"""Training twice, in two processes, gives the same weights to the last bit."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from nurie.lab.photo import training
from nurie.photo import digits, marks
from tests.photo.pictures import FONT, NARROW

SEED, SIZE = 3, 64


def train(network: str, out: Path) -> None:
    """Train a network on very little."""
    fonts = [FONT, NARROW]
    if network == "digits":
        trainer = training.Trainer(digits.SHAPE, SEED)
        chunks = training.number_chunks(fonts, 4, SEED, SIZE)
    else:
        trainer = training.Trainer(marks.SHAPE, SEED)
        cells = training.cell_samples(fonts, range(4), SEED)
        chunks = training.cell_chunks(*cells, SEED, SIZE)
    assert list(training.train(trainer, chunks, 4))
    training.store(trainer.weights, out)


@pytest.mark.parametrize("network", ["digits", "marks"])
def test_the_same_seed_gives_the_same_weights(network: str, tmp_path: Path) -> None:
    files = [tmp_path / "one.npz", tmp_path / "other.npz"]
    for hashes, file in enumerate(files):
        alone = {"OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": str(hashes)}
        subprocess.run(
            [sys.executable, "-m", "tests.photo.test_training", network, file],
            check=True,
            env=os.environ | alone,
        )
    assert files[0].read_bytes() == files[1].read_bytes()
    shape = digits.SHAPE if network == "digits" else marks.SHAPE
    with np.load(files[0]) as stored:
        before = training.Trainer(shape, SEED).weights
        assert all(np.any(stored[name] != before[name].astype(np.float16)) for name in before)


if __name__ == "__main__":
    train(sys.argv[1], Path(sys.argv[2]))
