"""One line: against every placement where it is short, against a table where it is long."""

from __future__ import annotations

import random
from itertools import product
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurie import PuzzleError
from nurie.nonogram.line import possible, settle
from nurie.nonogram.puzzle import as_clue, clue_of
from tests.nonogram.brute_force import (
    all_clues,
    possible_by_listing,
    random_line,
    settle_by_listing,
    settle_by_table,
    veiled,
)


@pytest.mark.parametrize(
    ("clue", "before", "after"),
    [
        ([], "????", "...."),
        ([], "?#??", None),
        ([1], "?", "#"),
        ([3], "????", "?##?"),
        ([3], "#???", "###."),
        ([3], "??.????", "...?##?"),
        ([1, 1], "???", "#.#"),
        ([2, 2], "??????", "?#??#?"),
        ([1, 2], "?#?#??", ".#.##."),
        ([4], "#????#", None),
        ([5], "????", None),
        ([10**30], "????", None),
        ([(2, "r"), (2, "g")], "????", "rrgg"),
        ([(2, "r"), (2, "g")], "?????", "?r?g?"),
        ([(2, "r"), (2, "r")], "?????", "rr.rr"),
        ([(1, "r"), (1, "g")], "?r?", ".rg"),
        ([(1, "r")], "g??", None),
        ([], "", ""),
        ([1], "", None),
    ],
)
def test_drawn_lines(clue: list[int | tuple[int, str]], before: str, after: str | None) -> None:
    assert settle(clue, before) == after


def test_the_states_that_are_left() -> None:
    assert possible([(1, "r"), (1, "g")], "???") == ("r.", "rg.", "g.")
    assert possible([1], "??") == ("#.", "#.")
    assert possible([1], "#.") == ("#", ".")
    assert possible([1], "##") is None


@pytest.mark.parametrize("cells", ["? ?", "?\n", "?é", "\x00"])
def test_what_is_no_line(cells: str) -> None:
    with pytest.raises(PuzzleError, match="not a cell"):
        settle([1], cells)


def test_a_line_longer_than_the_engine_takes() -> None:
    with pytest.raises(PuzzleError, match="longer than 16000"):
        settle([1], "?" * 16_001)


def test_every_clue_and_every_state_of_short_lines() -> None:
    for length in range(1, 6):
        for clue in all_clues(length):
            for cells in map("".join, product("?.#", repeat=length)):
                assert settle(clue, cells) == settle_by_listing(clue, cells), (clue, cells)


@pytest.mark.parametrize("length", range(6, 13))
def test_every_clue_up_to_twelve_cells(length: int) -> None:
    rng = random.Random(length)
    for clue in all_clues(length):
        for _ in range(6):
            cells = "".join(rng.choices("?.#", [4, 1, 1], k=length))
            assert settle(clue, cells) == settle_by_listing(clue, cells), (clue, cells)


@pytest.mark.parametrize("length", range(1, 7))
def test_every_clue_in_two_colours(length: int) -> None:
    rng = random.Random(length)
    for clue in all_clues(length, "rg"):
        for _ in range(3):
            cells = "".join(rng.choices("?.rg", [5, 1, 1, 1], k=length))
            states = tuple(frozenset(".rg" if cell == "?" else cell) for cell in cells)
            wanted = possible_by_listing(clue, states)
            found = possible(clue, cells)
            sets = None if found is None else tuple(frozenset(states) for states in found)
            assert sets == wanted, (clue, cells)


LENGTHS = [61, 62, 63, 64, 65, 125, 126, 127, 128, 254, 255, 256, 511, 1021, 1022, 1023, 1500, 2000]


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("colours", ["#", "rg", "rgby"])
def test_long_lines(length: int, colours: str) -> None:
    rng = random.Random(f"{length} {colours}")
    for known in (0, 0.05, 0.3) if length < 600 else (0.05,):
        line = random_line(rng, length, colours)
        clue = clue_of(line)
        cells = veiled(rng, line, known)
        settled = settle(clue, cells)
        assert settled is not None
        assert settled == settle_by_table(clue, cells)
        # One cell against the line: a contradiction, or another line.
        at = rng.randrange(length)
        other = rng.choice([state for state in "." + colours if state != line[at]])
        cells = cells[:at] + other + cells[at + 1 :]
        assert settle(clue, cells) == settle_by_table(clue, cells)


def test_a_line_of_ten_thousand_cells() -> None:
    rng = random.Random(10_000)
    line = "." * 7 + random_line(rng, 9_993, "#" * 8)
    clue = clue_of(line)
    cells = veiled(rng, line, 0.02)
    begin = process_time()
    found = settle(clue, cells)
    assert process_time() - begin < 1
    assert found is not None
    assert found == settle_by_table(clue, cells)


def test_ten_thousand_cells_that_only_just_fit() -> None:
    clue = as_clue([1] * 5_000)
    assert settle(clue, "?" * 9_999) == "#." * 4_999 + "#"
    assert settle(clue, "?" * 10_000) == "?" * 10_000
    assert settle(clue, "." + "?" * 9_999) == ".#" * 5_000


@given(st.text(alphabet=".rg#", min_size=1, max_size=14), st.data())
def test_settling_keeps_the_truth_and_comes_to_rest(line: str, data: st.DataObject) -> None:
    hidden = data.draw(st.sets(st.integers(0, len(line) - 1)))
    cells = "".join("?" if at in hidden else state for at, state in enumerate(line))
    clue = clue_of(line)
    settled = settle(clue, cells)
    assert settled is not None
    assert all(state in ("?", true) for state, true in zip(settled, line, strict=True))
    assert settle(clue, settled) == settled
    assert settled == settle_by_listing(clue, cells)
    assert settle(clue[::-1], cells[::-1]) == settled[::-1]
