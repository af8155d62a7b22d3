"""Nonograms as formulas for a SAT solver: an independent opinion.

One variable says that a run starts at a place, one that a cell has a colour. A
run has one start; the next one starts behind it; a cell has a colour if and
only if some run of its row covers it, and the same for its column.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations, count

from pysat.solvers import Cadical153  # type: ignore[import-untyped]

from nurie import Grid, Nonogram
from nurie.grid import EMPTY
from nurie.nonogram.puzzle import Clue


def solutions_by_sat(puzzle: Nonogram, at_most: int) -> set[Grid]:
    """Up to so many solutions."""
    numbers = count(1)
    cell: dict[tuple[int, int, str], int] = {
        (row, column, letter): next(numbers)
        for row in range(puzzle.height)
        for column in range(puzzle.width)
        for letter in puzzle.letters
    }
    clauses: list[list[int]] = []
    for row in range(puzzle.height):
        for column in range(puzzle.width):
            states = [cell[row, column, letter] for letter in puzzle.letters]
            clauses += [[-a, -b] for a, b in combinations(states, 2)]

    def add_line(clue: Clue, cells: list[tuple[int, int]]) -> None:
        n = len(cells)
        starts = [{place: next(numbers) for place in range(n - run.length + 1)} for run in clue]
        covers: dict[int, list[int]] = defaultdict(list)
        for j, (run, places) in enumerate(zip(clue, starts, strict=True)):
            clauses.append(list(places.values()))
            clauses.extend([-a, -b] for a, b in combinations(places.values(), 2))
            for place, variable in places.items():
                for at in range(place, place + run.length):
                    covers[cell[(*cells[at], run.colour)]].append(variable)
                if j + 1 < len(clue):
                    first = place + run.length + (clue[j + 1].colour == run.colour)
                    later = [v for p, v in starts[j + 1].items() if p >= first]
                    clauses.append([-variable, *later])
        for where in cells:
            for letter in puzzle.letters:
                shown = cell[(*where, letter)]
                clauses.append([-shown, *covers[shown]])
                clauses.extend([-variable, shown] for variable in covers[shown])

    for row, clue in enumerate(puzzle.rows):
        add_line(clue, [(row, column) for column in range(puzzle.width)])
    for column, clue in enumerate(puzzle.columns):
        add_line(clue, [(row, column) for row in range(puzzle.height)])

    found: set[Grid] = set()
    with Cadical153(bootstrap_with=clauses) as solver:
        while len(found) < at_most and solver.solve():
            model = set(solver.get_model())
            found.add(
                Grid(
                    [
                        "".join(
                            next(
                                (x for x in puzzle.letters if cell[row, column, x] in model), EMPTY
                            )
                            for column in range(puzzle.width)
                        )
                        for row in range(puzzle.height)
                    ]
                )
            )
            solver.add_clause([-v if v in model else v for v in cell.values()])
    return found
