"""Simpson's .non: keywords with values, then the clues below ``rows`` and ``columns``.

An example; an empty line of the board is ``0``, or a blank line. A run in colour has the
letter of the colour after it, as in ``3b``. A line ``====`` separates puzzles, as in the
nonogram-db project::

    title "Flag"            .bb.
    by "Ada"                bbbb
    color b #1f77b4         .11.
    width 4
    height 3

    rows
    2b
    4b
    2

    columns
    1b
    2b,1
    2b,1
    1b

    goal "0bb0bbbb0110"
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import BinaryIO

from nurie.errors import FormatError
from nurie.formats import texts
from nurie.grid import EMPTY, FILLED, UNKNOWN, Grid
from nurie.nonogram import palettes
from nurie.nonogram.formats import _text
from nurie.nonogram.puzzle import BLACK, WHITE, Clue, Nonogram, default_colour, run_of

suffixes = (".non", ".nonpack")
carries = frozenset({"colours", "several", "title", "author", "copyright", "description", "goal"})

_CREDITS = {
    "title": "title",
    "by": "author",
    "author": "author",
    "copyright": "copyright",
    "license": "copyright",
    "description": "description",
    "catalogue": "description",
}
_KEYWORDS = {*_CREDITS, "width", "height", "rows", "columns", "color", "colour", "goal", "saved"}
_PROPERTY = re.compile(r"\s*[A-Za-z_]\w*\s+\S")
_DIVIDER = "===="
_CLUE = "0123456789"
"""What the first character of a clue is, if it has one; no keyword starts like this."""
_LETTER = re.compile(r"[A-Za-z]\s")
_COLOURED_RUN = re.compile(r"(\d+)([A-Za-z])", re.ASCII)
_SIZE = re.compile(rb"(?m)^[ \t]*(?:width|height)[ \t]+\d")
_CLUES = re.compile(rb"(?m)^[ \t]*(?:rows|columns)[ \t]*\d*[ \t]*\r?$")


def sniff(head: bytes) -> float:
    """How likely the content is: a width or height, and ``rows`` or ``columns`` on a line."""
    return 0.45 * bool(_SIZE.search(head)) + 0.5 * bool(_CLUES.search(head))


def read(source: BinaryIO) -> Iterator[Nonogram]:
    """Read the puzzles one by one."""
    lines = texts.read_lines(source)
    block = _Block(lines)
    yield block.puzzle()
    while block.is_followed:
        block = _Block(lines)
        if block.is_followed or not block.is_blank:
            yield block.puzzle()


class _Block:
    """The lines of one puzzle, up to a divider or the end, sorted by their keywords."""

    def __init__(self, lines: Iterator[texts.Line]) -> None:
        self.end: int | None = None
        """Its last line."""
        self.is_followed = False
        """Whether a divider ends it."""
        self.is_blank = True
        self.credits: dict[str, list[str]] = {}
        self.rgb: dict[str, str] = {}
        self.sides: dict[str, int] = {}
        self.is_coloured = False
        """Whether a run has a letter."""
        self.below: dict[str, list[texts.Line]] = {}
        """The lines below ``rows``, ``columns``, ``goal``."""
        self._sort(islice(lines, _text.MAX_LINES))
        if not self.is_followed and (more := next(lines, None)):
            raise _text.too_long(more[0])

    def _sort(self, lines: Iterator[texts.Line]) -> None:
        section: list[texts.Line] | None = None
        line: texts.Line | None = None
        for line in lines:
            at, text = line
            if section is not None and text[:1] in _CLUE:
                section.append(line)
                continue
            words = text.split(None, 1)
            if words == [_DIVIDER]:
                self.is_followed = True
                break
            self.is_blank = self.is_blank and not words
            if words and (key := words[0].lower()) in _KEYWORDS:
                section = self._keyword(key, words[1].strip() if words[1:] else "", at)
            elif section is not None:
                if _PROPERTY.match(text):
                    section = None
                else:
                    section.append(line)
        if line:
            self.end = line[0]

    def _keyword(self, key: str, value: str, at: int) -> list[texts.Line] | None:
        """Store a value, or start the list of the following lines."""
        if key in _CREDITS:
            self.credits.setdefault(_CREDITS[key], []).append(_string(value))
            return None
        if key in ("width", "height"):
            self.sides[key] = _text.side(value, at, key)
            return None
        if key in ("color", "colour"):
            rgb = palettes.rgb_of(value[1:])
            if not _LETTER.match(value) or not rgb:
                what = "a letter and a value like #1f77b4 were expected"
                raise FormatError(f"{what}, not {texts.quoted(value)}", line=at)
            self.rgb[value[0]] = rgb
            return None
        if key == "goal":
            self.below[key] = [(at, value)]
            return self.below[key]
        if key == "saved":
            return []
        if value:
            self.sides["height" if key == "rows" else "width"] = _text.side(value, at, key)
        return self.below.setdefault(key, [])

    def puzzle(self) -> Nonogram:
        """The puzzle from the lines."""
        for key in ("width", "height"):
            if key not in self.sides:
                raise FormatError(
                    f"the {key} is missing; a line like '{key} 10' was expected", line=self.end
                )
        width, height = self.sides["width"], self.sides["height"]
        rows = self._clues("rows", height)
        columns = self._clues("columns", width)
        palette = palettes.Palette()
        used = {run.colour for run in chain(*rows, *columns)} if self.is_coloured else {FILLED}
        letters = self._letters(used, palette)
        if self.is_coloured:
            rows = [_in_colour(clue, letters) for clue in rows]
            columns = [_in_colour(clue, letters) for clue in columns]
        return Nonogram(
            rows,
            columns,
            colours=palette.colours,
            background=WHITE,
            goal=self._goal(letters),
            **{key: "; ".join(dict.fromkeys(told)) for key, told in self.credits.items()},
        )

    def _letters(self, used: set[str], palette: palettes.Palette) -> dict[str, str]:
        """The letters of the colours by those in the file; ``1`` is black, as in the goal."""
        letters = {}
        if FILLED in used or not used:
            letters["1"] = letters[FILLED] = palette.add(FILLED, BLACK.name, BLACK.rgb)
        for letter in sorted(used - {FILLED} | self.rgb.keys()):
            default = default_colour(letter)
            rgb = self.rgb.get(letter, default.rgb)
            name = default.name if rgb == default.rgb else ""
            letters[letter] = palette.add(letter, name, rgb)
        return letters

    def _clues(self, key: str, count: int) -> list[Clue]:
        if key not in self.below:
            raise FormatError(
                f"the {key} are missing; a line '{key}' with clues below was expected",
                line=self.end,
            )
        lines = _text.pick_clues(self.below[key], count, f"{key[:-1]} clues")
        return _text.clues(lines, self._run)

    def _run(self, token: str, at: int) -> tuple[int, str]:
        """An unusual run, with the letter that it has in the file."""
        if match := _COLOURED_RUN.fullmatch(token):
            self.is_coloured = True
            return texts.number(match[1], at), match[2]
        return texts.number(token, at), FILLED

    def _goal(self, letters: dict[str, str]) -> Grid | None:
        """The goal, from one string or from lines below the keyword."""
        if not (lines := self.below.get("goal")):
            return None
        at = lines[0][0]
        width, height = self.sides["width"], self.sides["height"]
        rows = ["".join(_string(text.strip()).split()) for _, text in lines]
        rows = [row for row in rows if row]
        table = str.maketrans({"0": EMPTY, UNKNOWN: UNKNOWN, **letters})
        known = f"0{UNKNOWN}{''.join(letters)}"
        for row in rows:
            if sum(map(row.count, known)) < len(row):
                strange = row.strip(known)[0]
                raise FormatError(f"the goal has an unknown colour {strange!r}", line=at)
        if len(rows) == 1 and height > 1:
            cells = rows[0]
            if len(cells) != width * height:
                raise FormatError(
                    f"the goal has {len(cells)} cells, not {width}×{height} = {width * height}",
                    line=at,
                )
            cells = cells.translate(table)
            rows = [cells[start : start + width] for start in range(0, len(cells), width)]
        else:
            rows = [row.translate(table) for row in rows]
        return texts.goal_from(rows, width, height, at)


def _in_colour(clue: Clue, letters: dict[str, str]) -> Clue:
    return tuple(run_of(length, letters[colour]) for length, colour in clue)


def _string(value: str) -> str:
    """A value without its quotes and with its character references resolved."""
    if len(value) > 1 and value[0] in "\"'" and value[-1] == value[0]:
        value = value[1:-1]
    if "&" in value:
        from html import unescape

        value = unescape(value)
    return value


def write(puzzles: Iterable[Nonogram], target: BinaryIO) -> None:
    """Write puzzles, separated by a line ``====``."""
    for at, puzzle in enumerate(texts.at_least_one(puzzles)):
        texts.write_lines([_DIVIDER, *_lines(puzzle)] if at else _lines(puzzle), target)


def _lines(puzzle: Nonogram) -> Iterator[str]:
    letters = palettes.letters_within(puzzle, palettes.LETTERS)
    if BLACK in puzzle.colours:
        letters[FILLED] = ""
    for key, text in (
        ("title", puzzle.title),
        ("by", puzzle.author),
        ("copyright", puzzle.copyright),
        ("description", puzzle.description),
    ):
        if text := texts.one_line(text):
            yield f'{key} "{text.replace("&", "&amp;")}"'
    for colour in puzzle.colours:
        if letters[colour.letter]:
            yield f"color {letters[colour.letter]} {colour.rgb}"
    yield f"width {puzzle.width}"
    yield f"height {puzzle.height}"
    for key, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        yield from ("", key, *(_clue_text(clue, letters) for clue in clues))
    if goal := _text.usable_goal(puzzle):
        table = str.maketrans({EMPTY: "0"} | {ours: name or "1" for ours, name in letters.items()})
        yield from ("", f'goal "{"".join(goal.rows).translate(table)}"')


def _clue_text(clue: Clue, letters: dict[str, str]) -> str:
    return ",".join(f"{run.length}{letters[run.colour]}" for run in clue) or "0"
