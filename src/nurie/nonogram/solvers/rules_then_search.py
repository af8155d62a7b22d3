"""The rules for one line, then chronological backtracking with the rules at each node.

Yu, Lee & Chen 2011: "An efficient algorithm for solving nonograms". The rules of
``line_rules`` settle what they can; then the first unknown cell, row by row, is assumed to
be filled, the rules continue from there, and so on.

At a contradiction the latest assumption is replaced by its opposite. The paper does not say
which cell comes first; we take them in reading order. The paper's rules are for black and
white and find little in colour, where complete line solving replaces them. Whichever rules
are chosen, a line in which nothing fits is detected at once as a contradiction.
"""

from __future__ import annotations

from dataclasses import dataclass

from nurie.grid import EMPTY, UNKNOWN, Cell, Grid
from nurie.nonogram.puzzle import Nonogram
from nurie.nonogram.solvers.line_rules import read_rules
from nurie.nonogram.techniques import CELL_RULES, WHOLE_LINE, explain
from nurie.recording import Record
from nurie.searching import Search
from nurie.solving import NO_LIMITS, Limits, Outcome, Status
from nurie.steps import Fact, Step, text_of_step_back


def solve(
    puzzle: Nonogram,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    rules: str = "all",
    record: Record = False,
) -> Outcome:
    """Find solutions by rules and assumptions; ``record`` keeps every step, even undone ones."""
    techniques = read_rules(rules)
    if len(puzzle.letters) > 1:
        techniques = (*CELL_RULES, *WHOLE_LINE)
    return _Search(puzzle, limits, given, techniques, record=record).run()


@dataclass
class _Node:
    """A board with the values of one cell that are assumed in turn."""

    before: Grid
    cell: Cell
    values: list[str]
    """The values not yet assumed, the next one last."""
    assumed: str = ""


class _Search(Search[Nonogram]):
    """One search with its open nodes."""

    def __init__(
        self,
        puzzle: Nonogram,
        limits: Limits,
        given: Grid | None,
        techniques: tuple[str, ...],
        *,
        record: Record,
    ) -> None:
        super().__init__(puzzle, limits, given, record=record)
        self.techniques = techniques
        self.open: list[_Node] = []
        self.shown: dict[Cell, str] = {}
        """The cells that the steps so far have settled."""

    def run(self) -> Outcome:
        """The whole search."""
        first = self.look(self.given)
        if first.status is Status.NONE:
            return self.answer(Status.NONE, problems=first.problems)
        known = first.solution or first.known
        assert known is not None
        result = first
        while True:
            if result.status is Status.TIMEOUT or self.watch.stopped:
                return self.answer(Status.TIMEOUT, known)
            if result.status is Status.UNIQUE and result.solution is not None:
                self.solutions.append(result.solution)
                if self.is_over:
                    break
                is_open = self.take_back()
            elif result.status is Status.NONE:
                self.watch.conflicts += 1
                is_open = self.take_back(result.problems[0].where if result.problems else "")
            else:
                assert result.known is not None
                self.branch(result.known)
                is_open = True
            if not is_open:
                break
            result = self.look(self.assume(), self.open[-1].cell)
            self.nodes += 1
        if len(self.solutions) == 1 and not any(node.values for node in self.open):
            # One solution was enough, but there is nothing else to assume either.
            return self.answer(Status.UNIQUE)
        return self.outcome(known)

    def look(self, board: Grid | None, around: Cell | None = None) -> Outcome:
        """The result of the rules on a board, or after a change to a finished one."""
        result = explain(
            self.puzzle,
            self.watch.left(),
            given=board,
            techniques=self.techniques,
            record=self.record,
            # In colour, excluded states of a cell are not kept between nodes.
            around=None if len(self.puzzle.letters) > 1 else around,
        )
        self.counts["line_solves"] += result.statistics.line_solves
        self.counts["propagations"] += result.statistics.propagations
        self.keep(*result.steps)
        return result

    def branch(self, board: Grid) -> None:
        """Open a node at the first unknown cell."""
        row = next(at for at, cells in enumerate(board.rows) if UNKNOWN in cells)
        cell = Cell(row, board.rows[row].index(UNKNOWN))
        self.open.append(_Node(board, cell, [EMPTY, *reversed(self.puzzle.letters)]))

    def assume(self) -> Grid:
        """The board of the latest node with its next value assumed."""
        node = self.open[-1]
        node.assumed = node.values.pop()
        self.counts["decisions"] += 1
        fact = Fact(node.cell, node.assumed)
        self.tell("assume", settles=(fact,), assuming=(fact,))
        rows = list(node.before.rows)
        row, column = node.cell
        rows[row] = rows[row][:column] + node.assumed + rows[row][column + 1 :]
        return Grid(rows)

    def take_back(self, where: str = "") -> bool:
        """Return to the latest node with a value left; return whether there is one."""
        while self.open:
            node = self.open[-1]
            undone = [cell for cell in sorted(self.shown) if node.before[cell] == UNKNOWN]
            facts = tuple(Fact(cell, UNKNOWN) for cell in undone)
            guess = Fact(node.cell, node.assumed)
            text = text_of_step_back(where, facts)
            self.tell("backtrack", where, facts, assuming=(guess,), text=text)
            if node.values:
                return True
            self.open.pop()
        return False

    def keep(self, *steps: Step) -> None:
        """Record steps and their cells."""
        if not self.record:
            return
        super().keep(*steps)
        for step in steps:
            for cell, state, holds in step.settles:
                if state == UNKNOWN:
                    self.shown.pop(cell, None)
                elif holds:
                    self.shown[cell] = state
