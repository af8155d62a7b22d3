"""The rules of Nurikabe as clauses, as far as they are said before any model is seen.

Variable ``cell + 1`` says that a cell is black, cells counted row by row. Each
island has, for every cell it could reach and every number of steps, a variable that
says that so many steps through the island lead there from its number; the last of them
says that the cell is the island's.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, count

from nurie.grid import Grid
from nurie.nurikabe.puzzle import ANY, Nurikabe
from nurie.nurikabe.solvers._oracle import Interrupted
from nurie.nurikabe.verify import BLACK, WHITE
from nurie.solving import Watch

MOST_VARIABLES = 200_000
"""Islands that need more for their steps, or for their counter, are left to the cuts."""


@dataclass(frozen=True)
class _Island:
    """An island and where it could be."""

    start: int
    size: int
    steps: dict[int, int]
    """For each cell it could reach how many steps that takes at least, nearest first."""


class Board:
    """The cells of a puzzle by number, and what is given of them."""

    def __init__(self, puzzle: Nurikabe, given: Grid | None) -> None:
        self.width, self.height = puzzle.width, puzzle.height
        self.cells = self.width * self.height
        self.number = [number for row in puzzle.numbers for number in row]
        """The number of each cell."""
        states = "".join(given.rows) if given is not None else ""
        self.given = {cell: state for cell, state in enumerate(states) if state in (BLACK, WHITE)}
        self.beside = [self._beside(cell) for cell in range(self.cells)]

    def _beside(self, cell: int) -> list[int]:
        row, column = divmod(cell, self.width)
        return [
            near
            for near, is_there in (
                (cell - self.width, row > 0),
                (cell - 1, column > 0),
                (cell + 1, column + 1 < self.width),
                (cell + self.width, row + 1 < self.height),
            )
            if is_there
        ]

    def around(self, part: Iterable[int]) -> set[int]:
        """The cells beside a part of the board."""
        inside = set(part)
        return {near for cell in inside for near in self.beside[cell]} - inside

    def part(self, start: int, within: set[int] | frozenset[int]) -> set[int]:
        """The cells that hang together with one, of those in a set."""
        found = {start}
        waiting = [start]
        while waiting:
            for near in self.beside[waiting.pop()]:
                if near in within and near not in found:
                    found.add(near)
                    waiting.append(near)
        return found

    def parts(self, cells: set[int]) -> list[set[int]]:
        """A set of cells, part by part."""
        left = set(cells)
        found = []
        while left:
            found.append(self.part(min(left), left))
            left -= found[-1]
        return found


class Formula:
    """The clauses for a board."""

    def __init__(self, board: Board, watch: Watch) -> None:
        self.board = board
        self._watch = watch
        self._fresh = count(board.cells + 1)
        self._islands = [
            self._island(cell, number) for cell, number in enumerate(board.number) if number
        ]
        reached = {cell for island in self._islands for cell in island.steps}
        self.is_black = {cell for cell in range(board.cells) if cell not in reached}
        """Cells that are black in every solution, as no island reaches them."""
        sizes = [island.size for island in self._islands]
        self.least_black = len(self.is_black)
        """How many black cells there are at least."""
        if ANY not in sizes:
            self.least_black = max(self.least_black, board.cells - sum(sizes))

    def fresh(self) -> int:
        """A variable that is not yet used."""
        return next(self._fresh)

    def clauses(self) -> Iterator[list[int]]:
        """All of them."""
        board = self.board
        for cell, state in board.given.items():
            yield [cell + 1 if state == BLACK else -cell - 1]
        for cell in self.is_black:
            yield [cell + 1]
        width = board.width
        for cell in range(board.cells - width):
            if (cell + 1) % width:
                yield [-at - 1 for at in (cell, cell + 1, cell + width, cell + width + 1)]
        owners: list[dict[int, int]] = [{} for _ in range(board.cells)]
        for number, island in enumerate(self._islands):
            for cell, variable in (yield from self._steps(island)).items():
                owners[cell][number] = variable
        yield from self._ownership(owners)
        for number, island in enumerate(self._islands):
            if island.size != ANY and island.size * len(island.steps) <= MOST_VARIABLES:
                yield from self._count([owners[at][number] for at in island.steps], island.size)
        yield from self._company()

    def _island(self, start: int, size: int) -> _Island:
        """An island grows around other numbers, and not into black cells."""
        if self._watch.stopped:
            raise Interrupted
        board = self.board
        steps = {start: 0}
        waiting = deque([start])
        while waiting:
            cell = waiting.popleft()
            if size != ANY and steps[cell] + 1 >= size:
                break
            for near in board.beside[cell]:
                if (
                    near not in steps
                    and board.given.get(near) != BLACK
                    and not board.number[near]
                    and not any(board.number[at] and at != start for at in board.beside[near])
                ):
                    steps[near] = steps[cell] + 1
                    waiting.append(near)
        return _Island(start, size, steps)

    def _steps(self, island: _Island) -> Generator[list[int], None, dict[int, int]]:
        """Clauses that connect an island to its number; returns what says that a cell is its."""
        furthest = island.size - 1
        needed = sum(island.size - least for least in island.steps.values())
        if island.size == ANY or needed > MOST_VARIABLES:
            return (yield from self._without_steps(island))
        variable = {
            (cell, steps): self.fresh()
            for cell, least in island.steps.items()
            for steps in (range(least, furthest + 1) if least else (furthest,))
        }
        for (cell, steps), reached in variable.items():
            least = island.steps[cell]
            if not least:
                yield [reached]
                continue
            if steps > least:
                yield [-variable[cell, steps - 1], reached]
            before = [at for at in self.board.beside[cell] if island.steps.get(at, steps) < steps]
            if island.start not in before:
                yield [-reached, *(variable[at, steps - 1] for at in before)]
        return {cell: variable[cell, furthest] for cell in island.steps}

    def _without_steps(self, island: _Island) -> Generator[list[int], None, dict[int, int]]:
        """As above, but only that a cell of the island has a neighbour in it."""
        owned = {cell: self.fresh() for cell in island.steps}
        yield [owned[island.start]]
        for cell, variable in owned.items():
            if cell != island.start:
                yield [-variable, *(owned[at] for at in self.board.beside[cell] if at in owned)]
        return owned

    def _ownership(self, owners: list[dict[int, int]]) -> Iterator[list[int]]:
        """A white cell is of one island, and so are its white neighbours."""
        for cell, islands in enumerate(owners):
            if not islands:
                continue
            yield [cell + 1, *islands.values()]
            for first, second in combinations(islands.values(), 2):
                yield [-first, -second]
            for number, variable in islands.items():
                yield [-variable, -cell - 1]
                for near in self.board.beside[cell]:
                    same = owners[near].get(number)
                    yield [-variable, near + 1] if same is None else [-variable, near + 1, same]

    def _count(self, variables: list[int], wanted: int) -> Iterator[list[int]]:
        """Exactly so many are true: a counter that knows how many of the first ones are."""
        if len(variables) < wanted:
            yield [variables[0]]
            yield [-variables[0]]
            return
        before: list[int] = []  # before[k]: more than k of those so far
        for place, variable in enumerate(variables):
            room = len(variables) - place - 1
            now = [self.fresh() for _ in range(min(place + 1, wanted))]
            for k, more in enumerate(now):
                lower = [before[k - 1]] if k else []
                upper = [before[k]] if k < len(before) else []
                yield [-variable, *(-at for at in lower), more]
                if upper:
                    yield [-upper[0], more]
                yield [-more, variable, *upper]
                if lower:
                    yield [-more, lower[0]]
            if len(before) == wanted:
                yield [-variable, -before[-1]]
            # Those still to come must be enough.
            if 0 < wanted - room <= len(now):
                yield [now[wanted - room - 1]]
            before = now

    def _company(self) -> Iterator[list[int]]:
        """Where there are more black cells, one or two of them are not alone."""
        board = self.board
        if self.least_black > 1:
            for cell in range(board.cells):
                yield [-cell - 1, *(near + 1 for near in board.beside[cell])]
        if self.least_black > 2:
            for cell in range(board.cells):
                for other in board.beside[cell]:
                    if other > cell:
                        around = board.around((cell, other))
                        yield [-cell - 1, -other - 1, *(near + 1 for near in around)]
