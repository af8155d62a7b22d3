"""The native engine: rules, probing, then search with learning; proves its answers."""

from __future__ import annotations

from nurie import native
from nurie.grid import Grid
from nurie.nurikabe.puzzle import Nurikabe
from nurie.solving import NO_LIMITS, Limits, Outcome
from nurie.threads import solve_many

__all__ = ["solve", "solve_many"]


def solve(
    puzzle: Nurikabe, limits: Limits = NO_LIMITS, *, given: Grid | None = None, seed: int = 0
) -> Outcome:
    """Solve one puzzle; the search records no steps."""
    return native.solve(puzzle, limits, given=given, seed=seed)
