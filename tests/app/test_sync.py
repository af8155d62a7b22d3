"""Saving and merging: each move once, whatever is sent again, and by whichever device."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest
from starlette.testclient import TestClient

from nurie.app import players
from nurie.app.settings import Settings
from tests.app.conftest import KEY, OTHER_KEY, move


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
    assert answer["conflicts"] == [["small/mug:one", "phone", 1]]
    assert answer["acknowledged"] == 1
    assert sync(client, "tablet")["moves"][1] == move(1)


def test_many_moves_come_in_pages(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "PAGE", 7)
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


def test_erasing_forgets_everything_and_other_devices_notice(client: TestClient) -> None:
    known = sync(client, moves=[move(0, "start"), move(1)], puzzles=[entered(1)])
    sync(client, key=OTHER_KEY, moves=[move(0, "start")])
    assert client.delete("/api/me", headers=KEY).status_code == 204
    assert client.delete("/api/me", headers=KEY).status_code == 204
    assert client.get("/api/attempts", headers=KEY).json() == []
    answer = sync(client, since=known["cursor"], epoch=known["epoch"])
    assert answer["reset"]
    assert answer["moves"] == answer["puzzles"] == []
    assert len(sync(client, "tablet", key=OTHER_KEY)["moves"]) == 1


def test_the_list_of_attempts_is_up_to_date(client: TestClient) -> None:
    sync(client, moves=[move(0, "start", mode="lives"), move(1, cells=[[0, 0], [0, 4]])])
    (listed,) = client.get("/api/attempts", headers=KEY).json()
    changed = listed.pop("changed")
    assert changed > 1_700_000_000_000
    assert listed == {
        "id": "small/mug:one",
        "puzzle": "small/mug",
        "mode": "lives",
        "status": "started",
        "completion": "none",
        "lives": 2,
        "mistakes": 1,
        "hints": 0,
        "milliseconds": 1000,
        "share": 0.08,
        "moves": 2,
        "cells": ["#???.", "?????", "?????", "?????", "?????"],
    }
    sync(client, moves=[move(2, cells=[[0, 3]]), move(3, cells=[[2, 3]])])
    (listed,) = client.get("/api/attempts", headers=KEY).json()
    assert (listed["status"], listed["completion"], listed["lives"]) == ("started", "with_loss", 0)


def test_an_attempt_at_an_entered_puzzle_is_listed_too(client: TestClient) -> None:
    # Ids as clients make them: eight random bytes in hexadecimal digits each.
    id_, attempt_id = "5d1f0c2a9b3e4f67", "own/5d1f0c2a9b3e4f67:00a1b2c3d4e5f607"
    attempt = {"attempt": attempt_id}
    sync(
        client,
        puzzles=[entered(1, id=id_)],
        moves=[
            move(0, "start", puzzle=f"own/{id_}", **attempt),
            move(1, cells=[[0, 0]], **attempt),
            move(0, "start", puzzle="nowhere", attempt="nowhere:x"),
        ],
    )
    listed = {told["id"]: told for told in client.get("/api/attempts", headers=KEY).json()}
    assert (listed[attempt_id]["status"], listed[attempt_id]["share"]) == ("finished", 1.0)
    assert listed[attempt_id]["puzzle"] == f"own/{id_}"
    assert listed["nowhere:x"]["status"] == "started"


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


def test_quotas(client: TestClient, settings: Settings) -> None:
    object.__setattr__(settings, "player_moves", 3)
    assert sync(client, moves=[move(0, "start"), move(1)])["acknowledged"] == 2
    answer = client.post(
        "/api/sync", headers=KEY, json={"device": "phone", "moves": [move(2), move(3)]}
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "quota")


@pytest.mark.parametrize("header", [{}, {"authorization": "Bearer short"}, {"authorization": "x"}])
def test_without_a_key_there_is_nothing(client: TestClient, header: dict[str, str]) -> None:
    for answer in (
        client.post("/api/sync", headers=header, json={"device": "phone"}),
        client.get("/api/attempts", headers=header),
        client.delete("/api/me", headers=header),
    ):
        assert (answer.status_code, answer.json()["error"]["code"]) == (401, "no_key")
