"""The elimination of documents 000 and 003 with plain lists, as its pseudocode reads.

It is here to be compared with: the solver must visit the same states in the same
order, and be quicker. Every combination is a list of cells, as in the documents.
"""

from __future__ import annotations

from nurie import Nonogram
from nurie.nonogram.puzzle import Clue

Line = list[int]
Combination = list[int]
UNKNOWN = -1


def list_combinations(clue: Clue, length: int) -> list[Combination]:
    """All combinations of a line, the runs as far to the front as possible first."""
    if not clue:
        return [[0] * length]
    found = []
    run, rest = clue[0].length, clue[1:]
    for start in range(length - run + 1):
        front = [0] * start + [1] * run + ([0] if rest else [])
        if len(front) <= length:
            found += [front + tail for tail in list_combinations(rest, length - len(front))]
    return found


class ListElimination:
    """Pseudokod 5.3 and 5.4, unmodified: last in first out, the first line assumed."""

    def __init__(self, puzzle: Nonogram, *, solutions: int = 2) -> None:
        self.width, self.height = puzzle.width, puzzle.height
        self.wanted = solutions
        self.found: list[tuple[str, ...]] = []
        self.states = 0
        self.checks = 0
        self.queue: list[int] = []
        cells = [[UNKNOWN] * self.width for _ in range(self.height)]
        lists = [list_combinations(clue, self.width) for clue in puzzle.rows]
        lists += [list_combinations(clue, self.height) for clue in puzzle.columns]
        self.queue = list(range(len(lists)))
        self.solve(cells, lists)

    def solve(self, cells: list[Line], lists: list[list[Combination]]) -> None:
        self.states += 1
        while self.queue:
            line = self.queue.pop()
            self.check(cells, lists, line)
            if not lists[line]:
                self.queue.clear()
                return
        several = [line for line, combinations in enumerate(lists) if len(combinations) > 1]
        if not several:
            self.found.append(tuple("".join(".#"[cell] for cell in row) for row in cells))
            return
        line = several[0]
        for combination in lists[line]:
            copied_cells = [row[:] for row in cells]
            copied_lists = [combinations[:] for combinations in lists]
            copied_lists[line] = [combination]
            for at, state in enumerate(combination):
                self.put(copied_cells, line, at, state)
            self.solve(copied_cells, copied_lists)
            if len(self.found) >= self.wanted:
                return

    def check(self, cells: list[Line], lists: list[list[Combination]], line: int) -> None:
        self.checks += 1
        is_row = line < self.height
        known = cells[line] if is_row else [row[line - self.height] for row in cells]
        lists[line] = [
            combination
            for combination in lists[line]
            if all(state in (UNKNOWN, cell) for state, cell in zip(known, combination, strict=True))
        ]
        if not lists[line]:
            return
        first = lists[line][0]
        for at, state in enumerate(known):
            if state == UNKNOWN and all(
                combination[at] == first[at] for combination in lists[line]
            ):
                self.put(cells, line, at, first[at])

    def put(self, cells: list[Line], line: int, at: int, state: int) -> None:
        row, column = (line, at) if line < self.height else (at, line - self.height)
        if cells[row][column] != UNKNOWN:
            return
        cells[row][column] = state
        crossing = self.height + at if line < self.height else at
        if crossing in self.queue:
            self.queue.remove(crossing)
        self.queue.append(crossing)
