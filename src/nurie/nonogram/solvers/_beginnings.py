"""Beginnings: which first cells of a line can still become a line with its clue.

A line is read cell by cell. A state summarises the cells read so far: how far they have
come in the clue, and how many they are. The states of a line are numbered and computed when
they are first reached; −1 is the dead state.
"""

from __future__ import annotations

from nurie.grid import EMPTY
from nurie.nonogram.puzzle import Clue, shortest_length

_Place = tuple[int, int, bool, int]
"""Current or next run, its cells so far, whether a gap is needed first, cells read."""


class Beginnings:
    """The beginnings of one line, coloured or not."""

    __slots__ = ("_clue", "_needs", "_next", "_numbers", "_places", "length", "start")

    def __init__(self, clue: Clue, length: int) -> None:
        self.length = length
        """The number of cells in the line."""
        self._clue = clue
        self._needs = [shortest_length(clue[run:]) for run in range(len(clue) + 1)]
        self._places: list[_Place] = []
        self._numbers: dict[_Place, int] = {}
        self._next: list[dict[str, int]] = []
        self.start = self._number((0, 0, False, 0))
        """The state before the first cell."""

    def step(self, state: int, cell: str) -> int:
        """The state after one more cell; negative if the clue can no longer be met."""
        known = self._next[state]
        if cell not in known:
            known[cell] = self._after(self._places[state], cell)
        return known[cell]

    def accepts(self, line: tuple[str, ...]) -> bool:
        """Whether a complete line matches the clue."""
        state = self.start
        for cell in line:
            if state < 0:
                return False
            state = self.step(state, cell)
        return state >= 0

    def _after(self, place: _Place, cell: str) -> int:
        run, laid, must_wait, read = place
        if cell == EMPTY:
            return -1 if laid else self._number((run, 0, False, read + 1))
        if must_wait and self._clue[run - 1].colour == cell:
            return -1
        if run == len(self._clue) or self._clue[run].colour != cell:
            return -1
        if laid + 1 < self._clue[run].length:
            return self._number((run, laid + 1, False, read + 1))
        touches = run + 1 < len(self._clue) and self._clue[run + 1].colour == self._clue[run].colour
        return self._number((run + 1, 0, touches, read + 1))

    def _number(self, place: _Place) -> int:
        """The number of a state; negative if too few cells remain."""
        run, laid, must_wait, read = place
        if read + self._needs[run] - laid + must_wait > self.length:
            return -1
        if place not in self._numbers:
            self._numbers[place] = len(self._places)
            self._places.append(place)
            self._next.append({})
        return self._numbers[place]


def step_all(lines: list[Beginnings], states: list[int], cells: str) -> list[int]:
    """The states of crossing lines after one more cell of each; empty if one is impossible."""
    further = []
    for line, state, cell in zip(lines, states, cells, strict=True):
        after = line.step(state, cell)
        if after < 0:
            return []
        further.append(after)
    return further
