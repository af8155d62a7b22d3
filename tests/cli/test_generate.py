"""``nurie generate``: what it prints and writes, and its messages about bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nurie
from nurie.native import rate
from tests.cli.conftest import Run


def test_a_puzzle_is_drawn_with_its_rating(run: Run) -> None:
    words = ["generate", "nurikabe", "--size", "6x5", "--difficulty", "medium", "--seed", 3]
    result = run(*words)
    assert result.exit_code == 0
    title, *board, rating, _ = result.stdout.splitlines()
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


def test_into_a_file_and_a_folder(run: Run, folder: Path) -> None:
    words = ("generate", "nurikabe", "--size", "5x5", "--count", 3, "--symmetry", "rotation")
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
        (["nurikabe", "--size", "10"], "a size is columns x rows, such as 12x9, not '10'"),
        (["nurikabe", "--size", "4x4"], "a side must have 5 to 30 cells, not 4"),
        (["nurikabe", "--difficulty", "mad"], "unknown level 'mad'; choose from beginner, easy, "),
        (["nurikabe", "--symmetry", "odd"], "unknown symmetry 'odd'; choose from none, "),
        (["nurikabe", "--symmetry", "vertical"], "needs an odd number of rows"),
        (["nurikabe", "--seed", "x"], "a whole number was expected, not 'x'"),
        (["nurikabe", "--count", "0"], "a whole number, 1 or more, was expected, not '0'"),
        (["nurikabe", "--count", "100001"], "100001 is too many; at most 100000 "),
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


def test_an_option_of_another_kind_is_refused(run: Run) -> None:
    result = run("generate", "nurikabe", "--style", "blobs")
    assert "puzzles of this kind have no --style" in result.stderr
    result = run("generate", "nonogram", "--size", "5x5", "--symmetry", "rotation")
    assert "puzzles of this kind have no --symmetry" in result.stderr


def test_to_standard_output(run: Run, folder: Path) -> None:
    words = ("generate", "nurikabe", "--size", "5x5", "--count", 2, "--out", "-")
    result = run(*words, "--to", "json")
    assert len(list(nurie.loads_all(result.stdout))) == 2
    assert run(*words).stderr == "nurie generate: the format of - is unknown; name it with --to\n"
    assert list(folder.iterdir()) == []
