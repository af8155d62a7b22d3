"""Ratings: levels, measures, and how newspaper puzzles are spread over the levels."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

import nurie
from nurie import Grid, Level, Nonogram, Nurikabe, _engine
from nurie.difficulty import Rating, level_of
from nurie.errors import NurieError
from nurie.nonogram.techniques import explain
from nurie.packs import load_pack
from tests.conftest import SHARED

MOST = 0.4
"""The largest share of a set that one level may have."""


def rated(puzzle: nurie.Puzzle) -> Rating:
    rating = nurie.rate(puzzle)
    assert rating is not None
    return rating


def test_levels_are_those_of_the_engine() -> None:
    assert tuple(Level) == _engine.LEVELS
    assert [level.number for level in Level] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("told", [Level.HARD, "hard", "4", 4])
def test_a_level_has_a_name_and_a_number(told: Level | str | int) -> None:
    assert level_of(told) is Level.HARD


@pytest.mark.parametrize("told", ["mad", "", "0", 6, "HARD"])
def test_another_word_is_no_level(told: str | int) -> None:
    complaint = (
        rf"unknown level '{told}'; choose from beginner, easy, medium, hard, expert, or 1 to 5"
    )
    with pytest.raises(NurieError, match=complaint):
        level_of(told)


def test_full_lines_are_for_beginners() -> None:
    rating = rated(Nonogram.of("###\n.#.\n.#."))
    assert (rating.level, rating.hardest) == (Level.BEGINNER, "full_line")
    assert rating.steps == rating.times == sum(rating.uses.values())
    assert rating.suppositions == rating.links == rating.longest == 0
    assert rated(Nurikabe.of("1")).level is Level.BEGINNER


def test_steps_are_counted_as_they_are_explained() -> None:
    for puzzle in load_pack("documents").puzzles[:10]:
        rating = rated(puzzle)
        assert isinstance(puzzle, Nonogram)
        steps = explain(puzzle).steps
        assert rating.uses == Counter(step.technique for step in steps)
        assert rating.steps == len(steps)
        assert 0 <= rating.bottlenecks <= rating.steps
        assert rating.places >= 1


def test_a_supposition_is_hard_and_its_links_are_counted() -> None:
    demon = next(p for p in load_pack("documents").puzzles if p.title == "Demon")
    rating = rated(demon)
    assert rating.level.number >= Level.HARD.number
    assert rating.hardest == "refuted"
    assert rating.suppositions >= rating.uses["refuted"]
    assert rating.links >= 3 * rating.uses["refuted"]
    assert rating.longest >= 3


def test_without_one_solution_there_is_no_rating() -> None:
    assert nurie.rate(Nonogram([[1], [1]], [[1], [1]])) is None
    assert nurie.rate(Nonogram([[1], [1]], [[2], [1]])) is None
    assert nurie.rate(Nonogram([[5], [1]], [[1], [1]])) is None
    assert nurie.rate(Nurikabe.of(". .\n2 .")) is None
    assert nurie.rate(Nurikabe.of("1 1\n. .")) is None


def test_a_question_can_be_cancelled() -> None:
    from nurie.native import rate

    cancel = nurie.Cancellation()
    cancel.cancel()
    assert rate(Nonogram([[1] * 10] * 21, [[1] * 10] * 21), nurie.Limits(cancel=cancel)) is None


@pytest.mark.parametrize(
    ("picture", "sweeps"),
    [
        ("###\n###", 1),  # rows alone
        ("##.\n##.\n##.", 1),  # columns alone
        ("###\n.#.\n.#.", 2),
    ],
)
def test_sweeps_over_all_rows_and_columns(picture: str, sweeps: int) -> None:
    rating = rated(Nonogram.of(picture))
    assert (rating.is_simple, rating.sweeps) == (True, sweeps)


def swept(picture: Grid, by_rows: bool) -> int:
    """How many sweeps solve a picture, by trying every filling of every line; 0 if none do."""
    board = [["?"] * picture.width for _ in range(picture.height)]
    clues = [picture.rows, tuple(map("".join, zip(*picture.rows, strict=True)))]
    for count in range(1, 2 * picture.width * picture.height):
        lines = board if by_rows else [list(line) for line in zip(*board, strict=True)]
        for line, solved in zip(lines, clues[not by_rows], strict=True):
            fits = [
                filling
                for filling in map("".join, product("#.", repeat=len(line)))
                if filling.replace(".", " ").split() == solved.replace(".", " ").split()
                and all(a in ("?", b) for a, b in zip(line, filling, strict=True))
            ]
            line[:] = [
                states.pop() if len(states := set(cell)) == 1 else "?"
                for cell in zip(*fits, strict=True)
            ]
        board = lines if by_rows else [list(line) for line in zip(*lines, strict=True)]
        if not any("?" in row for row in board):
            return count
        by_rows = not by_rows
    return 0


def test_sweeps_agree_with_trying_everything() -> None:
    random, met = Random(3), set()
    for _ in range(40):
        picture = Grid("".join(random.choices("#.", k=5)) for _ in range(4))
        if rating := nurie.rate(Nonogram.of(picture)):
            counts = [n for n in (swept(picture, True), swept(picture, False)) if n]
            assert rating.sweeps == min(counts, default=0)
            met.add(rating.sweeps)
    assert len(met) >= 4


def test_what_sweeps_do_not_solve_is_not_simple() -> None:
    demon = next(p for p in load_pack("documents").puzzles if p.title == "Demon")
    assert (rated(demon).is_simple, rated(demon).sweeps) == (False, 0)
    data = rated(demon).as_data()
    assert (data["simple"], data["sweeps"]) == (False, None)
    assert "simple" not in rated(Nurikabe.of("1")).as_data()


def test_colours_are_rated() -> None:
    bee = next(p for p in load_pack("coloured").puzzles if p.title == "Bee")
    assert rated(bee).hardest == "line"
    assert rated(bee).is_simple


def newspaper(kind: str, pattern: str) -> list[nurie.Puzzle]:
    files = sorted((SHARED / kind / "newspaper").glob(pattern))[::30]
    if not files:
        pytest.skip("the newspaper puzzles are not here")
    return [nurie.load(file) for file in files]


@pytest.mark.parametrize(("kind", "pattern"), [("nonogram", "*.non"), ("nurikabe", "*.txt")])
def test_no_level_has_too_many_newspaper_puzzles(kind: str, pattern: str) -> None:
    puzzles = newspaper(kind, pattern)
    levels = Counter(rated(puzzle).level for puzzle in puzzles)
    assert set(levels) == set(Level)
    assert max(levels.values()) <= MOST * len(puzzles)


def test_what_only_a_search_solves_is_for_experts() -> None:
    file = SHARED / "nonogram" / "newspaper" / "1457_25x25.non"
    if not file.exists():
        pytest.skip("the newspaper puzzles are not here")
    rating = rated(nurie.load(file))
    assert (rating.level, rating.hardest, rating.times) == (Level.EXPERT, "search", 1)
