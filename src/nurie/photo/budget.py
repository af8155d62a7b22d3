"""How much work a puzzle in a photo is worth: every attempt to read it shares one budget.

A photo is turned, looked at in the negative and searched for more rows until something can be read.
If nothing can, the budget ends it. Looking is counted in cells, so that what is seen does not
depend on the machine; only the search for numbers is limited by the processor's time.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from nurie.photo.lattice import LEAST_SIDE, Lattice
from nurie.solving import Limits

MOST_CELLS = 18_000
"""How many cells all lattices together may have that are laid flat."""
AN_ATTEMPT = 250
"""How many cells are as much work as what is the same for all lattices."""
_LOOKED = 4
"""How many cells that are found again are as much work as one that is laid flat."""
_SEARCHES = 2
"""How many times as long as a single search all of them together may take."""


class Budget:
    """What is left of the work that one puzzle is worth."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        """How long a single search may take."""
        self._cells = MOST_CELLS
        self._searched = 0.0

    @property
    def is_spent(self) -> bool:
        """Whether not even the smallest board can be tried."""
        least = LEAST_SIDE**2 + AN_ATTEMPT
        return self._cells < least or self._searched > _SEARCHES * self._seconds

    def pays_for(self, lattice: Lattice) -> bool:
        """Whether there is enough left to lay a lattice flat; if so, it is spent."""
        rows, columns = lattice.size
        return self._takes(rows * columns)

    def pays_for_another_look(self, seen: Iterable[Lattice]) -> bool:
        """Whether lattices may be searched once more, where these were; if so, it is spent."""
        return self._takes(sum(lattice.seen for lattice in seen) // _LOOKED)

    def _takes(self, cells: int) -> bool:
        cost = cells + AN_ATTEMPT
        if cost > self._cells or self.is_spent:
            return False
        self._cells -= cost
        return True

    @contextmanager
    def search(self) -> Iterator[Limits]:
        """The limits of a search for numbers, whose time is spent."""
        began = time.thread_time()
        left = max(0.0, _SEARCHES * self._seconds - self._searched)
        yield Limits(seconds=min(self._seconds, left))
        self._searched += time.thread_time() - began
