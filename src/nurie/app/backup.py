"""Copies the database while the server runs, and puts a copy back.

A copy is one SQLite file that is complete and checked. What a restore replaces is kept
aside, and players get another epoch, so that their devices send again what the copy
does not know.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from nurie.app.database import DatabaseError, migrate, open_engine
from nurie.app.settings import Settings

_PAGES = 2_000
"""Pages copied before others may write."""


def backup(settings: Settings, target: Path) -> int:
    """Copies the database into a new file, and tells how many moves it holds."""
    _only_sqlite(settings, "pg_dump --format=custom --file=FILE DATABASE")
    if not settings.database_file.exists():
        raise DatabaseError(f"{settings.database_file}: there is no database yet")
    if target.exists():
        raise DatabaseError(f"{target}: it exists; a backup replaces no file")
    draft = target.with_name(f".{secrets.token_hex(6)}.sqlite3")
    try:
        with (
            closing(sqlite3.connect(_uri(settings.database_file), uri=True)) as source,
            closing(sqlite3.connect(draft)) as copy,
        ):
            source.backup(copy, pages=_PAGES, sleep=0.01)
            copy.execute("PRAGMA journal_mode = DELETE")
        moves = check(draft)
        _to_disk(draft)
        os.link(draft, target)
    except (sqlite3.Error, OSError) as error:
        raise DatabaseError(f"{target}: the copy failed: {_reason(error)}") from None
    finally:
        draft.unlink(missing_ok=True)
    _to_disk(target.parent)
    return moves


def restore(settings: Settings, source: Path) -> tuple[int, Path | None]:
    """Puts a copy in place of the database; tells its moves, and where the old one is kept.

    The server must not run meanwhile.
    """
    _only_sqlite(settings, "pg_restore --clean --dbname=DATABASE FILE")
    moves = check(source)
    target = settings.database_file
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(f".{secrets.token_hex(6)}.sqlite3")
    try:
        with (
            closing(sqlite3.connect(_uri(source), uri=True)) as old,
            closing(sqlite3.connect(draft)) as copy,
        ):
            old.backup(copy)
        engine = open_engine(replace(settings, database_url=f"sqlite:///{draft.absolute()}"))
        try:
            migrate(engine)
            with engine.begin() as connection:
                epoch = secrets.token_hex(8)
                connection.exec_driver_sql("UPDATE players SET epoch = ?", (epoch,))
        finally:
            engine.dispose()
        with closing(sqlite3.connect(draft)) as copy:
            copy.execute("PRAGMA journal_mode = DELETE")
        _to_disk(draft)
        kept = _put_aside(target)
        draft.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise DatabaseError(f"{source}: it cannot be restored: {_reason(error)}") from None
    finally:
        for suffix in ("", "-wal", "-shm"):
            draft.with_name(draft.name + suffix).unlink(missing_ok=True)
    _to_disk(target.parent)
    return moves, kept


def check(file: Path) -> int:
    """How many moves a database holds; refuses what is no sound database of ours."""
    if not file.is_file():
        raise DatabaseError(f"{file}: there is no such file")
    try:
        with closing(sqlite3.connect(_uri(file), uri=True)) as connection:
            verdict = connection.execute("PRAGMA integrity_check").fetchone()[0]
            if verdict != "ok":
                raise DatabaseError(f"{file}: it is damaged: {verdict.splitlines()[0]}")
            broken = connection.execute("PRAGMA foreign_key_check").fetchone()
            if broken:
                raise DatabaseError(f"{file}: it is damaged: rows of {broken[0]} belong to nobody")
            connection.execute("SELECT version_num FROM alembic_version").fetchone()
            return int(connection.execute("SELECT count(*) FROM moves").fetchone()[0])
    except sqlite3.Error as error:
        raise DatabaseError(f"{file}: it is no database of Nurie ({error})") from None


def _put_aside(target: Path) -> Path | None:
    """Renames the old database, with what it has not yet written into its file."""
    if not target.exists():
        return None
    with closing(sqlite3.connect(target, timeout=1, isolation_level=None)) as old:
        try:
            # To leave WAL takes the file for oneself: it fails while a server has it open.
            is_in_use = old.execute("PRAGMA journal_mode = DELETE").fetchone()[0] == "wal"
        except sqlite3.OperationalError:
            is_in_use = True
    if is_in_use:
        raise DatabaseError(f"{target}: it is in use; stop the server before a restore")
    stamp = time.strftime("%Y%m%d-%H%M%S")
    kept = target.with_name(f"{target.stem}-before-{stamp}-{secrets.token_hex(2)}{target.suffix}")
    target.rename(kept)
    return kept


def _only_sqlite(settings: Settings, instead: str) -> None:
    if not settings.is_sqlite:
        raise DatabaseError(f"the database is PostgreSQL, which has tools of its own: {instead}")


def _uri(file: Path) -> str:
    return f"{file.absolute().as_uri()}?mode=ro"


def _to_disk(path: Path) -> None:
    """Waits until a file or folder is on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _reason(error: Exception) -> str:
    return str(getattr(error, "strerror", "") or error)
