"""``nurie why``: why a cell is what it is, or why it is not forced yet."""

from __future__ import annotations

import json
from pathlib import Path

import nurie
from tests.cli.conftest import T_SHAPE, Run, save

OPEN = "???\n???\n???\n"
HEART = ".#.#.\n#####\n#####\n.###.\n..#..\n"


def test_a_forced_cell(run: Run, folder: Path) -> None:
    result = run("why", save("t.non", T_SHAPE), "-", "1", "2", given=OPEN)
    first, *board = result.stdout.splitlines()
    assert first == "Row 1, column 2 is forced. Row 1: the 3 fills the whole line."
    assert any(">#" in line for line in board)
    assert result.exit_code == 0


def test_a_state_that_is_impossible(run: Run, folder: Path) -> None:
    name = save("t.non", T_SHAPE)
    asked = run("why", "--state", ".", name, "-", "1", "2", given=OPEN)
    painted = run("why", name, "-", "1", "2", given="?.?\n???\n???\n")
    for result in (asked, painted):
        assert result.stdout.startswith(
            "That is impossible at row 1, column 2. Row 1: the 3 fills the whole line."
        )
        assert result.exit_code == 0


def test_two_boards_and_the_first_step(run: Run, folder: Path) -> None:
    result = run("why", save("heart.non", HEART), "-", "1", "4", given="?????\n" * 5)
    assert result.stdout.startswith(
        "It is not forced yet: both boards match the clues of row 1 and column 4 and everything "
        "you have filled in. It follows after 4 other steps. First: Row "
    )
    assert sum(">" in line for line in result.stdout.splitlines()) == 2
    assert result.exit_code == 0


def test_two_solutions(run: Run, folder: Path) -> None:
    nurie.save(nurie.Nonogram([[1], [1]], [[1], [1]]), "two.non")
    result = run("why", "two.non", "-", "2", "1", given="??\n??\n")
    assert result.stdout.startswith("Row 2, column 1 is not forced: both boards are solutions")
    assert result.exit_code == 1


def test_wrong_cells_come_first(run: Run, folder: Path) -> None:
    result = run("why", save("t.non", T_SHAPE), "-", "3", "1", given="###\n?.?\n???\n")
    assert result.stdout.startswith("1 cell is wrong.\n")
    assert result.exit_code == 1


def test_json(run: Run, folder: Path) -> None:
    result = run("why", "--json", save("t.non", T_SHAPE), "-", "1", "2", given=OPEN)
    value = json.loads(result.stdout)
    assert (value["why"], value["cell"], value["state"]) == ("forced", [0, 1], "#")
    assert [step["technique"] for step in value["steps"]] == ["full_line"]
    assert (value["boards"], value["cells"], value["problems"]) == ([], [], [])


def test_another_language(run: Run, folder: Path) -> None:
    words = ["why", "--language", "de", save("t.non", T_SHAPE), "-", "1", "2"]
    assert run(*words, given=OPEN).stdout.startswith("Zeile 1, Spalte 2 ist erzwungen. Zeile 1")


def test_refusals(run: Run, folder: Path) -> None:
    name = save("t.non", T_SHAPE)
    outside = run("why", name, "-", "4", "1", given=OPEN)
    assert "there is no row 4, column 1 on this board" in outside.stderr
    strange = run("why", "--state", "x", name, "-", "1", "1", given=OPEN)
    assert "a cell of this puzzle cannot be 'x'; the states are ., #" in strange.stderr
    both = run("why", "-", "-", "1", "1")
    assert "only one of FILE and GRID can come from standard input" in both.stderr
    assert {outside.exit_code, strange.exit_code, both.exit_code} == {2}


def test_letters_of_colours_are_explained_once(run: Run, folder: Path) -> None:
    nurie.save(nurie.Nonogram.of("rg\ngr", colours=nurie.Nonogram.of("rg").colours), "two.json")
    result = run("why", "two.json", "-", "1", "1", given="??\n??\n")
    assert result.stdout.splitlines()[1] == "g green, r red"
    assert result.stdout.count("g green, r red") == 1
