"""Every verb accepts nonograms and Nurikabe, and detects the kind from the file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nurie
from nurie import registry
from nurie.options import Option
from tests.cli.conftest import T_SHAPE, Run, save

SPIT = ". 4 . .\n. . . .\n2 . . 1"
TWO = "2 .\n. ."


def save_nurikabe(name: str, drawing: str = SPIT, title: str = "") -> str:
    nurie.save(nurie.Nurikabe.of(drawing, title=title), name)
    return name


def test_solve(run: Run, folder: Path) -> None:
    result = run("solve", save_nurikabe("spit.json", title="Spit"), save("t.non", T_SHAPE))
    lines = result.stdout.splitlines()
    assert lines[:4] == ["Spit (spit.json, 4×3)", ". 4 . .", "# # # #", "2 . # 1"]
    assert lines[4].startswith("unique (")
    assert lines[5:10] == ["", "t.non, 3×3", *T_SHAPE.split()]
    assert lines[10].startswith("unique (")
    assert len(lines) == 11
    assert result.exit_code == 0


def test_solve_shows_where_solutions_differ(run: Run, folder: Path) -> None:
    result = run("solve", save_nurikabe("two.csv", TWO))
    assert "2 .\n# #\n\n2 #\n. #\n" in result.stdout or "2 #\n. #\n\n2 .\n# #\n" in result.stdout
    assert "they differ in 2 cells: row 1 column 2, row 2 column 1" in result.stdout


def test_json_has_the_same_shape(run: Run, folder: Path) -> None:
    result = run("solve", "--json", save_nurikabe("spit.csv"), save("t.non", T_SHAPE))
    one, other = map(json.loads, result.stdout.splitlines())
    assert (one["kind"], other["kind"]) == ("nurikabe", "nonogram")
    assert one.keys() == other.keys()
    assert one["stats"].keys() == other["stats"].keys()
    assert one["solutions"] == [["....", "####", "..#."]]


def test_a_method_of_one_kind_refuses_the_other(run: Run, folder: Path) -> None:
    names = [save_nurikabe("spit.csv"), save("t.non", T_SHAPE)]
    result = run("solve", "--method", "line_rules", *names)
    assert result.stderr.startswith("spit.csv: nurikabe has no solver 'line_rules'")
    assert "t.non, 3×3" in result.stdout
    assert result.exit_code == 2


def test_an_option_of_one_kind_refuses_the_other(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = {"nonogram": {"depth": Option(int, 1)}, "nurikabe": {}}
    monkeypatch.setattr("nurie.options.options_of", lambda kind, method: options.get(kind, {}))
    result = run("solve", "-o", "depth=3", save_nurikabe("spit.csv"))
    assert result.stderr == "spit.csv: the solver engine of nurikabe has no option 'depth'\n"
    assert result.exit_code == 2


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_what_solve_writes_can_be_checked(run: Run, folder: Path, form: list[str]) -> None:
    answer = run("solve", *form, save_nurikabe("spit.csv")).stdout
    assert run("check", "spit.csv", "-", given=answer).exit_code == 0


def test_check_names_the_rule_and_the_place(run: Run, folder: Path) -> None:
    result = run("check", save_nurikabe("spit.csv"), "-", given="....\n####\n.##.\n")
    assert result.stdout.splitlines() == [
        "wrong: the grid does not solve the puzzle",
        "  row 3, column 1: the island is too small: it has 1 cell, but its number is 2",
        "  row 2, column 2: a pool: a 2×2 block is all black",
    ]
    assert result.exit_code == 1


def test_check_reads_a_grid_below_its_size(run: Run, folder: Path) -> None:
    given = "3 4\n....\n####\n..#.\n"
    assert run("check", save_nurikabe("spit.csv"), "-", given=given).exit_code == 0


def test_check_does_not_mistake_a_puzzle_for_a_grid(run: Run, folder: Path) -> None:
    result = run("check", save_nurikabe("spit.txt"), "spit.txt")
    assert result.stderr == "spit.txt: its puzzle has no solution in the file\n"
    assert result.exit_code == 2


def test_count(run: Run, folder: Path) -> None:
    names = [save_nurikabe("spit.csv"), save_nurikabe("two.csv", TWO), save("t.non", T_SHAPE)]
    told = [line.partition(" (")[0] for line in run("count", *names).stdout.splitlines()]
    assert told == ["spit.csv: 1 solution", "two.csv: 2 solutions", "t.non: 1 solution"]


def test_show(run: Run, folder: Path) -> None:
    assert run("show", save_nurikabe("spit.csv")).stdout == (
        "spit.csv, 4×3\n_ 4 _ _\n_ _ _ _\n2 _ _ 1\n"
    )
    assert "# # # #\n" in run("show", "--solve", "spit.csv").stdout


def test_info(run: Run, folder: Path) -> None:
    result = run("info", save_nurikabe("spit.csv"))
    assert result.stdout.splitlines() == [
        "spit.csv, 4×3",
        "  format      csv",
        "  islands     3",
        "  numbers     add up to 7 white cells",
        "  black       5 of 12 cells, 42 %",
        "  solution    not in the file",
        "  faults      none found without solving",
    ]
    result = run("info", save_nurikabe("any.csv", "? . 3\n. . ."))
    assert "  islands     2, 1 of unknown size\n" in result.stdout
    assert "  black       at most 2 of 6 cells\n" in result.stdout


def test_info_tells_faults(run: Run, folder: Path) -> None:
    result = run("info", "--json", save_nurikabe("worse.csv", "1 2\n. ."))
    value = json.loads(result.stdout)
    problem = "row 1, column 1: its number touches the number in row 1, column 2"
    assert value["problems"][0] == problem
    assert (value["islands"], value["sum"], value["black"]) == (2, 3, 1)
    assert result.exit_code == 1


def test_explain(run: Run, folder: Path) -> None:
    result = run("explain", "--brief", save_nurikabe("spit.csv"))
    assert "(known 12/12)" in result.stdout
    assert result.exit_code == 0


def test_convert(run: Run, folder: Path) -> None:
    save_nurikabe("spit.csv")
    for name in ("spit.janko", "spit.json", "spit.txt", "spit.puzzlink"):
        assert run("convert", "spit.csv", name).exit_code == 0
        assert nurie.load(name) == nurie.Nurikabe.of(SPIT)
    assert run("convert", "--solve", "spit.csv", "solved.json").exit_code == 0
    solved = nurie.load("solved.json")
    assert isinstance(solved, nurie.Nurikabe)
    assert solved.goal == nurie.Grid(".... #### ..#.")


def test_convert_both_kinds_at_once(run: Run, folder: Path) -> None:
    Path("in").mkdir()
    save_nurikabe("in/a.csv")
    save("in/b.non", T_SHAPE)
    result = run("convert", "in", "all.json")
    assert result.stderr.startswith(
        "all.json: a file can store puzzles of only one kind, not a nurikabe"
    )
    assert not Path("all.json").exists()
    assert run("convert", "--to", "json", "in", "out/").exit_code == 0
    assert [nurie.load(f"out/{name}.json").kind for name in "ab"] == ["nurikabe", "nonogram"]
    result = run("convert", "--to", "mk", "in", "only/")
    assert result.stderr.startswith("in/a.csv: nurikabe has no format 'mk'; choose from csv, ")
    assert Path("only/b.mk").exists()
    assert result.exit_code == 2


def test_list(run: Run) -> None:
    entries = [json.loads(line) for line in run("list", "--json").stdout.splitlines()]
    found = {(entry["kind"], entry["role"], entry["name"]) for entry in entries}
    for kind in registry.kinds():
        assert {(kind, "solver", name) for name in registry.solvers(kind)} <= found
        assert {(kind, "format", name) for name in registry.formats(kind)} <= found
    assert "\nnurikabe solvers\n" in run("list").stdout


def test_sat_is_for_nonograms(run: Run, folder: Path) -> None:
    result = run("sat", "-i", save_nurikabe("spit.csv"))
    assert result.stderr == "spit.csv: it contains a nurikabe; a nonogram was expected\n"
