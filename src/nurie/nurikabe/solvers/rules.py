"""The rules that people use, the easiest first; no search, so it may get stuck.

First the seven rules of document 004 in its order, then those of the best explainers, and
finally suppositions that fail within a few steps. ``rules`` picks some of them::

    all          every technique
    document     only the seven rules of the document
    program      six of them: the document's program leaves out *two unknowns*
    direct       all that make no supposition
    names        such as possible_pool,unreachable

Rules settle only what is forced, so a board that they fill is proved to be the only
solution. If no rule applies any more, the outcome is stuck and shows how far they got.
``docs/nurikabe.md`` shows every technique with an example.
"""

from __future__ import annotations

from nurie.grid import Grid
from nurie.nurikabe.puzzle import Nurikabe
from nurie.nurikabe.techniques import DOCUMENT, EVERY, FURTHER, explain
from nurie.options import named_rules
from nurie.recording import Record
from nurie.solving import NO_LIMITS, Limits, Outcome

SETS = {
    "all": EVERY,
    "document": DOCUMENT,
    "program": tuple(rule for rule in DOCUMENT if rule != "two_unknowns"),
    "direct": (*DOCUMENT, *FURTHER),
}
"""Named sets of rules."""


def solve(
    puzzle: Nurikabe,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    rules: str = "all",
    record: Record = False,
) -> Outcome:
    """Apply the rules until the board is full or no rule applies."""
    return explain(puzzle, limits, given=given, techniques=read_rules(rules), record=record)


def read_rules(text: str) -> tuple[str, ...]:
    """The rules named by a set or by a comma-separated list of names."""
    return named_rules(text, SETS | {name: (name,) for name in EVERY})
