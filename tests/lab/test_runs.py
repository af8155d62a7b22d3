"""Runs are verified, limited, recorded once, and resumed after any kind of interruption."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import nurie
from nurie import Nonogram, NurieError
from nurie.lab import entrants, plan, protocol, results, runs, suite
from nurie.lab.log import Log
from nurie.lab.plan import Plan
from nurie.lab.results import Run, Settings
from nurie.lab.runs import Course
from nurie.lab.suite import Item, Suite
from tests.cli.conftest import Run as Invoke
from tests.cli.conftest import run as run
from tests.cli.conftest import save_hard
from tests.lab import fakes

HEART = Nonogram.of(".#.#. ##### ##### .###. ..#..")
T_SHAPE = Nonogram.of("### .#. .#.")
SUITE = Suite("two", (Item("heart", HEART), Item("t", T_SHAPE)))


@pytest.fixture(autouse=True)
def fake_solvers(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    fakes.install()
    monkeypatch.setattr(runs, "WORKER", fakes.WORKER)
    yield
    fakes.uninstall()


def planned(
    *solvers: str,
    of: Suite = SUITE,
    by: str = "once",
    seconds: float = 5,
    megabytes: int | None = None,
    patience: int | None = None,
) -> Plan:
    rules = protocol.find(by)
    settings = plan.limits(rules, of, seconds, megabytes, None)
    return Plan(of, [(entrants.parse(one), None) for one in solvers], rules, settings, patience)


def measure(made: Plan, folder: Path) -> list[Run]:
    """The runs that were done now."""
    with closing(Log(folder, made.settings)) as log:
        return [event for event in Course(made, log).go() if isinstance(event, Run)]


def only(made: Plan, folder: Path) -> Run:
    (found,) = measure(made, folder)
    return found


ONE = Suite("one", (Item("t", T_SHAPE),))


def test_a_run_is_written_down_with_all_that_it_depends_on(tmp_path: Path) -> None:
    made = planned("chatty", of=ONE)
    found = only(made, tmp_path)
    (line,) = (tmp_path / results.FILE).read_text(encoding="utf-8").splitlines()
    told = json.loads(line)
    assert (told["status"], told["puzzle"], told["solver"], told["run"]) == (
        "unique",
        "t",
        "chatty",
        1,
    )
    assert told["seed"] == told["options"]["seed"] == 7
    assert 0 < told["seconds"] < told["program_seconds"]
    assert told["seconds"] < 5
    assert told["effort"]["line_solves"] > 0
    assert 5 < told["start_megabytes"] <= told["peak_megabytes"] < 200
    assert {"processor", "system"} <= told["machine"].keys()
    assert {"nurie", "python"} <= told["versions"].keys()
    assert results.read(tmp_path).runs == [found]


@pytest.mark.parametrize(
    ("solver", "error"),
    [
        ("liar", "said unique, but its solution is wrong: row 2: has 3, but its clue is 1"),
        ("denier", "said none, but there is a solution"),
    ],
)
def test_a_liar_is_caught(tmp_path: Path, solver: str, error: str) -> None:
    found = only(planned(solver, of=ONE, by="documents"), tmp_path)
    assert (found.status, found.error) == ("wrong", error)


def test_a_broken_solver_is_no_answer(tmp_path: Path) -> None:
    found = only(planned("broken", of=ONE), tmp_path)
    assert found.status == "crashed"
    assert "ZeroDivisionError: by mistake" in found.error


def test_time_is_enforced_from_outside_and_a_run_given_up_is_not_repeated(tmp_path: Path) -> None:
    found = only(planned("deaf", of=ONE, by="documents", seconds=0.1), tmp_path)
    assert (found.status, found.seconds) == ("timeout", 0.1)
    assert results.read(tmp_path).results["deaf", "t"].is_complete


def test_memory_is_enforced(tmp_path: Path) -> None:
    assert only(planned("greedy", of=ONE, megabytes=700), tmp_path).status == "memory"


def test_patience_spares_a_solver_the_rest(tmp_path: Path) -> None:
    made = planned("denier", "chatty", patience=1)
    assert [(r.puzzle, r.solver) for r in measure(made, tmp_path)] == [
        ("heart", "denier"),
        ("heart", "chatty"),
        ("t", "chatty"),
    ]
    assert measure(made, tmp_path) == []


def test_nothing_is_measured_twice(tmp_path: Path) -> None:
    assert len(measure(planned("chatty"), tmp_path)) == 2
    assert measure(planned("chatty"), tmp_path) == []
    more = measure(planned("chatty", "engine"), tmp_path)
    assert [(r.puzzle, r.solver) for r in more] == [("heart", "engine"), ("t", "engine")]


def test_a_torn_last_line_is_measured_again(tmp_path: Path) -> None:
    made = planned("chatty")
    measure(made, tmp_path)
    file = tmp_path / results.FILE
    whole = file.read_bytes()
    first = whole.index(b"\n") + 1
    file.write_bytes(whole[:-40])
    assert len(results.read(tmp_path).runs) == 1
    assert [r.puzzle for r in measure(made, tmp_path)] == ["t"]
    assert file.read_bytes()[:first] == whole[:first]
    assert len(file.read_bytes().splitlines()) == 2


def test_a_last_line_that_lacks_only_its_end_is_kept(tmp_path: Path) -> None:
    made = planned("chatty")
    measure(made, tmp_path)
    file = tmp_path / results.FILE
    whole = file.read_bytes()
    file.write_bytes(whole[:-1])
    assert measure(made, tmp_path) == []
    assert file.read_bytes() == whole


def test_a_damaged_log_is_refused(tmp_path: Path) -> None:
    file = tmp_path / results.FILE
    for text in ("what\nis this\n", "what", '{"a": 1}\n', "[1]\n"):
        file.write_text(text)
        with pytest.raises(NurieError, match=r"line 1 of runs\.jsonl is not a run"):
            measure(planned("chatty"), tmp_path)
        assert file.read_text() == text


def test_a_study_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("precious")
    with pytest.raises(NurieError, match="file is a file; --out names a folder"):
        measure(planned("chatty"), tmp_path / "file")
    assert (tmp_path / "file").read_text() == "precious"


def test_other_conditions_want_another_folder(tmp_path: Path) -> None:
    measure(planned("chatty", of=ONE), tmp_path)
    with pytest.raises(NurieError, match="with different settings"):
        measure(planned("chatty", of=ONE, seconds=6), tmp_path)


def test_a_changed_puzzle_is_measured_again(tmp_path: Path) -> None:
    measure(planned("denier", of=ONE), tmp_path)
    changed = Suite("one", (Item("t", HEART),))
    assert len(measure(planned("denier", of=changed), tmp_path)) == 1
    study = results.read(tmp_path)
    assert study.outdated == ["t"]
    assert [run.width for run in study.results["denier", "t"].runs] == [5]


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    settings = Settings("once", 5, None, 2)
    with closing(Log(tmp_path, settings)), pytest.raises(NurieError, match="in use"):
        Log(tmp_path, settings)


def start(folder: Path, *words: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "nurie", "lab", "run", *map(str, words)],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_kill_9_in_the_middle_loses_and_doubles_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Invoke
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("suite").mkdir()
    for number in range(2):
        nurie.save(HEART, f"suite/{number}.non")
    words = ["suite", "--solvers", "engine", "--out", "out"]
    with start(tmp_path, *words) as process:
        assert process.stdout
        for _ in range(3):
            process.stdout.readline()
        process.kill()
    file = Path("out", results.FILE)
    before = file.read_bytes()
    with file.open("ab") as log:
        log.write(b'{"suite": "suite", "puz')
    result = run("lab", "run", *words)
    assert result.exit_code == 0
    done = len(before.splitlines())
    assert 3 <= done < 10
    assert result.stderr == f"{10 - done} runs measured, {done} were there before\n"
    assert file.read_bytes().startswith(before)
    found, _ = results.parse(file.read_bytes())
    assert len({one.key for one in found}) == len(found) == 10
    again = run("lab", "run", *words)
    assert again.stderr == "0 runs measured, 10 were there before\n"


def test_ctrl_c_stops_cleanly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    nurie.save(T_SHAPE, "a.non")
    save_hard("b.non")
    Path("s.toml").write_text('[[files]]\npath = "*.non"\n')
    words = ["s.toml", "engine", "--out", "out", "--protocol", "once", "--time", "60"]
    with start(tmp_path, *words) as process:
        assert process.stdout
        assert "unique" in process.stdout.readline()
        time.sleep(0.5)
        workers = children(process.pid)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=600)
    assert process.returncode == 130
    assert errors == "stopped; 1 runs measured; repeat the command to continue\n"
    assert len(results.read("out").runs) == 1
    assert workers
    assert not any(Path(f"/proc/{one}/stat").exists() for one in workers)


def children(process: int) -> list[int]:
    told = Path(f"/proc/{process}/task/{process}/children")
    if not told.exists():
        pytest.skip("this system does not tell the children of a process")
    return [int(one) for one in told.read_text().split()]


def test_a_killed_parent_takes_its_worker_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    save_hard("b.non")
    with start(tmp_path, "b.non", "engine", "--protocol", "once") as process:
        deadline = time.monotonic() + 600
        while not (workers := children(process.pid)) and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(0.5)
        process.kill()
        process.wait()
    assert workers
    deadline = time.monotonic() + 600
    while any(is_alive(one) for one in workers) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(is_alive(one) for one in workers)


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
        return "Z" not in Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nowhere"], "nurie lab: unknown suite 'nowhere'; choose from documents, growth"),
        (["documnts"], "nurie lab: unknown suite 'documnts' (did you mean 'documents'?)"),
        (["growth", "nobody"], "nurie lab: unknown solver 'nobody'"),
        (["growth", "engine", "--protocol", "x"], "nurie lab: unknown protocol 'x'"),
        (["growth", "--time", "x"], "nurie lab run: invalid value for '--time'"),
    ],
)
def test_mistakes_are_one_sentence(
    run: Invoke, tmp_path: Path, words: list[str], sentence: str
) -> None:
    result = run("lab", "run", *words, "--out", tmp_path / "out")
    assert result.stderr.startswith(sentence)
    assert result.stderr.count("\n") == 1
    assert result.exit_code == 2


def test_wrong_answers_show_in_the_exit_code(run: Invoke, tmp_path: Path) -> None:
    nurie.save(T_SHAPE, tmp_path / "t.non")
    words = [tmp_path / "t.non", "--solvers", "liar engine", "--out", tmp_path / "out"]
    result = run("lab", "run", *words, "--protocol", "once")
    assert result.exit_code == 1
    assert "liar, run 1: wrong" in result.stdout
    assert "engine, run 1: unique" in result.stdout


def test_a_suite_without_its_solvers_says_so() -> None:
    wanted = (suite.Wanted("engine"), suite.Wanted("nobody"))
    named = Suite("s", ONE.items, solvers=wanted)
    found, notes = plan.solvers_of(named, [])
    assert [(entrant.label, first) for entrant, first in found] == [("engine", None)]
    assert notes[0].startswith("nobody is left out: ")
