"""Corrects the reader with the engine: the most likely numbers that make a good puzzle.

The network says how likely each number is in each box. Lines choose among their likeliest
readings that fit the board, and all lines together are tried in the order of their probability
until rows and columns have the same total and the engine proves that there is one solution. A
wrong number almost always leaves none, so that this finds mistakes that no reader can see.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TypeAlias

import numpy as np

from nurie import questions
from nurie.nonogram.puzzle import BLACK, Nonogram, Run
from nurie.nurikabe.puzzle import Nurikabe
from nurie.photo.boxes import CELL, COLUMN, ROW
from nurie.photo.colours import Tints
from nurie.photo.digits import BLANK
from nurie.photo.layout import Layout
from nurie.photo.network import Array
from nurie.puzzle import Puzzle
from nurie.solving import Limits, Status, Watch

Choice: TypeAlias = dict[int, int]
"""Numbers by the positions of their spots, where they differ from the likeliest reading."""

MOST_CHOICES = 6
"""How many numbers are tried in a box."""
_UNLIKELY = 11.0
"""Numbers are not tried if they are less likely by this exponent of e."""
_SMUDGE = 8.0
"""What it costs at most to take a number for a smudge."""
_LINE_READINGS = 24
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
    watch = Watch(limits)
    groups = _groups(layout)
    lines = [_readings(layout, group, logs, tints) for group in groups]
    likeliest = tuple(int(number) for number in logs.argmax(axis=1))
    best: Corrected | None = None
    worst_cost = np.inf
    tries = others = 0
    is_hasty = False
    for cost, chosen in _together(lines):
        if cost > worst_cost or others >= _ENOUGH:
            break
        if watch.stopped:
            is_hasty = True
            break
        readings = [line[at] for line, at in zip(lines, chosen, strict=True)]
        if layout.kind == "nonogram" and not _agrees(layout, groups, readings):
            continue
        numbers = _numbers(groups, readings, len(likeliest))
        puzzle = _puzzle(layout, numbers, tints)
        if puzzle is None or puzzle.problems():
            continue
        tries += 1
        left = watch.left().seconds
        status = questions.solve(
            puzzle, Limits(seconds=_ONE_TRY if left is None else min(left, _ONE_TRY))
        ).status
        if best is not None and best.status is Status.UNIQUE:
            if status is Status.UNIQUE and puzzle != best.puzzle:
                return replace(best, rival=_differing(best.numbers, numbers), tries=tries)
            others += status is not Status.TIMEOUT
        elif status is Status.UNIQUE:
            best = Corrected(numbers, puzzle, status)
            worst_cost = 2 * cost + _CLOSE
        elif best is None and status in (Status.SEVERAL, Status.TIMEOUT):
            best = Corrected(numbers, puzzle, status)
            worst_cost = cost + _WORTH
    if best is not None:
        is_hasty = is_hasty and best.status is Status.UNIQUE
        unchecked = _differing(likeliest, best.numbers) if is_hasty else ()
        return replace(best, unchecked=unchecked, tries=tries)
    puzzle = _puzzle(layout, likeliest, tints)
    return Corrected(likeliest, puzzle, Status.NONE if puzzle else None, tries=tries)


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
    for cost, chosen in _combined([[cost for cost, _ in choices] for choices in options], 4000):
        numbers = tuple(choices[at][1] for choices, at in zip(options, chosen, strict=True))
        if side != CELL:
            if _shortest(numbers, colours) > length or _has_idle_zero(numbers):
                continue
            cost += _GAP * _gaps(numbers)
        found.append(_Reading(cost, numbers, _total(numbers, units)))
        if len(found) >= _LINE_READINGS:
            break
    found.sort()
    if not found:
        numbers = tuple(choices[0][1] for choices in options)
        found = [_Reading(0, numbers, _total(numbers, units))]
    return found


def _has_idle_zero(numbers: Sequence[int]) -> bool:
    """Whether there is a 0 among other numbers, which nobody prints."""
    return 0 in numbers and sum(number != BLANK for number in numbers) > 1


def _shortest(numbers: Sequence[int], colours: Sequence[int]) -> int:
    """The fewest cells that a line needs; runs of the same colour have a gap between them."""
    shown = [pair for pair in zip(numbers, colours, strict=True) if pair[0] not in (BLANK, 0)]
    gaps = sum(one[1] == other[1] for one, other in pairwise(shown))
    return sum(number for number, _ in shown) + gaps


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


def _gaps(numbers: tuple[int, ...]) -> int:
    """How many boxes are blank after the first number."""
    begun = False
    count = 0
    for number in numbers:
        begun = begun or number != BLANK
        count += begun and number == BLANK
    return count


def _together(lines: list[list[_Reading]]) -> Iterator[tuple[float, tuple[int, ...]]]:
    """All combinations of readings, the likeliest first."""
    return _combined([[reading.cost for reading in line] for line in lines], 400_000)


def _combined(lists: list[list[float]], most: int) -> Iterator[tuple[float, tuple[int, ...]]]:
    """The ways to take one of each list of growing costs, the cheapest first, with their costs.

    A state has taken others than the first in some lists; its successors take the next of the
    last such list, or begin with the list after it, instead or in addition. Lists are ordered by
    what their second costs more, so that no successor is cheaper and every state comes once.
    """
    base = sum(costs[0] for costs in lists)
    open_lists = [at for at, costs in enumerate(lists) if len(costs) > 1]
    open_lists.sort(key=lambda at: lists[at][1] - lists[at][0])
    firsts = [0] * len(lists)
    yield base, tuple(firsts)
    if not open_lists:
        return
    gains = [[cost - lists[at][0] for cost in lists[at]] for at in open_lists]
    waiting: list[tuple[float, tuple[tuple[int, int], ...]]] = [(gains[0][1], ((0, 1),))]
    for _ in range(most):
        if not waiting:
            return
        cost, taken = heapq.heappop(waiting)
        chosen = firsts.copy()
        for at, rank in taken:
            chosen[open_lists[at]] = rank
        yield base + cost, tuple(chosen)
        at, rank = taken[-1]
        if rank + 1 < len(gains[at]):
            more = cost + gains[at][rank + 1] - gains[at][rank]
            heapq.heappush(waiting, (more, (*taken[:-1], (at, rank + 1))))
        if at + 1 < len(gains):
            heapq.heappush(waiting, (cost + gains[at + 1][1], (*taken, (at + 1, 1))))
            if rank == 1:
                swapped = cost - gains[at][1] + gains[at + 1][1]
                heapq.heappush(waiting, (swapped, (*taken[:-1], (at + 1, 1))))


def _agrees(layout: Layout, groups: list[list[int]], readings: list[_Reading]) -> bool:
    """Whether rows and columns have the same total, of every colour."""
    difference = 0
    for group, reading in zip(groups, readings, strict=True):
        is_row = layout.spots[group[0]].side == ROW
        difference += reading.total if is_row else -reading.total
    return difference == 0


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
    colours = tints.colours if tints else (BLACK,)
    which = tints.which if tints else (0,) * len(numbers)
    for spot, number, colour in zip(layout.spots, numbers, which, strict=True):
        if number != BLANK:
            run = Run(number, colours[colour].letter)
            (columns if spot.side == COLUMN else rows)[spot.line].append(run)
    return Nonogram(rows, columns, colours=colours)
