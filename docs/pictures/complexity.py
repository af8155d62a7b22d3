"""Draws the boards of ``docs/complexity.md``: a formula as a nonogram, and pieces of Nurikabe.

Run it from the root of the repository: ``.venv/bin/python docs/pictures/complexity.py``.
"""

from collections.abc import Sequence
from pathlib import Path

import nurie
from nurie.drawing.board import Marks, draw
from nurie.drawing.shapes import Drawing
from nurie.drawing.svg import write_svg
from nurie.lab.hardness.nonogram import Board
from nurie.lab.hardness.nurikabe import CLAUSE, SPLIT, WIRE, Piece, chain

CELL, GAP = 18, 24
FORMULA = [(0, 1, 2), (0, 1, 3)]


def beside(drawings: Sequence[Drawing], across: int) -> str:
    """Drawings in rows of so many, as one SVG."""
    width = max(drawing.width for drawing in drawings) * CELL
    height = max(drawing.height for drawing in drawings) * CELL
    down = -(-len(drawings) // across)
    parts = [
        write_svg(drawing, CELL).replace(
            "<svg ",
            f'<svg x="{at % across * (width + GAP):g}" y="{at // across * (height + GAP):g}" ',
            1,
        )
        for at, drawing in enumerate(drawings)
    ]
    size = (across * (width + GAP) - GAP, down * (height + GAP) - GAP)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]:g}" height="{size[1]:g}" '
        f'viewBox="0 0 {size[0]:g} {size[1]:g}">\n<rect width="100%" height="100%" fill="#fff"/>\n'
        f"{''.join(parts)}</svg>\n"
    )


def of_formula() -> list[Drawing]:
    """What line solving knows of the board of a formula, with its free cells, and a solution."""
    board = Board(FORMULA)
    known = nurie.solve(board.puzzle, method="line").known
    solution = nurie.solve(board.puzzle, nurie.Limits(solutions=1)).solutions[0]
    marks = Marks(new=board.free)
    return [draw(board.puzzle, grid, marks=marks) for grid in (known, solution)]


def of_piece(piece: Piece) -> list[Drawing]:
    """A piece and all its solutions."""
    found = nurie.solve(piece.puzzle, nurie.Limits(solutions=len(piece.states) + 1)).solutions
    marks = Marks(new=piece.signals)
    return [draw(piece.puzzle, grid, marks=marks) for grid in (None, *found)]


def pictures() -> dict[str, str]:
    """All pictures by the names of their files."""
    return {
        "complexity-nonogram.svg": beside(of_formula(), 2),
        "complexity-wire.svg": beside(of_piece(WIRE), 3),
        "complexity-split.svg": beside(of_piece(SPLIT), 3),
        "complexity-clause.svg": beside(of_piece(CLAUSE), 2),
        "complexity-chain.svg": beside(of_piece(chain(2)), 1),
    }


if __name__ == "__main__":
    for name, text in pictures().items():
        Path(__file__).with_name(name).write_text(text, encoding="utf-8")
