"""Hostile clients against a server that only counts: who asks what, from where, how often."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import text

from nurie.app import devices, settings
from nurie.app.database import open_engine
from nurie.lab import hostile
from tests.lab.wires import Asked, Server, ok, serving


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hostile, "_PAUSE", 0.001)


def against(
    mix: str,
    reply: Callable[[Asked], bytes | None],
    is_enough: Callable[[Server, Counter[str]], bool],
) -> tuple[Server, Counter[str]]:
    """What a server was asked by a mix until it was enough, and what the mix counted."""

    async def go() -> tuple[Server, Counter[str]]:
        counts: Counter[str] = Counter()
        stop = asyncio.Event()
        async with serving(reply) as server:
            work = asyncio.ensure_future(hostile.MIXES[mix](server.url, stop, counts))
            await server.until(lambda: is_enough(server, counts))
            stop.set()
            await work
            return server, counts

    return asyncio.run(go())


def test_a_history_is_read_page_by_page_again_and_again() -> None:
    def page(asked: Asked) -> bytes:
        since = asked.value["since"]
        return ok({"cursor": since + 5, "more": since < 10, "moves": []})

    server, counts = against("large-histories", page, lambda _, c: c["histories read"] >= 2)
    assert [one.value["since"] for one in server.asked[:6]] == [0, 5, 10, 0, 5, 10]
    assert {(one.path, one.key) for one in server.asked} == {("/api/sync", hostile.HISTORY_KEY)}
    assert set(server.addresses) == {"127.0.0.2"}
    sizes = [len(json.dumps({"cursor": c, "more": c < 15, "moves": []})) for c in (5, 10, 15)]
    if len(server.asked) == 6:
        assert counts["bytes read"] == 2 * sum(sizes)
    assert counts["bytes read"] >= 2 * sum(sizes)
    assert counts["disconnected"] == 0


def test_a_reader_that_is_refused_or_cut_off_starts_again() -> None:
    answers = [ok({}, 429), None, ok({"cursor": 1, "more": True, "moves": []})]

    def reply(_: Asked) -> bytes | None:
        return answers.pop(0) if answers else ok({"cursor": 9, "more": False, "moves": []})

    server, counts = against("large-histories", reply, lambda _, c: c["histories read"] >= 1)
    assert [one.value["since"] for one in server.asked[:4]] == [0, 0, 0, 1]
    assert counts["refused with 429"] == 1
    assert counts["disconnected"] == 1


def test_slow_readers_ask_for_pages_and_steps() -> None:
    def is_enough(server: Server, counts: Counter[str]) -> bool:
        return counts["asked"] == 44 and len(server.asked) == 44 * 8

    server, counts = against("slow-readers", lambda _: b"", is_enough)
    paths = Counter(one.path for one in server.asked)
    assert paths == {"/api/sync": 40 * 8, "/api/solve": 4 * 8}
    assert len(server.addresses) == 44
    assert counts == {"asked": 44}
    solve = next(one.value for one in server.asked if one.path == "/api/solve")
    assert (solve["method"], solve["seconds"], solve["steps"]) == ("probing", 50, 10_000)
    assert solve["puzzle"]["size"] == [60, 60]


def test_hogs_solve_long_from_one_address_and_one_short_from_another() -> None:
    def reply(asked: Asked) -> bytes:
        if asked.value["method"] == "engine":
            return b"HTTP/1.1 200 OK\r\n\r\nevent: step\n\nevent: outcome\n\n"
        return ok({}, 429) if asked.value["method"] == "cell_search" else b""

    def is_enough(server: Server, counts: Counter[str]) -> bool:
        return counts["long: 429"] >= 36 and counts["short, from elsewhere: 200"] >= 2

    server, counts = against("solver-hogs", reply, is_enough)
    where = {(one.value["method"], one.address) for one in server.asked}
    assert where == {("cell_search", "127.0.0.2"), ("engine", "127.0.0.3")}
    assert {one.path for one in server.asked} == {"/api/solve"}
    assert set(counts) == {"long: 429", "short, from elsewhere: 200"}
    first = [one.value["method"] for one in server.asked[:19]]
    assert Counter(first) == {"cell_search": 18, "engine": 1}


def test_a_hog_waits_for_the_outcome() -> None:
    answer = b"HTTP/1.1 200 OK\r\n\r\nevent: step\n\n"

    def is_enough(server: Server, counts: Counter[str]) -> bool:
        return counts.total() == 19

    server, counts = against("solver-hogs", lambda _: answer, is_enough)
    assert counts == {"long: 200": 18, "short, from elsewhere: 200": 1}
    assert len(server.asked) == 19


def test_half_sent_heads_come_from_five_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hostile, "_HALF_SENT", 12)
    server, counts = against("slowloris", lambda _: b"", lambda s, _: len(s.addresses) == 12)
    assert not server.asked
    assert counts["connected"] == 12
    per_address = Counter(server.addresses)
    assert per_address == {f"127.0.0.{n}": 3 if n < 4 else 2 for n in range(2, 7)}


def test_a_half_sent_head_never_ends() -> None:
    async def go() -> tuple[bytes, int]:
        stop, counts = asyncio.Event(), Counter[str]()

        async def keep(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            got = b""
            while got.count(b"x-more") < 2 and not reader.at_eof():
                writer.write(b"x")
                got += await reader.read(1000)
            said.append(got)
            writer.close()

        said: list[bytes] = []
        server = await asyncio.start_server(keep, "127.0.0.1", 0)
        url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        work = asyncio.ensure_future(hostile.slowloris(url, stop, counts))
        async with asyncio.timeout(60):
            while len(said) < 2 or counts["connected"] < 2:
                await asyncio.sleep(0.005)
        stop.set()
        await work
        server.close()
        return said[0], counts["connected"]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hostile, "_HALF_SENT", 1)
        said, connected = asyncio.run(go())
    assert said == b"POST /api/sync HTTP/1.1\r\nhost: load\r\n" + b"x-more: 1\r\n" * 2
    assert connected >= 2


def test_resends_are_of_the_same_fifty_moves() -> None:
    server, _ = against("resends", lambda _: ok({}, 200), lambda _, c: c["answered with 200"] >= 6)
    assert len({one.key for one in server.asked}) == 2
    assert all(len(one.key) == 32 for one in server.asked)
    assert len(server.addresses) == 2
    moves = server.asked[0].value["moves"]
    assert all(one.value["moves"] == moves for one in server.asked)
    assert [move["n"] for move in moves] == list(range(50))
    assert {json.dumps(move["cells"]) for move in moves} == {
        json.dumps([[row, column] for row in range(20) for column in range(20)])
    }
    assert {(m["attempt"], m["device"], m["clock"], m["at"], m["kind"]) for m in moves} == {
        ("small/owl:again", "again", 1, 1, "paint")
    }


def test_a_history_is_as_large_as_it_should_be(tmp_path: Path) -> None:
    hostile.with_history(tmp_path, megabytes=16)
    engine = open_engine(settings.read({"NURIE_DATA": str(tmp_path)}))
    with engine.connect() as connection:
        query = "SELECT key_hash, n, length(data) FROM moves JOIN players ON players.id = player_id"
        rows = list(connection.execute(text(query)))
    engine.dispose()
    assert {bytes(key) for key, _, _ in rows} == {devices.hash_of(hostile.HISTORY_KEY)}
    assert sorted(n for _, n, _ in rows) == list(range(len(rows)))
    assert len(rows) > 500
    size = sum(length for _, _, length in rows)
    assert 0 < size - 16 * 2**20 <= rows[0][2]
