"""Hundreds of public puzzles of both kinds: each is recognised, and its kind with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from nurie import Grid, Nurikabe, files
from nurie.files import HEAD, _choose

SEED_SIZES = {
    "nurikabe5x5.csv": (5, 5),
    "nurikabe6x6.csv": (6, 6),
    "nurikabe10x10v1.csv": (10, 10),
    "nurikabe3.csv": (14, 24),
}


def kinds_in(folder: Path, pattern: str) -> set[tuple[str, str]]:
    """The kind and format of every file, with the help of its name and without."""
    found = set()
    for file in sorted(folder.rglob(pattern)):
        head = file.read_bytes()[:HEAD]
        for suffix in ("", file.suffix):
            entry = _choose(head, None, suffix)
            found.add((entry.kind, entry.name))
    return found


def test_no_nonogram_is_taken_for_a_nurikabe(nonograms: Path) -> None:
    assert kinds_in(nonograms, "*.non") == {("nonogram", "non")}
    assert kinds_in(nonograms / "tournament", "*.txt") == {("nonogram", "tournament")}


def test_no_nurikabe_is_taken_for_a_nonogram(nurikabes: Path) -> None:
    assert kinds_in(nurikabes / "seed", "*.csv") == {("nurikabe", "csv")}
    assert kinds_in(nurikabes / "newspaper", "*.txt") == {("nurikabe", "plain")}


@pytest.mark.parametrize("name", SEED_SIZES)
def test_the_puzzles_of_the_document(nurikabes: Path, name: str) -> None:
    puzzle = files.load(nurikabes / "seed" / name)
    assert (puzzle.width, puzzle.height) == SEED_SIZES[name]
    assert not puzzle.problems()


def test_the_solutions_of_the_newspaper_are_right(nurikabes: Path) -> None:
    for file in sorted((nurikabes / "newspaper").glob("*.txt"))[::10]:
        puzzle = files.load(file)
        assert isinstance(puzzle, Nurikabe)
        assert not puzzle.problems()
        solution = Grid(file.with_suffix(".sol").read_text().split()[2:])
        assert puzzle.check(solution) == ()
        for name in ("csv", "janko", "json", "plain", "puzzlink"):
            assert files.loads(files.dumps(puzzle, name)) == puzzle
