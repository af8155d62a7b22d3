"""``nurie rate``."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run


def test_a_rating_in_words(run: Run, tmp_path: Path) -> None:
    (tmp_path / "tee.non").write_text("width 3\nheight 3\nrows\n3\n1\n1\ncolumns\n1\n3\n1\n")
    result = run("rate", tmp_path / "tee.non")
    assert result.exit_code == 0
    head, *lines = result.stdout.splitlines()
    assert head.endswith("tee.non, 3×3")
    told = dict(line.split(maxsplit=1) for line in lines if line)
    assert told["level"].startswith("beginner (1 of 5), score ")
    assert told["hardest"] == "full line, five times"
    assert told["steps"].startswith("5, work ")
    assert told["suppositions"] == "none"
    assert told["sweeps"] == "simple, 2 sweeps"


def test_a_rating_as_json(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("1,0,1\n0,0,0\n")
    (tmp_path / "b.non").write_text("width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n")
    result = run("rate", "--json", tmp_path)
    assert result.exit_code == 1
    islands, both = (json.loads(line) for line in result.stdout.splitlines())
    assert (islands["kind"], islands["level"], islands["number"]) == ("nurikabe", "beginner", 1)
    assert islands["steps"] == sum(islands["techniques"].values())
    assert "simple" not in islands
    assert (both["kind"], both["level"]) == ("nonogram", None)


def test_without_a_rating_it_says_why(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "both.non"
    file.write_text("width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n")
    result = run("rate", file)
    assert result.exit_code == 1
    assert "no rating, because no single solution was proved" in result.stdout
