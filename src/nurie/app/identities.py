"""Carries players, devices and retired keys over from a database that a backup replaces.

A backup does not know which devices were linked or unlinked since, and which players were
erased or joined others. Without this, restoring it would undo all that: erased data would
come back, unlinked devices could sync again, linked ones would become strangers. The data
itself comes from the backup, and then again from the devices.
"""

from __future__ import annotations

import secrets
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select, update

from nurie.app import devices
from nurie.app.erasing import erase_player
from nurie.app.models import Device, Player, RetiredKey

_OLD_RETIRED = "SELECT key_hash, erased_at AS retired_at, 'erased' AS reason, NULL AS joined"
_PLAYERS = """
SELECT key_hash, created_at, seen_at FROM players WHERE joins IS NULL AND NOT is_erased
"""
_DEVICES = """
SELECT devices.id, players.key_hash AS player, devices.key_hash, devices.name,
  devices.created_at, devices.seen_at
FROM devices JOIN players ON players.id = devices.player_id
"""


@dataclass(frozen=True, slots=True)
class Identities:
    """The identities in a database, as columns of their tables."""

    players: list[dict[str, Any]]
    devices: list[dict[str, Any]]
    """``player`` is the first key of the player."""
    retired: list[dict[str, Any]]


def read(file: Path) -> Identities:
    """The identities in an SQLite file; none if it does not exist or cannot be read."""
    if not file.exists():
        return Identities([], [], [])
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        connection.row_factory = sqlite3.Row

        def rows(query: str) -> list[dict[str, Any]]:
            try:
                return [dict(row) for row in connection.execute(query)]
            except sqlite3.DatabaseError:
                # The file is damaged, or older than the table.
                return []

        return Identities(
            rows(_PLAYERS),
            rows(_DEVICES),
            rows("SELECT * FROM retired_keys") or rows(f"{_OLD_RETIRED} FROM erased_players"),
        )


def carry_over(connection: Connection, known: Identities) -> None:
    """Bring a restored database up to date with the identities of the one it replaces."""
    insert = devices.insertion(connection.dialect.name)
    for row in known.players:
        # A player who is newer than the backup is empty; the devices send everything again.
        new = row | {"epoch": secrets.token_hex(8), "cursor": 0}
        connection.execute(insert(Player).on_conflict_do_nothing(), new)
    for row in known.devices:
        player = _player(connection, row["player"])
        if player is not None:
            new = {**row, "player_id": player}
            del new["player"]
            connection.execute(insert(Device).on_conflict_do_nothing(), new)
    for row in known.retired:
        if row["reason"] == "unlinked":
            devices.retire(connection, row["key_hash"], "unlinked", row["retired_at"])
            mine = RetiredKey.key_hash == row["key_hash"]
            connection.execute(update(RetiredKey).where(mine).values(joined=row["joined"]))
    _join_again(connection, known)
    for row in known.retired:
        if row["reason"] == "erased":
            device = devices.find(connection, row["key_hash"])
            player = device.player_id if device else _player(connection, row["key_hash"])
            if player is not None:
                erase_player(connection, player, row["retired_at"])
            devices.retire(connection, row["key_hash"], "erased", row["retired_at"])


def _join_again(connection: Connection, known: Identities) -> None:
    """Players who joined others after the backup was made do so again."""
    joined = {row["key_hash"]: row["joined"] for row in known.retired if row["joined"]}
    for key, into in joined.items():
        player = _player(connection, key)
        if player is None:
            continue
        while into in joined:
            into = joined[into]
        target = _player(connection, into)
        if target is not None:
            connection.execute(update(Player).where(Player.id == player).values(joins=target))
        elif any(row["key_hash"] == into and row["reason"] == "erased" for row in known.retired):
            erase_player(connection, player)


def _player(connection: Connection, first_key: bytes) -> int | None:
    return connection.execute(select(Player.id).where(Player.key_hash == first_key)).scalar()
