"""Whole board: try every way to fill the cells, verify each at the end.

This is the *solver całościowy* of documents 000 (§5.1.1, Pseudokod 5.1) and 003 (§4.1.1,
Pseudokod 4.1). The clues only serve to verify a board (Pseudokod 2.1 and 1.1): it tries
each cell empty, then filled, and for n cells visits 2ⁿ boards. It shows how much the other
methods save.

Departures. The recursion is a count: a board is a number whose highest bit is the first
cell, so that counting up visits the boards in the order of the pseudocode. The search
continues up to the limit of solutions, given cells stay as they are, and an extra run also
makes a line wrong, which the printed verification accepts. A board is verified from its
last row up, and rejected at the first wrong line. Events are recorded for the boards whose
last row is right (``try``). A wrong board counts as a refuted guess; limits are checked
once in a few thousand boards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from nurie.grid import Cell, Grid
from nurie.nonogram.combinations import mirrored
from nurie.nonogram.puzzle import Nonogram
from nurie.nonogram.solvers._complete import (
    Search,
    drawn,
    known_cells,
    lengths,
    runs_in,
    the_only_colour,
    unknown_colour,
)
from nurie.recording import Record
from nurie.solving import NO_LIMITS, Limits, Outcome
from nurie.steps import Fact

_AT_ONCE = 12
"""The number of last free cells that vary between two checks of the clock."""
_REMEMBERED = 1 << 16
"""How many lines have their runs cached."""


def solve(
    puzzle: Nonogram,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    record: Record = False,
) -> Outcome:
    """Solve one puzzle, if it is small enough."""
    letter = the_only_colour(puzzle, "whole_board")
    if outcome := unknown_colour(puzzle):
        return outcome
    search = Search(puzzle, limits, given, record=record, every=1)
    width, height = puzzle.width, puzzle.height
    cells = width * height
    filled = empty = 0
    for row in known_cells(given and given.rows, height):
        filled = filled << width | mirrored(row[0], width)
        empty = empty << width | mirrored(row[1], width)
    free = (1 << cells) - 1 & ~(filled | empty)
    rows, columns = lengths(puzzle.rows), lengths(puzzle.columns)
    # A row of a board has its first cell in its highest bit, so its runs come in reverse.
    last_row, last_runs = (1 << width) - 1, rows[-1][::-1]
    runs_of = lru_cache(_REMEMBERED)(runs_in)

    low = free
    for _ in range(_AT_ONCE):
        low &= low - 1
    low ^= free
    endings = list(_subsets(low))
    for start in _subsets(free ^ low):
        if search.look_at_the_watch():
            break
        beginning = start | filled
        search.nodes += len(endings)
        found = len(search.solutions)
        for number, ending in enumerate(endings, 1):
            board = beginning | ending
            if runs_of(board & last_row) != last_runs:
                continue
            if search.record:
                search.tell("try", settles=_facts(_drawing(board, width, height, letter)))
            if not _verified(board, width, height, rows, columns, runs_of):
                continue
            if search.find(Grid(_drawing(board, width, height, letter))):
                search.nodes -= len(endings) - number
                return search.outcome()
        search.watch.conflicts += len(endings) - len(search.solutions) + found
    return search.outcome()


def _subsets(cells: int) -> Iterator[int]:
    """Every subset of a set of cells, in the order of counting."""
    chosen = 0
    while True:
        yield chosen
        chosen = chosen - cells & cells
        if not chosen:
            return


def _verified(
    board: int,
    width: int,
    height: int,
    rows: list[tuple[int, ...]],
    columns: list[tuple[int, ...]],
    runs_of: Callable[[int], tuple[int, ...]],
) -> bool:
    """Whether all lines match their clues: the rows, from the last one, then the columns."""
    line = (1 << width) - 1
    for number in range(height):
        if runs_of(board >> number * width & line) != rows[-1 - number][::-1]:
            return False
    for number in range(width):
        column = sum((board >> row * width + number & 1) << row for row in range(height))
        if runs_of(column) != columns[-1 - number][::-1]:
            return False
    return True


def _drawing(board: int, width: int, height: int, letter: str) -> tuple[str, ...]:
    line = (1 << width) - 1
    return tuple(
        drawn(mirrored(board >> (height - 1 - number) * width & line, width), width, letter)
        for number in range(height)
    )


def _facts(drawing: tuple[str, ...]) -> Iterator[Fact]:
    for row, line in enumerate(drawing):
        for column, state in enumerate(line):
            yield Fact(Cell(row, column), state)
