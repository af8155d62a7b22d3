"""Nurikabe for the tests of all kinds."""

from __future__ import annotations

from nurie import Grid, Nurikabe
from tests.conformance.kinds import Boards, Kind
from tests.nurikabe.formats import strategies
from tests.nurikabe.solvers.judging import case, large, of_every_sort


def _boards() -> Boards:
    puzzle = Nurikabe([[2, 0], [0, 0], [0, 2]])
    return Boards(
        small=of_every_sort(),
        large=large(),
        square=Nurikabe([[1, 0], [0, 0]]),
        contradicting=[case(puzzle, Grid(g)) for g in ("#? ?? ??", "?? ?# ?#", ".. .. ??")],
    )


KIND = Kind(
    title="Nurikabe",
    sample=strategies.SAMPLE,
    documented=lambda name: Nurikabe.of(". 4 . .\n. . . .\n2 . . 1"),
    puzzles=lambda name: strategies.puzzles(least_width=2 if name == "csv" else 1),
    squares=strategies.puzzles(),
    seen=lambda puzzle: puzzle.numbers,
    boards=_boards,
)
