"""Plain text: rows and columns, a blank line, the row clues, a blank line, the column clues.

An example; an empty line of the board is ``0``. A blank line can be one too, if the two
separators are single blank lines::

    3 4         .##.
                ####
    2           .#..
    4
    1

    1
    3
    2
    1
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from nurie.formats import texts
from nurie.nonogram.formats import _text
from nurie.nonogram.puzzle import Nonogram

suffixes = (".in", ".txt")
carries: frozenset[str] = frozenset()


def sniff(head: bytes) -> float:
    """How likely the content is: two numbers, a blank line, and another one after the rows."""
    if not (sheet := _text.sniff_sheet(head)):
        return 0
    rows, columns, body, is_numbers = sheet
    if body[:1] != [""]:
        is_divided = all(body[:rows]) and body[rows : rows + 1] == [""]
        return 0.65 if is_divided and is_numbers else 0.1
    is_divided = body[1 + rows : 2 + rows] == [""] and not any(body[2 + rows + columns :])
    is_whole = is_divided or sum(map(bool, body)) == rows + columns
    return 0.95 if is_whole and is_numbers else 0.45


def read(source: BinaryIO) -> Iterator[Nonogram]:
    """Read the only puzzle."""
    height, width, lines = _text.sheet_size(source, "rows", "columns")
    is_divided = bool(lines) and not lines[0][1].strip()
    yield _text.two_blocks(lines[1:] if is_divided else lines, height, width)


def write(puzzles: Iterable[Nonogram], target: BinaryIO) -> None:
    """Write one black and white puzzle."""
    puzzle = _text.black_and_white(texts.only_one(puzzles, "seed"), "seed")
    rows = [_text.lengths(clue, " ") for clue in puzzle.rows]
    columns = [_text.lengths(clue, " ") for clue in puzzle.columns]
    size = f"{puzzle.height} {puzzle.width}"
    texts.write_lines([size, "", *rows, "", *columns], target)
