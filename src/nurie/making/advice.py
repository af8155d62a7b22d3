"""What one cell could do for a picture: all changes that make it unique or easier."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from nurie import _engine
from nurie.errors import PuzzleError, StoppedError
from nurie.grid import UNKNOWN, Cell, Grid
from nurie.making.palettes import Rgb, contrasts
from nurie.nonogram.puzzle import Nonogram
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


_ORDER = tuple(Solvability)


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


def improve(
    puzzle: Nonogram, grid: Grid | None = None, limits: Limits = NO_LIMITS
) -> tuple[Improvement, ...]:
    """List all changes of one cell that make a picture unique or easier, the least visible first.

    ``grid`` is the picture, by default the goal of the puzzle, which tells the colours. A
    picture is easier if it can be solved without a guess; if fewer cells stay open when it is
    solved line by line; or if that takes fewer rounds.

    Raises StoppedError if a limit of time ends the search early.
    """
    grid = grid or puzzle.goal
    if grid is None:
        raise PuzzleError("the puzzle has no solution to improve")
    check_given(puzzle, grid)
    if not grid.is_complete:
        raise PuzzleError(f"the picture has unknown cells ({UNKNOWN})")
    states = puzzle.states
    numbers = {letter: number for number, letter in enumerate(states)}
    rgbs = [_rgb(colour.rgb) for colour in (puzzle.background, *puzzle.colours)]
    _, hints, is_complete = _engine.advise_picture(
        grid.width,
        grid.height,
        len(states),
        bytes(numbers[state] for row in grid for state in row),
        contrasts(rgbs) if len(states) > 2 else b"",
        limits,
    )
    if not is_complete:
        raise StoppedError(len(hints))
    return tuple(
        Improvement(
            Cell(*divmod(cell, grid.width)),
            states[state],
            _ORDER[solvability],
            open_cells,
            rounds,
            visibility,
        )
        for cell, state, (solvability, open_cells, rounds), visibility in hints
    )


def _rgb(text: str) -> Rgb:
    red, green, blue = bytes.fromhex(text[1:])
    return red, green, blue
