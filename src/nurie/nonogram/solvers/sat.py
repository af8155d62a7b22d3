"""SAT: the clues as a formula, solved by Glucose or any other SAT solver; proves what it says.

Document 001 with its encoding, and two more: ``encoding`` is one of the files in
`nurie.nonogram.encodings`. ``backend`` is a solver of PySAT (``glucose4``, ``minisat22``,
``cadical195``, …) or a program that reads DIMACS (``minisat``, ``/opt/kissat``, …).

The document stops at the first model. Here each is excluded, cell by cell, and the
solver asked again: when it finds no other, the solution is the only one.

Only PySAT's solvers need PySAT (``nurie[sat]``), so it is not required here: the
sentence that it is missing comes when one of them is asked for. PySAT's solvers
that can be interrupted also keep ``limits.conflicts`` and tell their effort.
"""

from __future__ import annotations

from typing import Literal

from nurie.grid import Grid
from nurie.nonogram.encodings import automaton, document, order
from nurie.nonogram.encodings.formula import Encoder, Interrupted
from nurie.nonogram.puzzle import Nonogram
from nurie.nonogram.solvers._lines import Recorder, check_given, verified
from nurie.nonogram.solvers._oracles import open_oracle
from nurie.solving import NO_LIMITS, Limits, Outcome, Statistics, Status, Watch
from nurie.steps import Fact

_ENCODERS: dict[str, Encoder] = {
    "document": document.encode,
    "order": order.encode,
    "automaton": automaton.encode,
}


def solve(
    puzzle: Nonogram,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    encoding: Literal["document", "order", "automaton"] = "document",
    backend: str = "glucose4",
    record: bool = False,
) -> Outcome:
    """Ask a SAT solver for a model, then for another one, until there are enough or no more."""
    if given is not None:
        check_given(puzzle, given)
    if problems := puzzle.problems():
        return Outcome(Status.NONE, problems=problems)
    watch = Watch(limits)
    recorder = Recorder(record)
    found: list[Grid] = []
    figures: dict[str, int] = {}
    status = Status.TIMEOUT
    try:
        formula = _ENCODERS[encoding](puzzle, watch)
        if given is not None:
            formula.give(given)
        with open_oracle(backend, formula, watch, conflicts=limits.conflicts) as oracle:
            try:
                while len(found) < limits.solutions and (answer := oracle.ask()).is_satisfiable:
                    grid = verified(puzzle, formula.grid(answer.model))
                    found.append(grid)
                    recorder.add("model", settles=(Fact(c, s) for c, s in grid.cells()))
                    oracle.add(formula.block(grid))
            finally:
                figures = oracle.figures()
        if len(found) == limits.solutions:
            status = Status.SOLVED if len(found) == 1 else Status.SEVERAL
        else:
            status = (Status.NONE, Status.UNIQUE, Status.SEVERAL)[min(len(found), 2)]
            recorder.add("no more models" if found else "no model")
    except Interrupted:
        pass
    return Outcome(
        status,
        tuple(found),
        Statistics(seconds=watch.seconds, **figures),
        steps=tuple(recorder.steps),
    )
