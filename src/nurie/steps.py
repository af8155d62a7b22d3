"""Step: one deduction, with the cells it settles and what it follows from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from nurie.grid import Cell


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
    """The known cells it follows from, together with the clue of the line; none superfluous."""
    assuming: tuple[Fact, ...] = ()
    """What was tried: one guess that failed, or all values of a cell, which agree."""
