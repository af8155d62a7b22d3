"""Recorded steps, replayed without trusting them.

The replayer knows only the clues. A step about a line must follow from its clue
and the cells it names, by listing placements, and must need all of them; other
steps must agree with every solution. What steps settle must be new.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import nurie
from nurie import Cell, Fact, Grid, Limits, Nonogram, Status, Step
from nurie.nonogram.puzzle import Clue
from tests.nonogram.brute_force import States, possible_by_listing, random_grid
from tests.nonogram.replaying import Board, narrowed


class Replay(Board):
    """A board on which steps are checked and carried out."""

    def known(self) -> Grid:
        return Grid(
            [
                "".join(
                    next(iter(may)) if len(may := self.may[Cell(row, column)]) == 1 else "?"
                    for column in range(self.puzzle.width)
                )
                for row in range(self.puzzle.height)
            ]
        )

    def take(self, step: Step) -> None:
        assert step.settles
        if step.technique == "line":
            self.check_line(step)
        else:
            self.check_search(step)
        for fact in step.settles:
            left = narrowed(self.may[fact.cell], fact)
            assert left != self.may[fact.cell], f"{fact} is not new"
            assert left, f"{fact} leaves nothing"
            self.may[fact.cell] = left

    def check_line(self, step: Step) -> None:
        clue, cells = self.line(step.line)
        for fact in step.because:
            assert fact.cell in cells
            assert narrowed(self.may[fact.cell], fact) == self.may[fact.cell], "not yet known"
        assert self.follows(step, clue, cells, step.because)
        # A reason that names a cell with several facts counts as one reason.
        for cell in {fact.cell for fact in step.because}:
            fewer = tuple(fact for fact in step.because if fact.cell != cell)
            assert not self.follows(step, clue, cells, fewer), f"{cell} is superfluous"

    def follows(self, step: Step, clue: Clue, cells: list[Cell], because: tuple[Fact, ...]) -> bool:
        """Whether the clue and some facts alone say all that the step says is new."""
        may = dict.fromkeys(cells, self.all)
        for fact in because:
            may[fact.cell] = narrowed(may[fact.cell], fact)
        states: States = tuple(may[cell] for cell in cells)
        found = possible_by_listing(clue, states)
        if found is None:
            return False
        after = dict(zip(cells, found, strict=True))
        # A cell's own earlier facts count: with "not red" known, "not green" settles it.
        return all(
            narrowed(left := after[fact.cell] & self.may[fact.cell], fact) == left
            for fact in step.settles
        )

    def check_search(self, step: Step) -> None:
        for solution in self.solutions:
            for fact in step.settles:
                assert (solution[fact.cell] == fact.state) == fact.holds
        if step.technique == "refuted":
            (guess,) = step.assuming
            assert guess.state in self.may[guess.cell]
            assert not any(solution[guess.cell] == guess.state for solution in self.solutions)
            self.line(step.line)
        elif step.technique == "agreed":
            (cell,) = {guess.cell for guess in step.assuming}
            assert {guess.state for guess in step.assuming} == self.may[cell]
        else:
            assert step.technique == "search"


def replay(puzzle: Nonogram, given: Grid | None = None) -> set[str]:
    """Check the record of one puzzle; the techniques that were met."""
    outcome = nurie.solve(puzzle, given=given, record=True)
    quiet = nurie.solve(puzzle, given=given)
    seconds = outcome.statistics.seconds
    assert quiet.steps == ()
    assert replace(outcome, steps=()) == replace(
        quiet, statistics=replace(quiet.statistics, seconds=seconds)
    )
    board = Replay(puzzle, given)
    for step in outcome.steps:
        board.take(step)
    if outcome.status is Status.UNIQUE:
        assert board.known() == outcome.solution
    elif outcome.status is Status.SEVERAL:
        assert board.known() == outcome.known
    return {step.technique for step in outcome.steps}


@pytest.mark.parametrize("colours", ["#", "rg", "rgb"])
def test_records_of_random_boards(colours: str) -> None:
    rng = random.Random(colours)
    seen: set[str] = set()
    for _ in range(200):
        grid = random_grid(
            rng, rng.randint(1, 7), rng.randint(1, 6), rng.uniform(0.3, 0.7), colours
        )
        seen |= replay(Nonogram.of(grid))
    assert seen >= {"line", "agreed"}


def test_records_of_boards_that_need_guesses() -> None:
    rng = random.Random(8)
    seen: set[str] = set()
    for _ in range(60):
        seen |= replay(Nonogram.of(random_grid(rng, 8, 8, 0.42)))
    assert seen >= {"line", "refuted", "agreed"}


def test_records_that_start_from_given_cells() -> None:
    rng = random.Random(9)
    for _ in range(80):
        grid = random_grid(rng, rng.randint(2, 6), rng.randint(2, 6), 0.45)
        given = Grid(
            ["".join(state if rng.random() < 0.2 else "?" for state in row) for row in grid.rows]
        )
        replay(Nonogram.of(grid), given)


def test_records_of_impossible_boards() -> None:
    rng = random.Random(10)
    for _ in range(60):
        puzzle = Nonogram.of(random_grid(rng, 5, 5, 0.45))
        given = random_grid(rng, 5, 5, 0.45)
        veil = Grid(["".join(s if rng.random() < 0.2 else "?" for s in row) for row in given.rows])
        replay(puzzle, veil)


def test_a_record_reads_like_an_explanation() -> None:
    outcome = nurie.solve(Nonogram([[3], [1]], [[1], [2], [1]]), record=True)
    first = outcome.steps[0]
    assert (first.technique, first.line) == ("line", "row 1")
    assert first.settles == tuple(Fact(Cell(0, column), "#") for column in range(3))
    assert first.because == ()


def test_recording_stops_with_the_solve() -> None:
    puzzle = Nonogram.of(random_grid(random.Random(2), 40, 40, 0.4))
    outcome = nurie.solve(puzzle, Limits(conflicts=10), record=True)
    assert outcome.status is Status.TIMEOUT
    assert outcome.steps
