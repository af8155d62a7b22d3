"""What the baselines share: a process for each puzzle, which ends when its CPU time is used up.

Not every solver can be interrupted, so the kernel's timer of CPU time ends the
process. That timer makes the clock of the process coarse, but not the clock of a
thread, which is what a baseline has to look at.
"""

from __future__ import annotations

import argparse
import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, TypeAlias

from nurie import NurieError
from nurie.lab.bench import peers, sets

Answer: TypeAlias = tuple[str, float, dict[str, Any]]
"""The verdict on a puzzle, the CPU seconds it took, and other fields."""
Solver: TypeAlias = Callable[[sets.Task, int], Answer]
"""Solves a task, up to a number of solutions."""


def measure(
    peer: str, name: str, tasks: Iterable[sets.Task], seconds: float, solver: Solver
) -> Iterator[peers.Line]:
    """Solve each puzzle of a set within a limit of CPU seconds."""
    processes = multiprocessing.get_context("fork")
    wanted = sets.limits(name).solutions
    for task in tasks:
        here, there = processes.Pipe(duplex=False)
        process = processes.Process(target=_answer, args=(solver, task, wanted, seconds, there))
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
        yield peers.Line(peer, name, task.name, verdict, cpu, figures)


def _answer(
    solver: Solver, task: sets.Task, wanted: int, seconds: float, target: Connection
) -> None:
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    answer = solver(task, wanted)
    signal.setitimer(signal.ITIMER_PROF, 0)
    target.send(answer)


def main(
    program: str,
    peer: str,
    names: Iterable[str],
    is_ready: Callable[[], None],
    solver: Solver,
    arguments: Sequence[str] | None,
) -> int:
    """The program of a baseline: prints one line of JSON for each puzzle of a set.

    ``is_ready`` complains if something is not installed.
    """
    parser = argparse.ArgumentParser(program, description=f"The baseline {peer}.")
    parser.add_argument("set", choices=tuple(names))
    parser.add_argument("--data", type=Path, default=sets.default_folder())
    parser.add_argument("--step", type=int, default=1, help="every K-th puzzle")
    parser.add_argument("--time", type=float, default=10, help="CPU seconds for each puzzle")
    asked = parser.parse_args(arguments)
    try:
        is_ready()
        tasks = sets.load(asked.data, asked.set, asked.step)
        for line in measure(peer, asked.set, tasks, asked.time, solver):
            print(line.as_json(), flush=True)
    except NurieError as error:
        print(error, file=sys.stderr)
        return 2
    return 0
