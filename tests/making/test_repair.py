"""Repairs against all changes of so many cells: they are the fewest, and mend the picture."""

from __future__ import annotations

import random

import pytest

from nurie import Grid
from nurie.making.repairing import Repair, Sketch, repair
from tests.making.oracle import (
    BLACK_AND_WHITE,
    changed,
    fewest_changes,
    noise,
    numbered,
    open_cells,
)

WORK = 50_000_000


def drawn(text: str) -> Grid:
    return Grid(text.split())


def sketch(grid: Grid, states: str = BLACK_AND_WHITE) -> Sketch:
    return Sketch(grid.width, grid.height, len(states), numbered(grid, states))


def grid_of(repaired: Repair, width: int, states: str = BLACK_AND_WHITE) -> Grid:
    text = "".join(states[state] for state in repaired.cells)
    return Grid(text[at : at + width] for at in range(0, len(text), width))


def proved(grid: Grid, states: str = BLACK_AND_WHITE) -> Repair:
    found = repair(sketch(grid, states), most=6, mending=WORK, proving=WORK)
    assert found is not None
    return found


def test_a_picture_that_is_solvable_stays_as_it_is() -> None:
    found = proved(drawn(".#. ### .#."))
    assert (found.changed, found.is_proved, found.at_least) == ((), True, 0)


def test_a_switching_component_is_broken_by_one_change() -> None:
    """The diagonal could be the other one; with a third cell it cannot."""
    grid = drawn("#. .#")
    found = proved(grid)
    assert found.is_proved
    assert len(found.changed) == 1
    assert open_cells(grid_of(found, 2), BLACK_AND_WHITE) == 0


def test_a_change_at_an_outline_is_preferred_to_a_hole() -> None:
    """One cell at the border of an area will do, so none inside becomes a hole."""
    grid = drawn("""
        #.....
        .#....
        ..####
        ..####
        ..####
        ..####
    """)
    found = proved(grid)
    inside = {row * 6 + column for row in (3, 4) for column in (3, 4)}
    assert found.is_proved
    assert not inside & set(found.changed)


@pytest.mark.parametrize("grid", noise(5, 5, 4, BLACK_AND_WHITE, 12), ids=str)
def test_no_fewer_changes_do(grid: Grid) -> None:
    found = proved(grid)
    assert found.is_proved
    assert open_cells(grid_of(found, grid.width), BLACK_AND_WHITE) == 0
    assert len(found.changed) == fewest_changes(grid, BLACK_AND_WHITE, 3) == found.at_least


def test_two_changes_where_one_does_not_do() -> None:
    """Three diagonals that share no line: a change reaches two of them at most."""
    grid = drawn("""
        #.....
        .#....
        ..#...
        ...#..
        ....#.
        .....#
    """)
    found = proved(grid)
    assert found.is_proved
    assert len(found.changed) > 1
    assert found.at_least == len(found.changed)
    assert not any(
        open_cells(other, BLACK_AND_WHITE) == 0 for _, other in changed(grid, 1, BLACK_AND_WHITE)
    )


@pytest.mark.parametrize("grid", noise(7, 4, 3, ".rg", 8), ids=str)
def test_in_colour_no_fewer_changes_do(grid: Grid) -> None:
    found = proved(grid, ".rg")
    assert found.is_proved
    assert open_cells(grid_of(found, grid.width, ".rg"), ".rg") == 0
    assert len(found.changed) == fewest_changes(grid, ".rg", 2)


def test_of_as_few_changes_the_least_visible_are_taken() -> None:
    """A cell that the drawing covers by half may change, whatever stands around it."""
    grid = drawn("#... .#.. .... ....")
    cells = numbered(grid, BLACK_AND_WHITE)
    usual = proved(grid)
    candidates = [
        places[0]
        for places, other in changed(grid, 1, BLACK_AND_WHITE)
        if open_cells(other, BLACK_AND_WHITE) == 0
    ]
    assert usual.changed[0] in candidates
    wanted = next(at for at in candidates if at != usual.changed[0])
    shares = bytearray(part for state in cells for part in (255 * (not state), 255 * state))
    shares[2 * wanted : 2 * wanted + 2] = b"\x80\x7f"
    doubtful = Sketch(4, 4, 2, cells, bytes(shares))
    found = repair(doubtful, most=3, mending=WORK, proving=WORK)
    assert found is not None
    assert found.changed == (wanted,)


def test_without_work_nothing_is_proved() -> None:
    grid = drawn("#..... .#.... ..#... ...#.. ....#. .....#")
    found = repair(sketch(grid), most=6, mending=WORK)
    assert found is not None
    assert not found.is_proved
    little = repair(sketch(grid), most=6, mending=WORK, proving=1)
    assert little is not None
    assert not little.is_proved


def test_what_edges_solve_needs_no_change() -> None:
    """Three runs along the edge, of which the next line allows one place only."""
    chance = random.Random(1)
    for _ in range(3000):
        grid = Grid("".join(chance.choices(".#", k=6)) for _ in range(6))
        one = sketch(grid)
        if one.reveals() and not one.reveals(edges=True):
            break
    else:
        pytest.fail("no picture needs an edge")
    from nurie import Nonogram
    from nurie.native import rate

    rating = rate(Nonogram.of(grid))
    assert rating is not None
    assert "edge_logic" in rating.uses
    assert "refuted" not in rating.uses


def test_a_picture_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        repair(Sketch(3, 3, 2, bytes(8)), most=3, mending=WORK)
    with pytest.raises(ValueError, match="does not fit"):
        repair(Sketch(2, 2, 2, bytes([0, 1, 2, 0])), most=3, mending=WORK)
