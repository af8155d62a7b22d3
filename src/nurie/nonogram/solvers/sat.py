"""SAT: the clues as a formula, solved by Glucose or any other SAT solver; proves its answers.

Document 001 with its encoding, and two more: ``encoding`` is one of the files in
`nurie.nonogram.encodings`. ``backend`` is a solver of PySAT (``glucose4``, ``minisat22``,
``cadical195``, …) or a program that reads DIMACS (``minisat``, ``/opt/kissat``, …).

The document stops at the first model.

Here each model is excluded, cell by cell, and the solver is called again: if it finds no
other, the solution is unique. Only PySAT's solvers need PySAT (``nurie[sat]``), so it is
not listed in ``requires``: the error comes when one of them is used. PySAT's interruptible
solvers also respect ``limits.conflicts`` and report their effort.
"""

from __future__ import annotations

from typing import Literal

from nurie.grid import Grid
from nurie.nonogram.encodings import automaton, document, order
from nurie.nonogram.encodings.formula import Encoder
from nurie.nonogram.puzzle import Nonogram
from nurie.puzzle import check_given
from nurie.recording import Record
from nurie.sat.oracles import open_oracle
from nurie.searching import Search
from nurie.solving import NO_LIMITS, Limits, Outcome, Stopped
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
    record: Record = False,
) -> Outcome:
    """Ask a SAT solver for models one by one, until there are enough or no more."""
    check_given(puzzle, given)
    search = Search(puzzle, limits, given, record=record)
    if puzzle.problems():
        return search.outcome()
    try:
        formula = _ENCODERS[encoding](puzzle, search.watch)
        if given is not None:
            formula.give(given)
        with open_oracle(backend, formula, search.watch, conflicts=limits.conflicts) as oracle:
            try:
                while not search.is_over and (answer := oracle.ask()).is_satisfiable:
                    grid = formula.grid(answer.model)
                    search.find(grid, "model", (Fact(c, s) for c, s in grid.cells()))
                    oracle.add(formula.block(grid))
            finally:
                search.add_effort(oracle.figures())
        if not search.is_over:
            search.tell("no more models" if search.solutions else "no model")
    except Stopped:
        search.stopped = True
    return search.outcome()
