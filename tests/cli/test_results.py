"""``--json --out``: an interrupted ``nurie solve`` or ``nurie rate`` continues."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import SAMPLES, Run

COLOURED = SAMPLES.parent / "coloured" / "bee.json"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of puzzles, two of which are refused by methods for black and white."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "files"
    folder.mkdir()
    for place in (SAMPLES / "boat.non", SAMPLES / "cat.non", SAMPLES / "frog.non"):
        shutil.copy(place, folder)
    shutil.copy(COLOURED, folder / "c.json")
    (folder / "both.non").write_text("width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n")
    return folder


def told(text: str) -> list[dict[str, object]]:
    return [{**json.loads(line), "seconds": None} for line in text.splitlines()]


@pytest.mark.parametrize(
    ("words", "code", "count"),
    [
        (("solve", "--json", "files"), 0, 5),
        (("solve", "--json", "files", "--method", "row_search"), 2, 3),
        (("solve", "--json", "files", "--method", "line"), 1, 5),
        (("rate", "--json", "files"), 1, 5),
    ],
)
def test_an_interrupted_run_continues(
    run: Run, files: Path, words: tuple[str, ...], code: int, count: int
) -> None:
    printed = run(*words)
    assert (printed.exit_code, len(told(printed.stdout))) == (code, count)
    whole = run(*words, "--out", "whole.jsonl")
    assert (whole.exit_code, whole.stdout, whole.stderr) == (code, "", printed.stderr)
    lines = Path("whole.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    assert told("".join(lines)) == told(printed.stdout)
    for kept in range(count + 1):
        for torn in ("", lines[-1][:40]):
            Path("part.jsonl").write_text("".join(lines[:kept]) + torn, encoding="utf-8")
            result = run(*words, "--out", "part.jsonl")
            assert result.exit_code == code
            plural = "result" if kept == 1 else "results"
            assert (f"part.jsonl already has {kept} {plural}\n" in result.stderr) == (kept > 0)
            continued = Path("part.jsonl").read_text(encoding="utf-8")
            assert continued.startswith("".join(lines[:kept]))
            assert told(continued) == told("".join(lines))


@pytest.mark.parametrize(
    "text",
    ["no JSON\n", "[1]\n", "{}\n", b"\xff\n".decode("latin-1"), '{"status": "unique"}\n'],
)
def test_the_file_of_another_command_is_left_alone(run: Run, files: Path, text: str) -> None:
    path = Path("x.jsonl")
    path.write_text(text, encoding="latin-1")
    for words in (("solve",), ("solve", "--workers", 1), ("solve", "--method", "line"), ("rate",)):
        result = run(*words, "--json", "files", "--out", path)
        wanted = f"nurie {words[0]}: x.jsonl was written by another command; choose another file\n"
        assert (result.exit_code, result.stderr) == (2, wanted)
        assert path.read_text(encoding="latin-1") == text


def test_other_puzzles_do_not_continue_a_file(run: Run, files: Path) -> None:
    assert run("solve", "--json", files / "cat.non", "--out", "x.jsonl").exit_code == 0
    before = Path("x.jsonl").read_bytes()
    result = run("solve", "--json", files / "boat.non", files / "frog.non", "--out", "x.jsonl")
    assert result.exit_code == 2
    assert result.stderr == (
        "nurie solve: x.jsonl was written by another command; choose another file\n"
    )
    assert Path("x.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--out", "x"), "--out needs --json, because only its lines can be continued"),
        (("--json", "--out", ""), "--out needs the name of a file"),
        (("--json", "--out", "."), ".: is a directory"),
        (("--json", "--out", "none/x"), "none/x: no such file or directory"),
    ],
)
def test_bad_names_are_one_sentence(
    run: Run, files: Path, words: tuple[str, ...], sentence: str
) -> None:
    for verb in ("solve", "rate"):
        result = run(verb, files, *words)
        assert (result.exit_code, result.stderr) == (2, f"nurie {verb}: {sentence}\n")
