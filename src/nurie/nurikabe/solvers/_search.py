"""What the searches of this kind share beyond `nurie.searching`: given cells, boards compared."""

from __future__ import annotations

from nurie import searching
from nurie.grid import UNKNOWN, Grid
from nurie.nurikabe.puzzle import Nurikabe
from nurie.puzzle import check_given
from nurie.recording import Record
from nurie.solving import Limits
from nurie.steps import Fact


class Search(searching.Search[Nurikabe]):
    """One search."""

    def __init__(
        self, puzzle: Nurikabe, limits: Limits, given: Grid | None, *, record: Record
    ) -> None:
        check_given(puzzle, given)
        super().__init__(puzzle, limits, given, record=record)


def differences(before: Grid | None, after: Grid) -> tuple[Fact, ...]:
    """The facts on a board that are not on another one; all facts if there is no other."""
    return tuple(
        Fact(cell, state)
        for cell, state in after.cells()
        if (state != UNKNOWN if before is None else before[cell] != state)
    )
