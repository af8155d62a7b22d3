"""The native engine: line solving, probing, then search with learning; proves its answers."""

from __future__ import annotations

from nurie.native import count, hint, justify, solve, solve_many, why

__all__ = ["count", "hint", "justify", "solve", "solve_many", "why"]
