"""What the text formats of nonograms share: sizes, clues, and sheets of numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import islice
from typing import BinaryIO, NamedTuple

from nurie.errors import FormatError
from nurie.formats import texts
from nurie.grid import Grid
from nurie.nonogram.puzzle import MAX_SIDE, Clue, Nonogram, as_clue, run_of

MAX_CLUE_TEXT = 16 * MAX_SIDE
"""More characters than any clue needs; a longer line is refused before it is parsed."""
MAX_LINES = 5 * MAX_SIDE
"""More lines than any puzzle needs."""


_USUAL_LENGTH = 100
_RUNS = {str(length): run_of(length) for length in range(1, 101)}
"""The usual runs by their texts; most files contain no others."""


def sheet_of(lines: Iterable[texts.Line]) -> list[texts.Line]:
    """All lines of one puzzle; raises an error if there are too many."""
    found = list(islice(lines, MAX_LINES + 1))
    if len(found) > MAX_LINES:
        raise too_long(found[-1][0])
    return found


def too_long(line: int) -> FormatError:
    """The error for a puzzle with too many lines."""
    return FormatError(f"a puzzle has at most {MAX_LINES} lines", line=line)


def side(token: str, line: int | None, what: str) -> int:
    """Parse a width or a height."""
    return texts.side(token, line, what, MAX_SIDE)


def tokens(line: texts.Line) -> list[str]:
    """The words of a clue, separated by spaces, tabs or commas."""
    at, text = line
    if len(text) > MAX_CLUE_TEXT:
        raise FormatError(f"a clue of {len(text)} characters is too long", line=at)
    return text.replace(",", " ").split()


def clues(
    lines: Iterable[texts.Line], run: Callable[[str, int], int | tuple[int, str]] = texts.number
) -> list[Clue]:
    """Clues; an empty text or ``0`` is an empty line. ``run`` parses what is not a black run."""
    return [
        usual
        if len(line[1]) <= _USUAL_LENGTH and (usual := _usual(line[1])) is not None
        else as_clue(run(word, line[0]) for word in tokens(line))
        for line in lines
    ]


@lru_cache(maxsize=2**14)
def _usual(text: str) -> Clue | None:
    """A clue of usual black runs. Collections repeat most of their clues, so puzzles share them."""
    try:
        return tuple(map(_RUNS.__getitem__, text.replace(",", " ").split()))
    except KeyError:
        return () if text == "0" else None


def pick_clues(lines: list[texts.Line], count: int, what: str) -> list[texts.Line]:
    """The ``count`` lines that are clues.

    Blank lines are ignored if there are enough others; otherwise each is an empty clue, and
    only blank lines may follow the last one.
    """
    filled = [line for line in lines if line[1].strip()]
    if len(filled) == count:
        return filled
    if len(filled) < count <= len(lines) and (not filled or filled[-1][0] <= lines[count - 1][0]):
        return lines[:count]
    at = filled[count][0] if len(filled) > count else lines[-1][0] if lines else None
    raise FormatError(f"{count} {what} were expected, but there are {len(filled)}", line=at)


def two_blocks(lines: list[texts.Line], height: int, width: int) -> Nonogram:
    """The puzzle of row clues, a blank line, and column clues.

    Other blank lines are ignored if there are enough clues; otherwise each is an empty clue.
    """
    found = [line for line in lines if line[1].strip()]
    if len(found) != height + width:
        end = 1 + height + width
        if len(lines) < end or any(text.strip() for _, text in [lines[height], *lines[end:]]):
            raise FormatError(
                f"{height + width} clues ({height} rows, {width} columns) were expected, "
                f"but there are {len(found)}",
                line=lines[-1][0] if lines else None,
            )
        found = lines[:height] + lines[height + 1 : end]
    return Nonogram(clues(found[:height]), clues(found[height:]))


class Sheet(NamedTuple):
    """A file that starts with two numbers on a line, parsed as far as sniffing needs."""

    first: int
    second: int
    body: list[str]
    is_numbers: bool
    """Whether only numbers follow."""


_HEADER = re.compile(rb"(?:\xef\xbb\xbf)?\s*(\d{1,9})[ \t,]+(\d{1,9})[ \t]*(?:\r?\n|\r|\Z)")
_NOT_NUMBERS = re.compile(rb"[^\d\s,]")
_ROW_OF_CELLS = re.compile(rb"\s*[#.?]{2,}\s*$", re.MULTILINE)


def sniff_sheet(head: bytes) -> Sheet | None:
    """The sheet of numbers in a file, if it looks like one; a size and a grid do not count."""
    match = _HEADER.match(head)
    if not match or _ROW_OF_CELLS.match(head, match.end()):
        return None
    body = head[match.end() :]
    lines = [line.strip().decode("latin-1") for line in body.splitlines()]
    return Sheet(int(match[1]), int(match[2]), lines, not _NOT_NUMBERS.search(body))


def sheet_size(source: BinaryIO, first: str, second: str) -> tuple[int, int, list[texts.Line]]:
    """The two numbers that start a sheet, and the lines below them."""
    lines = sheet_of(texts.read_lines(source))
    for at, line in enumerate(lines):
        if words := tokens(line):
            if len(words) != 2:
                told = texts.quoted(line[1].strip())
                raise FormatError(
                    f"the {first} and the {second} were expected, not {told}", line=line[0]
                )
            a, b = side(words[0], line[0], first), side(words[1], line[0], second)
            return a, b, lines[at + 1 :]
    raise FormatError(f"the {first} and the {second} were expected, but nothing is there")


def black_and_white(puzzle: Nonogram, format: str) -> Nonogram:
    """The puzzle, if a format without colours can store it."""
    if puzzle.is_coloured or not puzzle.uses_only_its_colours:
        raise FormatError(f"a {format} file is black and white: it cannot store colours")
    return puzzle


def lengths(clue: Clue, separator: str, empty: str = "0") -> str:
    """A black and white clue as text."""
    return separator.join([str(run.length) for run in clue]) or empty


def usable_goal(puzzle: Nonogram) -> Grid | None:
    """The goal, if it is complete and fits the size and the colours of the puzzle."""
    return texts.usable_goal(puzzle.goal, puzzle.width, puzzle.height, puzzle.letters)
