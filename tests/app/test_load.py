"""A short run of the lab's load generator: acknowledged moves are in the database."""

from __future__ import annotations

from pathlib import Path

import pytest

from nurie.lab import hostile, load
from tests.app.conftest import is_there, result_of, running, wait_until


def test_a_short_measurement(tmp_path: Path, prepared: Path) -> None:
    with running(tmp_path, database=prepared) as (address, _):
        wait_until(lambda: is_there(address))
        address = address.replace("localhost", "127.0.0.1")
        tally = result_of(load.measure(address, players=5, rate=0, seconds=1))
        assert tally.errors == []
        assert len(tally.acknowledged) == len(tally.latencies) > 5
        database = f"sqlite:///{tmp_path}/nurie.sqlite3"
        assert load.missing(database, tally) == 0
        tally.acknowledged.append((b"nobody", "small/owl:x", 0))
        assert load.missing(database, tally) == 1
    head, told = load.table([load.row("normal", tally, 1, 0.5)]).splitlines()
    assert head.split()[:2] == ["mix", "saves/s"]
    assert told.split()[0] == "normal"
    assert told.split()[5:7] == ["0", "1"]


@pytest.mark.parametrize("mix", hostile.MIXES)
def test_players_beside_hostile_clients(
    tmp_path: Path, prepared: Path, mix: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hostile, "_HALF_SENT", 100)
    (tmp_path / "nurie.sqlite3").write_bytes(prepared.read_bytes())
    hostile.with_history(tmp_path, megabytes=3)
    with load.server(tmp_path, 1, "") as (address, _):
        tally = result_of(load.measure(address, players=5, rate=50, seconds=2, mix=mix))
    assert tally.errors == []
    assert tally.acknowledged
    assert tally.hostile.total() > 0
    assert load.missing(f"sqlite:///{tmp_path}/nurie.sqlite3", tally) == 0
