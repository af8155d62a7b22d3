"""How a solution grows, as the frames of an animation: the blank board, then step after step."""

from __future__ import annotations

from dataclasses import dataclass

from nurie import questions, registry
from nurie.drawing.board import Marks
from nurie.errors import UnsolvedError
from nurie.grid import Grid
from nurie.puzzle import Puzzle
from nurie.solving import NO_LIMITS, Limits, Status
from nurie.steps import Step, after


@dataclass(frozen=True, slots=True)
class Frame:
    """The board at some time."""

    grid: Grid | None
    """None while nothing is known."""
    step: Step | None = None
    """The step that led to it, if it was one."""

    @property
    def marks(self) -> Marks:
        """What the step settles, and what it follows from."""
        if self.step is None:
            return Marks()
        new = {fact.cell for fact in self.step.settles}
        return Marks(new, {fact.cell for fact in self.step.because} - new)


def solution_of(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> Grid:
    """The solution that came with a puzzle, if it is right, or else one that is found."""
    if puzzle.goal is not None and not puzzle.check(puzzle.goal):
        return puzzle.goal
    outcome = questions.solve(puzzle, Limits(limits.seconds, 1, cancel=limits.cancel))
    if outcome.solution is None:
        raise UnsolvedError(
            "it has no solution"
            if outcome.status is Status.NONE
            else "no solution was found in time"
        )
    return outcome.solution


def steps_of(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> list[Frame]:
    """A frame for every step that a person would make.

    Where techniques alone do not solve it, the last frame adds the rest of a solution.
    """
    outcome = registry.kind(puzzle.kind).explain(puzzle, limits)
    if outcome.status is Status.NONE:
        raise UnsolvedError("it has no solution")
    frames = [Frame(None)]
    grid = puzzle.start
    for step in outcome.steps:
        grid = after(grid, step)
        frames.append(Frame(grid, step))
    if not grid.is_complete:
        frames.append(Frame(outcome.solution or solution_of(puzzle, limits)))
    return frames


def thinned(frames: list[Frame], most: int) -> list[Frame]:
    """At most this many frames, evenly chosen, with the first and the last, without their steps."""
    last = len(frames) - 1
    chosen = range(last + 1) if last < most else [at * last // (most - 1) for at in range(most)]
    return [Frame(frames[at].grid) for at in chosen]
