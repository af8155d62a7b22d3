"""The combinations of a black-and-white line: counted, listed, compared.

A combination is one way to place the runs of a clue in a line. A set of cells is an integer
in which bit i stands for cell i: a combination is the set of its filled cells, and the
known cells of a line are two sets, ``filled`` and ``empty``. Combinations come in the order
in which a person would list them: all runs as near to the start as possible, then the last
one moves.

>>> [f"{line:04b}"[::-1] for line in combinations((1, 1), 4)]
['1010', '1001', '0101']
>>> count((3, 2, 4, 1, 5), 64)
2118760
>>> agreement((3,), 4)
(15, 9)

Borders make this fast. Border x is the place before cell x, a set of borders is an integer
too, and one addition carries a whole set of borders through all the cells that may stay
empty. So the work for a line grows with its number of runs, not with its number of
combinations, which may be astronomical.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from math import comb


def count(runs: Sequence[int], length: int, filled: int = 0, empty: int = 0) -> int:
    """How many combinations agree with the known cells, without listing them."""
    behind = filled.bit_length()
    ways = [0] * behind + [1] * (length + 2 - behind)
    for run, places in _windows(runs, length):
        starts = _blocks(run, length, filled, empty)
        here = [0] * (length + 2)
        for at in places:
            if not filled >> at & 1:
                here[at] = here[at + 1]
            if starts >> at & 1:
                here[at] += ways[at + run + 1]
        ways = here
    return ways[0]


def combinations(
    runs: Sequence[int], length: int, filled: int = 0, empty: int = 0
) -> Iterator[int]:
    """Every combination that agrees with the known cells, in order and one at a time."""
    if not runs:
        if not filled:
            yield 0
        return
    starts = _starts_that_can_be_completed(runs, length, filled, empty)
    last = len(runs) - 1
    laid = [0] * len(runs)
    pending = [0] * len(runs)
    pending[0] = starts[0] & _up_to_a_filled_cell(1, filled)
    depth = 0
    while depth >= 0:
        places = pending[depth]
        if not places:
            depth -= 1
            continue
        place = places & -places
        pending[depth] = places ^ place
        behind = place << runs[depth]
        line = laid[depth] | behind - place
        if depth == last:
            yield line
            continue
        depth += 1
        laid[depth] = line
        pending[depth] = starts[depth] & _up_to_a_filled_cell(behind << 1, filled)


def fits(runs: Sequence[int], length: int, filled: int = 0, empty: int = 0) -> bool:
    """Whether some combination agrees with the known cells."""
    blank = (1 << length) - 1 & ~filled
    return bool(_fronts(runs, length, blank, empty)[-1] >> length & 1)


def agreement(
    runs: Sequence[int], length: int, filled: int = 0, empty: int = 0
) -> tuple[int, int] | None:
    """The cells filled in some combination and the cells empty in some; None if nothing fits.

    Comparing all combinations would give the same result.
    """
    blank = (1 << length) - 1 & ~filled
    fronts = _fronts(runs, length, blank, empty)
    if not fronts[-1] >> length & 1:
        return None
    backs = _backs(runs, length, blank, empty)
    may_be_filled = 0
    may_be_empty = fronts[0] & backs[0] >> 1
    last = len(runs) - 1
    for number, run in enumerate(runs):
        before, behind = fronts[number], backs[number + 1]
        may_be_empty |= fronts[number + 1] & behind >> 1
        if number:
            before = (before & blank) << 1
        if number < last:
            behind = behind >> 1 & blank
        covered = before & behind >> run & _stretches(run, length, empty)
        width = 1
        while width < run:
            step = min(width, run - width)
            covered |= covered << step
            width += step
        may_be_filled |= covered
    return may_be_filled, may_be_empty & blank


def vectors(
    runs: Sequence[int], length: int, filled: int = 0, empty: int = 0
) -> tuple[int, tuple[int, ...]]:
    """All combinations that agree with the known cells, as one bit vector per cell.

    Returns their number, and for every cell the set of the combinations in which it is
    filled (bit i for the combination of number i). The vectors are built without listing:
    the combinations from a cell on are those with a run there, followed by those with that
    cell empty.
    """
    # For every border, the number of ways and the vectors of the cells from there on.
    tails: list[tuple[int, list[int]]] = []
    behind = filled.bit_length()
    for border in range(length + 2):
        room = max(length - border, 0)
        tails.append((1, [0] * room) if border >= behind else (0, []))
    for run, places in _windows(runs, length):
        starts = _blocks(run, length, filled, empty)
        here: list[tuple[int, list[int]]] = [(0, [])] * (length + 2)
        for at in places:
            number = 0
            columns: list[int] = []
            if starts >> at & 1:
                number, columns = tails[at + run + 1]
                if number:
                    every = (1 << number) - 1
                    gap = [0] if at + run < length else []
                    columns = [every] * run + gap + columns
            if not filled >> at & 1:
                more, others = here[at + 1]
                if more and number:
                    columns = [
                        head | other << number
                        for head, other in zip(columns, [0, *others], strict=True)
                    ]
                elif more:
                    columns = [0, *others]
                number += more
            here[at] = (number, columns)
        tails = here
    number, columns = tails[0]
    return number, tuple(columns) if number else (0,) * length


@lru_cache(256)
def blank_vectors(runs: tuple[int, ...], length: int) -> tuple[int, tuple[int, ...]]:
    """The same for a line on which nothing is known, but faster; use it for short lists.

    The possible shifts depend on the number of runs and of spare cells, not on the lengths,
    so lines share one table of them. A run covers a cell if it has moved up to it, but not
    yet past it.
    """
    spare = length - sum(runs) - len(runs) + 1
    if not runs or spare < 0:
        return int(not runs), (0,) * length
    columns = [0] * length
    start = 0
    number = comb(spare + len(runs), spare)
    every = (1 << number) - 1
    for run, moved in zip(runs, _moved_at_most(len(runs), spare), strict=True):
        for at in range(spare + run):
            column = moved[at] if at < spare else every
            columns[start + at] |= column ^ moved[at - run] if at >= run else column
        start += run + 1
    return number, tuple(columns)


def mirrored(cells: int, length: int) -> int:
    """A set of cells, with the line read from its other end."""
    return int(f"{cells:0{length}b}"[::-1], 2)


def _windows(runs: Sequence[int], length: int) -> Iterator[tuple[int, range]]:
    """The runs from the last to the first, each with its possible starts, from the back."""
    first = sum(runs) + len(runs)
    last = length + 1
    for run in reversed(runs):
        first -= run + 1
        last -= run + 1
        yield run, range(last, first - 1, -1)


def _moved_at_most(runs: int, spare: int) -> tuple[tuple[int, ...], ...]:
    """For every run and every shift up to the number of spare cells, a set of combinations.

    In these combinations the run has moved at most that far from its first place.
    """
    if runs == 1:
        return (tuple([(2 << far) - 1 for far in range(spare + 1)]),)
    return _several_moved_at_most(runs, spare)


@cache
def _several_moved_at_most(runs: int, spare: int) -> tuple[tuple[int, ...], ...]:
    """First the combinations in which the first run stays, then those in which all runs move."""
    number = comb(runs - 1 + spare, spare)
    stays = ((1 << number) - 1,) * (spare + 1)
    table = (stays, *_moved_at_most(runs - 1, spare))
    if not spare:
        return table
    return tuple(
        (first[0], *[here | more << number for here, more in zip(first[1:], then, strict=True)])
        for first, then in zip(table, _moved_at_most(runs, spare - 1), strict=True)
    )


def _through(borders: int, blank: int) -> int:
    """The borders reached from some others through cells that may be empty.

    The carry of the addition runs from each border to the end of its stretch of blank cells
    and flips the borders on its way.
    """
    return borders | (borders & blank) + blank ^ blank


def _stretches(run: int, length: int, empty: int) -> int:
    """The borders after which a run fits among cells that may be filled."""
    room = (1 << length) - 1 & ~empty
    width = 1
    while width < run:
        step = min(width, run - width)
        room &= room >> step
        width += step
    return room


def _blocks(run: int, length: int, filled: int, empty: int) -> int:
    """The borders after which a run fits without touching a filled cell at its end."""
    return _stretches(run, length, empty) & ~(filled >> run)


def _fronts(runs: Sequence[int], length: int, blank: int, empty: int) -> list[int]:
    """For every n, the borders before which the first n runs can lie."""
    borders = _through(1, blank)
    found = [borders]
    for run in runs:
        starts = borders & _stretches(run, length, empty)
        borders = _through(starts << run, blank)
        found.append(borders)
        borders = (borders & blank) << 1
    return found


def _backs(runs: Sequence[int], length: int, blank: int, empty: int) -> list[int]:
    """For every n, the borders after which all but the first n runs can lie."""
    seen_from_the_end = _fronts(
        runs[::-1], length, mirrored(blank, length), mirrored(empty, length)
    )
    return [mirrored(borders, length + 1) for borders in reversed(seen_from_the_end)]


def _starts_that_can_be_completed(
    runs: Sequence[int], length: int, filled: int, empty: int
) -> list[int]:
    """For every run, the places from which it and all runs after it can be placed."""
    blank = (1 << length) - 1 & ~filled
    backs = _backs(runs, length, blank, empty)
    starts = []
    for number, run in enumerate(runs, 1):
        behind = backs[number]
        if number < len(runs):
            behind = behind >> 1 & blank
        starts.append(behind >> run & _stretches(run, length, empty))
    return starts


def _up_to_a_filled_cell(place: int, filled: int) -> int:
    """The places from a given one (a set of one) on, up to the first filled cell."""
    ahead = filled & -place
    return (ahead & -ahead) * 2 - place if ahead else -place
