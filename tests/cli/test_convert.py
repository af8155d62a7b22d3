"""``nurie convert``: files, folders, standard streams, and what a format cannot express."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import nurie
from tests.cli.conftest import SAMPLES, T_SHAPE, Run, save


@pytest.mark.parametrize("name", ["t.xml", "t.json", "t.g", "t.mk", "t.nin", "t.gno"])
def test_the_name_tells_the_format(run: Run, folder: Path, name: str) -> None:
    assert run("convert", save("t.non", T_SHAPE), name).exit_code == 0
    assert nurie.load(name) == nurie.load("t.non")


def test_from_and_to_standard_streams(run: Run, folder: Path) -> None:
    save("t.non", T_SHAPE)
    result = run("convert", "--to", "tatham", "-", "-", given=Path("t.non").read_bytes())
    assert result.stdout == "3x3:1/3/1/3/1/1\n"


def test_several_into_one_file(run: Run, folder: Path) -> None:
    assert run("convert", SAMPLES, "all.json").exit_code == 0
    assert len(list(nurie.load_all("all.json"))) == len(list(SAMPLES.glob("*.non")))


def test_several_into_a_folder(run: Run, folder: Path) -> None:
    nurie.save([nurie.Nonogram.of(T_SHAPE)] * 3, "three.json")
    assert run("convert", "--to", "webpbn", "three.json", "out/").exit_code == 0
    names = ["three-0001.xml", "three-0002.xml", "three-0003.xml"]
    assert sorted(path.name for path in Path("out").iterdir()) == names


def test_a_folder_into_a_folder_keeps_names(run: Run, folder: Path) -> None:
    Path("in/deep").mkdir(parents=True)
    save("in/a.non", T_SHAPE)
    save("in/deep/b.non", T_SHAPE)
    Path("out").mkdir()
    assert run("convert", "--to", "mk", "in", "out").exit_code == 0
    assert Path("out/a.mk").exists()
    assert Path("out/deep/b.mk").exists()


def test_two_sources_never_share_a_target(run: Run, folder: Path) -> None:
    Path("in").mkdir()
    save("in/a.non", T_SHAPE)
    save("in/a.xml", T_SHAPE)
    result = run("convert", "--to", "mk", "in", "out/")
    assert result.stderr == "in/a.xml: another puzzle was already written to out/a.mk\n"
    assert result.exit_code == 2


def test_several_do_not_fit_where_one_does(run: Run, folder: Path) -> None:
    nurie.save([nurie.Nonogram.of(T_SHAPE)] * 2, "two.json")
    result = run("convert", "two.json", "out.mk")
    assert result.stderr.startswith(
        "out.mk: a mk file can store only one puzzle, but two.json has several;"
    )
    assert result.exit_code == 2
    assert not Path("out.mk").exists()


def test_solving_gives_a_picture(run: Run, folder: Path) -> None:
    save("t.non", T_SHAPE)
    assert run("convert", "t.non", "t.png").exit_code == 2
    assert not Path("t.png").exists()
    assert run("convert", "--solve", "t.non", "t.png").exit_code == 0
    picture = nurie.load("t.png")
    assert isinstance(picture, nurie.Nonogram)
    assert picture.goal == nurie.Grid(T_SHAPE)


def test_tells_what_is_left_out(run: Run, folder: Path) -> None:
    result = run("convert", save("t.non", T_SHAPE, title="Tee"), "t.mk")
    assert result.stderr == "note: the format cannot store these, so they were left out: title\n"
    assert result.exit_code == 0


def test_an_old_file_survives_a_failure(run: Run, folder: Path) -> None:
    Path("old.mk").write_text("precious")
    assert run("convert", SAMPLES / "boat.non", "old.mk").exit_code == 2
    assert Path("old.mk").read_text() == "precious"
    assert [path.name for path in folder.iterdir()] == ["old.mk"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["t.non", "t.what"], "t.what: '.what' is not a known file extension; use --to, or "),
        (["t.non", "t"], "t: it has no file extension; use --to, or one of "),
        (["t.non", "-"], "nurie convert: standard output has no file extension"),
        (["t.non", "out/"], "nurie convert: out/ is a folder: name the format with --to"),
        (["t.non", "t.mk", "--to", "mq"], "nurie convert: unknown format 'mq'; choose from "),
        (["no.non", "t.mk"], "no.non: no such file or directory"),
        (["t.non", "nowhere/t.mk"], "nowhere/t.mk: no such file or directory"),
    ],
)
def test_refusals(run: Run, folder: Path, words: list[str], sentence: str) -> None:
    save("t.non", T_SHAPE)
    result = run("convert", *words)
    assert result.stderr.startswith(sentence)
    assert result.stderr.count("\n") == 1
    assert (result.exit_code, result.stdout) == (2, "")


def test_complaints_name_the_file_they_are_about(run: Run, folder: Path) -> None:
    save("t.non", T_SHAPE)
    for source, target, file in (
        ("t.non", "t.non/", "t.non/t.json"),
        ("x" * 300, "out.json", "x" * 300),
        ("t.non", "x" * 300, "x" * 300),
    ):
        result = run("convert", "--to", "json", source, target)
        assert result.stderr.startswith(f"{file}: ")
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert [file.name for file in folder.iterdir()] == ["t.non"]


def test_a_write_protected_file_is_kept(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save("t.non", T_SHAPE)
    Path("kept.json").write_text("precious")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    result = run("convert", "t.non", "kept.json")
    assert (result.exit_code, result.stderr) == (2, "kept.json: permission denied\n")
    assert Path("kept.json").read_text() == "precious"


def test_a_solution_that_contradicts_the_clues_is_reported_and_left_out(
    run: Run, folder: Path
) -> None:
    puzzle = nurie.Nonogram([[3], [1], [1]], [[1], [3], [1]], goal=nurie.Grid("###\n#..\n.#."))
    nurie.save(puzzle, "wrong.non")
    result = run("convert", "wrong.non", "out.json")
    assert result.exit_code == 1
    told = "wrong.non: the solution in the file contradicts the clues and is left out: "
    assert result.stderr.startswith(told)
    assert len(result.stderr) > len(told) + 5
    assert result.stderr.count("\n") == 1
    assert goal_of("out.json") is None
    assert run("convert", "wrong.non", "picture.png").exit_code == 2
    assert not Path("picture.png").exists()
    result = run("convert", "--solve", "wrong.non", "solved.json")
    assert result.exit_code == 1
    assert goal_of("solved.json") == nurie.Grid("###\n.#.\n.#.")


def goal_of(file: str) -> nurie.Grid | None:
    puzzle = nurie.load(file)
    assert isinstance(puzzle, nurie.Nonogram)
    return puzzle.goal
