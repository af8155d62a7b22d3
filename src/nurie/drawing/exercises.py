"""An exercise sheet for one technique as PDF: positions to solve, and their solutions at the end.

A solution shows what the technique settles on the board, marked, and says why. The pages are
typeset by ``exercises.typ``; the same positions give the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nurie import messages, questions
from nurie.drawing.board import draw
from nurie.drawing.frames import Frame
from nurie.drawing.pages import MARGIN, size_of, typst_name
from nurie.drawing.shapes import Drawing
from nurie.drawing.svg import write_svg
from nurie.drawing.typesetting import typeset
from nurie.errors import NurieError
from nurie.grid import Grid
from nurie.messages.sentences import sentence, technique_name
from nurie.puzzle import Puzzle
from nurie.steps import after

_ACROSS = 2
_GUTTER = 10.0
_LARGEST_CELL = 7.0
_TALLEST = 58.0
"""Of a board, in millimetres, so that three of them fit below each other."""


def exercises(
    technique: str,
    positions: Sequence[tuple[Puzzle, Grid]],
    *,
    title: str = "",
    paper: str = "a4",
    patterns: bool = False,
    language: str = "en",
) -> bytes:
    """A sheet with positions of one kind on which the technique is the easiest next step."""
    if not positions:
        raise NurieError("an exercise sheet needs at least one position")
    messages.expect_language(language)
    width = (size_of(paper)[0] - 2 * MARGIN - (_ACROSS - 1) * _GUTTER) / _ACROSS
    kind = positions[0][0].kind
    name = technique_name(technique, language)
    items = []
    for number, (puzzle, given) in enumerate(positions, 1):
        step = questions.hint(puzzle, given).step
        if step is None:
            raise NurieError(f"position {number} has no next step")
        known = Frame(after(given, step), step)
        blank = draw(puzzle, given, patterns=patterns)
        solved = draw(puzzle, known.grid, patterns=patterns, marks=known.marks)
        items.append(
            {
                "number": number,
                "exercise": _picture(blank, width, str(puzzle)),
                "solution": _picture(solved, width, str(known.grid)),
                "text": sentence(step, puzzle, language)
                + messages.text("word.full_stop", language),
            }
        )
    data = {
        "title": " ".join(title.split()) or name,
        "subtitle": messages.text(f"kind.{kind}", language),
        "about": messages.catalogue(language).get(f"learn.{kind}.{technique}", ""),
        "task": messages.text("learn.task", language, technique=name),
        "solutions": messages.text("book.solutions", language),
        "language": language,
        "paper": typst_name(paper),
        "margin": MARGIN,
        "gutter": _GUTTER,
        "across": _ACROSS,
        "items": items,
    }
    return typeset("exercises.typ", data)


def _picture(drawing: Drawing, width: float, alt: str) -> dict[str, Any]:
    cell = min(width / drawing.width, _TALLEST / drawing.height, _LARGEST_CELL)
    return {"svg": write_svg(drawing), "width": cell * drawing.width, "alt": alt}
