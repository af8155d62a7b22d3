"""After a restore, devices and players are as they were before it, not as in the backup."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from nurie.app import backup, server
from nurie.app.settings import Settings
from tests.app.conftest import move, wait_until


def key(letter: str) -> dict[str, str]:
    return {"authorization": f"Bearer {letter * 32}"}


def save(client: TestClient, letter: str, *ns: int) -> None:
    body = {"device": letter, "moves": [move(n, device=letter) for n in ns]}
    assert client.post("/api/sync", headers=key(letter), json=body).status_code == 200


def link(client: TestClient, to: str, new: str, former: str = "") -> None:
    code = client.post("/api/links", headers=key(to), json={"name": to}).json()["code"]
    body = {"code": code, "name": new} | ({"former": former * 32} if former else {})
    assert client.post("/api/links/redeem", headers=key(new), json=body).status_code == 204


def unlink(client: TestClient, by: str, name: str) -> None:
    found = client.get("/api/devices", headers=key(by)).json()
    (id,) = (one["id"] for one in found if one["name"] == name)
    assert client.delete(f"/api/devices/{id}", headers=key(by)).status_code == 204


def told(client: TestClient, letter: str) -> Any:
    """What a device gets: the moves, as (device, n), or why not."""
    answer = client.post("/api/sync", headers=key(letter), json={"device": "reader"}).json()
    if "error" in answer:
        return answer["error"]["code"]
    return sorted((one["device"], one["n"]) for one in answer["moves"])


def players(settings: Settings) -> int:
    with closing(sqlite3.connect(settings.database_file)) as connection:
        return int(connection.execute("SELECT count(*) FROM players").fetchone()[0])


Restore = Callable[[Callable[[TestClient], None], Callable[[TestClient], None]], TestClient]


@pytest.fixture
def restored(settings: Settings, tmp_path: Path, request: pytest.FixtureRequest) -> Restore:
    """A server after: some work, a backup, more work, a restore of the backup."""

    def do(before: Callable[[TestClient], None], after: Callable[[TestClient], None]) -> TestClient:
        with TestClient(server.create_app(settings)) as client:
            before(client)
            backup.backup(settings, tmp_path / "copy.sqlite3")
            after(client)
        backup.restore(settings, tmp_path / "copy.sqlite3")
        found = TestClient(server.create_app(settings))
        found.__enter__()
        request.addfinalizer(lambda: found.__exit__(None, None, None))
        return found

    return do


def test_a_device_that_was_linked_since_stays_linked(restored: Restore) -> None:
    client = restored(lambda old: save(old, "a", 0), lambda old: link(old, "a", "b"))
    assert told(client, "b") == [("a", 0)]
    devices = client.get("/api/devices", headers=key("a")).json()
    assert [one["name"] for one in devices] == ["", "b"]


def test_players_who_are_newer_than_the_copy_stay_together(restored: Restore) -> None:
    def after(old: TestClient) -> None:
        save(old, "a", 0)
        link(old, "a", "b")

    client = restored(lambda old: save(old, "z", 0), after)
    assert told(client, "b") == []
    save(client, "a", 0)
    assert told(client, "b") == [("a", 0)]
    assert told(client, "z") == [("z", 0)]


def test_a_device_that_was_unlinked_since_stays_unlinked(restored: Restore) -> None:
    def before(old: TestClient) -> None:
        save(old, "a", 0)
        link(old, "a", "b")

    client = restored(before, lambda old: unlink(old, "a", "b"))
    assert told(client, "b") == "unlinked"
    assert told(client, "a") == [("a", 0)]


def test_players_who_joined_since_join_again(restored: Restore, settings: Settings) -> None:
    def before(old: TestClient) -> None:
        for letter in "abc":
            save(old, letter, 0)

    def after(old: TestClient) -> None:
        link(old, "b", "x", former="a")
        link(old, "c", "y", former="x")
        link(old, "c", "z", former="b")
        wait_until(lambda: players(settings) == 1)

    client = restored(before, after)
    wait_until(lambda: players(settings) == 1)
    for letter in "cyz":
        assert told(client, letter) == [("a", 0), ("b", 0), ("c", 0)]
    for letter in "abx":
        assert told(client, letter) == "unlinked"


def test_an_erased_player_stays_erased_though_the_first_device_had_left(
    restored: Restore, settings: Settings
) -> None:
    def after(old: TestClient) -> None:
        link(old, "a", "b")
        unlink(old, "b", "a")
        assert old.delete("/api/me", headers=key("b")).status_code == 204

    client = restored(lambda old: save(old, "a", 0), after)
    assert players(settings) == 0
    assert told(client, "a") == told(client, "b") == "erased"


@pytest.mark.parametrize("is_newer", [False, True])
def test_who_joined_an_erased_player_is_erased(
    restored: Restore, settings: Settings, is_newer: bool
) -> None:
    def before(old: TestClient) -> None:
        save(old, "b", 0)
        if not is_newer:
            save(old, "a", 0)

    def after(old: TestClient) -> None:
        save(old, "a", 0)
        link(old, "a", "c", former="b")
        wait_until(lambda: players(settings) == 1)
        assert old.delete("/api/me", headers=key("a")).status_code == 204

    client = restored(before, after)
    assert players(settings) == 0
    assert told(client, "a") == told(client, "c") == "erased"
    assert told(client, "b") == "erased"


def test_an_unlinked_first_device_cannot_erase_through_a_restore(restored: Restore) -> None:
    def before(old: TestClient) -> None:
        save(old, "a", 0)
        link(old, "a", "b")

    def after(old: TestClient) -> None:
        unlink(old, "b", "a")
        assert old.delete("/api/me", headers=key("a")).status_code == 204

    client = restored(before, after)
    assert told(client, "b") == [("a", 0)]
    assert told(client, "a") == "unlinked"
