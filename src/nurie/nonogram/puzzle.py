"""Nonogram: row and column clues, each a sequence of runs of filled cells.

An example, unsolved and solved; runs are separated by at least one empty cell,
unless their colours differ::

          1 3 1          1 3 1
        3 ? ? ?        3 # # #
        1 ? ? ?   →    1 . # .
        1 ? ? ?        1 . # .
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, groupby, pairwise
from typing import ClassVar, NamedTuple, TypeAlias, cast

from nurie.errors import PuzzleError
from nurie.grid import EMPTY, FILLED, UNKNOWN, Cell, Grid
from nurie.notebooks import Shown
from nurie.puzzle import ColourName, Problem, Value

MAX_SIDE = 16_000
"""The longest line the engine solves."""
MAX_CELLS = 16_000_000
"""The largest board the engine solves."""
MAX_COLOURS = 31
"""The most colours, besides the background, that the engine supports."""


class Run(NamedTuple):
    """Consecutive cells of one colour."""

    length: int
    colour: str = FILLED

    def __str__(self) -> str:
        return f"{self.length}" if self.colour == FILLED else f"{self.length}{self.colour}"


class Colour(NamedTuple):
    """A colour of the palette: its letter in grids, its name, its value."""

    letter: str
    name: str
    rgb: str
    """As ``#rrggbb``."""


_RGB = re.compile("#[0-9a-fA-F]{6}")
Clue: TypeAlias = tuple[Run, ...]
run_of = lru_cache(maxsize=4096, typed=True)(Run)
"""A run that equal runs share, so that many puzzles are small in memory and when they are sent."""
BLACK = Colour(FILLED, "black", "#000000")
WHITE = Colour(EMPTY, "white", "#ffffff")


def as_clue(runs: Iterable[int | tuple[int, str]]) -> Clue:
    """A clue from plain lengths or (length, colour) pairs; zeros are ignored."""
    clue = tuple(run_of(run) if isinstance(run, int) else run_of(*run) for run in runs)
    for run in clue:
        if run.length < 0:
            raise PuzzleError(f"a run cannot have length {run.length}")
    return tuple(run for run in clue if run.length)


def as_clues(
    lines: Iterable[Iterable[int | tuple[int, str]]],
) -> tuple[tuple[Clue, ...], set[Run]]:
    """The clues of several lines, and their distinct runs.

    Lines that already consist of runs are only checked, which is ten times as fast.
    """
    given = tuple(map(tuple, lines))
    if set(map(type, chain(*given))) <= {Run}:
        clues = cast("tuple[Clue, ...]", given)
        runs = set(chain(*clues))
        if all(run.length > 0 for run in runs):
            return clues, runs
    clues = tuple(map(as_clue, given))
    return clues, set(chain(*clues))


def clue_of(line: Iterable[str]) -> Clue:
    """The clue that a line of known cells has."""
    return tuple(
        run_of(len(list(cells)), colour) for colour, cells in groupby(line) if colour != EMPTY
    )


def shortest_length(clue: Clue) -> int:
    """The smallest number of cells that a clue fits in."""
    gaps = sum(a.colour == b.colour for a, b in pairwise(clue))
    return sum(run.length for run in clue) + gaps


@dataclass(frozen=True, slots=True)
class Nonogram(Shown):
    """An immutable nonogram: clues, colours and credits. Equal nonograms have equal hashes."""

    kind: ClassVar[str] = "nonogram"

    rows: tuple[Clue, ...]
    """The clue of every row, from the top."""
    columns: tuple[Clue, ...]
    """The clue of every column, from the left."""
    colours: tuple[Colour, ...] = (BLACK,)
    """The palette of the runs."""
    background: Colour = WHITE
    """The colour of empty cells."""
    title: str = ""
    author: str = ""
    copyright: str = ""
    """Its copyright or licence."""
    description: str = ""
    goal: Grid | None = field(default=None, compare=False)
    """The author's picture, if known: for reference, never trusted."""
    letters: str = field(init=False, compare=False, repr=False)
    """The letters of the palette, in its order."""
    uses_only_its_colours: bool = field(init=False, compare=False, repr=False)
    """Whether every run has a colour of the palette."""

    def __init__(
        self,
        rows: Iterable[Iterable[int | tuple[int, str]]],
        columns: Iterable[Iterable[int | tuple[int, str]]],
        *,
        colours: Sequence[Colour] = (BLACK,),
        background: Colour = WHITE,
        title: str = "",
        author: str = "",
        copyright: str = "",
        description: str = "",
        goal: Grid | None = None,
    ) -> None:
        put = object.__setattr__
        rows = tuple(rows)
        clues, runs = as_clues((*rows, *columns))
        put(self, "rows", clues[: len(rows)])
        put(self, "columns", clues[len(rows) :])
        put(self, "colours", tuple(colours))
        put(self, "background", background)
        put(self, "title", title)
        put(self, "author", author)
        put(self, "copyright", copyright)
        put(self, "description", description)
        put(self, "goal", goal)
        if not self.rows or not self.columns:
            raise PuzzleError("a nonogram needs at least one row and one column")
        for side, lines in (("rows", self.rows), ("columns", self.columns)):
            if len(lines) > MAX_SIDE:
                raise PuzzleError(f"{len(lines)} {side} are too many; the limit is {MAX_SIDE}")
        if self.width * self.height > MAX_CELLS:
            size = f"{self.width}×{self.height}"
            raise PuzzleError(f"a board of {size} is larger than the {MAX_CELLS} cells allowed")
        if len(self.colours) > MAX_COLOURS:
            count = len(self.colours)
            raise PuzzleError(f"{count} colours are too many; at most {MAX_COLOURS} are allowed")
        letters = [colour.letter for colour in self.colours]
        for letter in letters:
            if len(letter) != 1 or not "!" <= letter <= "~" or letter in (EMPTY, UNKNOWN):
                raise PuzzleError(f"{letter!r} cannot be a colour: use one printable character")
        if len(set(letters)) != len(letters):
            raise PuzzleError("two colours share a letter")
        for colour in (*self.colours, background):
            rgb = str(colour.rgb)
            if not _RGB.fullmatch(rgb):
                raise PuzzleError(f"{rgb[:20]!r} is not a colour; write it as #rrggbb")
        put(self, "letters", "".join(letters))
        used = {run.colour for run in runs}
        put(self, "uses_only_its_colours", used.issubset(letters))

    @classmethod
    def of(
        cls,
        grid: Grid | str,
        *,
        colours: Sequence[Colour] | None = None,
        background: Colour = WHITE,
        title: str = "",
        author: str = "",
        copyright: str = "",
        description: str = "",
    ) -> Nonogram:
        """The puzzle whose picture is ``grid``; colours not named get a default value."""
        if isinstance(grid, str):
            grid = Grid(grid)
        if not grid.is_complete:
            raise PuzzleError("a grid with unknown cells has no clues")
        if colours is None:
            letters = sorted({state for row in grid for state in row} - {EMPTY}) or [FILLED]
            colours = [default_colour(letter) for letter in letters]
        return cls(
            map(clue_of, grid.rows),
            map(clue_of, grid.columns),
            colours=colours,
            background=background,
            title=title,
            author=author,
            copyright=copyright,
            description=description,
            goal=grid,
        )

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.columns)

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def is_coloured(self) -> bool:
        """Whether drawing it needs more than black on white."""
        return self.colours != (BLACK,)

    @property
    def filled(self) -> int:
        """How many cells are filled in a solution."""
        return sum(run.length for clue in self.rows for run in clue)

    @property
    def states(self) -> str:
        """The possible states of a known cell: empty, or one of the colours."""
        return EMPTY + self.letters

    @property
    def start(self) -> Grid:
        """The board before any deduction: nothing is known."""
        return Grid.unknown(self.width, self.height)

    def transposed(self) -> Nonogram:
        """The same puzzle mirrored in its main diagonal."""
        return Nonogram(
            self.columns,
            self.rows,
            colours=self.colours,
            background=self.background,
            title=self.title,
            author=self.author,
            copyright=self.copyright,
            description=self.description,
            goal=self.goal.transposed() if self.goal else None,
        )

    def problems(self) -> tuple[Problem, ...]:
        """Why no grid can solve it, judging by single lines and the totals."""
        found: list[Problem] = []
        known = {colour.letter: colour.name for colour in self.colours}
        totals: list[dict[str, int]] = []
        for side, lines, room in (
            ("row", self.rows, self.width),
            ("column", self.columns, self.height),
        ):
            total = dict.fromkeys(known, 0)
            for number, clue in enumerate(lines, 1):
                where = f"{side} {number}"
                for run in clue:
                    if run.colour not in known:
                        found.append(Problem("colour", where, values={"colour": run.colour}))
                    total[run.colour] = total.get(run.colour, 0) + run.length
                if (need := shortest_length(clue)) > room:
                    too_long = {"need": need, "room": room}
                    found.append(Problem("line_too_long", where, values=too_long))
            totals.append(total)
        in_rows, in_columns = totals
        for letter in in_rows | in_columns:
            a, b = in_rows.get(letter, 0), in_columns.get(letter, 0)
            if a == b:
                continue
            values: dict[str, Value] = {"rows": a, "columns": b}
            if len(self.colours) > 1:
                values["colour"] = ColourName(known.get(letter, letter))
            code = "totals_of_colour" if len(self.colours) > 1 else "totals"
            found.append(Problem(code, values=values))
        return tuple(found)

    def check(self, grid: Grid) -> tuple[Problem, ...]:
        """Why ``grid`` is not a solution, line by line; empty if it is one."""
        if (grid.width, grid.height) != (self.width, self.height):
            has, size = f"{grid.width}×{grid.height}", f"{self.width}×{self.height}"
            return (Problem("size", values={"has": has, "size": size}),)
        unknown = tuple(cell for cell, state in grid.cells() if state == UNKNOWN)
        if unknown:
            return (Problem("unknown", cells=unknown, values={"count": len(unknown)}),)
        found = []
        for side, clues, lines in (
            ("row", self.rows, grid.rows),
            ("column", self.columns, grid.columns),
        ):
            for index, (clue, line) in enumerate(zip(clues, lines, strict=True)):
                if (shown := clue_of(line)) != clue:
                    values = {"has": clue_text(shown), "clue": clue_text(clue)}
                    cells = tuple(
                        Cell(index, at) if side == "row" else Cell(at, index)
                        for at in range(len(line))
                    )
                    found.append(Problem("line", f"{side} {index + 1}", cells, values))
        return tuple(found)

    def row_of(self, line: str) -> str | None:
        """The cells drawn by a line of text, in the letters of the palette."""
        cells = line.strip()
        return None if not cells or cells.strip(self.letters + EMPTY + FILLED + UNKNOWN) else cells

    def __str__(self) -> str:
        """The clues, rows then columns, readable and compact."""
        head = f"{self.title or 'nonogram'} {self.width}×{self.height}"
        rows = " / ".join(map(clue_text, self.rows))
        columns = " / ".join(map(clue_text, self.columns))
        return f"{head}\nrows {rows}\ncolumns {columns}"


def clue_text(clue: Clue) -> str:
    """A printed clue: ``3 1``, or ``0`` for an empty line."""
    return " ".join(map(str, clue)) or "0"


_DEFAULT_RGB = {
    FILLED: ("black", "#000000"),
    "r": ("red", "#d62728"),
    "g": ("green", "#2ca02c"),
    "b": ("blue", "#1f77b4"),
    "y": ("yellow", "#e8c511"),
    "o": ("orange", "#ff7f0e"),
    "p": ("purple", "#9467bd"),
    "n": ("brown", "#8c564b"),
    "k": ("pink", "#e377c2"),
    "c": ("cyan", "#17becf"),
    "a": ("grey", "#7f7f7f"),
}


def default_colour(letter: str) -> Colour:
    """A default colour for a letter; the same letter always gets the same colour."""
    if letter in _DEFAULT_RGB:
        return Colour(letter, *_DEFAULT_RGB[letter])
    mixed = ord(letter) * 2654435761 % 2**24
    return Colour(letter, f"colour {letter}", f"#{mixed:06x}")
