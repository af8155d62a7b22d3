"""Slow and simple reference solvers for lines and small boards.

Nothing here shares an idea with the engine: every placement is listed, or a
table over cells and runs is filled; every board is built row by row.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from nurie import Grid, Nonogram
from nurie.grid import EMPTY, UNKNOWN
from nurie.nonogram.puzzle import Clue, Colour, Run, clue_of, default_colour

States = tuple[frozenset[str], ...]
"""For every cell of a line the states it may have."""


@lru_cache(maxsize=100_000)
def placements(clue: Clue, length: int) -> tuple[str, ...]:
    """Every line of a length that has the clue."""
    if not clue:
        return (EMPTY * length,)
    first, rest = clue[0], clue[1:]
    gap = EMPTY if rest and rest[0].colour == first.colour else ""
    block = first.colour * first.length + gap
    return tuple(
        EMPTY * start + block + tail
        for start in range(length - len(block) + 1)
        for tail in placements(rest, length - start - len(block))
    )


def fits(cells: str, line: str) -> bool:
    """Whether a line of known cells matches one with unknown cells."""
    return all(cell in (UNKNOWN, state) for cell, state in zip(cells, line, strict=True))


def settle_by_listing(clue: Clue, cells: str) -> str | None:
    """What all placements have in common; None if there is no placement."""
    options = [line for line in placements(clue, len(cells)) if fits(cells, line)]
    if not options:
        return None
    return "".join(
        states[0] if len(set(states)) == 1 else UNKNOWN for states in zip(*options, strict=True)
    )


def possible_by_listing(clue: Clue, states: States) -> States | None:
    """The states each cell has in some placement that the given states allow."""
    options = [
        line
        for line in placements(clue, len(states))
        if all(state in may for state, may in zip(line, states, strict=True))
    ]
    if not options:
        return None
    return tuple(frozenset(column) for column in zip(*options, strict=True))


def settle_by_table(clue: Clue, cells: str) -> str | None:
    """The same for long lines: which runs can be placed before and after each cell."""
    n, k = len(cells), len(clue)
    can_be_empty = [cell in (UNKNOWN, EMPTY) for cell in cells]
    gaps = [j + 1 < k and clue[j + 1].colour == clue[j].colour for j in range(k)]

    def room(colour: str) -> list[int]:
        """How many cells from each one on may have the colour."""
        counts = [0] * (n + 1)
        for p in range(n - 1, -1, -1):
            counts[p] = counts[p + 1] + 1 if cells[p] in (UNKNOWN, colour) else 0
        return counts

    rooms = {colour: room(colour) for colour in {run.colour for run in clue}}

    def end_of(j: int, start: int) -> int | None:
        """Where the line goes on after run j placed at a start, with its gap."""
        if rooms[clue[j].colour][start] < clue[j].length:
            return None
        end = start + clue[j].length
        if not gaps[j]:
            return end
        return end + 1 if end < n and can_be_empty[end] else None

    before = [bytearray(n + 1) for _ in range(k + 1)]
    before[0][0] = 1
    for j in range(k + 1):
        for p in range(n + 1):
            if not before[j][p]:
                continue
            if p < n and can_be_empty[p]:
                before[j][p + 1] = 1
            if j < k and (end := end_of(j, p)) is not None:
                before[j + 1][end] = 1
    after = [bytearray(n + 1) for _ in range(k + 1)]
    after[k][n] = 1
    for j in range(k, -1, -1):
        for p in range(n - 1, -1, -1):
            after[j][p] = can_be_empty[p] and after[j][p + 1]
            if j < k and (end := end_of(j, p)) is not None and after[j + 1][end]:
                after[j][p] = 1
    if not before[k][n]:
        return None
    found: list[set[str]] = [set() for _ in cells]
    for j in range(k + 1):
        until = -1
        for p in range(n):
            if before[j][p] and can_be_empty[p] and after[j][p + 1]:
                found[p].add(EMPTY)
            if j == k:
                continue
            if before[j][p] and (end := end_of(j, p)) is not None and after[j + 1][end]:
                until = p + clue[j].length
                if gaps[j]:
                    found[until].add(EMPTY)
            if p < until:
                found[p].add(clue[j].colour)
    return "".join(next(iter(states)) if len(states) == 1 else UNKNOWN for states in found)


def starts_of_runs(clue: Clue, states: States) -> list[set[int]]:
    """Where each run begins in some placement that the given states allow."""
    n = len(states)
    found: list[set[int]] = [set() for _ in clue]

    @cache
    def place(j: int, p: int) -> bool:
        """Whether the runs from j on fit in the cells from p on; notes where they begin."""
        if j == len(clue):
            return all(EMPTY in may for may in states[p:])
        length, colour = clue[j]
        gap = j + 1 < len(clue) and clue[j + 1].colour == colour
        fits_here = False
        for start in range(p, n - length + 1):
            end = start + length
            if all(colour in may for may in states[start:end]) and (
                (end < n and EMPTY in states[end] and place(j + 1, end + 1))
                if gap
                else place(j + 1, end)
            ):
                found[j].add(start)
                fits_here = True
            if EMPTY not in states[start]:
                break
        return fits_here

    place(0, 0)
    return found


def all_clues(length: int, colours: str = "#") -> Iterator[Clue]:
    """Every clue that fits in a line of a length."""
    yield ()
    for colour in colours:
        for first in range(1, length + 1):
            for rest in all_clues(length - first, colours):
                gap = bool(rest) and rest[0].colour == colour
                clue = (Run(first, colour), *rest)
                if not gap or placements(clue, length):
                    yield clue


def all_solutions(puzzle: Nonogram, given: Grid | None = None) -> set[Grid]:
    """Every grid with the clues of a puzzle (and the given cells), row by row."""
    columns = [set(placements(clue, puzzle.height)) for clue in puzzle.columns]
    starts = [
        {line[:height] for line in lines for height in range(puzzle.height + 1)}
        for lines in columns
    ]
    found: set[Grid] = set()

    def go_on(rows: tuple[str, ...], above: tuple[str, ...]) -> None:
        if len(rows) == puzzle.height:
            found.add(Grid(rows))
            return
        for row in placements(puzzle.rows[len(rows)], puzzle.width):
            if given is not None and not fits(given.rows[len(rows)], row):
                continue
            below = tuple(column + state for column, state in zip(above, row, strict=True))
            if all(column in known for column, known in zip(below, starts, strict=True)):
                go_on((*rows, row), below)

    go_on((), ("",) * puzzle.width)
    return found


def random_grid(
    rng: random.Random, width: int, height: int, density: float = 0.5, colours: str = "#"
) -> Grid:
    """A grid of independent random cells."""
    return Grid(
        [
            "".join(rng.choice(colours) if rng.random() < density else EMPTY for _ in range(width))
            for _ in range(height)
        ]
    )


def random_line(rng: random.Random, length: int, colours: str = "#") -> str:
    """A line of random stretches, so that its clue has long runs and short ones."""
    line = ""
    while len(line) < length:
        line += rng.choice([EMPTY, *colours]) * rng.choice([1, 1, 2, 3, rng.randint(1, 40)])
    return line[:length]


def veiled(rng: random.Random, line: str, known: float) -> str:
    """A line of which only some cells are known."""
    return "".join(state if rng.random() < known else UNKNOWN for state in line)


def mixed(rows_of: Grid, columns_of: Grid) -> Nonogram:
    """The row clues of one grid with the column clues of another: often without a solution."""
    return Nonogram(
        map(clue_of, rows_of.rows),
        map(clue_of, columns_of.columns),
        colours=palette(rows_of, columns_of),
    )


def palette(*grids: Grid) -> Sequence[Colour]:
    """The colours that some grids use."""
    letters = sorted({state for grid in grids for _, state in grid.cells()} - {EMPTY}) or ["#"]
    return [default_colour(letter) for letter in letters]
