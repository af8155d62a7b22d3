"""Deletes all data of a player and frees its space, in small steps that let others save.

The first step retires the keys of all devices; from then on nobody can read or restore the
data. The rest follows in small transactions, even after a restart.
"""

from __future__ import annotations

import secrets
from contextlib import closing

from sqlalchemy import Connection, Engine, delete, select, update

from nurie.app import devices
from nurie.app.models import Attempt, Device, Link, Move, Player, RetiredKey, SolverPuzzle

_ROWS = ((Move, Move.seq, 100), (SolverPuzzle, SolverPuzzle.id, 10), (Attempt, Attempt.id, 100))
"""The tables with a player's data, and how many rows one step deletes."""
_PAGES = 256
"""Pages of the file that one step frees."""


def erase(connection: Connection, key_hash: bytes) -> None:
    """Permanently detach the data of the player with a key from all devices."""
    device = devices.find(connection, key_hash)
    if device is None:
        devices.retire(connection, key_hash, "erased")
    else:
        devices.lock(connection, device.player_id)
        erase_player(connection, device.player_id)


def erase_player(connection: Connection, player: int, at: int | None = None) -> None:
    """Permanently detach a player's data from all keys, now or as of an earlier time."""
    at = devices.now() if at is None else at
    gone = select(Player.id).where((Player.id == player) | (Player.joins == player))
    players = connection.execute(gone).scalars().all()
    # The first keys too, even if they were unlinked before: a restore must find the player.
    firsts = select(Player.key_hash).where(Player.id.in_(players), ~Player.is_erased)
    others = select(Device.key_hash).where(Device.player_id.in_(players))
    keys = set(connection.execute(firsts.union(others)).scalars())
    insert = devices.insertion(connection.dialect.name)(RetiredKey)
    now_erased = {name: insert.excluded[name] for name in ("reason", "retired_at")}
    upsert = insert.on_conflict_do_update(index_elements=["key_hash"], set_=now_erased)
    for key in keys:
        row = {"key_hash": key, "reason": "erased", "retired_at": at}
        connection.execute(upsert, row)
    for table in (Device, Link):
        connection.execute(delete(table).where(table.player_id.in_(players)))
    for one in players:
        nobody = {"key_hash": secrets.token_bytes(32), "is_erased": True, "joins": None}
        connection.execute(update(Player).where(Player.id == one).values(**nobody))


def delete_some(connection: Connection) -> bool:
    """Delete some rows of an erased player; false if there are none."""
    player = connection.execute(select(Player.id).where(Player.is_erased).limit(1)).scalar()
    if player is None:
        return False
    for table, key, most in _ROWS:
        some = select(key).where(table.player_id == player).limit(most).scalar_subquery()
        found = connection.execute(delete(table).where(table.player_id == player, key.in_(some)))
        if found.rowcount:
            return True
    connection.execute(delete(Player).where(Player.id == player))
    return True


def shrink_some(connection: Connection) -> bool:
    """Return some pages of an SQLite file to the system; false if there are too few."""
    if connection.dialect.name != "sqlite":
        return False
    if int(connection.exec_driver_sql("PRAGMA freelist_count").scalar() or 0) < _PAGES:
        return False
    # Python's sqlite3 runs only the first step of a statement without rows: one page.
    with closing(connection.connection.cursor()) as cursor:
        for _ in range(_PAGES):
            cursor.execute("PRAGMA incremental_vacuum(1)")
    return True


def end_log(engine: Engine) -> bool:
    """Empty SQLite's write-ahead log, so that the file shrinks; false if it is in use."""
    if engine.dialect.name != "sqlite":
        return True
    with closing(engine.raw_connection()) as connection, closing(connection.cursor()) as cursor:
        (patience,) = cursor.execute("PRAGMA busy_timeout").fetchone()
        cursor.execute("PRAGMA busy_timeout = 100")
        try:
            (is_busy, *_) = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {patience}")
        return not is_busy
