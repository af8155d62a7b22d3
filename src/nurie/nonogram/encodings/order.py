"""Order encoding: o(k,p) means that run k begins at or before place p.

The variables of a run are monotone in p, and constant outside the places that the other
runs leave free, so a line with k runs and s cells of slack has k·s of them. Clauses:

- monotone: o(k,p) → o(k,p+1);
- gap: if run k+1 begins at or before p+L+g, run k of length L begins at or before p;
  g is 1 between runs of one colour and 0 between two colours;
- cells, without a variable for "run k covers cell p": a run that began at or before p and
  not at or before p-L colours the cell p; where run k ended before p and run k+1 begins
  after p, the cell is empty.

One learned clause over order variables excludes many starts at once, which is
why this encoding is the strongest of the three in practice.
"""

from __future__ import annotations

from nurie.nonogram.encodings.formula import Formula, Line
from nurie.nonogram.puzzle import Nonogram
from nurie.sat.formula import Literal, negated
from nurie.solving import Watch


def encode(puzzle: Nonogram, watch: Watch | None = None) -> Formula:
    """The formula over order variables."""
    formula = Formula(puzzle, "order", watch)
    for line in formula.lines():
        _add_line(formula, line)
    return formula


def _add_line(formula: Formula, line: Line) -> None:
    clue, firsts, slack = line.clue, line.firsts, line.slack
    bases = [
        formula.add_variables(
            slack,
            f"o({k + 1},p), p = {firsts[k] + 1}..{firsts[k] + slack}: "
            f"run {k + 1} of {line.name} begins at or before p",
        )
        for k in range(len(clue))
    ]

    def begins_by(k: int, place: int) -> Literal:
        """Whether run k begins at or before a place; true for the run before the first."""
        if k < 0:
            return True
        if k == len(clue) or place < firsts[k]:
            return False
        return place >= firsts[k] + slack or bases[k] + place - firsts[k]

    for k, run in enumerate(clue):
        for place in range(firsts[k], firsts[k] + slack - 1):
            formula.add(negated(begins_by(k, place)), begins_by(k, place + 1))
        if k + 1 < len(clue):
            for place in range(firsts[k], firsts[k] + slack):
                later = begins_by(k + 1, place + run.length + line.gaps[k])
                formula.add(negated(later), begins_by(k, place))
    for place, cell in enumerate(line.cells):
        for k in range(len(clue) + 1):
            ended = begins_by(k - 1, place - clue[k - 1].length) if k else True
            next_began = begins_by(k, place)
            if ended is not False and next_began is not True:
                for variable in cell.values():
                    formula.add(negated(ended), next_began, -variable)
            if k < len(clue) and next_began is not False:
                over = begins_by(k, place - clue[k].length)
                formula.add(negated(next_began), over, cell[clue[k].colour])
