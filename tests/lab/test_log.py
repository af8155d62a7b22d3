"""The log of a study: a run is on the disk completely or not at all."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

import pytest

from nurie import NurieError
from nurie.lab import results
from nurie.lab.log import Log
from nurie.lab.results import Settings
from tests.lab.studies import made_up

ONCE = Settings("once", 60, None, 1)
FIRST, SECOND = made_up("s", "p", [1, 2], settings=ONCE)


def test_a_run_is_on_the_disk_before_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[bytes] = []
    with closing(Log(tmp_path / "new" / "folder", ONCE)) as log:
        fsync = os.fsync

        def note(descriptor: int) -> None:
            fsync(descriptor)
            synced.append(log.file.read_bytes())

        monkeypatch.setattr(os, "fsync", note)
        log.add(FIRST)
        log.add(SECOND)
        assert log.runs == [FIRST, SECOND]
    assert synced == [FIRST.as_line(), FIRST.as_line() + SECOND.as_line()]
    assert log.file == tmp_path / "new" / "folder" / results.FILE
    assert log.file.stat().st_mode & 0o777 == 0o644 & ~_umask()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_a_write_that_comes_in_pieces_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:100]))
    with closing(Log(tmp_path, ONCE)) as log:
        log.add(FIRST)
    assert log.file.read_bytes() == FIRST.as_line()


@pytest.mark.parametrize("failing", ["write", "fsync"])
def test_a_run_that_cannot_be_written_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    write = os.write

    def fail(descriptor: int, data: bytes = b"") -> int:
        write(descriptor, data[:10])
        raise OSError("the disk is full")

    with closing(Log(tmp_path, ONCE)) as log:
        log.add(FIRST)
        with monkeypatch.context() as patch:
            patch.setattr(os, failing, fail)
            with pytest.raises(OSError, match="the disk is full"):
                log.add(SECOND)
        assert log.file.read_bytes() == FIRST.as_line()
        assert log.runs == [FIRST]
        log.add(SECOND)
    assert log.file.read_bytes() == FIRST.as_line() + SECOND.as_line()


@pytest.mark.parametrize(
    ("megabytes", "words"),
    [(None, r"\(protocol once, 60 s, any memory, 1 solutions\)"), (512, "60 s, 512 MB, 1 solu")],
)
def test_other_conditions_are_told(tmp_path: Path, megabytes: int | None, words: str) -> None:
    made = Settings("once", 60, megabytes, 1)
    (run,) = made_up("s", "p", [1], settings=made)
    with closing(Log(tmp_path, made)) as log:
        log.add(run)
    with pytest.raises(NurieError, match=words):
        Log(tmp_path, Settings("once", 61, megabytes, 1))
    # The lock is not kept by what was refused.
    with closing(Log(tmp_path, made)) as log:
        assert log.runs == [run]


def test_only_one_writes(tmp_path: Path) -> None:
    with (
        closing(Log(tmp_path, ONCE)) as log,
        pytest.raises(NurieError, match=f"{log.file} is in use by another run of the lab"),
    ):
        Log(tmp_path, ONCE)
