"""Axis: place the combinations of all rows, or of all columns, one line after the other.

This is the *solver osiowy* of documents 000 (§5.1.2, Pseudokod 5.2) and 003 (§4.1.2,
Pseudokod 4.2). It counts the combinations of all rows and those of all columns and works
along the axis with fewer. It tries the combinations of each line in turn; when all lines
have one, it verifies the crossing lines.

``partial_check`` is the documents' variant (*częściowa weryfikacja*): after each line the
crossing lines are checked against the cells placed so far, and a contradiction ends the
branch. ``check`` chooses how:

- ``beginnings``, as the documents do: the lines are placed from the first to the last, and the
  cells placed so far must be a possible beginning of every crossing line. They do not say
  when a beginning is possible; here as in ``row_search``.
- ``combinations``, ours: some combination of each crossing line must contain the cells placed so
  far; the cells that all such combinations share constrain the remaining lines, for which
  only matching combinations are tried. Because this check does not depend on the order, the
  line with the fewest remaining combinations comes next. The lines of the axis draw no
  conclusions from their own combinations: that is what ``elimination`` does.

Departures. The search continues up to the limit of solutions, not only to the first.
Combinations are generated on demand, because some lines have billions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import prod
from typing import Literal

from nurie.bits import bits
from nurie.grid import UNKNOWN, Grid
from nurie.nonogram.combinations import agreement, combinations, count
from nurie.nonogram.puzzle import Nonogram
from nurie.nonogram.solvers._beginnings import Beginnings, step_all
from nurie.nonogram.solvers._complete import (
    Search,
    drawn,
    known_cells,
    lengths,
    line_facts,
    line_name,
    runs_in,
    the_only_colour,
    unknown_colour,
)
from nurie.recording import Record
from nurie.solving import NO_LIMITS, Limits, Outcome
from nurie.steps import text_of_step_back

_REMEMBERED = 100_000
"""How many answers about lines are cached before the cache is cleared."""

_Line = tuple[int, int]
"""The known filled and the known empty cells of a line."""


def solve(
    puzzle: Nonogram,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    partial_check: bool = True,
    check: Literal["combinations", "beginnings"] = "combinations",
    record: Record = False,
) -> Outcome:
    """Solve one puzzle; ``partial_check=False`` verifies only complete boards."""
    letter = the_only_colour(puzzle, "axis")
    if outcome := unknown_colour(puzzle):
        return outcome
    search = Search(puzzle, limits, given, record=record, every=1)
    rows, columns = lengths(puzzle.rows), lengths(puzzle.columns)
    known_rows = known_cells(given and given.rows, puzzle.height)
    known_columns = known_cells(given and given.columns, puzzle.width)
    ways_of_rows = _ways(search, rows, puzzle.width, known_rows)
    ways_of_columns = _ways(search, columns, puzzle.height, known_columns)
    if search.stopped:
        return search.outcome()
    axis = _Axis(search, letter, True, rows, columns, known_rows, ways_of_rows)
    if prod(ways_of_columns) < prod(ways_of_rows):
        axis = _Axis(search, letter, False, columns, rows, known_columns, ways_of_columns)
    if not partial_check:
        axis.search_in_order(None)
    elif check == "beginnings":
        across, room = puzzle.columns, puzzle.height
        if not axis.is_row:
            across, room = puzzle.rows, puzzle.width
        axis.search_in_order([Beginnings(clue, room) for clue in across])
    else:
        axis.search_with_checks()
    return search.outcome()


def _ways(
    search: Search, lines: list[tuple[int, ...]], length: int, known: list[_Line]
) -> list[int]:
    """The number of combinations of each line, if time allows."""
    return [
        0 if search.look_at_the_watch() else count(runs, length, *cells)
        for runs, cells in zip(lines, known, strict=True)
    ]


@dataclass(slots=True)
class _Board:
    """The known cells along both axes, and how many combinations each line has left."""

    lines: list[_Line]
    crossing: list[_Line]
    ways: list[int]
    """Zero for a line that is placed."""

    def copy(self) -> _Board:
        return _Board(self.lines[:], self.crossing[:], self.ways[:])


@dataclass(slots=True)
class _Place:
    """A line whose combinations are being tried on a board."""

    board: _Board
    line: int
    untried: Iterator[int]
    solutions: int
    """How many solutions were found before."""


class _Axis:
    """The search along one axis."""

    def __init__(
        self,
        search: Search,
        letter: str,
        is_row: bool,
        lines: list[tuple[int, ...]],
        crossing: list[tuple[int, ...]],
        known: list[_Line],
        ways: list[int],
    ) -> None:
        self.search = search
        self.letter = letter
        self.is_row = is_row
        self.lines = lines
        self.crossing = crossing
        self.known = known
        self.ways = ways
        self._forced: dict[tuple[tuple[int, ...], _Line], _Line | None] = {}
        self._counted: dict[tuple[tuple[int, ...], _Line], int] = {}

    def search_in_order(self, crossing: list[Beginnings] | None) -> None:
        """Pseudokod 5.2: place a combination of every line, then verify the crossing lines.

        With their beginnings, check these after every line; without, verify complete boards.
        """
        search, room = self.search, len(self.crossing)
        laid: list[int] = []
        states = [[line.start for line in crossing or ()]]
        if any(state < 0 for state in states[0]):
            return
        untried = [combinations(self.lines[0], room, *self.known[0])]
        while untried and not search.is_over:
            line = next(untried[-1], None)
            if line is None:
                untried.pop()
                if laid:
                    self._tell_back(len(laid) - 1)
                    laid.pop()
                    states.pop()
                continue
            if search.visit():
                break
            self._tell_place(len(laid), line)
            laid.append(line)
            states.append(
                step_all(crossing, states[-1], drawn(line, room, self.letter)) if crossing else []
            )
            is_possible = not crossing or bool(states[-1])
            if is_possible and len(laid) < len(self.lines):
                known = self.known[len(laid)]
                untried.append(combinations(self.lines[len(laid)], room, *known))
                continue
            if is_possible and (crossing or self._verified(laid)):
                self._find(laid)
            else:
                search.refute()
            self._tell_back(len(laid) - 1)
            laid.pop()
            states.pop()

    def search_with_checks(self) -> None:
        """The same with the crossing lines checked after every line."""
        search = self.search
        board = _Board(self.known[:], [(0, 0)] * len(self.crossing), self.ways[:])
        for number, (filled, empty) in enumerate(self.known):
            for cells, is_filled in ((filled, True), (empty, False)):
                for at in bits(cells):
                    board.crossing[at] = _with(board.crossing[at], number, is_filled)
        if not all(self.ways) or not self._check(board, range(len(self.crossing))):
            return
        stack = [self._next_place(board)]
        while stack and not search.is_over:
            place = stack[-1]
            line = next(place.untried, None)
            if line is None:
                stack.pop()
                if stack:
                    if place.solutions == len(search.solutions):
                        search.refute()
                    self._tell_back(stack[-1].line)
                continue
            if search.visit():
                break
            self._tell_place(place.line, line)
            laid = self._laid(place, line)
            if laid is None:
                search.refute()
            elif any(laid.ways):
                search.counts["decisions"] += 1
                stack.append(self._next_place(laid))
                continue
            else:
                self._find([filled for filled, _ in laid.lines])
            self._tell_back(place.line)

    def _next_place(self, board: _Board) -> _Place:
        """The line with the fewest combinations left."""
        line = min(
            (line for line, ways in enumerate(board.ways) if ways), key=board.ways.__getitem__
        )
        runs, known = self.lines[line], board.lines[line]
        untried = combinations(runs, len(self.crossing), *known)
        return _Place(board, line, untried, len(self.search.solutions))

    def _laid(self, place: _Place, filled: int) -> _Board | None:
        """The board with a combination placed and checked; None if it contradicts a line."""
        board = place.board.copy()
        was_filled, was_empty = board.lines[place.line]
        every = (1 << len(self.crossing)) - 1
        board.lines[place.line] = filled, every & ~filled
        board.ways[place.line] = 0
        changed = list(bits(every & ~(was_filled | was_empty)))
        for at in changed:
            board.crossing[at] = _with(board.crossing[at], place.line, bool(filled >> at & 1))
        return board if self._check(board, changed) else None

    def _check(self, board: _Board, changed: Iterable[int]) -> bool:
        """Check changed crossing lines against their clues, then the remaining lines."""
        touched = set()
        for at in changed:
            known = board.crossing[at]
            forced = self._force(at, known)
            if forced is None:
                return False
            board.crossing[at] = forced
            for was, now, is_filled in zip(known, forced, (True, False), strict=True):
                for line in bits(now & ~was):
                    board.lines[line] = _with(board.lines[line], at, is_filled)
                    touched.add(line)
        for line in touched:
            if board.ways[line]:
                board.ways[line] = self._count(line, board.lines[line])
                if not board.ways[line]:
                    return False
        return True

    def _force(self, at: int, known: _Line) -> _Line | None:
        """The forced cells of a crossing line, given some of its cells; None if nothing fits."""
        key = self.crossing[at], known
        if key not in self._forced:
            if len(self._forced) >= _REMEMBERED:
                self._forced.clear()
            self.search.counts["line_solves"] += 1
            possible = agreement(self.crossing[at], len(self.lines), *known)
            every = (1 << len(self.lines)) - 1
            self._forced[key] = possible and (every & ~possible[1], every & ~possible[0])
        return self._forced[key]

    def _count(self, line: int, known: _Line) -> int:
        key = self.lines[line], known
        if key not in self._counted:
            if len(self._counted) >= _REMEMBERED:
                self._counted.clear()
            self._counted[key] = count(self.lines[line], len(self.crossing), *known)
        return self._counted[key]

    def _verified(self, laid: list[int]) -> bool:
        """Whether the crossing lines of a complete board match their clues."""
        return all(
            runs_in(sum((line >> at & 1) << number for number, line in enumerate(laid))) == runs
            for at, runs in enumerate(self.crossing)
        )

    def _find(self, laid: list[int]) -> None:
        grid = Grid(drawn(line, len(self.crossing), self.letter) for line in laid)
        self.search.find(grid if self.is_row else grid.transposed())

    def _tell_place(self, line: int, filled: int) -> None:
        if self.search.record:
            self._tell("place", line, drawn(filled, len(self.crossing), self.letter))

    def _tell_back(self, line: int) -> None:
        if self.search.record:
            self._tell("backtrack", line, UNKNOWN * len(self.crossing))

    def _tell(self, event: str, line: int, states: str) -> None:
        """An event with the states of all cells of a line except the given ones."""
        given = self.known[line][0] | self.known[line][1]
        facts = line_facts(line, states, is_row=self.is_row, cells=~given)
        name = line_name(line, is_row=self.is_row)
        text = text_of_step_back(name, facts) if event == "backtrack" else event
        self.search.tell(event, name, facts, text=text)


def _with(line: _Line, at: int, is_filled: bool) -> _Line:
    """A line with one more known cell."""
    filled, empty = line
    return (filled | 1 << at, empty) if is_filled else (filled, empty | 1 << at)
