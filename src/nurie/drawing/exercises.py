"""An exercise sheet for one technique as PDF: positions to solve, and their solutions at the end.

A solution shows what the technique settles on the board, marked, and says why. The boards of a
row are as large as it allows; rows get more room as long as clues are too small to read. The
pages are typeset by ``exercises.typ``; the same positions give the same bytes.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from nurie import messages, questions
from nurie.drawing.board import draw
from nurie.drawing.frames import Frame
from nurie.drawing.legend import legend
from nurie.drawing.pages import (
    LARGE_POINTS,
    MARGIN,
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
from nurie.messages.sentences import sentence, technique_name
from nurie.puzzle import Puzzle
from nurie.steps import after

_GUTTER = 4.0
_TALLEST = ((2, 58.0), (2, 88.0), (1, 100.0))
"""How many boards are side by side, and the height of each in millimetres.

Three rows of the first fit on a page, and two of the others.
"""


@dataclass(frozen=True, slots=True)
class _Print:
    """The measures of a print, in millimetres."""

    least: float
    """The smallest font size of clues that is readable."""
    most: float
    """The largest side of a cell."""
    spared: float
    """The height that a board on a page of its own leaves for the heading, or for the reason."""


_USUAL = _Print(READABLE, 7, 63)
_LARGE = _Print(LARGE_POINTS * POINT, 10, 90)


@dataclass(frozen=True, slots=True)
class _Exercise:
    """A position, and what the technique settles on it."""

    number: int
    blank: Drawing
    puzzle: str
    solved: Drawing
    known: str
    reason: str
    legend: list[dict[str, str]]
    """The patterns and the names of their colours."""


def exercises(
    technique: str,
    positions: Sequence[tuple[Puzzle, Grid]],
    *,
    title: str = "",
    paper: str = "a4",
    large: bool = False,
    patterns: bool = False,
    language: str = "en",
) -> bytes:
    """A sheet with positions of one kind on which the technique is the easiest next step.

    ``large`` is large print; ``patterns`` replace colours. Gives a SmallPrintWarning if clues are
    too small to read, or too small for large print, even on a page of their own.
    """
    if not positions:
        raise NurieError("an exercise sheet needs at least one position")
    messages.expect_language(language)
    kind = positions[0][0].kind
    name = technique_name(technique, language)
    drawn = [
        _exercise(number, puzzle, given, patterns, language)
        for number, (puzzle, given) in enumerate(positions, 1)
    ]
    data = {
        "title": " ".join(title.split()) or name,
        "subtitle": messages.text(f"kind.{kind}", language),
        "about": messages.catalogue(language).get(f"learn.{kind}.{technique}", ""),
        "task": messages.text("learn.task", language, technique=name),
        "solutions": messages.text("book.solutions", language),
        "language": language,
        "paper": typst_name(paper),
        "large": large,
        "margin": MARGIN,
        "gutter": _GUTTER,
        "rows": list(_rows(drawn, size_of(paper), large)),
    }
    return typeset("exercises.typ", data)


def _exercise(number: int, puzzle: Puzzle, given: Grid, patterns: bool, language: str) -> _Exercise:
    step = questions.hint(puzzle, given).step
    if step is None:
        raise NurieError(f"position {number} has no next step")
    known = Frame(after(given, step), step)
    return _Exercise(
        number,
        draw(puzzle, given, patterns=patterns),
        str(puzzle),
        draw(puzzle, known.grid, patterns=patterns, marks=known.marks),
        str(known.grid),
        sentence(step, puzzle, language) + messages.text("word.full_stop", language),
        legend(puzzle, language) if patterns else [],
    )


def _rows(
    drawn: Sequence[_Exercise], paper: tuple[float, float], large: bool
) -> Iterator[dict[str, Any]]:
    """The exercises side by side, each row in the smallest room in which clues are readable."""
    measures = _LARGE if large else _USUAL
    width, height = (side - 2 * MARGIN for side in paper)
    rooms = *_TALLEST, (1, height - measures.spared)
    too_small = []
    at = 0
    while at < len(drawn):
        for across, tallest in rooms:
            row = drawn[at : at + across]
            widest = (width + _GUTTER) / across - _GUTTER
            cells = [
                min(widest / one.blank.width, tallest / one.blank.height, measures.most)
                for one in row
            ]
            small = [
                one.number
                for one, cell in zip(row, cells, strict=True)
                if cell * one.blank.least_size < measures.least
            ]
            if not small:
                break
        at += len(row)
        too_small += small
        items = [_item(one, cell) for one, cell in zip(row, cells, strict=True)]
        yield {"across": across, "items": items}
    if too_small:
        what = "large print" if large else "the paper"
        points = round(measures.least / POINT)
        warnings.warn(
            f"too large for {what}, so that clues have less than {points} points: "
            f"exercise{'s' * (len(too_small) > 1)} {', '.join(map(str, too_small))}",
            SmallPrintWarning,
            stacklevel=3,
        )


def _item(exercise: _Exercise, cell: float) -> dict[str, Any]:
    return {
        "number": exercise.number,
        "exercise": _picture(exercise.blank, cell, exercise.puzzle),
        "solution": _picture(exercise.solved, cell, exercise.known),
        "legend": exercise.legend,
        "text": exercise.reason,
    }


def _picture(drawing: Drawing, cell: float, alt: str) -> dict[str, Any]:
    return {"svg": write_svg(drawing), "width": cell * drawing.width, "alt": alt}
