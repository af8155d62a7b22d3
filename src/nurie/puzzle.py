"""Puzzle: the interface that every kind of puzzle offers to code without rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, TypeAlias

from nurie.errors import PuzzleError
from nurie.grid import UNKNOWN, Cell, Grid


class ColourName(NamedTuple):
    """A colour that a problem is about."""

    colour: str


Value: TypeAlias = int | str | Cell | ColourName


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a puzzle, or with a grid for it."""

    code: str
    """The key of its text in `nurie.messages`, without ``problem.``."""
    place: str | Cell = ""
    """The line it is about, as in ``row 3``, or a cell; empty if it is about the whole puzzle."""
    cells: tuple[Cell, ...] = ()
    """The cells it is about, if any."""
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)
    """The values of its text; ``count`` chooses the plural form."""

    @property
    def message(self) -> str:
        """The problem in one English sentence."""
        from nurie import messages

        return messages.problem(self.code, self.values)

    @property
    def where(self) -> str:
        """Its place in English, as in ``row 3`` or ``row 3, column 5``."""
        from nurie import messages

        return messages.place(self.place)

    def as_json(self) -> dict[str, Any]:
        """The problem as plain data: cells as pairs counted from 0, colours as objects."""
        return {
            "code": self.code,
            "place": self.place,
            "cells": [list(cell) for cell in self.cells],
            "values": {
                name: value._asdict() if isinstance(value, ColourName) else value
                for name, value in self.values.items()
            },
        }

    def __str__(self) -> str:
        from nurie import messages

        return messages.placed(self)


def amount(number: int, thing: str) -> str:
    """A count with its noun, such as ``3 cells``."""
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
        """Its title."""

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
        """The solution that came with it, which may be wrong; None if there was none."""

    @property
    def states(self) -> str:
        """The possible states of a known cell, one letter each."""

    @property
    def filled(self) -> int | None:
        """How many cells are filled in every solution; none where that may vary."""

    @property
    def start(self) -> Grid:
        """The board before any deduction, with the cells that the clues reveal."""

    def problems(self) -> tuple[Problem, ...]:
        """Why no grid can solve it, if that can be seen without solving; otherwise empty."""

    def check(self, grid: Grid) -> tuple[Problem, ...]:
        """Why ``grid`` is not a solution; empty if it is one."""

    def row_of(self, line: str) -> str | None:
        """The cells drawn by a line of text, as in a Grid; None if the line is not a row."""


def check_given(puzzle: Puzzle, *boards: Grid | None) -> None:
    """Raise an error if given cells do not fit the board."""
    for given in boards:
        if given is None:
            continue
        if (given.width, given.height) != (puzzle.width, puzzle.height):
            raise PuzzleError(
                f"the given cells are {given.width}×{given.height}, "
                f"but the puzzle is {puzzle.width}×{puzzle.height}"
            )
        if strange := set().union(*given.rows) - {*puzzle.states, UNKNOWN}:
            states = ", ".join((*puzzle.states, UNKNOWN))
            raise PuzzleError(f"a given cell is {min(strange)!r}; this puzzle allows {states}")
