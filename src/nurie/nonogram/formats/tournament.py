"""Tournament batch: ``$1`` and the clues of a square puzzle, columns first, then ``$2``, ….

An example with one puzzle of 3×3; runs are separated by tabs, an empty line is
``0`` or blank. The file does not contain the size: ``2n`` clues are a puzzle of ``n×n``, as
in the TAAI, TCGA and ICGA tournaments::

    $1          .##
    1           ###
    3           .#.
    2
    2
    3
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

suffixes = (".tournament",)
carries = frozenset({"several"})

_START = re.compile(rb"(?:\xef\xbb\xbf)?\s*\$[^\S\r\n]*\d+[^\S\r\n]*(?:[\r\n]|\Z)")


def sniff(head: bytes) -> float:
    """How likely the content is: it starts with ``$`` and a number."""
    return 0.95 if _START.match(head) else 0


def read(source: BinaryIO) -> Iterator[Nonogram]:
    """Read the puzzles one by one; each has its number as its title."""
    title, start = "", 0
    clues: list[texts.Line] = []
    for line in texts.read_lines(source):
        if line[1].lstrip().startswith("$"):
            if start:
                yield _puzzle(title, start, clues)
            elif any(text.strip() for _, text in clues):
                break
            title, start, clues = line[1].strip()[1:].strip(), line[0], []
        else:
            clues.append(line)
            if len(clues) > _text.MAX_LINES:
                _text.sheet_of(clues)
    if not start:
        raise FormatError("a line '$1' was expected before the first clue", line=1)
    yield _puzzle(title, start, clues)


def _puzzle(title: str, start: int, lines: list[texts.Line]) -> Nonogram:
    """A puzzle from the lines below its number; a blank line at the end may make them even."""
    end = max((at for at, line in enumerate(lines, 1) if line[1].strip()), default=0)
    clues = lines[: end + end % 2]
    if not clues or len(clues) % 2:
        raise FormatError(
            f"puzzle {texts.quoted(title)} has {len(clues)} clues; "
            "as many columns as rows were expected",
            line=start,
        )
    half = len(clues) // 2
    columns, rows = clues[:half], clues[half:]
    return Nonogram(_text.clues(rows), _text.clues(columns), title=title)


def write(puzzles: Iterable[Nonogram], target: BinaryIO) -> None:
    """Write square black and white puzzles, numbered from one."""
    for number, puzzle in enumerate(texts.at_least_one(puzzles), 1):
        _text.black_and_white(puzzle, "tournament")
        if puzzle.width != puzzle.height:
            raise FormatError(
                f"a tournament file stores only square puzzles, not {puzzle.width}×{puzzle.height}"
            )
        clues = [_text.lengths(clue, "\t") for clue in puzzle.columns + puzzle.rows]
        texts.write_lines([f"${number}", *clues], target)
