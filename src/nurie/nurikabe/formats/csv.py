"""Comma-separated numbers, as spreadsheets write them: one row per line, 0 for no number.

An example; a cell may also be empty, and ``?`` is an island of any size. A list of bare numbers,
without commas, is not a board::

    0,4,0,0         . 4 . .
    0,0,0,0         # # # #
    2,0,0,1         2 . # 1
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from nurie.errors import FormatError
from nurie.formats import texts
from nurie.nurikabe.formats import _board
from nurie.nurikabe.puzzle import Nurikabe

suffixes = (".csv",)
carries: frozenset[str] = frozenset()

_ROW = re.compile(rb"[ \t]*(?:\d{1,9}|\?)?[ \t]*(?:,[ \t]*(?:\d{1,9}|\?)?[ \t]*)*")


def sniff(head: bytes) -> float:
    """How likely the content is: rows of numbers and commas, all of one length."""
    lines = [line for line in head.removeprefix(b"\xef\xbb\xbf").splitlines() if line.strip()]
    if not lines or not _ROW.fullmatch(lines[0]):
        return 0
    # The last line of a long head may be cut off.
    whole = lines if len(head) < 2**16 or len(lines) == 1 else lines[:-1]
    if not (commas := lines[0].count(b",")):
        return 0
    if all(line.count(b",") == commas and _ROW.fullmatch(line) for line in whole):
        return 0.95
    return 0.4 if commas > 1 else 0


def read(source: BinaryIO) -> Iterator[Nurikabe]:
    """Read the only puzzle."""
    board: list[list[int]] = []
    expected = "rows like 0,4,0,0 were expected"
    for at, text in texts.at_least_one(texts.filled_lines(source), expected):
        if "," not in text:
            raise FormatError(f"{expected}, not {texts.quoted(text)}", line=at)
        _board.add_row(board, _board.cells_of(text, at, ","), at)
    yield Nurikabe(board)


def write(puzzles: Iterable[Nurikabe], target: BinaryIO) -> None:
    """Write one puzzle."""
    puzzle = texts.only_one(puzzles, "csv")
    if puzzle.width == 1:
        raise FormatError("a csv file needs at least two columns; use another format")
    texts.write_lines([",".join(row) for row in _board.texts_of(puzzle, "0")], target)
