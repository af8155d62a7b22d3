"""SAT: the rules as a formula that grows where models break them; proves what it says.

Each cell has a variable that says it is black. Each island has, for every cell it could
reach and every number of steps, a variable that says that so many steps through the
island lead there from its number. Clauses say:

- four cells of a square are not all black;
- a white cell is of some island and of no two, and white neighbours are of the same one;
- what so many steps reach has a neighbour that one step fewer reaches;
- an island has as many cells as its number says (a counter, after Sinz 2005);
- one or two black cells have a black neighbour, where there are more.

That the sea hangs together is not in the formula at first: a model that splits it is
answered by *cuts*. Where black cells lie on both sides of a smallest set of cells,
one of the set is black. Islands of any size, or too large for variables of steps,
are cut in the same way. Then the solver is asked again, and what it has learned
stays. A model that breaks no rule is a solution; it is excluded, and the next one
asked for.

No document has this method; cuts are how branch-and-cut solvers connect Steiner trees.
``backend`` is a solver of PySAT (``glucose4``, ``minisat22``, ``cadical195``, …; they need
``nurie[sat]``) or a program that reads DIMACS (``minisat``, ``/opt/kissat``, …). Programs,
and CaDiCaL, which cannot be interrupted and so runs as one, learn nothing from
one question to the next: each cut begins anew.
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
    """Ask a SAT solver for a model, then for another one, until there are enough or no more."""
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
    """Clauses that hold for all solutions and not for this board; none if it is a solution."""
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
    """Clauses that connect two parts of the sea, at a dam around each that is nowhere too thick."""
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
