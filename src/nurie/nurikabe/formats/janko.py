"""The text of janko.at: ``[begin]``, properties, ``[problem]``, perhaps ``[solution]``, ``[end]``.

An example; in the problem ``-`` has no number, in the solution ``x`` is black.
Everything before ``[begin]`` is skipped, so a saved page can be read as well::

    [begin]
    puzzle nurikabe
    author Ada
    rows 3
    cols 4
    [problem]
    - 4 - -         . 4 . .
    - - - -         # # # #
    2 - - 1         2 . # 1
    [solution]
    - - - -
    x x x x
    - - x -
    [end]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from nurie.errors import FormatError
from nurie.formats import texts
from nurie.grid import EMPTY, FILLED, UNKNOWN, Grid
from nurie.nurikabe.formats import _board
from nurie.nurikabe.puzzle import MAX_SIDE, Nurikabe

suffixes = (".janko",)
carries = frozenset({"several", "title", "author", "copyright", "description", "goal"})

_SECTION = re.compile(r"\[(\w+)\]|(begin|problem|solution|moves|end)", re.IGNORECASE)
_BEGIN = re.compile(rb"^[ \t]*\[?begin\]?[ \t]*\r?$", re.M | re.I)
_PUZZLE = re.compile(rb"^[ \t]*puzzle[ \t]+(\w+)", re.M | re.I)
_CREDITS = {"title": "title", "author": "author", "source": "copyright", "info": "description"}
_SIDES = {"rows": ("height",), "cols": ("width",), "size": ("width", "height")}
_BLACK = ("x", "X", "#")


def sniff(head: bytes) -> float:
    """How likely the content is: ``[begin]``, and below it the kind of the puzzle."""
    begin = _BEGIN.search(head)
    puzzle = _PUZZLE.search(head, begin.end()) if begin else None
    if not puzzle:
        return 0
    return 0.95 if puzzle[1].lower() == Nurikabe.kind.encode() else 0.6


def read(source: BinaryIO) -> Iterator[Nurikabe]:
    """Read the puzzles one by one."""
    block: _Block | None = None
    is_empty = True
    for at, text in texts.filled_lines(source):
        match = _SECTION.fullmatch(text)
        section = (match[1] or match[2]).lower() if match else ""
        if section in ("begin", "end") and block:
            yield block.puzzle()
            is_empty, block = False, None
        if section == "begin":
            block = _Block(at)
        elif block and section:
            block.section = section
        elif block:
            block.take(text, at)
    if block or is_empty:
        yield (block or _Block(None)).puzzle()


class _Block:
    """The lines between ``[begin]`` and ``[end]``, by section."""

    def __init__(self, at: int | None) -> None:
        self.at = at
        """The last line of it so far."""
        self.section = ""
        self.credits: dict[str, str] = {}
        self.sides: dict[str, int] = {}
        self.problem: list[list[int]] = []
        self.solution: list[str] = []

    def take(self, text: str, at: int) -> None:
        """Store one line of the current section."""
        self.at = at
        if self.section == "problem":
            _board.add_row(self.problem, _board.cells_of(text, at), at)
        elif self.section == "solution":
            self.solution.append("".join(map(_state, _board.cells_of(text, at))))
        elif not self.section:
            key, _, value = text.partition(" ")
            self._property(key.lower(), value.strip(), at)

    def _property(self, key: str, value: str, at: int) -> None:
        if key == "puzzle" and value.lower() != Nurikabe.kind:
            raise FormatError(f"a nurikabe was expected, not {texts.quoted(value)}", line=at)
        if key in _CREDITS:
            self.credits[_CREDITS[key]] = value
        for side in _SIDES.get(key, ()):
            self.sides[side] = texts.side(value, at, side, MAX_SIDE)

    def puzzle(self) -> Nurikabe:
        """The puzzle, once it is complete."""
        if not self.problem:
            raise FormatError(
                "[begin] and below it [problem] with rows were expected", line=self.at
            )
        width, height = len(self.problem[0]), len(self.problem)
        for side, has in (("width", width), ("height", height)):
            if self.sides.get(side, has) != has:
                told = f"the {side} of the problem is {has}, not {self.sides[side]} as stated"
                raise FormatError(told, line=self.at)
        return Nurikabe(self.problem, goal=self._goal(width, height), **self.credits)

    def _goal(self, width: int, height: int) -> Grid | None:
        return texts.goal_from(self.solution, width, height, self.at) if self.solution else None


def _state(token: str) -> str:
    """A cell of a solution; a cell with a number is white."""
    if token in _BLACK:
        return FILLED
    return UNKNOWN if token == "?" else EMPTY


def write(puzzles: Iterable[Nurikabe], target: BinaryIO) -> None:
    """Write puzzles one after the other."""
    for puzzle in texts.at_least_one(puzzles):
        lines = ["[begin]", f"puzzle {puzzle.kind}"]
        for key, name in _CREDITS.items():
            if value := texts.one_line(getattr(puzzle, name)):
                lines.append(f"{key} {value}")
        lines += [f"rows {puzzle.height}", f"cols {puzzle.width}", "[problem]"]
        lines += [" ".join(row) for row in _board.texts_of(puzzle, "-")]
        if goal := _board.usable_goal(puzzle):
            lines.append("[solution]")
            lines += [" ".join("x" if cell == FILLED else "-" for cell in row) for row in goal]
        texts.write_lines([*lines, "[end]"], target)
