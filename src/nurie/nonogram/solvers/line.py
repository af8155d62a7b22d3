"""Complete line solving to a fixpoint, and nothing else: no guesses, so it may get stuck.

Document 002, section 4.1 (the *vihjeratkoja*, or line solver): everything that follows from
the clue of a line and its known cells is filled in, then the crossing lines are examined
again, until nothing changes. The document leaves open which rules a line solver has; this
one has them all, because it fills in what every placement of a line agrees on (the dynamic
programming of Batenburg & Kosters 2009).

A solution found this way is the only one. If line solving does not suffice, the outcome is
``stuck``, and ``known`` shows how far it got.
"""

from __future__ import annotations

from nurie.grid import Grid
from nurie.nonogram.puzzle import Nonogram
from nurie.nonogram.solvers._lines import NOWHERE, Lines
from nurie.puzzle import Problem
from nurie.recording import Record, Recorder
from nurie.searching import verified
from nurie.solving import NO_LIMITS, Limits, Outcome, Statistics, Status, Stopped, Watch


def solve(
    puzzle: Nonogram,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    record: Record = False,
) -> Outcome:
    """Settle lines until nothing changes."""
    if problems := puzzle.problems():
        return Outcome(Status.NONE, problems=problems)
    watch = Watch(limits)
    recorder = Recorder(record)
    lines = Lines(puzzle, watch, recorder, keep=False)
    board = lines.blank(given)
    status = Status.STUCK
    faults: tuple[Problem, ...] = ()
    solutions: tuple[Grid, ...] = ()
    known: Grid | None = None
    try:
        broken = lines.propagate(board, lines.all, record=recorder.wanted)
    except Stopped:
        status, known = Status.TIMEOUT, lines.grid(board)
    else:
        if broken != NOWHERE:
            status, faults = Status.NONE, lines.fault(broken)
        elif (grid := lines.grid(board)).is_complete:
            status, solutions = Status.UNIQUE, (verified(puzzle, grid),)
        else:
            known = grid
    return Outcome(
        status,
        solutions,
        Statistics(line_solves=lines.solves, seconds=watch.seconds),
        problems=faults,
        steps=tuple(recorder.steps),
        known=known,
    )
