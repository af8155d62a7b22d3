"""Fails every write once, in turn: ``python -m tests.faults.scenarios NAME FOLDER SHIM``.

Runs under the shim of ``shim.c``. A scenario is repeated: first its first call that changes
a file fails, then its second, until a run has no fault. After each run, everything
acknowledged must be there. Prints how many calls failed.
"""

from __future__ import annotations

import asyncio
import ctypes
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from unittest.mock import patch

from sqlalchemy import Connection, text
from starlette.testclient import TestClient

import nurie
from nurie import packs
from nurie.app import backup, server
from nurie.app.database import DatabaseError, Writer, open_engine
from nurie.app.settings import Settings, read
from nurie.errors import NurieError
from nurie.lab.log import Log
from nurie.lab.results import parse
from tests.app.conftest import KEY, move
from tests.lab.studies import SETTINGS, made_up

MOST = 400
"""Runs after which a scenario would never end."""
PACKS = ("documents", "small")
"""The packs in the database; with all of them, copying it takes thousands of calls."""


class Faults:
    """The shim, which this process was started with."""

    def __init__(self, library: str, folder: Path) -> None:
        self._shim = ctypes.CDLL(library)
        self._shim.calls_so_far.restype = ctypes.c_long
        self._folder = str(folder).encode()

    def arm(self, number: int) -> None:
        """The call of that number fails."""
        self._shim.fail_below(self._folder, ctypes.c_long(number))

    def disarm(self) -> int:
        """No call fails any more; how many there were."""
        calls = int(self._shim.calls_so_far())
        self._shim.fail_below(self._folder, ctypes.c_long(0))
        return calls


def each_fault(
    faults: Faults,
    attempt: Callable[[int], None],
    check: Callable[[int], None],
    begin: Callable[[], None] = lambda: None,
) -> int:
    """Repeats an action until each of its calls has failed once; returns how many failed."""
    for number in range(1, MOST):
        begin()
        faults.arm(number)
        try:
            attempt(number)
        finally:
            calls = faults.disarm()
        check(number)
        if calls < number:
            return number - 1
    raise AssertionError(f"after {MOST} runs there are still calls that have not failed")


def server_saves(faults: Faults, folder: Path, settings: Settings) -> int:
    """A server continues after every fault; clients resend what was not acknowledged."""
    acknowledged: set[tuple[str, int]] = set()
    app = server.create_app(settings)
    with TestClient(app, raise_server_exceptions=False) as client:

        def send(attempt: str, n: int) -> bool:
            sent = move(n, "paint" if n else "start", attempt=attempt)
            body = {"device": "phone", "moves": [sent]}
            answer = client.post("/api/sync", headers=KEY, json=body)
            if answer.status_code != 200:
                assert answer.status_code in (500, 503), answer.text
                return False
            assert answer.json()["acknowledged"] == 1
            acknowledged.add((attempt, n))
            return True

        def attempt(number: int) -> None:
            # So that opening the database fails too, as when another connection is needed.
            app.state.services.engine.dispose()
            refused = [n for n in range(3) if not send(f"small/mug:{number}", n)]
            assert len(refused) <= 1
            checkpoint(settings)
            for n in [*refused, 3]:
                send(f"small/mug:{number}", n) or send(f"small/mug:{number}", n)

        def check(number: int) -> None:
            assert {(f"small/mug:{number}", n) for n in range(4)} <= acknowledged
            assert acknowledged <= kept_in(copied(settings.database_file, folder / "copy"))

        failed = each_fault(faults, attempt, check)
    assert acknowledged <= kept_in(settings.database_file)
    return failed


def writer_groups(faults: Faults, folder: Path, settings: Settings) -> int:
    """Writes that share a transaction: everything acknowledged is kept."""
    engine = open_engine(settings)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE things (run INTEGER, n INTEGER)"))
    acknowledged: set[tuple[int, int]] = set()

    def attempt(number: int) -> None:
        def put(n: int) -> Callable[[Connection], int]:
            def work(connection: Connection) -> int:
                values = {"run": number, "n": n}
                connection.execute(text("INSERT INTO things VALUES (:run, :n)"), values)
                return n

            return work

        async def write() -> list[int | BaseException]:
            writer = Writer(engine)
            waiting = [asyncio.ensure_future(writer.write(put(n))) for n in range(4)]
            await asyncio.sleep(0)
            writer.start()
            told = await asyncio.gather(*waiting, return_exceptions=True)
            writer.stop()
            return told

        for told in asyncio.run(write()):
            if isinstance(told, int):
                acknowledged.add((number, told))
        checkpoint(settings)

    def check(number: int) -> None:
        assert len([run for run, _ in acknowledged if run == number]) >= 3
        with closing(sqlite3.connect(copied(settings.database_file, folder / "copy"))) as copy:
            kept = copy.execute("SELECT run, n FROM things").fetchall()
            assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert len(kept) == len(set(kept))
        assert acknowledged <= set(kept)

    failed = each_fault(faults, attempt, check)
    engine.dispose()
    return failed


def backups(faults: Faults, folder: Path, settings: Settings) -> int:
    """A backup is complete or absent, and leaves nothing else behind."""
    moves = fill(settings, 3)
    target = folder / "backups" / "copy.sqlite3"
    target.parent.mkdir()
    told: list[int] = []

    def begin() -> None:
        target.unlink(missing_ok=True)
        told.clear()

    def attempt(number: int) -> None:
        with suppress(DatabaseError):
            told.append(backup.backup(settings, target))

    def check(number: int) -> None:
        assert list(target.parent.iterdir()) == ([target] if told else [])
        if told:
            assert told == [moves]
            assert backup.check(target) == moves
        assert len(kept_in(copied(settings.database_file, folder / "copy"))) == moves

    failed = each_fault(faults, attempt, check, begin)
    assert told == [moves]
    return failed


def restores(faults: Faults, folder: Path, settings: Settings) -> int:
    """The old data or the copy is in place, and the old data is there in any case."""
    fill(settings, 3)
    copy = folder / "restored.sqlite3"
    backup.backup(settings, copy)
    after = fill(settings, 2)
    data = settings.data
    pristine = folder / "pristine"
    shutil.copytree(data, pristine)
    told: list[Path | None] = []

    def begin() -> None:
        shutil.rmtree(data)
        shutil.copytree(pristine, data)
        told.clear()

    def attempt(number: int) -> None:
        with suppress(DatabaseError):
            told.append(backup.restore(settings, copy)[1])

    def check(number: int) -> None:
        in_place = len(kept_in(settings.database_file))
        if told:
            assert told[0] is not None
            assert (in_place, len(kept_in(told[0]))) == (3, after)
        else:
            assert in_place == after or after in {
                len(kept_in(file)) for file in data.glob("*-before-*.sqlite3")
            }
            assert in_place in (3, after)
        assert not list(data.glob(".nurie-draft-*"))

    failed = each_fault(faults, attempt, check, begin)
    assert told
    return failed


def lab_logs(faults: Faults, folder: Path, settings: Settings) -> int:
    """A recorded run stays, and a torn line does not damage others."""
    study = folder / "study"
    runs = made_up("engine", "cat", [1.0] * 4)
    acknowledged: list[int] = []

    def begin() -> None:
        shutil.rmtree(study, ignore_errors=True)
        acknowledged.clear()

    def attempt(number: int) -> None:
        for half in (runs[:2], runs[2:]):
            with suppress(OSError, NurieError), closing(Log(study, SETTINGS)) as log:
                for run in half:
                    with suppress(OSError):
                        log.add(run)
                        acknowledged.append(run.run)

    def check(number: int) -> None:
        file = study / "runs.jsonl"
        data = file.read_bytes()
        kept, good = parse(data, file)
        assert good == len(data)
        assert [run.run for run in kept] == acknowledged
        assert len(acknowledged) >= 2

    return each_fault(faults, attempt, check, begin)


def saves(faults: Faults, folder: Path, settings: Settings) -> int:
    """A puzzle's file is the old one or the new one, whole."""
    target = folder / "puzzles" / "one.non"
    target.parent.mkdir()
    old, new = nurie.Nonogram.of("##\n#."), nurie.Nonogram.of(".#.\n###")
    told: list[bool] = []

    def begin() -> None:
        target.write_text(nurie.dumps(old, "non"))
        told.clear()

    def attempt(number: int) -> None:
        with suppress(OSError):
            nurie.save(new, target)
            told.append(True)

    def check(number: int) -> None:
        assert nurie.load(target).width == (3 if told else 2)
        assert list(target.parent.iterdir()) == [target]

    return each_fault(faults, attempt, check, begin)


def fill(settings: Settings, more: int) -> int:
    """Saves some more moves; how many there are."""
    begin = len(kept_in(settings.database_file))
    with TestClient(server.create_app(settings)) as client:
        moves = [move(n, "paint" if n else "start") for n in range(begin, begin + more)]
        body = {"device": "phone", "moves": moves}
        assert client.post("/api/sync", headers=KEY, json=body).json()["acknowledged"] == more
    return begin + more


def checkpoint(settings: Settings) -> None:
    """Brings what SQLite has in its log into the database, as it does from time to time."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(settings.database_file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def copied(file: Path, folder: Path) -> Path:
    """A database as a kill would leave it at this moment."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for suffix in ("", "-wal"):
        with suppress(FileNotFoundError):
            shutil.copy(f"{file}{suffix}", folder)
    return folder / file.name


def kept_in(file: Path) -> set[tuple[str, int]]:
    """The moves of a database, which must be sound."""
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return set(connection.execute("SELECT attempt, n FROM moves").fetchall())


SCENARIOS: dict[str, Callable[[Faults, Path, Settings], int]] = {
    scenario.__name__: scenario
    for scenario in (server_saves, writer_groups, backups, restores, lab_logs, saves)
}


def main() -> None:
    """Runs one scenario."""
    name, place, shim = sys.argv[1:]
    folder = Path(place)
    settings = read({"NURIE_DATA": str(folder / "data")})
    with patch.object(packs, "packs", return_value=PACKS):
        server.prepare(settings)
    print(SCENARIOS[name](Faults(shim, folder), folder, settings))


if __name__ == "__main__":
    main()
