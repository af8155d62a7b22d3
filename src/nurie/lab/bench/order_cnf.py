"""The baseline for nonograms: CaDiCaL, through PySAT, on the order encoding of a nonogram.

The formula is that of `nurie.nonogram.encodings.order`. CaDiCaL on it is the best general
solver for so little effort.

As a program it is a peer of the benchmark like any other; see `nurie.lab.bench.peers`::

    python -m nurie.lab.bench.order_cnf SET [--data DIR] [--step K] [--time S]

Its ``cpu_seconds`` are those of loading the clauses and solving. Writing the
formula down, in Python, would be faster elsewhere: it is told apart, as
``encoding_seconds``.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterable, Sequence
from typing import Any

from nurie import Grid, Nonogram, Outcome, Statistics, Status, UnavailableError
from nurie.lab.bench import alone, sets
from nurie.lab.bench.measure import verified
from nurie.nonogram.encodings.formula import Formula
from nurie.nonogram.encodings.order import encode

NAME = "order CNF"
ENGINE = "cadical195"


def solve(puzzle: Nonogram, solutions: int = 2) -> Outcome:
    """Up to this many solutions; each is excluded before the search for the next."""
    return _solve(encode(puzzle), solutions)


def _solve(formula: Formula, solutions: int) -> Outcome:
    start = time.thread_time()
    found: list[Grid] = []
    is_over = False
    with _solver(formula.clauses()) as solver:
        while len(found) < solutions and not is_over:
            if solver.solve():
                found.append(formula.grid(solver.get_model()))
                solver.add_clause(formula.block(found[-1]))
            else:
                is_over = True
        conflicts = solver.accum_stats()["conflicts"]
    if is_over:
        status = {0: Status.NONE, 1: Status.UNIQUE}.get(len(found), Status.SEVERAL)
    else:
        status = Status.SOLVED if solutions == 1 else Status.SEVERAL
    seconds = time.thread_time() - start
    return Outcome(status, tuple(found), Statistics(conflicts=conflicts, seconds=seconds))


def _solver(clauses: Iterable[list[int]]) -> Any:
    """CaDiCaL with a formula loaded."""
    try:
        from pysat.solvers import Solver  # type: ignore[import-untyped]
    except ImportError:
        raise UnavailableError(
            f"the baseline {NAME} needs python-sat, which is not installed: pip install python-sat"
        ) from None
    return Solver(name=ENGINE, bootstrap_with=clauses)


def answer(task: sets.Task, solutions: int) -> alone.Answer:
    """The line for one puzzle."""
    puzzle = task.puzzle
    if not isinstance(puzzle, Nonogram):
        raise sets.DataError(f"{task.name} is not a nonogram")
    start = time.thread_time()
    formula = encode(puzzle)
    encoding = time.thread_time() - start
    outcome = _solve(formula, solutions)
    verdict = verified(puzzle, outcome)
    figures = {
        "encoding_seconds": round(encoding, 6),
        "variables": formula.variables,
        "clauses": formula.number_of_clauses,
        "conflicts": outcome.statistics.conflicts,
    }
    return verdict, outcome.statistics.seconds, figures


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints one line of JSON for each puzzle."""
    program = "nurie.lab.bench.order_cnf"
    return alone.main(program, NAME, sets.NONOGRAMS, _is_ready, answer, arguments)


def _is_ready() -> None:
    _solver([]).delete()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(main())
