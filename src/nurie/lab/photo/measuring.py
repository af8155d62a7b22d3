"""Compares what is read with what was printed: whole puzzles, single numbers, seconds."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image

from nurie import photo
from nurie.errors import FormatError
from nurie.lab.photo.camera import Shot, photographed, shot_of
from nurie.lab.photo.fonts import MEASURING, fetch
from nurie.lab.photo.pages import COLOURED, LAYOUTS, drawn, puzzle_of, style_of
from nurie.nonogram.puzzle import Colour, Nonogram, Run
from nurie.nurikabe.puzzle import Nurikabe
from nurie.photo.reading import Reading
from nurie.puzzle import Puzzle
from nurie.solving import Status

FONTS = 40
"""How many fonts the rendered pages have, none of them used for training."""
_LARGEST = {"nurikabe": 16} | dict.fromkeys(COLOURED, 30)
"""The largest side of boards; 50 for others."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What became of one page."""

    name: str
    group: str
    """The layout, or where the page came from."""
    numbers: int
    """How many numbers the puzzle has; 0 if that is not known."""
    wrong: int | None
    """How many of them must be corrected by hand; None if nothing or another board was read."""
    is_sure: bool
    """Whether the reader claims that there is exactly one solution, and has no warning."""
    seconds: float
    """CPU time in seconds."""
    told: str
    """What was read, in a few words."""
    image: Image.Image | None = None
    """The photo, if it was not read right."""


def rendered_page(
    seed: int, at: int, fonts: Sequence[Path], layouts: Sequence[str] = LAYOUTS
) -> tuple[Image.Image, Puzzle, str]:
    """A photo of a page, its puzzle and its layout, which is one of these."""
    random = np.random.default_rng((seed, at))
    layout = layouts[at % len(layouts)]
    largest = _LARGEST.get(layout, 50)
    # Small boards are as frequent as large ones, in steps of the same ratio.
    width, height = np.exp(random.uniform(np.log(5), np.log(largest + 1), 2)).astype(int).tolist()
    puzzle = puzzle_of(layout, width, height, seed * 100_000 + at)
    style = style_of(layout, fonts, int(random.integers(34, 64)), random)
    page = np.asarray(drawn(puzzle, style, random))
    if layout == "dark":
        how, side = Shot(), int(min(max(page.shape), 2400))
    else:
        how, side = shot_of(random), int(random.integers(2000, 4001))
    return Image.fromarray(photographed(page, how, random, side)), puzzle, layout


def fonts_to_measure(folder: Path, packages: str = MEASURING) -> list[Path]:
    """The fonts of the rendered pages, spread over packages that are not used for training."""
    files = fetch(packages, folder)
    return [files[at * len(files) // FONTS] for at in range(FONTS)]


def rendered(
    pages: range,
    seed: int,
    folder: Path,
    packages: str = MEASURING,
    layouts: Sequence[str] = LAYOUTS,
) -> Iterator[Measured]:
    """The rendered pages with these numbers, one after the other."""
    fonts = fonts_to_measure(folder, packages)
    for at in pages:
        image, puzzle, layout = rendered_page(seed, at, fonts, layouts)
        yield measured(f"page {at}", layout, image, puzzle)


def real(folder: Path) -> Iterator[Measured]:
    """The photos of a folder; a puzzle file of the same name says what is right.

    Without one, a photo counts as right if what was read has exactly one solution.
    """
    from nurie import files

    for file in sorted(folder.iterdir()):
        if file.suffix.lower() in (".jpg", ".jpeg", ".png", ".webp", ".heic"):
            known = file.with_suffix(".non")
            puzzle = files.load(known) if known.exists() else None
            yield measured(file.name, "real", file, puzzle)


def measured(name: str, group: str, image: Image.Image | Path, puzzle: Puzzle | None) -> Measured:
    """Read one photo, and compare."""
    began = time.process_time()
    reading: Reading | None = None
    try:
        reading = photo.read(image)
        told = f"{reading.kind} {reading.width}×{reading.height}, {reading.status}"
    except FormatError as error:
        told = str(error)
    seconds = time.process_time() - began
    is_unique = reading is not None and reading.status is Status.UNIQUE
    is_sure = reading is not None and is_unique and not reading.warnings
    if puzzle is None:
        # Nobody has written down what is right, so only a proof counts.
        count, wrong = 0, 0 if is_unique else None
    else:
        count = sum(map(len, _lines(puzzle)))
        wrong = differences(puzzle, reading.draft) if reading and reading.draft else None
    shown = None
    if wrong != 0:
        shown = Image.open(image) if isinstance(image, Path) else image
    return Measured(name, group, count, wrong, is_sure, seconds, told, shown)


def _lines(puzzle: Puzzle, like: Puzzle | None = None) -> list[list[Run]]:
    """The numbers of every line, rows first; on a board, those of every cell.

    Colours have the letters of the most similar colours of the puzzle that this one is ``like``.
    """
    if isinstance(puzzle, Nonogram):
        assert like is None or isinstance(like, Nonogram)
        letters = _letters(_used(puzzle), _used(like or puzzle))
        return [
            [Run(run.length, letters[run.colour]) for run in clue]
            for clue in (*puzzle.rows, *puzzle.columns)
        ]
    assert isinstance(puzzle, Nurikabe)
    return [[Run(number)] if number else [] for row in puzzle.numbers for number in row]


def _used(puzzle: Nonogram) -> list[Colour]:
    """The colours of the clues of a puzzle, which may be fewer than it has."""
    letters = {run.colour for clue in (*puzzle.rows, *puzzle.columns) for run in clue}
    return [colour for colour in puzzle.colours if colour.letter in letters]


def _letters(colours: Sequence[Colour], others: Sequence[Colour]) -> dict[str, str]:
    """For each letter that of the most similar of other colours, or none if others are nearer."""
    pairs = sorted(
        (_apart(one.rgb, other.rgb), one.letter, other.letter)
        for one in colours
        for other in others
    )
    found: dict[str, str] = {}
    for _, letter, other in pairs:
        if letter not in found and other not in found.values():
            found[letter] = other
    return dict.fromkeys((colour.letter for colour in colours), "") | found


def _apart(one: str, other: str) -> int:
    """How much two colours differ, in the channel in which they differ most."""
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return max(abs(here - there) for here, there in pairs)


def differences(one: Puzzle, other: Puzzle) -> int | None:
    """How many numbers or their colours differ, are missing or too many; None if the boards do."""
    if (one.kind, one.width, one.height) != (other.kind, other.width, other.height):
        return None
    pairs = zip(_lines(one), _lines(other, one), strict=True)
    return sum(_distance(first, second) for first, second in pairs)


def _distance(one: Sequence[Run], other: Sequence[Run]) -> int:
    """The fewest changes, insertions and removals that turn one line into another."""
    best = list(range(len(other) + 1))
    for at, number in enumerate(one, 1):
        before, best[0] = best[0], at
        for there, second in enumerate(other, 1):
            before, best[there] = (
                best[there],
                min(before + (number != second), best[there] + 1, best[there - 1] + 1),
            )
    return best[-1]
