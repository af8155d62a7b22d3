"""``nurie solve``: verdicts, drawings, JSON, options, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nurie
from tests.cli.conftest import T_SHAPE, Run, save, save_hard, save_impossible

TWO_WAYS = "#.\n.#"


def test_draws_the_solution_with_its_title_and_verdict(run: Run, folder: Path) -> None:
    result = run("solve", save("t.non", T_SHAPE, title="Tee"))
    lines = result.stdout.splitlines()
    assert lines[:4] == ["Tee (t.non, 3×3)", *T_SHAPE.split()]
    assert lines[4].startswith("unique (")
    assert "line solves)" in lines[4]
    assert (result.exit_code, result.stderr) == (0, "")


def test_says_where_two_solutions_differ(run: Run, folder: Path) -> None:
    result = run("solve", save("two.non", TWO_WAYS))
    assert "#.\n.#\n\n.#\n#." in result.stdout or ".#\n#.\n\n#.\n.#" in result.stdout
    assert (
        "several: two shown; they differ in 4 cells: row 1 column 1, row 1 column 2, "
        "row 2 column 1, row 2 column 2" in result.stdout
    )
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("asked", "shown"), [(3, "three shown;"), (9, "six shown and there are no more;")]
)
def test_shows_as_many_solutions_as_asked_for(
    run: Run, folder: Path, asked: int, shown: str
) -> None:
    result = run("solve", "--solutions", asked, save("three.non", "#..\n.#.\n..#"))
    assert f"several: {shown} they differ in " in result.stdout


def test_one_solution_proves_nothing(run: Run, folder: Path) -> None:
    result = run("solve", "--solutions", 1, save("two.non", TWO_WAYS))
    assert "solved: uniqueness was not checked" in result.stdout
    assert result.exit_code == 0


def test_tells_why_there_is_no_solution(run: Run, folder: Path) -> None:
    result = run("solve", save_impossible("bad.non"))
    assert "none: row 2: its runs need 4 cells, but the line has 3" in result.stdout
    assert result.exit_code == 1


def test_gives_up_in_time(run: Run, folder: Path) -> None:
    result = run("solve", "--time", 0.1, save_hard("hard.non"))
    assert "gave up: no solution was found" in result.stdout
    assert result.exit_code == 1


def test_json_has_exactly_the_promised_fields(run: Run, folder: Path) -> None:
    result = run("solve", "--json", save("t.non", T_SHAPE, title="Tée"))
    value = json.loads(result.stdout)
    assert list(value) == [
        *("file", "index", "title", "kind", "width", "height"),
        *("status", "solutions", "seconds", "stats"),
    ]
    assert value["solutions"] == [T_SHAPE.split()]
    assert (value["file"], value["index"], value["title"]) == ("t.non", 1, "Tée")
    assert (value["kind"], value["width"], value["height"]) == ("nonogram", 3, 3)
    assert value["status"] == "unique"
    assert value["stats"]["line_solves"] > 0


def test_json_tells_the_problems_of_an_impossible_puzzle(run: Run, folder: Path) -> None:
    value = json.loads(run("solve", "--json", save_impossible("bad.non")).stdout)
    assert (value["status"], value["solutions"]) == ("none", [])
    assert "row 2: its runs need 4 cells, but the line has 3" in value["problems"]


def test_colours_are_letters(run: Run, folder: Path) -> None:
    value = json.loads(run("solve", "--json", save("colour.non", "rrb\n.b.")).stdout)
    assert value["solutions"] == [["rrb", ".b."]]


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_several_puzzles_come_in_order(run: Run, folder: Path, workers: int) -> None:
    puzzles = [nurie.Nonogram.of("#" * width, title=str(width)) for width in range(1, 41)]
    nurie.save(puzzles, "many.json")
    result = run("solve", "--json", "--workers", workers, "many.json", save("t.non", T_SHAPE))
    values = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(v["file"], v["index"], v["width"]) for v in values] == [
        *(("many.json", width, width) for width in range(1, 41)),
        ("t.non", 1, 3),
    ]


def test_a_puzzle_that_is_too_large_costs_only_itself(run: Run, folder: Path) -> None:
    side = 4001
    empty = "0\n" * side
    Path("huge.non").write_text(f"width {side}\nheight {side}\nrows\n{empty}columns\n{empty}")
    small = save("t.non", T_SHAPE)
    result = run("solve", "--json", small, "huge.non", small)
    assert [json.loads(line)["status"] for line in result.stdout.splitlines()] == ["unique"] * 2
    assert result.stderr.startswith("huge.non: a board of 4001×4001 is larger than")
    assert result.exit_code == 2


def test_bad_input_wins_over_no_solution(run: Run, folder: Path) -> None:
    result = run("solve", save_impossible("bad.non"), "missing.non", save("t.non", T_SHAPE))
    assert result.stderr == "missing.non: no such file or directory\n"
    assert "unique" in result.stdout
    assert result.exit_code == 2


@pytest.mark.parametrize("seed", [7, -1, 10**30])
@pytest.mark.parametrize("kind", ["nonogram", "nurikabe"])
def test_an_option_reaches_the_solver(run: Run, folder: Path, kind: str, seed: int) -> None:
    save("nonogram.non", T_SHAPE)
    nurie.save(nurie.Nurikabe.of("2 . . 1\n. . . .\n. 4 . ."), "nurikabe.non", "csv")
    assert run("solve", "-o", f"seed={seed}", f"{kind}.non").exit_code == 0


def test_more_workers_than_a_machine_has_room_for(run: Run, folder: Path) -> None:
    names = [save(f"{number}.non", T_SHAPE) for number in range(3)]
    result = run("solve", "--workers", 10**12, *names)
    assert (result.exit_code, result.stdout.count("unique")) == (0, 3)


def test_json_of_a_method_that_got_stuck_shows_how_far_it_got(run: Run, folder: Path) -> None:
    result = run("solve", "--method", "line", "--json", save("two.non", "#..\n.#.\n..."))
    told = json.loads(result.stdout)
    assert (told["status"], told["known"]) == ("stuck", ["??.", "??.", "..."])


def test_a_method_that_got_stuck_draws_how_far_it_got(run: Run, folder: Path) -> None:
    result = run("solve", "--method", "line", save("two.non", "#..\n.#.\n..."))
    assert "??.\n??.\n...\nstuck: the method found 5 of 9 cells" in result.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--method", "magic"], "unknown solver 'magic'; choose from "),
        (
            ["--method", "enginee"],
            "unknown solver 'enginee' (did you mean 'engine'?); choose from ",
        ),
        (["-o", "sead=7"], "has no option 'sead' (did you mean 'seed'?); choose from seed"),
        (["-o", "seed=x"], "the option seed expects a whole number, not 'x'"),
        (["-o", "seed"], "-o expects key=value, not 'seed'"),
        (["--time", "x"], "invalid value for '--time': a number, 0 or more, was expected, not 'x'"),
        (["--time", "-1"], "invalid value for '--time': a number, 0 or more, was expected"),
        (["--solutions", "0"], "a whole number, 1 or more, was expected, not '0'"),
        (["--solutions", 2**40], "a whole number, 2147483647 or less, was expected"),
        (["--fast"], "no such option: --fast"),
        (["-o", "record=true"], "the solver engine has no option 'record'; choose from seed"),
    ],
)
def test_bad_usage_is_one_sentence(run: Run, words: list[object], sentence: str) -> None:
    result = run("solve", *words, "no.non")
    assert result.stderr.startswith("nurie solve: ")
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
    assert (result.exit_code, result.stdout) == (2, "")


def test_a_title_cannot_command_the_terminal(run: Run, folder: Path) -> None:
    puzzle = nurie.Nonogram.of(T_SHAPE, title="evil \x1b]0;title\x07")
    nurie.save(puzzle, "evil.json")
    result = run("solve", "evil.json")
    assert "\x1b" not in result.stdout
    assert "evil" in result.stdout


def test_letters_of_colours_are_explained_and_the_drawing_can_be_read(
    run: Run, folder: Path
) -> None:
    flag = save("flag.non", "r#\n.g")
    solved = run("solve", flag).stdout
    assert solved.splitlines()[:4] == ["flag.non, 2×2", "# black, g green, r red", "r#", ".g"]
    assert run("check", flag, "-", given=solved).exit_code == 0
