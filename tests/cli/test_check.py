"""``nurie check``: a grid against a puzzle."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nurie
from tests.cli.conftest import SAMPLES, T_SHAPE, Run, save


def test_a_solution(run: Run, folder: Path) -> None:
    Path("grid.txt").write_text(T_SHAPE)
    result = run("check", save("t.non", T_SHAPE), "grid.txt")
    assert (result.exit_code, result.stdout) == (0, "right: the grid solves the puzzle\n")


def test_a_wrong_grid_tells_where(run: Run, folder: Path) -> None:
    result = run("check", save("t.non", T_SHAPE), "-", given="###\n.#.\n..#\n")
    assert result.stdout.splitlines() == [
        "wrong: the grid does not solve the puzzle",
        "  column 2: has 2, but its clue is 3",
        "  column 3: has 1 1, but its clue is 1",
    ]
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("grid", "told"),
    [
        ("###\n.#?\n.#.", "1 cell is still unknown"),
        ("###\n.#.", "the grid is 3×2, but the puzzle is 3×3"),
    ],
)
def test_an_unfinished_grid(run: Run, folder: Path, grid: str, told: str) -> None:
    result = run("check", save("t.non", T_SHAPE), "-", given=grid)
    assert told in result.stdout
    assert result.exit_code == 1


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_what_solve_writes_can_be_checked(run: Run, form: list[str]) -> None:
    sample = SAMPLES / "boat.non"
    answer = run("solve", *form, sample).stdout
    assert run("check", sample, "-", given=answer).exit_code == 0


@pytest.mark.parametrize("name", ["goal.non", "goal.json", "goal.png", "goal.xml"])
def test_a_file_with_a_goal(run: Run, folder: Path, name: str) -> None:
    nurie.save(nurie.Nonogram.of(T_SHAPE), name)
    assert run("check", save("t.non", T_SHAPE), name).exit_code == 0


def test_json(run: Run, folder: Path) -> None:
    result = run("check", "--json", save("t.non", T_SHAPE), "-", given="...\n...\n...")
    value = json.loads(result.stdout)
    assert (value["status"], value["file"], value["grid"]) == ("wrong", "t.non", "-")
    assert len(value["problems"]) == 6


@pytest.mark.parametrize(
    ("grid", "told"),
    [
        ("", "it is empty"),
        ("#x#\n", "it is neither rows of cells, such as ..##., nor a puzzle file"),
        ("##\n#\n", "row 2 of the grid has 1 cells, but the first row has 2"),
        ("##\n\n##\n", "it contains 2 grids, but only one is expected"),
        ('{"solutions": []}', "it does not contain a solution"),
    ],
)
def test_a_file_that_is_not_a_grid(run: Run, folder: Path, grid: str, told: str) -> None:
    result = run("check", save("t.non", T_SHAPE), "-", given=grid)
    assert result.stderr.startswith(f"-: {told}")
    assert (result.exit_code, result.stdout) == (2, "")


def test_a_puzzle_without_a_goal_is_not_a_grid(run: Run, folder: Path) -> None:
    result = run("check", save("t.non", T_SHAPE), "t.non")
    assert result.stderr == "t.non: its puzzle has no solution in the file\n"


def test_several_puzzles(run: Run, folder: Path) -> None:
    nurie.save([nurie.Nonogram.of(T_SHAPE)] * 2, "two.json")
    result = run("check", "two.json", "-", given=T_SHAPE)
    assert result.stderr.startswith("two.json: it contains several puzzles")


def test_both_from_standard_input(run: Run) -> None:
    result = run("check", "-", "-")
    assert "only one of PUZZLE and GRID" in result.stderr
    assert result.exit_code == 2
