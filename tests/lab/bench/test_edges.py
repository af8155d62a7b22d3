"""The benchmark at its edges: what programs ask by default, how starting is told, a board."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nurie import Nonogram, Nurikabe
from nurie.lab import machine
from nurie.lab.bench import __main__ as bench
from nurie.lab.bench import alone, answer_sets, measure, order_cnf, peers, report, sets
from nurie.lab.bench.peers import Line, Peer
from nurie.lab.bench.report import Result
from tests.lab.bench.test_bench import data as data


def test_the_facts_of_a_board() -> None:
    facts = list(answer_sets._facts(Nurikabe.of("2 . .\n. . .\n. . 1")))
    assert [fact for fact in facts if fact.startswith("cell")] == [f"cell({n})." for n in range(9)]
    assert [fact for fact in facts if fact.startswith("square")] == [
        "square(0,1,3,4).", "square(1,2,4,5).", "square(3,4,6,7).", "square(4,5,7,8).",
    ]  # fmt: skip
    assert [fact for fact in facts if fact.startswith("beside(4,")] == [
        "beside(4,1).", "beside(4,3).", "beside(4,5).", "beside(4,7).",
    ]  # fmt: skip
    assert sum(fact.startswith("beside") for fact in facts) == 24
    assert [fact for fact in facts if fact.startswith(("number", "reach"))] == [
        "number(0,2).", "reach(0,0).", "reach(0,1).", "reach(0,3).", "number(8,1).", "reach(8,8).",
    ]  # fmt: skip
    assert [fact for fact in facts if fact.startswith(("black", "sea"))] == [
        "black(2).", "black(4).", "black(5).", "black(6).", "black(7).", "sea(2).",
    ]  # fmt: skip


def test_an_island_reaches_no_cell_beside_another() -> None:
    puzzle = Nurikabe.of("4 . . 1")
    assert [fact for fact in answer_sets._facts(puzzle) if fact.startswith("reach(0")] == [
        "reach(0,0).",
        "reach(0,1).",
    ]
    unknown = list(answer_sets._facts(Nurikabe.of("? . .")))
    assert [fact for fact in unknown if fact.startswith("reach")] == [
        f"reach(0,{cell})." for cell in range(3)
    ]
    assert unknown[-1] == answer_sets.FIRST_BLACK


@pytest.mark.parametrize(
    ("spent", "said", "figures"),
    [
        (
            0.123,
            "`import nurie` takes 99 ms, the best of 5; `nurie solve` of a small file 0.12 s\n"
            "by the clock, the best of 5.",
            {"import_milliseconds": 98.7, "command_seconds": 0.123},
        ),
        (
            None,
            "`import nurie` takes 99 ms, the best of 5; the command `nurie solve` does not work "
            "here.",
            {"import_milliseconds": 98.7},
        ),
    ],
)
def test_how_starting_is_told(
    monkeypatch: pytest.MonkeyPatch, spent: float | None, said: str, figures: dict[str, float]
) -> None:
    monkeypatch.setattr(machine, "import_milliseconds", lambda: 98.7)
    monkeypatch.setattr(machine, "command_seconds", lambda: spent)
    starting: dict[str, float] = {}
    assert bench._start(starting) == said
    assert starting == figures


def test_starting_that_cannot_be_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> float:
        raise subprocess.CalledProcessError(3, "python")

    monkeypatch.setattr(machine, "import_milliseconds", fail)
    starting: dict[str, float] = {}
    assert bench._start(starting).startswith("Starting could not be measured: Command 'python'")
    assert starting == {}


def test_progress_is_shown_on_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bench._progress("one")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(machine, "import_milliseconds", lambda: 1.0)
    monkeypatch.setattr(machine, "command_seconds", lambda: 1.0)
    bench._start({})
    assert capsys.readouterr().err == "… starting\n"


def test_another_engine_in_the_middle_is_told(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    engines = iter("aabab")

    def fill(result: Result, *_: Any) -> None:
        result.whole = {"passes": [1.0], "peak_megabytes": 1.0, "engine": next(engines)}

    monkeypatch.setattr(bench, "_fill", fill)
    monkeypatch.setattr(bench, "_start", lambda starting: "quick")
    words = ["--data", str(data), "--set", "survey", "newspaper"]
    assert bench.main(words) == 0
    assert "The engine was rebuilt" not in capsys.readouterr().out
    assert bench.main(words) == 0
    assert "The engine was rebuilt" in capsys.readouterr().out


def test_a_report_is_printed_once_when_the_rest_is_stopped(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fill(result: Result, *_: Any) -> None:
        if result.name == "newspaper":
            raise KeyboardInterrupt

    monkeypatch.setattr(bench, "_fill", fill)
    bench.main(["--data", str(data), "--set", "survey", "newspaper"])
    said = capsys.readouterr().out
    assert [said.count(f"## {name}\n") for name in ("survey", "newspaper")] == [1, 1]
    assert "Stopped before the end" in said


@pytest.mark.parametrize(("count", "has_more"), [(10, False), (11, True)])
def test_at_most_ten_wrong_puzzles_are_named(count: int, has_more: bool) -> None:
    names = [f"{n}_5x5" for n in range(count)]
    figures = {"expected": "unique", "is_the_goal": True, "engine_seconds": 0.001}
    figures |= dict.fromkeys(("line_solves", "probes", "decisions", "nodes", "conflicts"), 1)
    lines = {name: Line("", "", name, "several", 0.001, figures) for name in names}
    whole = {"passes": [1.0], "peak_megabytes": 1.0}
    said = report.text(Result("newspaper", whole=whole, ours=lines))
    assert said.count("(several, not unique)") == 10
    assert (" and more." in said) is has_more


def test_who_is_asked_for_how_much(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def run(peer: Peer, set: str, step: int, time: float) -> Iterator[Line]:
        asked.append((peer.name, set, step, time, peer.command[3:]))
        if peer.name == "Nurie":
            yield Line("Nurie", set, "a", "unique", 1.0, {"expected": "unique"})
            whole = {"passes": [1], "peak_megabytes": 2, "engine": "e", "puzzle": "TOTAL"}
            yield Line("", set, "TOTAL", "", 0.0, whole)
        else:
            yield Line(peer.name, set, "TOTAL", "", 0.0)
            yield Line(peer.name, set, "b", "unique", 1.0)

    monkeypatch.setattr(peers, "run", run)
    result = Result("survey")
    bench._fill(result, bench.Plan(2, 3.0, 4, 5, 6.0), [Peer("p", ("x", "y", "z"))], data)
    usual = ("{set}", "--data", str(data), "--step", "{step}", "--time", "{time}")
    assert asked == [
        ("Nurie", "survey", 2, 3.0, (*usual, "--passes", "4")),
        ("p", "survey", 5, 6.0, ()),
    ]
    assert list(result.ours) == ["a"]
    assert result.whole == {"passes": [1], "peak_megabytes": 2, "engine": "e"}
    assert result.others == {}
    assert result.notes == [
        "p solved 1 puzzles that Nurie did not try here; they are left out.",
        "p reported no puzzle of this set.",
    ]
    baselines = [bench._baseline(name, data) for name in sets.NAMES]
    assert [one.name for one in baselines] == ["order CNF"] * 3 + ["clingo"] * 2
    assert [one.command[2].rpartition(".")[2] for one in baselines[2:4]] == [
        "order_cnf",
        "answer_sets",
    ]


def test_what_programs_do_by_default(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def alone_measure(peer: str, name: str, tasks: Any, seconds: float, _: Any) -> list[Line]:
        asked.append((peer, name, len(tasks), seconds))
        return []

    def our_measure(name: str, tasks: Any, limits: Any, passes: int) -> list[Line]:
        asked.append((name, len(tasks), limits.seconds, limits.solutions, passes))
        return []

    monkeypatch.setattr(alone, "measure", alone_measure)
    monkeypatch.setattr(measure, "measure", our_measure)
    monkeypatch.setattr(order_cnf, "_is_ready", lambda: None)
    where = ["--data", str(data)]
    assert order_cnf.main(["survey", *where]) == 0
    assert order_cnf.main(["survey", *where, "--step", "2", "--time", "3"]) == 0
    assert measure.main(["tournament", *where]) == 0
    more = ["--step", "2", "--time", "3", "--passes", "4"]
    assert measure.main(["tournament", *where, *more]) == 0
    assert asked == [
        ("order CNF", "survey", 2, 10),
        ("order CNF", "survey", 1, 3),
        ("tournament", 3, 60, 1, 1),
        ("tournament", 2, 3, 1, 4),
    ]


def test_missing_puzzles_end_a_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(order_cnf, "_is_ready", lambda: None)
    for program in (order_cnf, measure):
        assert program.main(["survey", "--data", str(tmp_path)]) == 2
        assert capsys.readouterr().err.startswith("no set 'survey' in ")


def test_a_timer_is_ended_with_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    timers: list[float] = []
    sent: list[Any] = []

    class Pipe:
        def send(self, answer: Any) -> None:
            sent.append((answer, list(timers)))

    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(signal, "setitimer", lambda which, seconds: timers.append(seconds))
    task = sets.Task("a", Nonogram.of("#"), "unique")
    alone._answer(lambda task, wanted: (task.name, wanted, {}), task, 2, 7, Pipe())  # type: ignore[arg-type]
    assert sent == [(("a", 2, {}), [7, 0])]


def test_a_rate_of_no_time_is_a_number() -> None:
    result = Result("newspaper", whole={"passes": [0.0]}, ours={"a": Line("", "", "a", "", 0.0)})
    assert report.rate(result) == pytest.approx(1e9)
