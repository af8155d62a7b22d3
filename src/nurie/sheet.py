"""Sheet: what is printed of a puzzle, so that one piece of code draws puzzles of all kinds.

Clues are around the board, or numbers are on it. Cells have colours. The drawing code
(`nurie.drawing`) asks the kind of a puzzle for its sheet and contains no rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from nurie.grid import EMPTY, FILLED, Cell

BLACK_ON_WHITE: Mapping[str, str] = {FILLED: "#000000", EMPTY: "#ffffff"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A puzzle as it is printed."""

    rows: Sequence[Sequence[tuple[int, str]]] = ()
    """The clues beside the rows: runs, each a length and the letter of its colour."""
    columns: Sequence[Sequence[tuple[int, str]]] = ()
    """The clues above the columns."""
    numbers: Mapping[Cell, str] = field(default_factory=dict)
    """What is printed on the board itself."""
    colours: Mapping[str, str] = field(default_factory=lambda: BLACK_ON_WHITE)
    """The colour of every state that a cell can have, as ``#rrggbb``."""
    is_coloured: bool = False
    """Whether the player paints with more than one colour."""

    def as_json(self) -> dict[str, Any]:
        """The sheet as the page that plays steps takes it (``drawing/steps.html``)."""
        told: dict[str, Any] = {
            "rows": [[list(run) for run in clue] for clue in self.rows],
            "columns": [[list(run) for run in clue] for clue in self.columns],
            "colours": {state: rgb for state, rgb in self.colours.items() if state != EMPTY},
            "paper": self.colours[EMPTY],
            "coloured": self.is_coloured,
        }
        if not self.rows:
            told["numbers"] = [[*cell, text] for cell, text in self.numbers.items()]
        return told
