"""Verifies an answer against the puzzle: no solver is trusted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nurie.errors import NurieError
from nurie.grid import UNKNOWN, Grid
from nurie.puzzle import Puzzle
from nurie.solving import Status

_FEWEST = {Status.UNIQUE: 1, Status.SOLVED: 1, Status.SEVERAL: 2}
_MOST = {Status.UNIQUE: 1, Status.NONE: 0, Status.STUCK: 0}


def refuted(puzzle: Puzzle, told: Mapping[str, Any]) -> str:
    """Why an answer cannot be right; empty if there is no objection.

    Every solution is checked against the clues. If the author's picture is a solution, the
    answer must not contradict it: by claiming no solution, a different unique solution, or
    a cell that differs from it.
    """
    status = Status(told["status"])
    try:
        solutions = [Grid(rows) for rows in told.get("solutions", ())]
        known = Grid(told["known"]) if told.get("known") else None
    except NurieError as error:
        return f"its grid is not valid: {error}"
    for grid in solutions:
        if problems := puzzle.check(grid):
            return f"its solution is wrong: {problems[0]}"
    if len(set(solutions)) < len(solutions):
        return "it has the same solution twice"
    if not _FEWEST.get(status, 0) <= len(solutions) <= _MOST.get(status, len(solutions)):
        return f"it has {len(solutions)} solutions"
    goal = puzzle.goal
    if goal is None or puzzle.check(goal):
        return ""
    if status is Status.NONE:
        return "there is a solution"
    if status is Status.UNIQUE and solutions[0] != goal:
        return "there is another solution"
    if known and (known.width, known.height) == (goal.width, goal.height):
        for cell, state in known.cells():
            if state not in (UNKNOWN, goal[cell]):
                place = f"row {cell.row + 1} column {cell.column + 1}"
                return f"{place} is not {state!r} in every solution"
    return ""
