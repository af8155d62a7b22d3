"""Addresses of puzz.link and pzprv3, ``kind/W/H/…``, one per line, and their encoding of numbers.

A place of the board is a hexadecimal digit, or a sign and several digits, see ``_SIGNS``;
``.`` is an unknown number, and ``g`` to ``z`` are 1 to 20 places without a number::

    https://puzz.link/p?nurikabe/4/3/g4l2h1         . 4 . .
                                                    . . . .
                                                    2 . . 1
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO, NamedTuple

from nurie import registry
from nurie.errors import FormatError
from nurie.formats import texts

NOT_TOLD = -1
"""The number that ``.`` stands for."""

_ADDRESS = re.compile(
    r"(?:^|[?&/=])([a-z][a-z0-9]*)(?:_edit|_play)?/(\d+)/(\d+)/([^/\s]*)/?$", re.ASCII
)
_HINT = re.compile(rb"(?:^|[?&/=])([a-z][a-z0-9]*)(?:_edit|_play)?/\d+/\d+/")
_SIGNS = (
    ("", 1, 0),
    ("-", 2, 0),
    ("+", 3, 0),
    ("=", 3, 4096),
    ("%", 3, 8192),
    ("*", 4, 12240),
    ("$", 5, 77776),
)
"""The encodings of numbers: a sign, the number of digits, and the offset of the value."""
_PLACE = re.compile(
    r"([g-z])|(\.)|"
    + "|".join(f"{re.escape(sign)}([0-9a-f]{{{digits}}})" for sign, digits, _ in _SIGNS)
)
_BLANK_PLACES = "ghijklmnopqrstuvwxyz"


class Address(NamedTuple):
    """One parsed address."""

    width: int
    height: int
    body: str
    line: int
    """Its line in the file."""

    def numbers(self, count: int) -> list[tuple[int, int]]:
        """The places that have a number, with it, on a board of ``count`` places."""
        places = []
        place = end = 0
        for match in _PLACE.finditer(self.body):
            if match.start() != end or place > count:
                break
            end = match.end()
            blanks, dot, *numbers = match.groups()
            if blanks:
                place += _BLANK_PLACES.index(blanks) + 1
                continue
            written = zip(numbers, _SIGNS, strict=True)
            told = [int(digits, 16) + added for digits, (_, _, added) in written if digits]
            places.append((place, NOT_TOLD if dot else told[0]))
            place += 1
        if place > count or (place < count and end == len(self.body)):
            few = "fewer" if place < count else "more"
            message = f"the address has {few} than {count} places for numbers"
            raise FormatError(message, line=self.line)
        if end != len(self.body):
            what = texts.quoted(self.body[end:])
            raise FormatError(f"{what} in the address is not a number", line=self.line)
        return places


def sniff(head: bytes, kind: str) -> float:
    """How likely it is that the first line is an address of a kind."""
    first = head.removeprefix(b"\xef\xbb\xbf").lstrip().partition(b"\n")[0][:400]
    if not (match := _HINT.search(first)):
        return 0
    if match[1] != kind.encode():
        return 0.05 if b"://" in first else 0
    return 0.4 if first.startswith(b"pzprv3") else 0.95


def read(source: BinaryIO, kind: str, most: int, example: str) -> Iterator[Address]:
    """Parse one address per line, for boards with at most ``most`` cells per side."""
    expected = f"an address like {example} was expected"
    for at, text in texts.at_least_one(texts.filled_lines(source), expected):
        if not (match := _ADDRESS.search(text)):
            raise FormatError(f"{expected}, not {texts.quoted(text)}", line=at)
        if match[1] != kind:
            encoded = [name for name in registry.kinds() if "puzzlink" in registry.formats(name)]
            known = [kind] if match[1] in encoded else encoded
            message = f"an address of a {' or '.join(known)} was expected, not of a {match[1]}"
            raise FormatError(message, line=at)
        width = texts.side(match[2], at, "width", most)
        height = texts.side(match[3], at, "height", most)
        yield Address(width, height, match[4], at)


def write(kind: str, width: int, height: int, numbers: Iterable[int], target: BinaryIO) -> None:
    """Write the address of a board; zeros are places without a number."""
    body = "".join(_place(number) if number else " " for number in numbers)
    body = re.sub(" {1,20}", lambda blank: _BLANK_PLACES[len(blank[0]) - 1], body)
    texts.write_lines([f"https://puzz.link/p?{kind}/{width}/{height}/{body}"], target)


def _place(number: int) -> str:
    if number == NOT_TOLD:
        return "."
    for sign, digits, added in _SIGNS:
        if 0 <= number - added < 16**digits:
            return f"{sign}{number - added:0{digits}x}"
    raise FormatError(f"an address cannot encode the number {number}")
