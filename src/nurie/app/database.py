"""Opens and upgrades the database, and writes through one thread per process.

That thread puts all waiting writes into one transaction and notifies each caller when it is
committed. So a hundred players who save at once cost one commit, and processes that share
an SQLite file rarely compete for its lock.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar, cast

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DBAPIError

from nurie.app.settings import Settings
from nurie.drafts import create_private
from nurie.errors import NurieError

T = TypeVar("T")
Work = Callable[[Connection], Any]

_INCREMENTAL = 2
"""SQLite's mode for files that can shrink step by step."""
_LARGEST_LOG = 64 * 2**20
"""The size to which SQLite's empty write-ahead log is truncated."""
_PRIMARY = 0xFF
"""The bits of SQLite's error codes that tell the kind of error."""
MOST_AT_ONCE = 128
"""How many writes share one transaction at most."""


class DatabaseError(NurieError):
    """The database cannot be opened, or is not Nurie's; the message is one sentence."""


def open_engine(settings: Settings) -> Engine:
    """The database of the settings; creates an SQLite file and its folder if needed."""
    if not settings.is_sqlite:
        try:
            return create_engine(settings.database_url, pool_pre_ping=True)
        except ModuleNotFoundError:
            raise DatabaseError("PostgreSQL needs psycopg: pip install 'nurie[postgres]'") from None
    try:
        settings.database_file.parent.mkdir(parents=True, exist_ok=True)
        # SQLite gives the companion files of a database the same mode.
        create_private(settings.database_file)
    except OSError as error:
        raise DatabaseError(f"{error.filename}: {error.strerror}") from None
    engine = create_engine(settings.database_url, connect_args={"timeout": settings.busy_seconds})

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _: Any) -> None:
        # Begin transactions explicitly, not when the driver chooses to.
        connection.isolation_level = None
        if not connection.execute("PRAGMA page_count").fetchone()[0]:
            # A file with tables needs a VACUUM for this, which would lock it.
            connection.execute(f"PRAGMA auto_vacuum = {_INCREMENTAL}")
        for pragma in (
            f"busy_timeout = {1000 * settings.busy_seconds}",
            "journal_mode = WAL",
            f"journal_size_limit = {_LARGEST_LOG}",
            f"synchronous = {'NORMAL' if settings.synchronous.upper() == 'NORMAL' else 'FULL'}",
            "foreign_keys = ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        is_read = connection.get_execution_options().get("reading", False)
        connection.exec_driver_sql("BEGIN" if is_read else "BEGIN IMMEDIATE")

    @event.listens_for(engine, "handle_error")
    def _failed(context: ExceptionContext) -> None:
        # If SQLite cannot open a file for writing, the connection can only read from then on. The
        # next user gets a new one.
        code = getattr(context.original_exception, "sqlite_errorcode", 0)
        if code & _PRIMARY == sqlite3.SQLITE_READONLY:
            context.is_disconnect = True

    return engine


def migrate(engine: Engine, revision: str = "head", *, name: str = "") -> None:
    """Upgrade the tables to the latest or a given revision; refuse a newer database."""
    name = name or engine.url.render_as_string(hide_password=True).removeprefix("sqlite:///")
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(7103)"))
            is_now = _revision(connection, name)
            if is_now not in known | {None}:
                raise DatabaseError(
                    f"{name}: it was made by a newer Nurie (revision {is_now}); install it"
                )
            config.attributes["connection"] = connection
            command.upgrade(config, revision)
        if engine.dialect.name == "sqlite":
            _make_shrinkable(engine)
    except (DBAPIError, CommandError) as error:
        reason = str(getattr(error, "orig", error)).strip().partition("\n")[0]
        raise DatabaseError(f"the database {name} cannot be used: {reason}") from None


def _make_shrinkable(engine: Engine) -> None:
    """Rewrite a file of an earlier version once, so that erased data frees its space."""
    with closing(engine.raw_connection()) as connection, closing(connection.cursor()) as cursor:
        (mode,) = cursor.execute("PRAGMA auto_vacuum").fetchone()
        if mode != _INCREMENTAL:
            cursor.execute(f"PRAGMA auto_vacuum = {_INCREMENTAL}")
            cursor.execute("VACUUM")


def _revision(connection: Connection, name: str) -> str | None:
    tables = inspect(connection).get_table_names()
    if "alembic_version" not in tables:
        if tables:
            raise DatabaseError(f"{name}: it contains tables that are not Nurie's")
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


class Writer:
    """The thread that writes."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: queue.SimpleQueue[_Wish | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._is_open = True
        self.last_written = 0.0
        """When something was last written, by the monotonic clock."""

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """Write everything that is waiting, then stop."""
        self._is_open = False
        self._queue.put(None)
        if self._thread.is_alive():
            self._thread.join()

    async def write(self, work: Callable[[Connection], T], order: Any = "") -> T:
        """Run some work in a transaction; return when it is committed.

        Processes must lock shared rows in the same order; ``order`` is the position of this
        work.
        """
        if not self._is_open:
            raise DatabaseError("the server is stopping")
        wish = _Wish(work, str(order))
        self._queue.put(wish)
        return cast("T", await wish.answer)

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            wishes = [first]
            is_last = False
            while len(wishes) < MOST_AT_ONCE:
                try:
                    more = self._queue.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    is_last = True
                    break
                wishes.append(more)
            self._fulfil(sorted(wishes, key=lambda wish: wish.order))
            self.last_written = time.monotonic()
            if is_last:
                return

    def _fulfil(self, wishes: list[_Wish]) -> None:
        """Run all in one transaction; if that fails, each in its own."""
        try:
            with self._engine.begin() as connection:
                results = [wish.work(connection) for wish in wishes]
        except BaseException as error:
            if len(wishes) > 1:
                for wish in wishes:
                    self._fulfil([wish])
                return
            results = [_Failure(error)]
        # Notify all callers at once: waking another thread's loop is slow.
        loop = wishes[0].answer.get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(_tell, wishes, results)


@dataclass(frozen=True, slots=True)
class _Failure:
    error: BaseException


class _Wish:
    """Waiting work and its caller."""

    __slots__ = ("answer", "order", "work")

    def __init__(self, work: Work, order: str) -> None:
        self.work = work
        self.order = order
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


def _tell(wishes: list[_Wish], results: list[Any]) -> None:
    for wish, result in zip(wishes, results, strict=True):
        if wish.answer.done():
            continue
        if isinstance(result, _Failure):
            wish.answer.set_exception(result.error)
        else:
            wish.answer.set_result(result)
