"""The baseline: CaDiCaL, through PySAT, on the order encoding of a nonogram.

The formula is that of `nurie.nonogram.encodings.order`. CaDiCaL on it is as good a
general solver as one can have for little.

As a program it is a peer of the benchmark like any other; see `nurie.lab.bench.peers`::

    python -m nurie.lab.bench.order_cnf SET [--data DIR] [--step K] [--time S]

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
from collections.abc import Iterable, Iterator, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from nurie import Grid, Nonogram, NurieError, Outcome, Statistics, Status, UnavailableError
from nurie.lab.bench import peers, sets
from nurie.nonogram.encodings.formula import Formula
from nurie.nonogram.encodings.order import encode

NAME = "order CNF"
ENGINE = "cadical195"


def solve(puzzle: Nonogram, solutions: int = 2) -> Outcome:
    """Up to so many solutions, each blocked on its cells before the next is looked for."""
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
    outcome = _solve(formula, solutions)
    signal.setitimer(signal.ITIMER_PROF, 0)
    verdict = str(outcome.status)
    if any(task.puzzle.check(solution) for solution in outcome.solutions):
        verdict = "wrong"
    figures = {
        "encoding_seconds": round(encoding, 6),
        "variables": formula.variables,
        "clauses": formula.number_of_clauses,
        "conflicts": outcome.statistics.conflicts,
    }
    target.send((verdict, outcome.statistics.seconds, figures))


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints one line of JSON for each puzzle."""
    parser = argparse.ArgumentParser(
        "nurie.lab.bench.order_cnf", description=__doc__.partition("\n")[0]
    )
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
