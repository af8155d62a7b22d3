"""``nurie sat``: the command of document 001, its files, its programs, its exit codes."""

from __future__ import annotations

import random
import signal
import sys
import time
from pathlib import Path

import pytest

import nurie
from nurie.sat.oracles import NICKNAMES
from tests.cli.conftest import T_SHAPE, Run, save, start

pytest.importorskip("pysat")

PICTURE = "...#.\n...##\n##.##\n#.#.#\n###..\n"
CLUES = "5 5\n\n1\n2\n2 2\n1 1 1\n3\n\n3\n1 1\n2\n3\n3\n"
IMPOSSIBLE = "2 2\n\n2\n0\n\n2\n0\n"


@pytest.fixture(params=["glucose", "minisat", "cadical", "cadical195", "minisat22"])
def solver(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_defaults_of_the_document(run: Run, folder: Path) -> None:
    (folder / "input.txt").write_text(CLUES)
    result = run("sat")
    assert (result.exit_code, result.stdout, result.stderr) == (0, PICTURE, "")
    text = (folder / "formula.cnf").read_text()
    assert text.startswith("c nonogram 5x5, encoding document\nc 1-5 p(1,j), j = 1..5: ")
    assert sorted(path.name for path in folder.iterdir()) == ["formula.cnf", "input.txt"]


def test_every_solver_finds_the_picture_or_none(run: Run, folder: Path, solver: str) -> None:
    (folder / "a.in").write_text(CLUES)
    (folder / "b.in").write_text(IMPOSSIBLE)
    result = run("sat", "-i", "a.in", "-f", "a.cnf", "-o", "a.txt", "-s", solver)
    assert (result.exit_code, result.output) == (0, "")
    assert (folder / "a.txt").read_text() == PICTURE
    result = run("sat", "--input", "b.in", "--formula", "b.cnf", "--solver", solver)
    assert (result.exit_code, result.output) == (1, "the puzzle has no solution\n")
    run("sat", "-i", "b.in", "--output", "a.txt", "-s", solver)
    assert (folder / "a.txt").read_text() == "the puzzle has no solution\n"


def test_the_picture_is_drawn_in_the_format_of_its_name(run: Run, folder: Path) -> None:
    (folder / "input.txt").write_text(CLUES)
    assert run("sat", "-o", "picture.png").exit_code == 0
    assert (folder / "picture.png").read_bytes().startswith(b"\x89PNG")
    assert run("sat", "-o", "picture.svg").exit_code == 0
    assert (folder / "picture.svg").read_text().count("<svg") == 1
    (folder / "b.in").write_text(IMPOSSIBLE)
    result = run("sat", "-i", "b.in", "-o", "none.png")
    assert (result.exit_code, result.output) == (1, "the puzzle has no solution\n")
    assert not (folder / "none.png").exists()


def test_the_formula_is_the_same_every_time(run: Run, folder: Path) -> None:
    (folder / "input.txt").write_text(CLUES)
    run("sat")
    first = (folder / "formula.cnf").read_bytes()
    run("sat")
    assert (folder / "formula.cnf").read_bytes() == first


def test_other_formats_and_colours(run: Run, folder: Path) -> None:
    assert run("sat", "-i", save("t.non", T_SHAPE)).stdout == T_SHAPE + "\n"
    assert run("sat", "-i", save("c.json", "rg.\n.gr")).stdout == "rg.\n.gr\n"
    assert run("sat", "-i", "-", given=CLUES).stdout == PICTURE


def test_several_puzzles_are_refused(run: Run, folder: Path) -> None:
    puzzle = nurie.Nonogram.of(T_SHAPE)
    nurie.save([puzzle, puzzle], "two.json")
    result = run("sat", "-i", "two.json")
    assert (
        result.stderr == "two.json: it contains several puzzles; only one can be solved at a time\n"
    )
    assert result.exit_code == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["-i", "none.txt"], "none.txt: no such file or directory\n"),
        (["-i", "bad.in"], "bad.in, line 1: "),
        (["-f", "none/f.cnf"], "none/f.cnf: no such file or directory\n"),
        (["-o", "none/o.txt"], "none/o.txt: no such file or directory\n"),
        (["-s", "nosuch"], "nurie sat: there is no program 'nosuch' on the search path"),
        (["-s", "./nosuch"], "nurie sat: the SAT solver ./nosuch does not exist\n"),
        (["-o", "o.gif"], "nurie sat: the picture is not written as '.gif'; use .txt, "),
        (["-o", "o.JPEG"], "nurie sat: the picture is not written as '.jpeg'; use .txt, "),
        (["-x"], "nurie sat: no such option: -x"),
    ],
)
def test_mistakes_are_one_sentence(run: Run, folder: Path, words: list[str], sentence: str) -> None:
    (folder / "input.txt").write_text(CLUES)
    (folder / "bad.in").write_text("2 x\n\n1\n1\n\n1\n1\n")
    result = run("sat", *words)
    assert result.stderr.startswith(sentence), result.stderr
    assert (result.stderr.count("\n"), result.stdout, result.exit_code) == (1, "", 2)


def test_a_misspelt_solver_is_recognised(run: Run, folder: Path) -> None:
    (folder / "input.txt").write_text(CLUES)
    result = run("sat", "-s", "minisatt")
    assert "PySAT has no solver 'minisatt' (did you mean 'minisat'?); choose from " in result.stderr
    offered = result.stderr.rstrip().partition("; choose from ")[2].split(", ")
    assert {"cadical", "cadical195", "glucose", "minisat", "minisat22"} <= set(offered)


def test_nicknames_are_solvers_of_pysat_and_cadical_is_the_newest() -> None:
    from pysat.solvers import SolverNames  # type: ignore[import-untyped]

    assert set(NICKNAMES.values()) <= set(vars(SolverNames))
    assert NICKNAMES["cadical"] == max(n for n in vars(SolverNames) if n.startswith("cadical"))


def test_the_formula_stays_when_there_is_no_solver(run: Run, folder: Path) -> None:
    (folder / "input.txt").write_text(CLUES)
    assert run("sat", "-s", "nosuch").exit_code == 2
    assert (folder / "formula.cnf").read_text().count("\np cnf ") == 1


def test_ctrl_c_ends_the_program_too(folder: Path) -> None:
    program = folder / "stuck"
    mark = folder / "mark"
    program.write_text(
        f"#!{sys.executable}\nimport os, pathlib, time\n"
        f"pathlib.Path({str(mark)!r}).write_text(str(os.getpid()))\ntime.sleep(60)\n"
    )
    program.chmod(0o755)
    with start("sat", "-i", save("t.non", T_SHAPE), "-s", "./stuck") as process:
        deadline = time.monotonic() + 600
        while not (mark.exists() and mark.read_text()) and time.monotonic() < deadline:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=600)
    assert process.returncode == 130
    assert not Path(f"/proc/{mark.read_text()}").exists()


def test_ctrl_c_ends_pysat(folder: Path) -> None:
    # Sparse noise takes minutes; with half of the cells filled, it is solved before the signal.
    cells = random.Random(2024)
    picture = "\n".join("".join(cells.choices(".#", (65, 35), k=40)) for _ in range(40))
    with start("sat", "-i", save("hard.non", picture)) as process:
        deadline = time.monotonic() + 600
        while not (folder / "formula.cnf").exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=600)
    assert process.returncode == 130


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["-f", "a.in"], "INPUT and FORMULA are both a.in"),
        (["-o", "./a.in"], "INPUT and OUTPUT are both ./a.in"),
        (["-f", "x", "-o", "x"], "FORMULA and OUTPUT are both x"),
    ],
)
def test_no_file_takes_the_place_of_another(
    run: Run, folder: Path, words: list[str], names: str
) -> None:
    (folder / "a.in").write_text(CLUES)
    result = run("sat", "-i", "a.in", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"nurie sat: {names}; they must be different files\n"
    assert [(file.name, file.read_text()) for file in folder.iterdir()] == [("a.in", CLUES)]
