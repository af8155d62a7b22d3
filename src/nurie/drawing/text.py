"""Draws with characters: pictures, and boards with their clues, as plain text or in colour.

Every kind knows in its ``drawing.py`` what its clues look like.
"""

from __future__ import annotations

from collections.abc import Collection

from nurie import registry
from nurie.grid import Grid
from nurie.puzzle import Puzzle
from nurie.terminal import Depth

__all__ = ["Depth", "draw_board", "draw_picture"]


def draw_picture(
    grid: Grid,
    puzzle: Puzzle,
    depth: Depth = Depth.PLAIN,
    *,
    marked: Collection[tuple[int, int]] = (),
    columns: int | None = None,
) -> str:
    """A solution as people like to see it: without clues, unless they are part of the picture.

    In colour, ``marked`` cells stand out, and a picture that would be wider than
    ``columns`` is drawn smaller.
    """
    draw = registry.kind(puzzle.kind).draw_picture
    return draw(grid, puzzle, depth, marked=marked, columns=columns)


def draw_board(
    puzzle: Puzzle,
    grid: Grid | None = None,
    depth: Depth = Depth.PLAIN,
    *,
    marked: Collection[tuple[int, int]] = (),
    reasons: Collection[tuple[int, int]] = (),
) -> str:
    """A puzzle as it is printed, with its clues, and with ``grid`` filled in.

    ``marked`` cells stand out in colour, or have a ``>`` before them in plain text;
    ``reasons`` have another colour, or a ``*``.
    """
    draw = registry.kind(puzzle.kind).draw_board
    return draw(puzzle, grid or puzzle.start, depth, marked=marked, reasons=reasons)
