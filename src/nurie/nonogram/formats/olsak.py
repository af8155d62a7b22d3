"""Olšák's .g: the row clues and the column clues between lines with a colon, with colours.

An example; everything before it is a comment, and a blank line is an empty line of the
board. ``1`` is the colour of runs without a letter, ``0`` the background::

    #d                              .**.
       1:*  #000000  black          %%%%
       b:%  #1f77b4  blue           .*..
    : rows
    2
    4b
    1
    : columns
    1b
    1 1b 1
    1 1b
    1b
    : end
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from string import ascii_letters
from typing import BinaryIO

from nurie.errors import FormatError
from nurie.formats import texts
from nurie.grid import EMPTY, FILLED
from nurie.nonogram import palettes
from nurie.nonogram.formats import _text
from nurie.nonogram.puzzle import (
    BLACK,
    WHITE,
    Colour,
    Nonogram,
    as_clue,
    default_colour,
    shortest_length,
)

suffixes = (".g",)
carries = frozenset({"colours"})

_COLON = re.compile(rb"(?m)^:")
_RUN = re.compile(r"(\d+)(\D?)", re.ASCII)
_DEFAULT, _BACKGROUND = "1", "0"


def sniff(head: bytes) -> float:
    """How likely the content is: lines that start with a colon."""
    return (0, 0.3, 0.9)[min(2, len(_COLON.findall(head)))]


def read(source: BinaryIO) -> Iterator[Nonogram]:
    """Read the only puzzle."""
    preamble, *sections = _sections(_text.sheet_of(texts.read_lines(source)))
    if len(sections) < 2:
        raise FormatError("a line ': rows' and a line ': columns', each with clues, were expected")
    palette = palettes.Palette()
    letters, background = _declared(preamble, palette)
    rows, columns = (
        [as_clue(_run(token, line[0], letters) for token in _text.tokens(line)) for line in section]
        for section in sections[:2]
    )
    if len(sections) == 2:
        # Without a closing colon, blank lines at the end are columns only if the rows need them.
        needed = max(map(shortest_length, rows), default=0)
        while len(columns) > needed and not columns[-1]:
            columns.pop()
    yield Nonogram(rows, columns, colours=palette.colours, background=background)


def _sections(lines: Iterable[texts.Line]) -> list[list[texts.Line]]:
    """The lines before the first colon, and after each of the first three."""
    sections: list[list[texts.Line]] = [[]]
    for line in lines:
        if line[1].startswith(":"):
            sections.append([])
            if len(sections) == 4:
                break
        else:
            sections[-1].append(line)
    return sections


def _declared(
    preamble: list[texts.Line], palette: palettes.Palette
) -> tuple[dict[str, str], Colour]:
    """The letters of the colours by those in the file, and the background."""
    letters: dict[str, str] = {}
    background = WHITE
    is_declaring = False
    for at, text in preamble:
        if text[:2].lower() == "#t":
            raise FormatError("triddlers are not supported: they have no rows and columns", line=at)
        if text[:2].lower() == "#d":
            is_declaring = True
        elif is_declaring and text.strip():
            letter, printed, name, rgb = _colour(text.lstrip(), at)
            if letter == _BACKGROUND:
                background = palettes.background(name, rgb)
            else:
                wanted = printed if letter == _DEFAULT else letter
                letters["" if letter == _DEFAULT else letter] = palette.add(wanted, name, rgb)
    if not is_declaring:
        letters[""] = palette.add(FILLED, BLACK.name, BLACK.rgb)
    return letters, background


def _colour(text: str, at: int) -> tuple[str, str, str, str]:
    """The letter in clues, the letter printed, the name and the value of a colour."""
    words = text[3:].split(None, 1)
    if text[1:2] != ":" or not words:
        what = "a colour like 'b:% #1f77b4 blue' was expected"
        raise FormatError(f"{what}, not {texts.quoted(text)}", line=at)
    value = words[0]
    name = texts.one_line(words[-1]) if len(words) > 1 or not value.startswith("#") else ""
    rgb = palettes.rgb_of(value) if value.startswith("#") else palettes.rgb_of_name(value)
    if rgb is None and value.startswith("#"):
        what = "a colour value like #1f77b4 was expected"
        raise FormatError(f"{what}, not {texts.quoted(value)}", line=at)
    return text[0], text[2:3], name, rgb or default_colour(text[0]).rgb


def _run(token: str, at: int, letters: dict[str, str]) -> tuple[int, str]:
    match = _RUN.fullmatch(token)
    if not match:
        return texts.number(token, at), FILLED
    length = texts.number(match[1], at)
    if match[2] not in letters and length:
        colour = f"the colour {match[2]!r}" if match[2] else "a colour for runs without a letter"
        raise FormatError(f"{colour} is not declared", line=at)
    return length, letters.get(match[2], FILLED)


def write(puzzles: Iterable[Nonogram], target: BinaryIO) -> None:
    """Write one puzzle."""
    texts.write_lines(_lines(texts.only_one(puzzles, "olsak")), target)


def _lines(puzzle: Nonogram) -> Iterator[str]:
    letters = palettes.letters_within(puzzle, ascii_letters + "%*+=@$&")
    if BLACK in puzzle.colours:
        letters[FILLED] = ""
    if puzzle.is_coloured or puzzle.background != WHITE:
        yield "#d"
        inside = {EMPTY: _BACKGROUND} | {
            ours: letter or _DEFAULT for ours, letter in letters.items()
        }
        for colour in (puzzle.background, *puzzle.colours):
            printed = " " if colour.letter == EMPTY else colour.letter
            name = texts.one_line(colour.name)
            yield f"   {inside[colour.letter]}:{printed}  {colour.rgb}  {name}"
    for title, clues in ((": rows", puzzle.rows), (": columns", puzzle.columns)):
        yield title
        for clue in clues:
            yield " ".join(f"{run.length}{letters[run.colour]}" for run in clue)
    yield ": end"
