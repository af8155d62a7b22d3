"""The contract between those who ask for solutions and those who find them.

A solver is a function ``solve(puzzle, limits, *, given, **options) -> Outcome``.
Only an Outcome can say *unique*, and only after proof.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from nurie._engine import Cancellation
from nurie.grid import Cell, Grid
from nurie.puzzle import Problem
from nurie.steps import Step


class Status(StrEnum):
    """What a solver can say of a puzzle."""

    UNIQUE = "unique"
    """Exactly one solution, proved."""
    SEVERAL = "several"
    """At least two solutions, both at hand."""
    NONE = "none"
    """No solution, proved."""
    SOLVED = "solved"
    """One solution; whether it is the only one was not asked, or cannot be told by this method."""
    TIMEOUT = "timeout"
    """Stopped by a limit or by the caller before the question was settled."""
    STUCK = "stuck"
    """The method can go no further; the outcome's ``known`` tells how far it came."""


MOST_SOLUTIONS = 2**31 - 1
"""More can be counted, but not looked for."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How far a solver may go."""

    seconds: float | None = None
    """Wall-clock seconds; none means no limit."""
    solutions: int = 2
    """Stop after so many solutions: 2 settles uniqueness, 1 asks only for a solution."""
    conflicts: int | None = None
    """Stop after so many refuted guesses: a limit that does not depend on the machine."""
    cancel: Cancellation | None = field(default=None, compare=False)
    """A token through which another thread may stop the work."""

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds >= 0:
            raise ValueError("seconds must not be negative")
        if not 1 <= self.solutions <= MOST_SOLUTIONS:
            raise ValueError(f"solutions must be from 1 to {MOST_SOLUTIONS}")
        if self.conflicts is not None and self.conflicts < 0:
            raise ValueError("conflicts must not be negative")
        if self.cancel is not None and not isinstance(self.cancel, Cancellation):
            raise TypeError(f"cancel is a Cancellation or None, not {self.cancel!r}")


NO_LIMITS = Limits()


class Stopped(Exception):  # noqa: N818 - no error: a limit was reached
    """Raised inside a solver when its watch says so, and caught by the solver itself."""


class Watch:
    """Tells a solver written in Python when to stop; made when the work begins."""

    __slots__ = ("_cancel", "_conflicts", "_deadline", "_limits", "_started", "conflicts")

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._started = time.perf_counter()
        self._deadline = None if limits.seconds is None else self._started + limits.seconds
        self._cancel = limits.cancel
        self._conflicts = limits.conflicts
        self.conflicts = 0
        """Refuted guesses; the solver counts them here."""

    @property
    def seconds(self) -> float:
        """Wall-clock time since the work began."""
        return time.perf_counter() - self._started

    def left(self) -> Limits:
        """The limits for a part of the work that begins now: what is left of the time."""
        if self._limits.seconds is None:
            return self._limits
        return replace(self._limits, seconds=max(0.0, self._limits.seconds - self.seconds))

    @property
    def stopped(self) -> bool:
        """Whether a limit is reached; to be asked at least every 20 milliseconds."""
        if self._cancel is not None and self._cancel.cancelled:
            return True
        if self._conflicts is not None and self.conflicts >= self._conflicts:
            return True
        return self._deadline is not None and time.perf_counter() >= self._deadline

    def check(self) -> None:
        """Raises Stopped if a limit is reached."""
        if self.stopped:
            raise Stopped


@dataclass(frozen=True, slots=True)
class Statistics:
    """The effort behind an Outcome: counts that never vary, and seconds that do."""

    line_solves: int = 0
    """Lines settled from their clue and known cells."""
    probes: int = 0
    """Cells tried one way to see what follows."""
    decisions: int = 0
    """Guesses made by the search."""
    conflicts: int = 0
    """Guesses refuted."""
    propagations: int = 0
    """Conclusions drawn by the search."""
    restarts: int = 0
    """Times the search started over with what it had learned."""
    seconds: float = 0.0
    """Wall-clock time."""
    nodes: int = 0
    """States visited by a search that does not learn."""
    tries: int = 0
    """Attempts of a method that relies on chance."""

    def as_dict(self) -> dict[str, int | float]:
        """The figures by name, in the order above."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a solver answers."""

    status: Status
    """The verdict."""
    solutions: tuple[Grid, ...] = ()
    """The solutions found, each verified, none twice."""
    statistics: Statistics = Statistics()
    """What it took."""
    conflict: tuple[Cell, ...] = ()
    """Given cells that contradict the clues, none of them superfluous unless time ran out."""
    problems: tuple[Problem, ...] = ()
    """Why there is no solution, where that shows without search."""
    steps: tuple[Step, ...] = ()
    """What was derived, in order and with reasons, when recording was asked for."""
    known: Grid | None = None
    """Where there is no single solution: what all of them share, as far as it was derived."""

    @property
    def solution(self) -> Grid | None:
        """The first solution, if there is one."""
        return self.solutions[0] if self.solutions else None

    def as_json(self) -> dict[str, Any]:
        """The outcome as plain data, as the command line prints it."""
        value = {
            "status": str(self.status),
            "solutions": [list(solution.rows) for solution in self.solutions],
            "seconds": round(self.statistics.seconds, 6),
            "stats": {k: v for k, v in self.statistics.as_dict().items() if k != "seconds"},
        }
        if self.problems:
            value["problems"] = [str(problem) for problem in self.problems]
        return value
