"""Elimination: the pseudocode's states one by one, in all its variants, and its speed."""

from __future__ import annotations

import random
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest

from nurie import Grid, Limits, Nonogram, Status, recording
from nurie.errors import PuzzleError
from nurie.nonogram.solvers import elimination
from nurie.nonogram.solvers.elimination import Assume, solve
from nurie.steps import after
from tests.nonogram.solvers.complete import (
    PICTURES,
    check_picture,
    check_small_boards,
    check_that_it_stops,
    noise,
    picture,
    proved_of,
    techniques,
)
from tests.nonogram.solvers.list_elimination import ListElimination

UNMODIFIED: dict[str, Any] = {"queue": "lifo", "track_indices": False, "assume": "first"}
VARIANTS: list[dict[str, Any]] = [
    UNMODIFIED,
    {**UNMODIFIED, "stop_early": False},
    {**UNMODIFIED, "assume": "columns"},
    {**UNMODIFIED, "assume": "fewest"},
    {**UNMODIFIED, "assume": "most"},
    {**UNMODIFIED, "queue": "fifo"},
    {**UNMODIFIED, "queue": "keep"},
    {**UNMODIFIED, "queue": "fifo", "track_indices": True},
    {**UNMODIFIED, "queue": "keep", "track_indices": True},
    {},
]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_small_boards(options: dict[str, Any]) -> None:
    check_small_boards(solve, number=40, **options)


def test_small_boards_when_no_line_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elimination, "_MOST_LISTED", 3)
    check_small_boards(solve, side=5)


def test_limits() -> None:
    check_that_it_stops(solve)


@pytest.mark.parametrize("seed", range(6))
def test_it_visits_the_states_of_the_pseudocode(seed: int) -> None:
    """Bit vectors change what a look at a line costs, not which lines are looked at."""
    for puzzle in (picture(12, seed), noise(6, seed)):
        lists = ListElimination(puzzle)
        outcome = solve(puzzle, **UNMODIFIED)
        assert [grid.rows for grid in outcome.solutions] == lists.found
        assert outcome.statistics.nodes == lists.states
        assert outcome.statistics.line_solves == lists.checks


def test_events_of_a_board_that_needs_no_assumption() -> None:
    outcome = solve(Nonogram.of("### .#. .#."), record=True)
    assert outcome.status is Status.UNIQUE
    assert set(techniques(outcome)) == {"eliminate", "solution"}
    assert outcome.statistics.nodes == 1


def test_events_of_an_assumption() -> None:
    outcome = solve(Nonogram([[1], [1]], [[1], [1]]), record=True)
    assert outcome.status is Status.SEVERAL
    assert outcome.known == Grid.unknown(2, 2)
    names = techniques(outcome)
    assert names.count("assume") == names.count("solution") == names.count("backtrack") == 2
    assume = outcome.steps[names.index("assume")]
    assert assume.line == "row 1"
    assert [fact.state for fact in assume.assuming] == ["#", "."]


def test_a_bounded_number_of_events(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, "MAX_STEPS", 10)
    assert len(solve(noise(8), record=True).steps) == 10


def test_what_is_known_when_time_runs_out() -> None:
    solution = noise(40).goal
    assert solution is not None
    outcome = solve(noise(40), Limits(conflicts=1))
    assert outcome.status is Status.TIMEOUT
    assert outcome.known is not None
    assert all(state in ("?", solution[cell]) for cell, state in outcome.known.cells())


def test_a_long_line_that_is_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elimination, "_MOST_BITS", 40)
    check_small_boards(solve, side=5)


def test_a_line_with_billions_of_combinations() -> None:
    row = ("#." * 14 + "." * 36)[:64]
    outcome = solve(Nonogram.of(Grid([row] * 3)))
    assert outcome.status is Status.UNIQUE


@pytest.mark.parametrize(("side", "seed"), PICTURES)
def test_pictures(side: int, seed: int) -> None:
    check_picture(solve, side, seed)


def test_newspaper_puzzles(nonograms: Path) -> None:
    files = islice(sorted((nonograms / "newspaper").glob("*.non")), 5, None, 60)
    proved, total = proved_of(solve, files, seconds=1)
    assert proved >= 0.85 * total


def test_two_colours_are_refused() -> None:
    with pytest.raises(PuzzleError, match="elimination solves black-and-white puzzles only"):
        solve(Nonogram.of("rg"))


def ways(puzzle: Nonogram, known: Grid, line: str) -> int:
    """In how many ways a line can still be filled in, counted without the solver."""
    kind, number = line.split()
    at = int(number) - 1
    clue = (puzzle.rows if kind == "row" else puzzle.columns)[at]
    cells = (known.rows if kind == "row" else known.columns)[at]
    one_line = Nonogram([clue], [[1]] * len(cells))
    found = 0
    for states in product(".#", repeat=len(cells)):
        drawn = "".join(states)
        fits = all(state in ("?", cell) for state, cell in zip(cells, drawn, strict=True))
        found += fits and Nonogram.of(drawn).rows == one_line.rows
    return found


@pytest.mark.parametrize("assume", ["first", "columns", "fewest", "most"])
@pytest.mark.parametrize("seed", [0, 1, 3])
def test_the_line_that_is_assumed_is_the_one_asked_for(assume: Assume, seed: int) -> None:
    rng = random.Random(seed)
    rows = ["".join(".#"[rng.random() < 0.35] for _ in range(8)) for _ in range(7)]
    puzzle = Nonogram.of(Grid(rows))
    outcome = solve(puzzle, assume=assume, record=True)
    known = Grid.unknown(8, 7)
    for step in outcome.steps:
        if step.technique == "assume":
            break
        known = after(known, step)
    else:
        pytest.fail("this board needs no assumption")
    lines = [f"row {n}" for n in range(1, 8)] + [f"column {n}" for n in range(1, 9)]
    several = {line: count for line in lines if (count := ways(puzzle, known, line)) > 1}
    assert len(set(several.values())) > 1
    columns = [line for line in several if line.startswith("column")]
    expected = {
        "first": next(iter(several)),
        "columns": columns[0],
        "fewest": min(several, key=lambda line: several[line]),
        "most": max(several, key=lambda line: several[line]),
    }
    assert step.line == expected[assume]
