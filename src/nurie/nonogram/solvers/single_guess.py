"""Settled lines, 2-SAT over pairs of cells, and single guesses, one at a time.

Batenburg & Kosters 2009 ("Solving Nonograms by combining relaxations"), cited in document
002, sections 4.1 and 5. Lines are settled until nothing changes. Then every pair of
undecided cells of a line is examined: two incompatible values are a clause of two literals,
and a value that implies its own opposite through such clauses is impossible. The remaining
cells are guessed one at a time, never one guess on top of another: a guess that contradicts
a line is refuted.

Departures: the four pairs of values of two cells are not tested one by one; with one cell
set, settling its line finds the impossible values of all others at once, which gives the
same clauses.

A guess includes everything that the clauses imply. If a guess fills the whole board, that
is a solution, but others may exist. The method is incomplete: it may end ``stuck``, or
``solved`` without a proof that the solution is unique.
"""

from __future__ import annotations

from nurie.bits import bits
from nurie.grid import Cell, Grid
from nurie.nonogram.puzzle import Nonogram
from nurie.nonogram.solvers._lines import (
    NOWHERE,
    Board,
    Lines,
    refuse_colours,
)
from nurie.nonogram.solvers._masks import undecided
from nurie.recording import Record, Recorder
from nurie.searching import verified
from nurie.solving import NO_LIMITS, Limits, Outcome, Statistics, Status, Stopped, Watch
from nurie.steps import Fact


def solve(
    puzzle: Nonogram,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    record: Record = False,
) -> Outcome:
    """Settle lines, then pairs, then guess single cells; start over after every success."""
    refuse_colours(puzzle, "single_guess")
    if problems := puzzle.problems():
        return Outcome(Status.NONE, problems=problems)
    work = _Work(puzzle, limits, record)
    work.board = work.lines.blank(given)
    try:
        status = work.run()
    except Stopped:
        status = Status.TIMEOUT
    return work.outcome(status)


class _Work:
    """The board and the deductions about it."""

    def __init__(self, puzzle: Nonogram, limits: Limits, record: Record) -> None:
        self.watch = Watch(limits)
        self.recorder = Recorder(record)
        self.lines = Lines(puzzle, self.watch, self.recorder)
        self.board: Board = []
        self.solutions: dict[Grid, None] = {}
        self.probes = 0
        self._puzzle = puzzle
        self._wanted = limits.solutions

    def run(self) -> Status:
        """Apply all three relaxations, cheapest first, until the last one finds nothing new."""
        lines = self.lines
        if not self._settle(lines.all):
            return Status.NONE
        while lines.count_unknown(self.board):
            pairs = _Pairs(lines, self.board, self.watch)
            fixed = pairs.fixed()
            if fixed is None:
                return Status.NONE
            if fixed:
                self.recorder.add(
                    "pairs", settles=[Fact(cell, lines.states[state]) for cell, state in fixed]
                )
                concerned = {
                    line for cell, state in fixed for line in lines.put(self.board, cell, state)
                }
                if not self._settle(sorted(concerned)):
                    return Status.NONE
                continue
            progress = self._guess_all(pairs)
            if progress is None:
                return Status.NONE
            if len(self.solutions) >= self._wanted:
                return Status.SOLVED if len(self.solutions) == 1 else Status.SEVERAL
            if not progress:
                return (Status.STUCK, Status.SOLVED, Status.SEVERAL)[min(len(self.solutions), 2)]
        self._found(self.board)
        return Status.UNIQUE

    def _settle(self, concerned: range | list[int] | tuple[int, ...]) -> bool:
        return self.lines.propagate(self.board, concerned, record=self.recorder.wanted) == NOWHERE

    def _guess_all(self, pairs: _Pairs) -> bool | None:
        """Guess every unknown cell both ways; whether one was refuted, None if both were."""
        lines = self.lines
        progress = False
        for cell in list(lines.unknown(self.board)):
            for state in (1, 0):
                if len(lines.may_be(self.board, cell)) < 2:
                    break
                trial = self.board.copy()
                concerned = {
                    line
                    for other, value in pairs.implied(cell, state)
                    for line in lines.put(trial, other, value)
                }
                self.probes += 1
                broken = lines.propagate(trial, sorted(concerned))
                if broken == NOWHERE:
                    if not lines.count_unknown(trial):
                        self._found(trial)
                        if len(self.solutions) >= self._wanted:
                            return progress
                    continue
                progress = True
                self.watch.conflicts += 1
                guess, truth = Fact(cell, lines.states[state]), Fact(cell, lines.states[1 - state])
                self.recorder.add("refuted", lines.name(broken), [truth], assuming=[guess])
                if not self._settle(lines.put(self.board, cell, 1 - state)):
                    return None
        return progress

    def _found(self, board: Board) -> None:
        self.solutions[verified(self._puzzle, self.lines.grid(board))] = None

    def outcome(self, status: Status) -> Outcome:
        """The outcome, with the known cells if it is not a full board."""
        is_open = status not in (Status.UNIQUE, Status.NONE)
        return Outcome(
            status,
            tuple(self.solutions),
            Statistics(
                line_solves=self.lines.solves,
                probes=self.probes,
                conflicts=self.watch.conflicts,
                seconds=self.watch.seconds,
            ),
            steps=tuple(self.recorder.steps),
            known=self.lines.grid(self.board) if is_open else None,
        )


class _Pairs:
    """The clauses of two literals, as implications between values of cells.

    The literal 2i means that the i-th unknown cell is empty, 2i+1 that it is filled.
    """

    def __init__(self, lines: Lines, board: Board, watch: Watch) -> None:
        self._cells = list(lines.unknown(board))
        self._numbers = {cell: i for i, cell in enumerate(self._cells)}
        self._follows = [1 << literal for literal in range(2 * len(self._cells))]
        """For every literal, the set of literals that follow from it, including itself."""
        for line in lines.all:
            self._look_at(lines, board, line)
            watch.check()
        self._close(watch)

    def _look_at(self, lines: Lines, board: Board, line: int) -> None:
        """What follows within a line from each value of each of its cells."""
        masks = board[line]
        literals = {at: 2 * self._numbers[lines.cell(line, at)] for at in bits(undecided(masks))}
        for at, literal in literals.items():
            for state in (0, 1):
                bit = 1 << at
                tried = (masks[0] & ~bit, masks[1]) if state else (masks[0], masks[1] & ~bit)
                result = lines.settle(line, tried)
                if result is None:
                    self._follows[literal + state] |= 1 << (literal + 1 - state)
                    continue
                for value in (0, 1):
                    for other in bits(tried[1 - value] & ~result[1 - value]):
                        self._follows[literal + state] |= 1 << (literals[other] + value)

    def _close(self, watch: Watch) -> None:
        """Compute the transitive closure."""
        follows = self._follows
        is_changing = True
        direct = [list(bits(mask)) for mask in follows]
        while is_changing:
            is_changing = False
            for literal, others in enumerate(direct):
                mask = follows[literal]
                for other in others:
                    mask |= follows[other]
                if mask != follows[literal]:
                    follows[literal] = mask
                    is_changing = True
                if not literal % 64:
                    watch.check()

    def fixed(self) -> list[tuple[Cell, int]] | None:
        """The cells of which one value implies the other; None if a cell can have neither."""
        found = []
        for i, cell in enumerate(self._cells):
            can_be_empty = not self._follows[2 * i] >> (2 * i + 1) & 1
            can_be_filled = not self._follows[2 * i + 1] >> (2 * i) & 1
            if not can_be_empty and not can_be_filled:
                return None
            if can_be_empty != can_be_filled:
                found.append((cell, int(can_be_filled)))
        return found

    def implied(self, cell: Cell, state: int) -> list[tuple[Cell, int]]:
        """A value of a cell, and everything that follows from it."""
        literals = bits(self._follows[2 * self._numbers[cell] + state])
        return [(self._cells[literal // 2], literal % 2) for literal in literals]
