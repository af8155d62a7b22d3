"""A census that was stopped or killed continues, and never counts a part twice."""

from __future__ import annotations

import json
import signal
import time
from contextlib import closing
from pathlib import Path

import pytest

from nurie import NurieError
from nurie.lab.census.counting import Ledger, count
from nurie.lab.census.totals import Size, Totals
from tests.cli.conftest import Run, start
from tests.cli.conftest import run as run

SIZE = Size(4, 4)


def totals_of(part: int) -> Totals:
    found = count(SIZE, part)
    assert found
    return found


def test_the_next_run_continues(tmp_path: Path) -> None:
    file = tmp_path / "new" / "4x4.jsonl"
    with closing(Ledger(file, SIZE)) as ledger:
        assert len(ledger.left()) == SIZE.parts == 64
        for part in (3, 60):
            ledger.add(part, totals_of(part))
        wanted = ledger.totals
    with closing(Ledger(file, SIZE)) as ledger:
        assert ledger.done == {3, 60}
        assert ledger.totals == wanted == totals_of(3) + totals_of(60)


def test_what_a_killed_run_left_behind_is_cut_off(tmp_path: Path) -> None:
    file = tmp_path / "4x4.jsonl"
    with closing(Ledger(file, SIZE)) as ledger:
        for part in range(3):
            ledger.add(part, totals_of(part))
    whole = file.read_bytes()
    for lost in (1, 10, len(whole.splitlines()[-1])):
        file.write_bytes(whole[:-lost])
        with closing(Ledger(file, SIZE)) as ledger:
            assert ledger.done == {0, 1}
            ledger.add(2, totals_of(2))
        assert file.read_bytes() == whole


def test_damage_in_the_middle_costs_only_what_follows(tmp_path: Path) -> None:
    file = tmp_path / "4x4.jsonl"
    with closing(Ledger(file, SIZE)) as ledger:
        for part in range(4):
            ledger.add(part, totals_of(part))
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:3], b'{"part": 2}\n', *lines[4:]]))
    with closing(Ledger(file, SIZE)) as ledger:
        assert ledger.done == {0, 1}


@pytest.mark.parametrize(
    "text", ["{}\n", '{"census": "4x4", "parts": 63, "version": 1}\n', "hello\n"]
)
def test_another_file_is_refused_and_kept(tmp_path: Path, text: str) -> None:
    file = tmp_path / "4x4.jsonl"
    file.write_text(text)
    with pytest.raises(NurieError, match="not a census of 4x4"):
        Ledger(file, SIZE)
    assert file.read_text() == text


def test_only_one_writer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nurie.growing._PATIENCE", 0)
    file = tmp_path / "4x4.jsonl"
    with closing(Ledger(file, SIZE)), pytest.raises(NurieError, match="in use by another census"):
        Ledger(file, SIZE)


def test_the_command(run: Run, tmp_path: Path) -> None:
    result = run("lab", "census", "4x4", "--out", tmp_path, "--workers", 2)
    assert result.exit_code == 0
    assert "| unique                       | 52,362 |        79.9 % |" in result.stdout
    assert "| 8      |     24 | 0.047 % |" in result.stdout
    assert "With 8 sweeps, up to reflection and transposition" in result.stdout
    assert "agree with the known totals" in result.stderr
    again = run("lab", "census", "4x4", "--out", tmp_path, "--json")
    assert again.exit_code == 0
    told = json.loads(again.stdout)
    assert told["size"] == "4x4"
    assert Totals.of(told).by_lines == 51234


def test_a_total_that_differs_from_the_known_one(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "1x1.jsonl"
    assert run("lab", "census", "1x1", "--out", tmp_path).exit_code == 0
    file.write_text(file.read_text().replace('"unique": 2', '"unique": 1'))
    result = run("lab", "census", "1x1", "--out", tmp_path)
    assert result.exit_code == 1
    assert "unique differs from known.toml" in result.stderr


@pytest.mark.parametrize("size", ["8x8", "x", "5x"])
def test_a_bad_size(run: Run, size: str) -> None:
    result = run("lab", "census", size)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


def test_ctrl_c_leaves_whole_lines(tmp_path: Path) -> None:
    """The parts in progress are cancelled at once, and finished ones are kept."""
    file = tmp_path / "6x5.jsonl"
    process = start("lab", "census", "6x5", "--out", tmp_path, "--workers", 1)
    deadline = time.monotonic() + 60
    while not (file.exists() and file.read_bytes().count(b"\n") > 1):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "repeat the command to continue" in told
    lines = file.read_text().splitlines(keepends=True)
    assert all(line.endswith("}\n") for line in lines)
    with closing(Ledger(file, Size(6, 5))) as ledger:
        assert len(ledger.done) == len(lines) - 1
