"""Checks for every complete search: correct answers, and events that can be replayed."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import nurie
from nurie import Grid, Limits, Nonogram, Outcome, Status
from nurie.grid import UNKNOWN, Cell
from nurie.recording import MAX_STEPS
from tests.conformance.judging import Case
from tests.nonogram.solvers.judging import Solve, ask_for_all, small_cases

CHECKERBOARD = Nonogram([[1, 1], [1], [1, 1]], [[1, 1], [1], [1, 1]])
"""One solution, and no line tells anything but the outer ones: ``#.# .#. #.#``."""
TWO_WAYS = Nonogram([[1], [1]], [[1], [1]])
PICTURES = [(25, 1), (32, 2), (48, 3), (64, 4), (64, 5)]
"""Sides and seeds."""


def check_small_boards(solve: Solve, *, side: int = 4, number: int = 60, **options: Any) -> None:
    """Verdicts and solutions on random boards with none, one or several solutions."""
    seen = set()
    for case in small_cases(f"{solve.__module__} {options}", number, side=side):
        ask_for_all(solve, case, **options)
        check_events(solve, case, **options)
        seen.add(min(len(case.solutions), 2))
    assert seen == {0, 1, 2}


def check_events(solve: Solve, case: Case[Nonogram], **options: Any) -> None:
    """Replay the events: at each solution the board is that solution."""
    outcome = solve(case.puzzle, Limits(solutions=1000), given=case.given, record=True, **options)
    if len(outcome.steps) >= MAX_STEPS:
        return
    width, height = case.puzzle.width, case.puzzle.height
    start = case.given or Grid.unknown(width, height)
    board = dict(start.cells())
    solutions = []
    for step in outcome.steps:
        board.update((fact.cell, fact.state) for fact in step.settles)
        if step.technique == "solution":
            rows = [
                "".join(board[Cell(row, column)] for column in range(width))
                for row in range(height)
            ]
            solutions.append(Grid(rows))
    assert tuple(solutions) == outcome.solutions
    for cell, state in start.cells():
        assert state in (UNKNOWN, board[cell]), "given cells stay"


def check_that_it_stops(solve: Solve, **options: Any) -> None:
    """Limits of time and of refuted guesses end the search without a verdict."""
    puzzle = noise(40)
    outcome = solve(puzzle, Limits(seconds=0), **options)
    assert outcome.status is Status.TIMEOUT
    outcome = solve(puzzle, Limits(conflicts=10, seconds=1), **options)
    assert outcome.status is Status.TIMEOUT
    assert outcome.statistics.conflicts <= 10


def noise(side: int, seed: int = 1) -> Nonogram:
    """A board without a picture, which is hard."""
    rng = random.Random(seed)
    return Nonogram.of(Grid(["".join(rng.choice(".#") for _ in range(side)) for _ in range(side)]))


def picture(side: int, seed: int) -> Nonogram:
    """A board like pixel art: ellipses over each other, often the same left and right."""
    rng = random.Random(f"{side} {seed}")
    cells = [[False] * side for _ in range(side)]
    for _ in range(rng.randint(4, 8)):
        x0, y0 = (rng.uniform(0.2, 0.8) * side for _ in range(2))
        x_radius, y_radius = (rng.uniform(0.06, 0.25) * side for _ in range(2))
        filled = rng.random() < 0.65
        for y in range(side):
            for x in range(side):
                if ((x - x0) / x_radius) ** 2 + ((y - y0) / y_radius) ** 2 <= 1:
                    cells[y][x] = filled
    if rng.random() < 0.5:
        cells = [row[: (side + 1) // 2] + row[: side // 2][::-1] for row in cells]
    return Nonogram.of(Grid(["".join(".#"[cell] for cell in row) for row in cells]))


def techniques(outcome: Outcome) -> list[str]:
    """The names of the events, in order."""
    return [step.technique for step in outcome.steps]


def check_picture(solve: Solve, side: int, seed: int) -> None:
    """A picture is solved in seconds."""
    puzzle = picture(side, seed)
    outcome = solve(puzzle, Limits(solutions=1, seconds=20))
    assert outcome.solution is not None
    assert not puzzle.check(outcome.solution)


def proved_of(solve: Solve, files: Iterable[Path], seconds: float) -> tuple[int, int]:
    """How many puzzles are proved in so many seconds each, rightly, and how many there are."""
    proved = total = 0
    for file in files:
        puzzle = nurie.load(file)
        assert isinstance(puzzle, Nonogram)
        outcome = solve(puzzle, Limits(seconds=seconds))
        total += 1
        if outcome.status is not Status.TIMEOUT:
            proved += 1
            assert outcome.status == nurie.solve(puzzle).status
    return proved, total
