"""Generated nonograms: unique, at the requested level, repeatable by seed, never the same twice."""

from __future__ import annotations

from itertools import islice

import pytest

import nurie
from nurie import Level
from nurie.errors import NurieError
from nurie.nonogram.generate import STYLES, Made, generate
from nurie.packs.checking import normal_form


def some(count: int, width: int, height: int, **more: object) -> list[Made]:
    return list(islice(generate(width, height, **more), count))  # type: ignore[arg-type]


@pytest.mark.parametrize("level", Level)
def test_a_puzzle_is_unique_and_as_hard_as_wanted(level: Level) -> None:
    for made in some(2, 10, 8, difficulty=level, seed=5):
        outcome = nurie.solve(made.puzzle)
        assert outcome.status is nurie.Status.UNIQUE
        assert outcome.solution == made.puzzle.goal
        assert (made.puzzle.width, made.puzzle.height) == (10, 8)
        assert made.rating == nurie.rate(made.puzzle)
        assert made.rating.level is level


def test_the_same_seed_gives_the_same_puzzles() -> None:
    first = [made.puzzle for made in some(4, 8, 7, seed=3)]
    assert [made.puzzle for made in some(2, 8, 7, seed=3)] == first[:2]
    assert first != [made.puzzle for made in some(4, 8, 7, seed=4)]


def test_no_puzzle_comes_twice_even_if_turned_or_mirrored() -> None:
    found = some(60, 5, 5, difficulty=Level.BEGINNER, seed=1)
    forms = {normal_form(made.puzzle, made.puzzle.goal) for made in found if made.puzzle.goal}
    assert len(forms) == len(found)


def test_a_symmetric_picture_is_its_own_mirror_image() -> None:
    for made in some(3, 9, 8, style="symmetric", difficulty=Level.EASY):
        assert made.puzzle.goal is not None
        assert all(row == row[::-1] for row in made.puzzle.goal.rows)


@pytest.mark.parametrize("style", STYLES)
def test_every_colour_is_used(style: str) -> None:
    for made in some(2, 10, 10, style=style, colours=3, difficulty=Level.EASY):
        assert len(made.puzzle.colours) == 3
        assert nurie.solve(made.puzzle).status is nurie.Status.UNIQUE


def test_a_limit_ends_it() -> None:
    assert list(generate(10, 10, limits=nurie.Limits(seconds=0))) == []


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ({"width": 4}, "a side must have 5 to 50 cells, not 4"),
        ({"style": "odd"}, "unknown style 'odd'; choose from blobs, symmetric, random"),
        ({"colours": 9}, "a puzzle gets 1 to 6 colours, not 9"),
    ],
)
def test_what_cannot_be_is_refused_at_once(more: dict[str, object], complaint: str) -> None:
    with pytest.raises(NurieError, match=complaint):
        generate(**({"width": 10, "height": 10} | more))  # type: ignore[arg-type]
