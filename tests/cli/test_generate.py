"""``nurie generate``: what it prints and writes, and its messages about bad input."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import nurie
from nurie.growing import GrowingFile
from nurie.native import rate
from tests.cli.conftest import Run


def test_a_puzzle_is_drawn_with_its_rating(run: Run) -> None:
    words = ["generate", "nurikabe", "--size", "6x5", "--difficulty", "medium", "--seed", 3]
    result = run(*words)
    assert result.exit_code == 0
    title, *board, rating = result.stdout.splitlines()
    assert title == "Medium 6×5, 3/1"
    assert [len(row.split()) for row in board] == [6] * 5
    assert rating.startswith("medium: ")
    assert rating.endswith(" steps")
    assert run(*words).stdout == result.stdout


def test_json(run: Run) -> None:
    result = run("generate", "nurikabe", "--size", "6×6", "--count", 3, "--json")
    told = [json.loads(line) for line in result.stdout.splitlines()]
    assert [one["index"] for one in told] == [1, 2, 3]
    for one in told:
        puzzle = nurie.loads(json.dumps(one["puzzle"]))
        assert isinstance(puzzle, nurie.Nurikabe)
        rating = rate(puzzle)
        assert rating
        assert (rating.level, rating.uses) == (one["level"], one["techniques"])


@pytest.mark.parametrize("kind", ["nonogram", "nurikabe"])
def test_the_lines_of_json_are_read_as_puzzles(run: Run, folder: Path, kind: str) -> None:
    words = ("generate", kind, "--size", "6x6", "--count", 3, "--json", "-o", "made.jsonl")
    assert run(*words).exit_code == 0
    told = [json.loads(line) for line in (folder / "made.jsonl").read_text().splitlines()]
    made = [nurie.loads(json.dumps(one["puzzle"])) for one in told]
    assert list(nurie.load_all("made.jsonl")) == made
    assert run("count", "made.jsonl").stdout.count("1 solution") == 3


def test_into_a_file_and_a_folder(run: Run, folder: Path) -> None:
    wish = ("--size", "6x5", "--count", 3, "--difficulty", 1, "--symmetry", "rotation")
    words = ("generate", "nurikabe", *wish)
    assert run(*words, "--out", "all.json").stdout == ""
    puzzles = list(nurie.load_all("all.json"))
    assert len({puzzle.title for puzzle in puzzles}) == 3
    assert run(*words, "--out", "each/", "--to", "csv").exit_code == 0
    names = sorted(path.name for path in Path("each").iterdir())
    assert names == ["nurikabe-0001.csv", "nurikabe-0002.csv", "nurikabe-0003.csv"]
    clues = [puzzle.numbers for puzzle in puzzles if isinstance(puzzle, nurie.Nurikabe)]
    read = [nurie.load(Path("each", name)) for name in names]
    assert [puzzle.numbers for puzzle in read if isinstance(puzzle, nurie.Nurikabe)] == clues


def test_a_timeout_is_reported(run: Run) -> None:
    result = run("generate", "nurikabe", "--count", 4, "--time", 0)
    assert result.stderr == "time ran out: 0 of 4 puzzles were made\n"
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["sudoku"], "unknown kind 'sudoku'; choose from nonogram, nurikabe"),
        (["nurikabe", "--size", "big"], "a size is columns x rows, such as 12x9, not 'big'"),
        (["nurikabe", "--size", "4x4"], "a side must have 5 to 30 cells, not 4"),
        (["nurikabe", "--difficulty", "mad"], "unknown level 'mad'; choose from beginner, easy, "),
        (["nurikabe", "--symmetry", "odd"], "unknown symmetry 'odd'; choose from none, "),
        (["nurikabe", "--symmetry", "vertical"], "needs an odd number of rows"),
        (["nurikabe", "--seed", "x"], "a whole number was expected, not 'x'"),
        (["nurikabe", "--count", "0"], "a whole number, 1 or more, was expected, not '0'"),
        (
            ["nurikabe", "--count", "100001", "-o", "x.json"],
            "100001 puzzles are too many for one file; --json has no limit",
        ),
        (["nurikabe", "--json", "--to", "csv", "-o", "x"], "--json writes its own format; leave"),
        (["nurikabe", "--needs", "magic"], "unknown technique 'magic'; choose from "),
        (["nurikabe", "--needs", "too_far", "-o", "x.csv"], "only --json can store positions"),
        (["nurikabe", "--colours", "2"], "puzzles of this kind have no colours"),
        (["nonogram", "--symmetry", "rotation"], "puzzles of this kind have no symmetry of "),
        (["nurikabe", "--out", "folder/"], "folder/ is a folder: name the format with --to"),
        (["nurikabe", "--to", "csv"], "--to needs a file to write; name it with --out"),
        (
            ["nurikabe", "--to", "xls", "--out", "x"],
            "nurikabe has no format 'xls'; choose from csv",
        ),
        (["nurikabe", "--out", "x.odd"], "the format of x.odd is unknown; name it with --to"),
        (
            ["nurikabe", "--out", "x.csv", "--count", "2"],
            "x.csv can store only one puzzle; end it with",
        ),
        (["nurikabe", "--out", "none/x.csv"], "none/x.csv: no such file or directory"),
    ],
)
def test_bad_input_is_one_sentence(run: Run, folder: Path, words: list[str], sentence: str) -> None:
    result = run("generate", *words)
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""
    assert result.exit_code == 2
    assert list(folder.iterdir()) == []


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def test_an_interrupted_run_continues(run: Run, folder: Path) -> None:
    words = ("generate", "nonogram", "--size", "5x5", "--difficulty", 1, "--json", "--seed", 9)
    assert run(*words, "--count", 8, "-o", "whole.jsonl").exit_code == 0
    whole = lines_of(folder / "whole.jsonl")
    assert b"".join(whole).decode() == run(*words, "--count", 8).stdout
    path = folder / "part.jsonl"
    for kept in (0, 1, 5, 8):
        for torn in (b"", whole[-1][:40]):
            path.write_bytes(b"".join(whole[:kept]) + torn)
            result = run(*words, "--count", 8, "-o", "part.jsonl", "--workers", 2)
            assert result.exit_code == 0
            assert (f"part.jsonl already has {kept} of 8 puzzles\n" in result.stderr) == (kept > 0)
            assert lines_of(path) == whole


def test_ctrl_c_leaves_whole_lines(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("generate", "nonogram", "--size", "5x5", "--json", "--count", 6, "-o", "x.jsonl")
    write = os.write

    def interrupted(descriptor: int, line: bytes) -> int:
        if b'"index": 4,' in line:
            write(descriptor, line[:30])
            raise KeyboardInterrupt
        return write(descriptor, line)

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", interrupted)
        result = run(*words)
    assert result.exit_code == 130
    assert "stopped; 3 puzzles done" in result.stderr
    begun = lines_of(folder / "x.jsonl")
    assert [json.loads(line)["index"] for line in begun] == [1, 2, 3]
    assert run(*words).exit_code == 0
    assert lines_of(folder / "x.jsonl")[:3] == begun
    assert len(lines_of(folder / "x.jsonl")) == 6


def test_a_killed_run_leaves_part_of_a_line_that_the_next_one_replaces(
    run: Run, folder: Path
) -> None:
    words = ("generate", "nonogram", "--size", "5x5", "--json", "--count", 3, "-o", "x.jsonl")
    assert run(*words).exit_code == 0
    path = folder / "x.jsonl"
    whole = path.read_bytes()
    for left in (1, 5, 40):
        path.write_bytes(whole[: whole.index(b"\n") + 1 + left])
        assert run(*words).exit_code == 0
        assert path.read_bytes() == whole


def test_a_file_has_one_writer(run: Run, folder: Path) -> None:
    other = GrowingFile(folder / "x.jsonl", "me")
    result = run("generate", "nonogram", "--json", "-o", "x.jsonl")
    other.close()
    assert (result.exit_code, "x.jsonl is in use by another command" in result.stderr) == (2, True)


def test_a_file_of_something_else_is_left_alone(run: Run, folder: Path) -> None:
    words = ("generate", "nonogram", "--size", "5x5", "--json", "-o", "x.jsonl")
    path = folder / "x.jsonl"
    assert run(*words, "--count", 3, "--seed", 1).exit_code == 0
    once = path.read_bytes()
    for before, more, sentence in (
        (once, ("--count", 3, "--seed", 2), "x.jsonl was written by another command"),
        (once, ("--count", 2, "--seed", 1), "x.jsonl already has 3 puzzles, more than 2"),
        (b"my notes\nand more", ("--count", 3), "x.jsonl was written by another command"),
        (b"my notes", ("--count", 3), "x.jsonl was written by another command"),
        (once + b"my notes", ("--count", 4, "--seed", 1), "x.jsonl was written by another command"),
    ):
        path.write_bytes(before)
        result = run(*words, *more)
        assert result.exit_code == 2
        assert sentence in result.stderr
        assert path.read_bytes() == before


def test_a_position_is_drawn_and_stored(run: Run) -> None:
    words = ("generate", "nurikabe", "--size", "6x6", "--needs", "unreachable", "--seed", 2)
    assert run(*words).stdout.endswith("\nnext step: unreachable\n")
    told = json.loads(run(*words, "--json").stdout)
    assert told["needs"] == "unreachable"
    given = nurie.Grid(told["given"])
    hint = nurie.hint(nurie.loads(json.dumps(told["puzzle"])), given)
    assert hint.step
    assert hint.step.technique == "unreachable"


def test_to_standard_output(run: Run, folder: Path) -> None:
    words = ("generate", "nurikabe", "--size", "5x5", "--difficulty", 1, "--count", 2, "--out", "-")
    result = run(*words, "--to", "json")
    assert len(list(nurie.loads_all(result.stdout))) == 2
    assert run(*words).stderr == "nurie generate: the format of - is unknown; name it with --to\n"
    assert list(folder.iterdir()) == []


def test_letters_of_colours_are_explained(run: Run) -> None:
    words = ("generate", "nonogram", "--size", "8x8", "--colours", 2, "--seed", 1)
    puzzle = nurie.loads(json.dumps(json.loads(run(*words, "--json").stdout)["puzzle"]))
    assert isinstance(puzzle, nurie.Nonogram)
    told = ", ".join(f"{one.letter} {one.name}" for one in puzzle.colours)
    assert run(*words).stdout.splitlines()[1] == told


def test_nothing_made_leaves_no_file(run: Run, folder: Path) -> None:
    """Only the file of an earlier run stays, even if it is empty."""
    words = ("generate", "nonogram", "--json", "--time", 0, "-o", "none.jsonl")
    assert run(*words).exit_code == 1
    assert not (folder / "none.jsonl").exists()
    (folder / "none.jsonl").touch()
    assert run(*words).exit_code == 1
    assert (folder / "none.jsonl").exists()
