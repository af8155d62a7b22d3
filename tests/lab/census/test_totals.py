"""Totals add up in any order, and a census of a small size has the known ones."""

from __future__ import annotations

import random

import pytest

import nurie
from nurie import NurieError, Status
from nurie.lab.census import known, page
from nurie.lab.census.counting import count, count_parts
from nurie.lab.census.totals import LISTED, Hardest, Size, Totals, size_from, total
from tests.conftest import REPOSITORY


def counted(told: str, workers: int = 1) -> Totals:
    size = size_from(told)
    return total(totals for _, totals in count_parts(size, range(size.parts), workers=workers))


QUICK = sorted(
    size for size in known.known() if (sides := size_from(size)).width * sides.height <= 21
)


@pytest.mark.parametrize("size", QUICK)
def test_the_known_totals_are_found(size: str) -> None:
    found = counted(size)
    agreed = known.compared(size_from(size), found)
    assert agreed
    assert all(agreed.values()), agreed
    sides = size_from(size)
    assert found.boards == 2 ** (sides.width * sides.height)
    assert sum(found.sweeps) == found.by_lines
    assert sum(found.open) == found.unique - found.by_lines


def test_every_size_in_the_file_has_its_longer_side_first() -> None:
    for size, totals in known.known().items():
        assert str(size_from(size)) == size
        assert set(totals) <= set(Totals().as_dict())


def test_a_wrong_total_is_noticed() -> None:
    agreed = known.compared(Size(3, 3), Totals(unique=384, by_lines=383, sweeps=(0, 48, 312, 24)))
    assert agreed == {
        "unique": True,
        "by_lines": False,
        "clue_sets": False,
        "sweeps": True,
        "open": True,
    }


def test_the_page_has_the_known_totals() -> None:
    text = (REPOSITORY / "docs" / "census.md").read_text(encoding="utf-8")
    assert page.filled_in(text) == text, "python -m nurie.lab.census.page"


def test_totals_do_not_depend_on_the_order_of_the_parts() -> None:
    size = size_from("4x4")
    parts = [count(size, part) for part in range(size.parts)]
    assert all(parts)
    wanted = total(filter(None, parts))
    random.Random(5).shuffle(parts)
    assert total(filter(None, parts)) == wanted
    assert wanted == counted("4x4", workers=3)


def test_the_same_for_both_ways_round() -> None:
    assert size_from("3x5") == size_from("5x3") == Size(5, 3)


@pytest.mark.parametrize("told", ["8x2", "0x3", "3x0", "70x70", "9"])
def test_a_size_that_cannot_be_counted(told: str) -> None:
    with pytest.raises(NurieError, match="1x1 to 7x7"):
        size_from(told)


def test_the_hardest_boards_are_hard() -> None:
    """The solver and the rating, which share nothing with the census, say the same."""
    size = size_from("5x4")
    found = counted("5x4")
    assert found.most_sweeps.value == 12
    assert found.most_open.value == 20
    for board in found.most_sweeps.boards:
        puzzle = nurie.Nonogram.of(size.grid(board))
        rating = nurie.rate(puzzle)
        assert rating
        assert rating.sweeps == 12
    for board in found.most_open.boards:
        puzzle = nurie.Nonogram.of(size.grid(board))
        assert nurie.solve(puzzle).status is Status.UNIQUE
        stuck = nurie.solve(puzzle, method="line")
        assert stuck.status is Status.STUCK
        assert stuck.known == nurie.Grid.unknown(5, 4)


def test_the_lists_of_hardest_boards_stay_short_and_sorted() -> None:
    one = Hardest(3, tuple(range(0, 2 * LISTED, 2)))
    other = Hardest(3, tuple(range(1, 2 * LISTED, 2)))
    assert one + other == other + one == Hardest(3, tuple(range(LISTED)))
    assert one + Hardest(4, (7,)) == Hardest(4, (7,)) + one == Hardest(4, (7,))


def test_a_board_from_its_number() -> None:
    assert str(Size(3, 2).grid(0b110_001)) == "#..\n.##"
