"""Boards that somebody has begun to fill in: what is read, and the hints that follow."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import nurie
from nurie import photo
from nurie.errors import PuzzleError
from nurie.grid import Cell, Grid
from nurie.hints import Advice, Hint
from nurie.lab.photo.begun import arbitrary, cells_of, solvable
from nurie.lab.photo.camera import Shot
from nurie.lab.photo.filling import is_true_hint, measured
from nurie.photo import marks
from nurie.photo.advice import PhotoHint
from nurie.photo.reading import CellReading
from nurie.solving import Status
from nurie.steps import Fact, Step
from tests.photo.pictures import FONT, HOUSE, ISLANDS, clues_of, hand, page, shot

BEGUN = Grid(
    """
    ....##....
    ...####...
    ??######??
    ?########?
    ##########
    .#????????
    .#????????
    .#????????
    ?#????????
    ??????????
    """
)
LEVEL = Shot(tilt=14, towards=200, turn=3, shade=0.3, blur=0.7, noise=3, jpeg=85)


def with_cell(grid: Grid, cell: Cell, state: str) -> Grid:
    """The same grid with another cell."""
    rows = [list(row) for row in grid]
    rows[cell.row][cell.column] = state
    return Grid(["".join(row) for row in rows])


@pytest.mark.parametrize(
    ("layout", "tool", "fill", "mark"),
    [
        ("boxes", "pen", "hatched", "cross"),
        ("boxes with a picture", "pencil", "solid", "dot"),
        ("free", "pen", "solid", "cross"),
        ("bands", "pencil", "coiled", "dot"),
    ],
)
def test_what_is_drawn_is_read(layout: str, tool: str, fill: str, mark: str) -> None:
    image = shot(page(HOUSE, layout, (BEGUN, hand(tool, fill, mark))), LEVEL)
    reading = photo.read(image)
    assert clues_of(reading.puzzle) == clues_of(HOUSE)
    assert reading.grid() == BEGUN


def test_a_row_at_the_edge_may_be_filled_in_from_end_to_end() -> None:
    upright = nurie.Nonogram.of("#########\n#.#.#.#.#\n##.....##\n.##...##.\n#########")
    begun = Grid("#########\n?????????\n?????????\n?????????\n#########")
    reading = photo.read(page(upright, "free", (begun, hand(fill="solid"))))
    assert clues_of(reading.puzzle) == clues_of(upright)
    assert reading.grid() == begun


def test_numbers_of_a_nurikabe_stay_clues() -> None:
    begun = Grid("#?#??.#\n#####.?\n??#.#??\n???????\n?..#???\n#######")
    begun = Grid(
        "".join("?" if number else state for state, number in zip(*pair, strict=True))
        for pair in zip(begun, ISLANDS.numbers, strict=True)
    )
    reading = photo.read(page(ISLANDS, "nurikabe", (begun, hand(fill="solid", mark="dot"))))
    assert clues_of(reading.puzzle) == clues_of(ISLANDS)
    assert reading.grid() == begun


def test_an_empty_board_has_no_grid() -> None:
    reading = photo.read(page(HOUSE, "boxes"))
    assert reading.grid() is None
    assert reading.cells is not None
    assert {cell.state for row in reading.cells for cell in row} == {"?"}


def test_where_almost_nothing_is_drawn_a_speck_is_a_speck() -> None:
    chances = np.tile([0.99, 0.0, 0.005, 0.005], (10, 10, 1))
    chances[4, 4] = [0.06, 0.0, 0.9, 0.04]
    chances[5, 5] = [0.0001, 0.0, 0.9998, 0.0001]
    sparse = marks.weighed(chances)
    assert sparse[4, 4].argmax() == 0
    assert sparse[5, 5, 1] > 0.95
    chances[:5] = [0.01, 0.0, 0.98, 0.01]
    chances[4, 4] = [0.06, 0.0, 0.9, 0.04]
    assert marks.weighed(chances)[4, 4, 1] > 0.9


def test_an_empty_cell_stays_empty_on_a_board_that_is_almost_done() -> None:
    chances = np.zeros((20, 20, 4))
    chances[::2] = [0.001, 0.0, 0.01, 0.989]
    chances[1::2] = [0.001, 0.0, 0.989, 0.01]
    chances[7, 5] = [0.992, 0.0, 0.004, 0.004]
    assert marks.weighed(chances)[7, 5, 0] > 0.8


def test_a_grid_has_only_what_is_sure() -> None:
    reading = photo.read(page(HOUSE, "boxes"))
    open_cell, filled, dot = (CellReading(state, 0.99) for state in "?#.")
    empty = replace(reading, cells=((open_cell,) * 3,) * 2)
    assert empty.grid() is None
    unsure = CellReading("#", 0.6)
    assert unsure.is_doubtful
    drawn = replace(reading, cells=((filled, dot, unsure), (unsure, open_cell, dot)))
    assert drawn.grid() == Grid("#.?\n??.")


def test_the_next_step_is_drawn_where_it_belongs() -> None:
    image = shot(page(HOUSE, "boxes", (BEGUN, hand())), LEVEL)
    reading = photo.read(image)
    advised = photo.hint(reading)
    assert advised.hint.kind is Advice.STEP
    assert (advised.check, advised.warnings) == ((), ())
    step = advised.hint.step
    assert step is not None
    assert advised.sentence() == nurie.hint(HOUSE, BEGUN).sentence(HOUSE)
    marked = np.asarray(advised.picture()).astype(int)
    assert marked.shape == reading.photo.shape if reading.photo is not None else False
    changed = np.abs(marked - np.asarray(image)).max(axis=2) > 60
    assert reading.corners is not None
    cell = step.settles[0].cell
    x, y = reading.corners[cell.row : cell.row + 2, cell.column : cell.column + 2].mean(axis=(0, 1))
    assert changed[round(y), round(x)]
    # Cells that have nothing to do with it stay as they are.
    untouched = {fact.cell for fact in (*step.settles, *step.because)}
    other = next(at for at, state in BEGUN.cells() if state == "?" and at not in untouched)
    corners = reading.corners[other.row : other.row + 2, other.column : other.column + 2]
    x, y = corners.mean(axis=(0, 1))
    assert not changed[round(y), round(x)]


def test_a_mistake_is_pointed_out_first() -> None:
    wrong = with_cell(BEGUN, Cell(1, 1), "#")
    reading = photo.read(page(HOUSE, "free", (wrong, hand(fill="solid"))))
    advised = photo.hint(reading)
    assert advised.hint.kind is Advice.WRONG
    assert advised.hint.cells == (Cell(1, 1),)
    red = np.array([208, 2, 27])
    assert (np.abs(np.asarray(advised.picture()).astype(int) - red).max(axis=2) < 12).sum() > 30


def test_a_mistake_that_is_not_sure_should_be_checked() -> None:
    reading = photo.read(page(HOUSE, "boxes", (BEGUN, hand())))
    assert reading.cells is not None
    for confidence in (0.95, 0.6):
        cells = [list(row) for row in reading.cells]
        cells[1][1] = CellReading("#", confidence)
        unsure = replace(reading, cells=tuple(map(tuple, cells)))
        advised = photo.hint(unsure)
        assert advised.check == (Cell(1, 1),)
        assert advised.warnings == ("some cells may have been misread: check row 2, column 2",)
        assert (advised.hint.kind is Advice.WRONG) == (confidence == 0.95)


@pytest.mark.parametrize(
    "unproved",
    [
        {"status": Status.SEVERAL},
        {"status": Status.TIMEOUT},
        {"warnings": ("two readings have exactly one solution: check row 1, number 1",)},
    ],
)
def test_a_hint_for_a_puzzle_that_may_be_misread_says_so(unproved: dict[str, Any]) -> None:
    reading = photo.read(page(HOUSE, "boxes", (BEGUN, hand())))
    assert photo.hint(reading).warnings == ()
    doubted = replace(reading, **unproved)
    (warning,) = photo.hint(doubted).warnings
    assert warning == "the puzzle may have been misread: check that it has 10 rows and 10 columns"
    clues = tuple(replace(clue, is_doubtful=True) for clue in reading.clues[:8])
    (warning,) = photo.hint(replace(doubted, clues=clues)).warnings
    assert warning.count("column ") == 6
    assert warning.endswith("; and 2 more")


def test_drawn_cells_that_contradict_a_solution_make_it_doubtful() -> None:
    reading = photo.read(page(HOUSE, "boxes", (BEGUN, hand())))
    assert reading.cells is not None
    solution = nurie.solve(HOUSE).solutions[0]

    def advice(mistakes: int, changed: int = 0) -> PhotoHint:
        assert reading.cells is not None
        cells = [list(row) for row in reading.cells]
        for column in range(mistakes):
            right = solution[2, column]
            cells[2][column] = CellReading("." if right == "#" else "#", 1.0)
        clues = tuple(
            replace(clue, seen=99) if at < changed else clue
            for at, clue in enumerate(reading.clues)
        )
        return photo.hint(replace(reading, cells=tuple(map(tuple, cells)), clues=clues))

    assert advice(2).hint.kind is Advice.WRONG
    assert advice(2).warnings == ()
    (warning,) = advice(9).warnings
    assert warning == "the puzzle may have been misread: check that it has 10 rows and 10 columns"
    # A number was corrected, and something that is drawn speaks against it.
    assert advice(0, changed=1).warnings == ()
    (warning,) = advice(1, changed=1).warnings
    assert warning.endswith("10 columns, and column 1, number 1")


def test_without_a_solution_there_is_no_hint() -> None:
    reading = photo.read(page(HOUSE, "boxes"))
    with pytest.raises(PuzzleError, match="have no solution as they were read"):
        photo.hint(replace(reading, status=Status.NONE))


def test_boards_are_measured() -> None:
    board, solution = solvable(3, 0, [FONT], largest=8, pixels=400)
    again, _ = solvable(3, 0, [FONT], largest=8, pixels=400)
    assert np.array_equal(board.photo, again.photo)
    found = measured("board", board, solution)
    assert found.cells == board.grid.width * board.grid.height
    assert (found.wrong, found.lies, found.is_right, found.is_true) == (0, 0, True, True)
    other = replace(board, grid=Grid.unknown(board.grid.width, board.grid.height))
    drawn = sum(state != "?" for _, state in board.grid.cells())
    assert measured("board", other, solution).wrong == drawn > 0


def test_a_hint_is_true_of_what_is_drawn() -> None:
    solution, drawn = Grid("##\n.#"), Grid("#.\n??")
    wrong = Hint(kind=Advice.WRONG, cells=(Cell(0, 1),))
    assert is_true_hint(wrong, drawn, drawn, solution)
    assert not is_true_hint(Hint(kind=Advice.WRONG, cells=(Cell(0, 0),)), drawn, drawn, solution)
    assert not is_true_hint(Hint(kind=Advice.COMPLETE), drawn, drawn, solution)
    settled, reason = Fact(Cell(1, 1), "#"), Fact(Cell(0, 0), "#")
    step = Step("line", "row 2", (settled,), (reason,))
    assert is_true_hint(Hint(kind=Advice.STEP, step=step), drawn, drawn, solution)
    false = Step("line", "row 2", (Fact(Cell(1, 1), "."),), (reason,))
    assert not is_true_hint(Hint(kind=Advice.STEP, step=false), drawn, drawn, solution)
    misread = Step("line", "row 2", (settled,), (Fact(Cell(0, 1), "#"),))
    assert not is_true_hint(Hint(kind=Advice.STEP, step=misread), Grid("##\n??"), drawn, solution)


def test_cells_to_train_on_know_what_is_in_them() -> None:
    board = arbitrary(2, 0, [FONT], largest=8)
    shown, answers = cells_of(board)
    assert len(shown) == len(answers) > board.grid.width * board.grid.height
    filled = sum(state == "#" for _, state in board.grid.cells())
    assert (answers == 2).sum() == filled
