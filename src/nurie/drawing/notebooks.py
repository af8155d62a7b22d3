"""Draws what a notebook shows: a blank puzzle, a grid, or the solution of an outcome."""

from __future__ import annotations

from nurie.drawing.board import draw, draw_grid
from nurie.drawing.svg import write_svg
from nurie.grid import UNKNOWN, Grid
from nurie.nonogram.puzzle import default_colour
from nurie.puzzle import Puzzle
from nurie.sheet import BLACK_ON_WHITE
from nurie.solving import Outcome

_WIDTH, _CELL = 640, 22
"""The width of a picture at most, and the side of a cell at most."""


def svg_of(value: Puzzle | Grid | Outcome) -> str | None:
    """The picture of a value; None for an outcome without a solution."""
    shown = (value.solution or value.known) if isinstance(value, Outcome) else value
    if shown is None:
        return None
    drawing = draw_grid(shown, _colours(shown)) if isinstance(shown, Grid) else draw(shown)
    return write_svg(drawing, min(_CELL, _WIDTH / drawing.width))


def _colours(grid: Grid) -> dict[str, str]:
    """The usual colours of the letters in a grid, which has no palette of its own."""
    states = {state for row in grid for state in row} - {UNKNOWN}
    return dict(BLACK_ON_WHITE) | {
        state: default_colour(state).rgb for state in states - set(BLACK_ON_WHITE)
    }
