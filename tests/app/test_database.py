"""The tables: upgrades from an earlier file, models that agree with them, writes in groups."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, event, inspect, text
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from nurie.app import backup, players, server
from nurie.app.database import DatabaseError, Writer, migrate, open_engine
from nurie.app.models import Base
from nurie.app.settings import Settings, read
from nurie.errors import NurieError
from tests.app.conftest import KEY, OTHER_KEY, move, result_of, wait_until

V1 = Path(__file__).with_name("v1.sql").read_text(encoding="utf-8")


@pytest.fixture
def old(tmp_path: Path) -> Settings:
    """A database that the first revision made."""
    settings = read({"NURIE_DATA": str(tmp_path)})
    with closing(sqlite3.connect(settings.database_file)) as connection:
        connection.executescript(V1)
    return settings


@pytest.fixture
def engine(settings: Settings) -> Iterator[Engine]:
    found = open_engine(settings)
    yield found
    found.dispose()


def test_an_old_database_keeps_everything(old: Settings) -> None:
    server.prepare(old)
    with TestClient(server.create_app(old)) as client:
        answer = client.post("/api/sync", headers=KEY, json={"device": "tablet"}).json()
        assert [told["kind"] for told in answer["moves"]] == ["start", "paint", "hint"]
        assert answer["puzzles"][0]["name"] == "Mine"
        assert answer["epoch"]
        body = {"device": "phone", "since": answer["cursor"], "moves": [move(3)]}
        assert client.post("/api/sync", headers=KEY, json=body).json()["acknowledged"] == 1


def test_an_old_database_is_counted(old: Settings) -> None:
    server.prepare(old)
    with closing(sqlite3.connect(old.database_file)) as connection:
        counted = connection.execute("SELECT moves, puzzles, bytes FROM players").fetchall()
        (puzzle,) = connection.execute("SELECT bytes FROM solver_puzzles").fetchone()
        moves = [
            dict(zip(("attempt", "device", "data"), row, strict=True))
            for row in connection.execute("SELECT attempt, device, data FROM moves")
        ]
        names = ("id", "device", "name", "puzzle", "draft")
        (mine,) = connection.execute(f"SELECT {', '.join(names)} FROM solver_puzzles")
    assert puzzle == players.size_of_puzzle(dict(zip(names, mine, strict=True)))
    assert counted == [(3, 1, sum(map(players.size_of_move, moves)) + puzzle)]


def test_the_key_of_a_player_becomes_that_of_a_device(old: Settings) -> None:
    engine = open_engine(old)
    migrate(engine, "0004")
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO erased_players VALUES (x'11', 5)"))
        connection.execute(
            text(
                "INSERT INTO players (id, key_hash, cursor, created_at, seen_at, epoch, is_erased)"
                " VALUES (7, x'22', 0, 0, 0, 'e', true)"
            )
        )
        connection.execute(
            text(
                "INSERT INTO packs (id, position, title, description, author, licence, kind, icon,"
                " colours, digest) VALUES ('p', 0, '', '', '', '', 'nonogram', '[]', '', 'd')"
            )
        )
        (player,) = connection.execute(
            text("SELECT id, key_hash, created_at, seen_at FROM players WHERE id != 7")
        )
    migrate(engine)
    with engine.connect() as connection:
        (device,) = connection.execute(text("SELECT * FROM devices")).mappings()
        (retired,) = connection.execute(text("SELECT * FROM retired_keys")).all()
        (pack,) = connection.execute(text("SELECT * FROM packs")).mappings()
    assert len(device["id"]) == 16
    assert (device["player_id"], device["key_hash"]) == (player.id, player.key_hash)
    assert (device["name"], device["created_at"]) == ("", player.created_at)
    day = 24 * 60 * 60 * 1000
    assert device["seen_at"] % day == 0
    assert 0 <= player.seen_at - device["seen_at"] < day
    assert tuple(retired) == (b"\x11", 5, "erased", None)
    assert not {"icon", "colours"} & pack.keys()
    engine.dispose()


def test_an_old_database_learns_to_shrink(old: Settings) -> None:
    def mode() -> int:
        with closing(sqlite3.connect(old.database_file)) as connection:
            return int(connection.execute("PRAGMA auto_vacuum").fetchone()[0])

    assert mode() == 0
    server.prepare(old)
    assert mode() == 2


def test_upgrading_twice_is_upgrading_once(old: Settings) -> None:
    def everything() -> list[str]:
        with closing(sqlite3.connect(old.database_file)) as connection:
            return list(connection.iterdump())

    engine = open_engine(old)
    before = everything()
    migrate(engine)
    once = everything()
    migrate(engine)
    assert everything() == once != before
    engine.dispose()


def test_an_upgrade_can_be_taken_back(old: Settings) -> None:
    engine = open_engine(old)
    migrate(engine)
    script = Config()
    script.set_main_option("script_location", str(Path(server.__file__).parent / "migrations"))
    with engine.begin() as connection:
        script.attributes["connection"] = connection
        command.downgrade(script, "0001")
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    engine.dispose()


def test_a_connection_that_only_reads_is_not_kept(engine: Engine, settings: Settings) -> None:
    uris = [f"{settings.database_file.as_uri()}?mode=ro"]

    @event.listens_for(engine, "do_connect")
    def _connect(*_: object) -> sqlite3.Connection | None:
        """As SQLite opens a file that it cannot open for writing at that moment."""
        return sqlite3.connect(uris.pop(), uri=True, check_same_thread=False) if uris else None

    def write() -> None:
        with engine.begin() as connection:
            connection.execute(text("UPDATE packs SET author = 'One'"))

    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM packs")).scalar()
    assert not uris
    with pytest.raises(OperationalError, match="readonly"):
        write()
    write()


def test_the_tables_are_those_of_the_models(engine: Engine) -> None:
    with engine.connect() as connection:
        found = compare_metadata(MigrationContext.configure(connection), Base.metadata)
    assert found == []


def test_the_keys_are_those_of_the_models(engine: Engine) -> None:
    found = inspect(engine)
    for table in Base.metadata.sorted_tables:
        keys = found.get_pk_constraint(table.name)["constrained_columns"]
        assert keys == [column.name for column in table.primary_key]


def test_a_newer_database_is_refused(settings: Settings, engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(DatabaseError, match="newer Nurie"):
        migrate(engine)


def test_other_files_are_refused(tmp_path: Path) -> None:
    settings = read({"NURIE_DATA": str(tmp_path)})
    settings.database_file.write_text("this is not a database, " * 100)
    engine = open_engine(settings)
    with pytest.raises(DatabaseError, match="cannot be used"):
        migrate(engine)
    engine.dispose()
    settings.database_file.unlink()
    with closing(sqlite3.connect(settings.database_file)) as connection:
        connection.execute("CREATE TABLE theirs (id)")
    engine = open_engine(settings)
    with pytest.raises(DatabaseError, match="tables that are not Nurie"):
        migrate(engine)
    engine.dispose()


def test_care_is_taken(engine: Engine) -> None:
    with engine.connect() as connection:
        for pragma, value in (
            ("journal_mode", "wal"),
            ("synchronous", 2),
            ("foreign_keys", 1),
            ("auto_vacuum", 2),
        ):
            assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() == value


def test_one_bad_write_does_not_spoil_the_others(engine: Engine) -> None:
    gate = threading.Event()

    def insert(number: int) -> Any:
        def work(connection: Connection) -> int:
            gate.wait(600)
            epoch = "e" if number != 3 else None
            connection.execute(
                text(
                    "INSERT INTO players (id, key_hash, cursor, created_at, seen_at, epoch)"
                    " VALUES (:id, :hash, 0, 0, 0, :epoch)"
                ),
                {"id": number, "hash": bytes([number]), "epoch": epoch},
            )
            return number

        return work

    async def write_all() -> list[Any]:
        writer = Writer(engine)
        writer.start()
        wishes = [asyncio.ensure_future(writer.write(insert(n))) for n in range(6)]
        await asyncio.sleep(0.05)
        gate.set()
        results = await asyncio.gather(*wishes, return_exceptions=True)
        writer.stop()
        return results

    results = result_of(write_all())
    assert [r for r in results if not isinstance(r, Exception)] == [0, 1, 2, 4, 5]
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM players")).scalar() == 5


def test_settings_come_from_the_environment_then_a_file(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('port = 81\nhost = "::"\n')
    data = {"NURIE_DATA": str(tmp_path)}
    settings = read(data | {"NURIE_PORT": "82"})
    assert (settings.port, settings.host) == (82, "::")
    assert read(data, port=83).port == 83
    assert read(settings.as_environment()) == settings
    proxies = read(data | {"NURIE_TRUSTED_PROXIES": "127.0.0.1,10.0.0.0/8"})
    assert read(proxies.as_environment()) == proxies
    assert read(data | {"NURIE_IDLE_SECONDS": "2.5"}).idle_seconds == 2.5
    url = read(data | {"NURIE_DATABASE_URL": "postgres://me@there/nurie"}).database_url
    assert url == "postgresql+psycopg://me@there/nurie"
    for bad, sentence in (
        ({"NURIE_PORT": "eighty"}, "the setting port must be a whole number, not 'eighty'"),
        ({"NURIE_PORT": "70000"}, "the setting port must be between 0 and 65535, not 70000"),
        ({"NURIE_SOLVERS": "0"}, "the setting solvers must be between 1 and 1000, not 0"),
        (
            {"NURIE_HEADER_SECONDS": "soon"},
            "the setting header_seconds must be a number, not 'soon'",
        ),
        (
            {"NURIE_HEADER_SECONDS": "0"},
            "the setting header_seconds must be between 0.01 and 86400",
        ),
        ({"NURIE_CONNECTIONS": "15"}, "the setting connections must be between 16 and 1000000"),
        ({"NURIE_TRUSTED_PROXIES": "::1, me"}, "' me' is neither"),
        ({"NURIE_SYNCHRONOUS": "OFF"}, "the setting synchronous must be FULL or NORMAL, not 'OFF'"),
        ({"NURIE_DATABASE_URL": "mysql://x"}, "NURIE_DATABASE_URL must begin with"),
        ({"NURIE_DATABASE_URL": "sqlite:///"}, "sqlite:/// does not name a file"),
        ({"NURIE_DATABASE_URL": "sqlite:///:memory:"}, "does not name a file"),
    ):
        with pytest.raises(NurieError, match=sentence):
            read(data | bad)
    with pytest.raises(NurieError, match="the setting host is empty"):
        read(data, host="")
    for line, sentence in (
        ("prot = 81\n", "unknown setting 'prot'"),
        ("port = 1.5\n", r"settings\.toml: the setting port must be a whole number, not 1\.5"),
        ("port = true\n", r"settings\.toml: the setting port must be a whole number, not True"),
        ("port =\n", r"settings\.toml: it is not valid TOML: "),
    ):
        (tmp_path / "settings.toml").write_text(line)
        with pytest.raises(NurieError, match=sentence):
            read(data)


POSTGRES = os.environ.get("NURIE_TEST_POSTGRES", "")


@pytest.mark.skipif(not POSTGRES, reason="NURIE_TEST_POSTGRES names no database")
def test_postgresql_does_the_same(tmp_path: Path) -> None:
    settings = read({"NURIE_DATA": str(tmp_path), "NURIE_DATABASE_URL": POSTGRES})
    engine = open_engine(settings)
    with engine.begin() as connection:
        for table in [*reversed(Base.metadata.sorted_tables), "alembic_version"]:
            connection.execute(text(f"DROP TABLE IF EXISTS {table} CASCADE"))
    server.prepare(settings)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    with TestClient(server.create_app(settings)) as client:
        clues = {"rows": [[1]], "columns": [[1]]}
        inside = {"kind": "nonogram", "size": [1, 1], "clues": clues, "\0": "\0"}
        puzzle = {"id": "p", "updated": 1, "device": "a", "name": "n", "puzzle": inside}
        body = {"device": "phone", "moves": [move(0, "start"), move(1)], "puzzles": [puzzle]}
        for _ in range(2):
            answer = client.post("/api/sync", headers=KEY, json=body).json()
            assert (answer["acknowledged"], answer["conflicts"]) == (2, [])
        answer = client.post("/api/sync", headers=KEY, json={"device": "tablet"}).json()
        assert [told["n"] for told in answer["moves"]] == [0, 1]
        assert answer["puzzles"][0]["puzzle"] == inside
        with engine.connect() as connection:
            found = connection.execute(text("SELECT moves, puzzles, bytes FROM players")).one()
        assert tuple(found)[:2] == (2, 1)
        assert found.bytes > 200
        _links_and_unlinks(client)
        assert client.delete("/api/me", headers=KEY).status_code == 204
        assert client.post("/api/sync", headers=KEY, json=body).status_code == 410

        def left() -> int:
            with engine.connect() as connection:
                return int(connection.execute(text("SELECT count(*) FROM players")).scalar() or 0)

        wait_until(lambda: left() == 0)
    engine.dispose()


def _links_and_unlinks(client: TestClient) -> None:
    """Another player joins, and its device is unlinked again."""
    body = {"device": "tablet", "moves": [move(0, device="tablet")]}
    assert client.post("/api/sync", headers=OTHER_KEY, json=body).status_code == 200
    code = client.post("/api/links", headers=KEY, json={}).json()["code"]
    new = {"authorization": f"Bearer {'n' * 32}"}
    wish = {"code": code, "former": OTHER_KEY["authorization"].removeprefix("Bearer ")}
    assert client.post("/api/links/redeem", headers=new, json=wish).status_code == 204

    def moves() -> int:
        found = client.post("/api/sync", headers=new, json={"device": "tablet"})
        return len(found.json()["moves"])

    wait_until(lambda: moves() == 3)
    _, tablet = client.get("/api/devices", headers=KEY).json()
    assert client.delete(f"/api/devices/{tablet['id']}", headers=KEY).status_code == 204
    for key in (OTHER_KEY, new):
        assert client.post("/api/sync", headers=key, json=body).status_code == 410


def test_only_the_owner_may_read_what_players_do(tmp_path: Path) -> None:
    settings = read({"NURIE_DATA": str(tmp_path / "data")})
    before = os.umask(0o022)
    try:
        server.prepare(settings)
        with TestClient(server.create_app(settings)) as client:
            body = {"device": "phone", "moves": [move(0, "start")]}
            client.post("/api/sync", headers=KEY, json=body)
            backup.backup(settings, tmp_path / "copy.sqlite3")
            found = [*settings.data.iterdir(), tmp_path / "copy.sqlite3"]
            modes = {file.name: file.stat().st_mode & 0o777 for file in found}
        backup.restore(settings, tmp_path / "copy.sqlite3")
        restored = settings.database_file.stat().st_mode & 0o777
    finally:
        os.umask(before)
    names = ("nurie.sqlite3", "nurie.sqlite3-wal", "nurie.sqlite3-shm", "copy.sqlite3")
    assert modes == dict.fromkeys(names, 0o600)
    assert restored == 0o600
