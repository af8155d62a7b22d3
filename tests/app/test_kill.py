"""The server is killed while it writes: everything it acknowledged survives."""

from __future__ import annotations

import os
import signal
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import httpx2
import pytest

from tests.app.conftest import is_there, move, running, wait_until

PLAYERS = 6
ENOUGH = 60
"""Acknowledged moves after which the blow comes, while others are on their way."""


def key(player: int) -> dict[str, str]:
    return {"authorization": f"Bearer {player:032x}"}


def play(address: str, player: int, done: list[int], acknowledged: list[tuple[int, int]]) -> None:
    """Save moves until the server stops answering."""
    with httpx2.Client(base_url=address, headers=key(player), timeout=600) as client:
        for n in range(done[player], 100_000):
            body = {"device": "phone", "moves": [move(n, "paint" if n else "start")]}
            try:
                answer = client.post("/api/sync", json=body)
            except httpx2.HTTPError:
                return
            assert answer.status_code == 200, answer.text
            assert answer.json()["acknowledged"] == 1
            acknowledged.append((player, n))
            done[player] = n + 1


@pytest.mark.parametrize(("workers", "blows"), [("1", 1), ("2", 2)])
def test_no_acknowledged_move_is_lost(
    tmp_path: Path, prepared: Path, workers: str, blows: int
) -> None:
    (tmp_path / "nurie.sqlite3").write_bytes(prepared.read_bytes())
    acknowledged: list[tuple[int, int]] = []
    done = [0] * PLAYERS
    for _ in range(blows):
        before = len(acknowledged)
        with running(tmp_path, "--workers", workers) as (address, process):
            wait_until(lambda address=address: is_there(address))
            threads = [
                threading.Thread(target=play, args=(address, player, done, acknowledged))
                for player in range(PLAYERS)
            ]
            for thread in threads:
                thread.start()
            wait_until(lambda before=before: len(acknowledged) >= before + ENOUGH)
            os.killpg(process.pid, signal.SIGKILL)
            for thread in threads:
                thread.join()
        assert len(acknowledged) >= before + ENOUGH
    with closing(sqlite3.connect(tmp_path / "nurie.sqlite3")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    with running(tmp_path) as (address, _):
        wait_until(lambda: is_there(address))
        for player in range(PLAYERS):
            answer = httpx2.post(
                f"{address}/api/sync", headers=key(player), json={"device": "reader"}, timeout=600
            ).json()
            kept = {told["n"] for told in answer["moves"]}
            assert {n for who, n in acknowledged if who == player} <= kept


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_has_one_exit_code(tmp_path: Path, prepared: Path, workers: str) -> None:
    with running(tmp_path, "--workers", workers, database=prepared) as (address, process):
        wait_until(lambda: is_there(address))
        process.send_signal(signal.SIGINT)
        assert process.wait(600) == 130
        assert process.stderr is not None
        assert process.stderr.read() == ""
