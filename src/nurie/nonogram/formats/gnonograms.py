"""Gnonograms' .gno: sections in brackets, dimensions with the height first.

An example; an empty line of the board is ``0``. In the solution ``1`` is an
empty cell, ``2`` a filled one; a working grid is not read::

    [Description]           .##.
    Flag                    ####
    Ada                     .#..
    [Dimensions]
    3
    4
    [Row clues]
    2
    4
    1
    [Column clues]
    1
    3
    2
    1
    [Solution grid]
    1 2 2 1
    2 2 2 2
    1 2 1 1
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from nurie.errors import FormatError
from nurie.formats import texts
from nurie.grid import Grid
from nurie.nonogram.formats import _text
from nurie.nonogram.puzzle import Nonogram

suffixes = (".gno",)
carries = frozenset({"title", "author", "copyright", "goal"})

_HEADING = re.compile(r"\s*\[([^\]]*)\]\s*")
_HINT = re.compile(rb"(?im)^[ \t]*\[(?:dim|row|col)[^\]]*\]")
_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_CELLS = {"0": "?", "1": ".", "2": "#"}
_STATES = str.maketrans({".": "1 ", "#": "2 "})
_UNTITLED = "Untitled"


def sniff(head: bytes) -> float:
    """How likely the content is: headings of dimensions and clues."""
    return (0, 0.4, 0.8, 0.95)[min(3, len(_HINT.findall(head)))]


def read(source: BinaryIO) -> Iterator[Nonogram]:
    """Read the only puzzle."""
    sections = _sections(_text.sheet_of(texts.read_lines(source)))
    height, width = _dimensions(sections)
    rows = _text.pick_clues(_section(sections, "row", "Row clues"), height, "row clues")
    columns = _text.pick_clues(_section(sections, "col", "Column clues"), width, "column clues")
    described = [text.strip() for _, text in sections.get("des", [])] + ["", ""]
    yield Nonogram(
        _text.clues(rows),
        _text.clues(columns),
        title="" if described[0] == _UNTITLED else _unescaped(described[0]),
        author="" if _DATE.match(described[1]) else _unescaped(described[1]),
        copyright=_unescaped(" ".join(text for _, text in sections.get("lic", [])).strip()),
        goal=_goal(sections.get("sol", []), width, height),
    )


def _sections(lines: Iterable[texts.Line]) -> dict[str, list[texts.Line]]:
    """The lines below each heading, recognised by its first three letters, as gnonograms does."""
    sections: dict[str, list[texts.Line]] = {}
    section: list[texts.Line] = []
    for line in lines:
        if heading := _HEADING.fullmatch(line[1]):
            section = sections.setdefault(heading[1][:3].lower(), [])
        else:
            section.append(line)
    return sections


def _section(sections: dict[str, list[texts.Line]], key: str, heading: str) -> list[texts.Line]:
    if key not in sections:
        raise FormatError(f"a section [{heading}] was expected")
    return sections[key]


def _dimensions(sections: dict[str, list[texts.Line]]) -> tuple[int, int]:
    words = [
        (word, line[0])
        for line in _section(sections, "dim", "Dimensions")
        for word in _text.tokens(line)
    ]
    if len(words) != 2:
        raise FormatError(f"two dimensions, height and width, were expected, not {len(words)}")
    return _text.side(*words[0], "height"), _text.side(*words[1], "width")


def _goal(lines: list[texts.Line], width: int, height: int) -> Grid | None:
    if not (filled := [line for line in lines if line[1].strip()]):
        return None
    rows = []
    for at, text in filled:
        cells = text.split()
        if strange := next((cell for cell in cells if cell not in _CELLS), None):
            raise FormatError(f"{texts.quoted(strange)} is not a cell: use 1 or 2", line=at)
        rows.append("".join(_CELLS[cell] for cell in cells))
    return texts.goal_from(rows, width, height, filled[0][0])


def _unescaped(text: str) -> str:
    if "%" in text:
        from urllib.parse import unquote

        text = unquote(text)
    return text


def _escaped(text: str) -> str:
    """Text that can be read back: a bracket would start a section, a date would be skipped."""
    line = texts.one_line(text).replace("%", "%25").replace("[", "%5B")
    is_mistakable = line == _UNTITLED or _DATE.match(line)
    return f"%{ord(line[0]):02X}{line[1:]}" if is_mistakable else line


def write(puzzles: Iterable[Nonogram], target: BinaryIO) -> None:
    """Write one black and white puzzle."""
    puzzle = _text.black_and_white(texts.only_one(puzzles, "gnonograms"), "gnonograms")
    texts.write_lines(_lines(puzzle), target)


def _lines(puzzle: Nonogram) -> Iterator[str]:
    if puzzle.title or puzzle.author:
        yield from ("[Description]", _escaped(puzzle.title) or _UNTITLED, _escaped(puzzle.author))
    if puzzle.copyright:
        yield from ("[License]", _escaped(puzzle.copyright))
    yield from ("[Dimensions]", str(puzzle.height), str(puzzle.width))
    for heading, clues in (("[Row clues]", puzzle.rows), ("[Column clues]", puzzle.columns)):
        yield from (heading, *(_text.lengths(clue, ", ") for clue in clues))
    if goal := _text.usable_goal(puzzle):
        yield from ("[Solution grid]", *(row.translate(_STATES).rstrip() for row in goal))
