"""Kind: everything that can be asked of a kind of puzzle, as one value.

A kind is a package beside this file, and ``KIND`` in its ``kind.py`` is its value.
`nurie.registry.kind` finds it by name, or by a puzzle. Front ends ask the kind and never
branch on its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from nurie import native
from nurie.difficulty import Level, Rating
from nurie.grid import Grid
from nurie.puzzle import Puzzle
from nurie.sheet import Sheet
from nurie.solving import Outcome
from nurie.techniques import Technique


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of puzzle; its solvers and formats are found by their files (`nurie.registry`)."""

    name: str
    """The name that the user types."""
    puzzle: type[Any]
    """The class of its puzzles."""
    clues: Literal["lines", "board"]
    """How clues are written in JSON: runs for every line, or a number for every cell."""
    max_side: int
    """The longest line of a board."""
    max_cells: int
    """The largest board."""
    max_colours: int = 1
    """How many colours a puzzle can be painted with."""
    smallest: Puzzle
    """A puzzle of one cell, for warming up."""
    techniques: tuple[Technique, ...]
    """The human techniques, from the easiest to the hardest."""
    explain: Callable[..., Outcome] = native.explain
    """Solves as a person would: ``explain(puzzle, limits, given=…, techniques=…, record=…)``."""
    rate: Callable[..., Rating | None] = native.rate
    """How hard a puzzle is: ``rate(puzzle, limits)``; None without a proof of one solution."""
    facts: Callable[[Any], dict[str, Any]]
    """What is known about a puzzle without solving it, as plain data."""
    facts_in_words: Callable[[Any], Iterator[tuple[str, str]]]
    """The same as lines with labels."""
    sheet: Callable[[Any], Sheet]
    """What is printed of a puzzle, for whatever draws it."""
    generated: Callable[[Any, Grid], Puzzle] | None = None
    """The puzzle that the engine generated, from the numbers on its board, if it has any, and its
    solution (`nurie.generating`); None if the engine cannot generate puzzles of this kind."""

    @property
    def levels(self) -> Mapping[str, Level]:
        """The level of every technique, in the order in which they are tried."""
        return {row.name: Level(row.level) for row in self.techniques}
