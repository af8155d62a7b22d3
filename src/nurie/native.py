"""The questions to the native engine, for puzzles of every kind.

The engine takes puzzles as they are and answers in the library's own classes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeVar

from nurie import _engine
from nurie.difficulty import Level, Rating
from nurie.errors import PuzzleError, StoppedError
from nurie.grid import Cell, Grid
from nurie.hints import Advice, Hint
from nurie.puzzle import ColourName, Problem, Puzzle, check_given
from nurie.reasons import Justified, Reason, Why
from nurie.recording import Record, told
from nurie.solving import NO_LIMITS, Limits, Outcome, Statistics, Status
from nurie.steps import Fact, Step
from nurie.techniques import human_techniques

Answer = TypeVar("Answer", Outcome, Hint, Why)


_ENUMERATIONS = (Advice, Level, Reason, Status)
_VALUES = (Cell, ColourName, Fact, Hint, Justified, Outcome, Problem, Rating, Statistics, Step, Why)
CLASSES: dict[str, Callable[..., object]] = {
    **{one.__name__: one for one in (*_ENUMERATIONS, *_VALUES, PuzzleError)},
    "Grid": Grid._of_rows,
}
"""What creates the parts of the engine's answers, by the names in ``engine/writer.hpp``. A module
whose questions are answered in classes of its own adds them."""
_MOST_COUNTED = 2**63 - 1
"""A limit that no count ever reaches."""


ask = _engine.ask
"""The answer to a question; ``engine/questions.hpp`` lists them and their arguments."""


def solve(
    puzzle: Puzzle,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    seed: int = 0,
    record: Record = False,
) -> Outcome:
    """Solve one puzzle; ``record`` keeps the deductions in order, if the kind reports them."""
    check_given(puzzle, given)
    outcome: Outcome = ask(
        "solve", limits, puzzle, given, limits.solutions, limits.conflicts, seed, bool(record)
    )
    told(record, outcome.steps)
    return with_own_reasons(puzzle, outcome)


def count(puzzle: Puzzle, *, at_most: int = 1_000_000, limits: Limits = NO_LIMITS) -> int:
    """The number of solutions, at most ``at_most``.

    Raises StoppedError if a time limit ends the count early.
    """
    if at_most < 1:
        raise ValueError("at_most must be at least 1")
    found = ask("count", limits, puzzle, min(at_most, _MOST_COUNTED))
    solutions: int = found["solutions"]
    if not found["finished"]:
        raise StoppedError(solutions)
    return solutions


def explain(
    puzzle: Puzzle,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    techniques: Iterable[str] | None = None,
    record: Record = True,
    around: Cell | None = None,
    steps: int | None = None,
) -> Outcome:
    """Solve a puzzle by techniques, the easiest first, one step at a time.

    Without ``techniques``, those of its kind that people use. Techniques settle only what
    is forced, so a full board is the only solution. If no technique applies any more, the
    outcome is ``stuck`` and its ``known`` shows how far they got. The first steps are
    looked for near ``around``; a search that takes ``given`` from such an outcome and
    changes one cell passes that cell, so that only its consequences are examined. With
    ``steps``, it ends as ``timeout`` after that many.
    """
    check_given(puzzle, given)
    if techniques is None:
        techniques = (row.name for row in human_techniques(puzzle.kind))
    wanted = given, True, list(techniques), (), bool(record), around, steps
    outcome: Outcome = ask("explain", limits, puzzle, *wanted)
    told(record, outcome.steps)
    return with_own_reasons(puzzle, outcome)


def hint(
    puzzle: Puzzle, grid: Grid, limits: Limits = NO_LIMITS, *, solution: Grid | None = None
) -> Hint:
    """What helps to go on: what is wrong with ``grid``, or else the easiest next step.

    It takes at most 5 seconds unless ``limits`` set another time. If the only solution is
    known, for example from an earlier hint, ``solution`` spares the search for it.
    """
    check_given(puzzle, grid, solution)
    found: Hint = ask("hint", limits, puzzle, grid, *_known(solution))
    return with_own_reasons(puzzle, found)


def why(
    puzzle: Puzzle,
    grid: Grid,
    cell: Cell | tuple[int, int],
    state: str | None = None,
    limits: Limits = NO_LIMITS,
    *,
    solution: Grid | None = None,
) -> Why:
    """Why a cell is what it is, and whether a person can see that on ``grid`` already.

    ``cell`` is its row and column, counted from 0; it is asked about as if it were open. With
    ``state``, or if the cell is painted on ``grid``, why it can or cannot have that state. The
    limits and ``solution`` are those of a hint.
    """
    check_given(puzzle, grid, solution)
    if not (0 <= cell[0] < puzzle.height and 0 <= cell[1] < puzzle.width):
        raise PuzzleError(f"there is no row {cell[0] + 1}, column {cell[1] + 1} on this board")
    if state is not None and (len(state) != 1 or state not in puzzle.states):
        states = ", ".join(puzzle.states)
        raise PuzzleError(f"a cell of this puzzle cannot be {state!r}; the states are {states}")
    found: Why = ask("why", limits, puzzle, grid, *_known(solution), cell, state)
    return with_own_reasons(puzzle, found)


def justify(
    puzzle: Puzzle, before: Grid, after: Grid, limits: Limits = NO_LIMITS
) -> tuple[Justified, ...]:
    """Which technique settles each cell that is open on ``before`` and painted on ``after``.

    A cell is justified if one step settles it as it was painted, on the board before the stroke
    or with other justified cells of the same stroke; otherwise it is a guess. The limits are those
    of a hint; what is not found in time counts as a guess.
    """
    check_given(puzzle, before, after)
    found: tuple[Justified, ...] = ask("justify", limits, puzzle, before, after)
    return found


def rate(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> Rating | None:
    """How hard a puzzle is for a person, with the measures behind it.

    None without a proof that it has exactly one solution. Of the limits, only the cancellation
    counts: a rating must not depend on the machine.
    """
    found: Rating | None = ask("rate", Limits(cancel=limits.cancel), puzzle)
    return found


def _known(solution: Grid | None) -> tuple[bool, *tuple[Grid, ...]]:
    """Whether the solution is known, and then the solution."""
    return (False,) if solution is None else (True, solution)


def with_own_reasons(puzzle: Puzzle, answer: Answer) -> Answer:
    """Give the library's own reasons why there is no solution; the engine limits large numbers."""
    if answer.problems and (problems := puzzle.problems()):
        return replace(answer, problems=problems)
    return answer
