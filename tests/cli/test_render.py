"""``nurie render``: pictures and pages, in files, folders and on standard output."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from nurie.drawing.rendering import render
from nurie.files import load
from tests.cli.conftest import T_SHAPE, Run, save, save_impossible


@pytest.mark.parametrize("to", ["svg", "png", "pdf", "gif", "webp"])
def test_a_file_has_what_the_library_draws(run: Run, folder: Path, to: str) -> None:
    name = save("t.non", T_SHAPE)
    result = run("render", name, "-o", f"t.{to}")
    assert (result.exit_code, result.output) == (0, "")
    assert Path(f"t.{to}").read_bytes() == render(load(name), to)


def test_standard_output_is_svg_unless_a_format_is_named(run: Run, folder: Path) -> None:
    name = save("t.non", T_SHAPE)
    assert run("render", name).stdout_bytes == render(load(name))
    assert run("render", name, "--to", "png").stdout_bytes == render(load(name), "png")


def test_options_reach_the_drawing(run: Run, folder: Path) -> None:
    name = save("t.non", T_SHAPE)
    result = run("render", name, "--solution", "--cell", "10", "--scale", "2")
    assert result.stdout_bytes == render(load(name), solution=True, cell=20)
    result = run("render", name, "--steps", "--seconds", "2", "--width", "300")
    assert result.stdout_bytes == render(load(name), steps=True, seconds=2, width=300)


def test_a_folder_gets_one_file_per_puzzle(run: Run, folder: Path) -> None:
    save("a.non", T_SHAPE)
    Path("b.json").write_text('{"clues":{"rows":[[1]],"columns":[[1]]}}\n' * 2)
    result = run("render", "a.non", "b.json", "--to", "png", "-o", "out/")
    assert result.exit_code == 0, result.stderr
    found = sorted(path.name for path in Path("out").iterdir())
    assert found == ["a.png", "b-0001.png", "b-0002.png"]


def test_several_puzzles_need_a_folder(run: Run, folder: Path) -> None:
    result = run("render", save("a.non", T_SHAPE), save("b.non", T_SHAPE), "-o", "x.svg")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "nurie render: there are 2 puzzles, but a file shows only one; "
        "end OUT with a slash to write one file per puzzle into a folder\n"
    )
    assert not Path("x.svg").exists()


def test_a_puzzle_without_a_solution(run: Run, folder: Path) -> None:
    result = run("render", save_impossible("bad.non"), "--solution", "-o", "x.svg")
    assert (result.exit_code, result.stderr) == (1, "bad.non: it has no solution\n")
    assert not Path("x.svg").exists()
    assert run("render", "bad.non", "-o", "x.svg").exit_code == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["missing.non"], "missing.non: no such file or directory"),
        (["t.non", "--to", "bmp"], "nurie render: unknown format 'bmp'; choose from svg, "),
        (["t.non", "-o", "t.bmp"], "nurie render: '.bmp' is not a known file extension; "),
        (["t.non", "-o", "t.non", "--to", "svg"], "nurie render: t.non is the puzzle itself"),
        (["t.non", "-o", "no/t.svg"], "nurie render: no/t.svg: no such file or directory"),
        (["t.non", "--to", "pdf", "--cell", "5"], "nurie render: a PDF fits its paper"),
        (["t.non", "--cell", "0"], "nurie render: invalid value for '--cell'"),
        (["t.non", "--to", "pdf", "--paper", "a0"], "t.non: unknown paper 'a0'; choose from a4"),
    ],
)
def test_mistakes_are_one_sentence(run: Run, folder: Path, words: list[str], sentence: str) -> None:
    save("t.non", T_SHAPE)
    before = sorted(Path().iterdir())
    result = run("render", *words)
    assert result.stderr.startswith(sentence), result.stderr
    assert result.stderr.count("\n") == 1
    assert (result.exit_code, result.stdout) == (2, "")
    assert sorted(Path().iterdir()) == before


def test_a_pdf_without_typst(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    result = run("render", save("t.non", T_SHAPE), "-o", "t.pdf")
    assert result.exit_code == 2
    assert result.stderr == "t.non: PDF needs the package typst; install nurie[print]\n"


def test_an_interrupted_drawing_leaves_no_file(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    name = save("t.non", T_SHAPE)
    monkeypatch.setattr("nurie.drafts.os.fsync", interrupted)
    result = run("render", name, "-o", "t.svg")
    assert result.exit_code == 130
    assert [path.name for path in Path().iterdir()] == ["t.non"]
