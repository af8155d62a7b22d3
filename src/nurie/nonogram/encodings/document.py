"""Document 001: one variable for each place at which a block may begin.

In its notation, p(i,j) means that a cell is filled, rb(i,j,k) that block k of row i begins
in column j, and cb(i,j,k) that block k of column j begins in row i. The clauses for rows:

- a block that begins fills its cells: rb(i,j,k) → p(i,j), …, p(i,j+r-1);
- it begins in one place only: ¬rb(i,j,k) ∨ ¬rb(i,j',k);
- the first block begins somewhere; after each block and at least one more cell, the next
  one begins: rb(i,j,k-1) → rb(i,j+r+1,k) ∨ …;
- a filled cell is covered: p(i,j) → some rb(i,j',k) with j-r < j' ≤ j.

Departures: the document writes the last cell of a block as j+r where j+r-1 is meant.
Variables that are always false, because the block or its neighbours would not fit, are left
out together with the clauses that set them. Coloured puzzles have p(i,j,c) for each colour,
at most one true; a block covers and fills in its own colour, and needs no gap before one of
another colour.
"""

from __future__ import annotations

from nurie.nonogram.encodings.formula import Formula, Line
from nurie.nonogram.puzzle import Nonogram
from nurie.solving import Watch


def encode(puzzle: Nonogram, watch: Watch | None = None) -> Formula:
    """The formula of the document."""
    formula = Formula(puzzle, "document", watch)
    for line in formula.lines():
        _add_line(formula, line)
    return formula


def _add_line(formula: Formula, line: Line) -> None:
    side, _, number = line.name.partition(" ")
    covering: list[dict[str, list[int]]] = [{c: [] for c in cell} for cell in line.cells]
    starts: list[int] = []
    for k, run in enumerate(line.clue):
        first, last = line.firsts[k], line.firsts[k] + line.slack
        block = f"rb({number},j,{k + 1}), j" if side == "row" else f"cb(i,{number},{k + 1}), i"
        meaning = f"{block} = {first + 1}..{last + 1}: block {k + 1} of {line.name} begins there"
        starts.append(formula.add_variables(line.slack + 1, meaning))
        variables = range(starts[k], starts[k] + line.slack + 1)
        for place, variable in enumerate(variables, first):
            for at in range(place, place + run.length):
                formula.add_clause((-variable, line.cells[at][run.colour]))
                covering[at][run.colour].append(variable)
        formula.add_at_most_one(variables)
    if line.clue:
        formula.add_clause(range(starts[0], starts[0] + line.slack + 1))
    for k in range(1, len(line.clue)):
        # Both windows begin as far left as possible, so block k-1 at its s-th place leaves
        # block k the places from its own s-th on.
        for s in range(line.slack + 1):
            formula.add_clause(
                (-(starts[k - 1] + s), *range(starts[k] + s, starts[k] + line.slack + 1))
            )
    for cell, covers in zip(line.cells, covering, strict=True):
        for colour, variable in cell.items():
            formula.add_clause((-variable, *covers[colour]))
