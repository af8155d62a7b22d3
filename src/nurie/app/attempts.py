"""Replays the log of an attempt: the same moves give the same state, here and in the browser.

An attempt is one player's moves on one puzzle, possibly from several devices. It is
replayed in the order of (clock, device, n), so that devices with the same moves agree,
regardless of how they received them. ``web/src/game/replay.ts`` does the same; the logs in
``tests/app/attempts`` are replayed by both.

- ``start`` begins the attempt; the first one sets the mode. Moves before it are ignored.
- ``paint`` sets unknown cells and leaves known ones; painting with ``?`` erases. With
  ``maybe`` it sets or erases marks on unknown cells, which have no effect on the result.
- In the mode ``lives`` a wrong cell costs a life. It gets its true state, which erasing,
  ``undo`` and ``return`` do not change. Without lives the attempt is lost.
- ``undo`` and ``redo`` go through what ``paint`` and ``return`` changed; ``savepoint``
  remembers the board by a name, ``return`` goes back to it, and ``forget`` deletes it.
- Once the board is solved (an unknown cell counts as empty) or lost, only ``restart``
  changes it: an empty board, all lives, no mistakes and no time. Hints and the loss remain.
- ``continue`` goes on with a lost board as it is, in the mode ``none``. The loss remains.
- Time is counted between two moves of one page, at most ten minutes each, but not after its
  ``pause`` or once the attempt is over. A page is a ``device`` here: it has a new name
  whenever it is loaded, and its ``resume`` starts the clock. So no time is counted between
  the last move of a page that crashed and the first of the next one. What several pages
  spend at the same time counts once.
- ``hint`` is counted, whatever ``technique`` it names; ``finish`` says that the player saw the
  end, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

from nurie.grid import EMPTY, UNKNOWN, Grid
from nurie.puzzle import Puzzle

Move: TypeAlias = Mapping[str, Any]
"""A move as it is sent and stored: attempt, device, n, clock, at, kind, and the fields of
its kind."""

LONGEST_PAUSE = 600_000
"""The most milliseconds between two moves of one page that count as played."""
MAX_SAVEPOINTS = 100
"""How many savepoint names are remembered."""


class Status(StrEnum):
    """The document's status of solving."""

    NOT_STARTED = "not_started"
    STARTED = "started"
    FINISHED = "finished"


class Completion(StrEnum):
    """The document's type of completion: its four values."""

    UNFINISHED_WITHOUT_LOSS = "unfinished_without_loss"
    UNFINISHED_WITH_LOSS = "unfinished_with_loss"
    FINISHED_WITHOUT_LOSS = "finished_without_loss"
    FINISHED_WITH_LOSS = "finished_with_loss"


@dataclass(frozen=True, slots=True)
class Board:
    """What a replay needs to know about the puzzle."""

    start: Grid
    """The cells that the clues reveal; they cannot be painted."""
    lives: int
    solution: Grid | None
    """The true cells, for the mode ``lives``; without them that mode costs no lives."""
    is_solved: Callable[[Grid], bool]
    """Whether a complete grid solves the puzzle."""

    @classmethod
    def of(cls, puzzle: Puzzle, lives: int, solution: Grid | None) -> Board:
        """The board of a puzzle."""
        filled = puzzle.filled

        def is_solved(grid: Grid) -> bool:
            if filled is not None and _filled(grid) != filled:
                return False
            return grid == solution or not puzzle.check(grid)

        return cls(puzzle.start, lives, solution, is_solved)


def _filled(grid: Grid) -> int:
    return sum(len(row) - row.count(EMPTY) for row in grid)


@dataclass(frozen=True, slots=True)
class State:
    """The state of an attempt."""

    mode: str
    cells: tuple[str, ...]
    maybe: tuple[str, ...]
    """The marks, ``?`` for none."""
    mistaken: tuple[tuple[int, int], ...]
    """The cells that cost a life since the last restart, by row and column."""
    lives: int
    mistakes: int
    """How many cells were painted wrongly since the last restart."""
    hints: int
    milliseconds: int
    """The time played since the last restart."""
    is_lost: bool
    """Whether all lives are lost."""
    status: Status
    completion: Completion
    known: int
    """How many cells the player settled."""
    unknown: int
    """How many are left."""

    @property
    def share(self) -> float:
        """How much of the board is settled, from 0 to 1."""
        if self.status is Status.FINISHED:
            return 1.0
        return round(self.known / (self.known + self.unknown or 1), 4)


def in_order(moves: Iterable[Move]) -> list[Move]:
    """The moves in replay order, without duplicates."""
    known: dict[tuple[str, int], Move] = {}
    for move in moves:
        known.setdefault((move["device"], move["n"]), move)
    return sorted(known.values(), key=lambda move: (move["clock"], move["device"], move["n"]))


def replay(moves: Iterable[Move], board: Board) -> State:
    """The state after these moves, given in any order."""
    attempt = _Attempt(board)
    for move in in_order(moves):
        attempt.make(move)
    return attempt.state()


_Change: TypeAlias = tuple[int, str, str, str, str]
"""A cell, its state and its mark before, its state and its mark after."""


@dataclass(slots=True)
class _Attempt:
    """An attempt while it is replayed; cells are counted row by row."""

    board: Board
    mode: str = ""
    hints: int = 0
    was_lost: bool = False
    cells: list[str] = field(init=False)
    maybe: list[str] = field(init=False)
    mistaken: dict[int, None] = field(init=False)
    lives: int = field(init=False)
    mistakes: int = field(init=False)
    milliseconds: int = field(init=False)
    is_solved: bool = field(init=False)
    is_lost: bool = field(init=False)
    undone: list[list[_Change]] = field(init=False)
    done: list[list[_Change]] = field(init=False)
    savepoints: dict[str, tuple[str, str]] = field(init=False)
    running: dict[str, int] = field(init=False)
    """The time of the last move of each page whose clock is running."""
    played: list[tuple[int, int]] = field(init=False)
    """The counted intervals of time, in order and disjoint."""

    def __post_init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """The board before the first move."""
        self.cells = list("".join(self.board.start))
        self.maybe = [UNKNOWN] * len(self.cells)
        self.mistaken = {}
        self.lives = self.board.lives
        self.mistakes = self.milliseconds = 0
        self.running, self.played = {}, []
        self.is_solved = self.is_lost = False
        self.undone, self.done, self.savepoints = [], [], {}

    def make(self, move: Move) -> None:
        """One move."""
        kind = move["kind"]
        if not self.mode and kind != "start":
            return
        self.count_time(move)
        if kind == "start":
            self.mode = self.mode or move["mode"]
        elif kind == "restart":
            self.begin()
        elif kind == "hint":
            self.hints += 1
        elif kind == "continue" and self.is_lost:
            self.mode, self.is_lost = "none", False
            self.look()
        elif not (self.is_solved or self.is_lost):
            self.play(move)
        if self.is_solved or self.is_lost:
            self.running.clear()
        elif kind == "pause":
            self.running.pop(move["device"], None)
        else:
            self.running[move["device"]] = move["at"]

    def count_time(self, move: Move) -> None:
        """Count the time since the page's last move, except what is counted already."""
        start = self.running.get(move["device"])
        if start is None or move["at"] <= start:
            return
        end = min(move["at"], start + LONGEST_PAUSE)
        first = len(self.played)
        while first and self.played[first - 1][1] >= start:
            first -= 1
        last = first
        while last < len(self.played) and self.played[last][0] <= end:
            last += 1
        joined = self.played[first:last]
        if joined:
            start, end = min(start, joined[0][0]), max(end, joined[-1][1])
        self.played[first:last] = [(start, end)]
        self.milliseconds += end - start - sum(to - since for since, to in joined)

    def play(self, move: Move) -> None:
        """A move that may change the board."""
        match move["kind"]:
            case "paint":
                self.change(self.painted(move))
            case "return" if move["name"] in self.savepoints:
                self.change(self.returned(*self.savepoints[move["name"]]))
            case "savepoint":
                if move["name"] in self.savepoints or len(self.savepoints) < MAX_SAVEPOINTS:
                    self.savepoints[move["name"]] = "".join(self.cells), "".join(self.maybe)
            case "forget":
                self.savepoints.pop(move["name"], None)
            case "undo" if self.done:
                changes = self.done.pop()
                for at, cell, mark, _, _ in reversed(changes):
                    self.put(at, cell, mark)
                self.undone.append(changes)
                self.look()
            case "redo" if self.undone:
                changes = self.undone.pop()
                for at, _, _, cell, mark in changes:
                    self.put(at, cell, mark)
                self.done.append(changes)
                self.look()

    def put(self, at: int, cell: str, mark: str) -> None:
        if at not in self.mistaken:
            self.cells[at] = cell
            self.maybe[at] = mark

    def change(self, changes: list[_Change]) -> None:
        """Remember a change for undo, and check whether the board is solved."""
        if changes:
            self.done.append(changes)
            self.undone.clear()
        self.look()

    def painted(self, move: Move) -> list[_Change]:
        """Paint cell by cell; return the changes, without mistakes."""
        changes = []
        state, is_mark = move["state"], move.get("maybe", False)
        start, width = self.board.start, self.board.start.width
        for row, column in move["cells"]:
            if not (0 <= row < start.height and 0 <= column < width):
                continue
            at = row * width + column
            if start[row, column] != UNKNOWN or at in self.mistaken:
                continue
            before = self.cells[at], self.maybe[at]
            if is_mark:
                if before[0] == UNKNOWN and UNKNOWN in (state, before[1]):
                    self.maybe[at] = state
            elif state == UNKNOWN:
                self.cells[at] = self.maybe[at] = UNKNOWN
            elif before[0] == UNKNOWN:
                self.maybe[at] = UNKNOWN
                if self.is_wrong(row, column, state):
                    self.lose_a_life(at, row, column)
                    if self.is_lost:
                        break
                    continue
                self.cells[at] = state
            after = self.cells[at], self.maybe[at]
            if after != before:
                changes.append((at, *before, *after))
        return changes

    def is_wrong(self, row: int, column: int, state: str) -> bool:
        solution = self.board.solution
        return self.mode == "lives" and solution is not None and solution[row, column] != state

    def lose_a_life(self, at: int, row: int, column: int) -> None:
        assert self.board.solution is not None
        self.cells[at] = self.board.solution[row, column]
        self.mistaken[at] = None
        self.mistakes += 1
        self.lives -= 1
        if self.lives <= 0:
            self.is_lost = self.was_lost = True

    def returned(self, cells: str, maybe: str) -> list[_Change]:
        """Return to a savepoint; return the changes."""
        changes = []
        for at, after in enumerate(zip(cells, maybe, strict=True)):
            before = self.cells[at], self.maybe[at]
            if after != before and at not in self.mistaken:
                self.put(at, *after)
                changes.append((at, *before, *after))
        return changes

    def look(self) -> None:
        """Check whether the board is solved or the last life is lost."""
        if not self.is_lost:
            width = self.board.start.width
            text = "".join(self.cells).replace(UNKNOWN, EMPTY)
            rows = tuple(text[at : at + width] for at in range(0, len(text), width))
            self.is_solved = self.board.is_solved(Grid(rows))

    def state(self) -> State:
        width = self.board.start.width
        unknown = self.cells.count(UNKNOWN)
        open_cells = "".join(self.board.start).count(UNKNOWN)
        status = Status.FINISHED if self.is_solved else Status.STARTED
        end = "finished" if self.is_solved else "unfinished"
        return State(
            self.mode,
            _rows(self.cells, width),
            _rows(self.maybe, width),
            tuple(divmod(at, width) for at in self.mistaken),
            self.lives,
            self.mistakes,
            self.hints,
            self.milliseconds,
            self.is_lost,
            status if self.mode else Status.NOT_STARTED,
            Completion(f"{end}_with{'' if self.was_lost else 'out'}_loss"),
            open_cells - unknown,
            unknown,
        )


def _rows(cells: list[str], width: int) -> tuple[str, ...]:
    return tuple("".join(cells[at : at + width]) for at in range(0, len(cells), width))
