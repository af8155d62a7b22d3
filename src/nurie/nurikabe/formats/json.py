"""Nurie's own JSON: everything a puzzle has; one object, an array, or one object per line.

An example; ``0`` is a cell without a number, ``"?"`` an island of any size::

    {"kind": "nurikabe", "size": [4, 3],                            . 4 . .
     "clues": [[0, 4, 0, 0], [0, 0, 0, 0], [2, 0, 0, 1]],           # # # #
     "title": "Spit", "author": "Ada", "licence": "CC0-1.0",        2 . # 1
     "goal": ["....", "####", "..#."]}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from nurie.errors import FormatError
from nurie.formats import objects, texts
from nurie.formats.objects import shown
from nurie.grid import FILLED
from nurie.nurikabe.formats import _board
from nurie.nurikabe.puzzle import ANY, MAX_SIDE, Nurikabe

suffixes = (".json", ".jsonl")
carries = frozenset({"several", "title", "author", "copyright", "description", "goal"})


def sniff(head: bytes) -> float:
    """How likely the content is: an object of the kind nurikabe."""
    return 0.95 if objects.kind_of(head) == Nurikabe.kind else 0


def read(source: BinaryIO) -> Iterator[Nurikabe]:
    """Read the puzzles one by one."""
    return objects.read(source, Nurikabe.kind, _puzzle)


def _puzzle(fields: dict[str, Any]) -> Nurikabe:
    board = objects.board(fields, MAX_SIDE, _number)
    goal = objects.goal(fields, len(board[0]) if board else 0, len(board), FILLED)
    return Nurikabe(board, goal=goal, **objects.credits(fields))


def _number(value: Any) -> int:
    match value:
        case bool():
            pass
        case int() if 0 <= value < 10**texts.MAX_DIGITS:
            return value
        case "?":
            return ANY
    raise FormatError(f'a number like 3, 0 for none or "?" was expected, not {shown(value)}')


def write(puzzles: Iterable[Nurikabe], target: BinaryIO) -> None:
    """Write one puzzle per line."""
    for puzzle in texts.at_least_one(puzzles):
        clues = [["?" if number == ANY else number for number in row] for row in puzzle.numbers]
        objects.write(puzzle, clues, _board.usable_goal(puzzle), target)
