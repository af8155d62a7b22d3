"""Draws a puzzle as shapes: clues around the board or numbers on it, and the cells known so far.

Every fifth line of a board with clues around it is heavier, also between the clues. A dot is a
cell that is known to be empty, as long as other cells are unknown.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from nurie import registry
from nurie.drawing.patterns import INK, PAPER, Pattern, patterns_for
from nurie.drawing.shapes import (
    Box,
    Boxes,
    Dots,
    Drawing,
    Line,
    Numbers,
    Shape,
    Strokes,
    size_for,
)
from nurie.grid import EMPTY, UNKNOWN, Cell, Grid
from nurie.puzzle import Puzzle
from nurie.sheet import Sheet
from nurie.terminal import readable_on, rgb_of

ACROSS = 0.94
"""The room of a number beside a row, in cells."""
DOWN = 0.86
"""The room of a number above a column."""
GAP = 0.2
"""Between the clues and the board."""
MARGIN = 0.2
STRIPED = 1.0
"""The room above a column of a number that has a pattern under it."""
STRIP = 0.38
"""The side of one of the two squares of a pattern under a number."""
STRIP_BELOW, NUMBER_ABOVE = 0.25, 0.22
"""How far the middle of a pattern is below that of its room, and the middle of its number above."""
CLUE = 0.68
"""The font size of a clue."""
NUMBER = 0.62
"""The font size of a number on the board."""

_LINE, _HEAVY = "#b4b1a9", "#3c3c40"
_APART = 0.06
"""Between two boxes with colours."""
_THIN, _THICK, _FRAME = 0.03, 0.065, 0.09
_DOT = 0.12
"""The radius of a dot."""
_GREY = "#dedbd3"
"""Unknown cells of a board whose empty cells are white and have a meaning."""
_NEW, _REASON = "#e8590c", "#1971c2"
_CORNER = 0.28
"""How long the sides of a corner are that marks a reason."""


_Run: TypeAlias = tuple[float, float, int, str]
"""A number of a clue with its place and its colour; a 0 has none."""


@dataclass(frozen=True, slots=True)
class Marks:
    """Cells that stand out: what a step settles, and what it follows from."""

    new: Collection[Cell] = ()
    reasons: Collection[Cell] = ()


def draw(
    puzzle: Puzzle,
    grid: Grid | None = None,
    *,
    patterns: bool = False,
    clues: bool = True,
    rules: bool = True,
    marks: Marks | None = None,
) -> Drawing:
    """A puzzle, blank or with cells filled in.

    Without ``clues`` around it, only the picture is drawn, and without ``rules`` no lines in it.
    """
    kind = registry.kind(puzzle.kind)
    sheet = kind.sheet(puzzle)
    size = f"{puzzle.kind} {puzzle.width}×{puzzle.height}"
    title = " ".join(puzzle.title.split())
    board = _Board(sheet, grid or Grid.unknown(puzzle.width, puzzle.height), patterns)
    board.is_blank = grid is None
    return Drawing(
        *board.size(clues=clues),
        title=f"{title}, {size}" if title else size,
        description="" if grid else str(puzzle),
        shapes=tuple(board.shapes(marks or Marks(), clues=clues, rules=rules)),
    )


def draw_grid(grid: Grid, colours: Mapping[str, str]) -> Drawing:
    """Cells without a puzzle, in these colours."""
    board = _Board(Sheet(colours=colours, is_coloured=True), grid, patterns=False)
    size = f"{grid.width}×{grid.height}"
    return Drawing(
        *board.size(clues=False),
        title=f"grid {size}",
        description=str(grid),
        shapes=tuple(board.shapes(Marks(), clues=False)),
    )


def swatch(pattern: Pattern) -> Drawing:
    """Two squares of a pattern, for a legend."""
    edge = Strokes(_frame(0.02, 0.02, 1.96, 0.96), _HEAVY, 0.04)
    return Drawing(2, 1, "", "", (*pattern.shapes([(0, 0), (1, 0)]), edge))


def key_of(puzzle: Puzzle) -> dict[str, Pattern]:
    """The pattern of every colour that the clues of a puzzle have."""
    return _key(registry.kind(puzzle.kind).sheet(puzzle))


def _key(sheet: Sheet, states: Collection[str] = ()) -> dict[str, Pattern]:
    """The patterns of the colours of clues, and of other states that cells have."""
    used = {letter for clue in (*sheet.rows, *sheet.columns) for _, letter in clue}
    used |= {*states} - {EMPTY, UNKNOWN}
    return patterns_for({state: sheet.colours[state] for state in used})


class _Board:
    """A sheet and a grid while they are drawn."""

    is_blank = False
    """Whether nothing is filled in, so that all cells look the same."""

    def __init__(self, sheet: Sheet, grid: Grid, patterns: bool) -> None:
        self.sheet = sheet
        self.grid = grid
        self.beside = max((len(clue) or 1 for clue in sheet.rows), default=0)
        self.above = max((len(clue) or 1 for clue in sheet.columns), default=0)
        states = {state for row in grid for state in row}
        self.key = _key(sheet, states) if patterns and sheet.is_coloured else {}
        self.down = STRIPED if self.key else DOWN
        self.left = self.top = MARGIN

    def size(self, *, clues: bool) -> tuple[float, float]:
        """The width and the height of the drawing."""
        if clues and self.sheet.rows:
            self.left = MARGIN + self.beside * ACROSS + GAP
            self.top = MARGIN + self.above * self.down + GAP
        return self.left + self.grid.width + MARGIN, self.top + self.grid.height + MARGIN

    def shapes(self, marks: Marks, *, clues: bool, rules: bool = True) -> Iterator[Shape]:
        """Everything, from the bottom to the top."""
        width, height = self.size(clues=clues)
        yield Boxes([Box(0, 0, width, height)], PAPER)
        yield from self._cells()
        if rules:
            yield from self._rules(clues=clues)
        yield from self._edge()
        yield from self._marks(marks)
        if clues and self.sheet.rows:
            yield from self._clues()
        if self.sheet.numbers:
            yield from self._numbers()

    def _cells(self) -> Iterator[Shape]:
        """The cells by their states; neighbours in a row are one box."""
        boxes: dict[str, list[Box]] = defaultdict(list)
        for row, states in enumerate(self.grid):
            column = 0
            for state, cells in groupby(states):
                length = sum(1 for _ in cells)
                boxes[state].append(Box(self.left + column, self.top + row, length, 1))
                column += length
        is_sea = bool(self.sheet.numbers)
        dots = []
        for state, found in sorted(boxes.items()):
            if state == UNKNOWN:
                if is_sea and not self.is_blank:
                    yield Boxes(found, _GREY)
                continue
            if state == EMPTY and not is_sea and not self.grid.is_complete:
                dots = list(_squares(found))
            if pattern := self.key.get(state):
                yield from pattern.shapes(list(_squares(found)))
            elif state == EMPTY and (self.key or self.sheet.colours[EMPTY] == PAPER):
                yield Boxes(found, PAPER) if is_sea else Boxes([], PAPER)
            else:
                yield Boxes(found, self._ink(state))
        if dots:
            yield Dots([(x + 0.5, y + 0.5) for x, y in dots], _DOT, "#6f6c65")

    def _ink(self, state: str) -> str:
        colour = self.sheet.colours[state]
        return INK if colour == "#000000" else colour

    def _rules(self, *, clues: bool) -> Iterator[Shape]:
        """The lines of the grid, which go on between the clues."""
        width, height = self.grid.width, self.grid.height
        step = 0 if self.sheet.numbers else 5
        x0, y0 = (self.left, self.top) if not clues else (MARGIN, MARGIN)
        right, bottom = self.left + width, self.top + height
        thin: list[Line] = []
        thick: list[Line] = []
        for column in range(1, width):
            x = self.left + column
            (thick if step and column % step == 0 else thin).append((x, y0, x, bottom))
        for row in range(1, height):
            y = self.top + row
            (thick if step and row % step == 0 else thin).append((x0, y, right, y))
        yield Strokes(thin, _LINE, _THIN)
        yield Strokes(thick, _HEAVY, _THICK)

    def _edge(self) -> Iterator[Shape]:
        right, bottom = self.left + self.grid.width, self.top + self.grid.height
        half = _FRAME / 2
        edges = [
            (self.left - half, self.top, right + half, self.top),
            (self.left - half, bottom, right + half, bottom),
            (self.left, self.top - half, self.left, bottom + half),
            (right, self.top - half, right, bottom + half),
        ]
        yield Strokes(edges, _HEAVY, _FRAME)

    def _marks(self, marks: Marks) -> Iterator[Shape]:
        """What is new has a frame, and reasons have corners, so that prints in black tell them."""
        for cells, colour, shape in (
            (marks.reasons, _REASON, _corners),
            (marks.new, _NEW, _frame),
        ):
            lines = [
                line
                for row, column in sorted(cells)
                for line in shape(self.left + column + 0.08, self.top + row + 0.08, 0.84)
            ]
            if lines:
                yield Strokes(lines, colour, 0.12)

    def _clues(self) -> Iterator[Shape]:
        """The numbers around the board, next to it; coloured ones on a box of their colour."""
        runs: list[_Run] = []
        for row, clue in enumerate(self.sheet.rows):
            printed = clue or ((0, ""),)
            for at, (length, letter) in enumerate(printed):
                x = self.left - GAP - (len(printed) - at - 0.5) * ACROSS
                runs.append((x, self.top + row + 0.5, length, letter))
        for column, clue in enumerate(self.sheet.columns):
            printed = clue or ((0, ""),)
            for at, (length, letter) in enumerate(printed):
                y = self.top - GAP - (len(printed) - at - 0.5) * self.down
                runs.append((self.left + column + 0.5, y, length, letter))
        if self.key:
            yield from self._on_patterns(runs)
        elif self.sheet.is_coloured:
            yield from self._on_colours(runs)
        else:
            texts = [(x, y, str(length), INK) for x, y, length, _ in runs]
            yield from _printed(texts, CLUE, 0.84)

    def _on_colours(self, runs: Sequence[_Run]) -> Iterator[Shape]:
        width, height = ACROSS - _APART, DOWN - _APART
        texts = []
        boxes: dict[str, list[Box]] = defaultdict(list)
        for x, y, length, letter in runs:
            colour = _readable(self.sheet.colours[letter]) if letter else INK
            texts.append((x, y, str(length), colour))
            if letter:
                boxes[letter].append(Box(x - width / 2, y - height / 2, width, height))
        for letter, found in sorted(boxes.items()):
            yield Boxes(found, self._ink(letter))
            if _is_light(self.sheet.colours[letter]):
                half = _THIN / 2
                edges = [
                    line
                    for x, y, *_ in found
                    for line in _frame(x + half, y + half, width - _THIN, height - _THIN)
                ]
                yield Strokes(edges, _LINE, _THIN)
        yield from _printed(texts, 0.6, 0.7)

    def _on_patterns(self, runs: Sequence[_Run]) -> Iterator[Shape]:
        """Numbers, each with a strip of its pattern under it."""
        texts = []
        squares: dict[str, list[tuple[float, float]]] = defaultdict(list)
        for x, y, length, letter in runs:
            texts.append((x, y - NUMBER_ABOVE if letter else y, str(length), INK))
            if letter:
                top = y + STRIP_BELOW - STRIP / 2
                squares[letter] += [(x - STRIP, top), (x, top)]
        edges = []
        for letter, corners in sorted(squares.items()):
            yield from self.key[letter].shapes(corners, STRIP)
            for x, y in corners[::2]:
                edges += _frame(x, y, 2 * STRIP, STRIP)
        yield Strokes(edges, _HEAVY, _THIN)
        yield from _printed(texts, 0.58, 0.84)

    def _numbers(self) -> Iterator[Shape]:
        """The numbers on the board; one whose cell is filled by mistake stays readable."""
        texts = []
        for (row, column), text in self.sheet.numbers.items():
            is_dark = self.grid.rows[row][column] not in (EMPTY, UNKNOWN)
            x, y = self.left + column + 0.5, self.top + row + 0.5
            texts.append((x, y, text, PAPER if is_dark else INK))
        yield from _printed(texts, NUMBER, 0.84)


def _squares(boxes: Sequence[Box]) -> Iterator[tuple[float, float]]:
    """The corners of the cells of which boxes consist."""
    for x, y, width, _ in boxes:
        for at in range(round(width)):
            yield x + at, y


def _printed(
    texts: Sequence[tuple[float, float, str, str]], largest: float, room: float
) -> Iterator[Shape]:
    """Numbers, each with its place and colour, as large as their room allows."""
    batches: dict[tuple[str, float], list[tuple[float, float, str]]] = defaultdict(list)
    for x, y, text, colour in texts:
        batches[colour, size_for(text, largest, room)].append((x, y, text))
    for (colour, size), batch in sorted(batches.items()):
        yield Numbers(batch, size, colour)


def _frame(x: float, y: float, width: float, height: float | None = None) -> list[Line]:
    """The four edges of a box, or of a square."""
    right, bottom = x + width, y + (width if height is None else height)
    return [
        (x, y, right, y),
        (right, y, right, bottom),
        (right, bottom, x, bottom),
        (x, bottom, x, y),
    ]


def _corners(x: float, y: float, side: float) -> list[Line]:
    """Both ends of the four edges of a square."""
    return [
        line
        for x0, y0, x1, y1 in _frame(x, y, side)
        for across, down in [((x1 - x0) / side * _CORNER, (y1 - y0) / side * _CORNER)]
        for line in ((x0, y0, x0 + across, y0 + down), (x1 - across, y1 - down, x1, y1))
    ]


def _readable(colour: str) -> str:
    return PAPER if readable_on(rgb_of(colour)) == (255, 255, 255) else INK


def _is_light(colour: str) -> bool:
    red, green, blue = bytes.fromhex(colour[1:])
    return 299 * red + 587 * green + 114 * blue > 200_000
