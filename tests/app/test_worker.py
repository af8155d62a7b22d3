"""The answers of a solver process, and how the server handles them."""

from __future__ import annotations

import asyncio
import io
import json
import os
import resource
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.requests import ClientDisconnect

import nurie
from nurie.app import jobs, methods, worker
from nurie.app.catalogue import as_json
from nurie.app.errors import ApiError
from nurie.app.turns import NoTurnError
from nurie.errors import FormatError, NurieError
from nurie.grid import Cell, Grid
from nurie.solving import Outcome, Status
from nurie.steps import Fact, Step
from tests.app.conftest import result_of

SMALL = nurie.Nonogram.of("#.\n##")


def answered(data: bytes = b"", /, **question: Any) -> list[dict[str, Any]]:
    """The lines of an answer, without the empty one at the end."""
    written = io.StringIO()
    common = {"cells": 100, "options": {}, "given": None, "seconds": 10.0, "solutions": 2}
    common |= {"do": "solve", "method": "explain", "steps": 100, "language": "en"}
    worker._answer(common | {"puzzle": as_json(SMALL)} | question, written, data)
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert lines.pop() == {}
    return lines


def told(lines: list[dict[str, Any]]) -> list[tuple[str, Any]]:
    """The events in some lines: steps, then an outcome or an error."""
    found = []
    for line in lines:
        found += [("step", step) for step in line.get("steps", ())]
        found += [(name, line[name]) for name in ("outcome", "error") if name in line]
    return found


def parsed(text: str, name: str = "", cells: int = 100) -> list[dict[str, Any]]:
    return answered(text.encode(), do="parse", name=name, cells=cells)


def refusal(lines: list[dict[str, Any]]) -> tuple[str, str, str]:
    (line,) = lines
    error = line["refused"]
    return error["code"], error["message"], error["field"]


def test_steps_and_an_outcome() -> None:
    first, *rest = answered()
    assert first == {"accepted": True}
    *steps, (name, outcome) = told(rest)
    assert [name for name, _ in steps] == ["step"] * 3
    assert steps[2][1] == {
        "technique": "full_line",
        "line": "row 1",
        "settles": [[0, 1, ".", True]],
        "because": [[0, 0, "#", True]],
        "assuming": [],
        "runs": [0],
        "numbers": [],
        "title": "Full line",
        "text": steps[2][1]["text"],
        "known": 4,
    }
    assert "column 2" in steps[2][1]["text"].lower()
    assert (name, outcome["status"], outcome["solutions"]) == ("outcome", "unique", [["#.", "##"]])
    assert (outcome["steps"], outcome["sent"]) == (3, 3)
    assert (outcome["problems"], outcome["conflict"]) == ([], [])
    assert all(line["done"] for line in rest)


@pytest.mark.parametrize("method", ["explain", "elimination"])
def test_so_many_steps_as_are_wanted(method: str) -> None:
    *steps, (_, outcome) = told(answered(steps=1, method=method))
    assert (len(steps), outcome["sent"]) == (1, 1)
    assert outcome["steps"] > 1
    *steps, (_, outcome) = told(answered(steps=0, method=method))
    assert (steps, outcome["sent"]) == ([], 0)
    # A method is not asked to record steps unless the client wants them.
    assert (outcome["steps"] > 0) == (method == "explain")


def test_given_cells_options_and_solutions() -> None:
    both = as_json(nurie.Nonogram([[1], [1]], [[1], [1]]))
    for solutions, given, number in ((1, None, 1), (2, None, 2), (2, ["#?", "??"], 1)):
        question = {"puzzle": both, "method": "engine", "solutions": solutions, "given": given}
        (_, outcome) = told(answered(**question))[-1]
        assert len(outcome["solutions"]) == number
    (_, outcome) = told(answered(puzzle=both, method="line"))[-1]
    assert outcome["known"] == ["??", "??"]
    question = {"puzzle": both, "method": "engine", "given": ["##", "??"]}
    (_, outcome) = told(answered(**question))[-1]
    assert outcome["conflict"] == [[0, 0], [0, 1]]


def test_steps_are_told_in_the_language_that_is_asked_for() -> None:
    assert told(answered(language="pl"))[0][1]["title"] != "Full line"


def test_boards_up_to_the_limit() -> None:
    assert answered(cells=4)[0] == {"accepted": True}
    message = "a board of 2×2 exceeds the limit of 3 cells"
    assert refusal(answered(cells=3)) == ("too_large", message, "puzzle")
    assert parsed("2x2:2/1/1/2", cells=4)[0]["result"]["format"] == "tatham"
    assert refusal(parsed("2x2:2/1/1/2", cells=3)) == ("too_large", message, "puzzle")


def test_the_first_hundred_puzzles_of_a_file() -> None:
    for number, kept in ((99, 99), (100, 100), (101, 100)):
        (line,) = parsed("2x2:2/1/1/2\n" * number)
        assert len(line["result"]["puzzles"]) == kept
    (line,) = parsed(nurie.dumps(SMALL, "json"), "small.json")
    (puzzle,) = line["result"]["puzzles"]
    assert (puzzle["goal"], puzzle["size"]) == (["#.", "##"], [2, 2])
    (line,) = parsed("2x2:2/1/1/2\n")
    assert "goal" not in line["result"]["puzzles"][0]


@pytest.mark.parametrize(
    ("error", "code", "message", "field"),
    [
        (worker.Refused("x", "why", "where"), "x", "why", "where"),
        (MemoryError(), "too_much_memory", "the method needs more memory than it is allowed", ""),
        (FormatError("odd", line=3), "bad_puzzle", "line 3: odd", "puzzle"),
        (FormatError("odd"), "bad_puzzle", "odd", "puzzle"),
        (NurieError("no"), "refused", "no", ""),
        (KeyError("k"), "method_failed", "the method failed (KeyError)", ""),
    ],
)
def test_what_fails_is_told_before_and_after_the_beginning(
    monkeypatch: pytest.MonkeyPatch, error: Exception, code: str, message: str, field: str
) -> None:
    def fails(*_: Any, **__: Any) -> Any:
        raise error

    expected = {"code": code, "message": message, "field": field}
    with monkeypatch.context() as patch:
        patch.setattr(worker, "_puzzle", fails)
        assert answered() == [{"refused": expected}]
    monkeypatch.setattr(worker, "_solved", fails)
    first, second = answered()
    assert first == {"accepted": True}
    assert second == {"error": expected}


def test_cells_that_do_not_fit_are_refused() -> None:
    code, _, field = refusal(answered(given=["???"]))
    assert (code, field) == ("bad_cells", "given")


def test_a_wrong_solution_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Outcome(Status.UNIQUE, (Grid(["##", "##"]),))
    monkeypatch.setattr(nurie, "solve", lambda *_, **__: wrong)
    _, second = answered(method="engine")
    ((name, value),) = told([second])
    assert (name, value["code"]) == ("error", "wrong")


def step(number: int = 0, **more: Any) -> Step:
    return Step("full_line", "row 1", (Fact(Cell(0, 0), "#"),), text="full_line.one", **more)


def test_steps_come_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker._Telling, "_json", lambda _, step: step)
    lines: list[dict[str, Any]] = []
    telling = worker._Telling(
        SMALL, None, {"steps": 1000, "language": "en"}, lambda **line: lines.append(line)
    )
    telling.close()
    assert not telling._thread.is_alive()
    for number in range(250):
        telling.hear(number)  # type: ignore[arg-type]
    assert telling._tell_some()
    assert [value for _, value in told(lines)] == list(range(100))
    telling.end(Outcome(Status.TIMEOUT, known=Grid(["#?", "??"])))
    assert [len(told([line])) for line in lines] == [100, 100, 50, 1]
    assert [line["done"] for line in lines] == [False, True, True, True]
    assert [value for name, value in told(lines) if name == "step"] == list(range(250))
    outcome = told(lines)[-1][1]
    assert (outcome["steps"], outcome["sent"], outcome["known"]) == (250, 250, ["#?", "??"])


def test_steps_are_told_while_the_method_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker._Telling, "_json", lambda _, step: step)
    has_told = threading.Event()
    question = {"steps": 9, "language": "en"}
    telling = worker._Telling(SMALL, None, question, lambda **_: has_told.set())
    telling.hear(1)  # type: ignore[arg-type]
    assert has_told.wait(600)
    telling.close()


def test_a_board_of_chance_has_a_cost_and_a_guess_is_not_known() -> None:
    both = as_json(nurie.Nonogram([[1], [1]], [[1], [1]]))
    for given, known in ((None, 0), (["#?", "??"], 1)):
        *steps, _ = told(answered(puzzle=both, given=given, method="cell_search")[1:])
        assert {step["known"] for _, step in steps if step["technique"] == "place"} == {known}
    *steps, _ = told(answered(puzzle=both, method="annealing")[1:])
    assert [("cost" in step, "known" in step) for _, step in steps] == [
        (step["technique"] != "solved", step["technique"] == "solved") for _, step in steps
    ]


def test_a_chain_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "sentence", lambda *_: "because")
    link = Step("full_line", "row 2", (Fact(Cell(1, 0), ".", False),))
    assert "chain" not in worker.step_json(step(), SMALL)
    found = worker.step_json(step(chain=(link,), numbers=(Cell(1, 2),)), SMALL)
    (told,) = found["chain"]
    assert (told["technique"], told["line"]) == ("full_line", "row 2")
    assert (told["settles"], told["text"]) == ([[1, 0, ".", False]], "because")
    assert found["numbers"] == [[1, 2]]


def limited(parent: int) -> subprocess.CompletedProcess[str]:
    """What a process reports about itself after it was limited."""
    code = """
import json, os, resource, signal, sys
from nurie.app.worker import _limit
_limit(4000, int(sys.argv[1]))
as_, core = resource.getrlimit(resource.RLIMIT_AS), resource.getrlimit(resource.RLIMIT_CORE)
ignored = signal.getsignal(signal.SIGINT) == signal.SIG_IGN
print(json.dumps([os.nice(0), as_, core, ignored]))
"""
    words = [sys.executable, "-c", code, str(parent)]
    return subprocess.run(words, capture_output=True, text=True, check=False)


@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux")
def test_a_solver_is_limited() -> None:
    nice, room, core, ignored = json.loads(limited(os.getpid()).stdout)
    assert nice == min(19, os.nice(0) + 5)
    most = 4000 * 2**20
    assert (room, core, ignored) == ([most, most], [0, 0], True)
    assert resource.getrlimit(resource.RLIMIT_AS)[0] != most
    # One whose server is gone already ends at once.
    orphan = limited(os.getpid() + 1)
    assert (orphan.returncode, orphan.stdout) == (1, "")


class Process:
    """A solver process that prints scripted answers."""

    pid = 2**30
    returncode: int | None = None

    def __init__(self, *lines: bytes) -> None:
        self.lines = list(lines)
        self.stdout = self
        self.stdin = SimpleNamespace(write=self.write, drain=self.drain, close=lambda: None)
        self.asked: list[Any] = []

    def write(self, line: bytes) -> None:
        assert line.endswith(b"\n")
        self.asked.append(json.loads(line) if line.startswith(b"{") else line)

    async def drain(self) -> None:
        pass

    async def readline(self) -> bytes:
        if not self.lines:
            await asyncio.Event().wait()
        return self.lines.pop(0)

    async def wait(self) -> int:
        self.returncode = -signal.SIGKILL
        return self.returncode


@pytest.fixture
def killed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The groups of processes that are killed."""
    found: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "killpg", lambda *pair: found.append(pair))
    return found


class Clock:
    """A manual clock."""

    now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(jobs, "time", found)
    monkeypatch.setattr(jobs, "TICK", 0.001)
    return found


def solver(*pieces: Any) -> jobs._Solver:
    lines = [json.dumps(piece).encode() + b"\n" for piece in pieces]
    return jobs._Solver(Process(*lines))  # type: ignore[arg-type]


def test_an_answer_piece_by_piece(clock: Clock, killed: list[tuple[int, int]]) -> None:
    async def work() -> None:
        one = solver({"accepted": True}, {"text": "a", "done": True}, {})
        await one.put({"do": "solve"})
        assert (one.is_open, one.questions) == (True, 1)
        assert not jobs.answers_ended(one)
        answers = jobs.Answers(one, 5.0)
        clock.now += 1.5
        assert answers.seconds == 1.5
        assert await answers.first() == {"accepted": True}
        assert await answers.next() == {"text": "a", "done": True}
        assert not jobs.answers_ended(one)
        assert await answers.next() == {}
        assert jobs.answers_ended(one)
        assert one.process.asked == [{"do": "solve"}]  # type: ignore[attr-defined]

    result_of(work())
    assert killed == []


def test_a_file_follows_the_question() -> None:
    async def work() -> None:
        one = solver()
        await one.put({"do": "parse"}, b"2x2:2/1/1/2\n")
        question, file = one.process.asked  # type: ignore[attr-defined]
        assert (question, file) == ({"do": "parse", "bytes": 12}, b"2x2:2/1/1/2\n")

    result_of(work())


def test_nobody_waits_for_an_answer_after_leaving(clock: Clock) -> None:
    left = iter([False, False, True])

    async def is_gone() -> bool:
        return next(left)

    async def work() -> None:
        with pytest.raises(ClientDisconnect):
            await jobs.Answers(solver(), 5.0, is_gone).first()
        assert not [*left]

    result_of(work())


def test_what_a_server_cannot_do(clock: Clock) -> None:
    async def work() -> None:
        told = {"code": "unavailable", "message": "m", "field": ""}
        with pytest.raises(ApiError) as error:
            await jobs.Answers(solver({"refused": told}, {}), 5.0).first()
        assert error.value.status == 501

    result_of(work())


def test_a_refusal_leaves_the_solver_free(clock: Clock) -> None:
    async def work() -> None:
        told = {"code": "c", "message": "m", "field": "f"}
        one = solver({"refused": told}, {})
        await one.put({})
        with pytest.raises(ApiError) as error:
            await jobs.Answers(one, 5.0).first()
        found = error.value
        assert (found.status, found.code, str(found), found.field) == (422, "c", "m", "f")
        assert jobs.answers_ended(one)

    result_of(work())


def test_a_solver_gets_two_seconds_more_than_it_may(
    clock: Clock, killed: list[tuple[int, int]]
) -> None:
    async def work() -> None:
        one = solver({"accepted": True})
        answers = jobs.Answers(one, 5.0)
        await answers.first()
        clock.now += 6.999
        assert await answers.next() is None
        assert killed == []
        clock.now += 0.001
        with pytest.raises(ApiError) as error:
            await answers.next()
        assert (error.value.status, error.value.code) == (422, "took_too_long")
        assert killed == [(Process.pid, signal.SIGKILL)]
        assert not jobs.answers_ended(one)

    result_of(work())


@pytest.mark.parametrize(("pieces", "seconds"), [(1, 30.0), (2, 30.0), (0, 7.0)])
def test_once_it_is_done_there_is_time_to_send(
    clock: Clock, killed: list[tuple[int, int]], pieces: int, seconds: float
) -> None:
    async def work() -> None:
        answers = jobs.Answers(solver(*[{"text": "x", "done": True}] * pieces), 5.0)
        for _ in range(pieces):
            # Only the first one that is done gives more time.
            await answers.next()
            clock.now += 1.0
        clock.now += seconds - pieces - 0.001
        assert await answers.next() is None
        clock.now += 0.002
        with pytest.raises(ApiError):
            await answers.next()

    result_of(work())


@pytest.mark.parametrize("line", [b"", b"no JSON\n"])
def test_a_solver_that_dies(clock: Clock, killed: list[tuple[int, int]], line: bytes) -> None:
    async def work() -> None:
        one = jobs._Solver(Process(line))  # type: ignore[arg-type]
        with pytest.raises(ApiError) as error:
            await jobs.Answers(one, 5.0).first()
        assert (error.value.status, error.value.code) == (422, "method_failed")
        assert "memory" in str(error.value)
        assert len(killed) == 1
        await one.end()
        assert not one.is_alive

    result_of(work())


def test_a_solver_is_replaced_after_so_many_questions() -> None:
    one = solver()
    one.questions = 199
    assert jobs.answers_ended(one)
    one.questions = 200
    assert not jobs.answers_ended(one)


def pool(monkeypatch: pytest.MonkeyPatch, settings: Any) -> tuple[jobs.Solvers, list[jobs._Solver]]:
    """Solvers with fake processes, and all processes that were started."""
    started: list[jobs._Solver] = []

    async def start(megabytes: int) -> jobs._Solver:
        assert megabytes == 7
        started.append(solver({"accepted": True}, {}, {"accepted": True}, {}))
        return started[-1]

    monkeypatch.setattr(jobs._Solver, "start", start)
    return jobs.Solvers(settings), started


def chosen(**more: Any) -> Any:
    values = {"solvers": 2, "workers": 1, "client_solvers": 1, "waiting": 3, "client_waiting": 2}
    return SimpleNamespace(**values | {"solve_megabytes": 7, "board_cells": 42} | more)


async def here() -> bool:
    return False


def test_solvers_are_used_again_while_they_live(
    monkeypatch: pytest.MonkeyPatch, killed: list[tuple[int, int]]
) -> None:
    async def ask(solvers: jobs.Solvers, is_read: bool = True) -> None:
        async with solvers.ask({"do": "x"}, 5.0, here, "me") as answers:
            if is_read:
                await answers.first()
                assert await answers.next() == {}

    async def work() -> None:
        solvers, started = pool(monkeypatch, chosen())
        await solvers.warm_up()
        assert len(started) == 1
        await ask(solvers)
        assert started[0].process.asked == [{"do": "x", "cells": 42}]  # type: ignore[attr-defined]
        await ask(solvers)
        assert len(started) == 1
        # Who leaves early lets it be killed.
        await ask(solvers, is_read=False)
        assert (len(started), len(killed)) == (1, 1)
        await ask(solvers)
        assert len(started) == 2
        # One that died while it was idle is not asked.
        started[1].process.returncode = 1  # type: ignore[misc]
        await ask(solvers)
        assert len(started) == 3
        await solvers.stop()
        assert not started[2].is_alive

    result_of(work())


def test_no_work_starts_for_a_disconnected_client(monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone() -> bool:
        return True

    async def work() -> None:
        solvers, started = pool(monkeypatch, chosen())
        with pytest.raises(ClientDisconnect):
            async with solvers.ask({}, 5.0, gone):
                raise AssertionError
        assert started == []

    result_of(work())


@pytest.mark.parametrize(
    ("solvers", "workers", "number"), [(4, 1, 4), (4, 2, 2), (5, 2, 2), (1, 3, 1), (4, 4, 1)]
)
def test_solvers_are_shared_out_between_processes(solvers: int, workers: int, number: int) -> None:
    settings = chosen(solvers=solvers, workers=workers, client_solvers=100)

    async def work() -> None:
        turns = jobs.Solvers(settings).turns
        held = [turns.turn("me", 0.0) for _ in range(number)]
        for one in held:
            await one.__aenter__()
        with pytest.raises(NoTurnError):
            await turns.turn("me", 0.0).__aenter__()
        for one in held:
            await one.__aexit__(None, None, None)

    result_of(work())


def test_busy_solvers_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PATIENCE", 0.0)

    async def work() -> None:
        solvers, _ = pool(monkeypatch, chosen())
        async with solvers.turns.turn("me"):
            with pytest.raises(ApiError) as error:
                async with solvers.ask({}, 5.0, here, "me"):
                    raise AssertionError
        found = error.value
        assert (found.status, found.code, found.retry_after) == (429, "busy", 5)

    result_of(work())


def option(method: str, name: str) -> Any:
    found = {one["name"]: one for one in methods.offered()["nonogram"]}[method]
    return {one["name"]: one for one in found["options"]}[name]


def test_options_have_types() -> None:
    assert option("annealing", "seed") == {"name": "seed", "type": "integer", "default": 0}
    assert option("annealing", "settle")["type"] == "boolean"
    assert option("annealing", "cooling")["type"] == "number"
    backend = option("sat", "backend")
    assert (backend["type"], len(backend["choices"])) == ("choice", 10)
    for kind in methods.offered().values():
        for method in kind:
            assert not {"given", "record"} & {one["name"] for one in method["options"]}
            assert method["summary"]
    steps = {one["name"]: one["steps"] for one in methods.offered()["nurikabe"]}
    assert (steps["engine"], steps["rules"], steps["explain"]) == (False, True, True)


@pytest.mark.parametrize(
    ("method", "options", "is_refused"),
    [
        ("genetic", {"population": 1_000_000}, False),
        ("genetic", {"population": 1_000_001}, True),
        ("annealing", {"coldest": -1_000_001}, True),
        ("annealing", {"cooling": float("nan")}, True),
        ("cp", {"threads": 2}, False),
        ("cp", {"threads": 3}, True),
        ("sat", {"backend": "glucose4"}, False),
        ("annealing", {"settle": False, "seed": 3}, False),
        ("explain", {"seed": 1}, True),
        ("explain", {}, False),
    ],
)
def test_options_up_to_their_limits(method: str, options: dict[str, Any], is_refused: bool) -> None:
    check: Callable[..., Any] = methods.checked
    if is_refused:
        with pytest.raises(ApiError) as error:
            check("nonogram", method, options)
        (name,) = options
        found = error.value
        assert (found.status, found.code, found.field) == (422, "bad_option", f"options.{name}")
    else:
        assert check("nonogram", method, options) == options
