"""Tells what was read of a board: its numbers, what is drawn on it, and what to check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from nurie.grid import EMPTY, FILLED, UNKNOWN
from nurie.photo import colours, marks, tones
from nurie.photo.boxes import CELL
from nurie.photo.colours import Tints
from nurie.photo.correcting import Corrected
from nurie.photo.digits import BLANK
from nurie.photo.layout import Layout
from nurie.photo.network import Array
from nurie.photo.reading import Alternative, CellReading, ReadClue
from nurie.photo.sheet import Sheet
from nurie.puzzle import amount
from nurie.solving import Status

_STATES = (UNKNOWN, FILLED, EMPTY)
_ALTERNATIVES = 3
_LEAST_CHANCE = 0.002
_UNSURE = 0.9
"""Numbers that are less sure should be checked, unless there is exactly one solution."""
_BOLD = 0.01
"""A number that is less likely by its looks should be checked, even if the engine chose it."""
_MOST_NAMED = 6
"""How many numbers a warning names."""


@dataclass(frozen=True, slots=True)
class View:
    """Where a sheet is in the photo as it was opened."""

    sheet: Sheet
    turns: int
    """How many quarters the photo was turned to the left before it was read."""
    size: tuple[int, int]
    """The width and the height of the photo."""

    def outline(self, box: Sequence[int]) -> tuple[tuple[float, float], ...]:
        """The corners of a box."""
        left, top, right, bottom = box
        x = np.array([[left, right, right, left]], np.float32) / self.sheet.side
        y = np.array([[top, top, bottom, bottom]], np.float32) / self.sheet.side
        corners = self.sheet.corners.astype(np.float32)
        places = cv2.remap(corners, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[0]
        return tuple((float(x), float(y)) for x, y in self._back(places))

    def corners(self, top: int, left: int) -> Array:
        """The corners of all cells of the board, which begins so many cells into the lattice."""
        return self._back(self.sheet.corners[self.sheet.above + top :, self.sheet.before + left :])

    def _back(self, places: Array) -> Array:
        """Places in the photo that was turned, as places in the photo as it was opened."""
        width, height = self.size
        x, y = places[..., 0], places[..., 1]
        turned = ((x, y), (width - y, x), (width - x, height - y), (y, height - x))
        return np.stack(turned[self.turns], axis=-1)


def cells_of(
    sheet: Sheet,
    layout: Layout,
    chances: Array,
    clues: Sequence[ReadClue],
    tints: Tints | None,
    *,
    is_toned: bool,
) -> tuple[tuple[CellReading, ...], ...]:
    """What is drawn on the board, given how likely each answer is in every cell."""
    numbered = {(clue.line, clue.at) for clue in clues if clue.side == CELL and clue.number}
    painted = colours.drawn(sheet, tints.palette) if tints else None
    is_white = tones.white(sheet, numbered) if is_toned and layout.kind == "nurikabe" else None
    found = []
    board = marks.weighed(chances[layout.top :, layout.left :])
    for row, answers in enumerate(board.tolist()):
        line = []
        for column, cell in enumerate(answers):
            sure = max(cell)
            state = _STATES[cell.index(sure)]
            if (row, column) in numbered:
                state, sure = UNKNOWN, 1.0
            elif is_white is not None and is_white[row, column]:
                state, sure = EMPTY, 1.0
            elif state == FILLED and tints and layout.patterns is not None:
                # Nobody knows the colours that patterns stand for.
                state = UNKNOWN
            elif state == FILLED and tints and painted is not None:
                which = painted[layout.top + row, layout.left + column]
                state = tints.colours[which].letter
            line.append(CellReading(state, sure))
        found.append(tuple(line))
    return tuple(found)


def clues_of(
    view: View, layout: Layout, logs: Array, corrected: Corrected, tints: Tints | None
) -> tuple[ReadClue, ...]:
    """The numbers, with what else they may be."""
    chances = np.exp(logs)
    doubtful = _doubtful(corrected, chances)
    clues = []
    before: dict[tuple[str, int], int] = {}
    for position, spot in enumerate(layout.spots):
        number, seen = corrected.numbers[position], int(chances[position].argmax())
        if number == seen == BLANK:
            continue
        line = (spot.side, spot.line)
        at = spot.at if spot.side == CELL else before.get(line, 0)
        before[line] = before.get(line, 0) + (number != BLANK)
        others = [
            Alternative(_shown(int(other)), float(chances[position][other]))
            for other in np.argsort(-chances[position])[: _ALTERNATIVES + 1]
            if other != number and chances[position][other] >= _LEAST_CHANCE
        ]
        clues.append(
            ReadClue(
                side=spot.side,
                line=spot.line,
                at=at,
                number=_shown(number),
                seen=_shown(seen),
                confidence=float(chances[position][number]),
                alternatives=tuple(others[:_ALTERNATIVES]),
                box=spot.box,
                outline=view.outline(spot.box),
                is_doubtful=position in doubtful,
                colour=tints.colours[tints.which[position]].letter if tints else FILLED,
            )
        )
    return tuple(clues)


def _shown(number: int) -> int | None:
    return None if number == BLANK else number


def _doubtful(corrected: Corrected, chances: Array) -> set[int]:
    """The positions of numbers that should be checked."""
    if corrected.status is Status.UNIQUE:
        chosen = chances[np.arange(len(chances)), list(corrected.numbers)]
        bold = np.flatnonzero((chosen < _BOLD) & (chances.max(axis=1) > _UNSURE))
        return {*corrected.rival, *corrected.unchecked, *bold.tolist()}
    sure = chances.max(axis=1)
    return {int(at) for at in np.flatnonzero(sure < _UNSURE)} | {
        int(at) for at in np.argsort(sure)[:3]
    }


def warnings_of(corrected: Corrected, clues: Sequence[ReadClue]) -> Iterator[str]:
    """A sentence about what to check, unless there is exactly one solution and no doubt."""
    doubtful = sorted((clue for clue in clues if clue.is_doubtful), key=lambda one: one.confidence)
    check = "; ".join(clue.place for clue in doubtful[:_MOST_NAMED])
    if len(doubtful) > _MOST_NAMED:
        check += f"; and {len(doubtful) - _MOST_NAMED} more"
    match corrected.status:
        case Status.UNIQUE:
            if corrected.rival:
                yield f"two readings have exactly one solution: check {check}"
            elif corrected.unchecked:
                yield f"there was no time to search for another reading: check {check}"
            elif check:
                yield f"numbers were corrected that looked certain: check {check}"
        case Status.SEVERAL:
            yield f"the puzzle has several solutions, or a number is wrong: check {check}"
        case Status.TIMEOUT:
            yield f"there was no time to prove that there is one solution: check {check}"
        case _:
            tried = amount(corrected.tries, "reading") if corrected.tries else "the numbers"
            yield f"no solution was found for {tried}, so a number is wrong: check {check}"
