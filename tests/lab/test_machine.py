"""The description of the machine and the timing of its start, on a fake machine."""

from __future__ import annotations

import platform
import resource
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import nurie
from nurie.lab import machine


def files(monkeypatch: pytest.MonkeyPatch, **texts: str) -> None:
    """Fakes the contents of system files by their names; all others are missing."""

    class Told:
        def __init__(self, name: str) -> None:
            self.name = name.rpartition("/")[2]

        def read_text(self, encoding: str) -> str:
            if self.name not in texts:
                raise FileNotFoundError(self.name)
            return texts[self.name]

    monkeypatch.setattr(machine, "Path", Told)


def test_the_processor_is_called_by_its_model(monkeypatch: pytest.MonkeyPatch) -> None:
    files(monkeypatch, cpuinfo="processor\t: 0\nmodel name\t: Fast One @ 3 GHz\nmodel name\t: x\n")
    assert machine._processor() == "Fast One @ 3 GHz"
    files(monkeypatch)
    monkeypatch.setattr(platform, "processor", lambda: "chip")
    assert machine._processor() == "chip"
    monkeypatch.setattr(platform, "processor", lambda: "")
    monkeypatch.setattr(platform, "machine", lambda: "riscv")
    assert machine._processor() == "riscv"


@pytest.mark.parametrize(
    ("data", "compiler"),
    [
        (b"..GCC: (Debian 12.2.0-14) 12.2.0\0..", "GCC: (Debian 12.2.0-14) 12.2.0"),
        (b"..clang version 17.0.6 (x)..", "clang version 17.0.6"),
        (b"nothing", ""),
    ],
)
def test_the_compiler_left_its_name(
    monkeypatch: pytest.MonkeyPatch, data: bytes, compiler: str
) -> None:
    monkeypatch.setattr(machine, "_engine_bytes", lambda: data)
    assert machine._compiler() == compiler
    assert machine.describe().get("compiler", "") == compiler


def test_an_engine_without_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(machine._engine_bytes()) > 1000
    monkeypatch.setattr(machine, "_engine", SimpleNamespace())
    assert machine._engine_bytes() == b""


def test_the_quickest_import_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([0.5, 0.25, 0.75, 1, 2])
    commands: list[list[str]] = []

    def run(words: list[str], **_: Any) -> SimpleNamespace:
        commands.append(words)
        return SimpleNamespace(stdout=f"{next(times)}\n".encode())

    monkeypatch.setattr(subprocess, "run", run)
    assert machine.import_milliseconds() == 250
    assert len(commands) == 5
    assert commands[0][:2] == [sys.executable, "-c"]


def test_starting_is_measured() -> None:
    assert machine.import_milliseconds(1) > 1
    assert (machine.command_seconds(1) or 0) > 0.01


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What is run; each run takes longer than the one before by the clock, but for the second."""
    found: list[list[str]] = []
    clock = iter([0, 5, 10, 12, 20, 26, 30, 37, 40, 48])

    def run(words: list[str], **_: Any) -> SimpleNamespace:
        assert nurie.load(words[2]).width == 7
        found.append(words[:2])
        return SimpleNamespace(returncode=0)

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(machine, "time", SimpleNamespace(perf_counter=lambda: next(clock)))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    return found


def test_the_quickest_command_is_told(command: list[list[str]], tmp_path: Path) -> None:
    (tmp_path / "nurie").touch()
    assert machine.command_seconds() == 2
    assert command == [[str(tmp_path / "nurie"), "solve"]] * 5


def test_the_command_may_be_elsewhere_or_fail(
    command: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/there/{name}")
    assert machine.command_seconds(1) == 5
    assert command == [["/there/nurie", "solve"]]
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert machine.command_seconds() is None
    assert len(command) == 1


def test_a_command_that_fails_is_not_timed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: SimpleNamespace(returncode=1))
    (tmp_path / "nurie").touch()
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    assert machine.command_seconds() is None


def test_the_peak_of_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    usage = {resource.RUSAGE_CHILDREN: 5120, resource.RUSAGE_SELF: 3072}
    monkeypatch.setattr(resource, "getrusage", lambda who: SimpleNamespace(ru_maxrss=usage[who]))
    files(monkeypatch, status="VmPeak:\t 99999 kB\nVmHWM:\t    2560 kB\n")
    assert machine.peak_megabytes("7") == 2.5
    assert machine.peak_megabytes() == 5.0
    usage[resource.RUSAGE_CHILDREN] = 1024
    assert machine.peak_megabytes() == 2.5
    files(monkeypatch)
    assert machine.peak_megabytes() == 3.0
    assert machine.peak_megabytes(7) == 0
    usage[resource.RUSAGE_SELF] = 3 * 2**20
    monkeypatch.setattr(sys, "platform", "darwin")
    assert machine.peak_megabytes() == 3.0
