"""``nurie list``: everything that is discovered by its file."""

from __future__ import annotations

import json
from pathlib import Path

from nurie import registry
from nurie.cli._verbs import verbs
from tests.cli.conftest import Run


def test_lists_everything_with_its_file(run: Run) -> None:
    entries = [json.loads(line) for line in run("list", "--json").stdout.splitlines()]
    names = {(entry["role"], entry["name"]) for entry in entries}
    assert {("solver", name) for name in registry.solvers("nonogram")} <= names
    assert {("format", name) for name in registry.formats("nonogram")} <= names
    assert {("verb", name) for name in verbs()} <= names
    for entry in entries:
        assert Path(entry["file"]).is_file()
        assert entry["summary"]
        assert entry["available"] is not bool(entry["missing"])


def test_text(run: Run) -> None:
    result = run("list")
    assert "nonogram solvers\n" in result.stdout
    assert "\n  engine " in result.stdout
    assert "\nnonogram formats\n" in result.stdout
    assert "\nverbs\n  app " in result.stdout
