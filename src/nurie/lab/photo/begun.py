"""Photos of boards that somebody has begun to fill in, and what is in each of their cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from nurie import questions
from nurie.grid import EMPTY, FILLED, UNKNOWN, Grid
from nurie.lab.photo.camera import photographed, shot_of
from nurie.lab.photo.pages import BOXED, LAYOUTS, drawn, puzzle_of, style_of
from nurie.lab.photo.strokes import FILLS, TRAINED, Hand, begun, hand_of
from nurie.nonogram.puzzle import Nonogram
from nurie.nurikabe.puzzle import Nurikabe
from nurie.photo import finding, marks
from nurie.photo.network import Array
from nurie.photo.sheet import laid_flat
from nurie.puzzle import Puzzle

PRINTED = tuple(layout for layout in LAYOUTS if layout != "dark")
"""The layouts that are on paper, where somebody can draw."""
_ANSWERS = {UNKNOWN: marks.NOTHING, FILLED: marks.FILLED, EMPTY: marks.MARK}


@dataclass(frozen=True, slots=True)
class Begun:
    """A photo of a board that is partly filled in."""

    photo: Array
    puzzle: Puzzle
    grid: Grid
    """What is drawn on it."""
    layout: str
    hand: Hand


def solvable(
    seed: int, at: int, fonts: Sequence[Path], largest: int = 30, pixels: int = 1600
) -> tuple[Begun, Grid]:
    """A page with a puzzle that has one solution, which is returned too; a few have mistakes.

    The longer side of the photo is between ``pixels`` and twice as much.
    """
    random = np.random.default_rng((seed, at, 1))
    layout = PRINTED[at % len(PRINTED)]
    width, height = _size(min(largest, 16) if layout == "nurikabe" else largest, random)
    puzzle = puzzle_of(layout, width, height, seed * 100_000 + at)
    solution = questions.solve(puzzle).solutions[0]
    mistakes = int(random.integers(1, 4)) if random.random() < 0.3 else 0
    grid = begun(solution, float(random.uniform(0.1, 1)), mistakes, random)
    return _page(puzzle, grid, layout, fonts, tuple(FILLS), pixels, random), solution


def arbitrary(seed: int, at: int, fonts: Sequence[Path], largest: int = 24) -> Begun:
    """A page with any numbers, filled in anyhow, to train on."""
    random = np.random.default_rng((seed, at, 2))
    layout = PRINTED[at % len(PRINTED)]
    width, height = _size(largest, random)
    cells = random.random((height, width)) < random.uniform(0.25, 0.75)
    picture = Grid(["".join(FILLED if cell else EMPTY for cell in row) for row in cells])
    puzzle: Puzzle = Nonogram.of(str(picture))
    if layout == "nurikabe":
        numbers = random.integers(1, 30, cells.shape) * (random.random(cells.shape) < 0.2)
        puzzle = Nurikabe(numbers.tolist())
    grid = begun(picture, float(random.uniform(0, 1)), 0, random)
    return _page(puzzle, grid, layout, fonts, TRAINED, 1000, random)


def _size(largest: int, random: np.random.Generator) -> tuple[int, int]:
    sides = np.exp(random.uniform(np.log(5), np.log(largest + 1), 2)).astype(int)
    return int(sides[0]), int(sides[1])


def _page(
    puzzle: Puzzle,
    grid: Grid,
    layout: str,
    fonts: Sequence[Path],
    fills: tuple[str, ...],
    least: int,
    random: np.random.Generator,
) -> Begun:
    if isinstance(puzzle, Nurikabe):
        # Nobody draws over a number.
        cells = zip(grid, puzzle.numbers, strict=True)
        grid = Grid(
            [
                "".join(UNKNOWN if number else state for state, number in zip(*pair, strict=True))
                for pair in cells
            ]
        )
    hand = hand_of(random, fills)
    style = style_of(layout, fonts, int(random.integers(30, 64)), random)
    page = np.asarray(drawn(puzzle, style, random, (grid, hand)))
    side = int(random.integers(least, 2 * least))
    return Begun(photographed(page, shot_of(random), random, side), puzzle, grid, layout, hand)


def cells_of(page: Begun) -> tuple[Array, Array]:
    """What the network sees of the cells of a page, and what it should answer.

    Nothing at all if the board was not found as it is.
    """
    none = np.zeros((0, marks.SHAPE.side, marks.SHAPE.side)), np.zeros(0, np.int64)
    found = finding.find(cv2.cvtColor(page.photo, cv2.COLOR_RGB2GRAY))
    answers = _answers(page)
    boards = (found[0].lighter(), found[0]) if found else ()
    right = [one for one in boards if one.size == answers.shape]
    if not right:
        return none
    shown = marks.seen(laid_flat(page.photo, right[0]))
    known = answers.ravel() >= 0
    return shown[known], answers.ravel()[known]


def _answers(page: Begun) -> Array:
    """What is in every cell of the lattice; -1 where nobody can say."""
    puzzle = page.puzzle
    board = np.array([[_ANSWERS[state] for state in row] for row in page.grid])
    if isinstance(puzzle, Nurikabe):
        return np.where(np.array(puzzle.numbers) != 0, marks.NUMBER, board)
    assert isinstance(puzzle, Nonogram)
    if page.layout not in BOXED:
        return board
    top, left = max(1, *map(len, puzzle.columns)), max(1, *map(len, puzzle.rows))
    found = np.full((top + puzzle.height, left + puzzle.width), marks.NOTHING)
    found[top:, left:] = board
    for column, clue in enumerate(puzzle.columns):
        found[top - len(clue) : top, left + column] = marks.NUMBER
    for row, clue in enumerate(puzzle.rows):
        found[top + row, left - len(clue) : left] = marks.NUMBER
    if page.layout == "boxes with a picture":
        found[:top, :left] = -1
    return found


def photo_of(page: Begun) -> Image.Image:
    """The photo as a picture."""
    return Image.fromarray(page.photo)
