"""The rules for one line, then chronological backtracking with the rules at each node.

Yu, Lee & Chen 2011: "An efficient algorithm for solving nonograms". The rules of
``line_rules`` settle what they can; then the first unknown cell, row by row, is assumed filled, the
rules go on from there, and so forth. Where they meet a contradiction the latest assumption
is taken back and its opposite holds. The paper leaves open which cell comes
first; the order of reading is ours.

The paper's rules are for black and white and say little in colour, so there whole
lines take their place. Few rules conclude little, but whichever are chosen, a line in
which nothing fits any more is a contradiction that is seen at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from nurie.grid import EMPTY, UNKNOWN, Cell, Grid
from nurie.nonogram.puzzle import Nonogram
from nurie.nonogram.solvers.line_rules import read_rules
from nurie.nonogram.techniques import CELL_RULES, WHOLE_LINE, explain, first_unknown
from nurie.solving import NO_LIMITS, Limits, Outcome, Statistics, Status, Watch
from nurie.steps import Fact, Step

MAX_STEPS = 10_000
"""How many steps are kept; a search may have billions."""


def solve(
    puzzle: Nonogram,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    rules: str = "all",
    record: bool = False,
) -> Outcome:
    """Find solutions by rules and assumptions; ``record`` keeps every step, also those undone."""
    techniques = read_rules(rules)
    if len(puzzle.letters) > 1:
        techniques = (*CELL_RULES, *WHOLE_LINE)
    return _Search(puzzle, limits, techniques, record).run(given)


@dataclass
class _Node:
    """A board from which values of one cell are assumed."""

    before: Grid
    cell: Cell
    values: list[str]
    """Those not yet assumed, the next one last."""
    assumed: str = ""


@dataclass
class _Search:
    """One search: its nodes, and what it found."""

    puzzle: Nonogram
    limits: Limits
    techniques: tuple[str, ...]
    record: bool
    nodes: list[_Node] = field(default_factory=list)
    solutions: list[Grid] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    shown: dict[Cell, str] = field(default_factory=dict)
    """The cells that the steps so far have settled."""

    def run(self, given: Grid | None) -> Outcome:
        """The whole search."""
        self.watch = Watch(self.limits)
        first = self.look(given)
        if first.status is Status.NONE:
            return self.outcome(Status.NONE, problems=first.problems)
        known = first.solution or first.known
        assert known is not None
        result = first
        while True:
            if result.status is Status.TIMEOUT or self.watch.stopped:
                return self.outcome(Status.TIMEOUT, known=known)
            if result.status is Status.UNIQUE and result.solution is not None:
                self.solutions.append(result.solution)
                if len(self.solutions) >= self.limits.solutions:
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
            result = self.look(self.assume(), self.nodes[-1].cell)
            self.count("nodes")
        return self.verdict(known)

    def verdict(self, known: Grid) -> Outcome:
        """The answer once nothing is left to assume, or enough was found."""
        if not self.solutions:
            return self.outcome(Status.NONE, problems=self.puzzle.problems())
        if len(self.solutions) > 1:
            return self.outcome(Status.SEVERAL, known=known)
        is_proved = not any(node.values for node in self.nodes)
        return self.outcome(
            Status.UNIQUE if is_proved else Status.SOLVED, known=None if is_proved else known
        )

    def look(self, board: Grid | None, around: Cell | None = None) -> Outcome:
        """What the rules make of a board, or of a change to one that they are done with."""
        result = explain(
            self.puzzle,
            self.watch.left(),
            given=board,
            techniques=self.techniques,
            record=self.record,
            # In colour, what a cell cannot be is forgotten between nodes.
            around=None if len(self.puzzle.letters) > 1 else around,
        )
        self.count("line_solves", result.statistics.line_solves)
        self.count("propagations", result.statistics.propagations)
        self.tell(*result.steps)
        return result

    def branch(self, board: Grid) -> None:
        """Opens a node at the first unknown cell."""
        cell = first_unknown(board)
        assert cell is not None
        self.nodes.append(_Node(board, cell, [EMPTY, *reversed(self.puzzle.letters)]))

    def assume(self) -> Grid:
        """The board of the latest node with its next value assumed."""
        node = self.nodes[-1]
        node.assumed = node.values.pop()
        self.count("decisions")
        fact = Fact(node.cell, node.assumed)
        self.tell(Step("assume", "", (fact,), assuming=(fact,)))
        rows = list(node.before.rows)
        row, column = node.cell
        rows[row] = rows[row][:column] + node.assumed + rows[row][column + 1 :]
        return Grid(rows)

    def take_back(self, where: str = "") -> bool:
        """Goes back to the latest node with a value left; whether there is one."""
        while self.nodes:
            node = self.nodes[-1]
            undone = [cell for cell in sorted(self.shown) if node.before[cell] == UNKNOWN]
            facts = tuple(Fact(cell, UNKNOWN) for cell in undone)
            self.tell(Step("backtrack", where, facts, assuming=(Fact(node.cell, node.assumed),)))
            if node.values:
                return True
            self.nodes.pop()
        return False

    def tell(self, *steps: Step) -> None:
        """Keeps steps, if they are wanted and there is room for them."""
        if not self.record:
            return
        for step in steps:
            self.steps.append(step)
            for cell, state, holds in step.settles:
                if state == UNKNOWN:
                    self.shown.pop(cell, None)
                elif holds:
                    self.shown[cell] = state
        self.record = len(self.steps) < MAX_STEPS

    def count(self, name: str, more: int = 1) -> None:
        self.counts[name] = self.counts.get(name, 0) + more

    def outcome(self, status: Status, **more: Any) -> Outcome:
        effort = Statistics(
            **self.counts, conflicts=self.watch.conflicts, seconds=self.watch.seconds
        )
        return Outcome(status, tuple(self.solutions), effort, steps=tuple(self.steps), **more)
