"""Plain text: height and width, then the rows of the board, 0 for no number.

An example; ``?`` is an island of any size::

    3 4             . 4 . .
    0 4 0 0         # # # #
    0 0 0 0         2 . # 1
    2 0 0 1
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from nurie.errors import FormatError
from nurie.formats import texts
from nurie.nurikabe.formats import _board
from nurie.nurikabe.puzzle import MAX_SIDE, Nurikabe

suffixes = (".txt",)
carries: frozenset[str] = frozenset()

_SIZE = re.compile(rb"(?:\xef\xbb\xbf)?\s*(\d{1,9})[ \t]+(\d{1,9})[ \t]*(?:\r?\n|\r)")
_CELL = re.compile(rb"\d{1,9}|\?")


def sniff(head: bytes) -> float:
    """How likely the content is: two numbers, then as many rows and cells as they say."""
    if not (match := _SIZE.match(head)):
        return 0
    height, width = int(match[1]), int(match[2])
    rows = [line.split() for line in head[match.end() :].rstrip().splitlines()]
    is_cut = len(head) >= 2**16
    if is_cut:
        rows = rows[:-1]
    is_board = all(len(row) == width and all(map(_CELL.fullmatch, row)) for row in rows)
    if is_board and (0 < len(rows) < height if is_cut else len(rows) == height):
        return 0.95
    # A clue of a nonogram never has a zero next to other numbers.
    return 0.7 if any(len(row) == width > 1 and b"0" in row for row in rows) else 0


def read(source: BinaryIO) -> Iterator[Nurikabe]:
    """Read the only puzzle."""
    expected = "the height and the width were expected"
    lines = texts.at_least_one(texts.filled_lines(source), f"{expected}, but nothing is there")
    at, text = next(lines)
    if len(words := _board.cells_of(text, at)) != 2:
        raise FormatError(f"{expected}, not {texts.quoted(text)}", line=at)
    height = texts.side(words[0], at, "height", MAX_SIDE)
    width = texts.side(words[1], at, "width", MAX_SIDE)
    board: list[list[int]] = []
    for at, text in lines:
        if len(board) == height:
            raise FormatError(f"{height} rows were expected, but there are more", line=at)
        if len(cells := _board.cells_of(text, at)) != width:
            what = f"row {len(board) + 1} has {len(cells)} cells, but {width} were expected"
            raise FormatError(what, line=at)
        _board.add_row(board, cells, at)
    if len(board) < height:
        raise FormatError(f"{height} rows were expected, but there are {len(board)}", line=at)
    yield Nurikabe(board)


def write(puzzles: Iterable[Nurikabe], target: BinaryIO) -> None:
    """Write one puzzle."""
    puzzle = texts.only_one(puzzles, "plain")
    rows = [" ".join(row) for row in _board.texts_of(puzzle, "0")]
    texts.write_lines([f"{puzzle.height} {puzzle.width}", *rows], target)
