"""Backs up the database while the server runs, and restores a backup.

A backup is one complete, verified SQLite file. A restore keeps the database that it
replaces, and gives players a new epoch, so that their devices send again what the backup
does not contain. Players who were erased and devices that were linked or unlinked since the
backup stay so.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
import time
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

from sqlalchemy import Engine, func, select, update
from sqlalchemy.exc import DBAPIError

from nurie.app import erasing
from nurie.app.database import DatabaseError, migrate, open_engine
from nurie.app.identities import Identities, carry_over, read
from nurie.app.models import Move, Player
from nurie.app.settings import Settings
from nurie.drafts import create_private, draft_beside, to_disk

_PAGES = 2_000
"""Pages copied between two chances for others to write."""
_BESIDE = ("-wal", "-shm")
"""The suffixes of SQLite's companion files."""


def backup(settings: Settings, target: Path) -> int:
    """Copy the database into a new file; return how many moves it contains."""
    _only_sqlite(settings, "pg_dump --format=custom --file=FILE DATABASE")
    source = settings.database_file
    if not source.exists():
        raise DatabaseError(f"{source}: there is no database yet")
    if target.exists() or target.is_symlink():
        raise DatabaseError(f"{target}: it already exists; a backup never overwrites a file")
    if not target.parent.is_dir():
        raise DatabaseError(f"{target}: the copy failed: the folder {target.parent} does not exist")
    if not os.access(target.parent, os.W_OK):
        raise DatabaseError(f"{target}: the copy failed: {target.parent} is write-protected")
    draft = draft_beside(target)
    is_linked = False
    try:
        create_private(draft)
        with (
            closing(sqlite3.connect(_uri(source), uri=True)) as live,
            closing(sqlite3.connect(draft)) as copy,
        ):
            live.backup(copy, pages=_PAGES, sleep=0.01)
            _make_one_file(copy)
        moves = check(draft, source)
        to_disk(draft)
        os.link(draft, target)
        is_linked = True
        to_disk(target.parent)
    except (sqlite3.Error, OSError) as error:
        if is_linked:
            target.unlink()
        raise DatabaseError(f"{target}: the copy failed: {source}: {_reason(error)}") from None
    finally:
        _remove(draft)
    return moves


def restore(settings: Settings, source: Path) -> tuple[int, Path | None]:
    """Replace the database by a backup; return its moves and where the old database is.

    The server must not run meanwhile.
    """
    _only_sqlite(settings, "pg_restore --clean --dbname=DATABASE FILE")
    check(source)
    target = settings.database_file
    draft = draft_beside(target)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        create_private(draft)
        with (
            closing(sqlite3.connect(_uri(source), uri=True)) as old,
            closing(sqlite3.connect(draft)) as copy,
        ):
            old.backup(copy)
        engine = open_engine(replace(settings, database_url=f"sqlite:///{draft.absolute()}"))
        try:
            migrate(engine, name=str(source))
            moves = _bring_up_to_date(engine, read(target))
        finally:
            engine.dispose()
        with closing(sqlite3.connect(draft)) as copy:
            _make_one_file(copy)
        to_disk(draft)
        kept = _put_aside(target)
        draft.replace(target)
        to_disk(target.parent)
    except (sqlite3.Error, DBAPIError, OSError) as error:
        where = getattr(error, "filename", None) or target
        raise DatabaseError(f"{source}: it cannot be restored: {where}: {_reason(error)}") from None
    finally:
        _remove(draft)
    return moves, kept


def _bring_up_to_date(engine: Engine, known: Identities) -> int:
    """Add to a backup what players did with their keys since, and count the moves.

    Players get a new epoch.
    """
    has_deleted = False
    with engine.begin() as connection:
        carry_over(connection, known)
        while erasing.delete_some(connection):
            has_deleted = True
        connection.execute(update(Player).values(epoch=secrets.token_hex(8)))
        moves = connection.execute(select(func.count()).select_from(Move)).scalar_one()
    if has_deleted:
        # Deleted data must not remain in the file either.
        with closing(engine.raw_connection()) as raw, closing(raw.cursor()) as cursor:
            cursor.execute("VACUUM")
    return moves


def check(file: Path, name: Path | None = None) -> int:
    """The number of moves in a database; raises an error if it is damaged or not Nurie's."""
    name = name or file
    if not file.is_file():
        raise DatabaseError(f"{name}: no such file")
    try:
        with closing(sqlite3.connect(_uri(file), uri=True)) as connection:
            verdict = connection.execute("PRAGMA integrity_check").fetchone()[0]
            if verdict != "ok":
                raise DatabaseError(f"{name}: it is damaged: {verdict.splitlines()[0]}")
            broken = connection.execute("PRAGMA foreign_key_check").fetchone()
            if broken:
                raise DatabaseError(f"{name}: it is damaged: rows of {broken[0]} have no owner")
            connection.execute("SELECT version_num FROM alembic_version").fetchone()
            return int(connection.execute("SELECT count(*) FROM moves").fetchone()[0])
    except sqlite3.Error as error:
        raise DatabaseError(f"{name}: it is not a Nurie database ({error})") from None


def _put_aside(target: Path) -> Path | None:
    """Keep the old database under another name, including its write-ahead log."""
    if not target.exists():
        return None
    if not _is_damaged(target) and _is_in_use(target):
        raise DatabaseError(f"{target}: it is in use; stop the server before a restore")
    stamp = time.strftime("%Y%m%d-%H%M%S")
    kept = target.with_name(f"{target.stem}-before-{stamp}-{secrets.token_hex(2)}{target.suffix}")
    for suffix in _BESIDE:
        with suppress(FileNotFoundError):
            target.with_name(target.name + suffix).rename(kept.with_name(kept.name + suffix))
    os.link(target, kept)
    return kept


def _is_damaged(file: Path) -> bool:
    """Whether SQLite cannot read a file, which may be the reason for a restore."""
    with closing(sqlite3.connect(_uri(file), uri=True)) as connection:
        try:
            connection.execute("PRAGMA schema_version")
        except sqlite3.OperationalError:
            return False
        except sqlite3.DatabaseError:
            return True
    return False


def _is_in_use(file: Path) -> bool:
    """Whether a server has a database open; if not, its log is merged into the file."""
    with closing(sqlite3.connect(file, timeout=1, isolation_level=None)) as connection:
        try:
            # Leaving WAL mode needs exclusive access: it fails while a server has the file open.
            return bool(connection.execute("PRAGMA journal_mode = DELETE").fetchone()[0] == "wal")
        except sqlite3.OperationalError:
            return True
        except sqlite3.DatabaseError:
            return False


def _make_one_file(connection: sqlite3.Connection) -> None:
    """Merge SQLite's companion files into the database; SQLite may fail to do so silently."""
    mode = connection.execute("PRAGMA journal_mode = DELETE").fetchone()[0]
    if mode != "delete":
        raise sqlite3.OperationalError("its log could not be merged into the file")


def _remove(draft: Path) -> None:
    """Remove an unfinished database and its companion files."""
    for suffix in ("", "-journal", *_BESIDE):
        with suppress(OSError):
            draft.with_name(draft.name + suffix).unlink(missing_ok=True)


def _only_sqlite(settings: Settings, instead: str) -> None:
    if not settings.is_sqlite:
        raise DatabaseError(f"the database is PostgreSQL, which has its own tools: {instead}")


def _uri(file: Path) -> str:
    return f"{file.absolute().as_uri()}?mode=ro"


def _reason(error: Exception) -> str:
    return str(getattr(error, "strerror", "") or getattr(error, "orig", error))
