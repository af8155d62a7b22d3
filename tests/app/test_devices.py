"""Devices and codes over HTTP: linking, listing, unlinking, and what a hostile client tries."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import pytest
from starlette.testclient import TestClient

from nurie.app import devices, links, server
from nurie.app.settings import Settings
from tests.app.conftest import KEY, OTHER_KEY, move, wait_until

THIRD_KEY = {"authorization": "Bearer 33333333333333333333333333333333"}
NEW_KEY = {"authorization": "Bearer nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn"}


def secret(key: dict[str, str]) -> str:
    return key["authorization"].removeprefix("Bearer ")


def sync(client: TestClient, key: Any = KEY, **body: Any) -> dict[str, Any]:
    answer = client.post("/api/sync", headers=key, json={"device": "reader", **body})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def code_for(client: TestClient, key: Any = KEY, name: str = "") -> str:
    answer = client.post("/api/links", headers=key, json={"name": name})
    assert answer.status_code == 200, answer.text
    assert answer.json()["seconds"] == 600
    return str(answer.json()["code"])


def redeem(
    client: TestClient, code: str, key: Any = NEW_KEY, former: Any = None, name: str = "tablet"
) -> tuple[int, str]:
    """The status and the code of the error."""
    body = {"code": code, "name": name} | ({"former": secret(former)} if former else {})
    answer = client.post("/api/links/redeem", headers=key, json=body)
    return answer.status_code, answer.json()["error"]["code"] if answer.content else ""


def listed(client: TestClient, key: Any = KEY) -> list[dict[str, Any]]:
    answer = client.get("/api/devices", headers=key)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()
    return found


def refused(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def refused_sync(client: TestClient, key: Any, **body: Any) -> tuple[int, str]:
    return refused(client.post("/api/sync", headers=key, json={"device": "x", **body}))


def numbers(told: dict[str, Any]) -> list[tuple[str, int]]:
    return sorted((one["device"], one["n"]) for one in told["moves"])


def rows(settings: Settings, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(settings.database_file)) as connection:
        return connection.execute(query).fetchall()


@pytest.fixture
def linked(client: TestClient) -> tuple[TestClient, list[str]]:
    """Two devices of one player: KEY and NEW_KEY; and their ids."""
    sync(client, moves=[move(0, "start"), move(1)])
    assert redeem(client, code_for(client, name="phone")) == (204, "")
    return client, [one["id"] for one in listed(client)]


def test_a_new_device_gets_everything(client: TestClient, settings: Settings) -> None:
    known = sync(client, moves=[move(0, "start"), move(1)])
    code = code_for(client, name="Firefox on Android")
    assert len(code) == 8
    assert set(code) <= set(links.ALPHABET)
    assert redeem(client, code, name="  My tablet ") == (204, "")
    told = sync(client, NEW_KEY)
    assert [one["n"] for one in told["moves"]] == [0, 1]
    assert told["epoch"] == known["epoch"]
    theirs = [move(0, device="tablet"), move(1, device="tablet")]
    assert sync(client, NEW_KEY, moves=theirs)["acknowledged"] == 2
    since = {"since": known["cursor"], "epoch": known["epoch"]}
    assert numbers(sync(client, **since)) == [("tablet", 0), ("tablet", 1)]
    first, second = listed(client)
    assert [first["name"], second["name"]] == ["Firefox on Android", "My tablet"]
    assert [first["this"], second["this"]] == [True, False]
    assert [one["this"] for one in listed(client, NEW_KEY)] == [False, True]
    assert second["seen_at"] == devices.today()
    assert devices.today() <= second["created_at"] <= devices.now()
    stored = b"".join(file.read_bytes() for file in settings.data.iterdir())
    for word in (code, secret(NEW_KEY), secret(KEY)):
        assert word.encode() not in stored


def test_a_player_who_has_not_played_can_link(client: TestClient) -> None:
    assert listed(client) == []
    assert redeem(client, code_for(client)) == (204, "")
    sync(client, NEW_KEY, moves=[move(0, "start")])
    assert len(sync(client)["moves"]) == 1
    assert len(listed(client)) == 2


def entered(id: str, updated: int, name: str) -> dict[str, Any]:
    return {"id": id, "updated": updated, "device": "d", "name": name, "puzzle": None}


def test_two_players_become_one(client: TestClient, settings: Settings) -> None:
    """Nothing is overwritten: neither what both have, nor what only the server has."""
    mine = [move(0, "start"), move(1)]
    theirs = [move(n, device="tablet") for n in range(250)]
    sync(client, moves=mine, puzzles=[entered("both", 2, "newer"), entered("mine", 1, "m")])
    sync(client, OTHER_KEY, moves=[*theirs, mine[0]], puzzles=[entered("both", 1, "older")])
    sync(client, OTHER_KEY, puzzles=[entered(f"p{n}", 1, "t") for n in range(25)])
    assert redeem(client, code_for(client), former=OTHER_KEY) == (204, "")
    wait_until(lambda: rows(settings, "SELECT count(*) FROM players") == [(1,)])
    for key in (KEY, NEW_KEY):
        told = sync(client, key)
        assert numbers(told) == sorted((one["device"], one["n"]) for one in [*mine, *theirs])
        names = {one["id"]: one["name"] for one in told["puzzles"]}
        assert names == {"both": "newer", "mine": "m"} | {f"p{n}": "t" for n in range(25)}
    # Sending all of it once more, as a linked device does, adds nothing.
    assert sync(client, NEW_KEY, moves=[*theirs, *mine])["conflicts"] == []
    counted = "SELECT moves, puzzles, bytes FROM players"
    real = (
        "SELECT (SELECT count(*) FROM moves), (SELECT count(*) FROM solver_puzzles),"
        " (SELECT sum(64 + length(attempt) + length(device) + length(data)) FROM moves)"
        " + (SELECT sum(bytes) FROM solver_puzzles)"
    )
    assert rows(settings, counted) == rows(settings, real)
    assert rows(settings, real)[0][:2] == (252, 27)
    assert rows(settings, "SELECT id, moves FROM attempts") == [("small/mug-2:one", 252)]
    assert refused_sync(client, OTHER_KEY) == (410, "unlinked")


def test_joining_goes_on_after_a_restart(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch, TestClient(server.create_app(settings)) as client:
        patch.setattr("nurie.app.services.Services.clean_up_soon", lambda _: None)
        sync(client, OTHER_KEY, moves=[move(n) for n in range(150)])
        assert redeem(client, code_for(client), former=OTHER_KEY) == (204, "")
    assert rows(settings, "SELECT count(*) FROM players") == [(2,)]
    with TestClient(server.create_app(settings)) as client:
        wait_until(lambda: rows(settings, "SELECT count(*) FROM players") == [(1,)])
        assert len(sync(client)["moves"]) == 150


def test_a_player_with_other_devices_stays(client: TestClient) -> None:
    sync(client, OTHER_KEY, moves=[move(0, "start")])
    assert redeem(client, code_for(client, OTHER_KEY), THIRD_KEY) == (204, "")
    sync(client, moves=[move(1)])
    assert redeem(client, code_for(client), former=OTHER_KEY) == (204, "")
    assert [one["n"] for one in sync(client, THIRD_KEY)["moves"]] == [0]
    assert [one["n"] for one in sync(client, NEW_KEY)["moves"]] == [1]
    assert len(listed(client, THIRD_KEY)) == 1
    assert refused_sync(client, OTHER_KEY) == (410, "unlinked")


def test_a_chain_of_players(client: TestClient, settings: Settings) -> None:
    """One who joins another who joins a third: everything ends with the third."""
    for n, key in enumerate((KEY, OTHER_KEY, THIRD_KEY)):
        sync(client, key, moves=[move(n)])
    old = code_for(client, OTHER_KEY)
    assert redeem(client, code_for(client, OTHER_KEY), former=KEY) == (204, "")
    ids = {one["id"] for one in listed(client, NEW_KEY)}
    fourth = {"authorization": f"Bearer {'4' * 32}"}
    fifth = {"authorization": f"Bearer {'5' * 32}"}
    # Both devices leave; the second takes the data along.
    assert redeem(client, code_for(client, THIRD_KEY), fourth, former=NEW_KEY) == (204, "")
    assert redeem(client, code_for(client, THIRD_KEY), fifth, former=OTHER_KEY) == (204, "")
    wait_until(lambda: rows(settings, "SELECT count(*) FROM players") == [(1,)])
    assert sorted(one["n"] for one in sync(client, THIRD_KEY)["moves"]) == [0, 1, 2]
    assert not ids & {one["id"] for one in listed(client, fifth)}
    # A code of a player who is gone leads nowhere.
    assert redeem(client, old, {"authorization": f"Bearer {'6' * 32}"}) == (404, "no_code")


def test_a_code_works_once(client: TestClient) -> None:
    code = code_for(client)
    assert redeem(client, code) == (204, "")
    # The answer may have been lost.
    assert redeem(client, code) == (204, "")
    assert redeem(client, code, THIRD_KEY) == (404, "no_code")
    assert len(listed(client)) == 2


def test_of_devices_that_race_for_a_code_one_wins(client: TestClient) -> None:
    code = code_for(client)
    keys = [{"authorization": f"Bearer {f'{n:02}' * 16}"} for n in range(16)]
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda key: redeem(client, code, key), keys))
    assert sorted(found) == [(204, ""), *[(404, "no_code")] * 15]
    assert len(listed(client)) == 2


def test_a_code_ends(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    code = code_for(client)
    now = devices.now()
    monkeypatch.setattr(devices, "now", lambda: now + 1000 * links.SECONDS + 1000)
    assert redeem(client, code) == (404, "no_code")
    # The device is not a player now.
    assert listed(client, NEW_KEY) == []
    assert redeem(client, code_for(client)) == (204, "")


def test_a_player_has_few_codes(client: TestClient, settings: Settings) -> None:
    other = code_for(client, OTHER_KEY)
    codes = [code_for(client) for _ in range(links.MOST + 2)]
    assert rows(settings, "SELECT count(*) FROM links") == [(links.MOST + 1,)]
    assert redeem(client, codes[1]) == (404, "no_code")
    assert redeem(client, codes[2]) == (204, "")
    assert redeem(client, other, THIRD_KEY) == (204, "")


def test_old_codes_are_deleted(
    client: TestClient, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    code_for(client, OTHER_KEY)
    now = devices.now()
    monkeypatch.setattr(devices, "now", lambda: now + 1000 * links.SECONDS + 1000)
    code_for(client)
    assert rows(settings, "SELECT count(*) FROM links") == [(1,)]


def test_guessing_is_slow(client: TestClient, settings: Settings) -> None:
    guesses = [redeem(client, "2" * 8, {"authorization": f"Bearer {n:032}"}) for n in range(25)]
    assert guesses == [(404, "no_code")] * 20 + [(429, "too_many")] * 5
    code = code_for(client)
    assert redeem(client, code) == (429, "too_many")
    object.__setattr__(settings, "address_links", 0)
    assert redeem(client, code) == (204, "")


def test_guessing_from_many_addresses_is_slow(settings: Settings) -> None:
    object.__setattr__(settings, "all_links", 7)
    app = server.create_app(settings)
    found = []
    with TestClient(app) as first:
        for n in range(9):
            # Another address, in the server that runs already.
            guest = TestClient(app, client=(f"192.0.2.{n}", 1))
            guest.portal = first.portal
            found.append(redeem(guest, "2" * 8))
    assert found == [(404, "no_code")] * 7 + [(429, "too_many")] * 2


@pytest.mark.parametrize(
    "code", ["", "2222222", "222222222", "2222-2222", "abcdefgh", "0OI1O0I1", "２" * 8]
)
def test_what_is_not_a_code_is_refused(client: TestClient, code: str) -> None:
    assert redeem(client, code) == (422, "invalid")


def test_a_code_of_an_erased_player_is_worth_nothing(client: TestClient) -> None:
    code = code_for(client)
    assert client.delete("/api/me", headers=KEY).status_code == 204
    assert redeem(client, code) == (404, "no_code")


def test_a_device_cannot_be_linked_to_its_own_player(
    linked: tuple[TestClient, list[str]],
) -> None:
    client, _ = linked
    code = code_for(client)
    assert redeem(client, code, THIRD_KEY, former=NEW_KEY) == (409, "already_linked")
    # A key that is a device already cannot become one again.
    assert redeem(client, code, OTHER_KEY, former=OTHER_KEY) == (409, "key_in_use")
    sync(client, OTHER_KEY, moves=[move(0)])
    assert redeem(client, code, OTHER_KEY) == (409, "key_in_use")
    # The code is still good.
    assert redeem(client, code, THIRD_KEY) == (204, "")
    assert len(listed(client)) == 3


def test_a_retired_key_cannot_be_linked(linked: tuple[TestClient, list[str]]) -> None:
    client, (_, tablet) = linked
    assert client.delete(f"/api/devices/{tablet}", headers=KEY).status_code == 204
    code = code_for(client)
    assert redeem(client, code, NEW_KEY) == (410, "unlinked")
    assert client.delete("/api/me", headers=OTHER_KEY).status_code == 204
    assert redeem(client, code, OTHER_KEY) == (410, "erased")
    assert redeem(client, code, THIRD_KEY) == (204, "")


def test_a_player_can_link_some_devices(client: TestClient, settings: Settings) -> None:
    object.__setattr__(settings, "player_devices", 2)
    assert redeem(client, code_for(client)) == (204, "")
    code = code_for(client)
    assert redeem(client, code, THIRD_KEY) == (403, "too_many_devices")
    object.__setattr__(settings, "player_devices", 3)
    assert redeem(client, code, THIRD_KEY) == (204, "")


@pytest.mark.parametrize("which", ["player_moves", "player_puzzles", "player_bytes"])
def test_together_two_players_keep_the_limit(
    client: TestClient, settings: Settings, which: str
) -> None:
    sync(client, moves=[move(0, "start")], puzzles=[entered("a", 1, "a")])
    sync(client, OTHER_KEY, moves=[move(1)], puzzles=[entered("b", 1, "b")])
    ((has,),) = rows(settings, f"SELECT sum({which.removeprefix('player_')}) FROM players")
    code = code_for(client)
    object.__setattr__(settings, which, has - 1)
    assert redeem(client, code, former=OTHER_KEY) == (403, "quota")
    # Nothing has changed.
    assert len(sync(client, OTHER_KEY)["moves"]) == 1
    assert len(listed(client)) == 1
    object.__setattr__(settings, which, has)
    assert redeem(client, code, former=OTHER_KEY) == (204, "")
    wait_until(lambda: rows(settings, "SELECT moves, puzzles FROM players") == [(2, 2)])


def test_an_unlinked_device_is_refused_at_once(linked: tuple[TestClient, list[str]]) -> None:
    client, (phone, tablet) = linked
    sync(client, NEW_KEY, moves=[move(5, device="tablet")])
    app: Any = client.app
    # Another process, whatever it remembers.
    with TestClient(server.create_app(app.state.settings)) as other:
        assert len(sync(other, NEW_KEY)["moves"]) == 3
        assert client.delete(f"/api/devices/{tablet}", headers=KEY).status_code == 204
        for one in (client, other):
            assert refused_sync(one, NEW_KEY) == (410, "unlinked")
            assert refused_sync(one, NEW_KEY, moves=[move(9)]) == (410, "unlinked")
    for answer in (
        client.get("/api/devices", headers=NEW_KEY),
        client.post("/api/links", headers=NEW_KEY, json={}),
        client.delete(f"/api/devices/{phone}", headers=NEW_KEY),
        client.patch(f"/api/devices/{phone}", headers=NEW_KEY, json={"name": "x"}),
    ):
        assert refused(answer) == (410, "unlinked")
    # What it did stays.
    assert len(sync(client)["moves"]) == 3
    assert [one["id"] for one in listed(client)] == [phone]


def test_an_unlinked_device_cannot_erase_the_player(linked: tuple[TestClient, list[str]]) -> None:
    """Not even the first device, whose key once was that of the player."""
    client, (phone, _) = linked
    assert client.delete(f"/api/devices/{phone}", headers=NEW_KEY).status_code == 204
    assert client.delete("/api/me", headers=KEY).status_code == 204
    assert len(sync(client, NEW_KEY)["moves"]) == 2
    assert refused_sync(client, KEY) == (410, "unlinked")
    assert redeem(client, code_for(client, NEW_KEY), KEY) == (410, "unlinked")


def test_an_unlinked_device_cannot_come_back_with_a_code_of_its_own(
    linked: tuple[TestClient, list[str]],
) -> None:
    client, (_, tablet) = linked
    code = code_for(client, NEW_KEY)
    assert client.delete(f"/api/devices/{tablet}", headers=KEY).status_code == 204
    assert redeem(client, code, THIRD_KEY) == (404, "no_code")
    assert redeem(client, code_for(client), THIRD_KEY) == (204, "")


def test_an_unlinked_device_goes_on_with_a_new_key(linked: tuple[TestClient, list[str]]) -> None:
    client, (_, tablet) = linked
    known = sync(client, NEW_KEY)
    assert client.delete(f"/api/devices/{tablet}", headers=KEY).status_code == 204
    # As a client that forgot to start over: it is told to.
    since = {"since": known["cursor"], "epoch": known["epoch"]}
    assert sync(client, OTHER_KEY, moves=[move(9, device="tablet")], **since)["reset"]
    assert numbers(sync(client, OTHER_KEY)) == [("tablet", 9)]
    assert numbers(sync(client)) == [("phone", 0), ("phone", 1)]
    # And it can be linked again.
    assert redeem(client, code_for(client), THIRD_KEY, former=OTHER_KEY) == (204, "")
    wait_until(lambda: len(sync(client)["moves"]) == 3)


def test_a_device_may_unlink_itself_but_not_the_last_one(
    linked: tuple[TestClient, list[str]],
) -> None:
    client, (phone, tablet) = linked
    assert client.delete(f"/api/devices/{tablet}", headers=NEW_KEY).status_code == 204
    answer = client.delete(f"/api/devices/{phone}", headers=KEY)
    assert refused(answer) == (409, "only_device")
    assert len(sync(client)["moves"]) == 2


def test_two_devices_that_unlink_each_other(linked: tuple[TestClient, list[str]]) -> None:
    """One of them is left, so that the data has an owner."""
    client, (phone, tablet) = linked
    with ThreadPoolExecutor(2) as threads:
        pairs = [(tablet, KEY), (phone, NEW_KEY)]
        answers = list(
            threads.map(
                lambda pair: client.delete(f"/api/devices/{pair[0]}", headers=pair[1]), pairs
            )
        )
    assert sorted(answer.status_code for answer in answers) == [204, 410]


def test_devices_of_others_do_not_exist(linked: tuple[TestClient, list[str]]) -> None:
    client, (phone, tablet) = linked
    sync(client, OTHER_KEY, moves=[move(0, "start")])
    for key in (OTHER_KEY, THIRD_KEY):
        for device in (phone, tablet):
            answer = client.delete(f"/api/devices/{device}", headers=key)
            assert refused(answer) == (404, "not_found")
            answer = client.patch(f"/api/devices/{device}", headers=key, json={"name": "x"})
            assert refused(answer) == (404, "not_found")
    assert [one["name"] for one in listed(client)] == ["phone", "tablet"]
    assert len(listed(client, OTHER_KEY)) == 1


def test_a_device_is_renamed_by_any_device(linked: tuple[TestClient, list[str]]) -> None:
    client, (phone, tablet) = linked
    for device, key, name in ((tablet, KEY, "Küche ☕"), (phone, NEW_KEY, "")):
        answer = client.patch(f"/api/devices/{device}", headers=key, json={"name": name})
        assert answer.status_code == 204
    assert [one["name"] for one in listed(client)] == ["", "Küche ☕"]
    for bad in ("x" * 61, "a\nb", "\x7f", 5, None):
        answer = client.patch(f"/api/devices/{phone}", headers=KEY, json={"name": bad})
        assert refused(answer) == (422, "invalid")
    # A chosen name is not replaced by that of a browser.
    code_for(client, NEW_KEY, name="Chrome")
    assert [one["name"] for one in listed(client)] == ["", "Küche ☕"]
    code_for(client, KEY, name="Chrome")
    assert [one["name"] for one in listed(client)] == ["Chrome", "Küche ☕"]


def test_erasing_erases_for_all_devices(
    linked: tuple[TestClient, list[str]], settings: Settings
) -> None:
    client, (phone, _) = linked
    assert redeem(client, code_for(client), THIRD_KEY) == (204, "")
    assert client.delete(f"/api/devices/{phone}", headers=THIRD_KEY).status_code == 204
    assert client.delete("/api/me", headers=NEW_KEY).status_code == 204
    for key in (NEW_KEY, THIRD_KEY, KEY):
        # The first device was unlinked before; now its data is erased, and it is told so.
        assert refused_sync(client, key) == (410, "erased")
    for table in ("players", "devices", "links", "moves"):
        wait_until(lambda table=table: rows(settings, f"SELECT count(*) FROM {table}") == [(0,)])


def test_erasing_includes_who_is_just_joining(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch, TestClient(server.create_app(settings)) as client:
        patch.setattr("nurie.app.services.Services.clean_up_soon", lambda _: None)
        sync(client, OTHER_KEY, moves=[move(0, "start")])
        assert redeem(client, code_for(client), former=OTHER_KEY) == (204, "")
        assert client.delete("/api/me", headers=KEY).status_code == 204
        assert refused_sync(client, OTHER_KEY) == (410, "erased")
    with TestClient(server.create_app(settings)):
        wait_until(lambda: rows(settings, "SELECT count(*) FROM players") == [(0,)])
        assert rows(settings, "SELECT count(*) FROM moves") == [(0,)]


def test_a_device_is_seen_once_a_day(
    client: TestClient, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync(client, moves=[move(0, "start")])
    day = devices.today()
    assert listed(client)[0]["seen_at"] == day
    later = devices.now() + 2 * 24 * 3600 * 1000
    monkeypatch.setattr(devices, "now", lambda: later)
    # Reading counts too.
    sync(client)
    assert listed(client)[0]["seen_at"] == day + 2 * 24 * 3600 * 1000
    assert rows(settings, "SELECT cursor FROM players") == [(1,)]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/devices"),
        ("PATCH", "/api/devices/0123456789abcdef"),
        ("DELETE", "/api/devices/0123456789abcdef"),
        ("POST", "/api/links"),
        ("POST", "/api/links/redeem"),
    ],
)
def test_without_a_key_there_is_nothing(client: TestClient, method: str, path: str) -> None:
    answer = client.request(method, path, json={"code": "22222222"})
    assert refused(answer) == (401, "no_key")
