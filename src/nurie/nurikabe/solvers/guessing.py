"""Rules and guesses: a refuted guess gives the other colour, in depth if needed; a proof.

Document 004 describes this method, which others invented, but does not implement it: when
no rule applies, an unknown cell next to known ones is chosen at random and given a colour,
in the hope that the rules find a contradiction; then the cell has the other colour.

Here all such cells are tried in a random order (``seed``), each black and white, until a
guess is refuted. If the rules refute none, the document's method would end. This one goes
deeper: it keeps one guess, for the cell where the weaker guess settles the most cells, and
guesses again from there; when that fails, it returns and tries the other colour. So it
finds every solution. ``rules`` are those of the method ``rules``: ``direct`` are all that
make no supposition, ``document`` the seven of the document.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from nurie.grid import UNKNOWN, Cell, Grid
from nurie.nurikabe.puzzle import Nurikabe
from nurie.nurikabe.solvers._search import Search, differences
from nurie.nurikabe.solvers.rules import read_rules
from nurie.nurikabe.techniques import explain
from nurie.nurikabe.verify import BLACK, WHITE
from nurie.puzzle import Problem
from nurie.recording import Record
from nurie.solving import NO_LIMITS, Limits, Outcome, Status
from nurie.steps import Fact

_OTHER = {BLACK: WHITE, WHITE: BLACK}


def solve(
    puzzle: Nurikabe,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    seed: int = 0,
    rules: str = "direct",
    record: Record = False,
) -> Outcome:
    """Find solutions by rules and guesses; ``record`` keeps every step, even undone ones."""
    return _Guessing(Search(puzzle, limits, given, record=record), rules, seed).run()


class _Guessing:
    """One search: the boards still to be examined, and the recorded steps."""

    def __init__(self, search: Search, rules: str, seed: int) -> None:
        self.search = search
        self.techniques = read_rules(rules)
        self.random = Random(seed)
        self.waiting: list[tuple[Grid, Cell, str]] = []
        """Boards with a guess whose other colour is still to be examined."""
        self.shown = search.given or Grid.unknown(search.puzzle.width, search.puzzle.height)
        """The board after the steps so far."""

    def run(self) -> Outcome:
        """Examine one board after another."""
        search = self.search
        problems: tuple[Problem, ...] | None = None
        known: Grid | None = None
        board = self.shown
        while True:
            result = self.follow(board)
            if not self.waiting and not search.solutions:
                known = result.known
                problems = result.problems or None
            if result.status is Status.TIMEOUT or search.look_at_the_watch():
                search.stopped = True
                break
            if result.status is Status.UNIQUE:
                assert result.solution is not None
                if search.find(result.solution):
                    break
            elif result.status is Status.STUCK:
                assert result.known is not None
                if (deeper := self.guess(result.known)) is not None:
                    board = deeper
                    continue
                if search.is_over:
                    break
            elif self.waiting:
                search.refute()
            if not self.waiting:
                break
            board = self.turn(*self.waiting.pop())
        return search.outcome(known, problems)

    def follow(self, board: Grid) -> Outcome:
        """Apply the rules to a board and record the steps."""
        result = self.look(board, record=self.search.record)
        self.search.keep(*result.steps)
        if (after := result.known or result.solution) is not None:
            self.shown = after
        return result

    def guess(self, board: Grid) -> Grid | None:
        """The next board, or None when the search is over."""
        search = self.search
        best: tuple[tuple[int, int], Cell, str] | None = None
        for cell in self.candidates(board):
            settled: dict[str, int] = {}
            for state in (BLACK, WHITE):
                result = self.look(_with(board, cell, state))
                if result.status is Status.TIMEOUT or search.look_at_the_watch():
                    search.stopped = True
                    return None
                search.counts["probes"] += 1
                if result.status is Status.STUCK:
                    assert result.known is not None
                    settled[state] = -sum(row.count(UNKNOWN) for row in result.known.rows)
                    continue
                if result.status is Status.NONE:
                    search.refute()
                    fact = Fact(cell, _OTHER[state])
                    guess = Fact(cell, state)
                    search.tell("refuted", "", (fact,), (), (guess,), text="refuted.nowhere")
                    self.shown = _with(board, cell, _OTHER[state])
                    return self.shown
                assert result.solution is not None
                self.assume(cell, state)
                self.show(result.solution, "follow")
                return None if search.find(result.solution) else self.turn(board, cell, state)
            score = min(settled.values()), max(settled.values())
            if best is None or score > best[0]:
                best = score, cell, max(settled, key=lambda state: settled[state])
        assert best is not None, "a board that is not full has a cell to guess"
        _, cell, state = best
        search.counts["decisions"] += 1
        self.waiting.append((board, cell, state))
        self.assume(cell, state)
        return self.shown

    def look(self, board: Grid, *, record: bool = False) -> Outcome:
        """Apply the rules to a board; a full board that is not a solution is refuted."""
        search = self.search
        search.nodes += 1
        result = explain(
            search.puzzle,
            search.watch.left(),
            given=board,
            techniques=self.techniques,
            record=record,
        )
        search.counts["propagations"] += result.statistics.propagations
        if result.solution is not None and (problems := search.puzzle.check(result.solution)):
            return replace(result, status=Status.NONE, solutions=(), problems=problems)
        return result

    def candidates(self, board: Grid) -> list[Cell]:
        """The unknown cells next to known ones, or all if nothing is known, in random order."""
        unknown = [cell for cell, state in board.cells() if state == UNKNOWN]
        beside = [cell for cell in unknown if _is_beside_known(board, cell)] or unknown
        self.random.shuffle(beside)
        return beside

    def turn(self, board: Grid, cell: Cell, state: str) -> Grid:
        """Return to a board after a guess has been fully explored, and reverse the guess."""
        self.show(board, "backtrack")
        fact = Fact(cell, _OTHER[state])
        self.search.tell("turn", settles=(fact,), assuming=(Fact(cell, state),))
        self.shown = _with(board, cell, _OTHER[state])
        return self.shown

    def assume(self, cell: Cell, state: str) -> None:
        """Record a guess."""
        fact = Fact(cell, state)
        self.search.tell("assume", settles=(fact,), assuming=(fact,))
        self.shown = _with(self.shown, cell, state)

    def show(self, board: Grid, event: str) -> None:
        """Record a change to another board, if it is another."""
        if self.search.record and (changes := differences(self.shown, board)):
            self.search.tell(event, settles=changes)
        self.shown = board


def _is_beside_known(board: Grid, cell: Cell) -> bool:
    row, column = cell
    return any(
        0 <= row + down < board.height
        and 0 <= column + right < board.width
        and board[row + down, column + right] != UNKNOWN
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0))
    )


def _with(board: Grid, cell: Cell, state: str) -> Grid:
    """The board with one cell changed."""
    rows = list(board.rows)
    row, column = cell
    rows[row] = rows[row][:column] + state + rows[row][column + 1 :]
    return Grid._of_rows(tuple(rows))
