"""Solving on the server: methods, files, the stream of steps, limits, and cancelling."""

from __future__ import annotations

import json
import random
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest
from starlette.testclient import TestClient

import nurie
from nurie import registry
from nurie.app import jobs, methods
from nurie.app import server as app_server
from nurie.app.catalogue import as_json
from nurie.app.errors import ApiError
from nurie.app.settings import Settings
from nurie.app.turns import Turns
from tests.app.conftest import running, wait_until

FOR_EVER = 86_400
"""The most seconds that a server can allow for one request."""
HEART = as_json(nurie.Nonogram.of(".#.#.\n#####\n.###.\n..#.."))
ISLANDS = as_json(nurie.Nurikabe.of("2 . .\n. . .\n1 . 1"))


def hard() -> dict[str, Any]:
    """A puzzle that no method solves in the time of a test."""
    cells = random.Random(2024)
    rows = ["".join(cells.choices(".#", k=60)) for _ in range(60)]
    return as_json(nurie.Nonogram.of("\n".join(rows)))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, prepared: Path) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("solving"), database=prepared) as (address, _):
        yield address


@pytest.fixture
def web(server: str) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=server, timeout=60) as client:
        yield client


def events(text: str) -> list[tuple[str, Any]]:
    """The events of a stream."""
    found = []
    for part in text.strip().split("\n\n"):
        name, data = part.split("\n")
        found.append((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return found


def test_methods(web: httpx2.Client) -> None:
    told = web.get("/api/methods").json()
    assert set(told) == set(registry.kinds())
    methods = {method["name"]: method for method in told["nonogram"]}
    queue = next(o for o in methods["elimination"]["options"] if o["name"] == "queue")
    assert queue == {
        "name": "queue",
        "type": "choice",
        "default": "keep",
        "choices": ["lifo", "fifo", "keep"],
    }


def test_methods_that_cannot_run_are_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    def names() -> dict[str, set[str]]:
        methods.offered.cache_clear()
        return {kind: {one["name"] for one in told} for kind, told in methods.offered().items()}

    whole = names()
    missing = {"ortools", "pysat"}
    for module in (methods, registry):
        monkeypatch.setattr(
            module, "find_spec", lambda name: None if name in missing else find_spec(name)
        )
    rest = names()
    assert {kind: whole[kind] - rest[kind] for kind in whole} == {
        "nonogram": {"cp", "sat"},
        "nurikabe": {"sat"},
    }
    with pytest.raises(ApiError, match="nonogram has no method 'sat'"):
        methods.checked("nonogram", "sat", {})
    monkeypatch.undo()
    assert names() == whole


@pytest.mark.parametrize(
    ("puzzle", "method"),
    [(HEART, "explain"), (HEART, "elimination"), (HEART, "engine"), (ISLANDS, "rules")],
)
def test_steps_then_an_outcome(web: httpx2.Client, puzzle: dict[str, Any], method: str) -> None:
    answer = web.post("/api/solve", json={"puzzle": puzzle, "method": method})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/event-stream")
    told = events(answer.text)
    steps = [value for name, value in told if name == "step"]
    name, outcome = told[-1]
    assert (name, outcome["status"], outcome["sent"]) == ("outcome", "unique", len(steps))
    read = nurie.loads(json.dumps(puzzle))
    assert not read.check(nurie.Grid(outcome["solutions"][0]))
    assert steps
    for step in steps:
        assert step["text"]
        assert step["title"]
        assert all(len(fact) == 4 for fact in step["settles"])


def test_steps_come_while_the_method_is_at_work(web: httpx2.Client) -> None:
    body = {"puzzle": hard(), "method": "probing", "seconds": 50}
    with web.stream("POST", "/api/solve", json=body) as answer:
        names = (line for line in answer.iter_lines() if line.startswith("event: "))
        assert "event: step" in (next(names) for _ in range(40))


def test_several_none_and_given_cells(web: httpx2.Client) -> None:
    both = as_json(nurie.Nonogram([[1], [1]], [[1], [1]]))
    (_, outcome) = events(web.post("/api/solve", json={"puzzle": both, "method": "engine"}).text)[
        -1
    ]
    assert (outcome["status"], len(outcome["solutions"])) == ("several", 2)
    body = {"puzzle": both, "method": "engine", "given": ["##", "??"]}
    (_, outcome) = events(web.post("/api/solve", json=body).text)[-1]
    assert (outcome["status"], outcome["conflict"]) == ("none", [[0, 0], [0, 1]])


def test_limits_of_steps_and_time(web: httpx2.Client) -> None:
    body = {"puzzle": HEART, "method": "elimination", "steps": 2}
    told = events(web.post("/api/solve", json=body).text)
    assert [name for name, _ in told].count("step") == 2
    # A method that minds no limit is killed, and that is an error.
    body = {"puzzle": hard(), "method": "cell_search", "seconds": 1, "steps": 1}
    told = events(web.post("/api/solve", json=body).text)
    assert told[-1][1]["status"] == "timeout"
    assert told[0] == ("progress", {"seconds": 0.0})


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"method": "magic"}, "no_such_method", "method"),
        ({"puzzle": {}}, "no_such_kind", "puzzle.kind"),
        ({"puzzle": {"kind": "nonogram"}}, "bad_puzzle", "puzzle"),
        ({"puzzle": {"kind": "sudoku"}}, "no_such_kind", "puzzle.kind"),
        ({"options": {"nothing": 1}}, "bad_option", "options.nothing"),
        ({"options": {"record": True}}, "bad_option", "options.record"),
        ({"options": {"queue": "sideways"}}, "bad_option", "options"),
        ({"method": "sat", "options": {"backend": "/bin/sh"}}, "bad_option", "options.backend"),
        ({"method": "sat", "options": {"backend": "minisat"}}, "bad_option", "options.backend"),
        (
            {"method": "genetic", "options": {"population": 10**9}},
            "bad_option",
            "options.population",
        ),
        ({"seconds": 3600}, "too_long", "seconds"),
        ({"seconds": 0}, "invalid", "seconds"),
        ({"given": ["??"]}, "bad_cells", "given"),
        ({"given": ["é?"]}, "bad_cells", "given"),
        ({"given": ["?????", "??r??", "?????", "?????"]}, "bad_cells", "given"),
        ({"language": "xx"}, "no_such_language", "language"),
        ({"steps": 10**6}, "invalid", "steps"),
    ],
)
def test_what_is_refused(web: httpx2.Client, change: dict[str, Any], code: str, field: str) -> None:
    answer = web.post("/api/solve", json={"puzzle": HEART, "method": "elimination"} | change)
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert (error["code"], error.get("field", "")) == (code, field)


def test_a_method_that_fails_says_so_in_the_stream(web: httpx2.Client) -> None:
    body = {"puzzle": HEART, "method": "annealing", "options": {"settle": False, "coldest": 0}}
    name, value = events(web.post("/api/solve", json=body).text)[-1]
    assert name in ("error", "outcome")
    if name == "error":
        assert value["error"]["message"]


def test_too_much_memory_is_an_error_of_that_request_only(web: httpx2.Client) -> None:
    wide = as_json(
        nurie.Nonogram([[1] * 100] * 2, [[2] if at % 2 == 0 else [] for at in range(200)])
    )
    body = {"puzzle": wide, "method": "genetic", "options": {"population": 10**6}, "seconds": 5}
    name, value = events(web.post("/api/solve", json=body).text)[-1]
    assert (name, value.get("status", "")) in (("error", ""), ("outcome", "timeout"))
    body = {"puzzle": HEART, "method": "engine"}
    assert events(web.post("/api/solve", json=body).text)[-1][1]["status"] == "unique"


def test_files_of_any_format(web: httpx2.Client) -> None:
    heart = nurie.Nonogram.of(".#.#.\n#####\n.###.\n..#..")
    for format in ("tatham", "non", "webpbn", "json"):
        answer = web.post("/api/parse?name=heart", content=nurie.dumps(heart, format)).json()
        assert answer["format"] == format
        assert answer["puzzles"][0]["clues"] == HEART["clues"]
    answer = web.post("/api/parse?name=x.csv", content="2,0,0\n0,0,0\n1,0,1\n").json()
    assert (answer["format"], answer["puzzles"][0]["kind"]) == ("csv", "nurikabe")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "bad_puzzle"),
        (b"hello", "bad_puzzle"),
        (b"\0\1\2", "bad_puzzle"),
        (b'{"kind": "nonogram", "clues": 3}', "bad_puzzle"),
        (b"300x300:" + b"/".join([b"1"] * 600), "too_large"),
    ],
)
def test_files_without_a_puzzle(web: httpx2.Client, content: bytes, code: str) -> None:
    answer = web.post("/api/parse", content=content)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, code)


def solvers_at_work(parent: int) -> list[int]:
    """The processes of solvers of a server that use the processor."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
            words = stat.with_name("cmdline").read_text()
        except OSError:
            continue
        if int(fields[1]) == parent and "nurie.app.worker" in words:
            found.append(int(stat.parent.name))
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_leaving_stops_the_work_and_nobody_waits(tmp_path: Path, prepared: Path) -> None:
    (tmp_path / "settings.toml").write_text(f"solve_seconds = {FOR_EVER}\n")
    with (
        running(tmp_path, database=prepared) as (address, process),
        httpx2.Client(base_url=address, timeout=600) as web,
    ):
        web.post("/api/solve", json={"puzzle": HEART, "method": "engine"})
        body = {"puzzle": hard(), "method": "cell_search", "seconds": FOR_EVER}
        with web.stream("POST", "/api/solve", json=body) as answer:
            assert answer.status_code == 200
            assert web.get("/api/health").status_code == 200
            busy = set(solvers_at_work(process.pid))
            assert busy
        # Of the solvers that are kept, the one at work is ended; a second may have been warmed up.
        wait_until(lambda: bool(busy - set(solvers_at_work(process.pid))))
        answer = web.post("/api/solve", json={"puzzle": HEART, "method": "engine"})
        assert events(answer.text)[-1][1]["status"] == "unique"


def test_disconnected_clients_block_nobody(tmp_path: Path, prepared: Path) -> None:
    (tmp_path / "settings.toml").write_text(f"solve_seconds = {FOR_EVER}\n")
    body = json.dumps({"puzzle": hard(), "method": "cell_search", "seconds": FOR_EVER}).encode()
    head = f"POST /api/solve HTTP/1.1\r\nhost: x\r\ncontent-length: {len(body)}\r\n"
    head += "content-type: application/json\r\n\r\n"
    with running(tmp_path, database=prepared) as (address, _):
        place = urlsplit(address)
        for _ in range(12):
            with socket.create_connection((place.hostname, place.port)) as connection:
                connection.sendall(head.encode() + body)
                time.sleep(0.02)

        def is_solved() -> bool:
            answer = httpx2.post(f"{address}/api/solve", json={"puzzle": HEART}, timeout=60)
            return answer.status_code == 200 and '"unique"' in answer.text

        # Before the day is over that each of them asked for.
        wait_until(is_solved)


def test_solvers_die_with_the_server(tmp_path: Path, prepared: Path) -> None:
    with running(tmp_path, database=prepared) as (address, process):
        httpx2.post(f"{address}/api/solve", json={"puzzle": HEART}, timeout=60)
        solvers = solvers_at_work(process.pid)
        process.kill()
        process.wait()
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in solvers))


@contextmanager
def all_held(client: TestClient, address: str, number: int) -> Iterator[Turns]:
    """Turns at the solvers, of which an address holds some."""
    turns = client.app.state.services.solvers.turns  # type: ignore[attr-defined]
    assert isinstance(turns, Turns)
    assert client.portal is not None
    with ExitStack() as held:
        for _ in range(number):
            turn = client.portal.wrap_async_context_manager(turns.turn(address))
            held.enter_context(turn)
        yield turns


@pytest.mark.parametrize(("waiting", "own"), [(0, 5), (2, 5), (5, 2), (5, 0)])
def test_when_all_are_busy(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, waiting: int, own: int
) -> None:
    monkeypatch.setattr(jobs, "PATIENCE", 600.0)
    chosen = replace(settings, solvers=1, waiting=waiting, client_waiting=own)
    in_line = min(waiting, own)
    with TestClient(app_server.create_app(chosen)) as client, ThreadPoolExecutor() as threads:
        with all_held(client, "192.0.2.1", 1) as turns:
            asked = [
                threads.submit(client.post, "/api/solve", json={"puzzle": HEART})
                for _ in range(in_line)
            ]
            wait_until(lambda: turns.waiting == in_line)
            answer = client.post("/api/solve", json={"puzzle": HEART})
            assert (answer.status_code, answer.json()["error"]["code"]) == (429, "busy")
            assert int(answer.headers["retry-after"]) > 0
            assert turns.waiting == in_line
        assert [one.result().status_code for one in asked] == [200] * in_line


def test_who_waits_too_long_is_sent_away(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "PATIENCE", 0.01)
    with (
        TestClient(app_server.create_app(replace(settings, solvers=1))) as client,
        all_held(client, "192.0.2.1", 1),
    ):
        answer = client.post("/api/solve", json={"puzzle": HEART})
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "busy")


def test_one_client_does_not_shut_the_others_out(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "PATIENCE", 600.0)
    app = app_server.create_app(settings)
    other = TestClient(app, client=("192.0.2.2", 1))
    own = settings.client_waiting
    with TestClient(app, client=("192.0.2.1", 1)) as hog, ThreadPoolExecutor(20) as threads:
        other.portal = hog.portal
        with all_held(hog, "192.0.2.1", settings.client_solvers) as turns:
            asked = [
                threads.submit(hog.post, "/api/solve", json={"puzzle": HEART}) for _ in range(18)
            ]
            wait_until(lambda: sum(one.done() for one in asked) == 18 - own)
            assert turns.waiting == own
            answer = other.post("/api/solve", json={"puzzle": HEART})
            assert events(answer.text)[-1][1]["status"] == "unique"
            assert turns.waiting == own
        codes = sorted(one.result().status_code for one in asked)
        assert codes == [200] * own + [429] * (18 - own)
