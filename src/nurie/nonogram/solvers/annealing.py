"""Simulated annealing: swap filled and empty cells until the clues fit; proves nothing.

Document 002, section 4.2, after Wang & Tang 2014. The right number of cells is
filled at random. Every cell has a conflict value, which says how wrong it is. A filled and an
empty cell, each picked with a probability that grows with its conflict value, are swapped. A
swap that brings the board nearer to the clues is kept and lowers the temperature; a worse
one is kept with a probability that falls with the temperature, and raises it a little,
which leads out of local optima.

Where the document is silent: the cost of a line is how many of its cells would have to change
until it fits its clue, and the conflict value of a cell, 0 to 2, in how many of its two lines
its change would lower that cost; the probability of a cell is proportional to 1 plus its
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
the outcome is ``unique`` without any try. The same seed gives the same tries on every machine;
the swaps are made in the engine.
"""

from __future__ import annotations

from nurie import _engine, native
from nurie.errors import NurieError, PuzzleError
from nurie.grid import EMPTY, Cell, Grid
from nurie.nonogram.puzzle import Nonogram
from nurie.nonogram.solvers._lines import NOWHERE, Lines, refuse_colours
from nurie.puzzle import Problem
from nurie.recording import Record, Recorder
from nurie.searching import verified
from nurie.solving import NO_LIMITS, Limits, Outcome, Statistics, Status, Stopped, Watch
from nurie.steps import Fact

relies_on_chance = True

MAX_COUNT = 2**31 - 1
"""A sanity limit on steps and restarts."""


def solve(
    puzzle: Nonogram,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    seed: int = 0,
    settle: bool = True,
    steps: int = 3_000,
    restarts: int = 99,
    hottest: float = 1.0,
    coldest: float = 0.2,
    cooling: float = 0.998,
    reheating: float = 1.01,
    record: Record = False,
) -> Outcome:
    """Anneal from random boards, try after try, until one solves the puzzle."""
    refuse_colours(puzzle, "annealing")
    longest = max(puzzle.width, puzzle.height)
    if longest > _engine.LONGEST_ANNEALED:
        most = _engine.LONGEST_ANNEALED
        raise PuzzleError(f"annealing solves only lines of at most {most} cells, not {longest}")
    if not (hottest > 0 and coldest > 0):
        raise NurieError("hottest and coldest of annealing must be more than 0")
    if steps < 0 or restarts < 0:
        raise NurieError("steps and restarts of annealing must not be negative")
    if problems := puzzle.problems():
        return Outcome(Status.NONE, problems=problems)
    watch = Watch(limits)
    recorder = Recorder(record)
    lines = Lines(puzzle, watch, recorder, keep=False)
    board = lines.blank(given)
    faults: tuple[Problem, ...] = ()
    solution: Grid | None = None
    best: Grid | None = None
    cost: int | None = None
    tries = swaps = 0
    status = Status.STUCK
    try:
        broken = lines.propagate(board, lines.all, record=recorder.wanted) if settle else NOWHERE
        if broken != NOWHERE:
            status, faults = Status.NONE, lines.fault(broken)
        elif settle and not lines.count_unknown(board):
            status, solution = Status.UNIQUE, verified(puzzle, lines.grid(board))
        else:
            found = native.ask(
                "anneal",
                watch.left(),
                puzzle,
                lines.grid(board),
                _Told(puzzle, recorder) if recorder.wanted else None,
                min(steps, MAX_COUNT),
                min(restarts, MAX_COUNT),
                hottest,
                coldest,
                cooling,
                reheating,
                seed,
            )
            tries, swaps, best, cost = (found[name] for name in ("tries", "swaps", "board", "cost"))
            if found["solved"] and best is not None:
                status, solution, best, cost = Status.SOLVED, verified(puzzle, best), None, None
                recorder.add("solved", settles=(Fact(*fact) for fact in solution.cells()))
            elif found["stopped"]:
                status = Status.TIMEOUT
    except Stopped:
        status = Status.TIMEOUT
    return Outcome(
        status,
        () if solution is None else (solution,),
        Statistics(line_solves=lines.solves, seconds=watch.seconds, nodes=swaps, tries=tries),
        problems=faults,
        steps=tuple(recorder.steps),
        known=lines.grid(board) if settle and solution is None and not faults else None,
        best=best,
        cost=cost,
    )


class _Told:
    """Records the start of a try and its swaps; those of the try before are forgotten."""

    def __init__(self, puzzle: Nonogram, recorder: Recorder) -> None:
        self._letter = (puzzle.letters or "#")[0]
        self._width = puzzle.width
        self._recorder = recorder
        self._before = len(recorder.steps)
        self._attempt = 0

    def __call__(self, attempt: int, cost: int, emptied: list[int], filled: list[int]) -> None:
        technique = "swap"
        if attempt != self._attempt:
            self._attempt = attempt
            self._recorder.forget(self._before)
            technique = "fill"
        facts = [Fact(Cell(*divmod(cell, self._width)), EMPTY) for cell in emptied]
        facts += [Fact(Cell(*divmod(cell, self._width)), self._letter) for cell in filled]
        self._recorder.add(technique, settles=sorted(facts), cost=cost)
