"""Sheets of exercises: what is known on a board is printed, and large boards stay readable."""

from __future__ import annotations

import pypdfium2  # type: ignore[import-untyped]
from PIL import Image

import nurie
from nurie.drawing.exercises import exercises
from nurie.grid import UNKNOWN, Grid

HEART = nurie.Nonogram.of(".#.#.\n#####\n.###.\n..#..")
DOTS = 100
"""Per inch."""
LARGEST_CELL = 7
"""In millimetres."""


def first_page(puzzle: nurie.Nonogram, given: Grid) -> Image.Image:
    """The page with the position, in grey."""
    page = pypdfium2.PdfDocument(exercises("overlap", [(puzzle, given)]))[0]
    picture: Image.Image = page.render(scale=DOTS / 72).to_pil().convert("L")
    return picture


def test_dots_are_printed() -> None:
    blank = Grid([UNKNOWN * 5] * 4)
    dotted = Grid([".????", *[UNKNOWN * 5] * 3])
    one, other = (first_page(HEART, given).tobytes() for given in (blank, dotted))
    changed = sum(abs(a - b) > 60 for a, b in zip(one, other, strict=True))
    diameter = 0.24 * LARGEST_CELL / 25.4 * DOTS
    assert 0.5 * diameter**2 < changed < 1.2 * diameter**2


def test_a_large_board_has_the_width_of_the_page() -> None:
    # With ten numbers beside each row, its drawing is thirty cells wide.
    large = nurie.Nonogram.of("\n".join(["#" * 20, *["#." * 10] * 19]))
    page = first_page(large, Grid([UNKNOWN * 20] * 20))
    # Half of the page is left for a board beside it, unless it would be too small.
    right = page.crop((page.width // 2 + 5, page.height // 3, page.width, page.height // 2))
    assert min(right.tobytes()) < 128
