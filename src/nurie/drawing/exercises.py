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
from nurie.drawing.pages import MARGIN, READABLE, size_of, typst_name
from nurie.drawing.shapes import Drawing
from nurie.drawing.svg import write_svg
from nurie.drawing.typesetting import typeset
from nurie.errors import NurieError
from nurie.grid import Grid
from nurie.messages.sentences import sentence, technique_name
from nurie.puzzle import Puzzle
from nurie.steps import after

_GUTTER = 10.0
_LARGEST_CELL = 7.0
_TALLEST = {2: 58.0, 1: 88.0}
"""Of a board, in millimetres, by how many are side by side: three or two fit below each other."""


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
    kind = positions[0][0].kind
    name = technique_name(technique, language)
    drawn = []
    for number, (puzzle, given) in enumerate(positions, 1):
        step = questions.hint(puzzle, given).step
        if step is None:
            raise NurieError(f"position {number} has no next step")
        known = Frame(after(given, step), step)
        blank = draw(puzzle, given, patterns=patterns)
        solved = draw(puzzle, known.grid, patterns=patterns, marks=known.marks)
        text = sentence(step, puzzle, language) + messages.text("word.full_stop", language)
        drawn.append((blank, str(puzzle), solved, str(known.grid), text))
    width = size_of(paper)[0] - 2 * MARGIN
    room = {across: ((width + _GUTTER) / across - _GUTTER, _TALLEST[across]) for across in _TALLEST}
    # Large boards are not drawn side by side, so that their clues are readable.
    boards = [blank for blank, *_ in drawn]
    fits = all(_cell(one, *room[2]) * one.least_size >= READABLE for one in boards)
    across = 2 if fits else 1
    items = [
        {
            "number": number,
            "exercise": _picture(blank, room[across], puzzle),
            "solution": _picture(solved, room[across], grid),
            "text": text,
        }
        for number, (blank, puzzle, solved, grid, text) in enumerate(drawn, 1)
    ]
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
        "across": across,
        "items": items,
    }
    return typeset("exercises.typ", data)


def _cell(drawing: Drawing, width: float, height: float) -> float:
    """The side of a cell of a board with so much room."""
    return min(width / drawing.width, height / drawing.height, _LARGEST_CELL)


def _picture(drawing: Drawing, room: tuple[float, float], alt: str) -> dict[str, Any]:
    width = _cell(drawing, *room) * drawing.width
    return {"svg": write_svg(drawing), "width": width, "alt": alt}
