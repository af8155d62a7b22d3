"""Addresses of puzz.link and pzprv3: ``nonogram/W/H/…``, one a line.

An example, a board of 4×3::

    https://puzz.link/p?nonogram/4/3/1g3g2g1g2g4g1g     .##.
                                                        ####
                                                        .#..

Clues are written outwards from the board, so the last run comes first. Every
line has as many places as runs fit in it, half its length rounded up: first
the columns from the left, then the rows from the top. A place is a hexadecimal
digit, ``-`` and two, or ``+`` and three of them; ``g`` to ``z`` are 1 to 20
places without a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from nurie.errors import FormatError
from nurie.nonogram.formats import _text
from nurie.nonogram.puzzle import Clue, Nonogram

suffixes = (".puzzlink",)
carries = frozenset({"several"})

_ADDRESS = re.compile(r"(?:^|[?&/=])nonogram(?:_edit|_play)?/(\d+)/(\d+)/([^/\s]*)/?\s*$", re.ASCII)
_PLACE = re.compile(r"([0-9a-f])|-([0-9a-f]{2})|\+([0-9a-f]{3})|([g-z])")
_HINT = re.compile(rb"(?:^|[?&/=])nonogram(?:_edit|_play)?/\d+/\d+/")
_BLANK_PLACES = "ghijklmnopqrstuvwxyz"
_EXAMPLE = "https://puzz.link/p?nonogram/4/3/1g3g2g1g2g4g1g"


def sniff(head: bytes) -> float:
    """How sure it is by content: the first line has ``nonogram/W/H/``."""
    first = head.removeprefix(b"\xef\xbb\xbf").lstrip().partition(b"\n")[0]
    if not _HINT.search(first[:400]):
        return 0
    return 0.4 if first.startswith(b"pzprv3") else 0.95


def read(source: BinaryIO) -> Iterator[Nonogram]:
    """Reads one puzzle a line."""
    filled = (line for line in _text.read_lines(source) if line[1].strip())
    for at, text in _text.at_least_one(filled, f"an address like {_EXAMPLE} was expected"):
        yield _puzzle(text.strip(), at)


def _puzzle(text: str, at: int) -> Nonogram:
    if not (match := _ADDRESS.search(text)):
        what = f"an address like {_EXAMPLE} was expected"
        raise FormatError(f"{what}, not {_text.quoted(text)}", line=at)
    width, height = _text.side(match[1], at, "width"), _text.side(match[2], at, "height")
    column_room, row_room = _room(height), _room(width)
    start = width * column_room
    columns: list[list[int]] = [[] for _ in range(width)]
    rows: list[list[int]] = [[] for _ in range(height)]
    for place, length in _places(match[3], start + height * row_room, at):
        if place < start:
            columns[place // column_room].insert(0, length)
        else:
            rows[(place - start) // row_room].insert(0, length)
    return Nonogram(rows, columns)


def _room(length: int) -> int:
    """How many runs fit in a line."""
    return (length + 1) // 2


def _places(body: str, count: int, at: int) -> list[tuple[int, int]]:
    """The places that have a number, with it."""
    places = []
    place = end = 0
    for match in _PLACE.finditer(body):
        if match.start() != end or place > count:
            break
        end = match.end()
        if match[4]:
            place += _BLANK_PLACES.index(match[4]) + 1
        else:
            places.append((place, int(match[1] or match[2] or match[3], 16)))
            place += 1
    if place > count or (place < count and end == len(body)):
        few = "fewer" if place < count else "more"
        raise FormatError(f"the address has {few} than {count} places for numbers", line=at)
    if end != len(body):
        raise FormatError(f"{_text.quoted(body[end:])} in the address is no number", line=at)
    return places


def write(puzzles: Iterable[Nonogram], target: BinaryIO) -> None:
    """Writes black and white puzzles, one address a line."""
    for puzzle in _text.at_least_one(puzzles):
        _text.black_and_white(puzzle, "puzzlink")
        body = _body(puzzle.columns, _room(puzzle.height)) + _body(puzzle.rows, _room(puzzle.width))
        blanks = re.sub("(?: ){1,20}", lambda blank: _BLANK_PLACES[len(blank[0]) - 1], body)
        _text.write_lines(
            [f"https://puzz.link/p?nonogram/{puzzle.width}/{puzzle.height}/{blanks}"], target
        )


def _body(clues: tuple[Clue, ...], room: int) -> str:
    """The places of some lines, with a space for each one that has no number."""
    for clue in clues:
        if len(clue) > room:
            raise FormatError(f"an address has room for {room} runs in a line, not {len(clue)}")
    return "".join(
        "".join(_place(run.length) for run in reversed(clue)) + " " * (room - len(clue))
        for clue in clues
    )


def _place(length: int) -> str:
    if length >= 0x1000:
        raise FormatError(f"an address cannot hold a run of {length} cells")
    digits = f"{length:x}"
    return ("", "-", "+")[len(digits) - 1] + digits
