"""Makes nonograms: unique, solvable without guessing, of a chosen difficulty and style.

The engine draws them (``engine/nonogram/generate.hpp``). Each puzzle depends only on the
seed and its number, and puzzles that are the same when turned or mirrored are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nurie import _engine
from nurie.difficulty import Level, Rating
from nurie.errors import CannotMakeError, NurieError
from nurie.grid import EMPTY, FILLED, Grid
from nurie.nonogram.palettes import LETTERS
from nurie.nonogram.puzzle import Nonogram
from nurie.solving import NO_LIMITS, Limits, Watch

MIN_SIDE, MAX_SIDE = 5, 50
"""The allowed sizes."""
MAX_COLOURS = 6
"""More colours would be single cells."""
STYLES = _engine.STYLES
"""How pictures may look."""


@dataclass(frozen=True, slots=True)
class Made:
    """A generated puzzle, with its solution as its goal."""

    puzzle: Nonogram
    rating: Rating


def generate(
    width: int,
    height: int,
    *,
    difficulty: Level | None = None,
    style: str | None = None,
    colours: int = 1,
    seed: int = 0,
    limits: Limits = NO_LIMITS,
) -> Iterator[Made]:
    """Generate puzzles endlessly, each unique and of the chosen difficulty, or of any.

    The generator ends when a time limit is reached or the caller cancels. Raises
    CannotMakeError if many pictures in a row become no puzzle of the level.
    """
    for side in (width, height):
        if not MIN_SIDE <= side <= MAX_SIDE:
            raise NurieError(f"a side must have {MIN_SIDE} to {MAX_SIDE} cells, not {side}")
    if style is not None and style not in STYLES:
        raise NurieError(f"unknown style {style!r}; choose from {', '.join(STYLES)}")
    if not 1 <= colours <= MAX_COLOURS:
        raise NurieError(f"a puzzle gets 1 to {MAX_COLOURS} colours, not {colours}")
    return _puzzles(width, height, difficulty, style, colours, seed, Watch(limits))


def _puzzles(
    width: int,
    height: int,
    difficulty: Level | None,
    style: str | None,
    colours: int,
    seed: int,
    watch: Watch,
) -> Iterator[Made]:
    letters = EMPTY + (FILLED if colours == 1 else LETTERS[:colours])
    wish = (
        width,
        height,
        colours,
        difficulty.number - 1 if difficulty else -1,
        STYLES.index(style) if style else -1,
        seed,
    )
    seen: set[int] = set()
    number = 0
    while not watch.stopped:
        told = _engine.generate_picture(*wish, number, watch.left())
        if told is None:
            if watch.stopped:
                return
            raise CannotMakeError(
                f"many pictures of {width}×{height} became no {difficulty or 'good'} puzzle; "
                "choose another size or level"
            )
        number += 1
        picture, shape = told
        if shape in seen:
            continue
        seen.add(shape)
        cells = "".join(letters[state] for state in picture)
        rows = (cells[at : at + width] for at in range(0, len(cells), width))
        puzzle = Nonogram.of(Grid(rows))
        if rating := _engine.rate(puzzle, NO_LIMITS):
            yield Made(puzzle, rating)
