"""Strokes on small boards of both kinds and in colours, compared with all solutions.

A cell that is justified has its state in every solution that agrees with the board; what one step
settles is justified, by the same technique or an easier one; and only suppositions settle a guess.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import nurie
from nurie import Cell, Grid, Justified, Nonogram, Reason
from nurie.errors import PuzzleError
from nurie.grid import UNKNOWN
from nurie.steps import after
from tests.conformance.judging import Case
from tests.nonogram.solvers import judging as nonograms
from tests.nurikabe.solvers import judging as nurikabe
from tests.test_hints_on_small_boards import agrees, boards

CASES: dict[str, Any] = {
    "nonogram": lambda: nonograms.small_cases("justify", 800),
    "coloured": lambda: nonograms.small_cases("justify", 500, side=4, colours="rb"),
    "nurikabe": lambda: nurikabe.small_cases("justify", 600, largest=12),
}
"""Random puzzles with none, one or several solutions, by brute force."""
CROSS = Nonogram(rows=[[1], [3], [1]], columns=[[1], [3], [1]])


def stroke_on(rng: random.Random, grid: Grid, states: str, solution: Grid) -> Grid:
    """Some open cells are painted, most of them as in a solution."""
    return Grid(
        "".join(
            state
            if state != UNKNOWN or rng.random() < 0.6
            else rng.choice([*states, *solution.rows[row][column] * 6])
            for column, state in enumerate(line)
        )
        for row, line in enumerate(grid.rows)
    )


def check(case: Case[Any], before: Grid, painted: Grid) -> tuple[int, int]:
    """Compare the answers for one stroke with all solutions; how many are justified, or guesses."""
    puzzle = case.puzzle
    found = nurie.justify(puzzle, before, painted)
    what = (puzzle, before, painted, found)
    assert [one.cell for one in found] == [
        cell for cell, state in before.cells() if state == UNKNOWN != painted[cell]
    ], what
    fitting = [one for one in case.solutions if agrees(one, before)]
    justified = [one for one in found if one.technique]
    for one in justified:
        assert {solution[one.cell] for solution in fitting} == {painted[one.cell]}, what
        assert one.level == nurie.registry.kind(puzzle.kind).levels[one.technique or ""], what
    # On the board with what is justified, one step settles no other cell of the stroke.
    board = before
    for one in justified:
        board = Grid(
            "".join(
                painted[one.cell] if Cell(row, column) == one.cell else state
                for column, state in enumerate(line)
            )
            for row, line in enumerate(board.rows)
        )
    guesses = [one for one in found if not one.technique]
    for one in guesses:
        reason = nurie.why(puzzle, board, one.cell)
        if reason.kind is Reason.FORCED and reason.state == painted[one.cell]:
            # Only by a supposition that is long, though something else helps.
            assert reason.steps[0].assuming, (what, reason)
    return len(justified), len(guesses)


@pytest.mark.parametrize("name", CASES)
def test_strokes_agree_with_all_solutions(name: str) -> None:
    rng = random.Random(name)
    totals = [0, 0]
    for case in CASES[name]():
        if case.given is not None or not case.solutions:
            continue
        before, _ = boards(rng, case)
        solution = next(one for one in sorted(case.solutions, key=str) if agrees(one, before))
        counts = check(case, before, stroke_on(rng, before, case.puzzle.states, solution))
        totals = [total + count for total, count in zip(totals, counts, strict=True)]
    assert min(totals) > 50, totals


@pytest.mark.parametrize("name", CASES)
def test_what_a_hint_shows_is_justified_by_its_technique(name: str) -> None:
    rng = random.Random(name)
    shown = 0
    for case in CASES[name]():
        if case.given is not None or not case.solutions:
            continue
        before, _ = boards(rng, case)
        step = nurie.hint(case.puzzle, before).step
        if step is None or step.technique == "search":
            continue
        found = nurie.justify(case.puzzle, before, after(before, step))
        names = [*nurie.registry.kind(case.puzzle.kind).levels]
        for one in found:
            assert one.technique, (case.puzzle, before, step, found)
            assert names.index(one.technique) <= names.index(step.technique)
            shown += 1
    assert shown > 50, shown


def test_a_stroke_justifies_its_cells_together() -> None:
    # Once its second cell is known, the first row is full; a wrong cell is never justified.
    full = [Justified(cell=Cell(0, at), technique="full_line", level="easy") for at in range(3)]
    painted = Grid([".#.", "???", "#??"])
    assert nurie.justify(CROSS, CROSS.start, painted) == (*full, Justified(cell=Cell(2, 0)))
    # What is painted already is not asked about, and neither is what the stroke leaves open.
    assert nurie.justify(CROSS, Grid([".#.", "???", "???"]), Grid(["###", "?#?", "?.?"])) == (
        Justified(cell=Cell(1, 1), technique="full_line", level="easy"),
        Justified(cell=Cell(2, 1)),
    )


def test_nothing_is_justified_if_no_board_fits() -> None:
    broken = Nonogram(rows=[[2]], columns=[[1]])
    assert nurie.justify(broken, broken.start, Grid("#")) == (Justified(cell=Cell(0, 0)),)


def test_boards_must_fit_the_puzzle() -> None:
    with pytest.raises(PuzzleError):
        nurie.justify(CROSS, CROSS.start, Grid("##"))
    with pytest.raises(PuzzleError):
        nurie.justify(CROSS, Grid("##"), CROSS.start)
