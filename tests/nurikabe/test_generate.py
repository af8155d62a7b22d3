"""Generated puzzles: unique, with the requested difficulty and symmetry, repeatable by seed."""

from __future__ import annotations

from itertools import islice, pairwise

import pytest

import nurie
from nurie.difficulty import Level
from nurie.errors import NurieError
from nurie.native import rate
from nurie.nurikabe._shapes import SYMMETRIES
from nurie.nurikabe.generate import Made, generate, techniques_up_to
from nurie.nurikabe.techniques import EVERY
from nurie.solving import Limits


def some(count: int, width: int, height: int, **more: object) -> list[Made]:
    return list(islice(generate(width, height, **more), count))  # type: ignore[arg-type]


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("width", "height"), [(6, 6), (9, 6)])
def test_a_puzzle_is_unique_and_as_hard_as_wanted(level: Level, width: int, height: int) -> None:
    for made in some(3, width, height, difficulty=level, seed=5):
        puzzle = made.puzzle
        assert (puzzle.width, puzzle.height) == (width, height)
        outcome = nurie.solve(puzzle)
        assert outcome.status is nurie.Status.UNIQUE
        assert outcome.solution == puzzle.goal
        assert made.rating == rate(puzzle)
        assert made.rating.level is level


def test_brute_force_finds_no_other_solution() -> None:
    for made in some(6, 5, 5, seed=2):
        outcome = nurie.solve(made.puzzle, method="tiles")
        assert outcome.status is nurie.Status.UNIQUE
        assert outcome.solution == made.puzzle.goal


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_numbers_lie_as_symmetrically_as_wanted(symmetry: str) -> None:
    for made in some(4, 9, 9, symmetry=symmetry, seed=1):
        numbers = made.puzzle.numbers
        for row in range(9):
            for column in range(9):
                image = SYMMETRIES[symmetry](row, column, 9, 9)
                assert numbers[row][column] == numbers[image[0]][image[1]]


def test_equal_seeds_give_equal_puzzles() -> None:
    first = [made.puzzle for made in some(4, 8, 7, seed=3)]
    assert [made.puzzle for made in some(4, 8, 7, seed=3)] == first
    assert [made.puzzle for made in some(2, 8, 7, seed=3)] == first[:2]
    assert len({*first, *(made.puzzle for made in some(4, 8, 7, seed=4))}) == 8


def test_any_difficulty_means_all_of_them() -> None:
    assert {made.rating.level for made in some(24, 6, 6)} == set(Level)


def test_limits_end_it() -> None:
    assert list(generate(30, 30, difficulty=Level.EXPERT, limits=Limits(seconds=0))) == []
    cancel = nurie.Cancellation()
    puzzles = generate(6, 6, limits=Limits(cancel=cancel))
    assert next(puzzles)
    cancel.cancel()
    assert list(puzzles) == []


@pytest.mark.parametrize(
    ("width", "height", "symmetry", "complaint"),
    [
        (4, 9, "none", "a side must have 5 to 30 cells, not 4"),
        (9, 31, "none", "not 31"),
        (9, 9, "round", "unknown symmetry 'round'; choose from none, rotation"),
        (9, 8, "diagonal", "needs a square board"),
        (8, 9, "horizontal", "an odd number of columns"),
        (9, 8, "vertical", "an odd number of rows"),
    ],
)
def test_what_cannot_be_is_refused_at_once(
    width: int, height: int, symmetry: str, complaint: str
) -> None:
    with pytest.raises(NurieError, match=complaint):
        generate(width, height, symmetry=symmetry)


def test_harder_levels_have_all_techniques_of_the_easier_ones() -> None:
    sets = [techniques_up_to(level) for level in list(Level)[1:]]
    for easier, harder in pairwise(sets):
        assert harder[: len(easier)] == easier
        assert len(harder) > len(easier)
    assert sets[-1] == EVERY
