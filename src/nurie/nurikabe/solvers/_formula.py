"""The rules of Nurikabe as clauses, except for those that are added after models break them.

Variable ``cell + 1`` means that a cell is black, with cells counted row by row. Each island
has, for every cell it could reach and every n, a variable that means that n steps through
the island lead from its number to that cell; the last of them means that the cell belongs
to the island.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from nurie.grid import Cell, Grid
from nurie.messages import place
from nurie.nurikabe.puzzle import ANY, Nurikabe
from nurie.nurikabe.verify import BLACK, WHITE
from nurie.sat import formula
from nurie.solving import Watch

MOST_VARIABLES = 200_000
"""Islands that need more variables for steps or for the counter are left to the cuts."""


@dataclass(frozen=True)
class _Island:
    """An island and the cells it could reach."""

    start: int
    size: int
    steps: dict[int, int]
    """For each cell it could reach, the least number of steps, nearest first."""


class Board:
    """The numbered cells of a puzzle, and the given ones."""

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
        """The connected part of a set that contains a cell."""
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


class Formula(formula.Formula):
    """The clauses for a board."""

    def __init__(self, puzzle: Nurikabe, given: Grid | None, watch: Watch) -> None:
        super().__init__(puzzle, "steps", watch)
        board = self.board = Board(puzzle, given)
        self.add_variables(board.cells, "b(i,j), row by row: the cell is black")
        self._islands = [
            self._island(cell, number) for cell, number in enumerate(board.number) if number
        ]
        reached = {cell for island in self._islands for cell in island.steps}
        self.is_black = {cell for cell in range(board.cells) if cell not in reached}
        """Cells that are black in every solution, because no island reaches them."""
        sizes = [island.size for island in self._islands]
        self.least_black = len(self.is_black)
        """The least number of black cells."""
        if ANY not in sizes:
            self.least_black = max(self.least_black, board.cells - sum(sizes))
        self._add_colours()
        self._add_islands()
        self._add_company()

    def _island(self, start: int, size: int) -> _Island:
        """An island grows around other numbers, and not into black cells."""
        self.look_at_the_watch()
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

    def _add_colours(self) -> None:
        """Add the given cells and the rule against pools."""
        board = self.board
        for cell, state in board.given.items():
            self.add_clause((cell + 1 if state == BLACK else -cell - 1,))
        for cell in self.is_black:
            self.add_clause((cell + 1,))
        width = board.width
        for cell in range(board.cells - width):
            if (cell + 1) % width:
                pool = cell, cell + 1, cell + width, cell + width + 1
                self.add_clause(-at - 1 for at in pool)

    def _add_islands(self) -> None:
        """Add the rules of islands: connected, separate, and of the right size."""
        owners: list[dict[int, int]] = [{} for _ in range(self.board.cells)]
        for number, island in enumerate(self._islands):
            for cell, variable in self._add_steps(island).items():
                owners[cell][number] = variable
        self._add_ownership(owners)
        for number, island in enumerate(self._islands):
            if island.size != ANY and island.size * len(island.steps) <= MOST_VARIABLES:
                self._add_count(island, [owners[at][number] for at in island.steps])

    def _add_steps(self, island: _Island) -> dict[int, int]:
        """Add clauses that connect an island to its number; return its membership variables."""
        furthest = island.size - 1
        needed = sum(island.size - least for least in island.steps.values())
        if island.size == ANY or needed > MOST_VARIABLES:
            return self._add_neighbours(island)
        reaches = [
            (cell, steps)
            for cell, least in island.steps.items()
            for steps in (range(least, furthest + 1) if least else (furthest,))
        ]
        meaning = f"so many steps lead to a cell of {self._name(island)}, nearest cells first"
        variable = dict(zip(reaches, self._new(len(reaches), meaning), strict=True))
        for (cell, steps), reached in variable.items():
            least = island.steps[cell]
            if not least:
                self.add_clause((reached,))
                continue
            if steps > least:
                self.add_clause((-variable[cell, steps - 1], reached))
            before = [at for at in self.board.beside[cell] if island.steps.get(at, steps) < steps]
            if island.start not in before:
                self.add_clause((-reached, *(variable[at, steps - 1] for at in before)))
        return {cell: variable[cell, furthest] for cell in island.steps}

    def _add_neighbours(self, island: _Island) -> dict[int, int]:
        """As above, but require only that each cell of the island has a neighbour in it."""
        meaning = f"a cell is of {self._name(island)}, nearest cells first"
        owned = dict(zip(island.steps, self._new(len(island.steps), meaning), strict=True))
        self.add_clause((owned[island.start],))
        for cell, variable in owned.items():
            if cell != island.start:
                beside = (owned[at] for at in self.board.beside[cell] if at in owned)
                self.add_clause((-variable, *beside))
        return owned

    def _add_ownership(self, owners: list[dict[int, int]]) -> None:
        """A white cell belongs to one island, and so do its white neighbours."""
        for cell, islands in enumerate(owners):
            if not islands:
                continue
            self.look_at_the_watch()
            self.add_clause((cell + 1, *islands.values()))
            self.add_at_most_one(islands.values())
            for number, variable in islands.items():
                self.add_clause((-variable, -cell - 1))
                for near in self.board.beside[cell]:
                    same = owners[near].get(number)
                    rest = () if same is None else (same,)
                    self.add_clause((-variable, near + 1, *rest))

    def _add_count(self, island: _Island, variables: list[int]) -> None:
        """An island has its size: a counter of how many of the first variables are true."""
        wanted = island.size
        if len(variables) < wanted:
            self.add_clause((variables[0],))
            self.add_clause((-variables[0],))
            return
        counted = sum(min(seen, wanted) for seen in range(1, len(variables) + 1))
        fresh = iter(self._new(counted, f"more than so many cells are of {self._name(island)}"))
        before: list[int] = []  # before[k]: more than k of those so far
        for seen, variable in enumerate(variables, 1):
            room = len(variables) - seen
            now = list(islice(fresh, min(seen, wanted)))
            for k, more in enumerate(now):
                lower = [before[k - 1]] if k else []
                upper = [before[k]] if k < len(before) else []
                self.add_clause((-variable, *(-at for at in lower), more))
                if upper:
                    self.add_clause((-upper[0], more))
                self.add_clause((-more, variable, *upper))
                if lower:
                    self.add_clause((-more, lower[0]))
            if len(before) == wanted:
                self.add_clause((-variable, -before[-1]))
            # The remaining variables must be enough.
            if 0 < wanted - room <= len(now):
                self.add_clause((now[wanted - room - 1],))
            before = now

    def _add_company(self) -> None:
        """If there are more black cells, groups of one or two are not isolated."""
        board = self.board
        if self.least_black > 1:
            for cell in range(board.cells):
                self.add_clause((-cell - 1, *(near + 1 for near in board.beside[cell])))
        if self.least_black > 2:
            for cell in range(board.cells):
                for other in board.beside[cell]:
                    if other > cell:
                        around = (near + 1 for near in board.around((cell, other)))
                        self.add_clause((-cell - 1, -other - 1, *around))

    def _new(self, number: int, meaning: str) -> range:
        """New variables."""
        first = self.add_variables(number, meaning)
        return range(first, first + number)

    def _name(self, island: _Island) -> str:
        return f"the island of {place(Cell(*divmod(island.start, self.width)))}"
