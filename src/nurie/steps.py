"""Step: one deduction, with the cells it settles and what it follows from."""

from __future__ import annotations

from dataclasses import dataclass

from nurie.grid import Cell


@dataclass(frozen=True, slots=True)
class Step:
    """One application of a technique."""

    technique: str
    """Which one: ``line``, ``probe``, ``search``, …"""
    line: str
    """The line it looks at, as in ``row 3``; empty when it looks at the whole board."""
    settles: tuple[tuple[Cell, str], ...]
    """The cells it settles and their states."""
    because: tuple[tuple[Cell, str], ...] = ()
    """The known or assumed cells it follows from, together with the clue of the line."""
