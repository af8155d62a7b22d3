"""Nurie on one set, in a separate process: a line for each puzzle, then one on the whole.

The lines are those of a peer (see `nurie.lab.bench.peers`) with the engine's counts beside
them; the last line, the total, has the passes and the peak of memory::

    python -m nurie.lab.bench.measure SET [--data DIR] [--step K] [--time S] [--passes N]

Times are CPU seconds around the call from Python, so they include the binding. The
nonograms of newspapers are so quick that the whole set is solved several times, and each
has its median. Solutions are verified afterwards, outside what is timed.
"""

from __future__ import annotations

import argparse
import signal
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import nurie
from nurie import NurieError, Outcome, Puzzle, Status, registry
from nurie.lab import machine
from nurie.lab.bench import peers, sets
from nurie.lab.verify import refuted

NAME = "Nurie"


def verified(puzzle: Puzzle, outcome: Outcome, expected: int | None = None) -> str:
    """The verdict, or ``wrong`` if the solutions do not bear it out (`nurie.lab.verify`).

    The only solution must be the picture that the author had in mind, and there must be
    as many as are expected, where a number is, unless time ran out.
    """
    known = list(outcome.known.rows) if outcome.known else None
    is_wrong = (
        refuted(puzzle, outcome.as_json() | {"known": known})
        or (outcome.status is Status.UNIQUE and puzzle.goal not in (None, outcome.solution))
        or (expected not in (None, len(outcome.solutions)) and outcome.status is not Status.TIMEOUT)
    )
    return "wrong" if is_wrong else str(outcome.status)


def one_pass(
    tasks: Sequence[sets.Task], limits: nurie.Limits
) -> Iterator[tuple[sets.Task, Outcome, float]]:
    """Every puzzle through ``solve_many`` on one thread, with the CPU seconds it took."""
    outcomes = nurie.solve_many([task.puzzle for task in tasks], limits, workers=1)
    for task in tasks:
        start = time.process_time()
        outcome = next(outcomes)
        yield task, outcome, time.process_time() - start


def line(name: str, task: sets.Task, outcome: Outcome, seconds: float) -> peers.Line:
    """The line for one puzzle."""
    puzzle, figures = task.puzzle, outcome.statistics
    return peers.Line(
        NAME,
        name,
        task.name,
        verified(puzzle, outcome, task.solutions),
        seconds,
        {
            "expected": task.expected,
            "is_the_goal": None if puzzle.goal is None else outcome.solution == puzzle.goal,
            "solutions": len(outcome.solutions),
            "line_solves": figures.line_solves,
            "probes": figures.probes,
            "conflicts": figures.conflicts,
            "engine_seconds": round(figures.seconds, 7),
        },
    )


def measure(
    name: str, tasks: Sequence[sets.Task], limits: nurie.Limits, passes: int
) -> Iterator[peers.Line]:
    """The lines of a set, then the total."""
    for kind in registry.kinds():
        nurie.solve(registry.kind(kind).smallest)
    if passes == 1:
        totals = [0.0]
        for task, outcome, seconds in one_pass(tasks, limits):
            totals[0] += seconds
            yield line(name, task, outcome, seconds)
    else:
        times = []
        last: list[Outcome] = []
        for _ in range(passes):
            solved = list(one_pass(tasks, limits))
            times.append([seconds for _, _, seconds in solved])
            last = [outcome for _, outcome, _ in solved]
        totals = [sum(spent) for spent in times]
        for task, outcome, *spent in zip(tasks, last, *times, strict=True):
            yield line(name, task, outcome, statistics.median(spent))
    whole = {
        "passes": totals,
        "peak_megabytes": machine.peak_megabytes(),
        "engine": machine.engine_build(),
    }
    yield peers.Line(NAME, name, peers.TOTAL, "", statistics.median(totals), whole)


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints one line of JSON for each puzzle, then one on the whole."""
    parser = argparse.ArgumentParser(
        "nurie.lab.bench.measure", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("set", choices=sets.NAMES)
    parser.add_argument("--data", type=Path, default=sets.default_folder())
    parser.add_argument("--step", type=int, default=1, help="every K-th puzzle")
    parser.add_argument("--time", type=float, default=60, help="seconds for each puzzle")
    parser.add_argument("--passes", type=int, default=1, help="solve everything this many times")
    asked = parser.parse_args(arguments)
    try:
        limits = sets.limits(asked.set, asked.time)
        tasks = sets.load(asked.data, asked.set, asked.step)
        for told in measure(asked.set, tasks, limits, asked.passes):
            print(told.as_json(), flush=True)
    except NurieError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(main())
