"""What searches of all kinds share: the question, limits, effort, events and the answer.

A search that runs to its end has seen every solution, so it may answer *unique*, *several*
or *none*. Its events are Steps that can be replayed on a board with the given cells: each
event's ``settles`` are written to the board, backtracking writes unknown (``?``) to the
cells it takes back, and at a ``solution`` the board is a solution.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar

from nurie.errors import NurieError
from nurie.grid import Grid
from nurie.puzzle import Problem, Puzzle
from nurie.recording import Record, Recorder
from nurie.solving import Limits, Outcome, Statistics, Status, Watch
from nurie.steps import Argument, Fact, Step, event

P = TypeVar("P", bound=Puzzle)
T = TypeVar("T")

POLL = 0.01
"""Seconds between two checks of the watch while other code works."""


def verified(puzzle: Puzzle, grid: Grid) -> Grid:
    """Return the grid if it is a solution, otherwise raise an error."""
    if problems := puzzle.check(grid):
        raise NurieError(f"the solver returned a wrong solution: {problems[0]}")
    return grid


class Search(Generic[P]):
    """One search: counts visited states, keeps solutions, and decides when to stop."""

    def __init__(self, puzzle: P, limits: Limits, given: Grid | None, *, record: Record) -> None:
        self.puzzle = puzzle
        self.limits = limits
        self.given = given
        self.watch = Watch(limits)
        self.nodes = 0
        """States visited."""
        self.counts: Counter[str] = Counter()
        """Other effort except conflicts, by the names of the fields of Statistics."""
        self.solutions: list[Grid] = []
        self.stopped = False
        """Whether a limit ended the search early."""
        self._recorder = Recorder(record)

    @property
    def record(self) -> bool:
        """Whether events are recorded and the limit is not reached."""
        return self._recorder.wanted

    @property
    def is_over(self) -> bool:
        """Whether nothing more needs to be visited."""
        return self.stopped or len(self.solutions) >= self.limits.solutions

    def look_at_the_watch(self) -> bool:
        """Check whether a limit is reached, and remember it."""
        if self.watch.stopped:
            self.stopped = True
        return self.stopped

    def refute(self) -> None:
        """Count a failed guess, whose number may be limited."""
        self.watch.conflicts += 1
        if self.limits.conflicts is not None:
            self.look_at_the_watch()

    def add_effort(self, figures: Mapping[str, int]) -> None:
        """Add the counts of a helper, by the names of the fields of Statistics."""
        self.counts.update(figures)
        self.watch.conflicts += self.counts.pop("conflicts", 0)

    def tell(
        self,
        technique: str,
        line: str = "",
        settles: Iterable[Fact] = (),
        because: Iterable[Fact] = (),
        assuming: Iterable[Fact] = (),
        text: str = "",
        **arguments: Argument,
    ) -> None:
        """Record an event, up to the limit; see `nurie.steps.event`."""
        if self.record:
            self.keep(event(technique, line, settles, because, assuming, text, **arguments))

    def keep(self, *steps: Step) -> None:
        """Record steps, up to the limit."""
        self._recorder.keep(*steps)

    def find(self, grid: Grid, technique: str = "solution", settles: Iterable[Fact] = ()) -> bool:
        """Keep a solution and record its event; return whether it was the last one wanted."""
        self.solutions.append(verified(self.puzzle, grid))
        self.tell(technique, settles=settles)
        return len(self.solutions) >= self.limits.solutions

    def outcome(
        self, known: Grid | None = None, problems: tuple[Problem, ...] | None = None
    ) -> Outcome:
        """The outcome of a search that was exhaustive, unless it was stopped."""
        found = len(self.solutions)
        if found >= self.limits.solutions:
            status = Status.SEVERAL if found > 1 else Status.SOLVED
        elif self.stopped:
            status = Status.TIMEOUT
        else:
            status = (Status.NONE, Status.UNIQUE, Status.SEVERAL)[min(found, 2)]
        return self.answer(status, known, problems)

    def answer(
        self,
        status: Status,
        known: Grid | None = None,
        problems: tuple[Problem, ...] | None = None,
        best: Grid | None = None,
        cost: int | None = None,
    ) -> Outcome:
        """An outcome with the solutions and the effort."""
        if status is not Status.NONE:
            problems = ()
        elif problems is None:
            problems = self.puzzle.problems()
        return Outcome(
            status,
            tuple(self.solutions),
            Statistics(
                **self.counts,
                nodes=self.nodes,
                conflicts=self.watch.conflicts,
                seconds=self.watch.seconds,
            ),
            problems=problems,
            steps=tuple(self._recorder.steps),
            known=None if status in (Status.UNIQUE, Status.SOLVED, Status.NONE) else known,
            best=best,
            cost=cost,
        )


def run_on_a_thread(work: Callable[[], T], watch: Watch, stop: Callable[[], object]) -> T | None:
    """The result of some work, or None if it fails; raises Stopped when the watch runs out.

    This is for third-party solvers, which do not know the watch: this thread checks it, and
    calls ``stop`` repeatedly until the work ends.
    """
    watch.check()
    results: list[T] = []
    done = threading.Event()

    def run() -> None:
        try:
            results.append(work())
        finally:
            done.set()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        while not done.wait(POLL):
            watch.check()
    finally:
        while thread.is_alive():
            if not done.is_set():
                stop()
            thread.join(POLL)
    return results[0] if results else None
