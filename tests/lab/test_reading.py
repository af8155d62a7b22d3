"""The table of ``python -m nurie.lab.reading``."""

from __future__ import annotations

from pathlib import Path

import pytest

import nurie
from nurie.lab import reading
from tests.cli.conftest import T_SHAPE


def test_each_stage_has_a_row(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a.non", "inner/b.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        nurie.save(nurie.Nonogram.of(T_SHAPE), tmp_path / name)
    (tmp_path / "notes.md").write_text("no puzzle")
    assert reading.main([str(tmp_path), "--passes", "1"]) == 0
    rows = [line.split("|")[1].strip() for line in capsys.readouterr().out.splitlines()]
    stages = ["open", "recognise", "load", "solve", "command, started", "command, whole"]
    assert (rows[0], rows[2:]) == ("2 files", stages)


@pytest.mark.parametrize("stage", ["open", "recognise", "load"])
def test_each_stage_reads_every_file(tmp_path: Path, stage: str) -> None:
    found = [tmp_path / "a.non", tmp_path / "b.non"]
    for file in found:
        nurie.save(nurie.Nonogram.of(T_SHAPE), file)
    work = reading.stages(found)[stage]
    work()
    found[-1].unlink()
    with pytest.raises((OSError, nurie.NurieError)):
        work()


def test_the_figures_are_per_file() -> None:
    line = reading.text({"load": 0.0002}, 4).splitlines()[2]
    assert [cell.strip() for cell in line.split("|")[1:-1]] == ["load", "50", "20,000"]


def test_folders_without_puzzles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert reading.main([str(tmp_path)]) == 2
    assert capsys.readouterr().err == "there are no puzzles in these folders\n"
