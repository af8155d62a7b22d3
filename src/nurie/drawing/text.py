"""Draws with characters: pictures, and boards with their clues, as plain text or in colour.

Every kind has a file of its own in ``boards``, which knows what its clues look like.
"""

from __future__ import annotations

import importlib
from collections.abc import Collection
from typing import Any

from nurie.drawing.terminal import Depth
from nurie.grid import Grid
from nurie.puzzle import Puzzle

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
    drawn: str = _of_kind(puzzle).draw_picture(grid, puzzle, depth, marked=marked, columns=columns)
    return drawn


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
    drawn: str = _of_kind(puzzle).draw_board(
        puzzle, grid or puzzle.start, depth, marked=marked, reasons=reasons
    )
    return drawn


def _of_kind(puzzle: Puzzle) -> Any:
    """The drawing of a kind, imported when it is needed."""
    return importlib.import_module(f"nurie.drawing.boards.{puzzle.kind}")
