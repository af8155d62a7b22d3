"""Hints on small boards of both kinds and in colours, compared with all solutions.

Whatever is on the board, a hint never settles a cell falsely and never calls a cell wrong that
may be right; and followed one after the other, hints end where nothing more is certain.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Set
from typing import Any

import pytest

import nurie
from nurie import Advice, Grid, Puzzle
from nurie.grid import UNKNOWN
from nurie.steps import after
from tests.conformance.judging import Case
from tests.nonogram.solvers import judging as nonograms
from tests.nurikabe.solvers import judging as nurikabe

CASES: dict[str, Callable[[], Iterable[Case[Any]]]] = {
    "nonogram": lambda: nonograms.small_cases("hints", 400),
    "coloured": lambda: nonograms.small_cases("hints", 300, side=4, colours="rb"),
    "nurikabe": lambda: nurikabe.small_cases("hints", 400, largest=12),
}
"""Random puzzles with none, one or several solutions, by brute force."""


def agrees(solution: Grid, grid: Grid) -> bool:
    return all(state in (UNKNOWN, solution[cell]) for cell, state in grid.cells())


def boards(rng: random.Random, case: Case[Any]) -> Iterator[Grid]:
    """Parts of solutions, some of them with a cell that may be wrong."""
    for is_right in (True, False):
        share = rng.random() * 0.8
        solution = rng.choice(sorted(case.solutions, key=str))
        rows = [[s if rng.random() < share else UNKNOWN for s in row] for row in solution.rows]
        if not is_right:
            row = rng.choice(rows)
            row[rng.randrange(len(row))] = rng.choice(case.puzzle.states)
        yield Grid("".join(row) for row in rows)


def follow(puzzle: Puzzle, solutions: Set[Grid], grid: Grid) -> Advice:
    """Follow hints to the end, and compare each of them with all solutions."""
    while True:
        fitting = [solution for solution in solutions if agrees(solution, grid)]
        hint = nurie.hint(puzzle, grid)
        assert (hint.kind is Advice.WRONG) == (not fitting), (puzzle, grid, hint)
        if not hint.step:
            break
        assert any(fact.holds for fact in hint.step.settles)
        for fact in hint.step.settles:
            assert all((one[fact.cell] == fact.state) == fact.holds for one in fitting), hint
        painted = after(grid, hint.step)
        assert painted != grid
        grid = painted
    match hint.kind:
        case Advice.WRONG:
            assert hint.cells
            assert not any(all(one[at] == grid[at] for at in hint.cells) for one in solutions)
        case Advice.COMPLETE:
            assert len(fitting) == 1
        case _:
            assert hint.kind is Advice.NOTHING
            for cell, state in grid.cells():
                is_open = state == puzzle.start[cell] == UNKNOWN
                assert not is_open or len({one[cell] for one in fitting}) > 1, (puzzle, grid, cell)
    return hint.kind


@pytest.mark.parametrize("name", CASES)
def test_hints_agree_with_all_solutions(name: str) -> None:
    rng = random.Random(name)
    ends: Counter[Advice] = Counter()
    for case in CASES[name]():
        if case.given is not None:
            continue
        if not case.solutions:
            assert nurie.hint(case.puzzle, case.puzzle.start).kind is Advice.IMPOSSIBLE
            ends[Advice.IMPOSSIBLE] += 1
            continue
        for grid in boards(rng, case):
            ends[follow(case.puzzle, case.solutions, grid)] += 1
    assert min(ends[end] for end in (Advice.IMPOSSIBLE, Advice.WRONG, Advice.COMPLETE)) > 20, ends
    assert ends[Advice.NOTHING], ends
