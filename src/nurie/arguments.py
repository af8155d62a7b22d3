"""The arguments of sentences: a type says how its value is worded (`nurie.messages.sentences`).

The engine uses the same types; see ``engine/step.hpp``.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from nurie.grid import Cell
from nurie.steps import Fact, Step


class Cells(NamedTuple):
    """An argument: cells, by their places in the line of the step, or else by rows and columns."""

    cells: tuple[Cell, ...]


class Places(NamedTuple):
    """An argument: cells, by rows and columns even where the line of the step is known."""

    cells: tuple[Cell, ...]


class Line(NamedTuple):
    """An argument: a line, such as ``row 3``."""

    name: str


class Run(NamedTuple):
    """A run of a clue."""

    length: int
    colour: str
    which: int = 0
    """Its rank among the runs of this length and colour in the clue; 0 if it is the only one."""


class Runs(NamedTuple):
    """An argument: runs of a clue."""

    runs: tuple[Run, ...]
    join: str
    """``and`` if all of them are meant, ``or`` if one of them is."""


class Islands(NamedTuple):
    """An argument: islands, each by the cell of its number and the number."""

    islands: tuple[tuple[Cell, int], ...]
    """The number is 0 if the size is unknown."""


class Shapes(NamedTuple):
    """An argument: sets of cells, to be drawn; in words, how many they are."""

    shapes: tuple[tuple[Cell, ...], ...]


class Facts(NamedTuple):
    """An argument: cells and their states."""

    facts: tuple[Fact, ...]


class States(NamedTuple):
    """An argument: the states of cells, without their places."""

    facts: tuple[Fact, ...]


class Drawn(NamedTuple):
    """An argument: the states of cells, as a drawing."""

    facts: tuple[Fact, ...]


class Colour(NamedTuple):
    """An argument: a colour by its name."""

    name: str


class Phrase(NamedTuple):
    """An argument: another text by its key, filled in with the arguments of the same step."""

    key: str


class Name(NamedTuple):
    """An argument: a technique by its name."""

    technique: str


class Chain(NamedTuple):
    """An argument: steps that follow from one another."""

    links: tuple[Step, ...]


_Named: TypeAlias = Line | Runs | Islands | Colour | Phrase | Name | Chain
Argument: TypeAlias = Cells | Places | Shapes | Facts | States | Drawn | _Named | int
