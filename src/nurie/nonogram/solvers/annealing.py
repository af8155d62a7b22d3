"""Simulated annealing: swap filled and empty cells until the clues fit; proves nothing.

Document 002, section 4.2, after Wang & Tang 2014. The right number of cells is
filled at random. Every cell has a conflict value: how far its row and its column
are from their clues, each in cells that would have to change. A filled and an empty
cell, each picked with a probability that grows with its conflict value, are swapped. A
swap that brings the board nearer to the clues is kept and lowers the temperature; a worse
one is kept with a probability that falls with the temperature, and raises it a little,
which leads out of local optima.

Where the document is silent: the probability of a cell is proportional to 1 plus its
conflict value; a worse swap is kept with probability exp(-Δ/T); the temperature
is multiplied by ``cooling`` or ``reheating`` and stays between ``coldest`` and a ceiling,
which falls from ``hottest`` to ``coldest`` in the course of a try. Wang & Tang compare
numbers and lengths of segments for the conflict value; counting cells to change makes
boards of 16×16 and more solvable. Lines are settled first, and only cells that they leave
open are filled and swapped (``settle=false`` begins with the bare board, as the document
does).

A try considers ``steps`` swaps for each open cell; up to ``restarts`` more tries follow.
The outcome is ``solved``, or ``stuck`` if all tries have failed: swaps cannot show whether
there are other solutions, or none at all. Settled lines can: if they leave no cell open,
the outcome is ``unique`` without any try. The same seed gives the same tries.
"""

from __future__ import annotations

from math import exp
from random import Random

from nurie.bits import bits
from nurie.grid import EMPTY, Cell, Grid
from nurie.nonogram.puzzle import Nonogram
from nurie.nonogram.solvers._distance import CellsToChange
from nurie.nonogram.solvers._lines import (
    NOWHERE,
    Board,
    Lines,
    refuse_colours,
)
from nurie.puzzle import Problem
from nurie.recording import Record, Recorder
from nurie.searching import verified
from nurie.solving import NO_LIMITS, Limits, Outcome, Statistics, Status, Stopped, Watch
from nurie.steps import Fact

relies_on_chance = True

MAX_SWAPS = 5_000
"""How many swaps of a try are recorded; the solution follows them."""
_LOOKS = 500
"""Swaps between two checks of the watch."""
_PATIENCE = 16
"""Cells drawn before one is accepted regardless of its conflict value."""


def solve(
    puzzle: Nonogram,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    seed: int = 0,
    settle: bool = True,
    steps: int = 400,
    restarts: int = 49,
    hottest: float = 1.0,
    coldest: float = 0.2,
    cooling: float = 0.998,
    reheating: float = 1.01,
    record: Record = False,
) -> Outcome:
    """Anneal from random boards, try after try, until one solves the puzzle."""
    refuse_colours(puzzle, "annealing")
    if problems := puzzle.problems():
        return Outcome(Status.NONE, problems=problems)
    watch = Watch(limits)
    recorder = Recorder(record)
    lines = Lines(puzzle, watch, recorder, keep=False)
    board = lines.blank(given)
    faults: tuple[Problem, ...] = ()
    solution: Grid | None = None
    state: _Annealing | None = None
    status = Status.STUCK
    try:
        broken = lines.propagate(board, lines.all, record=recorder.wanted) if settle else NOWHERE
        if broken != NOWHERE:
            status, faults = Status.NONE, lines.fault(broken)
        elif settle and not lines.count_unknown(board):
            status, solution = Status.UNIQUE, verified(puzzle, lines.grid(board))
        else:
            schedule = (hottest, coldest, cooling, reheating)
            state = _Annealing(puzzle, lines, board, Random(seed), schedule, watch, recorder)
            for _ in range(restarts + 1):
                if state.start() and state.anneal(steps):
                    solution = verified(puzzle, state.grid())
                    status = Status.SOLVED
                    facts = (Fact(cell, letter) for cell, letter in solution.cells())
                    recorder.add("solved", settles=facts)
                    break
    except Stopped:
        status = Status.TIMEOUT
    return Outcome(
        status,
        () if solution is None else (solution,),
        Statistics(
            line_solves=lines.solves,
            seconds=watch.seconds,
            nodes=state.looked_at if state else 0,
            tries=state.tries if state else 0,
        ),
        problems=faults,
        steps=tuple(recorder.steps),
        known=lines.grid(board) if settle and solution is None and not faults else None,
        best=state.best() if state and solution is None else None,
        cost=state.cost if state and solution is None else None,
    )


class _Annealing:
    """A complete board that is being improved."""

    def __init__(
        self,
        puzzle: Nonogram,
        lines: Lines,
        board: Board,
        random: Random,
        schedule: tuple[float, float, float, float],
        watch: Watch,
        recorder: Recorder,
    ) -> None:
        self.tries = 0
        self.looked_at = 0
        """How many swaps were considered, in all tries."""
        self._letter = (puzzle.letters or "#")[0]
        self._width, self._height = puzzle.width, puzzle.height
        self._open = [(cell.row, cell.column) for cell in lines.unknown(board)]
        self._known = [masks[-1] & ~masks[0] for masks in board]
        """For each line, the cells known to be filled."""
        self._total = sum(run.length for clue in puzzle.rows for run in clue)
        self._distances = [
            *(CellsToChange(clue, puzzle.width) for clue in puzzle.rows),
            *(CellsToChange(clue, puzzle.height) for clue in puzzle.columns),
        ]
        self._random = random
        self._schedule = schedule
        self._watch = watch
        self._recorder = recorder
        self._before = len(recorder.steps)
        self._lines: list[int] = []
        self._best: list[int] = []
        self.cost: int | None = None
        """How many cells of lines would have to change in the best board."""
        self._filled: list[tuple[int, int]] = []
        self._empty: list[tuple[int, int]] = []

    def start(self) -> bool:
        """Fill the right number of open cells at random; false if that is impossible."""
        self.tries += 1
        missing = self._total - sum(mask.bit_count() for mask in self._known[: self._height])
        if not 0 <= missing <= len(self._open):
            return False
        cells = self._open.copy()
        self._random.shuffle(cells)
        self._filled, self._empty = cells[:missing], cells[missing:]
        self._lines = self._known.copy()
        for row, column in self._filled:
            self._lines[row] |= 1 << column
            self._lines[self._height + column] |= 1 << row
        self._recorder.forget(self._before)
        if self._recorder.wanted:
            filled = [Fact(Cell(*cell), self._letter) for cell in self._filled]
            empty = [Fact(Cell(*cell), EMPTY) for cell in self._empty]
            cost = sum(far(mask) for far, mask in zip(self._distances, self._lines, strict=True))
            self._recorder.add("fill", settles=sorted(filled + empty), cost=cost)
        return True

    def anneal(self, steps: int) -> bool:
        """Consider ``steps`` swaps for each open cell; return whether the board is now solved."""
        hottest, coldest, cooling, reheating = self._schedule
        height, lines, distances = self._height, self._lines, self._distances
        costs = [distance(mask) for distance, mask in zip(distances, lines, strict=True)]
        energy = sum(costs)
        self._note(energy)
        temperature = hottest
        random = self._random.random
        peak = max(costs[:height]) + max(costs[height:]) + 1
        if not energy or not self._filled or not self._empty:
            return not energy
        swaps = 0
        total = steps * len(self._open)
        ceiling = hottest
        for step in range(total):
            if not step % _LOOKS:
                self._watch.check()
                ceiling = hottest * (coldest / hottest) ** (step / total)
            self.looked_at += 1
            out, into = self._pick(self._filled, costs, peak), self._pick(self._empty, costs, peak)
            (row, column), (to_row, to_column) = self._filled[out], self._empty[into]
            changed = {row: lines[row] ^ 1 << column}
            changed[to_row] = changed.get(to_row, lines[to_row]) ^ 1 << to_column
            column_line, to_line = height + column, height + to_column
            changed[column_line] = lines[column_line] ^ 1 << row
            changed[to_line] = changed.get(to_line, lines[to_line]) ^ 1 << to_row
            new = {line: distances[line](mask) for line, mask in changed.items()}
            worse = sum(new.values()) - sum([costs[line] for line in new])
            if worse > 0:
                is_kept = random() < exp(-worse / temperature)
                temperature = min(ceiling, temperature * reheating)
                if not is_kept:
                    continue
            elif worse < 0:
                temperature = max(coldest, temperature * cooling)
            for line, mask in changed.items():
                lines[line] = mask
                costs[line] = new[line]
            self._filled[out], self._empty[into] = (to_row, to_column), (row, column)
            energy += worse
            if self.cost is None or energy < self.cost:
                self._note(energy)
            peak = max(costs[:height]) + max(costs[height:]) + 1
            swaps += 1
            if self._recorder.wanted and swaps <= MAX_SWAPS:
                self._record((row, column), (to_row, to_column), energy)
            if not energy:
                return True
        return False

    def _pick(self, cells: list[tuple[int, int]], costs: list[int], peak: int) -> int:
        """The index of a cell, drawn in proportion to 1 plus its conflict value."""
        random, height, size = self._random.random, self._height, len(cells)
        for _ in range(_PATIENCE):
            at = int(random() * size)
            row, column = cells[at]
            if random() * peak < costs[row] + costs[height + column] + 1:
                break
        return at

    def _note(self, energy: int) -> None:
        """Keep the board if it is the best so far."""
        if self.cost is None or energy < self.cost:
            self.cost = energy
            self._best = self._lines[: self._height]

    def _record(self, emptied: tuple[int, int], filled: tuple[int, int], energy: int) -> None:
        facts = (Fact(Cell(*emptied), EMPTY), Fact(Cell(*filled), self._letter))
        self._recorder.add("swap", settles=facts, cost=energy)

    def best(self) -> Grid | None:
        """The best board so far."""
        return self._drawn(self._best) if self._best else None

    def grid(self) -> Grid:
        """The current board."""
        return self._drawn(self._lines[: self._height])

    def _drawn(self, masks: list[int]) -> Grid:
        rows = []
        for mask in masks:
            cells = [EMPTY] * self._width
            for column in bits(mask):
                cells[column] = self._letter
            rows.append("".join(cells))
        return Grid(rows)
