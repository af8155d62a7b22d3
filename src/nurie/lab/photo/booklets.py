"""Prints booklets of packs with `nurie book` and reads every page back, at 150 dots per inch."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from PIL import Image

from nurie import photo
from nurie.drawing.board import key_of
from nurie.drawing.book import book
from nurie.drawing.patterns import PATTERNS
from nurie.errors import FormatError, UnavailableError
from nurie.lab.photo.measuring import Measured, differences
from nurie.nonogram.puzzle import Colour, Nonogram
from nurie.packs import load_pack, shelf
from nurie.photo.patterns import colours_of
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


def pages_of(data: bytes) -> list[Image.Image]:
    """The pages of a booklet with puzzles: those between the contents and the solutions."""
    try:
        import pypdfium2  # type: ignore[import-untyped]
    except ImportError:
        raise UnavailableError("reading PDF pages needs the package pypdfium2") from None
    found = []
    for page in list(pypdfium2.PdfDocument(data))[2:]:
        if page.get_textpage().get_text_bounded().startswith("Solutions"):
            break
        found.append(page.render(scale=DOTS / 72).to_pil().convert("RGB"))
    return found


def booklets(packs: Sequence[str]) -> Iterator[Measured]:
    """Every puzzle of packs, in several styles of booklets."""
    for name in packs:
        puzzles = [entry.puzzle for entry in load_pack(name).entries]
        for style in _STYLES:
            yield from _printed(name, puzzles, style)


def shelf_booklets(count: int, seed: int) -> Iterator[Measured]:
    """About so many puzzles of the shelf, chosen by the seed, spread over the styles."""
    puzzles = [entry.puzzle for name in shelf() for entry in load_pack(name).entries]
    random = Random(seed)
    for style in _STYLES:
        fit = [one for one in puzzles if _fits(one, style)]
        yield from _printed("the shelf", random.sample(fit, -(-count // len(_STYLES))), style)


def _fits(puzzle: Puzzle, style: dict[str, Any]) -> bool:
    """Whether a style makes a difference to a puzzle."""
    return "patterns" not in style or (isinstance(puzzle, Nonogram) and puzzle.is_coloured)


def _printed(pack: str, puzzles: Sequence[Puzzle], style: dict[str, Any]) -> Iterator[Measured]:
    """Puzzles in one style of booklets."""
    puzzles = [one for one in puzzles if _fits(one, style)]
    if puzzles:
        told = ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in style.items())
        pages = pages_of(book(puzzles, **style))
        if "patterns" in style:
            puzzles = [in_patterns(one) for one in puzzles]
        yield from _read_back(pack, puzzles, told, pages)


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
    pack: str, puzzles: Sequence[Puzzle], style: str, pages: Sequence[Image.Image]
) -> Iterator[Measured]:
    """The pages of a booklet; each must have the next puzzles."""
    left = list(puzzles)
    for number, page in enumerate(pages, 3):
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
                for at, one in enumerate(left[:12])
                if reading.draft and (wrong := differences(one, reading.draft)) is not None
            ]
            wrong, at = min(near, default=(None, None))
            if at is not None:
                puzzle = left.pop(at)
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
    for puzzle in left:
        yield Measured(f"{puzzle.title} of {pack}", style, 1, None, False, 0, "it was not found")
