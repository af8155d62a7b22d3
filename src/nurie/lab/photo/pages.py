"""Renders pages with puzzles, flat and clean; `camera` makes photos of them.

The puzzles, the fonts and the arrangement come from a seed. Nothing here is shared with the
reader: boards are drawn by Pillow, as a magazine, a web page or an app might draw them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from nurie.generating import generate
from nurie.grid import Grid
from nurie.lab.photo.strokes import Hand, filled_in
from nurie.nonogram.puzzle import Nonogram, Run
from nurie.nurikabe.puzzle import Nurikabe
from nurie.puzzle import Puzzle
from nurie.terminal import Rgb, readable_on, rgb_of

LAYOUTS = ("boxes", "boxes with a picture", "lined corner", "free", "bands", "dark", "nurikabe")
"""Clue boxes with lines, and an empty corner, a picture in it, or lines; numbers without boxes;
numbers between lines that continue those of the board; a light board on black; a Nurikabe."""
COLOURED = ("coloured boxes", "coloured digits")
"""The layouts of coloured nonograms: clue boxes with lines, each painted, and free numbers in their
colours."""
BOXED = ("boxes", "boxes with a picture", "lined corner", "coloured boxes")
_NARROWEST = 0.55
"""How much numbers are squeezed at most."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a page looks."""

    layout: str
    font: Path
    cell: int
    """The side of a cell in pixels."""
    thin: int
    thick: int
    every: int
    """How many cells are between thick lines; 0 if there are none."""
    digit: float
    """The size of the font, in cells."""
    ink: tuple[int, int, int]
    lines: tuple[int, int, int]
    paper: tuple[int, int, int]
    shadow: float = 0.0
    """How far a shadow is printed beside the board, in cells."""


def style_of(layout: str, fonts: Sequence[Path], cell: int, random: np.random.Generator) -> Style:
    """A random style of a layout."""
    dark = int(random.integers(0, 70))
    line = int(random.integers(dark, 120)) if layout != "dark" else 230
    shadow = float(random.uniform(0.3, 0.9)) if random.random() < 0.3 else 0.0
    return Style(
        layout=layout,
        font=fonts[int(random.integers(len(fonts)))],
        cell=cell,
        thin=max(1, round(cell * random.uniform(0.02, 0.06))),
        thick=max(2, round(cell * random.uniform(0.07, 0.12))),
        every=int(random.choice([5, 5, 5, 10, 0])),
        digit=float(random.uniform(0.55, 1.05 if layout in BOXED else 0.8)),
        ink=(dark,) * 3 if layout != "dark" else (235,) * 3,
        lines=(line,) * 3,
        paper=tuple(int(value) for value in random.integers(225, 256, 3))  # type: ignore[arg-type]
        if layout != "dark"
        else (24, 26, 30),
        shadow=shadow if layout in BOXED else 0.0,
    )


def puzzle_of(layout: str, width: int, height: int, seed: int) -> Puzzle:
    """A puzzle with one solution, made for this page."""
    kind = "nurikabe" if layout == "nurikabe" else "nonogram"
    colours = 2 + seed % 3 if layout in COLOURED else 1
    return next(generate(kind, size=(width, height), colours=colours, seed=seed)).puzzle


def drawn(
    puzzle: Puzzle,
    style: Style,
    random: np.random.Generator,
    begun: tuple[Grid, Hand] | None = None,
) -> Image.Image:
    """The page, with some margin and text around the board, and what somebody has filled in."""
    board = _Board(puzzle, style, random)
    margin = round(style.cell * random.uniform(1.2, 3))
    page = Image.new("RGB", (board.width + 2 * margin, board.height + 2 * margin), style.paper)
    pen = ImageDraw.Draw(page)
    if style.shadow:
        ends = (margin + board.width, margin + board.height)
        by = round(style.shadow * style.cell)
        pen.rectangle((margin + by, margin + by, ends[0] + by, ends[1] + by), style.lines)
        pen.rectangle((margin, margin, *ends), style.paper)
    board.draw(pen, margin, margin)
    if random.random() < 0.6:
        title = ImageFont.truetype(str(style.font), max(10, round(margin * 0.32)))
        pen.text((margin, margin * 0.08), f"Puzzle {random.integers(1, 400)}", style.ink, title)
    if begun is not None:
        grid, hand = begun
        corner = margin + board.left * style.cell, margin + board.top * style.cell
        page = filled_in(page, grid, corner, style.cell, hand, random)
    return page


class _Board:
    def __init__(self, puzzle: Puzzle, style: Style, random: np.random.Generator) -> None:
        self._puzzle, self._style, self._random = puzzle, style, random
        self._font = ImageFont.truetype(str(style.font), round(style.cell * style.digit))
        self.top = self.left = 0.0
        self._pitch = 1.0
        self._paints: dict[str, Rgb] = {}
        if isinstance(puzzle, Nonogram):
            if style.layout in COLOURED:
                self._paints = {one.letter: rgb_of(one.rgb) for one in puzzle.colours}
            if style.layout in ("free", "bands", "dark", "coloured digits"):
                self._pitch = float(random.uniform(0.8, 1.05))
            self.top = self._pitch * max(map(len, puzzle.columns))
            widest = self._font.getlength("00") / style.cell
            self._across = 1.0 if self._is_boxed else max(self._pitch, widest + 0.3)
            self.left = self._across * max(1, *map(len, puzzle.rows))
            self.top, self.left = max(self.top, 1), max(self.left, 1)
        self.width = round((self.left + puzzle.width) * style.cell) + style.thick
        self.height = round((self.top + puzzle.height) * style.cell) + style.thick

    @property
    def _is_boxed(self) -> bool:
        return self._style.layout in BOXED

    def draw(self, pen: ImageDraw.ImageDraw, x: float, y: float) -> None:
        style, puzzle = self._style, self._puzzle
        left, top = x + self.left * style.cell, y + self.top * style.cell
        right, bottom = left + puzzle.width * style.cell, top + puzzle.height * style.cell
        far = self._is_boxed or style.layout == "bands"
        runs = list(self._runs(left, top))
        if self._is_boxed and self._paints:
            half = style.cell / 2
            for run, here, there in runs:
                box = (here - half, there - half, here + half, there + half)
                pen.rectangle(box, self._paints[run.colour])
        for at in range(puzzle.width + 1):
            here = left + at * style.cell
            self._line(pen, at, puzzle.width, (here, y if far else top), (here, bottom))
        for at in range(puzzle.height + 1):
            here = top + at * style.cell
            self._line(pen, at, puzzle.height, (x if far else left, here), (right, here))
        if self._is_boxed:
            self._boxes(pen, x, y, left, top, right, bottom)
        if isinstance(puzzle, Nurikabe):
            for row, numbers in enumerate(puzzle.numbers):
                for column, number in enumerate(numbers):
                    if number > 0:
                        self._number(
                            pen,
                            number,
                            left + (column + 0.5) * style.cell,
                            top + (row + 0.5) * style.cell,
                        )
        for run, here, there in runs:
            ink = self._paints.get(run.colour)
            if ink and self._is_boxed:
                ink = readable_on(ink)
            self._number(pen, run.length, here, there, ink)

    def _runs(self, left: float, top: float) -> Iterator[tuple[Run, float, float]]:
        """The numbers of a nonogram, and where their middles are."""
        if not isinstance(self._puzzle, Nonogram):
            return
        cell = self._style.cell
        for column, clue in enumerate(self._puzzle.columns):
            for at, run in enumerate(reversed(clue)):
                yield run, left + (column + 0.5) * cell, top - (at + 0.5) * self._pitch * cell
        for row, clue in enumerate(self._puzzle.rows):
            for at, run in enumerate(reversed(clue)):
                yield run, left - (at + 0.5) * self._across * cell, top + (row + 0.5) * cell

    def _boxes(
        self,
        pen: ImageDraw.ImageDraw,
        x: float,
        y: float,
        left: float,
        top: float,
        right: float,
        bottom: float,
    ) -> None:
        """The lines between clue boxes, the frame, and what is in the corner."""
        style = self._style
        whole = style.layout == "lined corner"
        for at in range(round(self.top)):
            here = y + at * style.cell
            pen.line(
                (x if whole else left, here, right, here),
                style.lines,
                style.thick if not at else style.thin,
            )
        for at in range(round(self.left)):
            here = x + at * style.cell
            pen.line(
                (here, y if whole else top, here, bottom),
                style.lines,
                style.thick if not at else style.thin,
            )
        if not whole:
            pen.line((x, y, left, y), style.lines, style.thick)
            pen.line((x, y, x, top), style.lines, style.thick)
        if style.layout == "boxes with a picture":
            pen.rectangle((x + 3, y + 3, left - style.thick, top - style.thick), (170, 170, 170))
            pen.ellipse((x + 3, y + 3, left - style.thick, top - style.thick), (90, 90, 90))

    def _line(
        self,
        pen: ImageDraw.ImageDraw,
        at: int,
        count: int,
        begin: tuple[float, float],
        end: tuple[float, float],
    ) -> None:
        style = self._style
        is_thick = at in (0, count) or (style.every and at % style.every == 0)
        pen.line((*begin, *end), style.lines, style.thick if is_thick else style.thin)

    def _number(
        self, pen: ImageDraw.ImageDraw, number: int, x: float, y: float, ink: Rgb | None = None
    ) -> None:
        """A number with its middle at a place, squeezed if it is wider than its box."""
        text, room = str(number), self._style.cell * 0.94
        font = self._font
        left, top, right, bottom = font.getbbox(text)
        if _NARROWEST * (right - left) > room:
            font = font.font_variant(size=max(6, int(font.size * room / (right - left))))
            left, top, right, bottom = font.getbbox(text)
        mask = Image.new("L", (int(right - left), int(bottom - top)))
        ImageDraw.Draw(mask).text((-left, -top), text, 255, font)
        if mask.width > room:
            mask = mask.resize((int(room), mask.height))
        corner = (round(x - mask.width / 2), round(y - mask.height / 2))
        pen.bitmap(corner, mask, ink or self._style.ink)
