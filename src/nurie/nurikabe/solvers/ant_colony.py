"""An ant colony: ants grow islands where pheromone marks better boards; proves nothing.

Document 004, second attempt, after Amos, Crossley & Lloyd 2019. An ant starts with a board
that is black except for the numbers. Starting at a random island, it visits all of them; to
each it adds white cells, one by one, until the island has its size or no cell is left that
is next to it but to no other island, and can be taken without splitting the sea. With
probability ``q0`` it takes the cell with the most pheromone, otherwise one drawn in
proportion to it; every cell taken loses some, so that ants differ. The cost of its board is
the number of missing white cells plus the number of pools; 0 is a solution. After a
generation of ``ants`` ants the best board so far leaves pheromone on its cells: τ ← (1
- ``rho``) τ + ``rho`` Δ with Δ = 1 / cost, and Δ decays by 0.5 % per generation, so that
  another board takes its place when nothing improves.

An addition to the sources: the colony restarts with fresh pheromone after ``restart``
generations times Luby's sequence (1, 1, 2, 1, 1, 2, 4, …). Without it (``restart=0``) about
four runs in ten on boards of 10×10 get stuck on a board that is nearly right; with it, one
in ten.

Where the sources are silent: among cells with the same pheromone the choice is random; an
island of any size (``?``) takes cells that break a pool, one time in five also others, and
never lacks cells. Given white cells are white from the start and belong to the island that
reaches them first; those that none has reached cost 1 each, and so does each further part
into which given cells cut the sea.

The outcome is ``solved``, or ``stuck`` after that many ``generations``: the method proves
neither that a solution is unique nor that a puzzle has no solution. The same seed sends the
same ants on every machine; they walk in the engine.
"""

from __future__ import annotations

from dataclasses import dataclass

from nurie import native
from nurie.errors import NurieError
from nurie.grid import Grid
from nurie.nurikabe.puzzle import Nurikabe
from nurie.nurikabe.solvers._search import Search, differences
from nurie.puzzle import Problem
from nurie.recording import Record
from nurie.solving import NO_LIMITS, Limits, Outcome, Status

relies_on_chance = True

MAX_COUNT = 2**31 - 1
"""A sanity limit on ants and generations."""


def solve(
    puzzle: Nurikabe,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    seed: int = 0,
    ants: int = 10,
    generations: int = 50_000,
    restart: int = 300,
    q0: float = 0.9,
    rho: float = 0.9,
    record: Record = False,
) -> Outcome:
    """Send ants, generation after generation, until one finds a solution."""
    colony = Colony(seed, ants, generations, restart, q0, rho)
    search = Search(puzzle, limits, given, record=record)
    if puzzle.problems():
        return search.answer(Status.NONE)
    return send(search, given, colony)


@dataclass(frozen=True)
class Colony:
    """The options of a colony, which are those of `solve`."""

    seed: int
    ants: int
    generations: int
    restart: int
    q0: float
    rho: float

    def __post_init__(self) -> None:
        if self.ants < 1 or self.generations < 1:
            raise NurieError("an ant colony needs at least 1 ant and 1 generation")
        if self.restart < 0:
            raise NurieError("restart of an ant colony must not be negative")
        if not (0 <= self.q0 <= 1 and 0 <= self.rho <= 1):
            raise NurieError("q0 and rho of an ant colony must be between 0 and 1")


def send(search: Search, known: Grid | None, colony: Colony) -> Outcome:
    """The outcome of a colony that starts from known cells; each better board is an event."""
    limits = search.watch.left()
    shown = known

    def better(ant: int, cost: int, board: Grid) -> None:
        nonlocal shown
        search.tell("ant", settles=differences(shown, board), ant=ant, cost=cost)
        shown = board

    found = native.ask(
        "send_ants",
        limits,
        search.puzzle,
        known,
        better if search.record else None,
        min(colony.ants, MAX_COUNT),
        min(colony.generations, MAX_COUNT),
        min(colony.restart, MAX_COUNT),
        colony.q0,
        colony.rho,
        colony.seed,
    )
    search.counts["tries"] += found["ants"]
    if not found["possible"]:
        problem = Problem("given_contradict")
        return search.answer(Status.NONE, problems=(problem,))
    best = found["improvements"][-1] if found["improvements"] else {}
    if found["solved"]:
        search.find(best["board"])
        return search.answer(Status.SOLVED)
    status = Status.TIMEOUT if found["stopped"] else Status.STUCK
    return search.answer(status, known, best=best.get("board"), cost=best.get("cost"))
