"""Corrects the reader with the engine: the most likely numbers that make a good puzzle.

The network says how likely each number is in each box. Lines choose among their likeliest
readings that fit the board, and all lines together are tried in the order of their probability
until rows and columns have the same total and the engine proves that there is one solution. A
wrong number almost always leaves none, so that this finds mistakes that no reader can see.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import numpy as np

from nurie import questions
from nurie.nonogram.puzzle import BLACK, Clue, Nonogram, Run
from nurie.nurikabe.puzzle import Nurikabe
from nurie.photo import narrowing
from nurie.photo.boxes import CELL, COLUMN, ROW
from nurie.photo.colours import Tints
from nurie.photo.digits import BLANK
from nurie.photo.layout import Layout
from nurie.photo.network import Array
from nurie.puzzle import Puzzle
from nurie.solving import Limits, Status, Watch

Taken: TypeAlias = tuple[tuple[int, int], ...]
"""Lists of which not the first is taken, and which is."""

MOST_CHOICES = 10
"""How many numbers are tried in a box."""
_UNLIKELY = 11.0
"""Numbers are not tried if they are less likely by this exponent of e."""
_SMUDGE = 8.0
"""What it costs at most to take a number for a smudge."""
_LINE_READINGS = 24
_MOST_COMBINED = 400_000
_GAP = 5.0
"""What a blank box between two numbers costs."""
_CLOSE = 3.0
"""A second reading is reported if it is less likely by no more than this exponent of e.

The more unlikely the first one is, because numbers were corrected, the further a second one is
searched."""
_ENOUGH = 30
"""If so many other readings do not have exactly one solution, this is hardly a coincidence."""
_WORTH = 6.0
"""One solution instead of several is worth numbers that are less likely by this exponent of e."""
_REACHES = ((3.0, 3.0), (3.0, 6.0), (6.0, 12.0), (12.0, 24.0), (np.inf, np.inf))
"""How much less likely than the likeliest readings of all lines and of a single line may be, as
exponents of e, in the order in which they are tried. If two lines are less likely than the first
number says, both together are less likely than the second."""
_NEXT_COLOUR = 10**6
"""More than the numbers of a puzzle add up to."""
_ONE_TRY = 1.0
"""How many seconds the engine gets for one reading."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """What the reader and the engine agreed on."""

    numbers: tuple[int, ...]
    """The number in each spot, `BLANK` if there is none."""
    puzzle: Puzzle | None
    status: Status | None
    """The engine's verdict on the puzzle; None if there is no puzzle or it was not asked."""
    rival: tuple[int, ...] = ()
    """The positions of spots that differ in another likely reading with one solution."""
    unchecked: tuple[int, ...] = ()
    """The positions of spots that were corrected, if there was no time to search for a rival."""
    tries: int = 0
    """How many readings the engine has judged."""


@dataclass(order=True, slots=True)
class _Reading:
    """A reading of one line: how much less likely than the likeliest, and its numbers."""

    cost: float
    numbers: tuple[int, ...] = field(compare=False)
    total: int = field(compare=False, default=0)
    """The sum of the numbers, and of those of other colours in units of `_NEXT_COLOUR`."""


def correct(layout: Layout, logs: Array, limits: Limits, tints: Tints | None = None) -> Corrected:
    """The likeliest reading with exactly one solution, or else the likeliest that fits.

    With ``tints``, the clues have colours.
    """
    likeliest = tuple(int(number) for number in logs.argmax(axis=1))
    search = _Search(layout, logs, limits, tints)
    search.run()
    if search.best is not None:
        is_hasty = search.is_hasty and search.best.status is Status.UNIQUE
        unchecked = _differing(likeliest, search.best.numbers) if is_hasty else ()
        return replace(search.best, unchecked=unchecked, tries=search.tries)
    puzzle = _puzzle(layout, likeliest, tints)
    return Corrected(likeliest, puzzle, Status.NONE if puzzle else None, tries=search.tries)


@dataclass(frozen=True, slots=True)
class _Choice:
    """The readings that each line may have."""

    lines: list[list[_Reading]]
    signs: list[int]
    """For every line 1 if it is a row and -1 if it is a column."""
    difference: int
    """Of the totals of rows and columns, if all lines have their first reading."""

    def ways(self) -> Iterator[tuple[float, Taken, _Choice]]:
        """All ways to choose, the likeliest first, and what they cost."""
        if all(self.lines):
            costs = [[reading.cost for reading in line] for line in self.lines]
            for cost, taken in _combined(costs, _MOST_COMBINED):
                yield cost, taken, self

    def agrees(self, taken: Taken) -> bool:
        """Whether rows and columns have the same total, of every colour."""
        lines, signs = self.lines, self.signs
        by = (signs[at] * (lines[at][rank].total - lines[at][0].total) for at, rank in taken)
        return self.difference + sum(by) == 0

    def readings(self, taken: Taken) -> list[_Reading]:
        """The readings of all lines."""
        found = [line[0] for line in self.lines]
        for at, rank in taken:
            found[at] = self.lines[at][rank]
        return found


class _Search:
    """Judges readings of all lines in the order of their probability."""

    def __init__(self, layout: Layout, logs: Array, limits: Limits, tints: Tints | None) -> None:
        self._layout, self._tints, self._count = layout, tints, len(logs)
        self._has_totals = layout.kind == "nonogram"
        # Other processes may be busy, and a photo is read right or wrong all the same.
        self._watch = Watch(limits, time.thread_time)
        self._groups = _groups(layout)
        self._lines = [_readings(layout, group, logs, tints) for group in self._groups]
        self._settled: narrowing.Settled = {}
        self._worst_cost = np.inf
        """What a reading may cost such that it is still of interest."""
        self._others = 0
        """How many readings did not have exactly one solution, after one that has."""
        self.best: Corrected | None = None
        self.tries = 0
        self.is_hasty = False
        """Whether there was no time for all readings of interest."""

    def run(self) -> None:
        """Search until no other reading is of interest, or time is over.

        First, only readings of lines count that are almost as likely as the likeliest: the fewer
        they are, the more of them can be ruled out.
        """
        least = sum(line[0].cost for line in self._lines)
        done = -1.0
        for each, one in _REACHES if self._has_totals else _REACHES[-1:]:
            if least + done >= self._worst_cost or self._is_over():
                return
            for cost, taken, choice in self._within(each, one):
                if cost - least > one or cost > self._worst_cost or self._is_over():
                    break
                if cost - least > done and (choice.agrees(taken) or not self._has_totals):
                    self._judge(cost, choice.readings(taken))
                    if self._is_unique and cost - least <= _CLOSE:
                        self._compare(cost)
                        return
            done = one

    def _compare(self, least: float) -> None:
        """Search for a rival of the best reading, which costs so little that there are few others.

        Those that line solving rules out count as well: each says that the best is no accident.
        """
        for cost, taken, choice in self._choice(self._lines).ways():
            if cost > self._worst_cost or self._is_over():
                return
            if cost >= least and (choice.agrees(taken) or not self._has_totals):
                self._judge(cost, choice.readings(taken))

    @property
    def _is_unique(self) -> bool:
        return self.best is not None and self.best.status is Status.UNIQUE

    def _within(self, each: float, one: float) -> Iterator[tuple[float, Taken, _Choice]]:
        """Readings in which one line is at most so much less likely, the likeliest first.

        If there is no board in which each line is at most so much less likely, then only a single
        line may be less likely than that; if there is one, any lines may be.
        """
        tight, wide = self._near(each), self._near(one)
        if not self._has_totals:
            return self._choice(wide).ways()
        if each == one or all(self._possible(tight)):
            return self._choice(self._possible(wide)).ways()
        culprits = map(self._choice, self._culprits(tight, wide, range(len(tight))))
        return heapq.merge(*(choice.ways() for choice in culprits), key=lambda way: way[0])

    def _choice(self, lines: list[list[_Reading]]) -> _Choice:
        spots = [self._layout.spots[group[0]] for group in self._groups]
        signs = [1 if spot.side == ROW else -1 for spot in spots]
        firsts = zip(signs, lines, strict=True)
        return _Choice(lines, signs, sum(sign * line[0].total for sign, line in firsts if line))

    def _near(self, reach: float) -> list[list[_Reading]]:
        """The readings of every line that are at most so much less likely than its likeliest."""
        return [[one for one in line if one.cost - line[0].cost <= reach] for line in self._lines]

    def _culprits(
        self, tight: list[list[_Reading]], wide: list[list[_Reading]], among: range
    ) -> Iterator[list[list[_Reading]]]:
        """What is possible if a single line among some has wider readings, for each such line.

        If not even all of them together help, none of them does.
        """
        lines = [*tight[: among.start], *wide[among.start : among.stop], *tight[among.stop :]]
        left = self._possible(lines)
        if not all(left) or self._is_over():
            return
        if len(among) == 1:
            yield left
            return
        middle = len(among) // 2
        for half in (among[:middle], among[middle:]):
            yield from self._culprits(tight, wide, half)

    def _is_over(self) -> bool:
        """Whether to stop: enough is known, or time is over."""
        if self._others >= _ENOUGH or (self.best is not None and self.best.rival):
            return True
        self.is_hasty = self._watch.stopped
        return self.is_hasty

    def _possible(self, lines: list[list[_Reading]]) -> list[list[_Reading]]:
        """The readings that are not ruled out by those of other lines."""
        sides: tuple[list[list[Clue]], list[list[Clue]]] = (
            [[()] for _ in range(self._layout.height)],
            [[()] for _ in range(self._layout.width)],
        )
        places = []
        for group, line in zip(self._groups, lines, strict=True):
            spot = self._layout.spots[group[0]]
            places.append((int(spot.side == COLUMN), spot.line))
            letters = [_letter(self._tints, position) for position in group]
            sides[places[-1][0]][spot.line] = [_clue(one.numbers, letters) for one in line]
        left = narrowing.possible(*sides, self._watch, self._settled)
        return [
            [one for at, one in enumerate(line) if at in left[axis][which]]
            for line, (axis, which) in zip(lines, places, strict=True)
        ]

    def _judge(self, cost: float, readings: list[_Reading]) -> None:
        """Ask the engine about the puzzle of these readings."""
        numbers = _numbers(self._groups, readings, self._count)
        puzzle = _puzzle(self._layout, numbers, self._tints)
        is_known = self.best is not None and puzzle == self.best.puzzle
        if puzzle is None or is_known or puzzle.problems():
            return
        self.tries += 1
        left = self._watch.left().seconds
        seconds = _ONE_TRY if left is None else min(left, _ONE_TRY)
        status = questions.solve(puzzle, Limits(seconds=seconds)).status
        if self.best is not None and self._is_unique:
            if status is Status.UNIQUE:
                self.best = replace(self.best, rival=_differing(self.best.numbers, numbers))
            self._others += status is not Status.TIMEOUT
        elif status is Status.UNIQUE:
            self.best = Corrected(numbers, puzzle, status)
            self._worst_cost = 2 * cost + _CLOSE
        elif self.best is None and status in (Status.SEVERAL, Status.TIMEOUT):
            self.best = Corrected(numbers, puzzle, status)
            self._worst_cost = cost + _WORTH


def _letter(tints: Tints | None, position: int) -> str:
    """The colour of the number in a spot."""
    return tints.colours[tints.which[position]].letter if tints else BLACK.letter


def _clue(numbers: Sequence[int], letters: Sequence[str]) -> Clue:
    pairs = zip(numbers, letters, strict=True)
    return tuple(Run(number, letter) for number, letter in pairs if number not in (BLANK, 0))


def _differing(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """The positions at which two readings differ."""
    pairs = enumerate(zip(one, other, strict=True))
    return tuple(at for at, (first, second) in pairs if first != second)


def _groups(layout: Layout) -> list[list[int]]:
    """The positions of the spots of every line; on a board, every spot is alone."""
    groups: dict[tuple[str, int, int], list[int]] = {}
    for position, spot in enumerate(layout.spots):
        apart = spot.at if spot.side == CELL else 0
        groups.setdefault((spot.side, spot.line, apart), []).append(position)
    return list(groups.values())


def _readings(
    layout: Layout, group: Sequence[int], logs: Array, tints: Tints | None
) -> list[_Reading]:
    """The likeliest readings of a line that fit its length, the likeliest first."""
    side = layout.spots[group[0]].side
    length = layout.width if side == ROW else layout.height
    colours = [tints.which[position] if tints else 0 for position in group]
    units = [_NEXT_COLOUR**colour for colour in colours]
    options = [_options(logs[position]) for position in group]
    found = []
    first = [choices[0][1] for choices in options]
    for cost, chosen in _combined([[cost for cost, _ in choices] for choices in options], 4000):
        line = first.copy()
        for at, rank in chosen:
            line[at] = options[at][rank][1]
        if side != CELL:
            shortest, gaps = _measures(line, colours)
            if shortest > length or (0 in line and _has_idle_zero(line)):
                continue
            cost += _GAP * gaps
        found.append(_Reading(cost, tuple(line), _total(line, units)))
        if len(found) >= _LINE_READINGS:
            break
    found.sort()
    return found or [_Reading(0, tuple(first), _total(first, units))]


def _has_idle_zero(numbers: Sequence[int]) -> bool:
    """Whether there is a 0 among other numbers, which nobody prints."""
    return 0 in numbers and sum(number != BLANK for number in numbers) > 1


def _measures(numbers: Sequence[int], colours: Sequence[int]) -> tuple[int, int]:
    """The fewest cells that a line needs, and how many boxes are blank after its first number.

    Runs of the same colour have a gap between them.
    """
    length = blank = 0
    begun, before = False, None
    for number, colour in zip(numbers, colours, strict=True):
        if number == BLANK:
            blank += begun
            continue
        begun = True
        if number:
            length += number + (colour == before)
            before = colour
    return length, blank


def _total(numbers: Sequence[int], units: Sequence[int]) -> int:
    pairs = zip(numbers, units, strict=True)
    return sum(number * unit for number, unit in pairs if number != BLANK)


def _options(logs: Array) -> list[tuple[float, int]]:
    """The numbers that may be in a box, and how much less likely each is than the likeliest.

    A box may always be blank: what a smudge looks like says little.
    """
    costs = logs.max() - logs
    costs[BLANK] = min(costs[BLANK], _SMUDGE)
    order = np.argsort(costs, kind="stable")
    likely = [number for number in order[:MOST_CHOICES] if costs[number] < _UNLIKELY]
    if BLANK not in likely:
        likely.append(BLANK)
    return [(float(costs[number]), int(number)) for number in likely]


def _combined(lists: list[list[float]], most: int) -> Iterator[tuple[float, Taken]]:
    """The ways to take one of each list of growing costs, the cheapest first, with their costs.

    Of a way, only the lists are told of which not the first is taken, each with which is taken.
    A state has taken others than the first in some lists; its successors take the next of the
    last such list, or begin with the list after it, instead or in addition. Lists are ordered by
    what their second costs more, so that no successor is cheaper and every state comes once.
    """
    base = sum(costs[0] for costs in lists)
    open_lists = [at for at, costs in enumerate(lists) if len(costs) > 1]
    open_lists.sort(key=lambda at: lists[at][1] - lists[at][0])
    yield base, ()
    if not open_lists:
        return
    gains = [[cost - lists[at][0] for cost in lists[at]] for at in open_lists]
    waiting: list[tuple[float, tuple[tuple[int, int], ...]]] = [(gains[0][1], ((0, 1),))]
    for _ in range(most):
        if not waiting:
            return
        cost, taken = heapq.heappop(waiting)
        yield base + cost, tuple((open_lists[at], rank) for at, rank in taken)
        at, rank = taken[-1]
        if rank + 1 < len(gains[at]):
            more = cost + gains[at][rank + 1] - gains[at][rank]
            heapq.heappush(waiting, (more, (*taken[:-1], (at, rank + 1))))
        if at + 1 < len(gains):
            heapq.heappush(waiting, (cost + gains[at + 1][1], (*taken, (at + 1, 1))))
            if rank == 1:
                swapped = cost - gains[at][1] + gains[at + 1][1]
                heapq.heappush(waiting, (swapped, (*taken[:-1], (at + 1, 1))))


def _numbers(groups: list[list[int]], readings: list[_Reading], count: int) -> tuple[int, ...]:
    numbers = [BLANK] * count
    for group, reading in zip(groups, readings, strict=True):
        for position, number in zip(group, reading.numbers, strict=True):
            numbers[position] = number
    return tuple(numbers)


def _puzzle(layout: Layout, numbers: Sequence[int], tints: Tints | None) -> Puzzle | None:
    """The puzzle with these numbers; None if it has no number at all."""
    if all(number == BLANK for number in numbers):
        return None
    if layout.kind == "nurikabe":
        board = [[0] * layout.width for _ in range(layout.height)]
        for spot, number in zip(layout.spots, numbers, strict=True):
            board[spot.line][spot.at] = number if number != BLANK else 0
        return Nurikabe(board)
    rows: list[list[Run]] = [[] for _ in range(layout.height)]
    columns: list[list[Run]] = [[] for _ in range(layout.width)]
    for position, (spot, number) in enumerate(zip(layout.spots, numbers, strict=True)):
        if number != BLANK:
            run = Run(number, _letter(tints, position))
            (columns if spot.side == COLUMN else rows)[spot.line].append(run)
    return Nonogram(rows, columns, colours=tints.colours if tints else (BLACK,))
