"""What the text formats share: numbered lines, numbers, clues, and refusals.

Every complaint about a file is worded here or goes through here, so that it
names its line and says what was expected.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import BinaryIO, NamedTuple, TypeVar

from nurie.errors import FormatError
from nurie.grid import EMPTY, Grid
from nurie.nonogram.puzzle import MAX_SIDE, Clue, Nonogram

T = TypeVar("T")
Line = tuple[int, str]
"""A line of a file with its number, counted from one."""

MAX_CLUE_TEXT = 16 * MAX_SIDE
"""More characters than any clue needs; a longer line is refused before it is taken apart."""
MAX_LINES = 5 * MAX_SIDE
"""More lines than any puzzle needs."""
MAX_DIGITS = 9
"""More digits than any number needs; keeps clear of Python's slow path for huge ones."""

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def decode(data: bytes) -> str:
    """Bytes as text: UTF-8, and Latin-1 where that fails, for the titles of old files."""
    if b"\0" in data:
        raise FormatError("it holds NUL bytes, so it is no text file")
    try:
        return data.decode("utf-8-sig" if data.startswith(b"\xef\xbb\xbf") else "utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def read_lines(source: BinaryIO) -> Iterator[Line]:
    """The lines of a file with their numbers, whatever the line ends are."""
    number = 0
    for raw in source:
        for part in raw.rstrip(b"\r\n").split(b"\r"):
            number += 1
            try:
                yield number, decode(part)
            except FormatError as error:
                error.line = number
                raise


def sheet_of(lines: Iterable[Line]) -> list[Line]:
    """All lines of one puzzle, unless they are too many to be one."""
    found = list(islice(lines, MAX_LINES + 1))
    if len(found) > MAX_LINES:
        raise FormatError(f"more than {MAX_LINES} lines are no puzzle", line=found[-1][0])
    return found


def quoted(text: str) -> str:
    """A piece of a file for an error message: quoted, and shortened when it is long."""
    return repr(text if len(text) <= 24 else text[:24] + "…")


def one_line(text: str) -> str:
    """A title on one line, without what text files cannot hold."""
    return " ".join(_CONTROL.sub("", text).split())


def number(token: str, line: int | None) -> int:
    """A number that is not negative."""
    if token.isdigit() and token.isascii() and len(token) <= MAX_DIGITS:
        return int(token)
    if token.isdigit() and token.isascii():
        what = "is larger than any number here can be"
    elif token[:1] == "-" and token[1:].isdecimal():
        what = "is negative, and a length cannot be"
    else:
        what = "is no number"
    raise FormatError(f"{quoted(token)} {what}", line=line)


def side(token: str, line: int | None, what: str) -> int:
    """A width or a height."""
    length = number(token, line)
    if not 1 <= length <= MAX_SIDE:
        raise FormatError(f"the {what} is {length}; it must be 1 to {MAX_SIDE}", line=line)
    return length


def tokens(line: Line) -> list[str]:
    """The words of a clue, between spaces, tabs or commas."""
    at, text = line
    if len(text) > MAX_CLUE_TEXT:
        raise FormatError(f"a clue of {len(text)} characters is too long", line=at)
    return text.replace(",", " ").split()


def clue(line: Line) -> list[int]:
    """A black and white clue; nothing or ``0`` is an empty line."""
    at = line[0]
    return [number(token, at) for token in tokens(line)]


def pick_clues(lines: list[Line], count: int, what: str) -> list[Line]:
    """The ``count`` lines that are clues.

    Blank lines are decoration when there are enough others; otherwise each
    stands for an empty clue, and only blank lines may follow the last one.
    """
    filled = [line for line in lines if line[1].strip()]
    if len(filled) == count:
        return filled
    if len(filled) < count <= len(lines) and (not filled or filled[-1][0] <= lines[count - 1][0]):
        return lines[:count]
    at = filled[count][0] if len(filled) > count else lines[-1][0] if lines else None
    raise FormatError(f"{count} {what} were expected, there are {len(filled)}", line=at)


class Sheet(NamedTuple):
    """A file that opens with two numbers on a line, as far as sniffing needs it."""

    first: int
    second: int
    body: list[str]
    is_numbers: bool
    """Whether nothing but numbers follows."""


_HEADER = re.compile(rb"(?:\xef\xbb\xbf)?\s*(\d{1,9})[ \t,]+(\d{1,9})[ \t]*(?:\r?\n|\r|\Z)")
_NOT_NUMBERS = re.compile(rb"[^\d\s,]")


def sniff_sheet(head: bytes) -> Sheet | None:
    """The sheet of numbers that a file seems to be, if it does."""
    if not (match := _HEADER.match(head)):
        return None
    body = head[match.end() :]
    lines = [line.strip().decode("latin-1") for line in body.splitlines()]
    return Sheet(int(match[1]), int(match[2]), lines, not _NOT_NUMBERS.search(body))


def sheet_size(source: BinaryIO, first: str, second: str) -> tuple[int, int, list[Line]]:
    """The two numbers that open a sheet, and the lines below them."""
    lines = sheet_of(read_lines(source))
    for at, line in enumerate(lines):
        if words := tokens(line):
            if len(words) != 2:
                raise FormatError(
                    f"the {first} and the {second} were expected, not {quoted(line[1].strip())}",
                    line=line[0],
                )
            a, b = side(words[0], line[0], first), side(words[1], line[0], second)
            return a, b, lines[at + 1 :]
    raise FormatError(f"the {first} and the {second} were expected, but nothing is there")


def at_least_one(items: Iterable[T], otherwise: str = "there is no puzzle to write") -> Iterator[T]:
    """The same items, with a complaint when there are none."""
    is_empty = True
    for item in items:
        is_empty = False
        yield item
    if is_empty:
        raise FormatError(otherwise)


def only_one(puzzles: Iterable[Nonogram], format: str) -> Nonogram:
    """The puzzle to write in a format that holds one."""
    several = at_least_one(puzzles)
    puzzle = next(several)
    if next(several, None) is not None:
        raise FormatError(f"a {format} file holds one puzzle, not several")
    return puzzle


def black_and_white(puzzle: Nonogram, format: str) -> Nonogram:
    """The puzzle itself, when a format without colours can hold it."""
    if puzzle.is_coloured or not puzzle.uses_only_its_colours:
        raise FormatError(f"a {format} file is black and white: it cannot hold colours")
    return puzzle


def lengths(clue: Clue, separator: str, empty: str = "0") -> str:
    """A black and white clue as text."""
    return separator.join([str(run.length) for run in clue]) or empty


def usable_goal(puzzle: Nonogram) -> Grid | None:
    """The goal, when it is complete, as large as the puzzle and in its colours."""
    goal = puzzle.goal
    if goal is None or (goal.width, goal.height) != (puzzle.width, puzzle.height):
        return None
    return None if any(row.strip(puzzle.letters + EMPTY) for row in goal) else goal


def goal_from(rows: list[str], width: int, height: int, line: int | None) -> Grid | None:
    """A goal as a file tells it; none when cells of it are unknown."""
    for at, row in enumerate(rows, 1):
        if len(row) != width:
            raise FormatError(f"row {at} of the goal has {len(row)} cells, not {width}", line=line)
    if len(rows) != height:
        raise FormatError(f"the goal has {len(rows)} rows, not {height}", line=line)
    goal = Grid(rows)
    return goal if goal.is_complete else None


def write_lines(lines: Iterable[str], target: BinaryIO) -> None:
    """Writes lines of text, each with its end."""
    target.write("".join(f"{line}\n" for line in lines).encode("utf-8", "replace"))
