"""What a person does to solve a Nurikabe: the engine's techniques, and the steps they make.

The techniques themselves are in ``engine/nurikabe/techniques``, one a file. Here
they have their names, in the order in which they are tried, and the answer of the
engine becomes an Outcome.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nurie import _engine
from nurie.grid import Cell, Grid
from nurie.native import PROGRESS, Facts, explained, facts_of, place_of, rows_of, seconds_of
from nurie.nurikabe.puzzle import Nurikabe
from nurie.nurikabe.verify import place
from nurie.puzzle import Problem
from nurie.recording import Record, told
from nurie.solving import NO_LIMITS, Limits, Outcome, Statistics, Status
from nurie.steps import Step

DOCUMENT = (
    "complete_island",
    "single_unknown",
    "two_unknowns",
    "between_islands",
    "possible_pool",
    "contradiction",
    "unreachable",
)
"""The seven rules of document 004, in its order."""
FURTHER = (
    "touching_two",
    "room_equals_need",
    "enclosed_pocket",
    "sea_bottleneck",
    "island_bottleneck",
    "too_far",
    "lone_white",
    "wall_trick",
    "edge_diagonal",
    "dual_liberties",
    "all_placements",
)
"""What else can be seen on a board without supposing anything."""
SUPPOSING = ("confinement", "contradiction_in_few_steps")
"""Techniques that suppose a colour for a cell, and see it fail at once or after a few steps."""
EVERY = (*DOCUMENT, *FURTHER, *SUPPOSING)
"""All techniques."""

_FAULTS = {
    "pool": "a 2×2 block is all black",
    "two_numbers": "two numbers are in one island",
    "too_big": "the island is too big",
    "no_room": "the island cannot grow to its size",
    "no_owner": "no number can reach these white cells",
    "split_sea": "the sea is split",
    "small_sea": "too few cells are left for the sea",
    "pool_to_come": "no island can bring a white cell into a 2×2 block",
}


def explain(
    puzzle: Nurikabe,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    techniques: Iterable[str] = EVERY,
    record: Record = True,
    around: Cell | None = None,
) -> Outcome:
    """Solve a puzzle by these techniques, the easiest first, one step at a time.

    What techniques settle is forced, so a full board is the only solution. The
    outcome is ``stuck`` where they say nothing more; its ``known`` tells how far
    they came. Where a technique applies in several places, the one nearest to the
    last step comes first, and at the beginning the one nearest to ``around``.
    """
    return explain_and_count(
        puzzle, limits, given=given, techniques=techniques, record=record, around=around
    )[0]


def explain_and_count(
    puzzle: Nurikabe,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    techniques: Iterable[str] = EVERY,
    record: Record = False,
    around: Cell | None = None,
) -> tuple[Outcome, dict[str, int]]:
    """The same, and how many steps each technique made: what a rating of difficulty needs."""
    progress, rows, trouble, (_, probes, found, seconds), steps, used = _engine.explain_nurikabe(
        puzzle.numbers,
        rows_of(given, puzzle),
        tuple(techniques),
        bool(record),
        place_of(around, puzzle),
        seconds_of(limits),
        limits.cancel,
    )
    status = PROGRESS[progress]
    outcome = explained(
        status,
        rows,
        Statistics(probes=probes, propagations=found, seconds=seconds),
        _problems(puzzle, trouble) if status is Status.NONE else (),
        told(record, (_step(*step) for step in steps)),
    )
    return outcome, {
        name: count for name, count in zip(_engine.NURIKABE_TECHNIQUES, used, strict=True) if count
    }


def _problems(puzzle: Nurikabe, trouble: tuple[str, int, int]) -> tuple[Problem, ...]:
    """Why there is no solution: what the numbers show, or else the fault that was met."""
    if problems := puzzle.problems():
        return problems
    fault, at, number_at = trouble
    if fault not in _FAULTS:
        return ()
    spot = number_at if number_at >= 0 else at
    if spot < 0:
        return (Problem(_FAULTS[fault]),)
    cell = Cell(*divmod(spot, puzzle.width))
    return (Problem(_FAULTS[fault], place(cell), (cell,)),)


def _step(
    technique: str,
    settles: Facts,
    because: Facts,
    assuming: Facts,
    numbers: tuple[tuple[int, int], ...],
    fault: str,
    chain: tuple[Any, ...],
) -> Step:
    """A step as the engine tells it."""
    return Step(
        technique,
        "",
        facts_of(settles),
        facts_of(because),
        facts_of(assuming),
        numbers=tuple(Cell(*at) for at in numbers),
        fault=fault,
        chain=tuple(_step(*link) for link in chain),
    )
