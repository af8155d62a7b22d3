"""The packs of generated Nurikabe: from beginner to expert, all without guessing."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from pathlib import Path

import pytest

import nurie
from nurie import packs
from nurie.difficulty import Level
from nurie.packs import load_pack
from nurie.packs.checking import is_in_order

ISLANDS = load_pack("nurikabe")
each_puzzle = pytest.mark.parametrize("puzzle", ISLANDS.puzzles, ids=lambda puzzle: puzzle.title)


@each_puzzle
def test_a_puzzle_is_unique_and_is_its_goal(puzzle: nurie.Nurikabe) -> None:
    assert isinstance(puzzle, nurie.Nurikabe)
    outcome = nurie.solve(puzzle)
    assert outcome.status is nurie.Status.UNIQUE
    assert outcome.solution == puzzle.goal
    assert nurie.solve(puzzle, method="rules").solution == puzzle.goal


def test_levels_go_from_beginner_to_hard() -> None:
    ratings = [nurie.rate(puzzle) for puzzle in ISLANDS.puzzles]
    levels = [rating.level.number for rating in ratings if rating]
    assert len(levels) == len(ISLANDS.puzzles)
    assert set(levels) == {1, 2, 3, 4}
    assert levels == sorted(levels)


def test_within_a_level_small_puzzles_come_before_large_ones() -> None:
    sides = [max(puzzle.width, puzzle.height) for puzzle in ISLANDS.puzzles]
    assert (min(sides), max(sides)) == (5, 12)
    levels = [rating.level if (rating := nurie.rate(p)) else None for p in ISLANDS.puzzles]
    for _, group in groupby(zip(levels, sides, strict=True), key=itemgetter(0)):
        found = [side for _, side in group]
        assert found == sorted(found)


def test_a_file_is_named_by_its_title() -> None:
    folder = Path(packs.__file__).parent / ISLANDS.name
    stems = {file.stem for file in folder.glob("*.json")}
    titles = (puzzle.title.lower().replace("'", "") for puzzle in ISLANDS.puzzles)
    assert stems == {title.replace(" ", "-") for title in titles}


BY_SIZE = [name for name in packs.in_one_file() if name.startswith("nurikabe-")]


def test_there_are_100_nurikabe_up_to_20_cells_a_side() -> None:
    sizes = [load_pack(name) for name in BY_SIZE]
    assert sum(len(pack.puzzles) for pack in [ISLANDS, *sizes]) >= 100
    assert max(puzzle.width for pack in sizes for puzzle in pack.puzzles) == 20
    levels = {entry.level for pack in sizes for entry in pack.entries}
    assert levels == {level.number for level in Level}


@pytest.mark.parametrize("name", BY_SIZE)
def test_a_pack_of_one_size_goes_from_easy_to_hard(name: str) -> None:
    pack = load_pack(name)
    assert is_in_order([entry.level for entry in pack.entries])
    for puzzle, level in [(entry.puzzle, entry.level) for entry in pack.entries]:
        assert f"nurikabe-{puzzle.width}x{puzzle.height}" == name
        outcome = nurie.solve(puzzle)
        assert outcome.status is nurie.Status.UNIQUE
        assert outcome.solution == puzzle.goal
        rating = nurie.rate(puzzle)
        assert rating is not None
        assert rating.level.number == level, puzzle.title
