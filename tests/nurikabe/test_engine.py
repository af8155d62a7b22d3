"""The engine on Nurikabe: answers, limits, threads. Tests in C++ hold it to brute force."""

from __future__ import annotations

from itertools import repeat
from pathlib import Path

import pytest

import nurie
from nurie import Grid, Limits, PuzzleError, Status, _engine
from nurie.nurikabe.puzzle import ANY, MAX_CELLS, MAX_SIDE, Nurikabe
from nurie.nurikabe.solvers import engine
from tests.conftest import REPOSITORY

DATA = REPOSITORY.parent / "shared" / "data" / "nurikabe"
needs_data = pytest.mark.skipif(not DATA.is_dir(), reason="the shared puzzles are not here")

UNIQUE = Nurikabe.of("""
    . 4 . .
    . . . .
    2 . . 1
""")


def test_a_drawn_puzzle() -> None:
    outcome = nurie.solve(UNIQUE)
    assert outcome.status is Status.UNIQUE
    assert outcome.solution == Grid("""
        ....
        ####
        ..#.
    """)
    assert outcome.statistics.propagations > 0


def test_several_and_what_they_share() -> None:
    puzzle = Nurikabe.of("""
        . . .
        . 2 .
        . . .
    """)
    outcome = nurie.solve(puzzle, Limits(solutions=10))
    assert outcome.status is Status.SEVERAL
    assert len(outcome.solutions) == nurie.count(puzzle) == 4
    assert outcome.known is not None
    assert outcome.known[1, 1] == "."


def test_two_large_islands_that_a_search_cannot_settle() -> None:
    """A wrong beginning breaks no rule: it leaves an island a cell short, far away."""
    puzzle = Nurikabe.of("""
        . .  . .  . . . . .
        . 34 . .  . . . . .
        . .  . .  . . . . .
        . .  . 34 . . . . .
        . .  . .  . . . . .
        . .  . .  . . . . .
        . .  . .  . . . . .
        . .  . .  . . . . .
        . .  . .  . . . . .
    """)
    outcome = nurie.solve(puzzle, Limits(solutions=10))
    assert len(set(outcome.solutions)) == len(outcome.solutions) == nurie.count(puzzle) == 6
    assert not any(puzzle.check(solution) for solution in outcome.solutions)
    assert outcome.statistics.conflicts == 5_000


def test_none_says_why() -> None:
    outcome = nurie.solve(Nurikabe.of("1 1"))
    assert outcome.status is Status.NONE
    assert [problem.where or problem.message for problem in outcome.problems]


def test_given_cells_to_blame() -> None:
    outcome = nurie.solve(UNIQUE, given=Grid(["??#?", "????", "????"]))
    assert outcome.status is Status.NONE
    assert outcome.conflict == ((0, 2),)


def test_threads_answer_in_order() -> None:
    puzzles = [UNIQUE, Nurikabe.of("1 1"), Nurikabe.of("? . ?"), UNIQUE] * 20
    alone = list(nurie.solve_many(puzzles, workers=1))
    together = list(nurie.solve_many(puzzles, workers=3))
    assert [o.status for o in alone] == [o.status for o in together]
    assert [o.solutions for o in alone] == [o.solutions for o in together]
    assert [o.statistics.propagations for o in alone] == [
        o.statistics.propagations for o in together
    ]


def test_kinds_may_be_mixed() -> None:
    nonogram = nurie.Nonogram.of("#.#")
    outcomes = list(nurie.solve_many([UNIQUE, nonogram, UNIQUE], workers=2))
    assert [outcome.status for outcome in outcomes] == [Status.UNIQUE] * 3


def test_limits_agree_with_the_engine() -> None:
    assert _engine.KINDS["nurikabe"][:2] == (MAX_SIDE, MAX_CELLS)


def test_numbers_that_reach_too_far() -> None:
    row = [ANY, 0] * 250
    puzzle = Nurikabe(repeat(row, 2))
    assert nurie.solve(puzzle).status is Status.NONE
    large = Nurikabe([row, *repeat([0] * 500, 498), row])
    with pytest.raises(PuzzleError, match="its islands reach"):
        nurie.solve(large)
    with pytest.raises(PuzzleError, match="its islands reach"):
        nurie.count(large)


def test_a_number_beyond_all_cells() -> None:
    assert nurie.solve(Nurikabe([[10**30, 0]])).status is Status.NONE


@needs_data
@needs_data
def test_the_rules_of_the_document_s_program_get_as_far_as_it_reports() -> None:
    puzzle = nurie.load(DATA / "seed" / "nurikabe10x10v4.csv")
    for rules, known in (("program", 73), ("document", 74)):
        outcome = nurie.solve(puzzle, method="rules", rules=rules)
        assert outcome.known
        assert sum(state != "?" for _, state in outcome.known.cells()) == known


@pytest.mark.parametrize("file", sorted(DATA.glob("seed/*.csv")), ids=lambda file: file.stem)
def test_the_puzzles_of_the_document(file: Path) -> None:
    puzzle = nurie.load(file)
    wanted = 2 if file.stem == "nurikabe3" else 1
    assert nurie.count(puzzle) == wanted
    outcome = nurie.solve(puzzle)
    assert outcome.status is (Status.SEVERAL if wanted == 2 else Status.UNIQUE)
    assert outcome.statistics.conflicts < 100


@needs_data
def test_newspaper_puzzles() -> None:
    files = sorted(DATA.glob("newspaper/*.txt"))[::8]
    outcomes = engine.solve_many(map(nurie.load, files), Limits(conflicts=20_000))
    for file, outcome in zip(files, outcomes, strict=True):
        assert outcome.status is Status.UNIQUE, file.name
        height_and_width, *rows = file.with_suffix(".sol").read_text().split("\n")
        assert outcome.solution == Grid([row for row in rows if row]), (file.name, height_and_width)
