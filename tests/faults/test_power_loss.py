"""The power fails while the server writes: each copy from that moment contains everything
acknowledged.

A copy is the database and its log as they may be found on the disk: the log up to its
last sync, and of what came after that nothing, a part, or a part that was torn. SQLite
syncs its log before it says that a transaction is committed, so that whatever was
acknowledged lies before the cut.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from nurie.app import server
from nurie.app.settings import Settings
from tests.app.conftest import KEY, move
from tests.app.conftest import prepared as prepared
from tests.app.conftest import settings as settings
from tests.app.conftest import warmed_up as warmed_up

MOVES = 120
COPIES = 40
FRAME = 24 + 4096
"""The bytes of a page in the log, with its header."""


class Disk:
    """Copies of the database that a loss of power would have left, taken by another thread."""

    def __init__(self, file: Path, folder: Path, seed: int) -> None:
        self.file = file
        self.copies: list[tuple[Path, int]] = []
        """Where each copy is, and how many moves were acknowledged before it was begun."""
        self._log = file.with_name(file.name + "-wal")
        self._folder = folder
        self._chance = random.Random(seed)
        self._acknowledged = self._synced = 0
        self._due: list[int] = sorted(self._chance.sample(range(1, MOVES), COPIES))
        """After how many moves each copy is begun, while the next moves come."""
        self._progress = threading.Condition()

    def acknowledge(self) -> None:
        """One move more, which the log holds by now; waits until a copy that is due is begun."""
        with self._progress:
            self._acknowledged += 1
            self._synced = self._log.stat().st_size
            self._progress.notify()
            is_begun = self._progress.wait_for(
                lambda: not self._due or self._due[0] > self._acknowledged, timeout=60
            )
            assert is_begun

    def work(self) -> None:
        """Takes copies at random moments."""
        for number in range(COPIES):
            with self._progress:
                self._progress.wait_for(lambda: self._acknowledged >= self._due[0])
                self._due.pop(0)
                known, synced = self._acknowledged, self._synced
                self._progress.notify()
            self._copy(self._folder / str(number), known, synced)

    def _copy(self, folder: Path, known: int, synced: int) -> None:
        folder.mkdir(parents=True)
        log = self._log
        shutil.copy(self.file, folder)
        data = log.read_bytes()
        more = data[synced:]
        match self._chance.randrange(4):
            case 0:
                more = b""
            case 1:
                more = more[: self._chance.randint(0, len(more))]
            case 2:
                more = bytes(len(more)) + bytes(self._chance.randrange(2 * FRAME))
            case 3:
                more += self._chance.randbytes(self._chance.randint(1, 3 * FRAME))
        (folder / log.name).write_bytes(data[:synced] + more)
        self.copies.append((folder / self.file.name, known))


@pytest.mark.parametrize("seed", [1, *(pytest.param(n, marks=pytest.mark.slow) for n in (2, 3))])
def test_every_copy_has_what_was_acknowledged(
    settings: Settings, tmp_path: Path, seed: int
) -> None:
    disk = Disk(settings.database_file, tmp_path / "copies", seed)
    with TestClient(server.create_app(settings)) as client:
        # The copies are of one log, which is not merged into the database meanwhile.
        thread = threading.Thread(target=disk.work)
        thread.start()
        for n in range(MOVES):
            body = {"device": "phone", "moves": [move(n, "paint" if n else "start")]}
            assert client.post("/api/sync", headers=KEY, json=body).json()["acknowledged"] == 1
            disk.acknowledge()
        thread.join()
    assert len({known for _, known in disk.copies}) == COPIES
    for copy, known in disk.copies:
        assert set(range(known)) <= moves_in(copy)


def test_a_log_cut_before_its_last_sync_is_noticed(settings: Settings, tmp_path: Path) -> None:
    """The test above would notice a server that acknowledges what is not yet on the disk."""
    with TestClient(server.create_app(settings)) as client:
        for n in range(3):
            body = {"device": "phone", "moves": [move(n, "paint" if n else "start")]}
            client.post("/api/sync", headers=KEY, json=body)
        copy = Path(shutil.copy(settings.database_file, tmp_path / "cut.sqlite3"))
        log = settings.database_file.with_name(settings.database_file.name + "-wal").read_bytes()
        copy.with_name(copy.name + "-wal").write_bytes(log[: -FRAME // 2])
    assert 2 not in moves_in(copy)


def moves_in(file: Path) -> set[int]:
    """The numbers of the moves in a database, which must be sound."""
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return {n for (n,) in connection.execute("SELECT n FROM moves")}
