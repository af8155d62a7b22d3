"""The bundled samples: each has credits, a goal, and only that solution."""

from __future__ import annotations

from pathlib import Path

import pytest

import nurie

SAMPLES = sorted((Path(nurie.__file__).parent / "packs" / "samples").glob("*.non"))


def test_there_are_some() -> None:
    assert len(SAMPLES) >= 4


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.stem)
def test_a_sample_is_a_good_puzzle(file: Path) -> None:
    puzzle = nurie.load(file)
    assert isinstance(puzzle, nurie.Nonogram)
    assert puzzle.title
    assert puzzle.copyright == "CC0-1.0"
    outcome = nurie.solve(puzzle)
    assert outcome.status is nurie.Status.UNIQUE
    assert outcome.solution == puzzle.goal
