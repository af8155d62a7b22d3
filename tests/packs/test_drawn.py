"""The packs that were drawn for people: small, pictures, coloured."""

from __future__ import annotations

from pathlib import Path

import pytest

import nurie
from nurie import packs
from nurie.packs import Pack, load_pack

SMALL = load_pack("small")
PICTURES = load_pack("pictures")
COLOURED = load_pack("coloured")
DRAWN = (SMALL, PICTURES, COLOURED)

each_pack = pytest.mark.parametrize("pack", DRAWN, ids=lambda pack: pack.name)
each_puzzle = pytest.mark.parametrize(
    "puzzle",
    SMALL.puzzles + PICTURES.puzzles + COLOURED.puzzles,
    ids=lambda puzzle: puzzle.title,
)


def _is_coloured(puzzle: nurie.Puzzle) -> bool:
    return isinstance(puzzle, nurie.Nonogram) and puzzle.is_coloured


@pytest.mark.parametrize(
    ("pack", "count", "shortest", "longest"),
    [(SMALL, 25, 5, 10), (PICTURES, 30, 10, 25), (COLOURED, 12, 10, 20)],
    ids=lambda value: value.name if isinstance(value, Pack) else str(value),
)
def test_a_pack_has_its_number_of_puzzles_in_its_sizes(
    pack: Pack, count: int, shortest: int, longest: int
) -> None:
    assert len(pack.puzzles) == count
    for puzzle in pack.puzzles:
        assert shortest <= min(puzzle.width, puzzle.height)
        assert max(puzzle.width, puzzle.height) <= longest


@each_pack
def test_small_puzzles_come_before_large_ones(pack: Pack) -> None:
    sides = [max(puzzle.width, puzzle.height) for puzzle in pack.puzzles]
    assert sides == sorted(sides)


@each_puzzle
def test_a_puzzle_is_solved_line_by_line_and_is_its_picture(puzzle: nurie.Nonogram) -> None:
    for method in ("line", "engine"):
        outcome = nurie.solve(puzzle, method=method)
        assert outcome.status is nurie.Status.UNIQUE
        assert outcome.solution == puzzle.goal
        assert outcome.statistics.probes == 0
        assert outcome.statistics.decisions == 0


@pytest.mark.parametrize(
    "puzzle",
    [puzzle for puzzle in SMALL.puzzles + PICTURES.puzzles if not _is_coloured(puzzle)],
    ids=lambda puzzle: puzzle.title,
)
def test_a_black_and_white_puzzle_is_solved_by_the_rules_that_people_use(
    puzzle: nurie.Nonogram,
) -> None:
    assert nurie.solve(puzzle, method="line_rules").status is nurie.Status.UNIQUE


def test_only_some_pictures_have_colours() -> None:
    assert not any(map(_is_coloured, SMALL.puzzles))
    assert [puzzle.title for puzzle in PICTURES.puzzles if _is_coloured(puzzle)] == [
        "Mushroom",
        "Sailing boat",
        "Lighthouse at night",
    ]


@pytest.mark.parametrize("puzzle", COLOURED.puzzles, ids=lambda puzzle: puzzle.title)
def test_a_coloured_puzzle_has_two_to_five_colours_with_names(puzzle: nurie.Nonogram) -> None:
    assert 2 <= len(puzzle.colours) <= 5
    names = {colour.name for colour in puzzle.colours}
    assert len(names) == len(puzzle.colours)
    assert not any(name.startswith("colour") for name in names)


def test_no_two_puzzles_share_a_title() -> None:
    own = set(packs.packs()) - packs.in_one_file().keys()
    titles = [puzzle.title for name in own for puzzle in load_pack(name).puzzles]
    assert len(set(titles)) == len(titles)


def test_puzzles_of_a_former_pack_keep_their_ids() -> None:
    former = {"boat", "cat", "lighthouse", "mushroom", "snail", "teapot"}
    ids = {entry.name: PICTURES.id_of(entry) for entry in PICTURES.entries}
    assert {name for name in former if ids[name] == f"samples/{name}"} == former
    assert ids["frog"] == "pictures/frog"


@each_pack
def test_a_file_is_named_by_its_title(pack: Pack) -> None:
    folder = Path(packs.__file__).parent / pack.name
    stems = {file.stem for file in folder.iterdir() if file.suffix != ".toml"}
    assert stems == {entry.name for entry in pack.entries}
    longer = {"cat": "cat-on-a-wall", "boat": "sailing-boat", "lighthouse": "lighthouse-at-night"}
    for entry in pack.entries:
        assert entry.puzzle.title.lower().replace(" ", "-") == longer.get(entry.name, entry.name)
