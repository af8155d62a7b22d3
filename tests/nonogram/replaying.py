"""A board that knows only the clues, for tests that replay steps without trusting them."""

from __future__ import annotations

from nurie import Cell, Fact, Grid, Nonogram
from nurie.nonogram.puzzle import Clue
from tests.nonogram.brute_force import all_solutions


class Board:
    """What every cell may still be, beside all solutions."""

    def __init__(self, puzzle: Nonogram, given: Grid | None = None) -> None:
        self.puzzle = puzzle
        self.all = frozenset("." + puzzle.letters)
        self.solutions = all_solutions(puzzle, given)
        self.may = {cell: self.all for cell, _ in Grid.unknown(puzzle.width, puzzle.height).cells()}
        for cell, state in given.cells() if given else ():
            if state != "?":
                self.may[cell] = frozenset(state)

    def line(self, name: str) -> tuple[Clue, list[Cell]]:
        """The clue and the cells of a line."""
        side, number = name.split()
        index = int(number) - 1
        if side == "row":
            return self.puzzle.rows[index], [Cell(index, at) for at in range(self.puzzle.width)]
        return self.puzzle.columns[index], [Cell(at, index) for at in range(self.puzzle.height)]


def narrowed(may: frozenset[str], fact: Fact) -> frozenset[str]:
    """What a cell may be once a fact is known."""
    return may & {fact.state} if fact.holds else may - {fact.state}
