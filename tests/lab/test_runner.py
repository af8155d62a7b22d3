"""The runner of a program: its lines, its exit, and that no process is left over."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from nurie.lab.runner import running


def python(code: str) -> tuple[str, ...]:
    return (sys.executable, "-c", code)


def test_a_question_is_answered_line_by_line() -> None:
    code = "import sys; print(sys.stdin.read().upper()); print('b', end='')"
    with running(python(code), b"question") as program:
        assert [program.line() for _ in range(4)] == [b"QUESTION\n", b"b", b"", b""]
        assert program.end() == (0, "")


def test_how_it_ends() -> None:
    with running(python("import sys; print('last', file=sys.stderr); sys.exit(3)")) as program:
        assert program.line() == b""
        assert program.end() == (3, "last")
    with running(python("import os, signal; os.kill(os.getpid(), signal.SIGTERM)")) as program:
        assert program.end() == (-signal.SIGTERM, "")


def test_a_line_that_does_not_come_in_time() -> None:
    code = "import time; print('whole'); print('half', end='', flush=True); time.sleep(600)"
    with running(python(code)) as program:
        assert program.line() == b"whole\n"
        assert program.line(time.monotonic() + 0.01) is None


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(FileNotFoundError):
        running(["/no/such/program"]).__enter__()


def test_a_question_that_is_not_read() -> None:
    with running(python("import os; os.close(0)"), b"x" * 2**20) as program:
        assert program.end()[0] == 0


def test_children_end_with_it() -> None:
    code = (
        "import subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        "print(child.pid, flush=True)\n"
        "time.sleep(600)"
    )
    with running(python(code)) as program:
        child = int(program.line() or b"")
        os.kill(child, 0)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and _is_alive(child):
        time.sleep(0.01)
    assert not _is_alive(child)


def _is_alive(pid: int) -> bool:
    """Whether a process works; one that has ended but was not waited for does not."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"
