"""Drawings as Nurikabe: one solution for each way in which the signals of all lines fit."""

from __future__ import annotations

import contextlib
import itertools
import random
from collections.abc import Iterator
from itertools import accumulate

import pytest

import nurie
from nurie.lab.hardness.nurikabe import CROSSING
from nurie.lab.hardness.tiles import DOWN, RIGHT, TAPS, WIRES, Cell, Way, middle, puzzle_of
from nurie.nurikabe.puzzle import Nurikabe
from tests.lab.hardness import signals

DRAWINGS = {
    "nothing": ("   \n   ", 1),
    "a wire": ("╶──╴", 2),
    "a wire that turns": ("╶┐ ╶┐\n┌┘  │\n└───┘", 2),
    "a ring": ("┌─┐\n│ │\n└─┘", 2),
    "wires side by side": ("╷╷╷\n│││\n╵╵╵", 8),
    "a choice of three": ("╶┬╴\n ╵", 3),
    "a choice of four": (" ╷\n╶┼╴\n ╵", 4),
    "no choice": ("┌┬┐\n└┼┘\n ╵", 0),
    "a tap up": ("  ╷\n  │\n╶─╧─╴\n     ", 2),
    "a tap down": ("\n╶─╤─╴\n  │\n  ╵", 2),
    "a tap to the right": (" ╷\n │\n ╟─╴\n │\n ╵", 2),
    "a tap to the left": ("  ╷\n  │\n╶─╢ \n  │ \n  ╵", 2),
    "taps side by side": ("  ╷  ╷\n  │  │\n╶─╧──╧─╴\n     ", 2),
    "a tap in a ring": ("\n┌─╤─┐\n│ │ │\n│ ╵ │\n└───┘", 0),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_has_as_many_solutions_as_its_signals(name: str) -> None:
    drawing, wanted = DRAWINGS[name]
    assert signals.count(drawing) == wanted
    assert nurie.count(puzzle_of(drawing)) == wanted


def lines_at_random(chance: random.Random) -> list[str]:
    """Lines between neighbours on a small board, each with the same chance."""
    height, width, density = chance.randint(1, 5), chance.randint(1, 5), chance.uniform(0.3, 0.8)
    ways: dict[Cell, set[Way]] = {(y, x): set() for y in range(height) for x in range(width)}
    for y, x in ways:
        for down, right in ((0, 1), (1, 0)):
            beside = (y + down, x + right)
            if beside in ways and chance.random() < density:
                ways[y, x].add((down, right))
                ways[beside].add((-down, -right))
    return [
        "".join(WIRES.get(frozenset(ways[y, x]), " ") for x in range(width)) for y in range(height)
    ]


def with_taps(drawing: list[str], chance: random.Random) -> list[str]:
    """A drawing with longer lines, in which some choices have become taps."""
    rows, columns = (
        [0, *accumulate(chance.choice((1, 2, 3, 3)) for _ in range(length))]
        for length in (len(drawing), len(drawing[0]))
    )
    large = [[" "] * columns[-1] for _ in range(rows[-1])]
    ways = {tile: around for around, tile in WIRES.items()}
    for y, line in enumerate(drawing):
        for x, tile in enumerate(line):
            around = ways.get(tile, frozenset())
            is_tap = around in TAPS and chance.random() < 0.7
            large[rows[y]][columns[x]] = TAPS[around] if is_tap else tile
            if RIGHT in around:
                for column in range(columns[x] + 1, columns[x + 1]):
                    large[rows[y]][column] = "─"
            if DOWN in around:
                for row in range(rows[y] + 1, rows[y + 1]):
                    large[row][columns[x]] = "│"
    return ["".join(line) for line in large]


def drawings(*, seed: int) -> Iterator[tuple[str, Nurikabe]]:
    """Drawings at random that are not refused, every second with taps."""
    chance = random.Random(seed)
    for count in itertools.count():
        puzzle = None
        while puzzle is None:
            lines = lines_at_random(chance)
            drawing = "\n".join(with_taps(lines, chance) if count % 2 else lines)
            if count % 2 == any(tap in drawing for tap in signals.TAPS):
                with contextlib.suppress(nurie.NurieError):
                    puzzle = puzzle_of(drawing)
        yield drawing, puzzle


def test_drawings_at_random_have_as_many_solutions_as_their_signals() -> None:
    for drawing, puzzle in itertools.islice(drawings(seed=8), 120):
        assert nurie.count(puzzle) == signals.count(drawing), drawing


def test_signals_go_straight_over_a_crossing() -> None:
    assert signals.count(CROSSING) == 4
    outcome = nurie.solve(puzzle_of(CROSSING), nurie.Limits(solutions=5))
    pointing = set()
    for grid in outcome.solutions:
        # The islands of the ends at the top, at the bottom, on the left and on the right.
        (top, x), (bottom, _) = middle((0, 6)), middle((12, 6))
        (y, left), (_, right) = middle((6, 0)), middle((6, 12))
        down = [grid.rows[row + 1][x] == "." for row in (top, bottom)]
        to_the_right = [grid.rows[y][column + 1] == "." for column in (left, right)]
        assert down[0] == down[1]
        assert to_the_right[0] == to_the_right[1]
        pointing.add((down[0], to_the_right[0]))
    assert len(outcome.solutions) == len(pointing) == 4


@pytest.mark.parametrize(
    ("drawing", "why"),
    [
        ("╶+╴", r"'\+' is not a known tile"),
        ("╶─", "a line of ─ in row 1, column 2 of the drawing does not go on"),
        ("╶╤╴\n ╵", "the tap in row 1, column 2 of the drawing needs straight lines and space"),
        ("     \n┌─╤─┐\n╵ ╵ ╵", "the tap in row 2, column 3"),
        ("\n╶─╤──╴\n  │\n╶─╧──╴\n", "the tap in row 2, column 3"),
        ("\n╶─╤──╴\n  │\n  │\n╶─╧──╴\n", "the tap in row 2, column 3"),
        ("╶╴\n╷╷\n╵│\n ╵", "the end in row 1, column 1 of the drawing is too near"),
        (" ╷\n╷╵\n╵", "the end in row 2, column 1 of the drawing is too near"),
    ],
)
def test_a_drawing_that_would_not_work_is_refused(drawing: str, why: str) -> None:
    with pytest.raises(nurie.NurieError, match=why):
        puzzle_of(drawing)
