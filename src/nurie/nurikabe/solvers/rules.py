"""Rules as people use them, the easiest first; no search, so it may get stuck.

First the seven of document 004 in its order, then those of the best explainers,
at last a supposition that fails within a few steps. ``rules`` picks some of them::

    all          every technique
    document     the seven rules of the document alone
    direct       all that suppose nothing
    names        such as possible_pool,unreachable

What a rule settles is forced, so a board that they fill is proved to be the only
solution. Where they say nothing more the outcome is stuck, and tells how far they
came. ``docs/nurikabe.md`` shows every technique with an example.
"""

from __future__ import annotations

from nurie.grid import Grid
from nurie.nurikabe.puzzle import Nurikabe
from nurie.nurikabe.techniques import DOCUMENT, EVERY, FURTHER, explain
from nurie.options import named_rules
from nurie.recording import Record
from nurie.solving import NO_LIMITS, Limits, Outcome

SETS = {"all": EVERY, "document": DOCUMENT, "direct": (*DOCUMENT, *FURTHER)}
"""Rules that go by one name."""


def solve(
    puzzle: Nurikabe,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    rules: str = "all",
    record: Record = False,
) -> Outcome:
    """Apply the rules until the board is full or no rule says anything new."""
    return explain(puzzle, limits, given=given, techniques=read_rules(rules), record=record)


def read_rules(text: str) -> tuple[str, ...]:
    """The rules that the name of a set, or names with commas between, stand for."""
    return named_rules(text, SETS | {name: (name,) for name in EVERY})
