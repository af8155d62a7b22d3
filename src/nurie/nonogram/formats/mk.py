"""Olšák's .mk: height and width, the row clues, a line ``#``, the column clues.

An example; an empty line of the board is ``0``, or a blank line::

    3 4         .##.
    2           ####
    4           .#..
    1
    #
    1
    3
    2
    1
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from nurie.errors import FormatError
from nurie.formats import texts
from nurie.nonogram.formats import _text
from nurie.nonogram.puzzle import Nonogram

suffixes = (".mk",)
carries: frozenset[str] = frozenset()


def sniff(head: bytes) -> float:
    """How likely the content is: two numbers, then a line that starts with ``#``."""
    sheet = _text.sniff_sheet(head)
    return 0.95 if sheet and any(line.startswith("#") for line in sheet.body) else 0


def read(source: BinaryIO) -> Iterator[Nonogram]:
    """Read the only puzzle."""
    height, width, lines = _text.sheet_size(source, "height", "width")
    divider = next((at for at, (_, text) in enumerate(lines) if text.lstrip()[:1] == "#"), None)
    if divider is None:
        raise FormatError("a line '#' was expected between the row and the column clues")
    rows = _text.pick_clues(lines[:divider], height, "row clues")
    columns = _text.pick_clues(lines[divider + 1 :], width, "column clues")
    yield Nonogram(_text.clues(rows), _text.clues(columns))


def write(puzzles: Iterable[Nonogram], target: BinaryIO) -> None:
    """Write one black and white puzzle."""
    puzzle = _text.black_and_white(texts.only_one(puzzles, "mk"), "mk")
    rows = [_text.lengths(clue, " ") for clue in puzzle.rows]
    columns = [_text.lengths(clue, " ") for clue in puzzle.columns]
    texts.write_lines([f"{puzzle.height} {puzzle.width}", *rows, "#", *columns], target)
