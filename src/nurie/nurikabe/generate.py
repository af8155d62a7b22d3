"""Makes Nurikabe puzzles: unique, solvable without guessing, of a wanted difficulty.

First a random board that keeps the rules, then a number for each of its islands,
in a random cell of it. If the engine finds another solution, that one is white in
fewer of the same cells somewhere: one such island moves its number to a cell that the other
solution has black, which rules it out. After a while no other solution is left, or the
board is dropped. A unique puzzle is rated by the techniques it needs, and kept if it has
the wanted difficulty. Equal seeds give equal puzzles.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from nurie.errors import NurieError
from nurie.grid import Grid
from nurie.nurikabe._shapes import Shapes, bits, refusal
from nurie.nurikabe.difficulty import Level, Rating, rate
from nurie.nurikabe.puzzle import Nurikabe
from nurie.nurikabe.solvers import engine
from nurie.solving import NO_LIMITS, Limits, Status, Watch

MIN_SIDE, MAX_SIDE = 3, 30
"""The sizes that can be made."""

_RECIPES = {
    Level.EASY: ((3, 5), (0.25, 0.36)),
    Level.MEDIUM: ((3, 6), (0.25, 0.38)),
    Level.HARD: ((4, 6), (0.28, 0.40)),
    Level.EXPERT: ((4, 7), (0.30, 0.42)),
}
"""For a level: from which to which size the largest island may be, and the share of white cells."""


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle that was made, with its solution as its goal."""

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
    """Puzzles without end, each one unique and of the wanted difficulty.

    They stop coming when a limit of time is reached, or the caller cancels.
    """
    for side in (width, height):
        if not MIN_SIDE <= side <= MAX_SIDE:
            raise NurieError(f"a side can have {MIN_SIDE} to {MAX_SIDE} cells, not {side}")
    if complaint := refusal(symmetry, width, height):
        raise NurieError(complaint)
    watch = Watch(limits)
    number = 0
    while True:
        # A puzzle of its own seed, so that the third is the same whoever asks for it.
        random = Random(f"{seed}/{number}")
        made = _make(Shapes(width, height, symmetry, random), difficulty, watch)
        if made is None:
            return
        yield made
        number += 1


def _make(shapes: Shapes, difficulty: Level | None, watch: Watch) -> Made | None:
    """One puzzle; none if time is up."""
    random = shapes.random
    wanted = difficulty or random.choice(list(Level))
    (smallest, largest), (least, most) = _RECIPES[wanted]
    while not watch.stopped:
        black = shapes.board(random.randint(smallest, largest), random.uniform(least, most))
        puzzle = _numbered(shapes, black, watch)
        if puzzle is None:
            continue
        rating = rate(puzzle)
        if rating is not None and rating.level in (
            difficulty,
            None if difficulty else rating.level,
        ):
            return Made(puzzle, rating)
    return None


def _numbered(shapes: Shapes, black: int, watch: Watch) -> Nurikabe | None:
    """The board's islands with numbers that allow no other board; none if that fails."""
    random = shapes.random
    groups = _groups(shapes, black)
    if groups is None:
        return None
    places = [random.choice(list(bits(cells))) for cells in groups]
    goal = _grid(shapes, black)
    for _ in range(20 + shapes.cells // 2):
        if watch.stopped:
            return None
        puzzle = _puzzle(shapes, black, places, goal)
        outcome = engine.solve(puzzle, Limits(conflicts=2000))
        if outcome.status is Status.UNIQUE:
            return puzzle if not puzzle.check(goal) else None
        others = [_black(grid) for grid in outcome.solutions if grid != goal]
        if not others:
            return None
        bad = others[0] & ~black
        movable = [at for at, cells in enumerate(groups) if cells & bad]
        if not movable:
            return None
        at = random.choice(movable)
        places[at] = random.choice(list(bits(groups[at] & bad)))
    return None


def _groups(shapes: Shapes, black: int) -> list[int] | None:
    """For every island, but one of those that are images of each other, where its number may be.

    None if an island is its own image and has no cell that is.
    """
    groups = []
    seen = 0
    for island in shapes.parts(shapes.whole & ~black):
        if island & seen:
            continue
        images = 0
        for cell in bits(island):
            images |= shapes.orbits[cell]
        seen |= images
        fair = sum(
            1 << cell for cell in bits(island) if not shapes.orbits[cell] & island & ~(1 << cell)
        )
        if not fair:
            return None
        groups.append(fair)
    return groups


def _puzzle(shapes: Shapes, black: int, places: list[int], goal: Grid) -> Nurikabe:
    numbers = [[0] * shapes.width for _ in range(shapes.height)]
    for place in places:
        for cell in bits(shapes.orbits[place]):
            row, column = divmod(cell, shapes.width)
            size = shapes.part(1 << cell, shapes.whole & ~black).bit_count()
            numbers[row][column] = size
    return Nurikabe(numbers, goal=goal)


def _grid(shapes: Shapes, black: int) -> Grid:
    cells = "".join(".#"[black >> cell & 1] for cell in range(shapes.cells))
    return Grid(cells[at : at + shapes.width] for at in range(0, shapes.cells, shapes.width))


def _black(grid: Grid) -> int:
    return sum(1 << at for at, state in enumerate("".join(grid.rows)) if state == "#")
