"""Reads a photo from beginning to end: lattices, sheets, layouts, numbers, corrections."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from nurie import questions
from nurie.errors import FormatError
from nurie.grid import UNKNOWN
from nurie.photo import colours, digits, edges, finding, marks, telling, tones
from nurie.photo.budget import Budget
from nurie.photo.correcting import correct
from nurie.photo.digits import BLANK
from nurie.photo.lattice import LEAST_SIDE, Lattice
from nurie.photo.layout import Layout, layout_of
from nurie.photo.network import Array
from nurie.photo.opening import open_photo
from nurie.photo.reading import Reading
from nurie.photo.sheet import laid_flat
from nurie.photo.telling import View
from nurie.puzzle import amount
from nurie.solving import Status

if TYPE_CHECKING:
    from nurie.making.sources import Source

_ORDER = (None, Status.NONE, Status.TIMEOUT, Status.SEVERAL, Status.UNIQUE)
_BEST = (_ORDER.index(Status.UNIQUE), 0)
_SOLVED = (Status.SEVERAL, Status.UNIQUE)
_LEAST_BOARD = 25
"""How many cells another board of the page needs to be counted."""
_LEAST_PHOTO = 16
"""Photos with fewer pixels in one direction have no room for a board."""
_MOST_LOST = 2
"""How many rows or columns may be missing at one edge."""
_TURNS = (0, 1, 3, 2)
"""Quarter turns to the left that are tried: photos are upright or on their side."""
_GUESSED, _MOST_GUESSED = 0.6, 0.35
"""If a larger share of the numbers is less sure, this is not a puzzle, or not upright."""


def read(image: Source, seconds: float) -> Reading:
    """The largest puzzle in a photo."""
    began = time.perf_counter()
    first = next(_readings(open_photo(image), seconds, began), None)
    if first is None:
        raise FormatError("there is no nonogram or Nurikabe in it that can be read")
    return first


def read_all(image: Source, seconds: float) -> list[Reading]:
    """All puzzles in a photo, in reading order."""
    began = time.perf_counter()
    found = list(_readings(open_photo(image), seconds, began))
    if not found:
        raise FormatError("there is no nonogram or Nurikabe in it that can be read")
    return sorted(found, key=_position)


def _position(reading: Reading) -> tuple[int, float]:
    """Where a puzzle is on its page: rows of puzzles from the top, then from the left."""
    x, y = reading.clues[0].outline[0]
    return round(y / 400), x


@dataclass(frozen=True, slots=True)
class _Attempt:
    """One way to read a photo."""

    photo: Array
    """As it was opened."""
    shown: Array
    """As it is read: turned, and in the negative where lines are light."""
    turns: int
    """How many quarters it was turned to the left."""
    budget: Budget
    began: float


def _readings(photo: Array, seconds: float, began: float) -> Iterator[Reading]:
    """The puzzles of a photo, the one with the most cells first; each has a budget of its own."""
    if min(photo.shape[:2]) < _LEAST_PHOTO:
        return
    budget = Budget(seconds)
    look: finding.Look | None = None
    for is_dark in (False, True):
        if look and not budget.pays_for_another_look(look.lattices):
            return
        upright = 255 - photo if is_dark else photo
        look = finding.Look(upright, look)
        closer: list[Lattice] | None = None
        for turns in _TURNS if any(look.boards()) else ():
            shown = np.ascontiguousarray(np.rot90(upright, turns))
            grey = np.ascontiguousarray(np.rot90(look.grey, turns))
            found: list[Reading] = []
            for one in look.boards():
                if budget.is_spent:
                    return
                attempt = _Attempt(photo, shown, turns, budget, began)
                reading = _clearest(attempt, grey, look, one)
                has_solution = reading is not None and reading.status in _SOLVED
                is_largest = not one.is_toned and one is look.lattices[0]
                if is_largest and not is_dark and not has_solution:
                    if closer is None:
                        is_worth_it = budget.pays_for_another_look(look.lattices)
                        closer = look.closer if is_worth_it else []
                    others = [look.turned(other, turns) for other in closer]
                    reading = _looking_closer(attempt, grey, others, reading)
                if reading is not None and not _is_within(reading, found):
                    found.append(reading)
                    yield replace(reading, others=_others(reading, look.lattices))
                    budget, began = Budget(seconds), time.perf_counter()
            if found:
                return


def _others(reading: Reading, lattices: Sequence[Lattice]) -> int:
    """How many of the lattices of a page are other boards: not this one, nor among its clues."""
    places = np.concatenate([np.asarray(clue.outline) for clue in reading.clues])
    if reading.corners is not None:
        places = np.concatenate([places, reading.corners.reshape(-1, 2)])
    (left, top), (right, bottom) = places.min(axis=0), places.max(axis=0)
    middles = [
        np.mean([*one.cells.values()], axis=0) for one in lattices if one.seen >= _LEAST_BOARD
    ]
    return sum(not (left <= x <= right and top <= y <= bottom) for x, y in middles)


def _is_within(reading: Reading, others: list[Reading]) -> bool:
    """Whether its numbers belong to a larger puzzle, some of whose clue boxes look like a board."""
    boxes = [np.asarray(clue.outline) for other in others for clue in other.clues]
    bounds = [(*box.min(axis=0), *box.max(axis=0)) for box in boxes]
    centres = [np.asarray(clue.outline).mean(axis=0) for clue in reading.clues]
    return any(
        left < x < right and top < y < bottom
        for x, y in centres
        for left, top, right, bottom in bounds
    )


def _looking_closer(
    attempt: _Attempt, grey: Array, lattices: list[Lattice], so_far: Reading | None
) -> Reading | None:
    """The best puzzle of lattices if the page lies on something dark; or what there is."""
    for one in lattices:
        reading = _complete(attempt, grey, one)
        if reading is not None and (so_far is None or _rank(reading) > _rank(so_far)):
            return reading
    return so_far


def _clearest(attempt: _Attempt, grey: Array, look: finding.Look, one: Lattice) -> Reading | None:
    """The puzzle of a lattice by its lines or by the tones of its cells, whichever is better.

    Where lines leave cells unseen, tones come first, because lines might cost the whole budget.
    """
    by_lines = partial(_complete, attempt, grey, look.turned(one, attempt.turns))
    if one.is_toned:
        return by_lines()

    def by_tones() -> Reading | None:
        toned = look.toned(one)
        return _best(attempt, look.turned(toned, attempt.turns))[0] if toned else None

    found = []
    for read in (by_tones, by_lines) if one.guessed else (by_lines, by_tones):
        reading = read()
        if reading is not None:
            found.append((reading, read is by_tones))
            if _is_settled(reading):
                break
    if len(found) < 2:
        return found[0][0] if found else None
    return max(found, key=lambda both: (*_told(attempt, both[0]), both[1]))[0]


def _complete(attempt: _Attempt, grey: Array, found: Lattice) -> Reading | None:
    """The puzzle of a lattice, or of a larger one if there are lines beyond its edge."""
    reading, found = _best(attempt, found)
    larger = found
    for _ in range(_MOST_LOST):
        for side in edges.beyond(grey, larger):
            larger = larger.extended(side)
    if larger is found:
        return reading
    whole, _ = _best(attempt, larger)
    if reading is None or (whole is not None and _rank(whole) >= _rank(reading)):
        return whole
    return _doubting_size(reading, "there are lines beyond the edge of the board")


def _doubting_size(reading: Reading, why: str) -> Reading:
    size = f"{amount(reading.height, 'row')} and {amount(reading.width, 'column')}"
    return replace(reading, warnings=(*reading.warnings, f"{why}: check that it has {size}"))


def _best(attempt: _Attempt, found: Lattice) -> tuple[Reading | None, Lattice]:
    """The puzzle of a lattice, with or without dark rows at its edge: the engine decides.

    They are filled in from end to end, or a shadow that is printed beside the board, or boxes of
    clues that stand next to it. Of two readings that are as good, that of the larger board counts.
    The lattice comes back without the boxes, if these were no part of the board.
    """
    best: Reading | None = None
    board = found
    lighter = found.lighter()
    is_other = lighter.cells != found.cells and min(lighter.size) >= LEAST_SIDE

    def boards() -> Iterator[Lattice]:
        yield lighter if is_other else found
        is_solved = best is not None and _rank(best)[0] == _BEST[0]
        if not is_solved and attempt.budget.pays_for(found):
            yield colours.unpainted(attempt.shown, found)
        # A search in vain may cost all the time that is left, so what is less likely comes last.
        yield found
        yield found.lighter(spared=1)

    tried = set()
    for one in boards():
        if one.size in tried:
            continue
        tried.add(one.size)
        reading = _read(attempt, one)
        if reading is not None and (best is None or _weight(reading) > _weight(best)):
            best = reading
            board = found if one is lighter else one
        if best is not None and _is_settled(best):
            return best, board
    # Numbers may have been corrected in order to fit a board that lacks a row.
    if best is not None and best.changed and lighter.cells != found.cells:
        best = _doubting_size(best, "nobody sees where the board ends, and numbers were corrected")
    return best, board


def _is_settled(reading: Reading) -> bool:
    """Whether no larger or smaller board can be better.

    The clues of a nonogram tell where it ends: with other rows it would have no solution at all,
    unless numbers were replaced. A Nurikabe may do with fewer rows, too.
    """
    is_as_seen = all(clue.number is None for clue in reading.changed)
    has_several = reading.status is Status.SEVERAL and is_as_seen
    return reading.kind == "nonogram" and (has_several or _rank(reading) == _BEST)


def _rank(reading: Reading) -> tuple[int, int]:
    """How good a reading is: one solution is best, and several are better than none.

    Of two that are as good, the one in which less was corrected is better.
    """
    return _ORDER.index(reading.status), -len(reading.changed)


def _weight(reading: Reading) -> tuple[tuple[int, int], int]:
    """How good a reading is, and how large."""
    return _rank(reading), reading.width * reading.height


def _told(attempt: _Attempt, reading: Reading) -> tuple[int, ...]:
    """How good a reading is, how large, and how little must be checked.

    Drawn cells that contradict the solution count against it.
    """
    assert reading.cells is not None
    states = "".join(cell.state for row in reading.cells for cell in row)
    right = states
    if reading.draft is not None and reading.status is Status.UNIQUE:
        with attempt.budget.search() as limits:
            solution = questions.solve(reading.draft, limits).solution
        right = "".join(solution.rows) if solution else states
    wrong = sum(one not in (UNKNOWN, other) for one, other in zip(states, right, strict=True))
    status, changed = _rank(reading)
    return status, len(states), changed, -len(reading.warnings), -wrong


def _read(attempt: _Attempt, found: Lattice) -> Reading | None:
    """The puzzle of a lattice, if there is one and the budget is large enough."""
    if not attempt.budget.pays_for(found):
        return None
    laid = sheet = laid_flat(attempt.shown, found)
    chances = marks.read(sheet)
    possible = tones.light(laid)[..., None] if found.is_toned else 1
    layout = layout_of(sheet, chances * possible)
    is_greyed = found.is_toned and (layout is None or layout.kind == "nurikabe")
    if is_greyed and attempt.budget.pays_for(found):
        sheet = tones.evened(laid)
        chances = marks.read(sheet)
        layout = layout_of(sheet, chances * possible)
    if layout is None or not layout.spots:
        return None
    logs = digits.read_often(layout.boxes)
    if layout.blank is not None:
        logs = digits.doubted(logs, layout.blank)
    sure = np.exp(logs.max(axis=1))
    numbered = logs.argmax(axis=1) != BLANK
    if numbered.sum() < 2 or (sure[numbered] < _GUESSED).mean() > _MOST_GUESSED:
        return None
    if layout.kind == "nurikabe" and not _is_apart(layout, numbered):
        return None
    tints = colours.tints(sheet, layout, numbered)
    with attempt.budget.search() as limits:
        corrected = correct(layout, logs, limits, tints)
    height, width = attempt.photo.shape[:2]
    view = View(sheet, attempt.turns, (width, height))
    clues = telling.clues_of(view, layout, logs, corrected, tints)
    return Reading(
        kind=layout.kind,
        width=layout.width,
        height=layout.height,
        clues=clues,
        status=corrected.status,
        draft=corrected.puzzle,
        warnings=tuple(telling.warnings_of(corrected, clues)),
        picture=laid.picture,
        side=sheet.side,
        seconds=time.perf_counter() - attempt.began,
        cells=telling.cells_of(laid, layout, chances, clues, tints, is_toned=found.is_toned),
        corners=view.corners(layout.top, layout.left),
        photo=attempt.photo,
    )


def _is_apart(layout: Layout, numbered: Array) -> bool:
    """Whether no two numbers on a board are neighbours, as islands require."""
    cells = {
        (spot.line, spot.at) for spot, is_one in zip(layout.spots, numbered, strict=True) if is_one
    }
    return not any(
        (row, column + 1) in cells or (row + 1, column) in cells for row, column in cells
    )
