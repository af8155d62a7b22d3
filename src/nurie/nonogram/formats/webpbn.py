"""webpbn's XML: a set of puzzles with colours, clues and pictures.

An example with one puzzle; a puzzle with a picture needs no clues::

    <puzzleset>                                                     .XX.
    <puzzle type="grid" defaultcolor="black">                       XXXX
    <title>Flag</title>                                             .X..
    <color name="white" char=".">fff</color>
    <color name="black" char="X">000</color>
    <clues type="rows">
    <line><count>2</count></line>
    <line><count>4</count></line>
    <line><count>1</count></line>
    </clues>
    <clues type="columns">…</clues>
    <solution type="goal"><image>|.XX.| |XXXX| |.X..|</image></solution>
    </puzzle>
    </puzzleset>

Files are untrusted, so the reader ignores declared entities and never fetches external
references.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from nurie.errors import FormatError, PuzzleError
from nurie.formats import texts
from nurie.grid import EMPTY, FILLED, UNKNOWN, Grid
from nurie.nonogram import palettes
from nurie.nonogram.formats import _text
from nurie.nonogram.puzzle import BLACK, MAX_SIDE, WHITE, Clue, Nonogram, clue_of

suffixes = (".xml", ".pbn")
carries = frozenset({"colours", "several", "title", "author", "copyright", "description", "goal"})

_CHUNK = 2**16
_LARGEST_CHUNK = 2**23
_DEEPEST = 40
_CREDITS = ("title", "author", "copyright", "description")
_KNOWN = {"white": (".", WHITE.rgb), "black": ("X", BLACK.rgb)}
"""Letters and values of the predefined colours."""
_SEVERAL_COLOURS = re.compile(r"\[[^\[\]]*\]")
_IMAGE_LETTERS = "".join(
    chr(code) for code in range(ord("!"), ord("~") + 1) if chr(code) not in "|[]?./\\"
)


def sniff(head: bytes) -> float:
    """How likely the content is: the tag of a puzzle set."""
    head = head.replace(b"\0", b"")
    if b"<puzzleset" in head:
        return 0.95
    return 0.2 if head.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<") else 0


def read(source: BinaryIO) -> Iterator[Nonogram]:
    """Read the puzzles one by one, each as soon as its end tag is seen."""
    yield from texts.at_least_one(_parsed(source), "a <puzzle> in a <puzzleset> was expected")


def _parsed(source: BinaryIO) -> Iterator[Nonogram]:
    from xml.parsers import expat

    found = _Found()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = found.start
    parser.EndElementHandler = found.end
    parser.CharacterDataHandler = found.text.append
    parser.SkippedEntityHandler = found.skipped
    parser.EntityDeclHandler = _refuse_entity
    size = _CHUNK
    while True:
        chunk = source.read(size)
        # The parser restarts a word with every chunk: large chunks keep long words cheap.
        size = min(2 * size, _LARGEST_CHUNK)
        try:
            parser.Parse(chunk, not chunk)
        except expat.ExpatError as error:
            reason = expat.ErrorString(error.code)
            raise FormatError(f"it is broken XML: {reason}", line=error.lineno) from None
        except FormatError as error:
            error.line = error.line or parser.CurrentLineNumber
            raise
        except PuzzleError:
            raise
        except (LookupError, ValueError):
            raise FormatError("its XML has an unsupported encoding", line=1) from None
        yield from found.puzzles
        found.puzzles.clear()
        if not chunk:
            return


def _refuse_entity(name: str, *_: object) -> None:
    raise FormatError(f"it declares an entity {texts.quoted(name)}, which puzzles do not need")


@dataclass
class _Draft:
    """A puzzle whose end tag has not been seen yet."""

    default: str
    background: str
    credits: dict[str, str] = field(default_factory=dict)
    clues: dict[str, list[list[tuple[int, str]]]] = field(default_factory=dict)
    """The clues by ``rows`` and ``columns``; each run has the name of its colour."""
    colours: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Letters and values of colours, by name."""
    image: str = ""

    def puzzle(self) -> Nonogram:
        """The puzzle, with our letters for its colours."""
        palette = palettes.Palette()
        declared = _KNOWN | self.colours
        runs = [run for lines in self.clues.values() for line in lines for run in line]
        used = dict.fromkeys([*self.colours, *(colour for _, colour in runs)])
        if self.image and not self.clues:
            used |= {self.default: None}
        letters = {}
        for name in used:
            if name not in declared:
                raise FormatError(f"the colour {texts.quoted(name)} is not declared")
            if name != self.background:
                char, rgb = declared[name]
                letters[name] = palette.add(char, name, rgb)
        for _, name in runs:
            if name == self.background:
                raise FormatError(f"a run has the background colour {texts.quoted(name)}")
        paper = declared.get(self.background, (EMPTY, WHITE.rgb))
        cells = {declared[name][0]: letter for name, letter in letters.items()} | {paper[0]: EMPTY}
        goal = self._goal({char: cell for char, cell in cells.items() if len(char) == 1})
        rows, columns = (self._clues(key, letters, goal) for key in ("rows", "columns"))
        return Nonogram(
            rows,
            columns,
            colours=palette.colours,
            background=palettes.background(self.background, paper[1]),
            goal=goal and texts.goal_from(list(goal.rows), len(columns), len(rows), None),
            **self.credits,
        )

    def _clues(
        self, key: str, letters: dict[str, str], goal: Grid | None
    ) -> list[list[tuple[int, str]]] | list[Clue]:
        if key in self.clues:
            return [[(length, letters[name]) for length, name in line] for line in self.clues[key]]
        if goal is None or not goal.is_complete:
            raise FormatError(f'<clues type="{key}"> or a whole picture were expected')
        return [clue_of(line) for line in (goal.rows if key == "rows" else goal.columns)]

    def _goal(self, cells: dict[str, str]) -> Grid | None:
        """The picture: cells between bars, one pair of bars per row."""
        image = "".join(_SEVERAL_COLOURS.sub(UNKNOWN, self.image).split())
        if not image:
            return None
        between = image.split("|")
        rows = between[1::2]
        if len(rows) > MAX_SIDE:
            raise FormatError(f"a picture has too many rows; at most {MAX_SIDE} are allowed")
        if len(between) % 2 == 0 or any(between[::2]):
            raise FormatError("a picture has a row that is not between two bars")
        if strange := image.strip("|?" + "".join(cells)):
            raise FormatError(f"the picture has a cell {strange[0]!r} that is not a colour")
        table = str.maketrans(cells | {UNKNOWN: UNKNOWN})
        return texts.goal_from(
            [row.translate(table) for row in rows], len(rows[0]), len(rows), None
        )


class _Found:
    """The state of the parser: complete puzzles, and the current one."""

    def __init__(self) -> None:
        self.puzzles: list[Nonogram] = []
        self.text: list[str] = []
        self._depth = 0
        self._draft: _Draft | None = None
        self._set_credits: dict[str, str] = {}
        self._lines: list[list[tuple[int, str]]] | None = None
        self._colour = ("", "")
        self._run_colour = ""
        self._is_goal = False

    def skipped(self, name: str, is_parameter: bool) -> None:
        """A character entity of the document type, which is not fetched."""
        from html import unescape

        if not is_parameter:
            self.text.append(unescape(f"&{name};"))

    def start(self, tag: str, values: dict[str, str]) -> None:
        """Handle the start of an element."""
        self.text.clear()
        tag = tag.lower()
        self._depth += 1
        if self._depth > _DEEPEST:
            raise FormatError("its elements are nested too deeply")
        if tag == "puzzle":
            if values.get("type", "grid").lower() != "grid":
                raise FormatError("triddlers are not supported: they have no rows and columns")
            self._draft = _Draft(
                values.get("defaultcolor", BLACK.name), values.get("backgroundcolor", WHITE.name)
            )
        elif not (draft := self._draft):
            return
        elif tag == "clues":
            if (key := values.get("type", "").lower()) not in ("rows", "columns"):
                raise FormatError('<clues> of type "rows" or "columns" were expected')
            self._lines = draft.clues.setdefault(key, [])
        elif tag == "line" and self._lines is not None:
            self._lines.append([])
            if len(self._lines) > MAX_SIDE:
                raise FormatError(f"there are too many lines; at most {MAX_SIDE} are allowed")
        elif tag == "count":
            self._run_colour = values.get("color", draft.default)
        elif tag == "color":
            name = values.get("name", "")
            self._colour = name, values.get("char") or _KNOWN.get(name, ("",))[0]
        elif tag == "solution":
            self._is_goal = values.get("type", "goal").lower() == "goal"

    def end(self, tag: str) -> None:
        """Handle the end of an element, whose text is now complete."""
        self._depth -= 1
        tag = tag.lower()
        text = "".join(self.text).strip()
        self.text.clear()
        if not (draft := self._draft):
            if tag in ("author", "copyright"):
                self._set_credits[tag] = text
        elif tag == "puzzle":
            draft.credits = self._set_credits | draft.credits
            self.puzzles.append(draft.puzzle())
            self._draft = self._lines = None
        elif tag in _CREDITS:
            draft.credits[tag] = text
        elif tag == "count":
            if not self._lines:
                raise FormatError("a <count> was expected only inside a <line> of <clues>")
            if length := texts.number(text, None):
                self._lines[-1].append((length, self._run_colour))
        elif tag == "clues":
            self._lines = None
        elif tag == "color":
            if (rgb := palettes.rgb_of(text)) is None:
                raise FormatError(
                    f"a colour value like 1f77b4 was expected, not {texts.quoted(text)}"
                )
            draft.colours[self._colour[0]] = self._colour[1], rgb
        elif tag == "image" and self._is_goal:
            draft.image = text


def write(puzzles: Iterable[Nonogram], target: BinaryIO) -> None:
    """Write a set of puzzles."""
    texts.write_lines(['<?xml version="1.0" encoding="utf-8"?>', "<puzzleset>"], target)
    for puzzle in texts.at_least_one(puzzles):
        texts.write_lines(_lines(puzzle), target)
    texts.write_lines(["</puzzleset>"], target)


def _lines(puzzle: Nonogram) -> Iterator[str]:
    from xml.sax.saxutils import escape, quoteattr

    chars = palettes.letters_within(puzzle, _IMAGE_LETTERS)
    names = palettes.distinct_names([puzzle.background, *puzzle.colours])
    quoted = {letter: quoteattr(texts.one_line(name)) for letter, name in names.items()}
    default = FILLED if FILLED in chars else puzzle.colours[0].letter
    yield (f'<puzzle type="grid" defaultcolor={quoted[default]} backgroundcolor={quoted[EMPTY]}>')
    for tag in _CREDITS:
        if text := texts.one_line(getattr(puzzle, tag)):
            yield f"<{tag}>{escape(text)}</{tag}>"
    for colour in (puzzle.background, *puzzle.colours):
        char = quoteattr(chars.get(colour.letter, EMPTY))
        yield f"<color name={quoted[colour.letter]} char={char}>{colour.rgb[1:]}</color>"
    attributes = {letter: f" color={name}" for letter, name in quoted.items()} | {default: ""}
    for key, clues in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        yield f'<clues type="{key}">'
        for clue in clues:
            counts = [f"<count{attributes[run.colour]}>{run.length}</count>" for run in clue]
            yield f"<line>{''.join(counts)}</line>"
        yield "</clues>"
    if goal := _text.usable_goal(puzzle):
        table = str.maketrans(chars)
        yield '<solution type="goal"><image>'
        yield from (f"|{escape(row.translate(table))}|" for row in goal)
        yield "</image></solution>"
    yield "</puzzle>"
