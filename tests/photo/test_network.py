"""The network: its weights, and how well it reads what it was not trained on."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from nurie.lab.photo.samples import glyphs_of, samples
from nurie.lab.photo.training import Trainer, answers
from nurie.photo import digits, marks
from nurie.photo.digits import BLANK, NOTHING
from tests.conftest import REPOSITORY
from tests.photo.pictures import FONT, NARROW

FOLDER = REPOSITORY / "src/nurie/photo"


def test_the_weights_are_small() -> None:
    stored = [FOLDER / reader.WEIGHTS for reader in (digits, marks)]
    assert sum(file.stat().st_size for file in stored) < 500_000
    for reader in (digits, marks):
        loaded = reader.network().weights
        assert {name: value.shape for name, value in loaded.items()} == reader.SHAPE.arrays()


def test_probabilities_add_up() -> None:
    boxes = np.random.default_rng(1).random((3, digits.SHAPE.side, digits.SHAPE.side))
    logs = digits.read(boxes)
    assert logs.shape == (3, BLANK + 1)
    assert np.exp(logs).sum(axis=1) == pytest.approx([1, 1, 1])


@pytest.mark.parametrize("file", [FONT, NARROW], ids=["sans", "serif"])
def test_fonts_that_it_was_not_trained_on(file: Path) -> None:
    boxes, numbers = samples([glyphs_of(file)], 300, np.random.default_rng(5))
    right = digits.read(boxes).argmax(axis=1) == numbers
    # Samples include boxes that no one can read: blurred, broken, and of ten pixels.
    assert right.mean() > 0.9


def test_samples_are_the_same_for_a_seed() -> None:
    fonts = [glyphs_of(FONT)]
    one, other = (samples(fonts, 8, np.random.default_rng(7)) for _ in range(2))
    assert np.array_equal(one[0], other[0])
    assert np.array_equal(one[1], other[1])
    assert not np.array_equal(one[0], samples(fonts, 8, np.random.default_rng(8))[0])


def test_both_heads_know_what_a_number_is() -> None:
    found = answers(np.array([0, 7, 10, 42, BLANK]))
    assert found.tolist() == [[NOTHING, 0], [NOTHING, 7], [1, 0], [4, 2], [NOTHING, NOTHING]]


def test_training_learns() -> None:
    boxes, numbers = samples([glyphs_of(FONT)], 32, np.random.default_rng(9))
    trainer = Trainer(digits.SHAPE, seed=1)
    losses = [trainer.learn(boxes, answers(numbers), 2e-3) for _ in range(12)]
    assert losses[-1] < 0.7 * losses[0]


def test_slopes_are_those_of_the_loss() -> None:
    """A small step downhill changes the loss by the slope times the step."""
    boxes, numbers = samples([glyphs_of(FONT)], 32, np.random.default_rng(11))
    wanted = answers(numbers)
    trainer = Trainer(digits.SHAPE, seed=2)
    before = trainer.learn(boxes, wanted, 0)
    again = trainer.learn(boxes, wanted, 1e-4)
    after = trainer.learn(boxes, wanted, 0)
    assert before == pytest.approx(again, rel=1e-3)
    assert after < again
