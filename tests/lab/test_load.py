"""The load generator without a load: what it counts, what it sends, and what it prints."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from nurie.errors import NurieError
from nurie.lab import hostile, load, machine
from nurie.lab.load import Player, Tally
from tests.lab.wires import Asked, ok, serving

SAVED = ok({"acknowledged": 1, "cursor": 7})


def test_shares_of_the_latencies() -> None:
    tally = Tally(latencies=[0.004, 0.001, 0.003, 0.002])
    assert [tally.share(part) for part in (0, 0.25, 0.5, 0.99, 1)] == [1, 2, 3, 4, 4]
    assert Tally().share(0.5) == 0


def test_a_row_of_the_table() -> None:
    tally = Tally(
        latencies=[0.0014, 0.0026, 0.02],
        acknowledged=[(b"", "", n) for n in range(3)],
        errors=["a", "b"],
        seconds=0.5,
    )
    assert load.row("x", tally, 4, 0.006) == ("x", "6", "3", "20", "20", "2", "4", "2.00")
    assert load.row("y", tally, None)[6:] == ("?", "0.00")
    assert load.row("z", Tally(), 0, 1.5) == ("z", "0", "0", "0", "0", "0", "0", "1500.00")


def test_the_table() -> None:
    rows = [load.row("normal", Tally(seconds=1), 0), load.row("a-long-name", Tally(), None, 20)]
    assert load.table(rows).splitlines() == [
        "mix          saves/s  p50 ms  p99 ms  longest ms  errors  lost  cpu ms/save",
        "normal             0       0       0           0       0     0         0.00",
        "a-long-name        0       0       0           0       0     ?     20000.00",
    ]


def test_lost_moves_are_counted(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "moves.sqlite3") as database:
        database.execute("CREATE TABLE players (id INTEGER, key_hash BLOB)")
        database.execute("CREATE TABLE moves (player_id INTEGER, attempt TEXT, n INTEGER)")
        database.executemany("INSERT INTO players VALUES (?, ?)", [(1, b"a"), (2, b"b")])
        kept = [(1, "x", 0), (1, "x", 1), (2, "x", 0)]
        database.executemany("INSERT INTO moves VALUES (?, ?, ?)", kept)
    database.close()
    url = f"sqlite:///{tmp_path}/moves.sqlite3"
    assert load.missing(url, Tally(acknowledged=[(b"a", "x", 0), (b"b", "x", 0)])) == 0
    lost = [(b"b", "x", 1), (b"a", "y", 0), (b"c", "x", 0), (b"c", "x", 0), (b"a", "x", 1)]
    assert load.missing(url, Tally(acknowledged=lost)) == 3


def test_processor_seconds_are_those_of_a_group(tmp_path: Path) -> None:
    def process(number: int, group: int, spent: tuple[int, int]) -> None:
        fields = ["S", "1", str(group), *"00000000", *map(str, spent), "9", "9"]
        (tmp_path / str(number)).mkdir()
        (tmp_path / str(number) / "stat").write_text(f"{number} (a ) b) {' '.join(fields)}\n")

    process(10, 10, (100, 20))
    process(11, 10, (3, 4))
    process(12, 12, (1000, 1000))
    (tmp_path / "13").mkdir()
    (tmp_path / "self").mkdir()
    assert load.cpu_seconds(10, tmp_path) == 127 / os.sysconf("SC_CLK_TCK")
    assert load.cpu_seconds(99, tmp_path) == 0


def against(
    reply: Callable[[Asked], bytes | None], work: Callable[[Player], Awaitable[None]]
) -> tuple[Player, list[Asked], list[str]]:
    """A player after some work, and what its server was asked, over which connections."""

    async def go() -> tuple[Player, list[Asked], list[str]]:
        async with serving(reply) as server:
            host, port = server.url.removeprefix("http://").split(":")
            player = Player(host, int(port), Tally())
            await work(player)
            player._hang_up()
            await asyncio.sleep(0)
            return player, server.asked, server.addresses

    return asyncio.run(go())


def test_the_moves_of_a_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time_ns", lambda: 1_234_567_890)

    async def save(player: Player) -> None:
        for n in (0, 1, 39, 100, 299, 300):
            assert await player._save("small/owl:a", n)

    player, asked, connections = against(lambda _: SAVED, save)
    assert len(connections) == 1
    assert player.hash == sha256(player.key.encode()).digest()
    assert len(player.key) == 32
    assert {(one.path, one.key) for one in asked} == {("/api/sync", player.key)}
    assert [one.value["since"] for one in asked] == [0, 7, 7, 7, 7, 7]
    moves = [one.value["moves"][0] for one in asked]
    assert moves[0] == {
        "attempt": "small/owl:a", "device": "load", "n": 0, "clock": 1, "at": 1234,
        "kind": "start", "puzzle": "small/owl", "mode": "lives",
    }  # fmt: skip
    assert [(m["n"], m["clock"], m["kind"], m["cells"], m["state"]) for m in moves[1:]] == [
        (1, 2, "paint", [[1, 0]], "."),
        (39, 3, "paint", [[9, 3]], "."),
        (100, 4, "paint", [[0, 0]], "#"),
        (299, 5, "paint", [[9, 9]], "?"),
        (300, 6, "paint", [[0, 0]], "."),
    ]


def test_what_is_not_kept_is_an_error() -> None:
    answers = [ok({"acknowledged": 0}), ok({"detail": "slow down"}, 429), None, SAVED]

    async def save(player: Player) -> None:
        for n, is_kept in enumerate((False, False, False, True)):
            assert await player._save("a", n) is is_kept

    player, _, connections = against(lambda _: answers.pop(0), save)
    first, second, third = player.tally.errors
    assert first == "200 {'acknowledged': 0}"
    assert second == "429 {'detail': 'slow down'}"
    assert third.startswith("IncompleteReadError: ")
    assert len(connections) == 2
    assert player.cursor == 7


class Clock:
    """A clock that only sleeping and saving move on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, saves: float) -> None:
        self.now, self.saves = 100.0, saves
        self.refused: set[int] = set()
        self.saved: list[tuple[str, int]] = []
        monkeypatch.setattr(time, "perf_counter", lambda: self.now)
        monkeypatch.setattr(asyncio, "sleep", self.sleep)

    async def sleep(self, seconds: float) -> None:
        self.now += seconds

    async def save(self, attempt: str, n: int) -> bool:
        self.now += self.saves
        self.saved.append((attempt, n))
        return n not in self.refused


def played(clock: Clock, pause: float, first: float) -> Player:
    player = Player("", 0, Tally())
    player._save = clock.save  # type: ignore[method-assign]
    asyncio.run(player.play(clock.now + 1, pause, first))
    return player


def test_latency_counts_from_when_a_move_was_due(monkeypatch: pytest.MonkeyPatch) -> None:
    late = played(Clock(monkeypatch, 0.4), 0.25, 0.1)
    assert late.tally.latencies == pytest.approx([0.4, 0.55, 0.7])
    in_time = played(Clock(monkeypatch, 0.1), 0.25, 0.1)
    assert in_time.tally.latencies == pytest.approx([0.1] * 5)
    unlimited = played(Clock(monkeypatch, 0.4), 0, 0)
    assert unlimited.tally.latencies == pytest.approx([0.4] * 3)


def test_only_what_is_kept_counts_and_attempts_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "_ATTEMPT", 3)
    clock = Clock(monkeypatch, 0.125)
    clock.refused = {1}
    player = played(clock, 0, 0)
    assert [n for _, n in clock.saved] == [0, 1, 2, 0, 1, 2, 0, 1]
    names = list(dict.fromkeys(attempt for attempt, _ in clock.saved))
    assert len(names) == 3
    assert all(name.startswith("small/owl:") and len(name) == 22 for name in names)
    kept = [(player.hash, attempt, n) for attempt, n in clock.saved if n != 1]
    assert player.tally.acknowledged == kept
    assert len(player.tally.latencies) == len(kept)


def measured(
    monkeypatch: pytest.MonkeyPatch, url: str, rate: float, mix: str
) -> tuple[Tally, list[Any]]:
    clock = Clock(monkeypatch, 0)
    started: list[Any] = []

    class Recorder:
        def __init__(self, *where: Any) -> None:
            self.where = where[:2]

        async def play(self, *when: float) -> None:
            started.append((*self.where, *when))
            clock.now += 2

    monkeypatch.setattr(load, "Player", Recorder)
    return asyncio.run(load.measure(url, 4, rate, 8.0, mix)), started


def test_players_begin_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    tally, started = measured(monkeypatch, "http://example.org:81", 2, "normal")
    assert started == [("example.org", 81, 108, 2, first) for first in (0, 0.5, 1, 1.5)]
    assert tally.seconds == 8
    _, started = measured(monkeypatch, "http://example.org", 0, "normal")
    assert started == [("example.org", 80, 108, 0, 0)] * 4


def test_hostile_clients_begin_before_and_are_told_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    ends: list[float] = []

    async def rude(url: str, stop: asyncio.Event, counts: Counter[str]) -> None:
        counts[url] += 1
        await stop.wait()
        ends.append(time.perf_counter())

    monkeypatch.setitem(hostile.MIXES, "rude", rude)
    tally, started = measured(monkeypatch, "http://a:1", 2, "rude")
    assert started[0][2] == 110
    assert tally.seconds == 8
    assert tally.hostile == {"http://a:1": 1}
    assert ends == [110]


SERVER = """#!{python}
import json, os, sys, time
told = [sys.argv[1:], dict(os.environ), sorted(os.sched_getaffinity(0)), os.getpgid(0)]
open({file!r}, "w").write(json.dumps(told))
print({line!r}, file=sys.stderr, flush=True)
time.sleep(600)
"""


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Puts a program in the place of Python, which says a line and waits; where it tells all."""

    async def at_once(_: str) -> None:
        pass

    def install(line: str) -> Path:
        file = tmp_path / "told.json"
        program = tmp_path / "program"
        program.write_text(SERVER.format(python=sys.executable, file=str(file), line=line))
        program.chmod(0o755)
        monkeypatch.setattr(load, "sys", SimpleNamespace(executable=str(program)))
        monkeypatch.setattr(load, "_ready", at_once)
        return file

    return install


def is_alive(process: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(process, 0)
        return True
    return False


@pytest.mark.parametrize("cores", ["", "some"])
def test_the_server_that_is_measured(
    tmp_path: Path, script: Callable[[str], Path], cores: str
) -> None:
    file = script("Nurie is at http://localhost:5123 (Ctrl-C ends it)")
    usable = sorted(os.sched_getaffinity(0))
    named = str(usable[-1]) if cores else ""
    with load.server(tmp_path, 3, named, NURIE_MORE="yes") as (url, process):
        assert url == "http://127.0.0.1:5123"
        words, env, cores_of_it, group = json.loads(file.read_text())
        assert is_alive(process)
    assert not is_alive(process)
    assert group == process
    assert words == ["-m", "nurie", "app", "--port", "0", "--workers", "3"]
    assert env["NURIE_DATA"] == str(tmp_path)
    assert env["NURIE_MORE"] == "yes"
    assert env["NURIE_PLAYER_BYTES"] == str(2**40)
    assert {
        env[f"NURIE_{of}_{what}"] for of in ("KEY", "ADDRESS") for what in ("SAVES", "READS")
    } == {"0"}
    assert cores_of_it == (usable[-1:] if cores else usable)


def test_a_server_that_does_not_start(tmp_path: Path, script: Callable[[str], Path]) -> None:
    script("the port is taken ")
    with (
        pytest.raises(NurieError, match=r"the server did not start: the port is taken$"),
        load.server(tmp_path, 1, ""),
    ):
        pass


def test_a_server_is_ready_when_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [None, ok({}, 503), ok({})]
    slept: list[float] = []

    async def ready() -> list[str]:
        async with serving(lambda _: answers.pop(0)) as server:
            await load._ready(server.url)
            return [one.path for one in server.asked]

    sleep = asyncio.sleep

    async def quick(seconds: float) -> None:
        slept.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", quick)
    assert asyncio.run(ready()) == ["/api/health"] * 3
    assert [seconds for seconds in slept if seconds] == [0.1, 0.1, 2]


@pytest.mark.parametrize(("status", "pace", "asked"), [(None, 1, 2), (503, 2, 1)])
def test_a_server_that_is_never_ready(
    monkeypatch: pytest.MonkeyPatch, status: int | None, pace: int, asked: int
) -> None:
    now = iter(range(0, 100, pace))
    monkeypatch.setattr(load, "_STARTING", 3)
    monkeypatch.setattr(load, "time", SimpleNamespace(monotonic=lambda: next(now)))

    async def ready() -> int:
        async with serving(lambda _: ok({}, status) if status else None) as server:
            with pytest.raises(NurieError, match="the server does not answer"):
                await load._ready(server.url)
            return len(server.asked)

    assert asyncio.run(ready()) == asked


def arguments(**more: Any) -> argparse.Namespace:
    usual = {"players": 44, "rate": 3.0, "seconds": 1.0, "workers": 2, "cores": "0"}
    return argparse.Namespace(**usual | {"url": "", "database": ""} | more)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the parts of a measurement were asked, none of which measures anything."""
    found: dict[str, Any] = {}
    spent = iter([1.5, 4.0])

    async def measure(*words: Any) -> Tally:
        found["measure"] = words
        return Tally(errors=["measured"])

    @contextmanager
    def server(folder: Path, *words: Any, **more: str) -> Iterator[tuple[str, int]]:
        found["server"] = (*words, more)
        yield "http://a:1", 17

    def cpu(process: int) -> float:
        assert process == 17
        return next(spent)

    monkeypatch.setattr(load, "measure", measure)
    monkeypatch.setattr(load, "server", server)
    monkeypatch.setattr(load, "cpu_seconds", cpu)
    monkeypatch.setattr(load, "missing", lambda url, tally: found.update(missing=url) or 9)
    monkeypatch.setattr(hostile, "with_history", lambda folder: found.update(history=folder))
    monkeypatch.delenv("NURIE_DATABASE_URL", raising=False)
    return found


def test_a_server_of_its_own_is_measured(calls: dict[str, Any]) -> None:
    tally, lost, used = load._measured(arguments(), "slowloris")
    assert (tally.errors, lost, used) == (["measured"], 9, 2.5)
    assert calls["measure"] == ("http://a:1", 44, 3.0, 1.0, "slowloris")
    assert calls["server"] == (2, "0", {"NURIE_ADDRESS_CONNECTIONS": "300"})
    assert calls["missing"].startswith("sqlite:////")
    assert calls["missing"].endswith("/nurie.sqlite3")
    assert "history" not in calls


@pytest.mark.parametrize("mix", ["large-histories", "slow-readers"])
def test_a_large_history_is_there_for_those_who_read_it(calls: dict[str, Any], mix: str) -> None:
    load._measured(arguments(), mix)
    assert calls["missing"] == f"sqlite:///{calls['history']}/nurie.sqlite3"


def test_the_database_may_be_named(calls: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NURIE_DATABASE_URL", "postgresql://there")
    load._measured(arguments(), "normal")
    assert calls["missing"] == "postgresql://there"


def test_a_server_that_runs_already_is_measured(calls: dict[str, Any]) -> None:
    tally, lost, used = load._measured(arguments(url="http://b"), "resends")
    assert (tally.errors, lost, used) == (["measured"], None, 0)
    assert calls == {"measure": ("http://b", 44, 3.0, 1.0, "resends")}
    assert load._measured(arguments(url="http://b", database="sqlite:///x"), "normal")[1] == 9
    assert calls["missing"] == "sqlite:///x"


def printed(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    results: dict[str, tuple[Tally, int | None, float]],
    *words: str,
) -> tuple[int, list[str], argparse.Namespace]:
    asked: list[argparse.Namespace] = []

    def measured(namespace: argparse.Namespace, mix: str) -> tuple[Tally, int | None, float]:
        asked.append(namespace)
        return results.get(mix) or (good(), 0, 0.0)

    monkeypatch.setattr(load, "_measured", measured)
    monkeypatch.setattr(machine, "describe", lambda: {"nurie": "1.2"})
    monkeypatch.setattr(os, "getloadavg", lambda: (1, 2.25, 3))
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 4})
    code = load.main(words)
    return code, capsys.readouterr().out.splitlines(), asked[0]


def good(**more: Any) -> Tally:
    usual: dict[str, Any] = {"acknowledged": [(b"", "", 0)], "latencies": [0.001], "seconds": 1.0}
    return Tally(**usual | more)


def test_what_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines, asked = printed(monkeypatch, capsys, {})
    assert code == 0
    assert lines[:5] == [
        "nurie    1.2",
        "may use  2 of the cores, which the server and the clients share",
        "load     1.0, 2.2, 3.0 before",
        "players  200, 300 moves per second due ",
        "",
    ]
    assert [line.split()[0] for line in lines[5:]] == ["mix", "normal"]
    assert vars(asked) == {
        "players": 200, "rate": 300.0, "seconds": 20.0, "workers": 2, "cores": "", "url": "",
        "database": "", "mix": None,
    }  # fmt: skip
    _, lines, _ = printed(monkeypatch, capsys, {}, "--rate", "0", "--players", "7")
    assert "players  7, each as fast as possible " in lines


def test_every_mix_has_a_row_and_notes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rude = good(hostile=Counter({"b": 1234, "a": 1}), errors=["late", "late", "gone"])
    code, lines, _ = printed(monkeypatch, capsys, {"resends": (rude, 0, 0)}, "--mix", "all")
    assert code == 1
    assert [line.split()[0] for line in lines[6:12]] == ["normal", *hostile.MIXES]
    assert lines[12:] == [
        "resends: 2 × late", "resends: 1 × gone", "resends: 1 a", "resends: 1,234 b",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("result", "code"),
    [
        ((good(), 0, 0.0), 0),
        ((good(), None, 0.0), 0),
        ((good(), 1, 0.0), 1),
        ((good(errors=["x"]), 0, 0.0), 1),
        ((Tally(seconds=1.0), 0, 0.0), 1),
    ],
)
def test_the_exit_code_tells_of_losses(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    result: tuple[Tally, int | None, float],
    code: int,
) -> None:
    words = ("--mix", "slowloris", "--mix", "resends")
    assert printed(monkeypatch, capsys, {"slowloris": result}, *words)[0] == code


def test_only_the_cores_that_may_be_used_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 8)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {1, 5, 6}, raising=False)
    assert load._usable() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    assert load._usable() == 8
