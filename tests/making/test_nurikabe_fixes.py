"""Small changes of a Nurikabe, against a brute-force search for its solutions."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import nurie
from nurie import Grid, Nurikabe
from nurie.difficulty import Level
from tests.nurikabe.oracle import solutions

SEVERAL = Nurikabe([[1, 0, 0], [0, 0, 0], [0, 0, 4]])


def is_unique(puzzle: Nurikabe) -> bool:
    return len(solutions(puzzle)) == 1


def score(puzzle: Nurikabe) -> tuple[int, int]:
    rating = nurie.rate(puzzle)
    assert rating is not None
    return list(Level).index(rating.level), rating.score


def boards() -> list[Nurikabe]:
    """Random ones, with one, several and no solutions."""
    chance = random.Random(14)
    found = []
    for _ in range(30):
        cells = [0] * 16
        for at in chance.sample(range(16), chance.randint(1, 3)):
            cells[at] = chance.randint(1, 4)
        found.append(Nurikabe([cells[at : at + 4] for at in range(0, 16, 4)]))
    return found


def test_numbers_after_a_change_have_one_solution_and_none_is_missing() -> None:
    kinds = set()
    for puzzle in boards():
        fixes = nurie.improve(puzzle)
        now = score(puzzle) if is_unique(puzzle) else None
        kinds.add((now is not None, bool(fixes)))
        for fix in fixes:
            assert is_unique(fix.puzzle), f"{puzzle} {fix}"
            assert now is None or score(fix.puzzle)[1] < now[1]
        visible = [(score(fix.puzzle)[0] if now else 0, fix.visibility) for fix in fixes]
        assert visible == sorted(visible)
        # All numbers that are one more, one less or gone.
        offered = {fix.puzzle.numbers for fix in fixes}
        for other in changed_numbers(puzzle):
            helps = is_unique(other) and (now is None or score(other)[1] < now[1])
            assert (other.numbers in offered) == helps
    assert kinds >= {(True, True), (False, True)}


def changed_numbers(puzzle: Nurikabe) -> list[Nurikabe]:
    found = []
    for row, numbers in enumerate(puzzle.numbers):
        for column, number in enumerate(numbers):
            for then in {0, number - 1, number + 1} if number else ():
                rows = [list(line) for line in puzzle.numbers]
                rows[row][column] = then
                found.append(replace(puzzle, numbers=tuple(map(tuple, rows))))
    return found


def test_islands_stay_a_solution_of_their_numbers() -> None:
    for puzzle in boards():
        for solution in solutions(puzzle)[:2]:
            for fix in nurie.improve(puzzle, Grid(str(solution))):
                assert fix.puzzle.goal is not None
                assert [str(one) for one in solutions(fix.puzzle)] == [str(fix.puzzle.goal)]
                assert fix.cells


def test_what_cannot_be_improved_is_said() -> None:
    with pytest.raises(nurie.PuzzleError, match="unknown cells"):
        nurie.improve(SEVERAL, Grid(".?# ### #.."))
    cancel = nurie.Cancellation()
    cancel.cancel()
    with pytest.raises(nurie.StoppedError):
        nurie.improve(SEVERAL, limits=nurie.Limits(cancel=cancel))
