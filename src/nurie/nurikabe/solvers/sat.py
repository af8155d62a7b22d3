"""SAT: the rules as a formula that grows when models break them; proves its answers.

Each cell has a variable that means it is black. Each island has, for every cell it could
reach and every n, a variable that means that n steps through the island lead there from its
number. The clauses state:

- four cells of a square are not all black;
- a white cell belongs to exactly one island, and its white neighbours to the same one;
- a cell reached in n steps has a neighbour reached in n - 1 steps;
- an island has as many cells as its number says (a counter, after Sinz 2005);
- one or two black cells have a black neighbour, if there are more.

The formula does not state at first that the sea is connected: a model that splits it is
answered by *cuts*. If there are black cells on both sides of a smallest separating set of
cells, one cell of the set is black. Islands of any size, or too large for variables of
steps, are cut in the same way. Then the solver is called again and keeps what it has
learned.

A model that breaks no rule is a solution; it is excluded, and the search continues. No
document describes this method; branch-and-cut solvers connect Steiner trees in this way.
``backend`` is a solver of PySAT (``glucose4``, ``minisat22``, ``cadical195``, …; they need
``nurie[sat]``) or a program that reads DIMACS (``minisat``, ``/opt/kissat``, …). Programs,
and CaDiCaL, which runs as one because it cannot be interrupted, keep nothing between calls:
each cut starts over.
"""

from __future__ import annotations

from collections.abc import Iterator

from nurie.grid import Cell, Grid
from nurie.nurikabe.puzzle import ANY, Nurikabe
from nurie.nurikabe.solvers._formula import Board, Formula
from nurie.nurikabe.solvers._search import Search
from nurie.nurikabe.verify import BLACK, WHITE
from nurie.recording import Record
from nurie.sat.oracles import open_oracle
from nurie.solving import NO_LIMITS, Limits, Outcome, Stopped
from nurie.steps import Fact


def solve(
    puzzle: Nurikabe,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    backend: str = "glucose4",
    record: Record = False,
) -> Outcome:
    """Ask a SAT solver for models one by one, until there are enough or no more."""
    search = Search(puzzle, limits, given, record=record)
    if puzzle.problems():
        return search.outcome()
    try:
        _solve(search, backend)
    except Stopped:
        search.stopped = True
    return search.outcome()


def _solve(search: Search, backend: str) -> None:
    formula = Formula(search.puzzle, search.given, search.watch)
    board = formula.board
    conflicts = search.limits.conflicts
    with open_oracle(backend, formula, search.watch, conflicts=conflicts) as oracle:
        try:
            while (answer := oracle.ask()).is_satisfiable:
                black = {at - 1 for at in answer.model[: board.cells] if 0 < at <= board.cells}
                if cuts := list(_cuts(formula, black)):
                    search.nodes += 1
                    search.tell("cut", settles=_facts(board, black))
                    for cut in cuts:
                        oracle.add(cut)
                    continue
                search.tell("model", settles=_facts(board, black))
                if search.find(_grid(board, black)):
                    return
                oracle.add([-(c + 1) if c in black else c + 1 for c in range(board.cells)])
            search.tell("no more models" if search.solutions else "no model")
        finally:
            search.add_effort(oracle.figures())


def _cuts(formula: Formula, black: set[int]) -> Iterator[list[int]]:
    """Clauses that hold for all solutions but not for this board; empty if it is a solution."""
    board = formula.board
    white = set(range(board.cells)) - black
    for part in board.parts(white):
        numbers = [board.number[cell] for cell in part if board.number[cell]]
        if len(numbers) > 1 or (numbers and ANY != numbers[0] < len(part)):
            yield [cell + 1 for cell in part]
        elif not numbers or ANY != numbers[0] > len(part):
            yield [*(cell + 1 for cell in part), *(-cell - 1 for cell in board.around(part))]
    seas = board.parts(black)
    if len(seas) > 1:
        largest = max(seas, key=len)
        for sea in seas:
            if sea is not largest:
                yield from _connect(formula, sea, largest)


def _connect(formula: Formula, sea: set[int], other: set[int]) -> Iterator[list[int]]:
    """Clauses that connect two parts of the sea, at a minimal dam around each."""
    board = formula.board
    everything = set(range(board.cells))
    for inner, outer in ((sea, other), (other, sea)):
        dam = board.around(inner)
        beyond = board.part(next(iter(outer)), everything - dam)
        dam = board.around(beyond)
        within = board.part(next(iter(inner)), everything - dam)
        clause = [cell + 1 for cell in dam]
        for side in (within, beyond):
            if not side & formula.is_black:
                variable = formula.add_variables(1, "there is black on this side of a dam")
                clause.append(-variable)
                yield from ([-cell - 1, variable] for cell in side)
        yield clause


def _facts(board: Board, black: set[int]) -> Iterator[Fact]:
    for cell in range(board.cells):
        yield Fact(Cell(*divmod(cell, board.width)), BLACK if cell in black else WHITE)


def _grid(board: Board, black: set[int]) -> Grid:
    letters = "".join(BLACK if cell in black else WHITE for cell in range(board.cells))
    return Grid([letters[at : at + board.width] for at in range(0, board.cells, board.width)])
