"""Measures how well boards are read that are partly filled in, and whether hints are true."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from nurie import photo
from nurie.errors import NurieError
from nurie.grid import Grid
from nurie.hints import Advice, Hint
from nurie.lab.photo.begun import Begun, photo_of, solvable
from nurie.lab.photo.measuring import differences, fonts_to_measure
from nurie.nurikabe.puzzle import Nurikabe
from nurie.photo.reading import Reading


@dataclass(frozen=True, slots=True)
class Filled:
    """The result for one board."""

    name: str
    group: str
    """How it was filled in."""
    cells: int
    wrong: int
    """How many cells were not read as they are drawn; all if the board was not found."""
    unsure: int
    """How many cells are treated as open because the reading is unsure."""
    lies: int
    """How many cells were misread without a doubt."""
    is_right: bool
    """Whether all numbers and all cells were read right."""
    is_true: bool | None
    """Whether the hint is true; None if there is none."""
    is_sure: bool
    """Whether the hint has no warning."""
    seconds: float
    """CPU time in seconds."""
    told: str
    image: Image.Image | None = None
    """The photo, if something is wrong."""


def filled(pages: range, seed: int, folder: Path) -> Iterator[Filled]:
    """The rendered boards with these numbers."""
    fonts = fonts_to_measure(folder)
    for at in pages:
        page, solution = solvable(seed, at, fonts)
        yield measured(f"board {at}", page, solution)


def measured(name: str, page: Begun, solution: Grid) -> Filled:
    """Read one board, ask for a hint, and compare."""
    began = time.process_time()
    reading: Reading | None = None
    is_true: bool | None = None
    is_sure = False
    told = f"{page.layout}, {page.hand.mark}"
    try:
        reading = photo.read(photo_of(page))
        advised = photo.hint(reading)
        is_sure = not advised.warnings
        told += ", ".join(["", advised.hint.kind, *advised.warnings])
        drawn = _with_numbers(page, solution)
        is_true = is_true_hint(advised.hint, reading.grid(), drawn, solution)
    except NurieError as error:
        told += f", {error}"
    seconds = time.process_time() - began
    group = f"{page.hand.tool}, {page.hand.fill}"
    count = page.grid.width * page.grid.height
    size = (page.grid.width, page.grid.height)
    if reading is None or reading.cells is None or (reading.width, reading.height) != size:
        image = photo_of(page)
        return Filled(
            name, group, count, count, 0, 0, False, is_true, is_sure, seconds, told, image
        )
    cells = [reading.cells[row][column] for (row, column), _ in page.grid.cells()]
    states = [state for _, state in page.grid.cells()]
    wrong = [read for read, state in zip(cells, states, strict=True) if read.state != state]
    unsure = sum(cell.is_doubtful for cell in cells)
    lies = sum(not cell.is_doubtful for cell in wrong)
    numbers = differences(page.puzzle, reading.draft) if reading.draft else None
    is_right = numbers == 0 and not wrong
    if numbers != 0:
        told += f", {numbers} numbers wrong"
    kept = None if is_right and is_true is not False else photo_of(page)
    return Filled(
        name,
        group,
        count,
        len(wrong),
        unsure,
        lies,
        is_right,
        is_true,
        is_sure,
        seconds,
        told,
        kept,
    )


def _with_numbers(page: Begun, solution: Grid) -> Grid:
    """What is drawn, where cells with numbers count as drawn too."""
    if not isinstance(page.puzzle, Nurikabe):
        return page.grid
    lines = zip(page.grid, page.puzzle.numbers, solution, strict=True)
    return Grid(
        "".join(right if number else state for state, number, right in zip(*line, strict=True))
        for line in lines
    )


def is_true_hint(hint: Hint, read: Grid | None, drawn: Grid, solution: Grid) -> bool | None:
    """Whether what a hint says is true of what is drawn; None if it says nothing.

    Cells that it calls wrong are drawn and differ from the solution. A step settles what the
    solution has, and follows from cells that are drawn as it says.
    """
    if hint.kind is Advice.WRONG:
        return all(drawn[cell] not in ("?", solution[cell]) for cell in hint.cells)
    if hint.kind is Advice.COMPLETE:
        return drawn == solution
    if hint.step is None:
        return None
    settled = all((solution[cell] == state) == holds for cell, state, holds in hint.step.settles)
    given = [fact for fact in hint.step.because if read is not None and read[fact.cell] != "?"]
    return settled and all((drawn[cell] == state) == holds for cell, state, holds in given)
