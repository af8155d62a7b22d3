"""Rules first, then an ant colony on the remaining cells; only the rules prove anything.

Document 004 proposes this as future work: solve by rules as far as possible, then send the
ants of ``ant_colony``. The document would give known cells a pheromone of 1 or 0, so that
ants take them first or never. Here known black cells are closed to ants, and known white
cells are white from the start: an island that grows next to some of them absorbs their
whole connected group, unless it is too large.

``rules`` are those of the method ``rules``: ``direct`` are all that make no supposition,
``document`` the seven of the document. The other options are those of ``ant_colony``.

When the rules fill the board, the solution is ``unique``, and when they reach a
contradiction the outcome is ``none``. Otherwise it is ``solved`` or ``stuck``.
"""

from __future__ import annotations

from nurie.grid import Grid
from nurie.nurikabe.puzzle import Nurikabe
from nurie.nurikabe.solvers._search import Search
from nurie.nurikabe.solvers.ant_colony import Colony, send
from nurie.nurikabe.solvers.rules import read_rules
from nurie.nurikabe.techniques import explain
from nurie.recording import Record
from nurie.solving import NO_LIMITS, Limits, Outcome, Status

relies_on_chance = True


def solve(
    puzzle: Nurikabe,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    rules: str = "direct",
    seed: int = 0,
    ants: int = 10,
    generations: int = 50_000,
    restart: int = 300,
    q0: float = 0.9,
    rho: float = 0.9,
    record: Record = False,
) -> Outcome:
    """Apply the rules, then send ants."""
    colony = Colony(seed, ants, generations, restart, q0, rho)
    techniques = read_rules(rules)
    search = Search(puzzle, limits, given, record=record)
    first = explain(puzzle, limits, given=given, techniques=techniques, record=bool(record))
    search.keep(*first.steps)
    search.counts["propagations"] += first.statistics.propagations
    if first.status is Status.UNIQUE and first.solution is not None:
        search.find(first.solution)
        return search.answer(Status.UNIQUE)
    if first.status is not Status.STUCK:
        return search.answer(first.status, first.known, first.problems)
    return send(search, first.known, colony)
