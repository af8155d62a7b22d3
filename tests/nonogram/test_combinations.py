"""Combinations of a line: counted, listed and compared, against plain listing."""

from __future__ import annotations

import doctest
import random

from nurie.grid import UNKNOWN
from nurie.nonogram import combinations as module
from nurie.nonogram.combinations import (
    agreement,
    blank_vectors,
    combinations,
    count,
    fits,
    mirrored,
    vectors,
)
from nurie.nonogram.puzzle import clue_of
from tests.nonogram import brute_force


def cells_in(line: str, state: str) -> int:
    return sum(1 << at for at, cell in enumerate(line) if cell == state)


def test_the_examples() -> None:
    assert doctest.testmod(module).failed == 0


def test_against_listing() -> None:
    rng = random.Random(1)
    for _ in range(1500):
        length = rng.randint(1, 12)
        line = "".join(rng.choice(".##") for _ in range(length))
        clue = clue_of(line)
        if rng.random() < 0.3:
            line = "".join(rng.choice(".#") for _ in range(length))
        known = brute_force.veiled(rng, line, 0.3)
        assert UNKNOWN not in line
        question = (
            tuple(run.length for run in clue),
            length,
            cells_in(known, "#"),
            cells_in(known, "."),
        )
        wanted = [
            cells_in(line, "#")
            for line in brute_force.placements(clue, length)
            if brute_force.fits(known, line)
        ]
        assert list(combinations(*question)) == wanted
        assert count(*question) == len(wanted)
        assert fits(*question) == bool(wanted)
        number, columns = vectors(*question)
        assert number == len(wanted)
        assert columns == tuple(
            sum((line >> at & 1) << index for index, line in enumerate(wanted))
            for at in range(length)
        )
        assert blank_vectors(*question[:2]) == vectors(*question[:2])
        every = (1 << length) - 1
        filled = empty = 0
        for combination in wanted:
            filled |= combination
            empty |= every & ~combination
        assert agreement(*question) == ((filled, empty) if wanted else None)


def test_a_clue_without_room() -> None:
    assert not fits((3, 1), 4)
    assert count((3, 1), 4) == 0
    assert list(combinations((3, 1), 4)) == []
    assert agreement((3, 1), 4) is None
    assert vectors((3, 1), 4) == (0, (0,) * 4)


def test_a_line_of_astronomic_size() -> None:
    runs = (1,) * 40
    assert count(runs, 200) > 10**30
    assert next(combinations(runs, 200)) == sum(1 << 2 * run for run in range(40))
    assert agreement(runs, 200) is not None


def test_mirrored() -> None:
    assert mirrored(0b0011, 4) == 0b1100


def test_a_blank_line_that_has_no_room() -> None:
    assert blank_vectors((2, 2), 4) == vectors((2, 2), 4) == (0, (0,) * 4)
    assert blank_vectors((), 3) == vectors((), 3) == (1, (0,) * 3)
