"""Readings of lines that other lines rule out."""

from __future__ import annotations

import nurie
from nurie import Cancellation
from nurie.nonogram.puzzle import Clue, Run, as_clue
from nurie.photo.narrowing import possible
from nurie.solving import Limits, Watch
from tests.photo.pictures import HOUSE

WATCH = Watch(Limits())


def others(clue: Clue) -> list[Clue]:
    """A clue after three that are like it: a number is larger or smaller, or missing."""
    first, *rest = clue
    more, fewer = (Run(max(1, first.length + by), first.colour) for by in (1, -1))
    return [(more, *rest), (fewer, *rest), (*rest,), clue]


def test_the_right_reading_is_left_if_two_lines_are_unclear() -> None:
    rows, columns = [[clue] for clue in HOUSE.rows], [[clue] for clue in HOUSE.columns]
    for lines in (rows, columns):
        lines[6] = others(lines[6][0])
    left = possible(rows, columns, WATCH, {})
    for lines, clues, which in zip((rows, columns), (HOUSE.rows, HOUSE.columns), left, strict=True):
        for line, clue, kept in zip(lines, clues, which, strict=True):
            assert {line[at] for at in kept} == {clue}


def test_no_reading_with_a_solution_is_ruled_out() -> None:
    rows = [others(clue) for clue in HOUSE.rows]
    columns = [others(clue) for clue in HOUSE.columns]
    for which in possible(rows, columns, WATCH, {}):
        assert all(3 in kept for kept in which)


def test_a_contradiction_leaves_a_line_without_readings() -> None:
    one, none = [as_clue([1])], [as_clue([])]
    rows, columns = possible([one, none], [one, one], WATCH, {})
    assert not all([*rows, *columns])


def test_colours_are_told_apart() -> None:
    red, blue = as_clue([(1, "r")]), as_clue([(1, "b")])
    rows, columns = possible([[red, blue]], [[blue]], WATCH, {})
    assert (rows, columns) == ([{1}], [{0}])


def test_without_time_everything_is_left() -> None:
    cancel = Cancellation()
    cancel.cancel()
    one = [as_clue([1]), as_clue([2])]
    stopped = Watch(nurie.Limits(cancel=cancel))
    assert possible([one], [one], stopped, {}) == ([{0, 1}], [{0, 1}])
