"""Rows and columns that a lattice lacks at its edge."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

import nurie
from nurie import photo
from nurie.lab.photo.camera import Shot
from nurie.lab.photo.pages import drawn
from nurie.photo import edges, finding, reader
from nurie.photo.lattice import Lattice, Place
from nurie.photo.network import Array
from nurie.photo.reading import Reading
from tests.photo.pictures import HOUSE, ISLANDS, clues_of, page, shot, styled

LEVEL = Shot(tilt=9, towards=200, turn=2, shade=0.3, blur=0.6, noise=2, jpeg=85)
NAMES = ("up", "down", "left", "right")


def without(lattice: Lattice, side: Place) -> Lattice:
    """A lattice that has lost a row or column."""
    kept = lattice.cells.keys() - set(lattice.outermost(side))
    return Lattice(
        {place: lattice.cells[place] for place in kept},
        {place: lattice.steps[place] for place in kept},
        lattice.guessed & kept,
    )


def found(layout: str) -> tuple[Array, Lattice]:
    """A photo in grey, and the lattice in it."""
    image = shot(page(ISLANDS if layout == "nurikabe" else HOUSE, layout), LEVEL)
    grey = cv2.cvtColor(np.asarray(image.convert("RGB")), cv2.COLOR_RGB2GRAY)
    return grey, finding.find(grey)[0]


@pytest.mark.parametrize("layout", ["boxes", "free", "bands", "nurikabe"])
def test_a_whole_board_does_not_go_on(layout: str) -> None:
    assert edges.beyond(*found(layout)) == []


@pytest.mark.parametrize("layout", ["boxes", "free", "nurikabe"])
@pytest.mark.parametrize("side", edges.SIDES, ids=NAMES)
def test_a_lost_row_is_noticed(layout: str, side: Place) -> None:
    grey, lattice = found(layout)
    lost = without(lattice, side)
    assert edges.beyond(grey, lost) == [side]
    again = lost.extended(side)
    assert again.cells.keys() == lattice.cells.keys()
    for place in lattice.outermost(side):
        apart = np.abs(again.cells[place] - lattice.cells[place]).max()
        assert apart < 0.15 * np.abs(lattice.steps[place]).max()


def test_an_empty_last_row_is_read_although_the_rest_has_one_solution() -> None:
    rows = str(nurie.solve(HOUSE).solutions[0]).splitlines()
    puzzle = nurie.Nonogram.of("\n".join([*rows, "." * HOUSE.width]))
    find = finding.find
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(
            finding, "find", lambda grey, **how: [without(one, (1, 0)) for one in find(grey, **how)]
        )
        reading = photo.read(shot(page(puzzle, "free"), LEVEL))
    assert clues_of(reading.puzzle) == clues_of(puzzle)
    assert reading.warnings == ()


def test_a_board_is_doubted_if_it_goes_on_but_no_larger_one_can_be_read() -> None:
    best = reader._best
    tried: list[Lattice] = []

    def only_once(attempt: reader._Attempt, lattice: Lattice) -> tuple[Reading | None, Lattice]:
        tried.append(lattice)
        return best(attempt, lattice) if len(tried) == 1 else (None, lattice)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(edges, "beyond", lambda grey, lattice: [(0, 1)])
        patched.setattr(reader, "_best", only_once)
        reading = photo.read(shot(page(HOUSE, "free"), LEVEL))
    assert clues_of(reading.puzzle) == clues_of(HOUSE)
    assert reading.warnings == (
        "there are lines beyond the edge of the board: check that it has 10 rows and 10 columns",
    )
    assert tried[1].size == (10, 12)


def test_a_larger_board_does_not_count_if_its_numbers_were_corrected_to_fit() -> None:
    best = reader._best

    def corrected(attempt: reader._Attempt, lattice: Lattice) -> tuple[Reading | None, Lattice]:
        found, board = best(attempt, lattice)
        if found is None or lattice.size != (10, 12):
            return found, board
        first, *others = found.clues
        return replace(found, clues=(replace(first, seen=99), *others)), board

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(edges, "beyond", lambda grey, lattice: [(0, 1)])
        patched.setattr(reader, "_best", corrected)
        reading = photo.read(shot(page(HOUSE, "free"), LEVEL))
    assert clues_of(reading.puzzle) == clues_of(HOUSE)
    assert len(reading.warnings) == 1


def test_a_printed_shadow_is_not_a_row() -> None:
    side, count = 20, 8
    grey = np.full((260, 260), 220.0)
    shadow = 40 + side * count
    grey[48 : shadow + 8, 40 : shadow + 8] = 60
    grey[40:shadow, 40:shadow] = 220
    for at in range(count + 1):
        here = 40 + at * side
        grey[here - 1 : here + 1, 40:shadow] = grey[40:shadow, here - 1 : here + 1] = 60
    cells = {
        (row, column): 40 + side * (np.array([column, row]) + 0.5)
        for row in range(count)
        for column in range(count)
    }
    steps = dict.fromkeys(cells, side * np.eye(2))
    grey += np.random.default_rng(1).normal(0, 4, grey.shape)
    shown = np.clip(grey, 0, 255).astype(np.uint8)
    assert edges.beyond(shown, Lattice(cells, steps)) == []
    assert edges.beyond(shown, without(Lattice(cells, steps), (-1, 0))) == [(-1, 0)]


def in_shadow(lattice: Lattice, side: Place) -> Lattice:
    """A lattice that goes on in a shadow, so that its last row or column is not seen either."""
    dark = lattice.guessed | set(lattice.outermost(side))
    return replace(lattice, guessed=frozenset(dark)).extended(side)


@pytest.mark.parametrize("side", [(1, 0), (0, 1)], ids=["down", "right"])
def test_a_shadow_that_touches_the_last_row_hides_where_it_ends(side: Place) -> None:
    paper = drawn(HOUSE, replace(styled("boxes"), shadow=0.8), np.random.default_rng(1))
    find = finding.find
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(
            finding,
            "find",
            lambda grey, **how: [in_shadow(one.lighter(), side) for one in find(grey, **how)],
        )
        reading = photo.read(shot(paper, LEVEL))
    assert clues_of(reading.puzzle) == clues_of(HOUSE)
    assert reading.warnings == ()


def test_what_is_beside_a_shadow_is_guessed_too() -> None:
    places = [(row, column) for row in range(4) for column in range(5)]
    cells = {place: 20.0 * np.array(place[::-1]) for place in places}
    shadow = frozenset(place for place in places if place[1] == 4)
    lattice = Lattice(cells, dict.fromkeys(places, 20 * np.eye(2)), shadow)
    larger = lattice.extended((-1, 0))
    assert larger.size == (5, 5)
    assert larger.lighter().size == (5, 4)
