"""What a study shows while it runs: a line a run, or a table on a terminal."""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from rich.console import Console

from nurie import Nonogram
from nurie.lab import entrants, live
from nurie.lab.live import Lines, Table
from nurie.lab.plan import Task
from nurie.lab.suite import Item
from tests.lab.studies import made_up

TASK = Task(Item("Heart", Nonogram.of("#")), entrants.parse("engine"), 3)


def test_a_line_a_run(capsys: pytest.CaptureFixture[str]) -> None:
    lines = Lines()
    first, second = made_up("line", "Heart", [0.25, 12])
    lines.begin(TASK)
    lines.end(first, 4)
    (failed,) = made_up("line", "Heart", [1], status="crashed", error="SIGSEGV")
    lines.end(second, 3)
    lines.end(failed, 0)
    assert capsys.readouterr().out.splitlines() == [
        "[1/5] Heart 5×5, line, run 1: solved 0.250 s",
        "[2/5] Heart 5×5, line, run 2: solved 12.0 s",
        "[3/3] Heart 5×5, line, run 1: crashed 1.000 s (SIGSEGV)",
    ]


def test_lines_where_there_is_no_terminal() -> None:
    with live.display(["line"], 1, []) as shown:
        assert isinstance(shown, Lines)


def test_a_live_table_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[dict[str, object]] = []

    @contextmanager
    def shown(**words: object) -> Iterator[None]:
        given.append(words)
        yield
        given.append({})

    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr("rich.live.Live", shown)
    with live.display(["line"], 3, made_up("line", "A", [1.5])) as table:
        assert isinstance(table, Table)
        assert given == [{"get_renderable": table.drawn, "refresh_per_second": 4}]
        assert drawn(table)[1].split() == ["line", "1", "1", "·", "·", "1.5"]
        assert "0 of 3 runs" in drawn(table)[3]
    assert given[1:] == [{}]


def test_a_table_of_all_solvers(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    before = made_up("line", "A", [1.5]) + made_up("unknown", "A", [9])
    table = Table(["line", "engine"], 3, before)
    now = 107.0
    table.begin(TASK)
    now = 109.0
    assert drawn(table) == [
        "solver  runs  solved  gave up  wrong  seconds",
        "line       1       1        ·      ·      1.5",
        "engine     ·       ·        ·      ·      0.0",
        "",
        f"{'':40} 0 of 3 runs in 9 s",
        "Heart, engine, run 3: 2 s",
    ]
    table.end(made_up("engine", "A", [1.5], status="timeout")[0], 2)
    table.end(made_up("engine", "A", [1.5], status="wrong", error="no")[0], 1)
    table.end(made_up("line", "A", [1000], status="stuck")[0], 0)
    assert drawn(table) == [
        "solver  runs  solved  gave up  wrong  seconds",
        "line       2       1        1      ·  1,001.5",
        "engine     2       ·        1      1      3.0",
        "",
        f"{'━' * 40} 3 of 3 runs in 9 s",
        "finished",
        "A 5×5, engine, run 1: wrong 1.500 s (no)",
    ]


def drawn(table: Table) -> list[str]:
    """The lines of the table."""
    console = Console(width=80, file=io.StringIO(), color_system=None)
    console.print(table.drawn())
    assert isinstance(console.file, io.StringIO)
    lines = [line.rstrip() for line in console.file.getvalue().splitlines()]
    while not lines[-1]:
        lines.pop()
    return lines
