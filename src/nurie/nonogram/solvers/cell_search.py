"""Cell search: depth-first cell by cell, filled first, with a check of row and column.

This is the backtracking of document 002, §3.2, with the pseudocode of Więckowski &
Shekhovtsov 2021: starting at the top left, a cell is filled, ``verify`` checks its row and
its column, and the search continues with the next cell. If that fails, the cell is tried
empty; if that fails too, the search backtracks.

Departures. The sources leave ``verify`` open: here it checks whether the cells so far in
the row, and those in the column, are a possible beginning of a line with that clue, with
room for the rest. Its cost is constant, because one state per line records the progress.
The recursion is a stack; the search continues up to the limit of solutions; given cells
have only one state to try. In coloured puzzles the colours of the palette are tried in
order, then empty.
"""

from __future__ import annotations

from nurie.grid import EMPTY, UNKNOWN, Cell, Grid
from nurie.nonogram.puzzle import Nonogram
from nurie.nonogram.solvers._beginnings import Beginnings
from nurie.nonogram.solvers._complete import Search, line_name, unknown_colour
from nurie.recording import Record
from nurie.solving import NO_LIMITS, Limits, Outcome
from nurie.steps import Fact

_BETWEEN_LOOKS = 1024
"""Cells tried between two checks of the clock."""


def solve(
    puzzle: Nonogram,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    record: Record = False,
) -> Outcome:
    """Solve one puzzle, black-and-white or coloured."""
    if outcome := unknown_colour(puzzle):
        return outcome
    search = Search(puzzle, limits, given, record=record, every=_BETWEEN_LOOKS)
    width = puzzle.width
    rows = [Beginnings(clue, width) for clue in puzzle.rows]
    columns = [Beginnings(clue, puzzle.height) for clue in puzzle.columns]
    if any(line.start < 0 for line in (*rows, *columns)):
        return search.outcome()
    states = puzzle.letters + EMPTY
    # For each cell: the states to try, the current one and its index, and the states of its
    # row and column before it.
    tried = [states] * (width * puzzle.height)
    if given is not None:
        tried = [states if state == UNKNOWN else state for _, state in given.cells()]
    cells = len(tried)
    board = [EMPTY] * cells
    turn = [0] * cells
    across = [0] * cells
    down = [line.start for line in columns] + [0] * cells
    across[0] = rows[0].start
    at = 0
    while at >= 0 and not search.is_over:
        if turn[at] == len(tried[at]):
            turn[at] = 0
            at -= 1
            if at >= 0 and search.record:
                _tell(search, "backtrack", at, UNKNOWN, width)
            continue
        if search.visit():
            break
        state = tried[at][turn[at]]
        turn[at] += 1
        row, column = divmod(at, width)
        in_row = rows[row].step(across[at], state)
        in_column = columns[column].step(down[at], state) if in_row >= 0 else -1
        if in_column < 0:
            search.refute()
            continue
        board[at] = state
        if search.record:
            _tell(search, "place", at, state, width)
        down[at + width] = in_column
        at += 1
        if at == cells:
            found = "".join(board)
            search.find(Grid(found[start : start + width] for start in range(0, cells, width)))
            at -= 1
            if search.record:
                _tell(search, "backtrack", at, UNKNOWN, width)
            continue
        turn[at] = 0
        across[at] = in_row if column + 1 < width else rows[row + 1].start
    return search.outcome()


def _tell(search: Search, event: str, at: int, state: str, width: int) -> None:
    cell = Cell(*divmod(at, width))
    if state != UNKNOWN or search.given is None or search.given[cell] == UNKNOWN:
        text = "backtrack.line" if event == "backtrack" else event
        search.tell(event, line_name(cell.row, is_row=True), (Fact(cell, state),), text=text)
