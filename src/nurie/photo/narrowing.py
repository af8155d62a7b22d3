"""Rules out readings of lines that no board can have, whatever the other lines say.

A line that may be read in several ways still says something: a cell is settled if it is the same
in all of them. Cells that are settled cross other lines, and rule out readings of those. This goes
on until nothing changes, as when people solve a puzzle line by line, and often leaves one reading
of each line although many were likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from nurie.grid import UNKNOWN
from nurie.nonogram.line import settle
from nurie.nonogram.puzzle import Clue
from nurie.solving import Watch

Lines: TypeAlias = Sequence[Sequence[Clue]]
"""The clues that each line may have."""


Settled: TypeAlias = dict[tuple[Clue, str], str | None]
"""What is known of lines, given their clue and some cells; None if they contradict each other."""


def possible(
    rows: Lines, columns: Lines, watch: Watch, settled: Settled
) -> tuple[list[set[int]], list[set[int]]]:
    """Which clues of each row and of each column some board may have, by their positions.

    A line has none left if there is no such board. Without time, more are left than necessary.
    What is found out about lines is kept in ``settled``, for the next time.
    """
    board = [[UNKNOWN] * len(columns) for _ in rows]
    clues = (rows, columns)
    left = ([set(range(len(line))) for line in rows], [set(range(len(line))) for line in columns])
    waiting = {(axis, at): None for axis in (0, 1) for at in range(len(clues[axis]))}
    while waiting and not watch.stopped:
        # The line that has waited longest.
        axis, at = next(iter(waiting))
        del waiting[axis, at]
        cells = "".join(board[at]) if axis == 0 else "".join(row[at] for row in board)
        found = {which: _settle(clues[axis][at][which], cells, settled) for which in left[axis][at]}
        left[axis][at] = {which for which, line in found.items() if line is not None}
        if not left[axis][at]:
            break
        lines = [line for line in found.values() if line is not None]
        for there, (before, *states) in enumerate(zip(cells, *lines, strict=True)):
            if before == UNKNOWN and states[0] != UNKNOWN and len(set(states)) == 1:
                row, column = (at, there) if axis == 0 else (there, at)
                board[row][column] = states[0]
                waiting[1 - axis, there] = None
    return left


def _settle(clue: Clue, cells: str, settled: Settled) -> str | None:
    if (clue, cells) not in settled:
        settled[clue, cells] = settle(clue, cells)
    return settled[clue, cells]
