"""A formula as Nurikabe: drawn as lines, which `tiles` turns into a puzzle.

`Board` draws any formula of one-in-three satisfiability (see `formula`), with its variables on a
line and its clauses as combs (see `combs`). The drawing of (x, y, z) and (x, y, w)::

        ┌────┬─┐
      ╷ │  ╷ │ │
      │ │  │ │ │
    ┌─╧─┘┌─╧─┘ ╵  ╷
    │    │        │
    │    │        │
    └────┴────────┘

- In each bar, where the middle leg joins it, is a choice: exactly one signal points away from it,
  along the leg of the variable that is true.
- The legs of a variable are joined along the line. Between two of them, a tap with a loose end
  reverses the signal, so that all legs point the same way.
- Where a leg crosses the bar of another clause, there is a **crossing**: a choice among the four
  pairs of signals that can cross, joined by taps to a choice for each line that leaves it.

``docs/complexity.md`` proves that the puzzle has exactly as many solutions as the formula.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TypeVar

from nurie.grid import EMPTY, Grid
from nurie.lab.hardness.combs import Combs, Leg
from nurie.lab.hardness.formula import Clause, check, occurrences
from nurie.lab.hardness.tiles import (
    DOWN,
    LEFT,
    RIGHT,
    TAPS,
    UP,
    WIRES,
    Cell,
    Way,
    middle,
    puzzle_of,
)
from nurie.nurikabe.puzzle import Nurikabe

CROSSING = """\
      ╷
 ┌────┴─╤──┐
 │  ╷   │  │
 │  │   │  │
 ╟──╧─┐ ╟─╴│
 │    │ │  │
╶┤  ┌─┼─┘  ├╴
 │  │ │    │
 │╶─╢ └─╤──╢
 │  │   │  │
 │  │   ╵  │
 └──╧─┬────┘
      ╵"""
"""Two lines with loose ends that cross: each signal goes straight on."""

_Track = TypeVar("_Track")

# How many tiles beside its own a row or a column needs, for what is in it.
_WIRE, _END, _TAP, _TAP_AND_END, _CROSSING = 0, 1, 1, 2, 6


@dataclass(frozen=True)
class Board:
    """A formula as Nurikabe; its variables are numbered from 0, and each must occur."""

    clauses: Sequence[Clause]

    def __post_init__(self) -> None:
        check(self.clauses)

    @cached_property
    def puzzle(self) -> Nurikabe:
        """The Nurikabe: it has exactly as many solutions as the formula."""
        return puzzle_of(self.drawing)

    def values(self, grid: Grid) -> tuple[bool, ...]:
        """The values of the variables on a solved board: true if a choice points to them."""
        found = []
        for variable, clauses in enumerate(occurrences(self.clauses)):
            y, x = middle(self._choice(clauses[0]))
            down, right = self._way((variable, clauses[0]))
            found.append(grid.rows[y + down][x + right] == EMPTY)
        return tuple(found)

    @cached_property
    def combs(self) -> Combs:
        """The places of the clauses."""
        return Combs(self.clauses)

    @cached_property
    def drawing(self) -> str:
        """The formula drawn as lines."""
        ways: dict[Cell, set[Way]] = {}
        for start, end in self._lines():
            _draw(ways, start, end)
        tiles = {at: WIRES[frozenset(around)] for at, around in ways.items()}
        # On the line, and only there, three lines meet in a tap.
        tiles |= {
            at: TAPS[frozenset(around)]
            for at, around in ways.items()
            if at[0] == self._line and len(around) == 3
        }
        for leg, crossed in self.combs.crossings:
            top, left = self._rows[crossed] - _CROSSING, self._columns[leg] - _CROSSING
            for y, row in enumerate(CROSSING.splitlines()[1:-1], top + 1):
                tiles |= {(y, x): tile for x, tile in enumerate(row[1:12].ljust(11), left + 1)}
        return "\n".join(
            "".join(tiles.get((row, column), " ") for column in range(_length(self._stations)))
            for row in range(_length(self._levels))
        )

    def _lines(self) -> Iterator[tuple[Cell, Cell]]:
        """The first and the last tile of each line."""
        for leg, column in self._columns.items():
            yield (self._line, column), (self._rows[leg[1]], column)
        for clause, row in self._rows.items():
            left, _, right = (self._columns[leg] for leg in self.combs.legs_of(clause))
            yield (row, left), (row, right)
        for left_leg, right_leg in pairwise(self.combs.legs):
            if left_leg[0] == right_leg[0]:
                yield (self._line, self._columns[left_leg]), (self._line, self._columns[right_leg])
        for column in self._reversals:
            yield (self._line, column), (self._line - _TAP_AND_END, column)

    @cached_property
    def _stations(self) -> list[tuple[Leg | None, int]]:
        """What is on the line, from the left, with its reach: legs, and None for a reversal."""
        legs = self.combs.legs
        crossing = {leg for leg, _ in self.combs.crossings}
        stations: list[tuple[Leg | None, int]] = []
        for at, leg in enumerate(legs):
            goes_left = at > 0 and legs[at - 1][0] == leg[0]
            goes_right = at + 1 < len(legs) and legs[at + 1][0] == leg[0]
            if goes_left:
                stations.append((None, _TAP))
            reach = (_END, _WIRE, _TAP)[goes_left + goes_right]
            stations.append((leg, _CROSSING if leg in crossing else reach))
        return stations

    @cached_property
    def _levels(self) -> list[tuple[int | None, int]]:
        """The clauses, from the top, with the reach of their bars, and None for the line."""
        crossed = {clause for _, clause in self.combs.crossings}
        return [
            (clause, _TAP_AND_END if clause is None else _CROSSING if clause in crossed else _WIRE)
            for clause in (*reversed(self.combs.above), None, *self.combs.below)
        ]

    @cached_property
    def _columns(self) -> dict[Leg, int]:
        return {leg: column for leg, column in _spread(self._stations) if leg is not None}

    @cached_property
    def _reversals(self) -> list[int]:
        """Their columns."""
        return [column for leg, column in _spread(self._stations) if leg is None]

    @cached_property
    def _rows(self) -> dict[int, int]:
        """The row of the bar of each clause."""
        return {clause: row for clause, row in _spread(self._levels) if clause is not None}

    @cached_property
    def _line(self) -> int:
        """The row of the variables."""
        return next(row for clause, row in _spread(self._levels) if clause is None)

    def _choice(self, clause: int) -> Cell:
        """The tile where the middle leg of a clause joins its bar."""
        return self._rows[clause], self._columns[self.combs.legs_of(clause)[1]]

    def _way(self, leg: Leg) -> Way:
        """The way from the choice of a clause to one of its variables."""
        part = self.combs.legs_of(leg[1]).index(leg)
        return (LEFT, DOWN if self._rows[leg[1]] < self._line else UP, RIGHT)[part]


def _spread(tracks: Iterable[tuple[_Track, int]]) -> Iterator[tuple[_Track, int]]:
    """The place of each track, next to each other, if each needs space on both sides."""
    end = 0
    for track, reach in tracks:
        yield track, end + reach
        end += 2 * reach + 1


def _length(tracks: Iterable[tuple[object, int]]) -> int:
    return sum(2 * reach + 1 for _, reach in tracks)


def _draw(ways: dict[Cell, set[Way]], start: Cell, end: Cell) -> None:
    """Draw a straight line between the middles of two tiles."""
    down, right = ((to > of) - (to < of) for of, to in zip(start, end, strict=True))
    at = start
    while at != end:
        beside = (at[0] + down, at[1] + right)
        ways.setdefault(at, set()).add((down, right))
        ways.setdefault(beside, set()).add((-down, -right))
        at = beside
