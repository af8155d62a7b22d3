"""Addresses of puzz.link and pzprv3: ``nonogram/W/H/…``, one per line.

An example, a board of 4×3::

    https://puzz.link/p?nonogram/4/3/1g3g2g1g2g4g1g     .##.
                                                        ####
                                                        .#..

Clues are written outwards from the board, so the last run comes first. Every
line has as many places as runs fit in it, half its length rounded up: first
the columns from the left, then the rows from the top.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from nurie.errors import FormatError
from nurie.formats import addresses, texts
from nurie.nonogram.formats import _text
from nurie.nonogram.puzzle import MAX_SIDE, Clue, Nonogram

suffixes = (".puzzlink",)
carries = frozenset({"several"})
is_address = True

_EXAMPLE = "https://puzz.link/p?nonogram/4/3/1g3g2g1g2g4g1g"


def sniff(head: bytes) -> float:
    """How likely the content is: the first line has ``nonogram/W/H/``."""
    return addresses.sniff(head, Nonogram.kind)


def read(source: BinaryIO) -> Iterator[Nonogram]:
    """Read one puzzle per line."""
    for address in addresses.read(source, Nonogram.kind, MAX_SIDE, _EXAMPLE):
        yield _puzzle(address)


def _puzzle(address: addresses.Address) -> Nonogram:
    column_room, row_room = _room(address.height), _room(address.width)
    start = address.width * column_room
    columns: list[list[int]] = [[] for _ in range(address.width)]
    rows: list[list[int]] = [[] for _ in range(address.height)]
    for place, length in address.numbers(start + address.height * row_room):
        if length == addresses.NOT_TOLD:
            message = "'.' in the address is an unknown run, which a nonogram cannot have"
            raise FormatError(message, line=address.line)
        if place < start:
            columns[place // column_room].insert(0, length)
        else:
            rows[(place - start) // row_room].insert(0, length)
    return Nonogram(rows, columns)


def _room(length: int) -> int:
    """How many runs fit in a line."""
    return (length + 1) // 2


def write(puzzles: Iterable[Nonogram], target: BinaryIO) -> None:
    """Write black and white puzzles, one address per line."""
    for puzzle in texts.at_least_one(puzzles):
        _text.black_and_white(puzzle, "puzzlink")
        columns = _places(puzzle.columns, _room(puzzle.height))
        rows = _places(puzzle.rows, _room(puzzle.width))
        addresses.write(puzzle.kind, puzzle.width, puzzle.height, columns + rows, target)


def _places(clues: tuple[Clue, ...], room: int) -> list[int]:
    """The places of some lines, with a zero for each one that has no number."""
    places: list[int] = []
    for clue in clues:
        if len(clue) > room:
            raise FormatError(f"an address has room for {room} runs in a line, not {len(clue)}")
        places += [run.length for run in reversed(clue)] + [0] * (room - len(clue))
    return places
