"""The native engine: line solving, probing, then search with learning; proves its answers."""

from __future__ import annotations

from nurie.native import solve
from nurie.threads import solve_many

__all__ = ["solve", "solve_many"]
