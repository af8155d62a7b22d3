"""Fully probing: try every unknown cell each way, keep what follows, then branch by a formula.

Wu, Sun, Chen et al. 2013 ("An efficient approach to solving nonograms"): each unknown cell
is guessed both ways and lines are settled; a guess that contradicts a line forces the other
value, otherwise what both agree on is kept; this repeats until nothing changes. Then the
search branches on the cell with the greatest min(m₀, m₁) + |log(1 + m₀) − log(1 + m₁)|,
where m is how many cells each guess settles. Berend, Pomeranz, Rabani & Raziel 2014 use a
similar method; the cache of line results is theirs.

Departures: a coloured cell is guessed in each of its states, and the formula uses the
smallest and the greatest m. Of the states of a branching cell, the one that settles the
most cells comes first. A probe that fills the whole board is kept as a solution. After a
success the probing continues with the next cell instead of the first.
"""

from __future__ import annotations

from math import log
from operator import or_

from nurie.grid import Cell, Grid
from nurie.nonogram.puzzle import Nonogram
from nurie.nonogram.solvers._lines import NOWHERE, Board, Lines
from nurie.recording import Record, Recorder
from nurie.searching import verified
from nurie.solving import NO_LIMITS, Limits, Outcome, Statistics, Status, Stopped, Watch
from nurie.steps import Fact, text_of_step_back


def solve(
    puzzle: Nonogram,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    record: Record = False,
) -> Outcome:
    """Search with full probing at every node, until enough solutions are found or none are left."""
    if problems := puzzle.problems():
        return Outcome(Status.NONE, problems=problems)
    search = _Search(puzzle, limits, record)
    board = search.lines.blank(given)
    try:
        is_over = search.run(board)
    except Stopped:
        is_over = False
    return search.outcome(is_over, board)


class _Search:
    """A depth-first search with an explicit stack of nodes."""

    def __init__(self, puzzle: Nonogram, limits: Limits, record: Record) -> None:
        self.watch = Watch(limits)
        self.recorder = Recorder(record)
        self.lines = Lines(puzzle, self.watch, self.recorder)
        self.solutions: dict[Grid, None] = {}
        self.probes = self.decisions = 0
        self._puzzle = puzzle
        self._wanted = limits.solutions
        self._gains: dict[Cell, list[tuple[int, int]]] = {}
        """For every unknown cell, its states and how many cells each settles, most first."""

    @property
    def has_enough(self) -> bool:
        """Whether enough solutions have been found."""
        return len(self.solutions) >= self._wanted

    def run(self, board: Board) -> bool:
        """Run the whole search; return whether it was exhaustive.

        Afterwards the board contains what was deduced before the first branch.
        """
        lines = self.lines
        open_nodes: list[tuple[Board, Cell, list[int]]] = []
        is_good = self._settle(board, lines.all) and self._probe_all(board)
        while not self.has_enough:
            if is_good and not lines.count_unknown(board):
                self._found(board)
                is_good = False
            elif is_good:
                cell = self._choose()
                states = [state for state, _ in reversed(self._gains[cell])]
                open_nodes.append((board, cell, states))
            while open_nodes and not open_nodes[-1][2]:
                open_nodes.pop()
            if not open_nodes:
                return True
            origin, cell, states = open_nodes[-1]
            if not is_good and self.recorder.wanted:
                undone = lines.undone(origin, board)
                self.recorder.add("backtrack", settles=undone, text=text_of_step_back("", undone))
            board = origin.copy()
            state = states.pop()
            self.decisions += 1
            guess = Fact(cell, lines.states[state])
            self.recorder.add("assume", settles=[guess], assuming=[guess])
            is_good = self._settle(board, lines.put(board, cell, state)) and self._probe_all(board)
            if not is_good:
                self.watch.conflicts += not self.has_enough
        return False

    def _settle(self, board: Board, concerned: range | tuple[int, ...]) -> bool:
        return self.lines.propagate(board, concerned, record=self.recorder.wanted) == NOWHERE

    def _probe_all(self, board: Board) -> bool:
        """Probe the unknown cells repeatedly, until a whole round finds nothing new."""
        self._gains.clear()
        cells = list(self.lines.unknown(board))
        at = fruitless = 0
        while cells and fruitless < len(cells):
            cell = cells[at % len(cells)]
            at += 1
            if len(self.lines.may_be(board, cell)) < 2:
                fruitless += 1
                continue
            result = self._probe(board, cell)
            if result is None or self.has_enough:
                return False
            fruitless = 0 if result else fruitless + 1
        return True

    def _probe(self, board: Board, cell: Cell) -> bool | None:
        """Try each state of a cell; return whether something new follows, None if all fail."""
        lines = self.lines
        unknown = lines.count_unknown(board)
        agreed: Board | None = None
        gains = []
        states = lines.may_be(board, cell)
        for state in states:
            trial = board.copy()
            self.probes += 1
            broken = lines.propagate(trial, lines.put(trial, cell, state))
            if broken != NOWHERE:
                self.watch.conflicts += 1
                self._refuted(cell, state, states, lines.name(broken))
                continue
            left = lines.count_unknown(trial)
            gains.append((state, unknown - left))
            if not left:
                self._found(trial)
            agreed = trial if agreed is None else _united(agreed, trial)
        if agreed is None:
            return None
        self._gains[cell] = sorted(gains, key=lambda gain: -gain[1])
        changed = tuple(line for line in lines.all if agreed[line] != board[line])
        if not changed:
            return False
        if self.recorder.wanted and len(gains) > 1:
            facts = [Fact(cell, lines.states[state]) for state, _ in gains]
            self.recorder.add("agreed", settles=lines.changes(board, agreed), assuming=facts)
        if self.recorder.wanted and len(gains) == 1:
            # Record the line steps: they replace a guess that is now certain.
            return self._settle(board, lines.put(board, cell, gains[0][0])) or None
        board[:] = agreed
        return self._settle(board, changed) or None

    def _refuted(self, cell: Cell, state: int, states: list[int], where: str) -> None:
        letters = self.lines.states
        if len(states) == 2:
            settles = [Fact(cell, letters[other]) for other in states if other != state]
        else:
            settles = [Fact(cell, letters[state], False)]
        guess = Fact(cell, letters[state])
        text = "refuted" if where else "refuted.nowhere"
        self.recorder.add("refuted", where, settles, assuming=[guess], text=text)

    def _choose(self) -> Cell:
        """The unknown cell to branch on; the first in case of a tie."""

        def score(cell: Cell) -> float:
            gains = self._gains[cell]
            most, least = gains[0][1], gains[-1][1]
            return least + abs(log(1 + most) - log(1 + least))

        return max((cell for cell in sorted(self._gains) if len(self._gains[cell]) > 1), key=score)

    def _found(self, board: Board) -> None:
        grid = verified(self._puzzle, self.lines.grid(board))
        if not self.has_enough:
            self.solutions[grid] = None

    def outcome(self, is_over: bool, board: Board) -> Outcome:
        """The outcome; only an exhaustive search proves uniqueness."""
        found = len(self.solutions)
        if is_over:
            status = (Status.NONE, Status.UNIQUE, Status.SEVERAL)[min(found, 2)]
        elif self.has_enough:
            status = Status.SOLVED if found == 1 else Status.SEVERAL
        else:
            status = Status.TIMEOUT
        return Outcome(
            status,
            tuple(self.solutions),
            Statistics(
                line_solves=self.lines.solves,
                probes=self.probes,
                decisions=self.decisions,
                conflicts=self.watch.conflicts,
                seconds=self.watch.seconds,
            ),
            steps=tuple(self.recorder.steps),
            known=self.lines.grid(board) if found != 1 and status is not Status.NONE else None,
        )


def _united(one: Board, other: Board) -> Board:
    """The union of two boards: a cell may have the states that it may have on either."""
    return [a if a == b else tuple(map(or_, a, b)) for a, b in zip(one, other, strict=True)]
