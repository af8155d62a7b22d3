"""Step: one deduction, with the cells it settles and what it follows from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from nurie.grid import Cell, Grid


class Fact(NamedTuple):
    """That a cell has a state, or has it not."""

    cell: Cell
    state: str
    holds: bool = True


@dataclass(frozen=True, slots=True)
class Step:
    """One application of a technique."""

    technique: str
    """Which one: ``line``, ``refuted``, ``agreed``, ``search``, …"""
    line: str
    """The line it looks at, or in which a guess failed: ``row 3``; empty for the whole board."""
    settles: tuple[Fact, ...]
    """What is new."""
    because: tuple[Fact, ...] = ()
    """The known cells it follows from, together with the clue of the line; none superfluous but
    those that the technique is about, such as the run that is complete."""
    assuming: tuple[Fact, ...] = ()
    """What was tried: one guess that failed, or all values of a cell, which agree."""
    runs: tuple[int, ...] = field(default=(), kw_only=True)
    """The runs of the line's clue that it follows from, counted from zero."""
    numbers: tuple[Cell, ...] = field(default=(), kw_only=True)
    """The cells of the numbers that it is about, where clues stand on the board."""
    fault: str = field(default="", kw_only=True)
    """What is wrong in the end, of a guess that failed or a board that cannot be finished."""
    chain: tuple[Step, ...] = field(default=(), kw_only=True)
    """What follows from a guess that failed, line by line, up to the line in which it did."""


def after(grid: Grid, step: Step) -> Grid:
    """The board once a step is made; a step back settles cells to unknown."""
    rows = [list(row) for row in grid.rows]
    for (row, column), state, holds in step.settles:
        if holds:
            rows[row][column] = state
    return Grid._of_rows(tuple(map("".join, rows)))
