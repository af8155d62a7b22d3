"""Prints booklets of packs with `nurie book` and reads every page back, at 150 dots per inch.

Sheets of exercises have boards that are partly filled in; their cells are read back as well.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import cycle, product
from random import Random
from typing import Any, cast

from PIL import Image

from nurie import messages, photo, registry
from nurie.drawing.board import key_of
from nurie.drawing.book import book
from nurie.drawing.exercises import exercises
from nurie.drawing.patterns import PATTERNS
from nurie.errors import FormatError, UnavailableError
from nurie.grid import UNKNOWN, Grid
from nurie.lab.photo.measuring import Measured, differences
from nurie.learning import Lesson, lessons, positions
from nurie.nonogram.puzzle import Colour, Nonogram
from nurie.nurikabe.puzzle import Nurikabe
from nurie.packs import load_pack, shelf
from nurie.photo.patterns import colours_of
from nurie.photo.reading import Reading
from nurie.puzzle import Puzzle
from nurie.solving import Status

DOTS = 150
"""Per inch."""
_STYLES: tuple[dict[str, Any], ...] = (
    {"per_page": 1},
    {"per_page": 2},
    {"per_page": 3, "paper": "letter", "large": True},
    {"per_page": 4, "paper": "letter"},
    {"per_page": 5},
    {"per_page": 6, "hide_titles": True},
    {"per_page": 2, "large": True},
    {"per_page": 1, "patterns": True},
    {"per_page": 2, "patterns": True, "paper": "letter", "large": True},
    {"per_page": 4, "patterns": True, "paper": "letter"},
    {"per_page": 6, "patterns": True},
)


def pages_of(data: bytes, first: int = 3, language: str = "en") -> list[Image.Image]:
    """The pages of a booklet with puzzles: those from the first page to the solutions."""
    solutions = messages.text("book.solutions", language)
    try:
        import pypdfium2  # type: ignore[import-untyped]
    except ImportError:
        raise UnavailableError("reading PDF pages needs the package pypdfium2") from None
    found = []
    for page in list(pypdfium2.PdfDocument(data))[first - 1 :]:
        if page.get_textpage().get_text_bounded().startswith(solutions):
            break
        found.append(page.render(scale=DOTS / 72).to_pil().convert("RGB"))
    return found


def booklets(names: Sequence[str]) -> Iterator[Measured]:
    """Every puzzle of packs in all styles of booklets, of which every other is not in English."""
    others = (code for code in messages.languages() if code != "en")
    languages = cycle(code for other in others for code in ("en", other))
    for name, style in product(names, _STYLES):
        pack, language = load_pack(name), next(languages)
        titled = [
            replace(cast("Any", one.puzzle), title=pack.title_of(one, language))
            for one in pack.entries
        ]
        yield from _printed(name, titled, style, language)


def shelf_booklets(count: int, seed: int) -> Iterator[Measured]:
    """About so many puzzles of the shelf, chosen by the seed, spread over the styles."""
    puzzles = [entry.puzzle for name in shelf() for entry in load_pack(name).entries]
    random = Random(seed)
    for style in _STYLES:
        fit = [one for one in puzzles if _fits(one, style)]
        yield from _printed("the shelf", random.sample(fit, -(-count // len(_STYLES))), style)


def exercise_sheets(count: int, seed: int) -> Iterator[Measured]:
    """A sheet with so many positions for every technique of every kind."""
    for kind in registry.kinds():
        for lesson in lessons(kind):
            yield from exercise_sheet(lesson, count, seed)


def exercise_sheet(lesson: Lesson, count: int, seed: int) -> Iterator[Measured]:
    """A sheet with so many positions for one technique."""
    boards = positions(lesson, count, seed)
    pages = pages_of(exercises(lesson.technique, boards), first=1)
    yield from _read_back(lesson.technique, boards, lesson.kind, pages, first=1)


def _fits(puzzle: Puzzle, style: dict[str, Any]) -> bool:
    """Whether a style makes a difference to a puzzle."""
    return "patterns" not in style or (isinstance(puzzle, Nonogram) and puzzle.is_coloured)


def _printed(
    pack: str, puzzles: Sequence[Puzzle], style: dict[str, Any], language: str = "en"
) -> Iterator[Measured]:
    """Puzzles in one style of booklets."""
    puzzles = [one for one in puzzles if _fits(one, style)]
    if puzzles:
        told = ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in style.items())
        pages = pages_of(book(puzzles, **style, language=language), language=language)
        if "patterns" in style:
            puzzles = [in_patterns(one) for one in puzzles]
        yield from _read_back(pack, [(one, None) for one in puzzles], told, pages)


def in_patterns(puzzle: Puzzle) -> Puzzle:
    """A puzzle with the colours that are read from its patterns."""
    assert isinstance(puzzle, Nonogram)
    key = key_of(puzzle)
    colours = colours_of(len(key))
    chosen = [
        Colour(letter, *colours[PATTERNS.index(pattern)][1:]) for letter, pattern in key.items()
    ]
    return replace(puzzle, colours=tuple(chosen))


def _read_back(
    pack: str,
    boards: Sequence[tuple[Puzzle, Grid | None]],
    style: str,
    pages: Sequence[Image.Image],
    *,
    first: int = 3,
) -> Iterator[Measured]:
    """The pages of a booklet; each must have the next puzzles, with what is known of them."""
    left = list(boards)
    for number, page in enumerate(pages, first):
        began = time.process_time()
        try:
            readings = photo.read_all(page)
        except FormatError:
            readings = []
        seconds = time.process_time() - began
        for reading in readings:
            # The puzzle of this page that is most like what was read.
            near = [
                (wrong, at)
                for at, (one, known) in enumerate(left[:12])
                if (wrong := _wrong(one, known, reading)) is not None
            ]
            wrong, at = min(near, default=(None, None))
            if at is not None:
                puzzle, _ = left.pop(at)
                title = f"{puzzle.title or puzzle.kind} on page {number} of {pack}"
            else:
                title = f"something on page {number} of {pack}"
            yield Measured(
                title,
                style,
                len(reading.clues),
                wrong,
                reading.status is Status.UNIQUE and not reading.warnings,
                seconds / len(readings),
                f"{reading.kind} {reading.width}×{reading.height}, {reading.status}",
                page if wrong != 0 else None,
            )
    for puzzle, _ in left:
        yield Measured(
            f"{puzzle.title or puzzle.kind} of {pack}", style, 1, None, False, 0, "it was not found"
        )


def _wrong(puzzle: Puzzle, known: Grid | None, reading: Reading) -> int | None:
    """How many numbers and cells were read wrongly; None if it is another board."""
    if reading.draft is None or (wrong := differences(puzzle, reading.draft)) is None:
        return None
    if known is None:
        return wrong
    # Nobody draws on a cell with a number.
    numbers = puzzle.numbers if isinstance(puzzle, Nurikabe) else None
    seen = reading.grid()
    return wrong + sum(
        (seen[cell] if seen else UNKNOWN) != state
        for cell, state in known.cells()
        if not (numbers and numbers[cell.row][cell.column])
    )
