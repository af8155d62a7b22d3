"""Saving and merging: each move is stored once, however often and from wherever it is sent."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from typing import Any

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient

from nurie.app import devices, erasing, pages, players, server
from nurie.app.database import open_engine
from nurie.app.schemas import Paint, move_columns
from nurie.app.settings import Settings
from tests.app.conftest import KEY, OTHER_KEY, move, wait_until


def sync(client: TestClient, device: str = "phone", key: Any = KEY, **body: Any) -> dict[str, Any]:
    answer = client.post("/api/sync", headers=key, json={"device": device, **body})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_move_comes_back_as_it_was(client: TestClient) -> None:
    sent = [
        move(0, "start"),
        move(1),
        move(2, maybe=True),
        move(3, "savepoint", name="before the guess: ☂"),
        move(4, "return", name="before the guess: ☂"),
        move(5, "undo"),
        move(6, "finish"),
    ]
    answer = sync(client, moves=sent)
    assert (answer["acknowledged"], answer["moves"], answer["more"]) == (7, [], False)
    assert sync(client, "tablet")["moves"] == sent


def test_sending_again_changes_nothing(client: TestClient, settings: Settings) -> None:
    sent = [move(0, "start"), move(1)]
    for _ in range(3):
        answer = sync(client, moves=sent)
        assert (answer["acknowledged"], answer["conflicts"]) == (2, [])
    assert sync(client, moves=[*sent, move(2)])["acknowledged"] == 3
    assert sync(client, "tablet")["moves"] == [*sent, move(2)]
    with sqlite3.connect(settings.database_file) as connection:
        assert connection.execute("SELECT moves FROM attempts").fetchall() == [(3,)]
    connection.close()


def test_two_devices_get_what_the_other_did(client: TestClient) -> None:
    first = sync(client, moves=[move(0, "start"), move(1)])
    theirs = [move(0, device="tablet"), move(1, device="tablet")]
    answer = sync(client, "tablet", moves=theirs)
    assert answer["moves"] == [move(0, "start"), move(1)]
    again = sync(client, since=first["cursor"], epoch=first["epoch"])
    assert again["moves"] == theirs
    assert sync(client, since=again["cursor"], epoch=first["epoch"])["moves"] == []
    assert sync(client, "tablet", since=answer["cursor"])["moves"] == []


def test_the_first_of_two_moves_with_one_key_stays_and_the_other_is_told(
    client: TestClient,
) -> None:
    sync(client, moves=[move(0, "start"), move(1)])
    answer = sync(client, moves=[move(1, state="."), move(2)])
    assert answer["conflicts"] == [["small/mug-2:one", "phone", 1]]
    assert answer["acknowledged"] == 1
    assert sync(client, "tablet")["moves"][1] == move(1)


def test_many_moves_come_in_pages(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "PAGE_ROWS", 7)
    sent = [move(0, "start"), *(move(n) for n in range(1, 30))]
    sync(client, moves=sent)
    cursor, more = 0, True
    got: list[Any] = []
    while more:
        own = [move(len(got), device="tablet")]
        answer = sync(client, "tablet", since=cursor, moves=own)
        cursor, more = answer["cursor"], answer["more"]
        got += [told for told in answer["moves"] if told["device"] == "phone"]
    assert got == sent


def test_players_do_not_see_each_other(client: TestClient) -> None:
    sync(client, moves=[move(0, "start")])
    assert sync(client, key=OTHER_KEY)["moves"] == []


def test_only_a_hash_of_the_key_is_kept(client: TestClient, settings: Settings) -> None:
    sync(client, moves=[move(0, "start")])
    data = b"".join(file.read_bytes() for file in settings.data.iterdir())
    assert KEY["authorization"].removeprefix("Bearer ").encode() not in data


def entered(updated: int, device: str = "phone", **more: Any) -> dict[str, Any]:
    puzzle = {"kind": "nonogram", "size": [1, 1], "clues": {"rows": [[1]], "columns": [[1]]}}
    return {
        "id": "mine-1",
        "updated": updated,
        "device": device,
        "name": f"change {updated}",
        "puzzle": puzzle,
        "draft": None,
    } | more


def test_of_an_entered_puzzle_the_newest_wins(client: TestClient) -> None:
    assert sync(client, puzzles=[entered(5)])["puzzles"] == []
    assert sync(client, "tablet", puzzles=[entered(3, "tablet")])["puzzles"] == [entered(5)]
    sync(client, "tablet", puzzles=[entered(5, "tablet"), entered(5, "a")])
    assert sync(client, "other")["puzzles"] == [entered(5, "tablet")]
    gone = entered(6, puzzle=None)
    sync(client, puzzles=[gone])
    assert sync(client, "other")["puzzles"] == [gone]


def test_drafts_are_kept_as_they_are(client: TestClient) -> None:
    impossible = {"rows": [[9, 9]], "columns": [[]]}
    puzzle = {"kind": "nonogram", "size": [1, 1], "clues": impossible, "note": {"😀": [1, None]}}
    draft = entered(1, puzzle=puzzle, draft={"rows": ["1 ", None], "😀": 1})
    sync(client, puzzles=[draft])
    assert sync(client, "tablet")["puzzles"] == [draft]


def refused(client: TestClient, status: int, key: Any = KEY, **body: Any) -> str:
    """The code of a refusal."""
    answer = client.post("/api/sync", headers=key, json={"device": "phone", **body})
    assert answer.status_code == status, answer.text
    return str(answer.json()["error"]["code"])


def counted(settings: Settings) -> tuple[int, int, int]:
    """The stored size in the player's row, checked against the actual size."""
    with closing(sqlite3.connect(settings.database_file)) as connection:
        told = connection.execute("SELECT moves, puzzles, bytes FROM players").fetchone()
        (moves,) = connection.execute("SELECT count(*) FROM moves").fetchone()
        (puzzles,) = connection.execute("SELECT count(*) FROM solver_puzzles").fetchone()
        (room,) = connection.execute(
            "SELECT coalesce(sum(64 + length(attempt) + length(device) + length(data)), 0)"
            " FROM moves"
        ).fetchone()
        (more,) = connection.execute(
            "SELECT coalesce(sum(64 + length(id) + length(device) + length(name)"
            " + coalesce(length(puzzle), 0) + length(draft)), 0) FROM solver_puzzles"
        ).fetchone()
    assert told == (moves, puzzles, room + more)
    return moves, puzzles, room + more


def test_what_is_stored_is_counted(client: TestClient, settings: Settings) -> None:
    sync(client, moves=[move(0, "start"), move(1)], puzzles=[entered(5, id="a"), entered(5)])
    assert counted(settings)[:2] == (2, 2)
    twice = [move(1), move(2), move(2), move(1, state=".")]
    assert sync(client, moves=twice)["acknowledged"] == 3
    assert counted(settings)[:2] == (3, 2)
    sync(client, puzzles=[entered(6, puzzle=None), entered(4, name="older"), entered(7, id="b")])
    assert counted(settings)[:2] == (3, 3)
    sync(client, puzzles=[entered(8, id="b"), entered(9, id="b", name="ż" * 200)])
    assert counted(settings)[:2] == (3, 3)


def test_moves_up_to_the_limit(client: TestClient, settings: Settings) -> None:
    object.__setattr__(settings, "player_moves", 3)
    assert refused(client, 403, moves=[move(n) for n in range(4)]) == "quota"
    assert counted(settings)[0] == 0
    assert sync(client, moves=[move(0), move(1)])["acknowledged"] == 2
    assert refused(client, 403, moves=[move(2), move(3)]) == "quota"
    assert sync(client, moves=[move(2)])["acknowledged"] == 1
    assert refused(client, 403, moves=[move(3)]) == "quota"
    assert counted(settings)[0] == 3


def test_sending_again_takes_nothing_of_the_limit(client: TestClient, settings: Settings) -> None:
    object.__setattr__(settings, "player_moves", 50)
    sent = [move(n) for n in range(49)]
    for _ in range(20):
        assert sync(client, moves=sent)["acknowledged"] == 49
    assert sync(client, moves=[*sent, move(49)])["acknowledged"] == 50
    assert sync(client, moves=[*sent, move(49)])["acknowledged"] == 50
    assert refused(client, 403, moves=[*sent, move(50)]) == "quota"


def test_entered_puzzles_up_to_the_limit(client: TestClient, settings: Settings) -> None:
    object.__setattr__(settings, "player_puzzles", 2)
    assert refused(client, 403, puzzles=[entered(1, id=id) for id in "abc"]) == "quota"
    sync(client, puzzles=[entered(1, id=id) for id in "ab"])
    sync(client, puzzles=[entered(2, id=id) for id in "ab"])
    assert refused(client, 403, puzzles=[entered(1, id="c")]) == "quota"
    assert counted(settings)[1] == 2


def test_bytes_up_to_the_limit(client: TestClient, settings: Settings) -> None:
    sync(client, moves=[move(0)], puzzles=[entered(1, draft="x" * 500)])
    _, _, room = counted(settings)
    size = players.size_of_move(move_columns(Paint(**move(1))))
    object.__setattr__(settings, "player_bytes", room + size)
    assert sync(client, moves=[move(0), move(1)])["acknowledged"] == 2
    assert refused(client, 403, moves=[move(2)]) == "quota"
    assert refused(client, 403, puzzles=[entered(2, draft="x" * 501)]) == "quota"
    sync(client, puzzles=[entered(3, puzzle=None)])
    assert sync(client, moves=[move(2, cells=[[0, 0]])])["acknowledged"] == 1
    object.__setattr__(settings, "player_bytes", 0)
    assert sync(client, puzzles=[entered(4, name="", puzzle=None)])["puzzles"] == []


def test_pages_are_limited_by_bytes(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    cells = [[row, column] for row in range(50) for column in range(20)]
    sent = [move(n, cells=cells) for n in range(6)]
    puzzles = [entered(1, id=f"mine-{n}", draft="x" * 9000) for n in range(6)]
    sync(client, moves=sent[:3], puzzles=puzzles[:3])
    sync(client, moves=sent[3:], puzzles=puzzles[3:])
    monkeypatch.setattr(pages, "PAGE_BYTES", 20_000)
    cursor, more = 0, True
    got: list[Any] = []
    mine: list[Any] = []
    while more:
        answer = client.post("/api/sync", headers=KEY, json={"device": "x", "since": cursor})
        assert len(answer.content) < 20_000 + 10_000
        told = answer.json()
        assert told["moves"] or told["puzzles"]
        got, mine = got + told["moves"], mine + told["puzzles"]
        cursor, more = told["cursor"], told["more"]
    assert (got, mine) == (sent, puzzles)


def test_one_move_larger_than_a_page_is_a_page(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync(client, moves=[move(0), move(1)])
    monkeypatch.setattr(pages, "PAGE_BYTES", 1)
    answer = sync(client, "x")
    assert (answer["moves"], answer["more"]) == ([move(0)], True)
    answer = sync(client, "x", since=answer["cursor"])
    assert (answer["moves"], answer["more"]) == ([move(1)], False)


def test_rows_are_fetched_only_until_a_page_is_full(
    client: TestClient, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync(client, moves=[move(n) for n in range(300)])
    monkeypatch.setattr(pages, "PAGE_ROWS", 10)
    fetched: list[int] = []
    as_json = pages._move_json

    def noted(row: Any) -> str:
        fetched.append(row.n)
        return as_json(row)

    monkeypatch.setattr(pages, "_move_json", noted)
    assert len(sync(client, "x")["moves"]) == 10
    assert fetched == list(range(10))


def test_reading_does_not_wait_for_the_writer(client: TestClient) -> None:
    sync(client, moves=[move(0, "start")])
    writer = client.app.state.services.writer  # type: ignore[attr-defined]
    gate = threading.Event()
    assert client.portal is not None
    held = client.portal.start_task_soon(writer.write, lambda _: gate.wait(600))
    try:
        assert len(sync(client, "tablet")["moves"]) == 1
        assert not held.done()
    finally:
        gate.set()
    assert held.result()


def test_a_save_is_told_even_if_reading_is_refused(client: TestClient, settings: Settings) -> None:
    sync(client, moves=[move(0, "start"), move(1)])
    object.__setattr__(settings, "key_reads", 1)
    theirs = [move(n, device="tablet") for n in range(2)]
    first = sync(client, "tablet", moves=theirs[:1])
    assert (len(first["moves"]), first["more"]) == (2, False)
    second = sync(client, "tablet", moves=theirs[1:])
    assert (second["acknowledged"], second["moves"], second["more"]) == (1, [], True)
    assert second["cursor"] == 0
    assert refused(client, 429) == "too_many"
    object.__setattr__(settings, "key_reads", 0)
    rest = sync(client, "tablet", since=second["cursor"])
    assert [told["n"] for told in rest["moves"]] == [0, 1, 0, 1]


def test_a_server_that_stops_asks_to_come_again(client: TestClient) -> None:
    client.app.state.services.writer.stop()  # type: ignore[attr-defined]
    assert refused(client, 503, moves=[move(0, "start")]) == "database"


def test_erased_is_erased_on_all_devices(client: TestClient, settings: Settings) -> None:
    known = sync(client, moves=[move(0, "start"), move(1)], puzzles=[entered(1)])
    sync(client, key=OTHER_KEY, moves=[move(0, "start")])
    for _ in range(2):
        assert client.delete("/api/me", headers=KEY).status_code == 204
    for body in (
        {},
        {"since": known["cursor"], "epoch": known["epoch"]},
        {"moves": [move(0, "start")]},
        {"puzzles": [entered(2)]},
    ):
        assert refused(client, 410, **body) == "erased"
    assert len(sync(client, "tablet", key=OTHER_KEY)["moves"]) == 1

    def rows() -> list[int]:
        with closing(sqlite3.connect(settings.database_file)) as connection:
            return [
                connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
                for table in ("players", "moves", "solver_puzzles", "attempts")
            ]

    wait_until(lambda: rows() == [1, 1, 0, 1])
    data = b"".join(file.read_bytes() for file in settings.data.iterdir())
    assert KEY["authorization"].removeprefix("Bearer ").encode() not in data


def test_a_key_that_was_never_used_can_be_erased(client: TestClient) -> None:
    assert client.delete("/api/me", headers=KEY).status_code == 204
    assert refused(client, 410, moves=[move(0, "start")]) == "erased"


def test_erasing_gives_the_room_back(client: TestClient, settings: Settings) -> None:
    cells = [[row, column] for row in range(50) for column in range(40)]
    large = [move(n, cells=cells) for n in range(40)]
    for start in range(0, 400, 40):
        sync(client, moves=[told | {"n": told["n"] + start} for told in large])
    file = settings.database_file

    def size() -> int:
        return sum(
            found.stat().st_size for found in file.parent.iterdir() if found.name != "settings.toml"
        )

    before = size()
    client.delete("/api/me", headers=KEY)
    wait_until(lambda: size() < before - 400 * 12_000)
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_log_in_use_is_emptied_later(settings: Settings) -> None:
    engine = open_engine(settings)
    with engine.begin() as connection:
        connection.execute(text("UPDATE packs SET author = 'One'"))
    log = settings.database_file.with_name(f"{settings.database_file.name}-wal")
    with closing(sqlite3.connect(settings.database_file, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM players").fetchone()
        with engine.begin() as connection:
            connection.execute(text("UPDATE packs SET author = 'Other'"))
        assert not erasing.end_log(engine)
        reader.execute("COMMIT")
    assert erasing.end_log(engine)
    assert log.stat().st_size == 0
    with engine.connect() as connection:
        patience = connection.exec_driver_sql("PRAGMA busy_timeout").scalar()
    assert patience == 1000 * settings.busy_seconds
    engine.dispose()


def test_erasing_goes_on_after_a_restart(settings: Settings) -> None:
    with TestClient(server.create_app(settings)) as client:
        sync(client, moves=[move(n) for n in range(300)])
    engine = open_engine(settings)
    with engine.begin() as connection:
        erasing.erase(connection, devices.hash_of(KEY["authorization"].removeprefix("Bearer ")))
    with engine.begin() as connection:
        assert erasing.delete_some(connection)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM moves")).scalar() == 200
    with TestClient(server.create_app(settings)) as client:

        def left() -> int:
            with engine.connect() as connection:
                return int(connection.execute(text("SELECT count(*) FROM players")).scalar() or 0)

        wait_until(lambda: left() == 0)
        assert refused(client, 410) == "erased"
    engine.dispose()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"n": -1}, "n"),
        ({"n": 1.5}, "n"),
        ({"clock": 2**60}, "clock"),
        ({"attempt": "no colon"}, "attempt"),
        ({"device": "x" * 65}, "device"),
        ({"state": "##"}, "state"),
        ({"state": "é"}, "state"),
        ({"cells": []}, "cells"),
        ({"cells": [[0, -1]]}, "cells.0.1"),
        ({"kind": "teleport"}, ""),
        ({"more": 1}, "more"),
    ],
)
def test_a_bad_move_is_refused_with_its_place(
    client: TestClient, change: dict[str, Any], field: str
) -> None:
    body = {"device": "phone", "moves": [move(0, "start"), move(1) | change]}
    answer = client.post("/api/sync", headers=KEY, json=body)
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert error["code"] == "invalid"
    assert error["field"].startswith("moves.1")
    assert error["field"].endswith(field)
    assert sync(client, "tablet")["moves"] == []


@pytest.mark.parametrize(
    "header",
    [
        {},
        {"authorization": "x"},
        {"authorization": "Bearer short"},
        {"authorization": f"Bearer {'x' * 21}"},
        {"authorization": f"Bearer {'x' * 65}"},
        {"authorization": f"Bearer {'x' * 30}!"},
        {"authorization": f"Bearer {'x' * 15} {'x' * 15}"},
        {"authorization": f"Basic {'x' * 30}"},
    ],
)
def test_without_a_key_there_is_nothing(client: TestClient, header: dict[str, str]) -> None:
    for answer in (
        client.post("/api/sync", headers=header, json={"device": "phone"}),
        client.delete("/api/me", headers=header),
    ):
        assert (answer.status_code, answer.json()["error"]["code"]) == (401, "no_key")


@pytest.mark.parametrize("length", [22, 64])
def test_the_shortest_and_the_longest_key(client: TestClient, length: int) -> None:
    key = {"authorization": f"Bearer {'x-_9' * 16}"[: len("Bearer ") + length]}
    assert sync(client, key=key, moves=[move(0, "start")])["acknowledged"] == 1
