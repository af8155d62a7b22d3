"""The public collections, where they are at hand beside the repository."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from nurie import files
from nurie.nonogram.puzzle import Nonogram

DATA = Path(__file__).parents[4] / "shared" / "data" / "nonogram"
pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="the public collections are not here")


def load(path: Path) -> Nonogram:
    return cast("Nonogram", files.load(path))


def test_the_newspaper_puzzles_have_the_goals_that_they_tell() -> None:
    puzzles = [load(path) for path in sorted((DATA / "newspaper").glob("*.non"))]
    assert len(puzzles) == 1169
    assert sum(puzzle.goal is None for puzzle in puzzles) == 1
    for puzzle in puzzles:
        assert not puzzle.problems()
        assert puzzle.goal is None or not puzzle.check(puzzle.goal)


def test_the_survey_puzzles_load() -> None:
    puzzles = [load(path) for path in sorted((DATA / "survey").glob("*.non"))]
    assert len(puzzles) == 33
    assert not any(puzzle.problems() for puzzle in puzzles)


@pytest.mark.parametrize("name", ["taai2011", "tcga2016"])
def test_the_tournaments_load(name: str) -> None:
    puzzles = cast("list[Nonogram]", list(files.load_all(DATA / "tournament" / f"{name}.txt")))
    assert len(puzzles) == 1000
    assert {(puzzle.width, puzzle.height) for puzzle in puzzles} == {(25, 25)}
    assert not any(puzzle.problems() for puzzle in puzzles)
