"""Boards as lists of lines, and line settling: shared by solvers that settle lines.

A board is the list of the masks of its lines, rows first (see `_masks`): a copy is cheap,
and every cell is stored twice, in its row and in its column. The result of settling a line
is cached by its known cells, after Berend, Pomeranz, Rabani & Raziel 2014.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from nurie.bits import bits
from nurie.errors import PuzzleError
from nurie.grid import EMPTY, UNKNOWN, Cell, Grid
from nurie.nonogram.puzzle import Nonogram
from nurie.nonogram.solvers._masks import Masks, settle_masks, undecided, without
from nurie.puzzle import Problem, check_given
from nurie.recording import Recorder
from nurie.solving import Watch
from nurie.steps import Fact

Board: TypeAlias = list[Masks]

MAX_KEPT = 200_000
"""How many results of lines are cached."""
NOWHERE = -1
"""The value for a board without a contradictory line."""


def refuse_colours(puzzle: Nonogram, method: str) -> None:
    """Raise an error for a coloured puzzle, for methods that support only black and white."""
    if len(puzzle.letters) > 1:
        count = len(puzzle.letters)
        raise PuzzleError(f"{method} solves only black-and-white puzzles; this has {count} colours")


class Lines:
    """The lines of one puzzle: settles one line, or all that are affected by a change."""

    def __init__(
        self, puzzle: Nonogram, watch: Watch, recorder: Recorder | None = None, *, keep: bool = True
    ) -> None:
        self.width, self.height = puzzle.width, puzzle.height
        self.states = EMPTY + puzzle.letters
        self.solves = 0
        """How many lines were settled, not counting cached results."""
        self._puzzle = puzzle
        self._clues = puzzle.rows + puzzle.columns
        self._watch = watch
        self._recorder = recorder or Recorder()
        self._keep = keep
        self._kept: dict[tuple[int, Masks], Masks | None] = {}

    @property
    def all(self) -> range:
        """The numbers of all lines, rows first."""
        return range(self.height + self.width)

    def length(self, line: int) -> int:
        """The number of cells in a line."""
        return self.width if line < self.height else self.height

    def name(self, line: int) -> str:
        """The displayed name of a line; empty if there is none."""
        if line < 0:
            return ""
        return f"row {line + 1}" if line < self.height else f"column {line - self.height + 1}"

    def fault(self, broken: int) -> tuple[Problem, ...]:
        """Why there is no solution, if line solving has shown it."""
        if (problems := self._puzzle.problems()) or broken == NOWHERE:
            return problems
        return (Problem("nothing_fits", self.name(broken)),)

    def cell(self, line: int, at: int) -> Cell:
        """The cell at a place of a line."""
        return Cell(line, at) if line < self.height else Cell(at, line - self.height)

    def blank(self, given: Grid | None = None) -> Board:
        """A board on which only the given cells are known."""
        board: Board = [((1 << self.length(line)) - 1,) * len(self.states) for line in self.all]
        check_given(self._puzzle, given)
        for cell, letter in given.cells() if given is not None else ():
            if letter != UNKNOWN:
                self.put(board, cell, self.states.index(letter))
        return board

    def put(self, board: Board, cell: Cell, state: int) -> tuple[int, int]:
        """Restrict a cell to one state; return the affected lines."""
        for other in range(len(self.states)):
            if other != state:
                self.exclude(board, cell, other)
        return cell.row, self.height + cell.column

    def exclude(self, board: Board, cell: Cell, state: int) -> tuple[int, int]:
        """Exclude one state of a cell; return the affected lines."""
        row, column = cell.row, self.height + cell.column
        board[row] = without(board[row], state, 1 << cell.column)
        board[column] = without(board[column], state, 1 << cell.row)
        return row, column

    def may_be(self, board: Board, cell: Cell) -> list[int]:
        """The states that a cell may have."""
        masks = board[cell.row]
        return [state for state, mask in enumerate(masks) if mask >> cell.column & 1]

    def unknown(self, board: Board) -> Iterator[Cell]:
        """The cells that may have several states, row by row."""
        for row in range(self.height):
            for column in bits(undecided(board[row])):
                yield Cell(row, column)

    def count_unknown(self, board: Board) -> int:
        """How many cells may have several states."""
        return sum(undecided(masks).bit_count() for masks in board[: self.height])

    def grid(self, board: Board) -> Grid:
        """The board as a grid; a cell that may have several states is unknown."""
        rows = []
        for masks in board[: self.height]:
            cells = [UNKNOWN] * self.width
            open_cells = undecided(masks)
            for state, mask in enumerate(masks):
                for column in bits(mask & ~open_cells):
                    cells[column] = self.states[state]
            rows.append("".join(cells))
        return Grid(rows)

    def propagate(self, board: Board, concerned: Iterable[int], *, record: bool = False) -> int:
        """Settle lines, and the lines that cross new cells, until nothing changes.

        Returns the number of a line in which nothing fits, or ``NOWHERE``; changes the
        board in place.
        """
        queue: dict[int, None] = dict.fromkeys(concerned)
        height = self.height
        while queue:
            self._watch.check()
            line = next(iter(queue))
            del queue[line]
            old = board[line]
            new = self.settle(line, old)
            if new is None:
                return line
            if new == old:
                continue
            if record:
                self._record(line, old, new)
            board[line] = new
            mine = 1 << (line if line < height else line - height)
            first = height if line < height else 0
            for state, (before, after) in enumerate(zip(old, new, strict=True)):
                for at in bits(before ^ after):
                    board[first + at] = without(board[first + at], state, mine)
                    queue[first + at] = None
        return NOWHERE

    def settle(self, line: int, masks: Masks) -> Masks | None:
        """What all placements in a line share; None if there is no placement."""
        if not self._keep:
            return self._settled(line, masks)
        key = line, masks
        if key in self._kept:
            return self._kept[key]
        if len(self._kept) >= MAX_KEPT:
            self._kept.clear()
        result = self._kept[key] = self._settled(line, masks)
        return result

    def _settled(self, line: int, masks: Masks) -> Masks | None:
        self.solves += 1
        return settle_masks(self._clues[line], self.length(line), masks, self.states)

    def facts(self, line: int, old: Masks, new: Masks) -> list[Fact]:
        """The facts in the new masks of a line that are not in the old ones."""
        found: list[Fact] = []
        changed = 0
        for before, after in zip(old, new, strict=True):
            changed |= before ^ after
        settled = ~undecided(new)
        for at in bits(changed):
            cell = self.cell(line, at)
            if settled >> at & 1:
                state = next(s for s, mask in enumerate(new) if mask >> at & 1)
                found.append(Fact(cell, self.states[state]))
            else:
                found += [
                    Fact(cell, self.states[s], False)
                    for s, (before, after) in enumerate(zip(old, new, strict=True))
                    if (before ^ after) >> at & 1
                ]
        return found

    def changes(self, old: Board, new: Board) -> list[Fact]:
        """The facts on a board that are not on an older one, row by row."""
        return [
            fact
            for row in range(self.height)
            if old[row] != new[row]
            for fact in self.facts(row, old[row], new[row])
        ]

    def undone(self, old: Board, new: Board) -> list[Fact]:
        """The cells that become unknown when the search returns to an older board."""
        return [
            Fact(Cell(row, column), UNKNOWN)
            for row in range(self.height)
            for column in bits(undecided(old[row]) & ~undecided(new[row]))
        ]

    def _record(self, line: int, old: Masks, new: Masks) -> None:
        """Record a settled line with a minimal set of known cells that it follows from."""
        every = (1 << self.length(line)) - 1
        needed = old
        for at in range(self.length(line)):
            if all(mask >> at & 1 for mask in needed):
                continue
            weaker = tuple(mask | 1 << at for mask in needed)
            result = self._settled(line, weaker)
            self.solves -= 1
            if result is not None and all(
                (r & o) == n for r, o, n in zip(result, old, new, strict=True)
            ):
                needed = weaker
        because = self.facts(line, (every,) * len(needed), needed)
        self._recorder.add("line", self.name(line), self.facts(line, old, new), because)
