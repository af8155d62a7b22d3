"""``nurie hint``: what is wrong with a board, or the next step."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nurie
from tests.cli.conftest import T_SHAPE, Run, save


def test_a_step(run: Run, folder: Path) -> None:
    result = run("hint", save("t.non", T_SHAPE), "-", given="???\n???\n???\n")
    first, *board = result.stdout.splitlines()
    assert first == "Row 1: the 3 fills the whole line"
    assert any(">#" in line for line in board)
    assert result.exit_code == 0


def test_wrong_cells(run: Run, folder: Path) -> None:
    Path("grid.txt").write_text("###\n?.?\n???\n")
    result = run("hint", save("t.non", T_SHAPE), "grid.txt")
    first, *board = result.stdout.splitlines()
    assert first == "1 cell is wrong."
    assert sum(">" in line for line in board) == 1
    assert result.exit_code == 1


def test_a_complete_board(run: Run, folder: Path) -> None:
    result = run("hint", save("t.non", T_SHAPE), "-", given=T_SHAPE)
    assert (result.exit_code, result.stdout) == (0, "Nothing is left to fill in.\n")


def test_an_impossible_puzzle(run: Run, folder: Path) -> None:
    nurie.save(nurie.Nonogram([[2, 2]], [[1], [1], [1]]), "bad.non")
    result = run("hint", "bad.non", "-", given="???")
    assert result.stdout.startswith("This puzzle has no solution. Row 1: its runs need 5 cells")
    assert result.exit_code == 1


def test_json(run: Run, folder: Path) -> None:
    result = run("hint", "--json", save("t.non", T_SHAPE), "-", given="???\n???\n???")
    value = json.loads(result.stdout)
    assert (value["file"], value["grid"], value["hint"]) == ("t.non", "-", "step")
    assert (value["cells"], value["problems"]) == ([], [])
    step = value["step"]
    assert (step["technique"], step["level"], step["line"]) == ("full_line", "easy", "row 1")
    assert step["settles"] == [[0, column, "#", True] for column in range(3)]
    assert value["sentence"] == step["sentence"] == "Row 1: the 3 fills the whole line"
    wrong = json.loads(run("hint", "--json", "t.non", "-", given=".??\n???\n???").stdout)
    assert (wrong["hint"], wrong["cells"], wrong["step"]) == ("wrong", [[0, 0]], None)


def test_another_language(run: Run, folder: Path) -> None:
    words = ["hint", "--language", "pl", save("t.non", T_SHAPE), "-"]
    assert run(*words, given=".??\n???\n???").stdout.startswith("1 pole ")
    assert run(*words, given="???\n???\n???").stdout.startswith("Wiersz 1")


def test_nurikabe_as_it_is_drawn(run: Run, folder: Path) -> None:
    nurie.save(nurie.Nurikabe([[0, 4, 0, 0], [0, 0, 0, 0], [2, 0, 0, 1]]), "sea.json")
    result = run("hint", "sea.json", "-", given="_ 4 _ _\n_ _ _ _\n2 _ _ 1\n")
    assert result.exit_code == 0
    assert ">" in result.stdout


@pytest.mark.parametrize(
    ("words", "given", "told"),
    [
        (["t.non", "-"], "??\n??", "-: the given cells are 2×2, but the puzzle is 3×3"),
        (["t.non", "-"], "", "-: it is empty"),
        (["t.non", "-"], "nonsense", "-: it is neither rows of cells"),
        (["t.non", "missing.txt"], "", "missing.txt: "),
        (["missing.non", "-"], "???", "missing.non: "),
        (["-", "-"], "", "nurie hint: only one of FILE and GRID"),
        (["--language", "xx", "t.non", "-"], "???", "nurie hint: unknown language 'xx'"),
    ],
)
def test_bad_input_is_one_sentence(
    run: Run, folder: Path, words: list[str], given: str, told: str
) -> None:
    save("t.non", T_SHAPE)
    result = run("hint", *words, given=given)
    assert result.stderr.startswith(told)
    assert result.stderr.count("\n") == 1
    assert (result.exit_code, result.stdout) == (2, "")


def test_letters_of_colours_are_explained_above_a_board(run: Run, folder: Path) -> None:
    flag = save("flag.non", "r#\n.g")
    step = run("hint", flag, "-", "--language", "de", given="??\n??").stdout.splitlines()
    wrong = run("hint", flag, "-", given=".?\n??").stdout.splitlines()
    assert (step[1], wrong[1]) == ("# schwarz, g grün, r rot", "# black, g green, r red")
    assert "green" not in run("hint", flag, "-", given="r#\n.g").stdout
