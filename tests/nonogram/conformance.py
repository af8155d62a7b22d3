"""Nonograms for the tests of all kinds."""

from __future__ import annotations

from nurie import Grid, Nonogram
from tests.conformance.judging import Case
from tests.conformance.kinds import Boards, Kind
from tests.nonogram.brute_force import all_solutions
from tests.nonogram.formats import strategies
from tests.nonogram.solvers.complete import noise
from tests.nonogram.solvers.judging import of_every_sort


def _boards() -> Boards:
    puzzle, given = Nonogram.of("### #.. #.."), Grid("?.? ??? ???")
    return Boards(
        small=of_every_sort(),
        large=noise(30),
        square=Nonogram.of("#. .#"),
        contradicting=[Case(puzzle, given, all_solutions(puzzle, given))],
    )


KIND = Kind(
    title="Nonograms",
    sample=Nonogram.of(".##.\n####\n.#..\n...#"),
    documented=lambda name: Nonogram.of(
        ".##.\n####\n.#.." + ("\n...." if name == "tournament" else "")
    ),
    puzzles=lambda name: strategies.black_and_white(square=name == "tournament"),
    squares=strategies.black_and_white(square=True),
    seen=strategies.seen,
    boards=_boards,
)
