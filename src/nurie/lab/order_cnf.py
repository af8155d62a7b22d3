"""The baseline: CaDiCaL, through PySAT, on the order encoding of a nonogram.

For every run j of a line and every place p there is one variable o(j,p): run j
begins at or before p. It is constant outside the places that the other runs leave,
so a line of n cells with k runs and s cells of slack has k·s variables. Clauses:

- monotone: o(j,p) implies o(j,p+1);
- gap: if run j+1 begins at or before p+L+g, then run j, of length L, begins at or
  before p; g is 1 between runs of one colour and 0 between runs of two;
- cells, two clauses for each cell and run boundary, without a variable for "run j
  covers cell p": a run that began at or before p and not at or before p-L colours
  p; where run j ended before p and run j+1 begins behind it, p is empty.

A cell has one variable for each colour, at most one of them true. Order variables
make far stronger learned clauses than one variable for each start of a run, and
CaDiCaL on this formula is as good a general solver as one can have for little.

As a program it is a peer of the benchmark like any other; see `nurie.lab.peers`::

    python -m nurie.lab.order_cnf SET [--data DIR] [--step K] [--time S]

Its ``cpu_seconds`` are those of loading the clauses and solving. Writing the
formula down, in Python, would be faster elsewhere: it is told apart, as
``encoding_seconds``.
"""

from __future__ import annotations

import argparse
import multiprocessing
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, combinations, pairwise
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from nurie import Grid, Nonogram, NurieError, Outcome, Statistics, Status, UnavailableError
from nurie.grid import EMPTY
from nurie.lab import peers, sets
from nurie.nonogram.puzzle import Clue

NAME = "order CNF"
ENGINE = "cadical195"

Literal = int | bool
"""A variable, its negation, or a constant."""


@dataclass(slots=True)
class Formula:
    """Clauses over variables, of which the first are the cells: row by row, colour by colour."""

    cells: int
    """How many of the variables say what a cell is."""
    variables: int = 0
    clauses: list[list[int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.variables = self.cells

    def add(self, *literals: Literal) -> None:
        """One clause; constants are worked out at once."""
        if not any(literal is True for literal in literals):
            self.clauses.append([int(literal) for literal in literals if literal is not False])


def encode(puzzle: Nonogram) -> Formula:
    """The formula whose models are the solutions of a puzzle."""
    letters, width, height = puzzle.letters, puzzle.width, puzzle.height
    formula = Formula(width * height * len(letters))
    if not puzzle.uses_only_its_colours:
        formula.add()
        return formula
    places = [
        [
            {letter: at * len(letters) + n for n, letter in enumerate(letters, 1)}
            for at in range(row * width, (row + 1) * width)
        ]
        for row in range(height)
    ]
    for cells in places:
        for cell in cells:
            for one, other in combinations(cell.values(), 2):
                formula.add(-one, -other)
    for clue, cells in zip(puzzle.rows, places, strict=True):
        _add_line(formula, clue, cells)
    for clue, column in zip(puzzle.columns, zip(*places, strict=True), strict=True):
        _add_line(formula, clue, column)
    return formula


def _add_line(formula: Formula, clue: Clue, cells: Sequence[dict[str, int]]) -> None:
    gaps = [int(a.colour == b.colour) for a, b in pairwise(clue)]
    slack = len(cells) - sum(run.length for run in clue) - sum(gaps)
    if slack < 0:
        formula.add()
        return
    strides = [run.length + gap for run, gap in zip(clue, gaps, strict=False)]
    firsts = list(accumulate(strides, initial=0))
    base = formula.variables
    formula.variables += len(clue) * slack

    def begins_by(j: int, place: int) -> Literal:
        """That run j begins at or before a place; the run before the first did, long ago."""
        if j < 0:
            return True
        if j == len(clue) or place < firsts[j]:
            return False
        return place >= firsts[j] + slack or base + j * slack + place - firsts[j] + 1

    for j, run in enumerate(clue):
        for place in range(firsts[j], firsts[j] + slack - 1):
            formula.add(_not(begins_by(j, place)), begins_by(j, place + 1))
        if j + 1 < len(clue):
            for place in range(firsts[j] - 1, firsts[j] + slack):
                later = begins_by(j + 1, place + run.length + gaps[j])
                formula.add(_not(later), begins_by(j, place))
    for place, states in enumerate(cells):
        for j in range(len(clue) + 1):
            ended = begins_by(j - 1, place - clue[j - 1].length) if j else True
            for state in states.values():
                formula.add(_not(ended), begins_by(j, place), -state)
            if j < len(clue):
                run = clue[j]
                began, over = begins_by(j, place), begins_by(j, place - run.length)
                formula.add(_not(began), over, states[run.colour])


def _not(literal: Literal) -> Literal:
    return not literal if isinstance(literal, bool) else -literal


def solve(puzzle: Nonogram, solutions: int = 2) -> Outcome:
    """Up to so many solutions, each blocked on its cells before the next is looked for."""
    return _solve(puzzle, encode(puzzle), solutions)


def _solve(puzzle: Nonogram, formula: Formula, solutions: int) -> Outcome:
    start = time.thread_time()
    found: list[Grid] = []
    is_over = False
    with _solver(formula.clauses) as solver:
        while len(found) < solutions and not is_over:
            if solver.solve():
                model = solver.get_model()[: formula.cells]
                found.append(_grid(puzzle, model))
                solver.add_clause([-literal for literal in model])
            else:
                is_over = True
        conflicts = solver.accum_stats()["conflicts"]
    if is_over:
        status = {0: Status.NONE, 1: Status.UNIQUE}.get(len(found), Status.SEVERAL)
    else:
        status = Status.SOLVED if solutions == 1 else Status.SEVERAL
    seconds = time.thread_time() - start
    return Outcome(status, tuple(found), Statistics(conflicts=conflicts, seconds=seconds))


def _solver(clauses: list[list[int]]) -> Any:
    """CaDiCaL with a formula loaded."""
    try:
        from pysat.solvers import Solver  # type: ignore[import-untyped]
    except ImportError:
        raise UnavailableError(
            f"the baseline {NAME} needs python-sat, which is not installed: pip install python-sat"
        ) from None
    return Solver(name=ENGINE, bootstrap_with=clauses)


def _grid(puzzle: Nonogram, model: Sequence[int]) -> Grid:
    """The board that the variables of the cells describe."""
    colours = len(puzzle.letters)
    states = [
        next((puzzle.letters[n] for n in range(colours) if model[at + n] > 0), EMPTY)
        for at in range(0, len(model), colours)
    ]
    return Grid(
        "".join(states[at : at + puzzle.width]) for at in range(0, len(states), puzzle.width)
    )


def measure(name: str, tasks: Sequence[sets.Task], seconds: float) -> Iterator[peers.Line]:
    """Solves each puzzle in a process of its own, which ends when its CPU time is used up.

    CaDiCaL cannot be interrupted through PySAT, so the kernel's timer of CPU time
    ends the process. That timer makes the clock of the process coarse, but not the
    clock of a thread.
    """
    processes = multiprocessing.get_context("fork")
    wanted = sets.limits(name).solutions
    for task in tasks:
        here, there = processes.Pipe(duplex=False)
        process = processes.Process(target=_answer, args=(task, wanted, seconds, there))
        process.start()
        there.close()
        try:
            verdict, cpu, figures = here.recv()
        except EOFError:
            process.join()
            is_timeout = process.exitcode == -signal.SIGPROF
            verdict, cpu, figures = "timeout" if is_timeout else "crash", seconds, {}
        process.join()
        here.close()
        yield peers.Line(NAME, name, task.name, verdict, cpu, figures)


def _answer(task: sets.Task, solutions: int, seconds: float, target: Connection) -> None:
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    start = time.thread_time()
    formula = encode(task.puzzle)
    encoding = time.thread_time() - start
    outcome = _solve(task.puzzle, formula, solutions)
    signal.setitimer(signal.ITIMER_PROF, 0)
    verdict = str(outcome.status)
    if any(task.puzzle.check(solution) for solution in outcome.solutions):
        verdict = "wrong"
    figures = {
        "encoding_seconds": round(encoding, 6),
        "variables": formula.variables,
        "clauses": len(formula.clauses),
        "conflicts": outcome.statistics.conflicts,
    }
    target.send((verdict, outcome.statistics.seconds, figures))


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints one line of JSON for each puzzle."""
    parser = argparse.ArgumentParser("nurie.lab.order_cnf", description=__doc__.partition("\n")[0])
    parser.add_argument("set", choices=sets.NAMES)
    parser.add_argument("--data", type=Path, default=sets.default_folder())
    parser.add_argument("--step", type=int, default=1, help="every K-th puzzle")
    parser.add_argument("--time", type=float, default=10, help="CPU seconds for each puzzle")
    asked = parser.parse_args(arguments)
    try:
        _solver([]).delete()
        for line in measure(asked.set, sets.load(asked.data, asked.set, asked.step), asked.time):
            print(line.as_json(), flush=True)
    except NurieError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(main())
