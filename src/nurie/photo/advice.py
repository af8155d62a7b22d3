"""Hints for boards on paper: what is wrong, or else the next step, drawn on the photo."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw

from nurie import questions
from nurie.errors import PuzzleError
from nurie.grid import EMPTY, Cell, Grid
from nurie.hints import Hint
from nurie.photo.network import Array
from nurie.photo.reading import Reading
from nurie.puzzle import amount
from nurie.solving import NO_LIMITS, Limits, Status

_MOST_NAMED = 6
_FEW_MISTAKES, _MOST_MISTAKES = 3, 0.1
"""How many drawn cells somebody may have got wrong, at least and as a share of them; if there are
more, it is rather the puzzle that was misread."""
_NEW, _REASON, _WRONG = (232, 89, 12), (25, 113, 194), (208, 2, 27)


@dataclass(frozen=True)
class PhotoHint:
    """A hint for the board in a photo."""

    reading: Reading
    hint: Hint
    check: tuple[Cell, ...] = ()
    """Cells with an unsure reading that would be wrong if it is right."""

    def sentence(self, language: str = "en") -> str:
        """The hint in words."""
        return self.hint.sentence(self.reading.puzzle, language)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What to check before believing the hint, one sentence each; empty if it is sure."""
        return tuple(self._doubts())

    def _doubts(self) -> Iterator[str]:
        reading = self.reading
        if reading.status is not Status.UNIQUE or reading.warnings or self._is_contradicted:
            size = f"{amount(reading.height, 'row')} and {amount(reading.width, 'column')}"
            doubtful = reading.doubtful or reading.changed
            unsure = sorted(doubtful, key=lambda clue: clue.confidence)
            numbers = f", and {_named([clue.place for clue in unsure])}" if unsure else ""
            yield f"the puzzle may have been misread: check that it has {size}{numbers}"
        if self.check:
            cells = _named([f"row {row + 1}, column {column + 1}" for row, column in self.check])
            yield f"some cells may have been misread: check {cells}"

    @property
    def _is_contradicted(self) -> bool:
        """Whether what is drawn speaks against the solution of the puzzle as it was read.

        Many cells do, or some do and numbers were corrected in order to have a solution at all.
        """
        solution = self.hint.solution
        if solution is None:
            return False
        drawn = [
            read.state == solution[row, column]
            for row, cells in enumerate(self.reading.cells or ())
            for column, read in enumerate(cells)
            if read.is_drawn and not read.is_doubtful
        ]
        mistakes = drawn.count(False)
        few = max(_FEW_MISTAKES, _MOST_MISTAKES * len(drawn))
        return mistakes > (0 if self.reading.changed else few)

    def picture(self) -> Image.Image:
        """The photo with the hint drawn on it.

        What to correct is red. What to fill in is orange, as a square or, if the cell is empty, as
        a dot, and what it follows from is blue.
        """
        reading = self.reading
        assert reading.photo is not None
        image = Image.fromarray(reading.photo)
        brush = _Brush(image, reading)
        step = self.hint.step
        if step is not None:
            reasons = {fact.cell for fact in step.because} | {*step.numbers}
            brush.frame(reasons - {fact.cell for fact in step.settles}, _REASON)
            brush.frame_clues(step.line, step.runs)
            for cell, state, holds in step.settles:
                brush.paint(cell, _NEW, is_filled=holds and state != EMPTY)
        brush.frame(self.hint.cells, _WRONG)
        brush.frame(self.check, _WRONG)
        return image


def _named(places: Sequence[str]) -> str:
    """The first few of several places."""
    named = "; ".join(places[:_MOST_NAMED])
    more = len(places) - _MOST_NAMED
    return f"{named}; and {more} more" if more > 0 else named


def hint(reading: Reading, limits: Limits = NO_LIMITS) -> PhotoHint:
    """What helps to go on with the board in a photo: what is wrong with it, or the next step.

    Unless exactly one solution was proved, the hint says that the puzzle may have been misread.
    """
    puzzle = reading.puzzle
    if reading.status in (None, Status.NONE):
        raise PuzzleError("the numbers have no solution as they were read, so there is no hint")
    grid = reading.grid() or Grid.unknown(reading.width, reading.height)
    found = questions.hint(puzzle, grid, limits)
    return PhotoHint(reading, found, tuple(_to_check(reading, found)))


def _to_check(reading: Reading, found: Hint) -> Iterator[Cell]:
    """The cells that seem to be drawn wrongly, but whose reading is unsure."""
    for row, cells in enumerate(reading.cells or ()):
        for column, read in enumerate(cells):
            cell = Cell(row, column)
            if not read.is_drawn or not read.is_uncertain:
                continue
            solution = found.solution
            if cell in found.cells or (solution is not None and solution[cell] != read.state):
                yield cell


class _Brush:
    """Draws on the cells of a board in a photo, as they lie there."""

    def __init__(self, image: Image.Image, reading: Reading) -> None:
        assert reading.corners is not None
        self._pen = ImageDraw.Draw(image, "RGBA")
        self._corners, self._clues = reading.corners, reading.clues
        sides = np.linalg.norm(np.diff(reading.corners, axis=1), axis=2)
        self._thick = max(2, round(0.08 * float(np.median(sides))))

    def frame(self, cells: Iterable[Cell], colour: tuple[int, int, int]) -> None:
        """A frame within each cell."""
        for cell in sorted(cells):
            self._outline(self._inside(cell, 0.86), colour)

    def paint(self, cell: Cell, colour: tuple[int, int, int], *, is_filled: bool) -> None:
        """A filled square, or a dot."""
        self._outline(self._inside(cell, 0.86), colour)
        places = self._inside(cell, 0.62 if is_filled else 0.3)
        if is_filled:
            self._pen.polygon(_points(places), fill=(*colour, 200))
        else:
            middle, far = places.mean(axis=0), np.linalg.norm(places[0] - places[2]) / 2
            self._pen.ellipse((*(middle - far).tolist(), *(middle + far).tolist()), fill=colour)

    def frame_clues(self, line: str, runs: tuple[int, ...]) -> None:
        """Frames around the numbers of a line such as ``row 3``, or around some of them."""
        for clue in self._clues:
            is_one = clue.number is not None and line == f"{clue.side} {clue.line + 1}"
            if is_one and (not runs or clue.at in runs):
                self._outline(np.array(clue.outline), _REASON)

    def _inside(self, cell: Cell, size: float) -> Array:
        """The corners of the middle part of a cell."""
        row, column = cell
        square = self._corners[row : row + 2, column : column + 2].reshape(4, 2)[[0, 1, 3, 2]]
        middle = square.mean(axis=0)
        return np.asarray(middle + size * (square - middle))

    def _outline(self, places: Array, colour: tuple[int, int, int]) -> None:
        points = _points(places)
        self._pen.line([*points, points[0], points[1]], colour, self._thick, joint="curve")


def _points(places: Array) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in places]
