"""CP-SAT: each line is an automaton that reads its cells; solved by Google's OR-Tools.

The clue of a line becomes a small automaton (see
`nurie.nonogram.encodings.automaton`), and CP-SAT's automaton constraint holds the
line to it: Pesant's "regular" constraint of 2004. Each solution is excluded cell by
cell and the model solved again, so that *unique* is proved.

Needs the package ``ortools``: ``pip install 'nurie[cp]'``. It uses one thread, unless
``threads`` is larger; with one thread the same seed gives the same answer.

A time limit ends the search at once, but not CP-SAT's presolve, which first completes what
it has built so far and may take as long again. On boards of 30×30 this is a few hundredths
of a second; on 80×80, half a second became one. None of its parameters (its own time limit,
fewer presolve iterations, no probing) changed that.
"""

from __future__ import annotations

import importlib
from typing import Any

from nurie.grid import EMPTY, UNKNOWN, Grid
from nurie.nonogram.encodings.automaton import automaton_of
from nurie.nonogram.puzzle import Clue, Nonogram
from nurie.puzzle import check_given
from nurie.recording import Record
from nurie.searching import Search, run_on_a_thread
from nurie.solving import NO_LIMITS, Limits, Outcome, Status, Stopped
from nurie.steps import Fact

requires = ("ortools",)


def solve(
    puzzle: Nonogram,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    seed: int = 0,
    threads: int = 1,
    record: Record = False,
) -> Outcome:
    """Ask CP-SAT for solutions one by one, until there are enough or no more."""
    check_given(puzzle, given)
    if problems := puzzle.problems():
        return Outcome(Status.NONE, problems=problems)
    # The import may take a second, which is not part of the solving time.
    package = importlib.import_module("ortools.sat.python.cp_model")
    search = Search(puzzle, limits, given, record=record)
    work = _Work(package, search, seed=seed, threads=threads)
    try:
        work.build()
        while not search.is_over and (grid := work.next()) is not None:
            search.find(grid, "model", (Fact(cell, state) for cell, state in grid.cells()))
        if not search.is_over:
            search.tell("no more models" if search.solutions else "no model")
    except Stopped:
        search.stopped = True
    return search.outcome()


class _Work:
    """The model of one puzzle, and the solver on it."""

    def __init__(self, package: Any, search: Search[Nonogram], *, seed: int, threads: int) -> None:
        self._cp = package
        self._model: Any = package.CpModel()
        self._search = search
        self._states = EMPTY + search.puzzle.letters
        self._seed, self._threads = seed, threads
        self._rows: list[list[Any]] = []

    def build(self) -> None:
        """The cells, the automata of the lines, the given cells."""
        puzzle, given, model = self._search.puzzle, self._search.given, self._model
        for row in range(puzzle.height):
            self._search.watch.check()
            self._rows.append(
                [
                    model.new_int_var(0, len(puzzle.letters), f"p({row + 1},{column + 1})")
                    for column in range(puzzle.width)
                ]
            )
        columns = zip(*self._rows, strict=True)
        for clue, cells in zip(puzzle.rows + puzzle.columns, [*self._rows, *columns], strict=True):
            self._search.watch.check()
            self._add_line(clue, list(cells))
        for cell, state in given.cells() if given is not None else ():
            if state != UNKNOWN:
                model.add(self._rows[cell.row][cell.column] == self._states.index(state))

    def _add_line(self, clue: Clue, cells: list[Any]) -> None:
        automaton = automaton_of(clue)
        moves = [
            (state, self._states.index(automaton.letters[q]), q)
            for state, following in enumerate(automaton.next)
            for q in following
        ]
        self._model.add_automaton(cells, 0, automaton.final, moves)

    def next(self) -> Grid | None:
        """The next solution, which is excluded from then on; None if there is no other."""
        solver = self._cp.CpSolver()
        solver.parameters.num_workers = self._threads
        # Leave Ctrl-C to Python; OR-Tools would end the whole process.
        solver.parameters.catch_sigint_signal = False
        solver.parameters.random_seed = self._seed % 2**31
        limits, watch = self._search.limits, self._search.watch
        if limits.conflicts is not None:
            left = max(limits.conflicts - watch.conflicts, 0)
            solver.parameters.max_number_of_conflicts = left
        # The search stops at once, but the presolve stops late.
        status = run_on_a_thread(lambda: solver.solve(self._model), watch, solver.stop_search)
        self._search.counts["decisions"] += solver.num_branches
        watch.conflicts += solver.num_conflicts
        if status == self._cp.INFEASIBLE:
            return None
        if status not in (self._cp.OPTIMAL, self._cp.FEASIBLE):
            raise Stopped
        values = [[solver.value(cell) for cell in row] for row in self._rows]
        grid = Grid("".join(self._states[value] for value in row) for row in values)
        self._model.add_forbidden_assignments(
            [cell for row in self._rows for cell in row],
            [tuple(value for row in values for value in row)],
        )
        return grid
