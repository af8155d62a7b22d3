"""What small changes could do for a puzzle: all that make it unique or easier."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import overload

from nurie import native
from nurie.errors import PuzzleError, StoppedError
from nurie.grid import EMPTY, FILLED, UNKNOWN, Cell, Grid
from nurie.making.palettes import contrasts
from nurie.making.repairing import Sketch
from nurie.nonogram.naming import Rgb
from nurie.nonogram.puzzle import Nonogram
from nurie.nurikabe.puzzle import Nurikabe
from nurie.nurikabe.verify import regions
from nurie.puzzle import check_given
from nurie.solving import NO_LIMITS, Limits


class Solvability(StrEnum):
    """How a picture can be solved, from worst to best."""

    SEVERAL = "several"
    """Its clues have other solutions too."""
    UNIQUE = "unique"
    """It is the only solution, but lines alone do not lead to it."""
    LINES = "lines"
    """It can be solved line by line."""


_WHITE, _BLACK, _NUMBERED = range(3)
"""The states of drawn islands in the engine, the last is white with the number of its island."""


@dataclass(frozen=True, slots=True)
class Improvement:
    """A change of one cell, and what it does to the picture."""

    cell: Cell
    state: str
    """What the cell becomes: empty, or the letter of a colour."""
    solvability: Solvability
    open: int
    """How many cells stay unknown when it is solved line by line."""
    rounds: int
    """How many rounds over all rows and columns that takes."""
    visibility: int
    """How visible the change is: 0 for hardly, a hundred and more for very."""


@dataclass(frozen=True, slots=True)
class Fix:
    """A small change of a Nurikabe: a number that moves or changes, or an island that grows."""

    cells: tuple[Cell, ...]
    """Those that become different."""
    puzzle: Nurikabe
    """The puzzle after it; its goal is the changed picture, if there was one."""
    visibility: int
    """How visible the change is: 10 for a number that moves by a cell, a hundred for a cell."""


native.CLASSES |= {"Improvement": Improvement, "Solvability": Solvability}


@overload
def improve(
    puzzle: Nonogram, grid: Grid | None = None, limits: Limits = NO_LIMITS
) -> tuple[Improvement, ...]: ...
@overload
def improve(
    puzzle: Nurikabe, grid: Grid | None = None, limits: Limits = NO_LIMITS
) -> tuple[Fix, ...]: ...
def improve(
    puzzle: Nonogram | Nurikabe, grid: Grid | None = None, limits: Limits = NO_LIMITS
) -> tuple[Improvement, ...] | tuple[Fix, ...]:
    """List all small changes that make a puzzle unique or easier, the least visible first.

    Of a nonogram, one cell of its picture changes. Of a Nurikabe, a number moves, changes, is
    added or removed; with the ``grid`` of its islands, a number moves within its island, or a
    cell becomes white or black. A Nurikabe is easier if its rating has a lower score, and the
    changes that reach the lowest level come first.

    Raises StoppedError if a limit of time ends the search early.
    """
    if isinstance(puzzle, Nurikabe):
        return _improve_nurikabe(puzzle, grid, limits)
    return _improve_picture(puzzle, grid, limits)


def _improve_picture(
    puzzle: Nonogram, grid: Grid | None, limits: Limits
) -> tuple[Improvement, ...]:
    """All changes of one cell that make a picture unique or easier.

    ``grid`` is the picture, by default the goal of the puzzle, which tells the colours. A
    picture is easier if it can be solved without a guess; if fewer cells stay open when it is
    solved line by line; or if that takes fewer rounds.
    """
    grid = grid or puzzle.goal
    if grid is None:
        raise PuzzleError("the puzzle has no picture to improve; pass one as grid")
    check_given(puzzle, grid)
    if not grid.is_complete:
        raise PuzzleError(f"the picture has unknown cells ({UNKNOWN})")
    states = puzzle.states
    rgbs = [_rgb(colour.rgb) for colour in (puzzle.background, *puzzle.colours)]
    apart = contrasts(rgbs) if len(states) > 2 else b""
    cells = bytes(states.index(state) for row in grid for state in row)
    sketch = Sketch(grid.width, grid.height, len(states), cells, contrasts=apart)
    found = native.ask("advise", limits, *sketch.told(states))
    if not found["complete"]:
        raise StoppedError(len(found["changes"]))
    improvements: tuple[Improvement, ...] = found["changes"]
    return improvements


def _improve_nurikabe(puzzle: Nurikabe, grid: Grid | None, limits: Limits) -> tuple[Fix, ...]:
    drawn: tuple[object, ...] = ("numbers", puzzle)
    if grid is not None:
        check_given(puzzle, grid)
        if not grid.is_complete:
            raise PuzzleError(f"the islands have unknown cells ({UNKNOWN})")
        islands = (
            _NUMBERED if number else _BLACK if state == FILLED else _WHITE
            for numbers, row in zip(puzzle.numbers, grid, strict=True)
            for number, state in zip(numbers, row, strict=True)
        )
        drawn = ("islands", puzzle.kind, puzzle.width, puzzle.height, bytes(islands))
    found = native.ask("fixes", limits, *drawn, None)
    if not found["complete"]:
        raise StoppedError(len(found["fixes"]))
    return tuple(
        Fix(
            tuple(Cell(*divmod(cell, puzzle.width)) for cell, _ in fix["changes"]),
            _with_numbers(puzzle, fix["changes"])
            if grid is None
            else _with_islands(puzzle, grid, fix["changes"]),
            fix["visibility"],
        )
        for fix in found["fixes"]
    )


def _with_numbers(puzzle: Nurikabe, edits: Iterable[tuple[int, int]]) -> Nurikabe:
    numbers = [list(row) for row in puzzle.numbers]
    for at, number in edits:
        row, column = divmod(at, puzzle.width)
        numbers[row][column] = number
    return replace(puzzle, numbers=tuple(map(tuple, numbers)), goal=None)


def _with_islands(puzzle: Nurikabe, grid: Grid, edits: Iterable[tuple[int, int]]) -> Nurikabe:
    """The puzzle of changed islands; a number stays in its cell, or else is in the first one."""
    rows = [list(row) for row in grid]
    places = {cell for cell, _ in grid.cells() if puzzle.numbers[cell.row][cell.column]}
    for at, state in edits:
        cell = Cell(*divmod(at, puzzle.width))
        rows[cell.row][cell.column] = FILLED if state == _BLACK else EMPTY
        places.discard(cell)
        if state == _NUMBERED:
            places.add(cell)
    goal = Grid(["".join(row) for row in rows])
    numbers = [[0] * puzzle.width for _ in rows]
    for island in regions(goal, EMPTY):
        row, column = min(places.intersection(island), default=min(island))
        numbers[row][column] = len(island)
    return replace(puzzle, numbers=tuple(map(tuple, numbers)), goal=goal)


def _rgb(text: str) -> Rgb:
    red, green, blue = bytes.fromhex(text[1:])
    return red, green, blue
