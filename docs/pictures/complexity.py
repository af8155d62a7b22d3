"""Draws the boards of ``docs/complexity.md``: a formula as a nonogram and as Nurikabe, and tiles.

Run it from the root of the repository: ``.venv/bin/python docs/pictures/complexity.py``.
"""

from collections.abc import Sequence
from pathlib import Path

import nurie
from nurie.drawing.board import Marks, draw
from nurie.drawing.shapes import Drawing
from nurie.drawing.svg import write_svg
from nurie.grid import Grid
from nurie.lab.hardness import nonogram, nurikabe
from nurie.lab.hardness.tiles import puzzle_of
from nurie.nurikabe.puzzle import Nurikabe

GAP = 24
FORMULA = [(0, 1, 2), (0, 1, 3)]
WIRE = "╶─╴"
CHOICE = """\
╶┬╴
 ╵"""
TAP = """\

╶─╤─╴
  │
  ╵"""


def beside(drawings: Sequence[Drawing], across: int, cell: int = 18) -> str:
    """Drawings in rows of so many, as one SVG."""
    width = max(drawing.width for drawing in drawings) * cell
    height = max(drawing.height for drawing in drawings) * cell
    down = -(-len(drawings) // across)
    parts = [
        write_svg(drawing, cell).replace(
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


def of_nonogram() -> list[Drawing]:
    """What line solving knows of the board of a formula, with its free cells, and a solution."""
    board = nonogram.Board(FORMULA)
    known = nurie.solve(board.puzzle, method="line").known
    solution = nurie.solve(board.puzzle, nurie.Limits(solutions=1)).solutions[0]
    marks = Marks(new=board.free)
    return [draw(board.puzzle, grid, marks=marks) for grid in (known, solution)]


def of_crossing() -> Drawing:
    """The crossing, before it is solved."""
    puzzle = puzzle_of(nurikabe.CROSSING)
    return draw(puzzle, marks=free(solutions(puzzle)))


def of_tiles(drawing: str) -> list[Drawing]:
    """The puzzle of a drawing, and all its solutions."""
    puzzle = puzzle_of(drawing)
    found = solutions(puzzle)
    return [draw(puzzle, grid, marks=free(found)) for grid in (None, *found)]


def of_nurikabe() -> list[Drawing]:
    """The board of a formula, and its solution in which the first variable is true."""
    board = nurikabe.Board(FORMULA)
    found = solutions(board.puzzle)
    chosen = next(grid for grid in found if board.values(grid)[0])
    return [draw(board.puzzle, grid, marks=free(found)) for grid in (None, chosen)]


def solutions(puzzle: Nurikabe) -> Sequence[Grid]:
    """All solutions, in a fixed order."""
    return sorted(nurie.solve(puzzle, nurie.Limits(solutions=10)).solutions, key=str)


def free(found: Sequence[Grid]) -> Marks:
    """The cells that are not the same in all solutions."""
    states = zip(*(grid.cells() for grid in found), strict=True)
    return Marks(new=[cells[0][0] for cells in states if len({cell[1] for cell in cells}) > 1])


def pictures() -> dict[str, str]:
    """All pictures by the names of their files."""
    return {
        "complexity-nonogram.svg": beside(of_nonogram(), 2),
        "complexity-wire.svg": beside(of_tiles(WIRE), 3, 12),
        "complexity-choice.svg": beside(of_tiles(CHOICE), 2, 14),
        "complexity-tap.svg": beside(of_tiles(TAP), 3, 10),
        "complexity-crossing.svg": beside([of_crossing()], 1, 9),
        "complexity-nurikabe.svg": beside(of_nurikabe(), 1, 9),
    }


if __name__ == "__main__":
    for name, text in pictures().items():
        Path(__file__).with_name(name).write_text(text, encoding="utf-8")
