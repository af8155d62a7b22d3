"""Reading: what was read in a photo, how sure each number is, and what should be checked."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, NamedTuple

from PIL import Image, ImageDraw

from nurie import files
from nurie.errors import PuzzleError
from nurie.grid import FILLED, UNKNOWN, Grid
from nurie.photo.boxes import CELL
from nurie.photo.network import Array
from nurie.puzzle import Puzzle
from nurie.solving import Status

SURE = 0.9
"""A drawn cell whose reading is less sure than this counts as open."""
CERTAIN = 0.99
"""A drawn cell whose reading is less sure should be checked before it is called wrong."""


class Alternative(NamedTuple):
    """Another number that may stand in a box; none if the box may be blank."""

    number: int | None
    probability: float


@dataclass(frozen=True, slots=True)
class ReadClue:
    """A number of the puzzle, as it was read."""

    side: str
    """``row``, ``column`` or, on a board with numbers, ``cell``."""
    line: int
    """Which row or column, counted from 0; of a cell its row."""
    at: int
    """Which number of its line, counted from 0; of a cell its column."""
    number: int | None
    """The number; None if the reader saw one and the box was found to be blank."""
    seen: int | None
    """What the reader saw, before it was corrected."""
    confidence: float
    """The probability of the number, from 0 to 1, by its looks alone."""
    alternatives: tuple[Alternative, ...]
    """The next likely numbers."""
    box: tuple[int, int, int, int]
    """Left, top, right and bottom in the flat picture."""
    outline: tuple[tuple[float, float], ...]
    """The four corners in the photo."""
    is_doubtful: bool = False
    """Whether it should be checked."""
    colour: str = FILLED
    """The letter of its colour; ``#`` for black, or if the puzzle has only one colour."""

    @property
    def is_changed(self) -> bool:
        """Whether the engine corrected what the reader saw."""
        return self.number != self.seen

    @property
    def place(self) -> str:
        """Where it stands, in words."""
        if self.side == CELL:
            return f"row {self.line + 1}, column {self.at + 1}"
        return f"{self.side} {self.line + 1}, number {self.at + 1}"

    def as_json(self) -> dict[str, Any]:
        """The clue as plain data."""
        return {
            "side": self.side,
            "line": self.line,
            "at": self.at,
            "number": self.number,
            "seen": self.seen,
            "confidence": round(self.confidence, 4),
            "alternatives": [
                {"number": number, "probability": round(chance, 4)}
                for number, chance in self.alternatives
            ],
            "box": list(self.box),
            "outline": [[round(x, 1), round(y, 1)] for x, y in self.outline],
            "doubtful": self.is_doubtful,
            "colour": self.colour,
        }


class CellReading(NamedTuple):
    """What somebody has drawn in a cell of the board."""

    state: str
    """As in a `Grid`: ``?`` if nothing is drawn, ``#`` if it is filled in, ``.`` if it has a dot or
    a cross, or a letter of the colours."""
    confidence: float
    """The probability of this state, from 0 to 1."""

    @property
    def is_drawn(self) -> bool:
        """Whether something seems to be drawn in the cell."""
        return self.state != UNKNOWN

    @property
    def is_doubtful(self) -> bool:
        """Whether it should be checked."""
        return self.confidence < SURE

    @property
    def is_uncertain(self) -> bool:
        """Whether it should be checked before it is called wrong."""
        return self.is_doubtful or (self.is_drawn and self.confidence < CERTAIN)


@dataclass(frozen=True)
class Reading:
    """A puzzle read from a photo."""

    kind: str
    """The kind of puzzle."""
    width: int
    height: int
    clues: tuple[ReadClue, ...]
    """Every number, columns first, each line in reading order."""
    status: Status | None
    """What the engine says of the puzzle; None if the numbers make none."""
    draft: Puzzle | None
    """The puzzle; None if the numbers make none."""
    warnings: tuple[str, ...]
    """What should be checked, one sentence each; empty if all is well."""
    picture: Array
    """The board and its clues laid flat, in colour; it ends with the board."""
    side: int
    """The side of a cell in that picture."""
    seconds: float
    """How long reading took."""
    others: int = 0
    """How many more boards there are on the page. They are counted by their lines, and not read."""
    cells: tuple[tuple[CellReading, ...], ...] | None = None
    """What is drawn in every cell of the board, row by row; None if that was not read."""
    corners: Array | None = field(default=None, repr=False)
    """Where the corners of its cells are in the photo: (height + 1) × (width + 1) × 2."""
    photo: Array | None = field(default=None, repr=False)
    """The photo as it was opened, in colour."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle, which may have mistakes: see ``status`` and ``warnings``."""
        if self.draft is None:
            raise PuzzleError("the numbers in the photo do not make a puzzle")
        return self.draft

    @property
    def changed(self) -> tuple[ReadClue, ...]:
        """The numbers that were corrected."""
        return tuple(clue for clue in self.clues if clue.is_changed)

    @property
    def doubtful(self) -> tuple[ReadClue, ...]:
        """The numbers that should be checked."""
        return tuple(clue for clue in self.clues if clue.is_doubtful)

    def grid(self) -> Grid | None:
        """The board as somebody has filled it in; None if nothing is drawn on it.

        Cells that are not sure are open.
        """
        if self.cells is None or not any(cell.is_drawn for row in self.cells for cell in row):
            return None
        return Grid(
            "".join(UNKNOWN if cell.is_doubtful else cell.state for cell in row)
            for row in self.cells
        )

    def flat(self, *, boxes: bool = True) -> Image.Image:
        """The flat picture, with a frame around every number: red where it should be checked."""
        image = Image.fromarray(self.picture)
        if boxes:
            pen = ImageDraw.Draw(image)
            for clue in self.clues:
                colour = (
                    "#d0021b" if clue.is_doubtful else "#e08a00" if clue.is_changed else "#2a7d4f"
                )
                left, top, right, bottom = clue.box
                pen.rectangle((left, top, right - 1, bottom - 1), outline=colour)
        return image

    def png(self, *, boxes: bool = True) -> bytes:
        """`flat` as the bytes of a PNG."""
        data = BytesIO()
        self.flat(boxes=boxes).save(data, "PNG")
        return data.getvalue()

    def as_json(self) -> dict[str, Any]:
        """The reading as plain data, without its pictures."""
        return {
            "kind": self.kind,
            "width": self.width,
            "height": self.height,
            "status": self.status,
            "warnings": list(self.warnings),
            "others": self.others,
            "clues": [clue.as_json() for clue in self.clues],
            "cells": self.cells
            and [[[state, round(sure, 4)] for state, sure in row] for row in self.cells],
            "puzzle": self.draft and json.loads(files.dumps(self.draft, "json")),
            "seconds": round(self.seconds, 3),
        }
