"""The human techniques for nonograms, by group; ``engine/nonogram/techniques`` has one per file."""

from __future__ import annotations

from nurie.native import explain
from nurie.nonogram.puzzle import Nonogram
from nurie.techniques import names_in, techniques_of

__all__ = [
    "CELL_RULES",
    "CROSSING",
    "EVERY",
    "RANGE_RULES",
    "TABLE",
    "TRYING",
    "WHOLE_LINE",
    "explain",
]

TABLE = techniques_of(Nonogram.kind)
"""The engine's table, ``engine/nonogram/techniques.hpp``: from the easiest to the hardest."""
CELL_RULES = names_in(TABLE, "cells")
"""Techniques that settle cells of a line by a simple rule; most are for black and white only."""
RANGE_RULES = names_in(TABLE, "ranges")
"""Rules that settle no cell, but narrow the range of each run for the others."""
WHOLE_LINE = names_in(TABLE, "line")
"""Everything that follows from one line."""
CROSSING = names_in(TABLE, "crossing")
"""Techniques that combine rows and columns: colours, and the edges of the board."""
TRYING = names_in(TABLE, "trying")
"""The last resort: assume something, and follow the lines."""
EVERY = names_in(TABLE, "cells", "ranges", "line", "crossing", "trying")
"""All techniques."""
