"""Pictures as text: rows of ``.`` and ``#``, or of letters for colours.

An example; the picture is the goal of the puzzle. A blank line separates puzzles::

    .##.            .##.
    ####            ####
    .#..            .#..
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from nurie.errors import FormatError, UnknownFormatError
from nurie.formats import texts
from nurie.grid import UNKNOWN, Grid
from nurie.nonogram.formats import _text
from nurie.nonogram.puzzle import MAX_SIDE, Nonogram

suffixes = (".drawing",)
carries = frozenset({"several", "goal"})

_SNIFFED = re.compile(rb"[.#?A-Za-z]+")
_ROW = re.compile(r"[.#?A-Za-z]+")


def sniff(head: bytes) -> float:
    """How likely the content is: nothing but rows of cells, which look like words if in colour."""
    lines = [line.strip() for line in head.removeprefix(b"\xef\xbb\xbf").splitlines()]
    rows = [line for line in lines if line]
    if not rows or not all(map(_SNIFFED.fullmatch, rows)):
        return 0
    cells = b"".join(rows)
    if b"?" in cells:
        return 0.2
    if not cells.strip(b".#"):
        return 0.9
    has_marks = b"." in cells or b"#" in cells
    return 0.6 if has_marks and len(rows) > 1 and {*map(len, rows)} == {len(rows[0])} else 0


def read(source: BinaryIO) -> Iterator[Nonogram]:
    """Read the puzzles one by one."""
    rows: list[texts.Line] = []
    is_empty = True
    for at, text in texts.read_lines(source):
        if row := text.strip():
            rows.append((at, row))
            if len(rows) > MAX_SIDE:
                raise FormatError(f"there are too many rows; the limit is {MAX_SIDE}", line=at)
        elif rows:
            yield _puzzle(rows)
            rows, is_empty = [], False
    if rows or is_empty:
        yield _puzzle(rows)


def _puzzle(rows: list[texts.Line]) -> Nonogram:
    expected = "rows of cells like .##. were expected"
    if not rows:
        raise FormatError(f"{expected}, but nothing is there")
    width = len(rows[0][1])
    for number, (at, row) in enumerate(rows, 1):
        if len(row) > MAX_SIDE:
            raise FormatError(f"a row of {len(row)} cells is too long", line=at)
        if not _ROW.fullmatch(row):
            raise FormatError(f"{expected}, not {texts.quoted(row)}", line=at)
        if UNKNOWN in row:
            what = f"row {number} has an unknown cell {UNKNOWN!r}; a picture of known cells"
            raise UnknownFormatError(f"{what} was expected", line=at)
        if len(row) != width:
            what = f"row {number} has {len(row)} cells, but the first row has {width}"
            raise FormatError(what, line=at)
    return Nonogram.of(Grid(row for _, row in rows))


def write(puzzles: Iterable[Nonogram], target: BinaryIO) -> None:
    """Write the goals of black and white puzzles."""
    for at, puzzle in enumerate(texts.at_least_one(puzzles)):
        _text.black_and_white(puzzle, "drawing")
        if (goal := _text.usable_goal(puzzle)) is None:
            raise FormatError("the puzzle has no goal to draw; solve it first")
        texts.write_lines(["", *goal.rows] if at else goal.rows, target)
