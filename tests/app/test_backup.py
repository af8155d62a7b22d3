"""``nurie app backup`` and ``restore``, and how the app starts."""

from __future__ import annotations

import os
import re
import socket
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from nurie.app import backup, server
from nurie.app.database import DatabaseError
from nurie.app.settings import Settings
from tests.app.conftest import KEY, OTHER_KEY, move
from tests.cli.conftest import Run
from tests.cli.conftest import run as run


def moves_of(settings: Settings) -> list[int]:
    with TestClient(server.create_app(settings)) as client:
        answer = client.post("/api/sync", headers=KEY, json={"device": "reader"}).json()
    return [told["n"] for told in answer["moves"]]


def test_there_and_back(settings: Settings, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    with TestClient(server.create_app(settings)) as client:
        body = {"device": "phone", "moves": [move(0, "start"), move(1)]}
        known = client.post("/api/sync", headers=KEY, json=body).json()
        assert backup.backup(settings, copy) == 2
        body = {"device": "phone", "moves": [move(2)]}
        client.post("/api/sync", headers=KEY, json=body)
    moves, kept = backup.restore(settings, copy)
    assert moves == 2
    assert kept is not None
    assert backup.check(kept) == 3
    assert moves_of(settings) == [0, 1]
    with TestClient(server.create_app(settings)) as client:
        body = {"device": "phone", "since": known["cursor"], "epoch": known["epoch"]}
        assert client.post("/api/sync", headers=KEY, json=body).json()["reset"]


def test_a_backup_replaces_nothing(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "copy").write_text("precious")
    with pytest.raises(DatabaseError, match="never overwrites a file"):
        backup.backup(settings, tmp_path / "copy")
    with pytest.raises(DatabaseError, match="the copy failed"):
        backup.backup(settings, tmp_path / "nowhere" / "copy")
    assert (tmp_path / "copy").read_text() == "precious"


def test_a_file_that_is_not_a_backup_is_refused(settings: Settings, tmp_path: Path) -> None:
    before = settings.database_file.read_bytes()
    other = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE theirs (id)")
    text = tmp_path / "text"
    text.write_text("no database " * 1000)
    cut = tmp_path / "cut"
    cut.write_bytes(before[: len(before) // 2])
    spoilt = tmp_path / "spoilt"
    spoilt.write_bytes(before[:8192] + b"\xff" * 4096 + before[12288:])
    for file in (other, text, cut, spoilt, tmp_path / "missing"):
        with pytest.raises(DatabaseError):
            backup.restore(settings, file)
    assert settings.database_file.read_bytes() == before


def test_a_database_in_use_is_not_replaced(settings: Settings, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    with TestClient(server.create_app(settings)) as client:
        client.post("/api/sync", headers=KEY, json={"device": "phone", "moves": [move(0, "start")]})
        backup.backup(settings, copy)
        with pytest.raises(DatabaseError, match="stop the server"):
            backup.restore(settings, copy)
    assert moves_of(settings) == [0]


def test_postgresql_has_its_own_tools(settings: Settings, tmp_path: Path) -> None:
    object.__setattr__(settings, "database_url", "postgresql+psycopg://there/nurie")
    with pytest.raises(DatabaseError, match="pg_dump"):
        backup.backup(settings, tmp_path / "copy")
    with pytest.raises(DatabaseError, match="pg_restore"):
        backup.restore(settings, tmp_path / "copy")


def test_on_the_command_line(
    run: Run, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NURIE_DATA", str(settings.data))
    copy = tmp_path / "copy.sqlite3"
    result = run("app", "backup", copy)
    assert (result.exit_code, result.stderr) == (0, f"{copy}: saved a copy of all data, 0 moves\n")
    result = run("app", "restore", copy)
    assert result.exit_code == 0
    assert "the previous data is now in" in result.stderr
    for words, sentence in (
        (["app", "restore", tmp_path / "x"], "no such file"),
        (["app", "backup"], "name the file: nurie app backup FILE"),
        (["app", "dance"], "unknown action 'dance'"),
    ):
        result = run(*words)
        assert result.exit_code == 2
        assert sentence in result.stderr
        assert result.stderr.count("\n") == 1


def test_a_port_that_is_taken(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NURIE_DATA", str(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = run("app", "--port", port)
    assert result.exit_code == 2
    assert result.stderr == (
        f"nurie app: port {port} of 127.0.0.1 is used by another program; "
        "choose another port with --port\n"
    )


def test_a_damaged_database_gives_way_to_a_copy(settings: Settings, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    with TestClient(server.create_app(settings)) as client:
        body = {"device": "phone", "moves": [move(0, "start"), move(1)]}
        client.post("/api/sync", headers=KEY, json=body)
    backup.backup(settings, copy)
    damaged = b"no database any more" * 1000
    settings.database_file.write_bytes(damaged)
    log = settings.database_file.with_name(f"{settings.database_file.name}-wal")
    log.write_bytes(b"what was not yet written")
    moves, kept = backup.restore(settings, copy)
    assert moves == 2
    assert kept is not None
    assert kept.read_bytes() == damaged
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == b"what was not yet written"
    assert moves_of(settings) == [0, 1]


def test_complaints_name_the_file_they_are_about(settings: Settings, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    backup.backup(settings, copy)
    for statement in (
        "DROP TABLE players",
        "DELETE FROM alembic_version",
        "UPDATE alembic_version SET version_num = 'r9999'",
    ):
        wrong = tmp_path / "wrong.sqlite3"
        wrong.write_bytes(copy.read_bytes())
        with closing(sqlite3.connect(wrong, isolation_level=None)) as connection:
            connection.execute(statement)
        before = settings.database_file.read_bytes()
        with pytest.raises(DatabaseError, match=str(wrong)):
            backup.restore(settings, wrong)
        assert settings.database_file.read_bytes() == before
    settings.database_file.write_bytes(b"no database any more" * 1000)
    with pytest.raises(DatabaseError, match=f"{settings.database_file}: file is not a database"):
        backup.backup(settings, tmp_path / "another")
    folder = settings.database_file.parent
    assert not [file.name for file in folder.iterdir() if file.name.startswith(".")]
    (tmp_path / "file").touch()
    object.__setattr__(settings, "database_url", f"sqlite:///{tmp_path}/file/nurie.sqlite3")
    with pytest.raises(DatabaseError, match=f"{copy}: it cannot be restored: {tmp_path}/file: "):
        backup.restore(settings, copy)


def test_who_was_erased_since_stays_erased(settings: Settings, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    with TestClient(server.create_app(settings)) as client:
        for key in (KEY, OTHER_KEY):
            body = {"device": "phone", "moves": [move(0, "start"), move(1, "hint")]}
            client.post("/api/sync", headers=key, json=body)
        assert backup.backup(settings, copy) == 4
        assert client.delete("/api/me", headers=KEY).status_code == 204
    (erased,) = rows(settings, "SELECT * FROM retired_keys")
    for _ in range(2):
        # A second restore knows it too.
        moves, _ = backup.restore(settings, copy)
        assert moves == 2
        assert rows(settings, "SELECT * FROM retired_keys") == [erased]
        assert rows(settings, "SELECT count(*) FROM players") == [(1,)]
        assert rows(settings, "SELECT count(*) FROM moves") == [(2,)]
        assert rows(settings, "SELECT count(*) FROM attempts") == [(1,)]
        assert rows(settings, "PRAGMA freelist_count") == [(0,)]
    with TestClient(server.create_app(settings)) as client:
        body = {"device": "phone", "moves": [move(0, "start")]}
        assert client.post("/api/sync", headers=KEY, json=body).status_code == 410
        assert client.post("/api/sync", headers=OTHER_KEY, json=body).status_code == 200


def test_a_copy_replaces_a_database_from_before_players_could_be_erased(
    settings: Settings, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite3"
    backup.backup(settings, copy)
    settings.database_file.unlink()
    with closing(sqlite3.connect(settings.database_file)) as connection:
        connection.executescript(Path(__file__).with_name("v1.sql").read_text(encoding="utf-8"))
    assert backup.restore(settings, copy)[0] == 0
    assert rows(settings, "SELECT * FROM retired_keys") == []


def rows(settings: Settings, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(settings.database_file)) as connection:
        return connection.execute(query).fetchall()


def test_a_backup_that_fails_at_the_very_end_leaves_nothing(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "copies" / "copy.sqlite3"
    copy.parent.mkdir()
    written: list[Path] = []

    def to_disk(file: Path) -> None:
        written.append(file)
        if len(written) == last:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr(backup, "to_disk", to_disk)
    for last in (1, 2):
        written.clear()
        sentence = f"{copy}: the copy failed: {settings.database_file}: Input/output error"
        with pytest.raises(DatabaseError, match=sentence):
            backup.backup(settings, copy)
        assert list(copy.parent.iterdir()) == []
        # The file goes to the disk before its folder.
        assert [file == copy.parent for file in written] == [False, True][:last]


def test_where_no_backup_can_be_made(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "nothing")
    with pytest.raises(
        DatabaseError, match="link: it already exists; a backup never overwrites a file"
    ):
        backup.backup(settings, tmp_path / "link")
    with pytest.raises(DatabaseError, match=f"the folder {tmp_path}/nowhere does not exist"):
        backup.backup(settings, tmp_path / "nowhere" / "copy")
    with monkeypatch.context() as patch:
        patch.setattr(os, "access", lambda path, mode: (path, mode) != (tmp_path, os.W_OK))
        with pytest.raises(DatabaseError, match=f"{tmp_path} is write-protected"):
            backup.backup(settings, tmp_path / "copy")
    settings.database_file.unlink()
    with pytest.raises(DatabaseError, match="there is no database yet"):
        backup.backup(settings, tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


def test_a_copy_goes_where_no_database_was(settings: Settings, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    with TestClient(server.create_app(settings)) as client:
        body = {"device": "phone", "moves": [move(0, "start")]}
        known = client.post("/api/sync", headers=KEY, json=body).json()
    assert backup.backup(settings, copy) == 1
    elsewhere = replace(settings, database_url=f"sqlite:///{tmp_path}/a/b/nurie.sqlite3")
    assert backup.restore(elsewhere, copy) == (1, None)
    assert [file.name for file in (tmp_path / "a" / "b").iterdir()] == ["nurie.sqlite3"]
    ((epoch,),) = rows(elsewhere, "SELECT epoch FROM players")
    assert len(str(epoch)) == 16
    assert epoch != known["epoch"]
    # The copy is as it was, and can be restored again.
    _, kept = backup.restore(elsewhere, copy)
    assert kept is not None
    assert re.fullmatch(r"nurie-before-\d{8}-\d{6}-[0-9a-f]{4}\.sqlite3", kept.name)
    assert rows(
        replace(settings, database_url=f"sqlite:///{copy}"), "SELECT epoch FROM players"
    ) == [(known["epoch"],)]


def test_what_is_wrong_with_a_copy_is_told(settings: Settings, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    backup.backup(settings, copy)
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.execute(
            "INSERT INTO moves (player_id, seq, attempt, device, n, clock, at, kind, data)"
            " VALUES (99, 1, 'a', 'd', 0, 0, 0, 'hint', '')"
        )
    with pytest.raises(DatabaseError, match="it is damaged: rows of moves have no owner"):
        backup.restore(settings, copy)
    with pytest.raises(DatabaseError, match=f"^{tmp_path}/x: no such file$"):
        backup.check(tmp_path / "x")
    with pytest.raises(DatabaseError, match=r"^its name: no such file$"):
        backup.check(tmp_path / "x", Path("its name"))
    (tmp_path / "text").write_text("no database " * 1000)
    with pytest.raises(DatabaseError, match=r"text: it is not a Nurie database \(file is not a"):
        backup.check(tmp_path / "text")
