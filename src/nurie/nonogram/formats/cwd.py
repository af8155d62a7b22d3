"""Height and width on separate lines, the row clues, a blank line, the column clues.

An example; an empty line of the board is ``0``. A blank line can be one too, if only one other
separates rows and columns::

    3           .##.
    4           ####
    2           .#..
    4
    1

    1
    3
    2
    1
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from nurie.errors import FormatError
from nurie.formats import texts
from nurie.nonogram.formats import _text
from nurie.nonogram.puzzle import Nonogram

suffixes = (".cwd",)
carries: frozenset[str] = frozenset()

_NUMBERS = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(\d{1,5})[ \t]*(?:\r?\n|\r)\s*(\d{1,5})[ \t]*(?:\r?\n|\r)([\d\s,]*)"
)


def sniff(head: bytes) -> float:
    """How likely the content is: two numbers, as many clues as they say, a blank line between."""
    if not (match := _NUMBERS.fullmatch(head)):
        return 0
    height, width = int(match[1]), int(match[2])
    lines = [line.strip() for line in match[3].rstrip().splitlines()]
    is_divided = lines[height : height + 1] == [b""]
    is_whole = len(lines) == 1 + height + width or sum(map(bool, lines)) == height + width
    if is_divided:
        return 0.95 if is_whole else 0.3
    return 0


def read(source: BinaryIO) -> Iterator[Nonogram]:
    """Read the only puzzle."""
    lines = _text.sheet_of(texts.read_lines(source))
    sides = []
    for what in ("height", "width"):
        at, text = next((line for line in lines if line[1].strip()), (None, ""))
        if not text.strip():
            raise FormatError(f"the {what} was expected on a separate line, but nothing is there")
        sides.append(_text.side(text.strip(), at, what))
        lines = [line for line in lines if at is None or line[0] > at]
    yield _text.two_blocks(lines, *sides)


def write(puzzles: Iterable[Nonogram], target: BinaryIO) -> None:
    """Write one black and white puzzle."""
    puzzle = _text.black_and_white(texts.only_one(puzzles, "cwd"), "cwd")
    rows = [_text.lengths(clue, " ") for clue in puzzle.rows]
    columns = [_text.lengths(clue, " ") for clue in puzzle.columns]
    texts.write_lines([str(puzzle.height), str(puzzle.width), *rows, "", *columns], target)
