"""One run in a separate process: what it reports, and how failures are handled."""

from __future__ import annotations

import io
import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import nurie
from nurie import Grid, Nonogram, Nurikabe
from nurie.lab import entrants, machine, protocol, runs, worker
from nurie.lab.plan import Plan, Task
from nurie.lab.results import Run, Settings
from nurie.lab.runner import Program
from nurie.lab.suite import Item, Suite
from nurie.lab.worker import READY, Question

HEART = Nonogram.of(".#.#. ##### ##### .###. ..#..")
AMBIGUOUS = Nonogram([[1], [1]], [[1], [1]])


def told(question: Question) -> dict[str, Any]:
    answers = io.StringIO()
    found = worker.answer(question, answers)
    assert answers.getvalue() == "ready\n"
    json.dumps(found)
    return found


def test_what_a_run_tells() -> None:
    found = told(Question(HEART, "engine", {}, 5, 2))
    assert found["status"] == "unique"
    assert HEART.goal
    assert found["solutions"] == [list(HEART.goal.rows)]
    assert found["known"] is None
    assert found["effort"]["line_solves"] == nurie.solve(HEART).statistics.line_solves
    assert "seconds" not in found["effort"]
    assert found["cpu_seconds"] >= 0
    assert found["seconds"] > 0
    assert 0 < found["start_megabytes"] <= found["peak_megabytes"]
    assert "nurie" in found["modules"]
    assert not {"json", "_engine", "nurie.grid"} & set(found["modules"])


def test_a_run_looks_for_as_many_solutions_as_it_should() -> None:
    assert told(Question(AMBIGUOUS, "engine", {}, 5, 1))["status"] == "solved"
    assert len(told(Question(AMBIGUOUS, "engine", {}, 5, 2))["solutions"]) == 2


def test_a_run_that_gets_stuck_tells_what_it_knows() -> None:
    found = told(Question(AMBIGUOUS, "line", {}, 5, 2))
    assert (found["status"], found["known"]) == ("stuck", ["??", "??"])


def test_options_reach_the_solver() -> None:
    puzzle = Nonogram.of("##. .## #.#")
    efforts = [
        told(Question(puzzle, "annealing", {"seed": seed, "settle": False}, 5, 2))["effort"]
        for seed in (1, 2, 1)
    ]
    assert efforts[0] == efforts[2] != efforts[1]


def test_a_puzzle_that_a_solver_refuses() -> None:
    found = told(Question(Nonogram.of("rg"), "elimination", {}, 5, 2))
    assert found["status"] == "refused"
    assert "elimination solves black-and-white puzzles only" in found["error"]
    assert "effort" not in found


def test_a_run_without_memory_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def hungry(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(nurie, "solve", hungry)
    found = told(Question(HEART, "engine", {}, 5, 2))
    assert found["status"] == "memory"
    assert found["seconds"] >= 0


def test_every_kind_is_warmed_up() -> None:
    assert told(Question(Nurikabe([[2, 0, 0]]), "engine", {}, 5, 2))["status"] == "unique"


@pytest.mark.parametrize(
    ("code", "said", "ending"),
    [
        (-signal.SIGSEGV, "", {"status": "crashed", "error": "SIGSEGV"}),
        (3, "", {"status": "crashed", "error": "exit code 3"}),
        (1, "first\nodd: x\n", {"status": "crashed", "error": "exit code 1: odd: x"}),
        (1, "x" * 400, {"status": "crashed", "error": "exit code 1: " + "x" * 300}),
        (1, "Traceback\nMemoryError", {"status": "memory"}),
        (-signal.SIGABRT, "what(): std::bad_alloc", {"status": "memory"}),
    ],
)  # fmt: skip
def test_how_a_crash_is_told(code: int, said: str, ending: dict[str, str]) -> None:
    assert runs._crash(code, said.strip()) == ending


def test_the_share_of_known_cells() -> None:
    assert runs._share(Grid("#.? ??#")) == 0.5
    assert runs._share(Grid("??? ???")) == 0.0
    assert runs._share(Grid("##? ### ###")) == 0.8889


def ask(monkeypatch: pytest.MonkeyPatch, code: str, seconds: float = 5) -> dict[str, Any]:
    """The outcome of a worker that runs this code."""
    monkeypatch.setattr(runs, "WORKER", (sys.executable, "-c", code))
    return runs.ask(Question(HEART, "engine", {}, seconds, 2))


def test_an_answer_may_come_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    code = (
        "import sys, time\n"
        "for part in ('rea', 'dy\\n{\"a\"', ': 1}\\n'):\n"
        "    sys.stdout.write(part); sys.stdout.flush(); time.sleep(0.05)"
    )
    assert ask(monkeypatch, code) == {"a": 1}


def test_an_answer_without_an_end_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ask(monkeypatch, "print('ready'); print('{\"a\": 2}', end='')") == {"a": 2}


def test_a_worker_that_says_something_else_crashed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = ask(monkeypatch, "import sys; print('ready\\nhello'); sys.exit('no luck')")
    assert found == {"status": "crashed", "error": "exit code 1: no luck"}


def test_a_worker_that_never_starts_crashed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "STARTING", 0.2)
    found = ask(monkeypatch, "import time; time.sleep(60)")
    assert found == {"status": "crashed", "error": "it did not start in 0.2 seconds"}


def test_a_worker_that_is_late_ran_out_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "_GRACE", 0.1)
    found = ask(monkeypatch, "import time; print('ready', flush=True); time.sleep(60)", 0.1)
    assert (found["status"], found["seconds"]) == ("timeout", 0.1)
    assert found["peak_megabytes"] > 1


def test_how_long_a_worker_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    deadlines: list[float | None] = []

    def line(_: Program, deadline: float | None = None) -> bytes | None:
        deadlines.append(deadline)
        return READY if len(deadlines) == 1 else None

    monkeypatch.setattr(Program, "line", line)
    monkeypatch.setattr(time, "monotonic", lambda: 1000.0)
    assert ask(monkeypatch, "", 20)["status"] == "timeout"
    assert deadlines == pytest.approx([1060, 1000 + 20 * 1.05 + 1])


def measured(monkeypatch: pytest.MonkeyPatch, told: dict[str, Any]) -> Run:
    """The run that is made of what a worker told."""
    monkeypatch.setattr(runs, "ask", lambda question: told)
    monkeypatch.setattr(os, "getloadavg", lambda: (1.2345, 9, 9))
    items = Suite("mine", (Item("heart", HEART, {"size": 5}),))
    settings = Settings("once", 5, None, 2)
    made = Plan(items, (), protocol.find("once"), settings)
    facts = {"processor": "p", "system": "s", "nurie": "n", "python": "y", "load": "l"}
    task = Task(items.items[0], entrants.parse("annealing:seed=4"), 3)
    return runs.measure(task, made, facts)


def test_a_run_is_made_of_what_a_worker_told(monkeypatch: pytest.MonkeyPatch) -> None:
    found = measured(
        monkeypatch,
        {
            "status": "stuck", "seconds": 5.0, "cpu_seconds": 4.5, "known": ["#????"] * 5,
            "effort": {"nodes": 3}, "peak_megabytes": 9.5, "start_megabytes": 8.5,
            "modules": ["rich"],
        },
    )  # fmt: skip
    assert found.status == "wrong"
    assert found.error == "said stuck, but row 1 column 1 is not '#' in every solution"
    assert (found.seconds, found.cpu_seconds, found.effort) == (5.0, 4.5, {"nodes": 3})
    assert (found.peak_megabytes, found.start_megabytes, found.known) == (9.5, 8.5, 0.2)
    assert (found.suite, found.puzzle, found.width, found.height) == ("mine", "heart", 5, 5)
    assert (found.solver, found.method, found.seed) == ("annealing:seed=4", "annealing", 4)
    assert found.options["seed"] == 4
    assert len(found.options) > 1
    assert (found.run, found.group, found.kind) == (3, {"size": 5}, "nonogram")
    assert found.machine == {"processor": "p", "system": "s"}
    assert list(found.versions) == ["nurie", "python", "rich"]
    assert found.load == 1.23
    assert found.at.endswith("+00:00")
    assert len(found.at) == 25


@pytest.mark.parametrize(
    ("told", "status", "seconds", "error"),
    [
        ({"status": "solved", "seconds": 5.0}, "solved", 5.0, ""),
        ({"status": "solved", "seconds": 5.01}, "timeout", 5.01, ""),
        ({"status": "crashed", "error": "SIGSEGV"}, "crashed", 5, "SIGSEGV"),
        ({"status": "refused", "seconds": 9.0, "error": "no"}, "refused", 9.0, "no"),
    ],
)
def test_how_a_run_ended(
    monkeypatch: pytest.MonkeyPatch, told: dict[str, Any], status: str, seconds: float, error: str
) -> None:
    assert HEART.goal
    found = measured(monkeypatch, {"solutions": [list(HEART.goal.rows)]} | told)
    assert (found.status, found.seconds, found.error) == (status, seconds, error)
    assert found.known is None


def test_versions_are_those_of_what_was_loaded() -> None:
    found = runs._packages(["pytest", "rich", "nurie", "no_such_module"])
    assert list(found) == ["pytest", "rich"]
    assert found["pytest"] == pytest.__version__


def test_a_solver_is_known_by_its_file() -> None:
    one, other = (runs._source("nonogram", name) for name in ("line", "engine"))
    assert one != other
    assert one == runs._source("nonogram", "line")
    assert len(one) == len(other) == 12


def test_the_machine_is_described() -> None:
    found = machine.describe()
    assert {"date", "nurie", "processor", "load", "system", "python"} <= found.keys()
    assert found["nurie"] == f"{nurie.__version__}, engine {machine.engine_build()}"
    assert len(machine.engine_build()) == 12
    assert found["python"].endswith(".".join(map(str, sys.version_info[:3])))


def test_memory_is_told_in_megabytes() -> None:
    assert machine.peak_megabytes() > 10
    mine = machine.peak_megabytes(os.getpid())
    status = Path("/proc/self/status")
    if status.exists():
        (line,) = [line for line in status.read_text().splitlines() if line.startswith("VmHWM")]
        assert mine == pytest.approx(int(line.split()[1]) / 1024, rel=0.05)
    assert machine.peak_megabytes(999_999_999) == 0.0
