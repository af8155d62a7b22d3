"""Wilk's .nin: width and height, then the row clues, then the column clues.

An example; an empty line of the board is ``0``, or a blank line::

    4 3         .##.
    2           ####
    4           .#..
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

suffixes = (".nin",)
carries: frozenset[str] = frozenset()


def sniff(head: bytes) -> float:
    """How likely the content is: two numbers, then as many lines of numbers as their sum."""
    sheet = _text.sniff_sheet(head)
    if not sheet or any(line.startswith("#") for line in sheet.body):
        return 0
    count = sheet.first + sheet.second
    filled = sum(map(bool, sheet.body))
    if not sheet.is_numbers or not count - 1 <= len(sheet.body):
        return 0.3
    if filled != count:
        return 0.5
    return 0.9 if all(sheet.body[:count]) else 0.6


def read(source: BinaryIO) -> Iterator[Nonogram]:
    """Read the only puzzle."""
    width, height, lines = _text.sheet_size(source, "width", "height")
    clues = _text.pick_clues(lines, width + height, f"clues ({height} rows, {width} columns)")
    yield Nonogram(_text.clues(clues[:height]), _text.clues(clues[height:]))


def write(puzzles: Iterable[Nonogram], target: BinaryIO) -> None:
    """Write one black and white puzzle."""
    puzzle = _text.black_and_white(texts.only_one(puzzles, "nin"), "nin")
    clues = [_text.lengths(clue, " ") for clue in puzzle.rows + puzzle.columns]
    texts.write_lines([f"{puzzle.width} {puzzle.height}", *clues], target)
