"""Partial files left by a killed process are removed by the next writer."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from nurie import drafts

WRITER = """
import sys, time
from nurie import drafts
with drafts.scratch(), drafts.replacing(sys.argv[1]) as file:
    file.write(b"half of it")
    file.flush()
    print("begun", flush=True)
    time.sleep(600)
"""


def begin(target: Path, scratch: Path) -> subprocess.Popen[str]:
    """A process in the middle of writing a file."""
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(target)],
        env=os.environ | {"TMPDIR": str(scratch)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    return process


def end(process: subprocess.Popen[str]) -> None:
    process.send_signal(signal.SIGKILL)
    process.communicate()


def test_what_a_kill_left_goes_with_the_next_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    target = tmp_path / "a.non"
    end(begin(target, scratch))
    assert len(list(tmp_path.iterdir())) == 2
    assert len(list(scratch.iterdir())) == 1
    with drafts.replacing(target) as file:
        file.write(b"all of it")
    assert sorted(tmp_path.iterdir()) == [target, scratch]
    with drafts.scratch() as folder:
        assert [str(path) for path in scratch.iterdir()] == [folder]


def test_what_another_process_still_writes_stays(tmp_path: Path) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    process = begin(tmp_path / "a.non", scratch)
    try:
        with drafts.replacing(tmp_path / "b.non") as file:
            file.write(b"all of it")
        assert len(list(tmp_path.glob(".nurie-draft-*"))) == 1
    finally:
        end(process)


def test_drafts_of_another_machine_go_after_a_day(tmp_path: Path) -> None:
    young, old = (tmp_path / f".nurie-draft-00000000-1-{name}.non" for name in ("young", "old"))
    young.touch()
    old.touch()
    os.utime(old, (1, 1))
    precious = tmp_path / ".nurie-draft.non"
    precious.touch()
    drafts.draft_beside(tmp_path / "a.non")
    assert sorted(tmp_path.iterdir()) == sorted([young, precious])


def test_a_private_file_is_the_owners_alone(tmp_path: Path) -> None:
    file = tmp_path / "private"
    drafts.create_private(file)
    assert file.stat().st_mode & 0o777 == 0o600
    file.write_text("kept")
    drafts.create_private(file)
    assert file.read_text() == "kept"
