"""Brute force with 2×2 tiles: place them in every way, check after each; proves its answers.

The brute force of document 004. The board is covered by 2×2 tiles, row by row; at an odd
edge they are cut off. A tile has 2 to 15 patterns: those that agree with the numbers and
the given cells and are not a pool. Tiles are placed depth-first. After each tile, the
solver checks whether the board can still become a solution:

- no pool where tiles meet;
- no more white or black cells than the numbers allow;
- all black cells can still be connected through open cells;
- no island has two numbers or is too large, each can still grow to its size without
  touching another, in as many steps as it lacks cells, and white cells without a number can
  still reach one.

The document does not specify the checks; these are ours. Patterns with the most black cells
come first. A board is two sets of cells, black and white, each an integer with one bit per
cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from nurie.bits import bits
from nurie.grid import UNKNOWN, Cell, Grid
from nurie.nurikabe.puzzle import ANY, Nurikabe
from nurie.nurikabe.solvers._search import Search
from nurie.nurikabe.verify import BLACK, WHITE
from nurie.recording import Record
from nurie.solving import NO_LIMITS, Limits, Outcome
from nurie.steps import Fact, text_of_step_back


def solve(
    puzzle: Nurikabe,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    record: Record = False,
) -> Outcome:
    """Place and remove tiles until enough solutions are found or none are left."""
    search = Search(puzzle, limits, given, record=record)
    board = _Board(puzzle, given)
    if not puzzle.problems() and not board.numbers & board.given_black:
        _lay(search, board)
    return search.outcome()


def _lay(search: Search, board: _Board) -> None:
    """The search itself; all entries but the last are tiles on the board."""
    laid: list[tuple[int, int, Iterator[int]]] = []
    black, white = board.given_black, board.given_white | board.numbers
    tile = board.tile(0)
    patterns = board.patterns(tile, black, white)
    while True:
        if search.look_at_the_watch():
            return
        pattern = next(patterns, None)
        if pattern is None:
            if not laid:
                return
            _tell_back(search, board, board.tile(len(laid)))
            black, white, patterns = laid.pop()
            tile = board.tile(len(laid))
            continue
        search.nodes += 1
        with_black, with_white = black | pattern, white | tile & ~pattern
        if search.record:
            facts = board.facts(tile, with_black)
            search.tell("tile", settles=facts, assuming=facts)
        if not board.is_possible(with_black, with_white):
            search.refute()
        elif len(laid) + 1 < board.tiles:
            search.counts["decisions"] += 1
            laid.append((black, white, patterns))
            black, white = with_black, with_white
            tile = board.tile(len(laid))
            patterns = board.patterns(tile, black, white)
        elif search.find(board.grid(with_black)):
            return


def _tell_back(search: Search, board: _Board, tile: int) -> None:
    if search.record:
        taken = tile & ~(board.numbers | board.given_black | board.given_white)
        unknown = [Fact(cell, UNKNOWN) for cell in board.cells(taken)]
        search.tell("backtrack", settles=unknown, text=text_of_step_back("", unknown))


class _Board:
    """The cells of a puzzle as bits, row by row, with a bit after each row that is never set."""

    def __init__(self, puzzle: Nurikabe, given: Grid | None) -> None:
        self.width, self.height = puzzle.width, puzzle.height
        self.stride = puzzle.width + 1
        row = (1 << self.width) - 1
        self.all = sum(row << at * self.stride for at in range(self.height))
        self.size = {self.bit(*cell): number for cell, number in puzzle.islands}
        """The number of each cell that has one, by its bit."""
        self.numbers = sum(self.size)
        told = puzzle.white
        self.most_white = self.width * self.height if told is None else told
        self.most_black = self.width * self.height - sum(max(n, 1) for n in self.size.values())
        self.given_black = self.given_white = 0
        for cell, state in given.cells() if given is not None else ():
            if state == BLACK:
                self.given_black |= self.bit(*cell)
            elif state == WHITE:
                self.given_white |= self.bit(*cell)
        self._across = (self.width + 1) // 2

    @property
    def tiles(self) -> int:
        """How many tiles cover the board."""
        return self._across * ((self.height + 1) // 2)

    def bit(self, row: int, column: int) -> int:
        """A set of one cell."""
        return 1 << row * self.stride + column

    def tile(self, number: int) -> int:
        """The cells of a tile."""
        row, column = divmod(number, self._across)
        return (self.bit(0, 0) * 3 * (1 + (1 << self.stride))) << (
            2 * row * self.stride + 2 * column
        ) & self.all

    def patterns(self, tile: int, black: int, white: int) -> Iterator[int]:
        """The black cells of each way to place a tile, most of them first."""
        fixed = tile & black
        free = [1 << at for at in bits(tile & ~black & ~white)]
        for count in range(len(free), -1, -1):
            if fixed.bit_count() + count < 4:
                for chosen in combinations(free, count):
                    yield fixed | sum(chosen)

    def is_possible(self, black: int, white: int) -> bool:
        """Whether the board may still become a solution; exact once all cells are known."""
        pairs = black & black >> 1
        if pairs & pairs >> self.stride:
            return False
        if white.bit_count() > self.most_white or black.bit_count() > self.most_black:
            return False
        if black and black & ~self._flood(black & -black, self.all & ~white):
            return False
        return self._are_islands_possible(black, white)

    def _are_islands_possible(self, black: int, white: int) -> bool:
        open_ = self.all & ~black
        growing: list[tuple[int, int]] = []
        numbered = 0
        left = white
        while left:
            island = self._flood(left & -left, white)
            left &= ~island
            number = island & self.numbers
            if not number:
                if not self._flood(island, open_) & self.numbers:
                    return False
            elif number & (number - 1):
                return False
            else:
                numbered |= island
                missing = self.size[number] - island.bit_count()
                if self.size[number] != ANY and missing < 0:
                    return False
                if missing > 0:
                    growing.append((island, missing))
        for island, missing in growing:
            others = numbered & ~island
            room = open_ & ~self._wider(others)
            if not self._can_grow(island, missing, room):
                return False
        return True

    def _can_grow(self, island: int, missing: int, room: int) -> bool:
        """Whether ``count`` steps reach as many cells."""
        wanted = island.bit_count() + missing
        for _ in range(missing):
            wider = self._wider(island) & room | island
            if wider == island:
                return False
            island = wider
            if island.bit_count() >= wanted:
                return True
        return False

    def _wider(self, cells: int) -> int:
        """Cells with their neighbours; some may lie outside the board."""
        beside = cells << 1 | cells >> 1
        return cells | beside | cells << self.stride | cells >> self.stride

    def _flood(self, cells: int, within: int) -> int:
        """Everything connected to some cells."""
        while (wider := self._wider(cells) & within) != cells:
            cells = wider
        return cells

    def cells(self, tile: int) -> Iterator[Cell]:
        """The members of a set, in order."""
        for at in bits(tile):
            yield Cell(*divmod(at, self.stride))

    def facts(self, tile: int, black: int) -> list[Fact]:
        """The facts of a tile."""
        return [
            Fact(cell, BLACK if black & self.bit(*cell) else WHITE) for cell in self.cells(tile)
        ]

    def grid(self, black: int) -> Grid:
        """The complete board."""
        return Grid._of_rows(
            tuple(
                "".join(
                    BLACK if black & self.bit(row, column) else WHITE
                    for column in range(self.width)
                )
                for row in range(self.height)
            )
        )
