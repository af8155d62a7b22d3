"""Grid: its text form, its access, and that it never changes."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurie import Cell, Grid, PuzzleError

TREE = """
.##.
####
.##.
"""


def test_a_grid_reads_like_its_text() -> None:
    grid = Grid(TREE)
    assert (grid.width, grid.height) == (4, 3)
    assert str(grid) == TREE.strip()
    assert grid.rows == (".##.", "####", ".##.")
    assert grid.columns == (".#.", "###", "###", ".#.")
    assert grid == Grid([".##.", "####", ".##."])


def test_cells_are_counted_from_zero_row_first() -> None:
    grid = Grid("ab cd ef")
    assert grid[0, 1] == "b"
    assert grid[Cell(2, 0)] == "e"
    assert list(grid.cells())[2] == (Cell(1, 0), "c")
    assert list(grid) == ["ab", "cd", "ef"]
    assert len(grid) == 3


def test_complete_means_nothing_unknown() -> None:
    assert Grid("#. ..").is_complete
    assert not Grid("#. .?").is_complete
    assert Grid.unknown(3, 2) == Grid("??? ???")


def test_equal_grids_hash_alike() -> None:
    assert len({Grid("#."), Grid(["#."]), Grid("#.\n")}) == 1
    assert Grid("#.") != Grid(".#")
    assert Grid("#.") != "#."


def test_a_grid_never_changes() -> None:
    grid = Grid("#.")
    with pytest.raises(AttributeError, match="immutable"):
        grid.rows = ("..",)
    with pytest.raises(AttributeError):
        del grid.rows
    with pytest.raises(AttributeError):
        grid.colour = "red"


def test_a_grid_can_be_copied_and_pickled() -> None:
    grid = Grid(TREE)
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert copy.deepcopy(grid) == grid


def test_repr_builds_the_same_grid() -> None:
    grid = Grid(TREE)
    assert eval(repr(grid), {"Grid": Grid}) == grid


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        ([], "at least one row"),
        ([""], "at least one row"),
        ("", "at least one row"),
        (["##", "#"], "row 2 of the grid has 1 cells, but the first row has 2"),
        (["##", "# "], "row 2 of the grid has a character that is not a cell"),
        (["#é"], "row 1 of the grid has a character that is not a cell"),
        (["#\x00"], "row 1 of the grid has a character that is not a cell"),
    ],
)
def test_a_file_that_is_not_a_grid(rows: list[str] | str, complaint: str) -> None:
    with pytest.raises(PuzzleError, match=complaint):
        Grid(rows)


ROWS = st.integers(1, 8).flatmap(
    lambda width: st.lists(
        st.text(alphabet="?.#rgb", min_size=width, max_size=width), min_size=1, max_size=8
    )
)


@given(ROWS)
def test_text_and_transposition_lead_back(rows: list[str]) -> None:
    grid = Grid(rows)
    assert Grid(str(grid)) == grid
    turned = grid.transposed()
    assert (turned.width, turned.height) == (grid.height, grid.width)
    assert all(turned[column, row] == state for (row, column), state in grid.cells())
    assert turned.transposed() == grid
