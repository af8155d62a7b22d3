"""Pieces of a formula as Nurikabe: wires, splits and clauses, made of islands of one and two cells.

A signal travels along islands of two cells that can grow in two directions only, three cells
apart, as in ``. 2 . . 2 . . 2 .``. Between two of them, both cells cannot be land (the islands
would touch), and both cannot be sea (with the row beside them they would be a pool). So all
islands of a wire grow the same way, and a wire has two states:

- at a **split**, three wires meet at one cell and its two neighbours, and share their state;
- a **clause** is an island of two cells that can grow in three directions, each along a wire: it
  chooses exactly one of them.

Islands of one cell keep the others from growing elsewhere: a cell beside one of them is sea, and a
cell among three of them would be cut off from the sea. Each piece stands on a board of its own,
whose solutions are exactly the states that it should have; `chain` joins clauses by wires.
``docs/complexity.md`` shows them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from nurie.grid import EMPTY, Grid
from nurie.nurikabe.puzzle import Nurikabe

Cell = tuple[int, int]
_WAYS = {"up": (-1, 0), "left": (0, -1), "right": (0, 1), "down": (1, 0)}


@dataclass(frozen=True, slots=True)
class Piece:
    """A board and the states of its islands of two cells, from the top, then from the left."""

    board: str
    states: frozenset[tuple[str, ...]]
    """For each solution, which way each of these islands grows."""

    @property
    def puzzle(self) -> Nurikabe:
        """The board as a puzzle."""
        return Nurikabe.of(self.board)

    @property
    def signals(self) -> list[Cell]:
        """The islands of two cells."""
        return [
            (row, column)
            for row, line in enumerate(self.board.splitlines())
            for column, word in enumerate(line.split())
            if word == "2"
        ]

    def state(self, grid: Grid) -> tuple[str, ...]:
        """Which way each island of two cells grows on a solved board."""
        land = {cell for cell, state in grid.cells() if state == EMPTY}
        return tuple(
            next(way for way, (down, right) in _WAYS.items() if (y + down, x + right) in land)
            for y, x in self.signals
        )


WIRE = Piece(
    """\
. 1 . 1 . 1 . 1 .
. . . . . . . . .
. 2 . . 2 . . 2 .
. . . . . . . . .
. 1 . 1 . 1 . 1 .
""",
    frozenset({("left",) * 3, ("right",) * 3}),
)
SPLIT = Piece(
    """\
. . . . 1
1 . 2 . .
. . . . 1
. 2 . . .
. . . . 1
1 . 2 . .
. . . . 1
""",
    frozenset({("up", "right", "down"), ("down", "left", "up")}),
)


def chain(clauses: int) -> Piece:
    """So many clauses in a row, joined by wires, with a wire down from each.

    A wire between two clauses is a variable of the left one, and its negation in the right one.
    """
    width = 12 * clauses + 3
    ones = {(0, column) for column in range(1, width, 2)} | {(6, 0), (6, width - 1)}
    twos = {(2, column) for column in range(1, width, 3)}
    for middle in range(7, width, 12):
        twos.add((5, middle))
        for side in (-1, 1):
            for down, right in ((4, 2), (4, 4), (4, 6), (5, 3), (6, 2)):
                ones.add((down, middle + side * right))
            at_the_end = middle + side * 7 in (0, width - 1)
            ones.add((5 if at_the_end else 6, middle + side * 5))
    lines = [
        " ".join(
            "1" if (row, column) in ones else "2" if (row, column) in twos else "."
            for column in range(width)
        )
        for row in range(7)
    ]
    return Piece("\n".join(lines) + "\n", frozenset(_states(clauses)))


def _states(clauses: int) -> list[tuple[str, ...]]:
    """The states of a chain: each clause chooses one way, and two do not choose the same wire."""
    found = []
    for chosen in product(("left", "right", "down"), repeat=clauses):
        between = [(left == "right") + (right == "left") for left, right in pairwise(chosen)]
        if any(count != 1 for count in between):
            continue
        found.append(_islands(chosen))
    return found


def _islands(chosen: Sequence[str]) -> tuple[str, ...]:
    """The way of each island, if the clauses choose these."""
    first = "left" if chosen[0] == "left" else "right"
    row = [first, first]
    for way in chosen:
        # A wire to the right of a clause points away from it if the clause chooses it.
        after = "right" if way == "right" else "left"
        row += [way, after, after, after]
    down = ["down" if way == "down" else "up" for way in chosen]
    return (*row[: 4 * len(chosen) + 1], *down)


CLAUSE = chain(1)
