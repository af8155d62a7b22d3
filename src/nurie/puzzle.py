"""Puzzle: what every kind of puzzle offers to those who know no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from nurie.errors import PuzzleError
from nurie.grid import UNKNOWN, Cell, Grid

if TYPE_CHECKING:
    from nurie.arguments import Colour

Value: TypeAlias = "int | str | Cell | Colour"


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a puzzle or with a grid laid over it."""

    code: str
    """What it is: the key of its text, without ``problem.``, in `nurie.messages`."""
    place: str | Cell = ""
    """The line it is about, as in ``row 3``, or a cell; empty when it is about the whole."""
    cells: tuple[Cell, ...] = ()
    """The cells it is about, if any."""
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)
    """What its text names; ``count`` chooses the plural form."""

    @property
    def message(self) -> str:
        """One sentence for a person, in English."""
        from nurie import messages

        return messages.problem(self.code, self.values)

    @property
    def where(self) -> str:
        """Its place in English, as in ``row 3`` or ``row 3, column 5``."""
        from nurie import messages

        return messages.place(self.place)

    def as_json(self) -> dict[str, Any]:
        """The problem as plain data: cells as pairs counted from 0, colours as objects."""
        from nurie.arguments import Colour

        return {
            "code": self.code,
            "place": self.place,
            "cells": [list(cell) for cell in self.cells],
            "values": {
                name: {"colour": value.name} if isinstance(value, Colour) else value
                for name, value in self.values.items()
            },
        }

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message


def amount(number: int, thing: str) -> str:
    """So many things, in words for a person."""
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


class Puzzle(Protocol):
    """A puzzle of some kind: a frozen dataclass, which `dataclasses.replace` can change."""

    @property
    def kind(self) -> str:
        """The name of the kind, as the user types it."""

    @property
    def width(self) -> int:
        """How many columns the board has."""

    @property
    def height(self) -> int:
        """How many rows the board has."""

    @property
    def title(self) -> str:
        """What its author calls it."""

    @property
    def author(self) -> str:
        """Who made it."""

    @property
    def copyright(self) -> str:
        """Whose it is, or its licence."""

    @property
    def description(self) -> str:
        """What else its author says of it."""

    @property
    def goal(self) -> Grid | None:
        """The solution that came with it, which may be wrong; none if it came alone."""

    @property
    def states(self) -> str:
        """What a cell can be once it is known, a letter for each."""

    @property
    def filled(self) -> int | None:
        """How many cells are filled in every solution; none where that may vary."""

    @property
    def start(self) -> Grid:
        """The board before anything is derived, with the cells that the clues give away."""

    def problems(self) -> tuple[Problem, ...]:
        """Why no grid can solve it, as far as that shows without solving; empty if nothing does."""

    def check(self, grid: Grid) -> tuple[Problem, ...]:
        """What keeps ``grid`` from being a solution; empty when it is one."""

    def row_of(self, line: str) -> str | None:
        """The cells that a line of text draws, as in a Grid; none if the line draws no row."""


def check_given(puzzle: Puzzle, given: Grid | None) -> None:
    """Complains about given cells that cannot be laid over the board."""
    if given is None:
        return
    if (given.width, given.height) != (puzzle.width, puzzle.height):
        raise PuzzleError(
            f"the given cells are {given.width}×{given.height}, "
            f"the puzzle is {puzzle.width}×{puzzle.height}"
        )
    if strange := set().union(*given.rows) - {*puzzle.states, UNKNOWN}:
        states = ", ".join((*puzzle.states, UNKNOWN))
        raise PuzzleError(f"a given cell is {min(strange)!r}; cells of this puzzle are {states}")
