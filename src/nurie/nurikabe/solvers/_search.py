"""What the methods of this kind share: the question, limits, effort, events and the answer.

Events are Steps that can be replayed on a board with the given cells: each one's
``settles`` are put on it, a step back puts unknown (``?``) where it takes something
back, and at a ``solution`` the board is one.
"""

from __future__ import annotations

from collections.abc import Iterable

from nurie.errors import NurieError, PuzzleError
from nurie.grid import UNKNOWN, Grid
from nurie.nurikabe.puzzle import Nurikabe
from nurie.nurikabe.verify import BLACK, WHITE
from nurie.puzzle import Problem
from nurie.solving import Limits, Outcome, Statistics, Status, Watch
from nurie.steps import Fact, Step

MAX_STEPS = 10_000
"""How many events are kept; a search may have billions."""


def check_given(puzzle: Nurikabe, given: Grid | None) -> None:
    """Complains about given cells that cannot be laid over a puzzle."""
    if given is None:
        return
    if (given.width, given.height) != (puzzle.width, puzzle.height):
        raise PuzzleError(
            f"the given cells are {given.width}×{given.height}, "
            f"the puzzle is {puzzle.width}×{puzzle.height}"
        )
    if not {state for _, state in given.cells()} <= {BLACK, WHITE, UNKNOWN}:
        raise PuzzleError("a given cell is neither black # nor white . nor unknown ?")


def verified(puzzle: Nurikabe, grid: Grid) -> Grid:
    """The grid, if it is a solution; no solver hands out another one."""
    if problems := puzzle.check(grid):
        raise NurieError(f"the solver came to a grid that is no solution: {problems[0]}")
    return grid


def differences(before: Grid | None, after: Grid) -> tuple[Fact, ...]:
    """What a board tells that another one does not; all of it when there is no other."""
    return tuple(
        Fact(cell, state)
        for cell, state in after.cells()
        if (state != UNKNOWN if before is None else before[cell] != state)
    )


class Search:
    """One search: it counts what is visited, keeps what is found, and knows when to stop."""

    def __init__(
        self, puzzle: Nurikabe, limits: Limits, given: Grid | None, *, record: bool
    ) -> None:
        check_given(puzzle, given)
        self.puzzle = puzzle
        self.limits = limits
        self.given = given
        self.watch = Watch(limits)
        self.counts: dict[str, int] = {}
        """Effort by the names that Statistics has for it, but for conflicts."""
        self.solutions: list[Grid] = []
        self.stopped = False
        """Whether a limit ended the search before its time."""
        self.record = record
        """Whether events are wanted and there is room for more."""
        self.steps: list[Step] = []

    @property
    def limits_left(self) -> Limits:
        """What is left of the limits, for a helper that has a watch of its own."""
        seconds = self.limits.seconds
        left = None if seconds is None else max(0.0, seconds - self.watch.seconds)
        return Limits(left, self.limits.solutions, None, self.limits.cancel)

    @property
    def is_over(self) -> bool:
        """Whether nothing more needs to be visited."""
        return self.stopped or len(self.solutions) >= self.limits.solutions

    def look_at_the_watch(self) -> bool:
        """Ask whether a limit is reached, and remember it."""
        if self.watch.stopped:
            self.stopped = True
        return self.stopped

    def count(self, name: str, more: int = 1) -> None:
        """Add to a figure of the statistics."""
        self.counts[name] = self.counts.get(name, 0) + more

    def refute(self) -> None:
        """Count a guess that led nowhere, where the number of them may be limited."""
        self.watch.conflicts += 1
        if self.limits.conflicts is not None:
            self.look_at_the_watch()

    def tell(
        self,
        event: str,
        settles: Iterable[Fact] = (),
        because: Iterable[Fact] = (),
        assuming: Iterable[Fact] = (),
    ) -> None:
        """Keep an event, if events are wanted and there is room."""
        if self.record:
            self.keep(Step(event, "", tuple(settles), tuple(because), tuple(assuming)))

    def keep(self, *steps: Step) -> None:
        """Keep steps, as long as there is room."""
        if self.record:
            self.steps += steps[: MAX_STEPS - len(self.steps)]
            self.record = len(self.steps) < MAX_STEPS

    def find(self, grid: Grid) -> bool:
        """Keep a solution; says whether it was the last one wanted."""
        self.solutions.append(verified(self.puzzle, grid))
        self.tell("solution")
        return len(self.solutions) >= self.limits.solutions

    def outcome(
        self, known: Grid | None = None, problems: tuple[Problem, ...] | None = None
    ) -> Outcome:
        """The answer of a search that, unless it was stopped, saw all there is to see."""
        found = len(self.solutions)
        if found >= self.limits.solutions:
            status = Status.SEVERAL if found > 1 else Status.SOLVED
        elif self.stopped:
            status = Status.TIMEOUT
        else:
            status = (Status.NONE, Status.UNIQUE, Status.SEVERAL)[min(found, 2)]
        return self.answer(status, known, problems)

    def answer(
        self, status: Status, known: Grid | None = None, problems: tuple[Problem, ...] | None = None
    ) -> Outcome:
        """An answer with what was found and what it took."""
        if status is not Status.NONE:
            problems = ()
        elif problems is None:
            problems = self.puzzle.problems()
        return Outcome(
            status,
            tuple(self.solutions),
            Statistics(**self.counts, conflicts=self.watch.conflicts, seconds=self.watch.seconds),
            problems=problems,
            steps=tuple(self.steps),
            known=None if status in (Status.UNIQUE, Status.SOLVED, Status.NONE) else known,
        )
