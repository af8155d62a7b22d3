"""Asks the engine for the fewest and least visible changes that make a picture solvable."""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_letters

from nurie._engine import Cancellation
from nurie.grid import EMPTY
from nurie.native import ask
from nurie.solving import NO_LIMITS, Limits


@dataclass(frozen=True, slots=True)
class Sketch:
    """A picture in the engine's form, with what is known about the original drawing."""

    width: int
    height: int
    states: int
    """How many states a cell can have: empty, and the colours."""
    cells: bytes
    """The state of every cell, row by row."""
    shares: bytes = b""
    """How much of each cell has each state, from 0 to 255; empty if that is not known."""
    contrasts: bytes = b""
    """How different two states look, from 0 to 255, pair by pair; empty if all differ in full."""

    def reveals(self, *, edges: bool = False) -> int:
        """How many cells have to be revealed until it can be solved without guessing.

        Line by line, or with ``edges`` also by what follows along the edges of the board.
        """
        found: int = ask("reveals", NO_LIMITS, *self.told(), edges)
        return found

    @property
    def content(self) -> tuple[int, int, int, int]:
        """Where cells are filled: the first column and row, and those behind the last."""
        from PIL import Image

        board = Image.frombytes("L", (self.width, self.height), self.cells)
        return board.getbbox() or (0, 0, self.width, self.height)

    def told(self, letters: str = EMPTY + ascii_letters) -> tuple[object, ...]:
        """The arguments of a question about the picture, with the letters of its states."""
        states = letters[: self.states]
        return self.width, self.height, states, self.cells, self.shares, self.contrasts


@dataclass(frozen=True, slots=True)
class Repair:
    """Changes after which a picture can be solved line by line."""

    cells: bytes
    changed: tuple[int, ...]
    is_proved: bool
    """Whether these are proved to be the fewest and, of those, the least visible changes."""
    at_least: int
    """The number of changes that are proved to be needed."""


def repair(
    sketch: Sketch,
    *,
    most: int,
    mending: int,
    proving: int = 0,
    edges: bool = False,
    known: Repair | None = None,
    cancel: Cancellation | None = None,
) -> Repair | None:
    """The changes that were found, at most about ``most``; none if there are none.

    ``mending`` and ``proving`` limit the work to find some and to prove that there are no
    better ones, in solved lines. With a ``known`` repair, none is looked for, only a better one.
    """
    before = known.cells if known else b""
    limits = Limits(cancel=cancel)
    found = ask("repair_with", limits, *sketch.told(), before, mending, proving, most, edges)
    if not found["found"]:
        return None
    cells = bytearray(sketch.cells)
    for cell, state in found["changes"]:
        cells[cell] = state
    changed = tuple(cell for cell, _ in found["changes"])
    return Repair(bytes(cells), changed, found["proved"], found["at_least"])
