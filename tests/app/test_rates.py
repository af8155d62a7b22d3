"""How often something may be done: by key, by address, by bytes; and what counts as an address."""

from __future__ import annotations

from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from nurie.app import rates, server
from nurie.app.errors import ApiError
from nurie.app.rates import Rates, client_of, network_of
from nurie.app.settings import Settings
from tests.app.conftest import KEY, OTHER_KEY, move


class Clock:
    """A manual clock."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def is_refused(found: Rates, address: str, key: bytes | None = None) -> int:
    """The seconds after which a refused request may be repeated; 0 if it passes."""
    try:
        found.take("saves", address, key)
    except ApiError as error:
        return error.retry_after if (error.status, error.code) == (429, "too_many") else -1
    return 0


def test_a_burst_passes_and_then_one_at_a_time(settings: Settings) -> None:
    clock = Clock()
    found = Rates(replace(settings, address_saves=6, key_saves=0), clock)
    assert [is_refused(found, "a") for _ in range(8)] == [0] * 6 + [10, 10]
    assert is_refused(found, "b") == 0
    clock.now += 9
    assert is_refused(found, "a") == 1
    clock.now += 1
    assert [is_refused(found, "a") for _ in range(2)] == [0, 10]
    clock.now += 10_000
    assert [is_refused(found, "a") for _ in range(7)] == [0] * 6 + [10]


def test_a_key_has_its_own_limit_wherever_it_is(settings: Settings) -> None:
    found = Rates(replace(settings, address_saves=3, key_saves=2), Clock())
    assert [is_refused(found, address, b"k") for address in "abc"] == [0, 0, 30]
    assert is_refused(found, "c", b"other") == 0
    # What was refused was not counted.
    assert [is_refused(found, "c") for _ in range(3)] == [0, 0, 20]


def test_zero_means_no_limit(settings: Settings) -> None:
    found = Rates(replace(settings, address_saves=0, key_saves=0), Clock())
    assert not any(is_refused(found, "a", b"k") for _ in range(100_000))


def test_the_number_of_buckets_is_limited(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rates, "_MOST_BUCKETS", 10)
    found = Rates(replace(settings, address_saves=2, key_saves=2), Clock())
    # Keys can be made up at will; that does not free the address that sends them.
    results = [is_refused(found, "a", bytes([n])) for n in range(100)]
    assert results == [0, 0] + [30] * 98
    for n in range(100):
        is_refused(found, f"address {n}")
    assert len(found._buckets) <= 10


def test_bytes(settings: Settings) -> None:
    clock = Clock()
    found = Rates(replace(settings, address_megabytes=60), clock)
    found.take_bytes("a", 61 * 2**20)
    with pytest.raises(ApiError) as error:
        found.take_bytes("a", 1)
    assert error.value.retry_after == 1
    found.take_bytes("b", 1)
    clock.now += 1
    found.take_bytes("a", 1)


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("a name", "a name"),
        ("", ""),
    ],
)
def test_what_counts_as_one_address(host: str, network: str) -> None:
    assert network_of(host) == network
    assert client_of({"type": "http", "client": (host, 1)}) == network
    assert client_of({"type": "http"}) == ""


@pytest.mark.parametrize(
    ("setting", "path", "body"),
    [
        ("saves", "/api/sync", {"device": "d", "moves": [move(0, "start")]}),
        ("reads", "/api/sync", {"device": "d"}),
        ("solves", "/api/solve", {"puzzle": {"kind": "nothing"}}),
        ("parses", "/api/parse", {}),
    ],
)
@pytest.mark.parametrize("whose", ["key", "address"])
def test_every_request_is_counted(
    settings: Settings, setting: str, path: str, body: dict[str, object], whose: str
) -> None:
    object.__setattr__(settings, f"{whose}_{setting}", 2)
    with TestClient(server.create_app(settings)) as client:
        answers = [client.post(path, headers=KEY, json=body) for _ in range(3)]
        assert [answer.status_code == 429 for answer in answers] == [False, False, True]
        assert answers[2].json()["error"]["code"] == "too_many"
        assert 0 < int(answers[2].headers["retry-after"]) <= 30
        other = client.post(path, headers=OTHER_KEY, json=body)
        assert (other.status_code == 429) == (whose == "address")


@pytest.mark.parametrize("in_pieces", [False, True])
def test_bytes_are_counted_however_they_come(settings: Settings, in_pieces: bool) -> None:
    chosen = replace(settings, address_megabytes=1)
    with TestClient(server.create_app(chosen)) as client:
        half = b" " * 2**19
        answers = [
            client.post("/api/parse", content=iter([half, half]) if in_pieces else 2 * half)
            for _ in range(3)
        ]
        # The bucket holds one megabyte, and may be overdrawn once.
        assert answers[0].status_code == 422
        assert (answers[2].status_code, answers[2].json()["error"]["code"]) == (429, "too_many")
        assert answers[2].headers["retry-after"]
