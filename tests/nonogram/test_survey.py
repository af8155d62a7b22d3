"""The public puzzles: known verdicts and known pictures; skipped if they are not available."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import nurie
from nurie import Limits, Nonogram, Status
from tests.conftest import SHARED

SURVEY = SHARED / "nonogram" / "survey"
VERDICTS = SHARED / "nonogram" / "survey-verdicts.csv"
HARDEST = {"survey-knotty", "survey-faase"}


def verdicts() -> dict[str, str]:
    if not VERDICTS.exists():
        return {}
    with VERDICTS.open(encoding="utf-8", newline="") as file:
        return {row["puzzle"]: row["verdict"] for row in csv.DictReader(file)}


def load(path: Path) -> Nonogram:
    puzzle = nurie.load(path)
    assert isinstance(puzzle, Nonogram)
    return puzzle


def test_there_are_33_verdicts(nonograms: Path) -> None:
    assert len(verdicts()) == 33
    assert verdicts().keys() == {file.stem for file in (nonograms / "survey").glob("*.non")}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.slow] if name in HARDEST else [])
        for name in verdicts()
    ],
)
def test_survey(name: str) -> None:
    puzzle = load(SURVEY / f"{name}.non")
    outcome = nurie.solve(puzzle, Limits(seconds=900 if name in HARDEST else 60))
    assert outcome.status == verdicts()[name]
    assert len(set(outcome.solutions)) == (1 if outcome.status is Status.UNIQUE else 2)
    for solution in outcome.solutions:
        assert puzzle.check(solution) == ()


def test_newspaper_puzzles_are_unique_and_show_their_picture(nonograms: Path) -> None:
    puzzles = [load(file) for file in sorted((nonograms / "newspaper").glob("*.non"))]
    assert len(puzzles) == 1169
    outcomes = nurie.solve_many(puzzles, Limits(seconds=60))
    for puzzle, outcome in zip(puzzles, outcomes, strict=True):
        assert outcome.status is Status.UNIQUE, puzzle.title
        assert outcome.solution is not None
        assert puzzle.check(outcome.solution) == ()
        assert puzzle.goal in (None, outcome.solution), puzzle.title
    assert sum(puzzle.goal is not None for puzzle in puzzles) == 1168


@pytest.mark.parametrize("name", ["taai2011", "tcga2016"])
def test_tournament_puzzles_get_a_solution(nonograms: Path, name: str) -> None:
    puzzles = [*nurie.load_all(nonograms / "tournament" / f"{name}.txt")]
    assert len(puzzles) == 1000
    sample = puzzles[::50]
    outcomes = nurie.solve_many(sample, Limits(solutions=1, seconds=60))
    for puzzle, outcome in zip(sample, outcomes, strict=True):
        assert outcome.solution is not None
        assert puzzle.check(outcome.solution) == ()
