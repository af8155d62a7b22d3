"""The server is killed during a game: nothing is lost, and everything arrives later."""

from __future__ import annotations

import os
import signal
import sqlite3
import time
from pathlib import Path
from typing import Any

from tests.browser.conftest import start_server
from tests.browser.screen import Screen


def painted_on_server(data: Path) -> int:
    """How many strokes of the player are in the database, without crosses in finished lines."""
    file = next(data.glob("*.sqlite3"))
    connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    try:
        strokes = "kind = 'paint' AND json_extract(data, '$.state') = '#'"
        found = connection.execute(f"SELECT count(*) FROM moves WHERE {strokes}").fetchone()
        return int(found[0])
    finally:
        connection.close()


def wait_for(data: Path, strokes: int) -> None:
    deadline = time.monotonic() + 120
    while painted_on_server(data) < strokes:
        assert time.monotonic() < deadline, f"{painted_on_server(data)} of {strokes} arrived"
        time.sleep(0.05)


def test_a_killed_server_loses_nothing(browser: Any, tmp_path: Path) -> None:
    server, address = start_server(tmp_path)
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en")
    try:
        screen = Screen(context, address)
        screen.go("/play/small/mug-2")
        screen.drag((2, 0), (2, 2))
        wait_for(tmp_path, 1)
        os.killpg(server.pid, signal.SIGKILL)
        server.communicate()
        screen.drag((3, 0), (3, 2))
        screen.drag((4, 0), (4, 2))
        server, again = start_server(tmp_path, int(address.rpartition(":")[2]))
        assert again == address
        assert painted_on_server(tmp_path) == 1
        screen.drag((2, 3), (2, 4))
        wait_for(tmp_path, 4)
        screen.reload()
        assert screen.board() == [".????", ".????", "#####", "###??", "###??"]
    finally:
        context.close()
        os.killpg(server.pid, signal.SIGKILL)
        server.communicate()
