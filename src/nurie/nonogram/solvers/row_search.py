"""Row search: depth-first over the solutions of each row, columns checked on the way or after.

This is the search of document 002, §3.1 (Yu, Lee & Chen 2011; Jing et al. 2009): the
solutions of every row are tried one by one, from the top; a complete board is checked
against the column clues at once, because keeping all boards for later would need too much
memory, as the document says.

``bound`` is the branch and bound of Jing et al. 2009: after each row the beginning
of every column is checked, and a row that makes one impossible ends the branch.

Departures. The sources do not say when a beginning is impossible. Here its closed runs must
match the clue, an open run must not be too long, and the rest must fit in the rows below.
The search continues up to the limit of solutions; given cells restrict the solutions of
their row. Row solutions are generated on demand.
"""

from __future__ import annotations

from nurie.grid import UNKNOWN, Grid
from nurie.nonogram.combinations import combinations
from nurie.nonogram.puzzle import Nonogram
from nurie.nonogram.solvers._beginnings import Beginnings, step_all
from nurie.nonogram.solvers._complete import (
    Search,
    drawn,
    known_cells,
    lengths,
    line_facts,
    line_name,
    the_only_colour,
    unknown_colour,
)
from nurie.recording import Record
from nurie.solving import NO_LIMITS, Limits, Outcome
from nurie.steps import text_of_step_back

_BETWEEN_LOOKS = 128
"""Rows tried between two checks of the clock."""


def solve(
    puzzle: Nonogram,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    bound: bool = True,
    record: Record = False,
) -> Outcome:
    """Solve one puzzle; ``bound=False`` checks only the columns of complete boards."""
    letter = the_only_colour(puzzle, "row_search")
    if outcome := unknown_colour(puzzle):
        return outcome
    search = Search(puzzle, limits, given, record=record, every=_BETWEEN_LOOKS)
    width, height = puzzle.width, puzzle.height
    rows = lengths(puzzle.rows)
    known = known_cells(given and given.rows, height)
    columns = [Beginnings(clue, height) for clue in puzzle.columns]
    at_the_top = [column.start for column in columns]
    if bound and any(state < 0 for state in at_the_top):
        return search.outcome()
    chosen: list[str] = []
    beginnings = [at_the_top]
    untried = [combinations(rows[0], width, *known[0])]
    while untried and not search.is_over:
        line = next(untried[-1], None)
        if line is not None:
            if search.visit():
                break
            row = drawn(line, width, letter)
            _tell(search, "place", len(chosen), row, known)
            chosen.append(row)
            complete = len(chosen) == height
            possible = True
            if bound:
                beginnings.append(step_all(columns, beginnings[-1], row))
                possible = bool(beginnings[-1])
            elif complete:
                possible = all(
                    column.accepts(line)
                    for column, line in zip(columns, zip(*chosen, strict=True), strict=True)
                )
            if possible and not complete:
                search.counts["decisions"] += 1
                untried.append(combinations(rows[len(chosen)], width, *known[len(chosen)]))
                continue
            if possible:
                search.find(Grid(chosen))
            else:
                search.refute()
        else:
            untried.pop()
            if not chosen:
                break
        _tell(search, "backtrack", len(chosen) - 1, UNKNOWN * width, known)
        chosen.pop()
        if bound:
            beginnings.pop()
    return search.outcome()


def _tell(search: Search, event: str, row: int, states: str, known: list[tuple[int, int]]) -> None:
    if search.record:
        given = known[row][0] | known[row][1]
        facts = line_facts(row, states, is_row=True, cells=~given)
        name = line_name(row, is_row=True)
        text = text_of_step_back(name, facts) if event == "backtrack" else event
        search.tell(event, name, facts, text=text)
