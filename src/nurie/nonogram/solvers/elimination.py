"""Elimination: drop the combinations that contradict known cells, take what the rest agree on.

This is the *solver eliminacyjny* of documents 000 (§5.1.3, Pseudokod 5.3 and 5.4) and 003
(§4.1.3, Pseudokod 4.3 and 4.4). Every line keeps its combinations, and all lines start in a
queue. A line taken from the queue drops the combinations that contradict its known cells; a
cell that all remaining ones agree on becomes known, and its crossing line joins the queue.
When the queue is empty and lines have several combinations, those of one line are assumed
one after the other, each in a copy of the board.

The options are the variants that the documents measure (§5.2.4; 003 §4.2.4):

- ``queue``: ``lifo`` and ``fifo`` move a line to the front or the end whenever it is
  added or added again; ``keep`` adds at the front and does not move it again.
- ``track_indices``: a line in the queue remembers which of its cells are new, and only
  these are compared with its combinations.
- ``stop_early``: a line without a combination ends the branch at once, not only when
  the queue is empty.
- ``assume``: the line whose combinations are assumed: the ``first`` with several,
  rows before columns; ``columns`` before rows; the one with the ``fewest`` or ``most``.

The unmodified method of the documents is ``queue=lifo``, ``track_indices=no``,
``stop_early=yes``, ``assume=first``. The defaults here combine their fastest variants.

Departures. The combinations are bit vectors, not lists: for each cell of a line one
integer that has bit i when combination i fills that cell. Those that are left are an
integer too, so that one AND drops all that contradict a known cell, and one AND more
shows what they agree on. Equal lines share their vectors. A line with too many
combinations is not listed while it has so many (some have billions, where the documents
ran out of memory): what they agree on is found without listing them, which is the same,
and it is listed as soon as known cells have left few enough. All solutions up to the
limit are looked for, so that a solution does not end the loop over the combinations.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from typing import Literal, TypeAlias

from nurie.bits import bits
from nurie.grid import EMPTY, UNKNOWN, Cell, Grid
from nurie.nonogram.combinations import agreement, blank_vectors, combinations, count, vectors
from nurie.nonogram.puzzle import Nonogram
from nurie.nonogram.solvers._complete import (
    Search,
    known_cells,
    lengths,
    line_name,
    the_only_colour,
    unknown_colour,
)
from nurie.recording import Record
from nurie.solving import NO_LIMITS, Limits, Outcome
from nurie.steps import Fact, text_of_step_back

Queue: TypeAlias = Literal["lifo", "fifo", "keep"]
Assume: TypeAlias = Literal["first", "columns", "fewest", "most"]

_MOST_LISTED = 8192
"""A line with more combinations than this is not listed; a list takes this many bits per cell."""
_MOST_BITS = 1 << 20
"""A line whose list would need more bits is not listed either, as on boards wider than 128."""


def solve(
    puzzle: Nonogram,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    queue: Queue = "keep",
    track_indices: bool = True,
    stop_early: bool = True,
    assume: Assume = "fewest",
    record: Record = False,
) -> Outcome:
    """Solve one puzzle; the options choose among the documents' variants."""
    letter = the_only_colour(puzzle, "elimination")
    if outcome := unknown_colour(puzzle):
        return outcome
    search = Search(puzzle, limits, given, record=record, every=1)
    elimination = _Elimination(search, letter, queue, track_indices, stop_early, assume)
    return search.outcome(elimination.run())


class _Lines:
    """The state of all lines, rows first: what the documents copy before they assume."""

    __slots__ = ("empty", "filled", "left", "listed", "ways")

    def __init__(
        self,
        filled: list[int],
        empty: list[int],
        listed: list[tuple[int, ...] | None],
        left: list[int],
        ways: list[int],
    ) -> None:
        self.filled = filled
        """The cells known to be filled, one set per line."""
        self.empty = empty
        """The cells known to be empty."""
        self.listed = listed
        """The combinations as bit vectors, one per cell; None if there are too many."""
        self.left = left
        """Which of the listed combinations are left."""
        self.ways = ways
        """How many combinations were left when the line was last examined."""

    def copy(self) -> _Lines:
        return _Lines(self.filled[:], self.empty[:], self.listed[:], self.left[:], self.ways[:])


@dataclass(slots=True)
class _Assumption:
    """A line whose combinations are assumed one after the other."""

    lines: _Lines
    line: int
    untried: Iterator[int]
    solutions: int
    """How many solutions were found before."""


class _Elimination:
    """The method on one puzzle."""

    def __init__(
        self,
        search: Search,
        letter: str,
        queue: Queue,
        track_indices: bool,
        stop_early: bool,
        assume: Assume,
    ) -> None:
        puzzle = search.puzzle
        self.search = search
        self.letter = letter
        self.width, self.height = puzzle.width, puzzle.height
        self.runs = lengths(puzzle.rows + puzzle.columns)
        self.at_most = [
            _unbound(runs, self.width if line < self.height else self.height)
            for line, runs in enumerate(self.runs)
        ]
        self.moves = queue != "keep"
        self.takes_last = queue != "fifo"
        self.track_indices = track_indices
        self.stop_early = stop_early
        self.assume = assume
        self.queue: dict[int, int] = {}
        """The lines to examine, each with its new cells."""

    def run(self) -> Grid:
        """Search, and return the cells that are known without an assumption."""
        search, given = self.search, self.search.given
        known = known_cells(given and given.rows, self.height)
        known += known_cells(given and given.columns, self.width)
        number = len(self.runs)
        lines = _Lines(
            [filled for filled, _ in known],
            [empty for _, empty in known],
            [None] * number,
            [0] * number,
            self.at_most[:],
        )
        for line in range(number):
            self.queue[line] = lines.filled[line] | lines.empty[line]
        search.visit()
        stack: list[_Assumption] = []
        if self._settle(lines):
            stack.append(self._assumption(lines))
        elif search.solutions:
            return search.solutions[0]
        while stack and not search.is_over:
            assumption = stack[-1]
            combination = next(assumption.untried, None)
            if combination is None:
                stack.pop()
                if stack:
                    if assumption.solutions == len(search.solutions):
                        search.refute()
                    self._tell_back(stack[-1], assumption.lines)
                continue
            if search.visit():
                break
            search.counts["decisions"] += 1
            supposed = assumption.lines.copy()
            self._lay(supposed, assumption.line, combination)
            if self._settle(supposed):
                stack.append(self._assumption(supposed))
                continue
            if self._contradicts(supposed):
                search.refute()
            self._tell_back(assumption, supposed)
        return Grid(self._drawn(lines))

    def _settle(self, lines: _Lines) -> bool:
        """Pseudokod 5.3, lines 1–8: empty the queue; return whether assumptions are needed."""
        search, queue, ways = self.search, self.queue, lines.ways
        while queue:
            if search.look_at_the_watch():
                queue.clear()
                return False
            if self.takes_last:
                line, new = queue.popitem()
            else:
                line = next(iter(queue))
                new = queue.pop(line)
            self._check(lines, line, new)
            if self.stop_early and not ways[line]:
                queue.clear()
                return False
        if not all(ways):
            return False
        if max(ways) > 1:
            return True
        search.find(Grid(self._drawn(lines)))
        return False

    def _contradicts(self, lines: _Lines) -> bool:
        return not self.search.stopped and not all(lines.ways)

    def _check(self, lines: _Lines, line: int, new: int) -> None:
        """Pseudokod 5.4: drop what contradicts the known cells, add what the rest agree on."""
        self.search.counts["line_solves"] += 1
        filled = lines.filled[line]
        known = filled | lines.empty[line]
        listed = lines.listed[line]
        if listed is None:
            listed = self._list(lines, line)
            new = known
        if listed is None:
            found = self._agreed_by_many(lines, line)
        else:
            left = _left(lines.left[line], listed, new if self.track_indices else known, filled)
            lines.left[line] = left
            lines.ways[line] = left.bit_count()
            found = _agreed(left, listed, known)
        if any(found):
            self._conclude(lines, line, *found)

    def _list(self, lines: _Lines, line: int) -> tuple[int, ...] | None:
        """List the remaining combinations of a line, if they are few enough."""
        runs, length = self.runs[line], self.width if line < self.height else self.height
        most = min(_MOST_LISTED, _MOST_BITS // length)
        if self.at_most[line] <= most:
            ways, listed = blank_vectors(runs, length)
        else:
            filled, empty = lines.filled[line], lines.empty[line]
            lines.ways[line] = count(runs, length, filled, empty)
            if lines.ways[line] > most:
                return None
            ways, listed = vectors(runs, length, filled, empty)
        lines.left[line] = (1 << ways) - 1
        lines.listed[line] = listed
        return listed

    def _agreed_by_many(self, lines: _Lines, line: int) -> tuple[int, int]:
        """What the combinations agree on in a line that is not listed."""
        length = self.width if line < self.height else self.height
        filled, empty = lines.filled[line], lines.empty[line]
        possible = agreement(self.runs[line], length, filled, empty)
        if possible is None:
            return 0, 0
        every = (1 << length) - 1
        return every & ~(possible[1] | filled), every & ~(possible[0] | empty)

    def _lay(self, lines: _Lines, line: int, combination: int) -> None:
        """Place an assumed combination."""
        length = self.width if line < self.height else self.height
        known = lines.filled[line] | lines.empty[line]
        every = (1 << length) - 1
        lines.ways[line] = 1
        if self.search.record:
            new = self._facts(line, combination & ~known, every & ~combination & ~known)
            name = self._name(line)
            self.search.tell("assume", name, new, self._known(lines, line), new, "assume.line")
        self._put(lines, line, combination & ~known, every & ~combination & ~known)

    def _conclude(self, lines: _Lines, line: int, filled: int, empty: int) -> None:
        if self.search.record:
            because = self._known(lines, line)
            new = self._facts(line, filled, empty)
            text = "eliminate" if new else "eliminate.nothing"
            self.search.tell("eliminate", self._name(line), new, because, text=text)
        self._put(lines, line, filled, empty)

    def _put(self, lines: _Lines, line: int, filled: int, empty: int) -> None:
        """Make cells of a line known, and queue the lines that cross it there."""
        lines.filled[line] |= filled
        lines.empty[line] |= empty
        offset, here = (self.height, line) if line < self.height else (0, line - self.height)
        bit = 1 << here
        queue = self.queue
        waiting = queue.pop if self.moves else queue.get
        cells = filled | empty
        while cells:
            cell = cells & -cells
            cells ^= cell
            crossing = offset + cell.bit_length() - 1
            if filled & cell:
                lines.filled[crossing] |= bit
            else:
                lines.empty[crossing] |= bit
            queue[crossing] = waiting(crossing, 0) | bit

    def _assumption(self, lines: _Lines) -> _Assumption:
        """Pseudokod 5.3, line 9: the line whose combinations are to be assumed."""
        several = [line for line, ways in enumerate(lines.ways) if ways > 1]
        match self.assume:
            case "first":
                line = several[0]
            case "columns":
                line = min(several, key=lambda line: (line < self.height, line))
            case "fewest":
                line = min(several, key=lines.ways.__getitem__)
            case "most":
                line = max(several, key=lines.ways.__getitem__)
        length = self.width if line < self.height else self.height
        untried = combinations(self.runs[line], length, lines.filled[line], lines.empty[line])
        return _Assumption(lines, line, untried, len(self.search.solutions))

    def _drawn(self, lines: _Lines) -> list[str]:
        """The known cells, row by row."""
        states = str.maketrans("012", UNKNOWN + EMPTY + self.letter)
        drawn = []
        for filled, empty in zip(lines.filled[: self.height], lines.empty, strict=False):
            # One hexadecimal digit per cell: 2 for filled, 1 for empty.
            digits = 2 * int(f"{filled:b}", 16) + int(f"{empty:b}", 16)
            drawn.append(f"{digits:0{self.width}x}"[::-1].translate(states))
        return drawn

    def _name(self, line: int) -> str:
        is_row = line < self.height
        return line_name(line if is_row else line - self.height, is_row=is_row)

    def _facts(self, line: int, filled: int, empty: int) -> list[Fact]:
        is_row = line < self.height
        line -= 0 if is_row else self.height
        return [
            Fact(
                Cell(line, at) if is_row else Cell(at, line),
                self.letter if filled >> at & 1 else EMPTY,
            )
            for at in bits(filled | empty)
        ]

    def _known(self, lines: _Lines, line: int) -> list[Fact]:
        return self._facts(line, lines.filled[line], lines.empty[line])

    def _tell_back(self, assumption: _Assumption, supposed: _Lines) -> None:
        """The end of an assumption: what became known under it is unknown again."""
        if not self.search.record:
            return
        before = assumption.lines
        unknown = [
            Fact(Cell(row, at), UNKNOWN)
            for row in range(self.height)
            for at in bits(
                (supposed.filled[row] | supposed.empty[row])
                & ~(before.filled[row] | before.empty[row])
            )
        ]
        name = self._name(assumption.line)
        self.search.tell("backtrack", name, unknown, text=text_of_step_back(name, unknown))


def _left(left: int, listed: tuple[int, ...], known: int, filled: int) -> int:
    """The combinations that do not contradict some known cells."""
    while known:
        cell = known & -known
        column = listed[cell.bit_length() - 1]
        left &= column if filled & cell else ~column
        known ^= cell
    return left


def _agreed(left: int, listed: tuple[int, ...], known: int) -> tuple[int, int]:
    """The unknown cells that are filled in all combinations left, and those empty in all."""
    filled = empty = 0
    if not left:
        return 0, 0
    cell = 1
    for column in listed:
        if not known & cell:
            both = left & column
            if not both:
                empty |= cell
            elif both == left:
                filled |= cell
        cell <<= 1
    return filled, empty


def _unbound(runs: tuple[int, ...], length: int) -> int:
    """The number of combinations of a line on which nothing is known."""
    spare = length - sum(runs) + 1
    return comb(spare, len(runs)) if spare > 0 else 0
