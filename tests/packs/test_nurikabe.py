"""The pack of generated Nurikabe: from easy to expert, all without guessing."""

from __future__ import annotations

from pathlib import Path

import pytest

import nurie
from nurie import packs
from nurie.difficulty import Level
from nurie.nurikabe.difficulty import rate
from nurie.packs import load_pack

ISLANDS = load_pack("nurikabe")
EACH = 6
"""Puzzles of a level."""

each_puzzle = pytest.mark.parametrize("puzzle", ISLANDS.puzzles, ids=lambda puzzle: puzzle.title)


@each_puzzle
def test_a_puzzle_is_unique_and_is_its_goal(puzzle: nurie.Nurikabe) -> None:
    assert isinstance(puzzle, nurie.Nurikabe)
    outcome = nurie.solve(puzzle)
    assert outcome.status is nurie.Status.UNIQUE
    assert outcome.solution == puzzle.goal
    assert nurie.solve(puzzle, method="rules").solution == puzzle.goal


def test_levels_go_from_easy_to_expert() -> None:
    ratings = [rate(puzzle) for puzzle in ISLANDS.puzzles if isinstance(puzzle, nurie.Nurikabe)]
    levels = [rating.level for rating in ratings if rating]
    assert levels == [level for level in Level for _ in range(EACH)]


def test_within_a_level_small_puzzles_come_before_large_ones() -> None:
    sides = [max(puzzle.width, puzzle.height) for puzzle in ISLANDS.puzzles]
    assert (min(sides), max(sides)) == (5, 12)
    for start in range(0, len(sides), EACH):
        assert sides[start : start + EACH] == sorted(sides[start : start + EACH])


def test_a_file_is_named_by_its_title() -> None:
    folder = Path(packs.__file__).parent / ISLANDS.name
    stems = {file.stem for file in folder.glob("*.json")}
    titles = (puzzle.title.lower().replace("'", "") for puzzle in ISLANDS.puzzles)
    assert stems == {title.replace(" ", "-") for title in titles}
