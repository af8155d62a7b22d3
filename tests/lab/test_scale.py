"""The table of ``python -m nurie.lab.scale``."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from nurie.lab.scale import Row, Work, main, table
from nurie.lab.spending import Spent, run

MEASURED = Row(
    "rate",
    2,
    alone=Spent(40.5, 40.0),
    at_once=Spent(45.0, 89.0),
    cluster=Spent(25.0, 50.0),
    start=Spent(0.5, 0.5),
    cluster_start=Spent(2.5, 4.0),
    is_same=True,
)


def test_the_shares() -> None:
    assert MEASURED.ceiling == 0.9
    assert MEASURED.efficiency == 0.81
    assert MEASURED.steady == 40 / 22.5 / 2
    assert MEASURED.economy == 39.5 / 46


def test_the_table() -> None:
    head, line, good, bad = table([MEASURED, replace(MEASURED, is_same=False)]).splitlines()
    assert head.count("|") == line.count("|") == good.count("|")
    assert good == "| rate | 40.5 | 45.0 | 90% | 25.0 | 2.5 | 81% | 90% | 89% | 86% | yes |"
    assert bad.endswith("| NO |")
    assert "local:2" in head


def test_a_small_measurement(capsys: pytest.CaptureFixture[str]) -> None:
    """Dask starts a worker twice, which takes a few seconds."""
    pytest.importorskip("distributed")
    assert main(["--work", "solve", "--workers", "1", "--share", "0.001"]) == 0
    facts, table = capsys.readouterr().out.split("\n\n")
    assert "processor: " in facts
    assert table.splitlines()[-1].startswith("| solve | ")
    assert table.splitlines()[-1].endswith("| yes |")


@pytest.mark.parametrize("name", ["generate", "rate"])
def test_the_other_commands(name: str, tmp_path: Path) -> None:
    work = Work(tmp_path, name, 2)
    spent = run(work._command("alone"))
    assert spent.processor > 0
    lines = (tmp_path / f"{name}-alone.jsonl").read_text().splitlines()
    assert len(lines) == 2
    assert work._results("alone") == [{**json.loads(line), "seconds": None} for line in lines]


def test_puzzles_of_ones_own(tmp_path: Path) -> None:
    assert Work(tmp_path, "rate", 9, ["folder/"])._command("x")[:2] == ["rate", "folder/"]


def test_processes_that_outlive_their_parents_count(tmp_path: Path) -> None:
    """A command starts a process that works for a while after it has ended itself."""
    (tmp_path / "nurie.py").write_text(
        "import os, time\n"
        "if os.fork() == 0:\n"
        "    os.fork()\n"
        "    while time.process_time() < 0.5: pass\n"
    )
    told = json.dumps([[sys.executable, str(tmp_path / "nurie.py")]])
    words = [sys.executable, "-m", "nurie.lab.spending", told]
    done = subprocess.run(words, check=True, capture_output=True)
    _, processor = json.loads(done.stdout)
    assert processor >= 1


def test_a_command_that_fails_is_not_measured(tmp_path: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        run(["rate", str(tmp_path / "none.non")])
