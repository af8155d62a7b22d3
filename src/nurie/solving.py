"""The contract between solvers and their callers.

A solver is a function ``solve(puzzle, limits, *, given, **options) -> Outcome``.
Only an Outcome can say *unique*, and only after proof.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from nurie._engine import Cancellation
from nurie.grid import Cell, Grid
from nurie.notebooks import Shown
from nurie.puzzle import Problem
from nurie.steps import Step


class Status(StrEnum):
    """What a solver can conclude about a puzzle."""

    UNIQUE = "unique"
    """Exactly one solution, proved."""
    SEVERAL = "several"
    """At least two solutions, which are in the outcome."""
    NONE = "none"
    """No solution, proved."""
    SOLVED = "solved"
    """One solution; uniqueness was not asked for, or this method cannot prove it."""
    TIMEOUT = "timeout"
    """Stopped by a limit or by the caller before the question was answered."""
    STUCK = "stuck"
    """The method can go no further; the outcome's ``known`` shows how far it got."""


MOST_SOLUTIONS = 2**31 - 1
"""More solutions can be counted, but not listed."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a solver."""

    seconds: float | None = None
    """Wall-clock seconds; None means no limit."""
    solutions: int = 2
    """Stop after this many solutions: 2 decides uniqueness, 1 asks only for a solution."""
    conflicts: int | None = None
    """Stop after this many refuted guesses: a limit that does not depend on the machine."""
    cancel: Cancellation | None = field(default=None, compare=False)
    """A token with which another thread can stop the work."""

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds >= 0:
            raise ValueError("seconds must not be negative")
        if not 1 <= self.solutions <= MOST_SOLUTIONS:
            raise ValueError(f"solutions must be from 1 to {MOST_SOLUTIONS}")
        if self.conflicts is not None and self.conflicts < 0:
            raise ValueError("conflicts must not be negative")
        if self.cancel is not None and not isinstance(self.cancel, Cancellation):
            raise TypeError(f"cancel must be a Cancellation or None, not {self.cancel!r}")


NO_LIMITS = Limits()


class Stopped(Exception):  # noqa: N818 - not an error: a limit was reached
    """Raised inside a solver when its watch says so, and caught by the solver itself."""


class Watch:
    """Tells a solver written in Python when to stop; create it when the work begins.

    ``clock`` counts seconds: those on the wall, unless it is another.
    """

    __slots__ = ("_cancel", "_clock", "_conflicts", "_deadline", "_limits", "_started", "conflicts")

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.perf_counter) -> None:
        self._limits = limits
        self._clock = clock
        self._started = clock()
        self._deadline = None if limits.seconds is None else self._started + limits.seconds
        self._cancel = limits.cancel
        self._conflicts = limits.conflicts
        self.conflicts = 0
        """Refuted guesses; the solver counts them here."""

    @property
    def seconds(self) -> float:
        """Time since the work began."""
        return self._clock() - self._started

    def left(self) -> Limits:
        """The limits for a part of the work that begins now, with the remaining time."""
        if self._limits.seconds is None:
            return self._limits
        return replace(self._limits, seconds=max(0.0, self._limits.seconds - self.seconds))

    @property
    def stopped(self) -> bool:
        """Whether a limit is reached; call this at least every 20 milliseconds."""
        if self._cancel is not None and self._cancel.cancelled:
            return True
        if self._conflicts is not None and self.conflicts >= self._conflicts:
            return True
        return self._deadline is not None and self._clock() >= self._deadline

    def check(self) -> None:
        """Raises Stopped if a limit is reached."""
        if self.stopped:
            raise Stopped


@dataclass(frozen=True, slots=True)
class Statistics:
    """The effort behind an Outcome: deterministic counts, and seconds."""

    line_solves: int = 0
    """Lines settled from their clue and known cells."""
    probes: int = 0
    """Trial assignments of single cells."""
    decisions: int = 0
    """Guesses made by the search."""
    conflicts: int = 0
    """Guesses refuted."""
    propagations: int = 0
    """Assignments deduced by the search."""
    restarts: int = 0
    """Restarts of the search that keep what it has learned."""
    seconds: float = 0.0
    """Wall-clock time."""
    nodes: int = 0
    """States visited by a search that does not learn."""
    tries: int = 0
    """Attempts of a randomised method."""

    def as_dict(self) -> dict[str, int | float]:
        """The counts by name, in the order above."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Outcome(Shown):
    """What a solver answers."""

    status: Status
    """The verdict."""
    solutions: tuple[Grid, ...] = ()
    """The solutions found, all verified and different."""
    statistics: Statistics = Statistics()
    """The effort."""
    conflict: tuple[Cell, ...] = ()
    """Given cells that contradict the clues; minimal unless time ran out."""
    problems: tuple[Problem, ...] = ()
    """Why there is no solution, if that can be seen without search."""
    steps: tuple[Step, ...] = ()
    """The deductions in order, with reasons, if recording was requested."""
    known: Grid | None = None
    """Without a single solution: the cells that were deduced."""
    best: Grid | None = None
    """Without a solution: the best board of a method that relies on chance; it proves nothing."""
    cost: int | None = None
    """How far that board is from a solution, by the measure of the method; 0 would be one."""

    @property
    def solution(self) -> Grid | None:
        """The first solution, if there is one."""
        return self.solutions[0] if self.solutions else None

    def as_json(self) -> dict[str, Any]:
        """The outcome as plain data, in the form that the command line prints."""
        value = {
            "status": str(self.status),
            "solutions": [list(solution.rows) for solution in self.solutions],
            "seconds": round(self.statistics.seconds, 6),
            "stats": {k: v for k, v in self.statistics.as_dict().items() if k != "seconds"},
        }
        if self.status is Status.STUCK and self.known is not None:
            value["known"] = list(self.known.rows)
        if self.best is not None:
            value |= {"best": list(self.best.rows), "cost": self.cost}
        if self.problems:
            value["problems"] = [str(problem) for problem in self.problems]
        return value
