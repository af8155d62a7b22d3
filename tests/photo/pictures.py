"""Pictures of puzzles for the tests: drawn by Nurie, and by Pillow in other arrangements."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
from PIL import Image

import nurie
from nurie.grid import Grid
from nurie.lab.photo.camera import Shot, photographed
from nurie.lab.photo.pages import Style, drawn
from nurie.lab.photo.strokes import Hand
from nurie.puzzle import Puzzle

FONT = Path(matplotlib.get_data_path()) / "fonts/ttf/DejaVuSans.ttf"
"""A font that the network was not trained on."""
NARROW = FONT.with_name("STIXGeneral.ttf")

HOUSE = nurie.Nonogram.of(
    """
    ....##....
    ...####...
    ..######..
    .########.
    ##########
    .#......#.
    .#.##.#.#.
    .#.##...#.
    .#.##...#.
    .########.
    """
)
ISLANDS = nurie.Nurikabe.of(
    """
    . 2 . . . 1 .
    . . . . 5 . .
    2 . . . . . .
    . . . . . 3 .
    3 . . . . . .
    . . . . . . .
    """
)


def clues_of(puzzle: Puzzle) -> object:
    """What a photo shows of a puzzle: its numbers."""
    if isinstance(puzzle, nurie.Nonogram):
        return puzzle.rows, puzzle.columns
    assert isinstance(puzzle, nurie.Nurikabe)
    return puzzle.numbers


def rendered(puzzle: Puzzle, **options: Any) -> Image.Image:
    """A picture as `nurie render` draws it, on white."""
    with Image.open(BytesIO(nurie.render(puzzle, "png", **options))) as image:
        flat = Image.new("RGB", (image.width + 40, image.height + 40), "white")
        flat.paste(image.convert("RGB"), (20, 20))
        return flat


def styled(layout: str, font: Path = FONT, cell: int = 28) -> Style:
    """A plain style of a layout."""
    light, dark = ((24, 26, 30), (235, 235, 235)) if layout == "dark" else ((250,) * 3, (20,) * 3)
    return Style(layout, font, cell, 1, 3, 5, 0.62, dark, dark, light)


def page(puzzle: Puzzle, layout: str, begun: tuple[Grid, Hand] | None = None) -> Image.Image:
    """A page drawn by the lab, with what somebody has filled in."""
    return drawn(puzzle, styled(layout), np.random.default_rng(1), begun)


def hand(tool: str = "pen", fill: str = "hatched", mark: str = "cross") -> Hand:
    """A hand that is neither neat nor careless."""
    colour = (30, 45, 130) if tool == "pen" else (70, 70, 74)
    return Hand(tool, fill, mark, colour, 0.9, 0.08, 0.03)


def shot(image: Image.Image, how: Shot, side: int = 800) -> Image.Image:
    """A photo of a page."""
    random = np.random.default_rng(2)
    return Image.fromarray(photographed(np.asarray(image.convert("RGB")), how, random, side))
