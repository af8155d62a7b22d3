"""Makes Nurikabe puzzles: unique, solvable without guessing, of a chosen difficulty.

It starts with a random board that follows the rules, and puts a number into a random cell
of each island. Techniques that suit the chosen level show how far a person would get. If
they get stuck, the number of an island moves to a cell that stayed unknown, and stays there
if they get at least as far as before. When that no longer helps, the islands around the
unknown cells are redrawn. A board that techniques fill has no other solution; it is kept if
its rating is the chosen level, otherwise numbers move again. The engine finally proves that
the puzzle is unique. The same seed gives the same puzzles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from nurie.bits import bits
from nurie.difficulty import Level, Rating
from nurie.errors import CannotMakeError, NurieError
from nurie.grid import EMPTY, FILLED, UNKNOWN, Grid
from nurie.native import rate
from nurie.nurikabe._shapes import Shapes, refusal
from nurie.nurikabe.puzzle import Nurikabe
from nurie.nurikabe.solvers import engine
from nurie.nurikabe.techniques import EVERY, TABLE, explain
from nurie.solving import NO_LIMITS, Limits, Status, Watch

MIN_SIDE, MAX_SIDE = 5, 30
"""The allowed sizes: smaller boards are never hard."""

_RECIPES = {
    Level.BEGINNER: ((2, 4), (0.25, 0.36)),
    Level.EASY: ((3, 5), (0.25, 0.36)),
    Level.MEDIUM: ((3, 6), (0.25, 0.38)),
    Level.HARD: ((4, 6), (0.28, 0.40)),
    Level.EXPERT: ((4, 7), (0.30, 0.42)),
}
"""For each level: the range of the largest island's size, and the share of white cells."""
_HARDEST = {
    Level.BEGINNER: Level.EASY,
    Level.EASY: Level.HARD,
    Level.MEDIUM: Level.HARD,
    Level.HARD: Level.MEDIUM,
    Level.EXPERT: Level.MEDIUM,
}
"""For each level: the hardest techniques that fill a draft. Far from the end, suppositions and
shapes are slow and find little, so the two hardest levels leave some cells to them."""
_MOVES = 30
"""How many moves of numbers in a row may fail."""
_REDRAWS = 30
"""How often a part of a board is redrawn before the whole board is."""
_FEW = 25
"""At most this many unknown cells, or a quarter of the board, are left to suppositions."""
_BOARDS = 200
"""How many boards are tried for a puzzle: on small boards some levels hardly exist."""
_CONFLICTS = 500
"""A puzzle that takes the engine longer is rejected."""


@dataclass(frozen=True, slots=True)
class Made:
    """A generated puzzle, with its solution as its goal."""

    puzzle: Nurikabe
    rating: Rating


def generate(
    width: int,
    height: int,
    *,
    difficulty: Level | None = None,
    symmetry: str = "none",
    seed: int = 0,
    limits: Limits = NO_LIMITS,
) -> Iterator[Made]:
    """Generate puzzles endlessly, each unique and of the chosen difficulty, or of any.

    The generator ends when a time limit is reached or the caller cancels. Raises
    CannotMakeError if many boards in a row become no puzzle of the level.
    """
    for side in (width, height):
        if not MIN_SIDE <= side <= MAX_SIDE:
            raise NurieError(f"a side must have {MIN_SIDE} to {MAX_SIDE} cells, not {side}")
    if complaint := refusal(symmetry, width, height):
        raise NurieError(complaint)
    return _puzzles(width, height, difficulty, symmetry, seed, Watch(limits))


def _puzzles(
    width: int, height: int, difficulty: Level | None, symmetry: str, seed: int, watch: Watch
) -> Iterator[Made]:
    number = 0
    while True:
        # Each puzzle has its own seed, so the third is the same however many are requested.
        random = Random(f"{seed}/{number}")
        shapes = Shapes(width, height, symmetry, random)
        made = _make(shapes, difficulty, watch) if difficulty else _make_any(shapes, watch)
        if made is None:
            return
        yield made
        number += 1


def _make_any(shapes: Shapes, watch: Watch) -> Made | None:
    """One puzzle of a random level; of another if the board is too small for it."""
    for wanted in shapes.random.sample(list(Level), len(Level)):
        with suppress(CannotMakeError):
            return _make(shapes, wanted, watch)
    return None


def _make(shapes: Shapes, wanted: Level, watch: Watch) -> Made | None:
    """One puzzle; None if time runs out."""
    random = shapes.random
    sizes, shares = _RECIPES[wanted]
    for _ in range(_BOARDS):
        if watch.stopped:
            return None
        recipe = random.randint(*sizes), random.uniform(*shares)
        black = shapes.board(*recipe)
        places: Mapping[int, int] = {}
        for _ in range(_REDRAWS):
            islands = _islands(shapes, black)
            if islands is None or watch.stopped:
                break
            draft = _Draft(shapes, black, islands, places)
            if made := _improved(draft, wanted, watch):
                return made
            if not draft.unknown:
                break
            places = draft.places
            black = shapes.redrawn(black, draft.unknown, *recipe)
    board = f"{shapes.width}×{shapes.height}"
    raise CannotMakeError(
        f"{_BOARDS} boards of {board} became no {wanted} puzzle; choose another size or level"
    )


def _islands(shapes: Shapes, black: int) -> list[int] | None:
    """The possible cells for the number of each island, with one entry per pair of images.

    None if an island is its own image but contains no cell that is its own image.
    """
    found = []
    seen = 0
    for island in shapes.parts(shapes.whole & ~black):
        if island & seen:
            continue
        seen |= shapes.images(island)
        fair = sum(
            1 << cell for cell in bits(island) if not shapes.orbits[cell] & island & ~(1 << cell)
        )
        if not fair:
            return None
        found.append(fair)
    return found


class _Draft:
    """A board with a number for each island, and the cells that techniques leave unknown."""

    def __init__(
        self, shapes: Shapes, black: int, islands: list[int], places: Mapping[int, int]
    ) -> None:
        self.shapes = shapes
        self.goal = _grid(shapes, black)
        self.island_of = {cell: island for island in islands for cell in bits(island)}
        self.size = {
            island: shapes.part(island & -island, shapes.whole & ~black).bit_count()
            for island in islands
        }
        self.places = {
            island: places[island] if island in places else shapes.random.choice(list(bits(island)))
            for island in islands
        }
        """The cell of each number."""
        self.unknown = shapes.whole

    def puzzle(self) -> Nurikabe:
        """The current puzzle."""
        shapes = self.shapes
        numbers = [[0] * shapes.width for _ in range(shapes.height)]
        for island, place in self.places.items():
            for cell in bits(shapes.orbits[place]):
                row, column = divmod(cell, shapes.width)
                numbers[row][column] = self.size[island]
        return Nurikabe(numbers, goal=self.goal)

    def move(self) -> tuple[int, int] | None:
        """Move a number, usually to an unknown cell; return its island and its old cell."""
        random = self.shapes.random
        near = self.unknown or self.shapes.whole
        if random.random() < 0.2:
            near = self.shapes.around(near)
        cells = [
            cell
            for cell in bits(near)
            if (island := self.island_of.get(cell)) and self.places[island] != cell
        ]
        if not cells:
            return None
        cell = random.choice(cells)
        island = self.island_of[cell]
        before = self.places[island]
        self.places[island] = cell
        return island, before


def _improved(draft: _Draft, wanted: Level, watch: Watch) -> Made | None:
    """A puzzle of the chosen level, after some moves of numbers; None if they lead nowhere."""
    techniques = techniques_up_to(_HARDEST[wanted])
    draft.unknown = _unknown(draft.puzzle(), techniques)
    fewest = draft.unknown.bit_count()
    spare = _MOVES
    while True:
        if made := _finished(draft, wanted):
            return made
        while True:
            moved = draft.move() if spare and not watch.stopped else None
            if moved is None:
                return None
            spare -= 1
            unknown = _unknown(draft.puzzle(), techniques)
            if unknown.bit_count() <= draft.unknown.bit_count() or not draft.unknown:
                break
            draft.places[moved[0]] = moved[1]
        draft.unknown = unknown
        if unknown.bit_count() < fewest:
            fewest, spare = unknown.bit_count(), _MOVES


def techniques_up_to(level: Level) -> tuple[str, ...]:
    """The techniques of a level and of all easier levels, in order."""
    return tuple(
        row.name for row in TABLE if row.name in EVERY and Level(row.level).number <= level.number
    )


def _unknown(puzzle: Nurikabe, techniques: tuple[str, ...]) -> int:
    """The cells that techniques leave open."""
    known = explain(puzzle, techniques=techniques, record=False).known
    return _cells(known, UNKNOWN) if known else 0


def _finished(draft: _Draft, wanted: Level) -> Made | None:
    """The draft as a puzzle, if it has the chosen level and is unique."""
    left = draft.unknown.bit_count()
    needs_more = wanted in (Level.HARD, Level.EXPERT)
    if bool(left) != needs_more or left > max(_FEW, draft.shapes.cells // 4):
        return None
    puzzle = draft.puzzle()
    if not _is_unique(puzzle):
        return None
    rating = rate(puzzle)
    return Made(puzzle, rating) if rating is not None and rating.level is wanted else None


def _is_unique(puzzle: Nurikabe) -> bool:
    """Whether the engine proves that the goal is the only solution."""
    outcome = engine.solve(puzzle, Limits(conflicts=_CONFLICTS))
    return outcome.status is Status.UNIQUE and outcome.solution == puzzle.goal


def _grid(shapes: Shapes, black: int) -> Grid:
    cells = "".join((EMPTY, FILLED)[black >> cell & 1] for cell in range(shapes.cells))
    return Grid(cells[at : at + shapes.width] for at in range(0, shapes.cells, shapes.width))


def _cells(grid: Grid, wanted: str) -> int:
    return sum(1 << at for at, state in enumerate("".join(grid.rows)) if state == wanted)
