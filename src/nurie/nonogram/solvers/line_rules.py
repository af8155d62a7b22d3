"""The simple rules that people use on one line; no guesses, so it may get stuck.

First the four rules of document 002, §2.2 (a full line, a full line with its gaps, cells
that must be filled, cells that must be empty), then the eleven of Yu, Lee & Chen 2011: "An
efficient algorithm for solving nonograms". The latter track the range of cells in which
each run must lie::

    1.1 overlap, ranges     1.2 unreachable     1.3 forced_gap     1.4 splitting
    1.5 edge_anchoring, completed_run
    2.1 range_order         2.2 range_neighbour 2.3 range_segment
    3.1 joining             3.2 too_small_gap   3.3 range_alone

``rules`` picks some of them by these names or numbers. ``overlap`` uses only the order of
the runs and the room between empty cells, ``ranges`` the result of all range rules.

Where the paper asks which runs' ranges contain a segment, here a run must also be long
enough for it; and each line's ranges are computed again from its cells, so that the order
of the rules does not matter. The rules are for black and white. In colour only
``full_line``, ``overlap``, ``unreachable`` and the two rules of order and room apply.
"""

from __future__ import annotations

from nurie.grid import Grid
from nurie.nonogram.puzzle import Nonogram
from nurie.nonogram.techniques import CELL_RULES, RANGE_RULES, explain
from nurie.options import named_rules
from nurie.recording import Record
from nurie.solving import NO_LIMITS, Limits, Outcome

RULES = (*CELL_RULES, *RANGE_RULES)
NUMBERS: dict[str, tuple[str, ...]] = {
    "1.1": ("overlap", "ranges"),
    "1.2": ("unreachable",),
    "1.3": ("forced_gap",),
    "1.4": ("splitting",),
    "1.5": ("edge_anchoring", "completed_run"),
    "2.1": ("range_order",),
    "2.2": ("range_neighbour",),
    "2.3": ("range_segment",),
    "3.1": ("joining",),
    "3.2": ("too_small_gap",),
    "3.3": ("range_alone",),
}
"""The rules of Yu, Lee & Chen by their numbers."""


def solve(
    puzzle: Nonogram,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    rules: str = "all",
    record: Record = False,
) -> Outcome:
    """Apply the rules until the board is full or no rule applies."""
    return explain(puzzle, limits, given=given, techniques=read_rules(rules), record=record)


def read_rules(text: str) -> tuple[str, ...]:
    """The rules named by ``all`` or by a comma-separated list of names and numbers."""
    if text == "all":
        return RULES
    return named_rules(text, {**{name: (name,) for name in RULES}, **NUMBERS})
