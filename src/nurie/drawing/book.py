"""A booklet of puzzles as PDF: title page, contents, puzzles, and solutions at the end.

Every page gets as many puzzles as were asked for, or fewer if their clues would be too small to
read. The pages are typeset by ``book.typ``; the same puzzles give the same bytes.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from nurie import messages, questions
from nurie.difficulty import Level
from nurie.drawing.board import draw
from nurie.drawing.frames import solution_of
from nurie.drawing.legend import legend
from nurie.drawing.pages import (
    LARGE_POINTS,
    POINT,
    READABLE,
    SmallPrintWarning,
    size_of,
    typst_name,
)
from nurie.drawing.shapes import Drawing
from nurie.drawing.svg import write_svg
from nurie.drawing.typesetting import typeset
from nurie.errors import NurieError
from nurie.grid import Grid
from nurie.puzzle import Puzzle
from nurie.solving import NO_LIMITS, Limits

MOST_PER_PAGE = 6
LAYOUTS = {1: (1, 1), 2: (1, 2), 3: (1, 3), 4: (2, 2), 5: (2, 3), 6: (2, 3)}
"""Puzzles on a page: how many side by side, and how many below each other."""
_LEVELS = list(Level)
_NARROW = 8
"""The margin of a page whose puzzle would have clues that are too small."""
_RULED = 1.4
"""Cells of solutions that are smaller have no lines between them."""


@dataclass(frozen=True, slots=True)
class _Print:
    """The measures of a print, in millimetres."""

    margin: float
    gutter: float
    head: float
    """The height of the line above a puzzle, with the space below it."""
    legend: float
    """The height of the line that explains patterns."""
    least: float
    """The smallest font size of clues that is readable."""
    most: float
    """The largest side of a cell."""
    solutions: tuple[int, int]
    """Solutions side by side, and below each other."""


_USUAL = _Print(16, 8, 9, 7, READABLE, 9, (3, 4))
_LARGE = _Print(16, 12, 14, 11, LARGE_POINTS * POINT, 14, (2, 3))


@dataclass(frozen=True, slots=True)
class _Entry:
    """A puzzle of the book."""

    number: int
    puzzle: Puzzle
    level: int
    """From 1; 0 if it is not known."""
    solution: Grid
    blank: Drawing
    legend: list[dict[str, str]]
    """The patterns and the names of their colours."""

    @property
    def title(self) -> str:
        """Its title, on one line."""
        return " ".join(self.puzzle.title.split())


def book(
    puzzles: Sequence[Puzzle],
    *,
    title: str = "",
    paper: str = "a4",
    per_page: int = 2,
    large: bool = False,
    patterns: bool = False,
    hide_titles: bool = False,
    by_level: bool = False,
    language: str = "en",
    limits: Limits = NO_LIMITS,
) -> bytes:
    """A booklet as PDF, on ``a4`` or ``letter`` paper, with one to six puzzles on a page.

    ``large`` is large print. ``patterns`` replace colours, for printers without them. Titles
    may give a picture away; with ``hide_titles`` they are printed only with the solutions.
    ``by_level`` puts easy puzzles first, and small ones first within a level. Gives a
    SmallPrintWarning if the clues of a puzzle are too small for large print.
    """
    if not puzzles:
        raise NurieError("a book needs at least one puzzle")
    if not 1 <= per_page <= MOST_PER_PAGE:
        raise NurieError(f"a page has 1 to {MOST_PER_PAGE} puzzles, not {per_page}")
    messages.expect_language(language)
    levels = [level_of(puzzle, limits) for puzzle in puzzles]
    rated = list(zip(levels, puzzles, strict=True))
    if by_level:
        rated.sort(key=_place)
    entries = [
        _Entry(
            number,
            puzzle,
            level,
            solution_of(puzzle, limits),
            draw(puzzle, patterns=patterns),
            legend(puzzle, language) if patterns else [],
        )
        for number, (level, puzzle) in enumerate(rated, 1)
    ]
    maker = _Maker(_LARGE if large else _USUAL, size_of(paper), language, hide_titles)
    data = maker.data(entries, title, per_page, patterns) | {
        "paper": typst_name(paper),
        "large": large,
    }
    if large and maker.too_small:
        warnings.warn(
            f"too large for large print, so that clues have less than {LARGE_POINTS} points: "
            + ", ".join(maker.too_small),
            SmallPrintWarning,
            stacklevel=2,
        )
    return typeset("book.typ", data)


def level_of(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> int:
    """The level of a puzzle, counted from 1; 0 if it has no rating."""
    rating = questions.rate(puzzle, limits)
    return rating.level.number if rating else 0


def _place(rated: tuple[int, Puzzle]) -> tuple[int, int]:
    """Where a puzzle belongs: by level, with those of unknown level at the end; then by size."""
    level, puzzle = rated
    return level or len(_LEVELS) + 1, puzzle.width * puzzle.height


@dataclass(frozen=True, slots=True)
class _Maker:
    """Chooses pages and sizes."""

    measures: _Print
    size: tuple[float, float]
    """Of the paper."""
    language: str
    hides_titles: bool
    too_small: list[str] = field(default_factory=list)
    """The puzzles whose clues are smaller than they should be."""

    def data(
        self, entries: Sequence[_Entry], title: str, per_page: int, patterns: bool
    ) -> dict[str, Any]:
        """What the template shows."""
        kinds = sorted({entry.puzzle.kind for entry in entries})
        names = [self._text(f"kind.{kind}") for kind in kinds]
        tally = Counter(entry.level for entry in entries)
        cover = min(entries, key=lambda entry: (abs(entry.puzzle.width - 12), entry.number))
        authors = sorted({author for entry in entries if (author := entry.puzzle.author.strip())})
        return {
            "title": " ".join(title.split()) or self._text("book.title"),
            "subtitle": " · ".join([self._text("book.count", count=len(entries)), *names]),
            "authors": authors,
            "language": self.language,
            "margin": self.measures.margin,
            "gutter": self.measures.gutter,
            "levels": len(_LEVELS),
            "words": {
                word: self._text(f"book.{word}")
                for word in ("contents", "how", "solutions", "credits")
            }
            | {"colon": self._text("word.colon")},
            "rules": [
                {"name": name, "text": self._text(f"book.rules.{kind}")}
                for kind, name in zip(kinds, names, strict=True)
            ],
            "cover": self._picture(cover.blank, 70, 70),
            "tally": [
                {"level": level, "count": count} for level, count in sorted(tally.items()) if level
            ],
            "contents": [
                {"number": entry.number, "title": self._shown(entry), "level": entry.level}
                for entry in entries
            ],
            "pages": list(self._pages(entries, per_page)),
            "solutions": list(self._solutions(entries, patterns)),
            "credits": _credits(entries),
        }

    def _text(self, key: str, count: int = 2) -> str:
        return messages.text(key, self.language, count=count)

    def _shown(self, entry: _Entry) -> str:
        """The title of a puzzle that is not solved yet; otherwise its size names it."""
        size = f"{entry.puzzle.width}×{entry.puzzle.height}"
        return size if self.hides_titles or not entry.title else entry.title

    def _pages(self, entries: Sequence[_Entry], per_page: int) -> Iterator[dict[str, Any]]:
        """The puzzles of every page: as many as fit with readable clues."""
        least = self.measures.least
        at = 0
        while at < len(entries):
            for count in range(per_page, 0, -1):
                here = entries[at : at + count]
                cells = [self._cell(entry, count) for entry in here]
                if count == 1 or all(
                    cell * entry.blank.least_size >= least
                    for cell, entry in zip(cells, here, strict=True)
                ):
                    break
            at += len(here)
            maker = self
            if count == 1 and cells[0] * here[0].blank.least_size < least:
                # A large puzzle needs the whole page.
                maker = replace(self, measures=replace(self.measures, margin=_NARROW))
                cells = [maker._cell(here[0], 1)]
            # A puzzle that is too wide for an upright page gets a landscape page.
            turned = maker._cell(here[0], 1, flipped=True)
            is_flipped = count == 1 and cells[0] < self.measures.most and turned > 1.2 * cells[0]
            if is_flipped:
                cells = [turned]
            for entry, cell in zip(here, cells, strict=True):
                if cell * entry.blank.least_size < least:
                    self.too_small.append(_named(entry))
            across, down = LAYOUTS[count]
            yield {
                "flipped": is_flipped,
                "margin": maker.measures.margin,
                "across": across,
                "down": down,
                "items": [self._item(entry, cell) for entry, cell in zip(here, cells, strict=True)],
            }

    def _cell(self, entry: _Entry, count: int, *, flipped: bool = False) -> float:
        """The side of a cell if this many puzzles share the page."""
        measures = self.measures
        width, height = self._slot(*LAYOUTS[count], flipped=flipped)
        height -= measures.head + (measures.legend if entry.legend else 0)
        drawing = entry.blank
        return min(width / drawing.width, height / drawing.height, measures.most)

    def _slot(self, across: int, down: int, *, flipped: bool = False) -> tuple[float, float]:
        """The room of each of several things on a page."""
        measures = self.measures
        width, height = self.size[::-1] if flipped else self.size
        return (
            (width - 2 * measures.margin - (across - 1) * measures.gutter) / across,
            (height - 2 * measures.margin - (down - 1) * measures.gutter) / down,
        )

    def _item(self, entry: _Entry, cell: float) -> dict[str, Any]:
        shown = self._shown(entry)
        size = f"{entry.puzzle.width}×{entry.puzzle.height}"
        return {
            "number": entry.number,
            "title": "" if shown == size else shown,
            "size": size,
            "level": entry.level,
            "svg": write_svg(entry.blank),
            "width": cell * entry.blank.width,
            "alt": entry.blank.description,
            "legend": entry.legend,
        }

    def _solutions(self, entries: Sequence[_Entry], patterns: bool) -> Iterator[dict[str, Any]]:
        across, down = self.measures.solutions
        width, height = self._slot(across, down)
        for at in range(0, len(entries), across * down):
            items = []
            # The heading is on the first page.
            room = height - self.measures.head - (0 if at else 20 / down)
            for entry in entries[at : at + across * down]:
                longest = max(entry.puzzle.width, entry.puzzle.height)
                drawing = draw(
                    entry.puzzle,
                    entry.solution,
                    patterns=patterns,
                    clues=False,
                    rules=min(width, room) / longest >= _RULED,
                )
                told = {"number": entry.number, "title": entry.title}
                items.append(told | self._picture(drawing, width, room))
            yield {"across": across, "down": down, "items": items}

    def _picture(self, drawing: Drawing, width: float, height: float) -> dict[str, Any]:
        """A drawing that fits into a room, with cells that are not larger than those of puzzles."""
        cell = min(width / drawing.width, height / drawing.height, self.measures.most)
        return {
            "svg": write_svg(drawing),
            "width": cell * drawing.width,
            "alt": drawing.title,
        }


def _named(entry: _Entry) -> str:
    size = f"{entry.puzzle.width}×{entry.puzzle.height}"
    return f"{entry.title} ({size})" if entry.title else size


def _credits(entries: Sequence[_Entry]) -> list[str]:
    """Who made which puzzles, and their licences, if it is known."""
    numbers: dict[tuple[str, str], list[int]] = {}
    for entry in entries:
        credit = entry.puzzle.author.strip(), entry.puzzle.copyright.strip()
        if any(credit):
            numbers.setdefault(credit, []).append(entry.number)
    lines = []
    for (author, licence), found in numbers.items():
        told = ", ".join(part for part in (author, licence) if part)
        lines.append(told if len(found) == len(entries) else f"{_ranges(found)}: {told}")
    return lines


def _ranges(numbers: Sequence[int]) -> str:
    """Numbers in order, as in ``1-4, 7``."""
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and ranges[-1][-1] == number - 1:
            ranges[-1] = [ranges[-1][0], number]
        else:
            ranges.append([number])
    return ", ".join("-".join(map(str, one)) for one in ranges)
