"""The load generator of the lab, for a moment: what is acknowledged is found in the database."""

from __future__ import annotations

from pathlib import Path

from nurie.lab import load
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
    told = load.table(tally, 1, {"players": "5"})
    assert "p99" in told
    assert "1 of the acknowledged moves" in told
