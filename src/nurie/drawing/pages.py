"""Writes a puzzle as PDF: one page, or one for each step of its solution with its reason."""

from __future__ import annotations

from collections.abc import Sequence

from nurie.drawing.board import draw
from nurie.drawing.frames import Frame
from nurie.drawing.svg import write_svg
from nurie.drawing.typesetting import typeset
from nurie.errors import NurieError, no_such
from nurie.messages import announcement
from nurie.puzzle import Puzzle

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""
_TYPST = {"a4": "a4", "letter": "us-letter"}
MARGIN = 18.0
POINT = 25.4 / 72
"""In millimetres."""
READABLE = 6 * POINT
"""The smallest font size of clues that is readable, in millimetres."""
LARGE_POINTS = 14
"""The smallest font size of clues in large print."""
LARGEST_CELL = 11.0
"""Small puzzles do not fill the page."""
_TITLE, _TEXT = 16.0, 36.0
"""The height of a title, and of the reason for a step."""


class SmallPrintWarning(UserWarning):
    """Clues are too small to read, or too small for large print: the puzzle is too large."""


def size_of(paper: str) -> tuple[float, float]:
    """The width and height of a paper in millimetres."""
    if paper not in PAPERS:
        raise NurieError(no_such("unknown paper", paper, PAPERS))
    return PAPERS[paper]


def typst_name(paper: str) -> str:
    """What Typst calls a paper."""
    return _TYPST[paper]


def write_pages(
    puzzle: Puzzle, frames: Sequence[Frame], *, paper: str = "a4", patterns: bool = False
) -> bytes:
    """The boards, each as large as its page allows; a wide puzzle gets a wide page."""
    width, height = size_of(paper)
    title = " ".join(puzzle.title.split())
    drawings = [draw(puzzle, each.grid, patterns=patterns, marks=each.marks) for each in frames]
    first = drawings[0]
    spared = 2 * MARGIN + (_TITLE if title else 0) + (_TEXT if len(frames) > 1 else 0)
    upright = min((width - 2 * MARGIN) / first.width, (height - spared) / first.height)
    flipped = min((height - 2 * MARGIN) / first.width, (width - spared) / first.height)
    cell = min(max(upright, flipped), LARGEST_CELL)
    data = {
        "name": first.title,
        "title": title,
        "language": "en",
        "paper": typst_name(paper),
        "flipped": flipped > upright and upright < LARGEST_CELL,
        "width": cell * first.width,
        "boards": [
            {
                "svg": write_svg(drawing),
                "alt": drawing.description or drawing.title,
                "text": announcement(frame.step, puzzle) + "." if frame.step else "",
            }
            for frame, drawing in zip(frames, drawings, strict=True)
        ],
    }
    return typeset("pages.typ", data)
