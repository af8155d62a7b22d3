"""States of attempts: replayed when idle, within limits, and never ahead of the moves."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from sqlalchemy import Engine
from starlette.testclient import TestClient

from nurie.app import players, server, services, states
from nurie.app.database import open_engine
from nurie.app.schemas import SyncRequest, move_columns, puzzle_columns
from nurie.app.settings import Settings
from tests.app.conftest import KEY, move, wait_until

CELLS = 40_000


@pytest.fixture
def engine(settings: Settings) -> Iterator[Engine]:
    found = open_engine(settings)
    yield found
    found.dispose()


def save(engine: Engine, settings: Settings, key: bytes = b"k" * 32, **body: Any) -> None:
    asked = SyncRequest.model_validate({"device": "phone", **body})
    batch = players.Batch(
        0,
        "",
        [move_columns(told) for told in asked.moves],
        [puzzle_columns(told) for told in asked.puzzles],
    )
    with engine.begin() as connection:
        assert isinstance(players.save(connection, key, batch, settings), players.Saved)


def bring_up_to_date(engine: Engine, cells: int = CELLS) -> None:
    while behind := states.stale(engine):
        for player, attempt in behind:
            work = states.replayed(engine, player, attempt, cells)
            with engine.begin() as connection:
                work(connection)


def state(settings: Settings, attempt: str = "small/mug-2:one") -> dict[str, Any]:
    with closing(sqlite3.connect(settings.database_file)) as connection:
        connection.row_factory = sqlite3.Row
        query = "SELECT * FROM attempts WHERE id = ?"
        return dict(connection.execute(query, (attempt,)).fetchone())


MINE = "3f9a1c07d2b85e64"
"""The id of an entered puzzle as the client makes it; attempts at it begin with ``own/``."""
ATTEMPT = f"own/{MINE}:b81d40f2a6c3975e"


def entered(side: int) -> dict[str, Any]:
    clues = {"rows": [[side]] * side, "columns": [[side]] * side}
    puzzle = {"kind": "nonogram", "size": [side, side], "clues": clues}
    return {"id": MINE, "updated": 1, "device": "phone", "name": "", "puzzle": puzzle}


def test_a_drawing_is_stored_and_not_replayed(engine: Engine, settings: Settings) -> None:
    black = {"letter": "#", "name": "black", "rgb": "#000000"}
    canvas = {"puzzle": "nonogram", "form": "picture", "rows": ["..", ".."], "colours": [black]}
    moves = [
        move(0, "canvas", attempt="draw:one", **canvas),
        move(1, "draw", attempt="draw:one", cells=[[0, 1]], states="#"),
        move(2, "undo", attempt="draw:one"),
        move(3, "finish", attempt="draw:one"),
    ]
    save(engine, settings, moves=moves)
    bring_up_to_date(engine)
    found = state(settings, "draw:one")
    assert (found["replayed"], found["status"]) == (4, "not_started")


def test_the_state_of_an_attempt(engine: Engine, settings: Settings) -> None:
    moves = [move(0, "start", mode="lives"), move(1, cells=[[0, 2], [0, 4]])]
    save(engine, settings, moves=moves)
    bring_up_to_date(engine)
    found = state(settings)
    assert found["changed_at"] > 1_700_000_000_000
    expected = {
        "puzzle_id": "small/mug-2",
        "mode": "lives",
        "status": "started",
        "completion": "unfinished_without_loss",
        "lives": 2,
        "mistakes": 1,
        "hints": 0,
        "milliseconds": 1000,
        "share": 0.08,
        "moves": 2,
        "replayed": 2,
        "cells": "??#?.\n?????\n?????\n?????\n?????",
    }
    assert {name: found[name] for name in expected} == expected
    save(engine, settings, moves=[move(2, cells=[[0, 3]]), move(3, cells=[[1, 3]])])
    bring_up_to_date(engine)
    found = state(settings)
    assert (found["completion"], found["lives"]) == ("unfinished_with_loss", 0)


def test_attempts_at_puzzles_of_a_day_and_entered_and_unknown_ones(
    engine: Engine, settings: Settings
) -> None:
    moves = [
        move(0, "start", puzzle=f"own/{MINE}", attempt=ATTEMPT),
        move(1, cells=[[0, 0]], attempt=ATTEMPT),
        move(0, "start", puzzle="nowhere", attempt="nowhere:x"),
        move(0, attempt="nowhere:y"),
    ]
    daily = "daily/2026-11-16/small/mug-2"
    moves += [
        move(0, "start", puzzle=daily, attempt=f"{daily}:z"),
        move(1, cells=[[0, 0]], attempt=f"{daily}:z"),
    ]
    save(engine, settings, moves=moves, puzzles=[entered(1)])
    bring_up_to_date(engine)
    assert state(settings, f"{daily}:z")["share"] == 0.04
    found = state(settings, ATTEMPT)
    assert (found["status"], found["share"]) == ("finished", 1.0)
    assert state(settings, "nowhere:x")["status"] == "started"
    assert state(settings, "nowhere:y")["status"] == "not_started"


def test_moves_that_come_during_a_replay_are_replayed_later(
    engine: Engine, settings: Settings
) -> None:
    save(engine, settings, moves=[move(0, "start")])
    ((player, attempt),) = states.stale(engine)
    work = states.replayed(engine, player, attempt, CELLS)
    save(engine, settings, moves=[move(1, cells=[[0, 0]])])
    with engine.begin() as connection:
        work(connection)
    assert (state(settings)["moves"], state(settings)["replayed"]) == (2, 1)
    assert states.stale(engine) == [(player, attempt)]
    bring_up_to_date(engine)
    assert state(settings)["cells"].startswith("#")


@pytest.mark.parametrize(("patience", "is_replayed"), [(25 * 2, True), (25 * 2 - 1, False)])
def test_a_replay_costs_only_so_much(
    engine: Engine,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    patience: int,
    is_replayed: bool,
) -> None:
    monkeypatch.setattr(states, "PATIENCE", patience)
    save(engine, settings, moves=[move(0, "start"), move(1, cells=[[0, 0]])])
    bring_up_to_date(engine)
    found = state(settings)
    assert (found["status"], found["replayed"]) == ("started", 2)
    assert found["cells"].startswith("#") == is_replayed


@pytest.mark.parametrize(
    ("patience", "cells", "is_replayed"),
    [(1000, 100, True), (999, 100, False), (1000, 50, True), (1000, 49, False)],
)
def test_an_entered_puzzle_costs_less(
    engine: Engine,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    patience: int,
    cells: int,
    is_replayed: bool,
) -> None:
    # Five by ten cells, two moves: a hundred, where a tenth of the patience is allowed.
    monkeypatch.setattr(states, "PATIENCE", patience)
    puzzle = entered(5)
    puzzle["puzzle"] = {
        "kind": "nonogram",
        "size": [5, 10],
        "clues": {"rows": [[5]] * 10, "columns": [[10]] * 5},
    }
    moves = [
        move(0, "start", puzzle=f"own/{MINE}", attempt=ATTEMPT),
        move(1, cells=[[0, 0]], attempt=ATTEMPT),
    ]
    save(engine, settings, moves=moves, puzzles=[puzzle])
    bring_up_to_date(engine, cells)
    assert state(settings, ATTEMPT)["cells"].startswith("#") == is_replayed


def test_no_player_waits_for_all_attempts_of_another(engine: Engine, settings: Settings) -> None:
    many = [move(0, "start", attempt=f"small/mug-2:{n}") for n in range(50)]
    save(engine, settings, moves=many)
    save(engine, settings, key=b"o" * 32, moves=[move(0, "start", attempt="small/mug-2:zz")])
    assert {attempt for _, attempt in states.stale(engine)} == {"small/mug-2:0", "small/mug-2:zz"}


def test_so_many_players_at_once(engine: Engine, settings: Settings) -> None:
    for number in range(21):
        save(engine, settings, key=bytes([number]) * 32, moves=[move(0, "start")])
    assert len(states.stale(engine)) == 20
    assert len(states.stale(engine, 3)) == 3


def test_states_follow_in_a_quiet_moment(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "QUIET", 0.05)
    monkeypatch.setattr(services, "_REST", 0.0)

    def listed() -> list[tuple[str, int]]:
        with closing(sqlite3.connect(settings.database_file)) as connection:
            return connection.execute("SELECT status, moves - replayed FROM attempts").fetchall()

    with TestClient(server.create_app(settings)) as client:
        moves = [move(0, "start", attempt=f"small/mug-2:{n}") for n in range(5)]
        client.post("/api/sync", headers=KEY, json={"device": "phone", "moves": moves})
        wait_until(lambda: listed() == [("started", 0)] * 5)
