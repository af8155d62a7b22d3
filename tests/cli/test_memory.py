"""A puzzle that needs too much memory gets a one-sentence error and does not affect others."""

from __future__ import annotations

import json
import resource
import sys
from itertools import islice
from pathlib import Path

import pytest

from nurie.cli import _memory
from tests.cli.conftest import SAMPLES, Run, start

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits memory well")

TOO_MUCH = "it needs more memory than the {} MB allowed; raise the limit with --memory"


def diagonal(name: str, size: int = 800) -> str:
    """Writes a small file of a large board, which needs a search."""
    ones = "1\n" * size
    Path(name).write_text(f"width {size}\nheight {size}\n\nrows\n{ones}\ncolumns\n{ones}")
    return name


def many_runs(name: str, size: int = 1000) -> str:
    """Writes a file that becomes large in memory: no two runs are equal and could be shared."""
    numbers = map(str, range(1_000_000, 1_000_000 + size * size))
    lines = [",".join(islice(numbers, size // 2)) for _ in range(2 * size)]
    rows, columns = "\n".join(lines[:size]), "\n".join(lines[size:])
    Path(name).write_text(f"width {size}\nheight {size}\n\nrows\n{rows}\n\ncolumns\n{columns}\n")
    return name


def end_of(*words: object, env: dict[str, str] | None = None) -> tuple[int, str, str]:
    """Runs a separate process; its exit code, output and messages."""
    process = start(*words, env=env)
    output, errors = process.communicate(timeout=600)
    assert "Traceback" not in errors
    return process.returncode, output, errors


@pytest.mark.parametrize("workers", [1, 2])
def test_a_puzzle_that_needs_too_much_is_given_up_alone(folder: Path, workers: int) -> None:
    large, cat = diagonal("large.non"), SAMPLES / "cat.non"
    code, output, errors = end_of(
        "solve", "--json", "--memory", 60, "--workers", workers, cat, large, cat
    )
    assert errors == f"{large}: {TOO_MUCH.format(60)}\n"
    assert [json.loads(line)["status"] for line in output.splitlines()] == [
        "unique",
        "memory",
        "unique",
    ]
    assert code == 1


def test_with_enough_memory_the_same_puzzle_is_solved(folder: Path) -> None:
    code, output, errors = end_of("solve", "--json", "--memory", 300, diagonal("large.non"))
    assert json.loads(output)["status"] == "several"
    assert (code, errors) == (0, "")


@pytest.mark.parametrize("verb", ["count", "show --solve"])
def test_whatever_solves_gives_up(folder: Path, verb: str) -> None:
    large = diagonal("large.non")
    code, _, errors = end_of(*verb.split(), "--memory", 40, large)
    assert errors == f"{large}: {TOO_MUCH.format(40)}\n"
    assert code == 1


@pytest.mark.parametrize("verb", ["solve", "count", "explain", "show", "info"])
def test_a_file_that_needs_too_much_cannot_be_read(folder: Path, verb: str) -> None:
    large = many_runs("runs.non")
    code, output, errors = end_of(verb, "--memory", 60, large)
    assert errors == f"{large}: {TOO_MUCH.format(60)}\n"
    assert (code, output) == (2, "")


@pytest.mark.parametrize("words", ["convert runs.non out.json", "sat -i runs.non"])
def test_what_reads_one_file_says_so_too(folder: Path, words: str) -> None:
    many_runs("runs.non")
    verb, *rest = words.split()
    code, _, errors = end_of(verb, "--memory", 60, *rest)
    assert (
        errors
        == "nurie: this needs more memory than the 60 MB allowed; raise the limit with --memory\n"
    )
    assert code == 2
    assert [file.name for file in folder.iterdir()] == ["runs.non"]


def test_the_environment_may_say_how_much(folder: Path) -> None:
    large = diagonal("large.non")
    code, _, errors = end_of("solve", large, env={"NURIE_MEMORY": "60"})
    assert (code, errors) == (1, f"{large}: {TOO_MUCH.format(60)}\n")


@pytest.mark.parametrize("bad", ["much", "0", "-5"])
def test_an_invalid_amount_is_refused(run: Run, bad: str) -> None:
    result = run("solve", f"--memory={bad}", SAMPLES / "cat.non")
    assert result.exit_code == 2
    assert "a whole number" in result.stderr
    assert result.stderr.count("\n") == 1


def test_by_default_half_of_the_machine_or_of_the_container(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_memory, "_CONTAINERS", (tmp_path / "none", tmp_path / "max"))
    machine = _memory.default()
    assert machine is not None
    (tmp_path / "max").write_text("max\n")
    assert _memory.default() == machine
    (tmp_path / "max").write_text(f"{200 * 2**20}\n")
    assert _memory.default() == 100


def test_the_limit_ends_with_the_verb(run: Run) -> None:
    before = resource.getrlimit(resource.RLIMIT_DATA)
    assert run("solve", "--memory", 20_000, SAMPLES / "cat.non").exit_code == 0
    assert resource.getrlimit(resource.RLIMIT_DATA) == before
