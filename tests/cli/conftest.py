"""What the tests of the command line share: puzzles in files, and two ways to run ``nurie``."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from typer.testing import CliRunner, Result

import nurie
from nurie.cli._verbs import app

Run: TypeAlias = Callable[..., Result]

T_SHAPE = "###\n.#.\n.#."
SAMPLES = Path(nurie.__file__).parent / "packs" / "pictures"


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test depends on the terminal that it is started from."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "NURIE_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


@pytest.fixture
def run() -> Run:
    """Runs ``nurie`` in this process."""

    def invoke(*words: object, given: str | bytes = b"") -> Result:
        result = CliRunner().invoke(app, [str(word) for word in words], input=given)
        assert "Traceback" not in result.output
        return result

    return invoke


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, in which the test runs."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def save(name: str, picture: str, title: str = "") -> str:
    """Writes the puzzle of a picture to a file, without the picture."""
    puzzle = nurie.Nonogram.of(picture)
    bare = nurie.Nonogram(puzzle.rows, puzzle.columns, colours=puzzle.colours, title=title)
    nurie.save(bare, name)
    return name


def save_impossible(name: str) -> str:
    """Writes a puzzle whose second row does not fit."""
    nurie.save(nurie.Nonogram([[1], [2, 1]], [[1], [1], [1]]), name)
    return name


def save_hard(name: str) -> str:
    """Writes a puzzle that no method solves within the time of a test."""
    cells = random.Random(2024)
    picture = "\n".join("".join(cells.choices(".#", k=100)) for _ in range(100))
    return save(name, picture)


def start(
    *words: object, env: Mapping[str, str] | None = None, **more: Any
) -> subprocess.Popen[str]:
    """Starts ``nurie`` as a process of its own; its outputs are pipes, its input is empty."""
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(
        [sys.executable, "-m", "nurie", *map(str, words)],
        text=True,
        env={**os.environ, **(env or {})},
        **(streams | more),
    )
