"""Addresses of puzz.link and pzprv3: ``nurikabe/W/H/…``, one per line.

An example; the cells are read row by row, and ``.`` is an island of any size::

    https://puzz.link/p?nurikabe/4/3/g4l2h1         . 4 . .
                                                    # # # #
                                                    2 . # 1
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from nurie.errors import FormatError
from nurie.formats import addresses, texts
from nurie.nurikabe.puzzle import ANY, MAX_SIDE, Nurikabe

suffixes = (".puzzlink",)
carries = frozenset({"several"})
is_address = True

_EXAMPLE = "https://puzz.link/p?nurikabe/4/3/g4l2h1"


def sniff(head: bytes) -> float:
    """How likely the content is: the first line has ``nurikabe/W/H/``."""
    return addresses.sniff(head, Nurikabe.kind)


def read(source: BinaryIO) -> Iterator[Nurikabe]:
    """Read one puzzle per line."""
    for address in addresses.read(source, Nurikabe.kind, MAX_SIDE, _EXAMPLE):
        yield _puzzle(address)


def _puzzle(address: addresses.Address) -> Nurikabe:
    board = [[0] * address.width for _ in range(address.height)]
    for place, number in address.numbers(address.width * address.height):
        if number == 0:
            raise FormatError(
                "the address has the number 0, but an island cannot be empty", line=address.line
            )
        row, column = divmod(place, address.width)
        board[row][column] = ANY if number == addresses.NOT_TOLD else number
    return Nurikabe(board)


def write(puzzles: Iterable[Nurikabe], target: BinaryIO) -> None:
    """Write one address per line."""
    for puzzle in texts.at_least_one(puzzles):
        numbers = (
            addresses.NOT_TOLD if number == ANY else number
            for row in puzzle.numbers
            for number in row
        )
        addresses.write(puzzle.kind, puzzle.width, puzzle.height, numbers, target)
