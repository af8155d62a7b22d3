"""Deletes all data of a player and frees its space, in small steps that let others save.

The first step removes the key and records that it was erased; from then on nobody can read
or restore the data. The rest follows in small transactions, even after a restart.
"""

from __future__ import annotations

import secrets
from contextlib import closing
from typing import Any

from sqlalchemy import Connection, Engine, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from nurie.app.models import Attempt, ErasedPlayer, Move, Player, SolverPuzzle
from nurie.app.players import now

_ROWS = ((Move, Move.seq, 100), (SolverPuzzle, SolverPuzzle.id, 10), (Attempt, Attempt.id, 100))
"""The tables with a player's data, and how many rows one step deletes."""
_PAGES = 256
"""Pages of the file that one step frees."""


def erase(connection: Connection, key_hash: bytes, at: int | None = None) -> None:
    """Permanently detach a player's data from its key, now or as of an earlier time."""
    insert: Any = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    row = {"key_hash": key_hash, "erased_at": now() if at is None else at}
    connection.execute(insert(ErasedPlayer).on_conflict_do_nothing(), row)
    nobody = {"key_hash": secrets.token_bytes(32), "is_erased": True}
    connection.execute(update(Player).where(Player.key_hash == key_hash).values(**nobody))


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
