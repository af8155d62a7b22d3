"""Kind: all that may be asked of a kind of puzzle, as one value.

A kind is a package beside this file, and ``KIND`` in its ``kind.py`` is its value.
`nurie.registry.kind` finds it by name, or by a puzzle. Faces ask the kind, and do not
branch on its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from nurie.difficulty import Level, Rating
from nurie.native import Technique
from nurie.puzzle import Puzzle
from nurie.solving import Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of puzzle; its solvers and formats are found by their files (`nurie.registry`)."""

    name: str
    """What the user types."""
    puzzle: type[Any]
    """The class of its puzzles."""
    smallest: Puzzle
    """A puzzle of one cell, to try things with."""
    techniques: tuple[Technique, ...]
    """What a person does, from the easiest to the hardest."""
    explain: Callable[..., Outcome]
    """Solves as a person would: ``explain(puzzle, limits, given=…, techniques=…, record=…)``."""
    rate: Callable[..., Rating | None]
    """How hard a puzzle is: ``rate(puzzle, limits)``; none if techniques alone do not solve it."""
    facts: Callable[[Any], dict[str, Any]]
    """What can be told of a puzzle without solving it, as plain data."""
    facts_in_words: Callable[[Any], Iterator[tuple[str, str]]]
    """The same as lines with labels."""
    draw_board: Callable[..., str]
    """Draws a puzzle with its clues: ``draw_board(puzzle, grid, depth, marked=…)``."""
    draw_picture: Callable[..., str]
    """Draws a grid alone: ``draw_picture(grid, puzzle, depth, marked=…, columns=…)``."""
    clues_on_page: Callable[[Any], dict[str, Any]]
    """The clues as the page that plays steps takes them (``drawing/steps.html``)."""
    generate: Callable[..., Iterator[Any]] | None = None
    """Makes puzzles without end: ``generate(width, height, difficulty=…, seed=…, limits=…)``."""

    @property
    def levels(self) -> Mapping[str, Level]:
        """The level of every technique, in the order in which they are tried."""
        return {row.name: Level(row.level) for row in self.techniques}
