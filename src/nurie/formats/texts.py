"""What the text formats share: numbered lines, numbers, one or several puzzles, and errors.

Every error about a file is raised here or passes through here, so that it names its line
and says what was expected.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, BinaryIO, TypeVar, cast

from nurie.errors import FormatError
from nurie.grid import EMPTY, Grid

if TYPE_CHECKING:
    from io import BufferedIOBase

T = TypeVar("T")
Line = tuple[int, str]
"""A line of a file with its number, counted from one."""

MAX_DIGITS = 9
"""More digits than any number needs; avoids Python's slow conversion of huge numbers."""

_BLOCK = 2**16
"""About how many bytes are split into lines at once."""
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def decode(data: bytes) -> str:
    """Bytes as text: UTF-8, or Latin-1 if that fails, for the titles of old files."""
    if b"\0" in data:
        raise FormatError("it contains NUL bytes, so it is not a text file")
    try:
        return data.decode("utf-8-sig" if data.startswith(b"\xef\xbb\xbf") else "utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def read_lines(source: BinaryIO) -> Iterator[Line]:
    """The lines of a file with their numbers, for any style of line endings."""
    return chain.from_iterable(_blocks(source))


def _blocks(source: BinaryIO) -> Iterator[Iterable[Line]]:
    """Line after line, in blocks of whole lines; one block at a time is in memory."""
    buffered = cast("BufferedIOBase", source)
    number = 1
    while block := buffered.read1(_BLOCK) + buffered.readline():
        if block.count(b"\r") == block.count(b"\r\n"):
            block = block.replace(b"\r\n", b"\n")
            if block.isascii() and b"\0" not in block:
                lines = block.removesuffix(b"\n").decode("ascii").split("\n")
                yield enumerate(lines, number)
                number += len(lines)
                continue
        parts = [
            part
            for raw in block.removesuffix(b"\n").split(b"\n")
            for part in raw.rstrip(b"\r").split(b"\r")
        ]
        yield _decoded(parts, number)
        number += len(parts)


def _decoded(parts: list[bytes], first: int) -> Iterator[Line]:
    """Lines that are decoded one by one, so that one odd line leaves the others as they are."""
    for number, part in enumerate(parts, first):
        try:
            yield number, decode(part)
        except FormatError as error:
            error.line = number
            raise


def filled_lines(source: BinaryIO) -> Iterator[Line]:
    """The lines of a file that are not blank, stripped, with their numbers."""
    return ((at, text.strip()) for at, text in read_lines(source) if text.strip())


def quoted(text: str) -> str:
    """A piece of a file for an error message: quoted, and shortened when it is long."""
    return repr(text if len(text) <= 24 else text[:24] + "…")


def one_line(text: str) -> str:
    """A title on one line, without characters that text files cannot contain."""
    return " ".join(_CONTROL.sub("", text).split())


def number(token: str, line: int | None) -> int:
    """Parse a number that is not negative."""
    if token.isdigit() and token.isascii() and len(token) <= MAX_DIGITS:
        return int(token)
    if token.isdigit() and token.isascii():
        what = "is too large"
    elif token[:1] == "-" and token[1:].isdecimal():
        what = "is negative"
    else:
        what = "is not a number"
    raise FormatError(f"{quoted(token)} {what}", line=line)


def side(token: str, line: int | None, what: str, most: int) -> int:
    """Parse a width or a height."""
    length = number(token, line)
    if not 1 <= length <= most:
        raise FormatError(f"the {what} is {length}; it must be 1 to {most}", line=line)
    return length


def at_least_one(items: Iterable[T], otherwise: str = "there is no puzzle to write") -> Iterator[T]:
    """The same items; raises an error if there are none."""
    is_empty = True
    for item in items:
        is_empty = False
        yield item
    if is_empty:
        raise FormatError(otherwise)


def only_one(puzzles: Iterable[T], format: str) -> T:
    """The puzzle to write, for a format that stores only one."""
    several = at_least_one(puzzles)
    puzzle = next(several)
    if next(several, None) is not None:
        raise FormatError(f"a {format} file can store only one puzzle")
    return puzzle


def usable_goal(goal: Grid | None, width: int, height: int, letters: str) -> Grid | None:
    """The goal, if it is complete and fits the size and the colours of its puzzle."""
    if goal is None or (goal.width, goal.height) != (width, height):
        return None
    return None if any(row.strip(letters + EMPTY) for row in goal) else goal


def goal_from(rows: list[str], width: int, height: int, line: int | None) -> Grid | None:
    """The goal in a file; None if some of its cells are unknown."""
    if {*map(len, rows)} - {width}:
        at, row = next((at, row) for at, row in enumerate(rows, 1) if len(row) != width)
        raise FormatError(f"row {at} of the goal has {len(row)} cells, not {width}", line=line)
    if len(rows) != height:
        raise FormatError(f"the goal has {len(rows)} rows, not {height}", line=line)
    goal = Grid(rows)
    return goal if goal.is_complete else None


def write_lines(lines: Iterable[str], target: BinaryIO) -> None:
    """Write lines of text with line endings."""
    target.write("".join(f"{line}\n" for line in lines).encode("utf-8", "replace"))
