"""Lives and difficulty of puzzles."""

from __future__ import annotations

import pytest

from nurie import Nonogram, Nurikabe
from nurie.app import catalogue


def test_difficulty_goes_from_one_to_five() -> None:
    assert catalogue.difficulty_of(Nonogram([[1], [1]], [[1], [1]])) == 5
    assert catalogue.difficulty_of(Nonogram.of("###\n.#.\n.#.")) == 1
    assert catalogue.difficulty_of(Nurikabe.of("2 . .\n. . .\n1 . 1")) in range(1, 6)


@pytest.mark.parametrize(("side", "lives"), [(5, 3), (20, 3), (25, 5), (64, 7)])
def test_larger_boards_allow_more_mistakes(side: int, lives: int) -> None:
    assert catalogue.lives_of(side, side) == lives
