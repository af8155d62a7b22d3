"""Work on real schedulers and workers: in order, once each, even if some of them disappear."""

from __future__ import annotations

import collections
import gc
import json
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import count, starmap
from pathlib import Path
from typing import Any

import pytest

import nurie
from nurie import NurieError, cluster
from nurie.cli import _options
from nurie.cluster import Cluster, ClusterError
from nurie.lab.census.counting import Ledger, count_parts
from nurie.lab.census.totals import Size
from nurie.packs import load_pack
from tests.cli.conftest import SAMPLES, Run
from tests.cli.conftest import run as run
from tests.cluster.machines import (
    STARTING,
    Machines,
    free_port,
    kill,
    picky,
    square,
    started,
    wait_for_later,
)
from tests.making.test_make import FRAME, HEART, painted

# The connections of a scheduler that was killed are closed by Dask only when they are collected.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    """A scheduler and two workers for all tests that leave them alone."""
    with started(tmp_path_factory.mktemp("machines"), workers=2) as found:
        yield found


@pytest.fixture(autouse=True)
def short_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "TASK_SECONDS", 0.1)


def same(number: int) -> int:
    return number


def test_answers_come_in_order_from_both_workers(machines: Machines) -> None:
    processes = set()
    with Cluster(machines.address) as crew:
        for number, answer in crew.map(square, count(), same):
            assert answer.number == number * number
            processes.add(answer.process)
            if len(processes) == 2:
                break
    assert os.getpid() not in processes


def test_no_more_is_read_than_is_needed(machines: Machines) -> None:
    """Two tasks for each thread are in progress, each of at most about a tenth of a second."""
    read = 0

    def numbers() -> Iterator[int]:
        nonlocal read
        for number in count():
            read += 1
            yield number

    with Cluster(machines.address) as crew, closing(crew.map(square, numbers(), same)) as found:
        for number, _ in found:
            assert read - number <= 7 * 5
            if number == 60:
                break


def test_two_streams_at_the_same_time(machines: Machines) -> None:
    with Cluster(machines.address) as crew:
        some, others = crew.map(square, range(20), same), crew.map(same, range(100, 120), same)
        for (number, answer), (other, found) in zip(some, others, strict=True):
            assert answer.number == number * number
            assert found == other == number + 100


def test_an_error_comes_when_its_item_is_due(machines: Machines) -> None:
    with Cluster(machines.address) as crew:
        found = crew.map(picky, range(10), same)
        assert [next(found), next(found), next(found)] == [(0, 0), (1, 1), (2, 2)]
        with pytest.raises(ValueError, match="three is not supported"):
            next(found)


def test_solve_many_has_the_same_outcomes(machines: Machines) -> None:
    puzzles = [*load_pack("pictures").puzzles[:12], *load_pack("nurikabe").puzzles[:4]]
    wanted = [outcome.solutions for outcome in nurie.solve_many(puzzles, workers=1)]
    found = nurie.solve_many(iter(puzzles), cluster=machines.address)
    assert [outcome.solutions for outcome in found] == wanted
    limits = nurie.Limits(cancel=nurie.Cancellation())
    with pytest.raises(NurieError, match="token"):
        list(nurie.solve_many(puzzles, limits, cluster=machines.address))


def test_the_commands_print_the_same(run: Run, machines: Machines, tmp_path: Path) -> None:
    (tmp_path / "made").mkdir()
    files = sorted(SAMPLES.glob("c*.non"))
    pictures = []
    for name, rows in (("heart", HEART), ("frame", FRAME)):
        pictures.append(tmp_path / f"{name}.png")
        painted(rows).save(pictures[-1])
    for words in (
        ("solve", "--json", *files),
        ("rate", "--json", *files),
        ("generate", "nonogram", "--size", "6x6", "--count", 5, "--json"),
        ("make", "--json", "--size", 8, *pictures, "-o", tmp_path / "made"),
    ):
        wanted, found = run(*words), run(*words, "--cluster", machines.address)
        assert found.exit_code == wanted.exit_code == 0
        assert without_times(found.stdout) == without_times(wanted.stdout)


def without_times(lines: str) -> list[object]:
    told = [json.loads(line) for line in lines.splitlines()]
    return [{**one, "seconds": None} for one in told]


def test_a_refused_puzzle_does_not_stop_the_others(run: Run, machines: Machines) -> None:
    coloured = SAMPLES.parent / "coloured" / "bee.json"
    files = [SAMPLES / "cat.non", coloured, SAMPLES / "boat.non"]
    words = ("solve", "--json", "--method", "row_search", *files)
    wanted, found = run(*words), run(*words, "--cluster", machines.address)
    assert found.exit_code == wanted.exit_code == 2
    assert found.stderr == wanted.stderr
    assert without_times(found.stdout) == without_times(wanted.stdout)


def test_the_lab_measures_on_workers(run: Run, machines: Machines, tmp_path: Path) -> None:
    nurie.save(nurie.Nonogram.of("### .#. .#."), tmp_path / "t.non")
    words = ("lab", "run", tmp_path, "-s", "engine", "-s", "line", "--protocol", "once")
    result = run(*words, "--out", tmp_path / "study", "--cluster", machines.address)
    assert result.exit_code == 0
    lines = (tmp_path / "study" / "runs.jsonl").read_text().splitlines()
    runs = [json.loads(line) for line in lines]
    assert [(one["solver"], one["status"]) for one in runs] == [
        ("engine", "unique"),
        ("line", "unique"),
    ]


def test_a_census_has_the_known_totals(run: Run, machines: Machines, tmp_path: Path) -> None:
    result = run("lab", "census", "4x4", "--out", tmp_path, "--cluster", machines.address)
    assert result.exit_code == 0
    assert "agree with the known totals" in result.stderr


def test_a_killed_worker_loses_nothing_and_a_new_one_helps(tmp_path: Path) -> None:
    with started(tmp_path, workers=1) as machines, Cluster(machines.address) as crew:
        doomed = machines._running[0]
        processes = []
        helper = None
        wanted = 0
        with closing(crew.map(square, count(), same)) as found:
            for number, answer in found:
                assert (number, answer.number) == (wanted, wanted * wanted)
                wanted += 1
                processes.append(answer.process)
                if wanted == 5:
                    helper = machines.start_worker()
                if helper and helper.pid in processes and doomed.poll() is None:
                    kill(doomed)
                    end = wanted + 100
                if doomed.poll() is not None and wanted == end:
                    break
        assert set(processes) == {doomed.pid, helper.pid if helper else 0}


def test_a_run_goes_on_when_the_scheduler_comes_back(tmp_path: Path) -> None:
    """Four processes have to start, one after the other, which takes a few seconds."""
    notes: list[str] = []
    machines = Machines(tmp_path)
    try:
        machines.start_worker()
        scheduler = machines.start_scheduler()
        with Cluster(machines.address, notes.append) as crew:
            numbers = []
            for number, answer in crew.map(square, range(40), same):
                assert answer.number == number * number
                numbers.append(number)
                if number == 10:
                    kill(scheduler)
                    machines.start_worker()
                    machines.start_scheduler()
        assert numbers == list(range(40))
        assert any("was lost" in note for note in notes)
    finally:
        machines.end()


def test_what_is_finished_is_kept_when_the_scheduler_does_not_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = Size(4, 4)
    with started(tmp_path, workers=1) as machines, Cluster(machines.address) as crew:
        monkeypatch.setattr(cluster, "PATIENCE", 0.5)
        with closing(Ledger(tmp_path / "4x4.jsonl", size)) as ledger:
            found = count_parts(size, ledger.left(), cluster=crew)
            ledger.add(*next(found))
            machines.end()
            with pytest.raises(ClusterError, match="was lost"):
                collections.deque(starmap(ledger.add, found))
            assert 1 <= len(ledger.done) < size.parts
        with closing(Ledger(tmp_path / "4x4.jsonl", size)) as ledger:
            for part, totals in count_parts(size, ledger.left()):
                ledger.add(part, totals)
            assert ledger.totals.unique == 52362


def test_no_scheduler(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.2)
    address = f"tcp://127.0.0.1:{free_port()}"
    for told in (address, str(tmp_path / "none.json"), "local:0", "local:", "", "foo", "tcp://1.2"):
        result = run("solve", SAMPLES / "cat.non", "--cluster", told)
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1
    assert not result.stdout


def test_who_waits_is_told_for_what(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1.0)
    monkeypatch.setattr(cluster, "_SILENCE", 0.1)
    address = f"tcp://127.0.0.1:{free_port()}"
    result = run("solve", SAMPLES / "cat.non", "--cluster", address)
    assert result.stderr == (
        f"waiting for {address} to answer\nnurie solve: no scheduler answers at {address}\n"
    )


@pytest.mark.parametrize("verb", ["solve", "rate"])
def test_results_in_a_file_are_continued_after_the_scheduler_was_lost(
    run: Run, machines: Machines, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, verb: str
) -> None:
    files = sorted(SAMPLES.glob("*.non"))
    words = (verb, "--json", *files, "--cluster", machines.address)
    wanted = run(*words).stdout
    answers, asked = Cluster._answers, count(1)

    def lost(self: Cluster, task: Any) -> Any:
        if task is self._runs[0][0] and next(asked) > 2:
            raise ClusterError("the scheduler was lost; the answers so far are valid")
        return answers(self, task)

    out = tmp_path / "results.jsonl"
    with monkeypatch.context() as patch:
        patch.setattr(Cluster, "_answers", lost)
        result = run(*words, "--out", out)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "was lost" in result.stderr
    kept = out.read_text(encoding="utf-8")
    assert 2 <= kept.count("\n") < len(files)
    result = run(*words, "--out", out)
    assert result.exit_code == 0
    assert out.read_text(encoding="utf-8").startswith(kept)
    assert without_times(out.read_text(encoding="utf-8")) == without_times(wanted)


def test_processes_on_this_machine() -> None:
    """Dask starts a process with a Python of its own, which takes a few seconds."""
    puzzle = nurie.Nonogram.of("### .#. .#.")
    outcomes = list(nurie.solve_many([puzzle] * 3, cluster="local:1"))
    assert [outcome.status for outcome in outcomes] == [nurie.Status.UNIQUE] * 3


def test_processes_on_this_machine_ignore_ctrl_c() -> None:
    """It reaches them too, and they would fill the screen with complaints."""
    before = signal.getsignal(signal.SIGINT)
    with Cluster("local:1") as crew:
        ((_, found),) = crew.map(signal.getsignal, [signal.SIGINT], same)
    assert found is signal.SIG_IGN
    assert signal.getsignal(signal.SIGINT) is before


def test_processes_on_this_machine_have_nurie_from_the_start() -> None:
    """They are copies of a process that imports it before Dask, and need not import it each."""
    with Cluster("local:1") as crew:
        ((_, found),) = crew.map(eval, ["list(__import__('sys').modules)"], str)
    assert found.index("nurie") < found.index("distributed")


def test_only_what_is_needed_is_imported_here() -> None:
    """Dask would import pandas and its dashboard, which takes longer than all the rest."""
    code = (
        "import sys\n"
        "from nurie.cluster import Cluster\n"
        "with Cluster('local:1'): print(*sys.modules)\n"
    )
    words = [sys.executable, "-c", code]
    found = subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()
    assert "distributed.scheduler" in found
    assert "pandas" not in found
    assert not [name for name in found if name.startswith("distributed.dashboard")]


def test_commands_do_not_look_for_garbage_in_dask(machines: Machines) -> None:
    with _options.crew(machines.address, print):
        assert gc.get_freeze_count() > 10_000
    assert not gc.get_freeze_count()


def test_no_worker_waits_while_many_puzzles_are_read(
    machines: Machines, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The eleventh item can be read only when a worker has finished the first one."""
    monkeypatch.setattr(cluster, "TASK_SECONDS", 6.4)

    def files() -> Iterator[Path]:
        deadline = time.monotonic() + STARTING
        for number in range(20):
            while number == 10 and not (tmp_path / "0").exists():
                assert time.monotonic() < deadline
                time.sleep(0.02)
            time.sleep(0.02)
            yield tmp_path / str(number)

    with Cluster(machines.address) as crew:
        crew._pace.note(1, 0.001)
        crew._pace._last = 100
        assert len(list(crew.map(Path.touch, files(), Path))) == 20


def test_a_worker_with_another_version_does_not_answer() -> None:
    """Not even if it cannot read what it is asked."""
    with pytest.raises(ClusterError, match=r"but 0\.0\.1 was asked for"):
        cluster._work("0.0.1", 1.0, b"in another format")


def test_a_worker_returns_early_what_is_finished() -> None:
    seconds, answers = pickle.loads(cluster._work(nurie.__version__, 0.0, packed(square, 3, 4, 5)))
    assert [answer.number for answer in answers] == [9]
    assert seconds > 0
    _, answers = pickle.loads(cluster._work(nurie.__version__, 60.0, packed(square, 3, 4, 5)))
    assert [answer.number for answer in answers] == [9, 16, 25]


def packed(function: Callable[[int], object], *numbers: int) -> bytes:
    return pickle.dumps((function, list(numbers)))


def test_what_takes_too_long_is_divided(machines: Machines) -> None:
    """A batch of which each item takes much longer than expected becomes many."""
    with Cluster(machines.address) as crew:
        crew._pace.note(1, 1e-4)
        crew._pace._last = 200
        processes = set()
        for number, answer in crew.map(square, range(200), same):
            assert answer.number == number * number
            if number >= 20:
                processes.add(answer.process)
    assert len(processes) == 2


def test_a_long_item_does_not_keep_the_others(machines: Machines, tmp_path: Path) -> None:
    """The first item ends only when a later one, far beyond the usual number, has begun."""
    later = tmp_path / "later"
    with Cluster(machines.address) as crew:
        question = partial(wait_for_later, signal=str(later))
        found = [answer for _, answer in crew.map(question, range(30), same)]
    assert found == list(range(30))
    assert later.exists()


def test_too_many_answers_are_not_kept(
    machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the first item is worked on, only so many others are read."""
    monkeypatch.setattr(cluster, "_MOST_KEPT", 4)
    monkeypatch.setattr(cluster, "_LOOK", 0.2)
    later = tmp_path / "later"
    read = most = 0
    wait = Cluster._wait

    def numbers() -> Iterator[int]:
        nonlocal read
        for number in range(200):
            read = number
            yield -number

    def watched(self: Cluster, tasks: list[Any]) -> None:
        nonlocal most
        finished = sum(task.answers is not None for task in tasks)
        wait(self, tasks)
        if finished == len(tasks) - 1 and not later.exists():
            most = read
            later.touch()

    monkeypatch.setattr(Cluster, "_wait", watched)
    with Cluster(machines.address) as crew:
        question = partial(wait_for_later, signal=str(later))
        assert sum(1 for _ in crew.map(question, numbers(), same)) == 200
    assert 4 <= most < 60


def test_without_dask(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run("rate", SAMPLES / "cat.non", "--cluster", "local:2")
    assert result.exit_code == 2
    assert "pip install 'nurie[cluster]'" in result.stderr
