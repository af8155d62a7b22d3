"""The human techniques for Nurikabe, by group; ``engine/nurikabe/techniques`` has one per file."""

from __future__ import annotations

from nurie.native import explain
from nurie.nurikabe.puzzle import Nurikabe
from nurie.techniques import names_in, techniques_of

__all__ = ["DOCUMENT", "EVERY", "FURTHER", "SUPPOSING", "TABLE", "explain"]

TABLE = techniques_of(Nurikabe.kind)
"""The engine's table, ``engine/nurikabe/techniques.hpp``, in the order in which they are tried."""
DOCUMENT = names_in(TABLE, "document")
"""The seven rules of document 004, in its order."""
FURTHER = names_in(TABLE, "further")
"""The other techniques that make no supposition."""
SUPPOSING = names_in(TABLE, "supposing")
"""Techniques that suppose a colour for a cell, which fails at once or after a few steps."""
EVERY = names_in(TABLE, "document", "further", "supposing")
"""All techniques."""
