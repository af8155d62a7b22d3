"""Game IDs of the Portable Puzzle Collection: ``WxH:`` columns then rows, one ID per line.

An example; ``/`` is between lines of the board, ``.`` between runs, and an
empty line has nothing::

    4x3:1/3/2/1/2/4/1       .##.
                            ####
                            .#..

The address of a game, ``https://…/pattern.html#`` and its ID, is read as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from nurie.errors import FormatError
from nurie.formats import texts
from nurie.nonogram.formats import _text
from nurie.nonogram.puzzle import Nonogram

suffixes = (".tatham",)
carries = frozenset({"several"})

is_address = True

_START = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:[a-z]+://[^\s#]*#)?\d{1,9}(?:x\d{1,9})?([:#])([^\r\n]*)"
)
_GAME = re.compile(r"[a-z]+://[^\s#]*?([a-z]+)(?:\.html)?(?:\?[^\s#]*)?#", re.ASCII)
_ID = re.compile(r"(\d++)(?:x(\d++))?:(.*)", re.ASCII)
_SEED = re.compile(r"\d++(?:x\d++)?#")


def sniff(head: bytes) -> float:
    """How likely the content is: a size, a colon, then numbers, dots and slashes."""
    if not (match := _START.match(head)) or match[1] != b":":
        return 0.3 if match else 0
    return 0.95 if not match[2].strip(b"0123456789./ \t") else 0.4


def read(source: BinaryIO) -> Iterator[Nonogram]:
    """Read one puzzle per line."""
    filled = (line for line in texts.read_lines(source) if line[1].strip())
    for at, text in texts.at_least_one(filled, "a game ID like 2x1:1/1/2 was expected"):
        yield _puzzle(text.strip(), at)


def _puzzle(text: str, at: int) -> Nonogram:
    if game := _GAME.match(text):
        if game[1] != "pattern":
            raise FormatError(f"a game of pattern was expected, not of {game[1]}", line=at)
        text = text[game.end() :]
    if _SEED.match(text):
        what = "the ID contains a random seed instead of clues"
        raise FormatError(f"{what}; a game ID like 2x1:1/1/2 was expected", line=at)
    if not (match := _ID.fullmatch(text)):
        what = "a game ID like 2x1:1/1/2 was expected"
        raise FormatError(f"{what}, not {texts.quoted(text)}", line=at)
    width = _text.side(match[1], at, "width")
    height = _text.side(match[2], at, "height") if match[2] else width
    if "," in match[3]:
        raise FormatError("the ID contains given cells, which are not supported", line=at)
    lines = match[3].split("/")
    if len(lines) != width + height:
        raise FormatError(
            f"{width + height} clues ({width} columns, {height} rows) were expected, "
            f"but there are {len(lines)}",
            line=at,
        )
    clues = _text.clues((at, line.replace(".", " ")) for line in lines)
    return Nonogram(clues[width:], clues[:width])


def write(puzzles: Iterable[Nonogram], target: BinaryIO) -> None:
    """Write black and white puzzles, one per line."""
    for puzzle in texts.at_least_one(puzzles):
        _text.black_and_white(puzzle, "tatham")
        clues = [_text.lengths(clue, ".", "") for clue in puzzle.columns + puzzle.rows]
        texts.write_lines([f"{puzzle.width}x{puzzle.height}:{'/'.join(clues)}"], target)
