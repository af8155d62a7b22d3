"""Saving, reading and erasing at their limits, on a separate database without a server."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, text

from nurie.app import database, devices, erasing, pages, players
from nurie.app.database import DatabaseError, Writer, migrate, open_engine
from nurie.app.errors import ApiError
from nurie.app.players import Batch, Saved
from nurie.app.settings import Settings, read
from tests.app.conftest import result_of

KEY = b"k" * 32


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database without packs."""
    settings = read({"NURIE_DATA": str(tmp_path_factory.mktemp("empty"))})
    engine = open_engine(settings)
    migrate(engine)
    engine.dispose()
    return settings.database_file


@pytest.fixture
def own(tmp_path: Path, empty: Path) -> Settings:
    found = read({"NURIE_DATA": str(tmp_path)})
    found.database_file.write_bytes(empty.read_bytes())
    return found


@pytest.fixture
def engine(own: Settings) -> Iterator[Engine]:
    found = open_engine(own)
    yield found
    found.dispose()


def move(n: int, **more: Any) -> dict[str, Any]:
    common = {"attempt": "small/mug-2:one", "device": "phone", "n": n, "clock": n, "at": n}
    return common | {"kind": "hint", "data": ""} | more


def puzzle(id: str, updated: int = 1, **more: Any) -> dict[str, Any]:
    common = {"id": id, "updated": updated, "device": "phone", "name": "", "puzzle": None}
    return common | {"draft": "null"} | more


def save(
    engine: Engine, settings: Settings, moves: Any = (), puzzles: Any = (), key: bytes = KEY
) -> Saved | ApiError:
    with engine.begin() as connection:
        batch = Batch(0, "", list(moves), list(puzzles))
        return players.save(connection, key, batch, settings)


def rows(engine: Engine, query: str) -> list[tuple[Any, ...]]:
    with engine.connect() as connection:
        return [tuple(row) for row in connection.execute(text(query))]


def test_numbers_go_on_where_they_ended(engine: Engine, own: Settings) -> None:
    first = save(engine, own, [move(0), move(1)], [puzzle("a"), puzzle("b")])
    assert isinstance(first, Saved)
    assert (first.before, first.cursor) == (0, 4)
    second = save(engine, own, [move(2)], [puzzle("b", 2)])
    assert isinstance(second, Saved)
    assert (second.before, second.cursor, second.epoch) == (4, 6, first.epoch)
    assert rows(engine, "SELECT seq, n FROM moves ORDER BY seq") == [(1, 0), (2, 1), (5, 2)]
    assert rows(engine, "SELECT seq, id FROM solver_puzzles ORDER BY seq") == [(3, "a"), (6, "b")]
    assert rows(engine, "SELECT moves, puzzles FROM players") == [(3, 2)]
    attempts = rows(engine, "SELECT moves, replayed, puzzle_id FROM attempts")
    assert attempts == [(3, 0, "small/mug-2")]
    fresh = "SELECT mode, status, completion, lives, mistakes, hints, milliseconds, share, cells"
    assert rows(engine, f"{fresh} FROM attempts") == [
        ("", "not_started", "unfinished_without_loss", 0, 0, 0, 0, 0.0, "")
    ]
    (made,) = rows(engine, "SELECT created_at, seen_at, is_erased, length(epoch) FROM players")
    assert made[0] <= made[1] <= devices.now()
    assert made[0] > 1_700_000_000_000
    assert made[2:] == (0, 16)


def test_what_rows_take() -> None:
    assert players.size_of_move(move(0, data="12345")) == 64 + len("small/mug-2:one") + 5 + 5
    assert players.size_of_puzzle(puzzle("ab", name="xyz")) == 64 + 2 + 5 + 3 + 0 + 4
    assert players.size_of_puzzle(puzzle("ab", puzzle="{}")) == 64 + 2 + 5 + 2 + 4


@pytest.mark.parametrize(
    ("which", "sentence"),
    [
        ("player_moves", "a player can store at most 2 moves"),
        ("player_puzzles", "a player can store at most 2 entered puzzles"),
    ],
)
def test_up_to_a_limit(engine: Engine, own: Settings, which: str, sentence: str) -> None:
    limited = replace(own, **{which: 2})  # type: ignore[arg-type]
    is_move = which == "player_moves"

    def some(*numbers: int) -> dict[str, Any]:
        if is_move:
            return {"moves": [move(n) for n in numbers]}
        return {"puzzles": [puzzle(f"{n}") for n in numbers]}

    assert isinstance(save(engine, limited, **some(0, 1)), Saved)
    refused = save(engine, limited, **some(1, 2))
    assert isinstance(refused, ApiError)
    assert (refused.status, refused.code, str(refused)) == (403, "quota", sentence)
    assert isinstance(save(engine, limited, **some(0, 1)), Saved)
    expected = (2, 0) if is_move else (0, 2)
    assert rows(engine, "SELECT moves, puzzles FROM players") == [expected]
    # Other things are still welcome.
    other: Any = {"puzzles": [puzzle("x")]} if is_move else {"moves": [move(9)]}
    assert isinstance(save(engine, limited, **other), Saved)


def test_bytes_up_to_the_limit(engine: Engine, own: Settings) -> None:
    size = players.size_of_move(move(0))
    assert isinstance(save(engine, replace(own, player_bytes=size - 1), [move(0)]), ApiError)
    assert rows(engine, "SELECT moves, bytes FROM players") == [(0, 0)]
    exact = replace(own, player_bytes=size)
    assert isinstance(save(engine, exact, [move(0)]), Saved)
    assert isinstance(save(engine, exact, [move(0)]), Saved)
    refused = save(engine, exact, [move(1)])
    assert isinstance(refused, ApiError)
    assert str(refused) == f"a player can store at most {size} bytes of moves and entered puzzles"
    assert rows(engine, "SELECT moves, bytes FROM players") == [(1, size)]
    room = replace(own, player_bytes=size + players.size_of_puzzle(puzzle("a", name="long")))
    assert isinstance(save(engine, room, puzzles=[puzzle("a", name="longer")]), ApiError)
    assert isinstance(save(engine, room, puzzles=[puzzle("a", name="long")]), Saved)
    # What becomes smaller is welcome where there is too much already.
    assert isinstance(save(engine, own, puzzles=[puzzle("a", 2, name="")]), Saved)
    assert isinstance(save(engine, exact, puzzles=[puzzle("a", 3, name="")]), Saved)


def test_limits_of_zero_store_nothing(engine: Engine, own: Settings) -> None:
    nothing = replace(own, player_moves=0, player_puzzles=0, player_bytes=0)
    assert isinstance(save(engine, nothing, [move(0)]), ApiError)
    assert isinstance(save(engine, nothing, puzzles=[puzzle("a")]), ApiError)
    assert isinstance(save(engine, nothing), Saved)
    assert rows(engine, "SELECT moves, puzzles, bytes FROM players") == [(0, 0, 0)]


def test_of_puzzles_the_newest_stays(engine: Engine, own: Settings) -> None:
    save(engine, own, puzzles=[puzzle("a", 5, name="1")])
    for updated, device, name, kept in (
        (4, "z", "2", "1"),
        (5, "phone", "3", "1"),
        (5, "a", "4", "1"),
        (5, "z", "5", "5"),
        (6, "a", "6", "6"),
    ):
        save(engine, own, puzzles=[puzzle("a", updated, device=device, name=name)])
        assert rows(engine, "SELECT name FROM solver_puzzles") == [(kept,)]
    save(engine, own, puzzles=[puzzle("b", 2, name="new"), puzzle("b", 1, name="old")])
    assert rows(engine, "SELECT name FROM solver_puzzles WHERE id = 'b'") == [("new",)]


def page(engine: Engine, since: int = 0, epoch: str = "", key: bytes = KEY) -> dict[str, Any]:
    found = pages.read_only(engine, key, Batch(since, epoch, [], []))
    assert isinstance(found, bytes)
    told: dict[str, Any] = json.loads(found)
    return told


def test_pages_hold_so_many_rows(
    engine: Engine, own: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "PAGE_ROWS", 3)
    save(engine, own, [move(n) for n in range(3)])
    full = page(engine)
    assert (len(full["moves"]), full["more"], full["cursor"]) == (3, False, 3)
    save(engine, own, [], [puzzle("a")])
    first = page(engine)
    assert ([m["n"] for m in first["moves"]], first["puzzles"]) == ([0, 1, 2], [])
    assert (first["more"], first["cursor"], first["reset"]) == (True, 3, False)
    second = page(engine, 3)
    assert (second["moves"], len(second["puzzles"])) == ([], 1)
    assert (second["more"], second["cursor"]) == (False, 4)


def test_pages_hold_so_many_bytes(
    engine: Engine, own: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(engine, own, [move(0), move(1)], [puzzle("a"), puzzle("b")])
    told = page(engine)
    (one, _), (mine, _) = told["moves"], told["puzzles"]
    of_move, of_puzzle = (len(json.dumps(x, separators=(",", ":"))) for x in (one, mine))
    for most, number in (
        (1, 1),
        (of_move, 1),
        (of_move + 1, 2),
        (2 * of_move, 2),
        (2 * of_move + 1, 3),
        (2 * of_move + of_puzzle, 3),
        (2 * of_move + of_puzzle + 1, 4),
    ):
        monkeypatch.setattr(pages, "PAGE_BYTES", most)
        found = page(engine)
        assert len(found["moves"]) + len(found["puzzles"]) == number
        assert (found["more"], found["cursor"]) == (number < 4, number)


def test_the_size_of_a_page_is_what_the_document_says() -> None:
    assert pages.PAGE_BYTES == 512 * 1024
    assert pages.PAGE_ROWS == 4_000


def test_what_came_later_is_not_read_before(engine: Engine, own: Settings) -> None:
    save(engine, own, [move(0)])
    saved = save(engine, own, [move(1)])
    assert isinstance(saved, Saved)
    save(engine, own, [move(2)])
    batch = Batch(0, "", [move(1)], [])
    told = json.loads(pages.read_after_saving(engine, saved, batch))
    assert ([m["n"] for m in told["moves"]], told["cursor"]) == ([0], 2)
    assert (told["acknowledged"], told["conflicts"]) == (1, [])


def test_what_a_device_sent_is_not_sent_back(engine: Engine, own: Settings) -> None:
    save(engine, own, [move(0), move(1)], [puzzle("a"), puzzle("b")])
    again = Batch(0, "", [move(1)], [puzzle("b"), puzzle("a", 0)])
    saved = save(engine, own, again.moves, again.puzzles)
    assert isinstance(saved, Saved)
    told = json.loads(pages.read_after_saving(engine, saved, again))
    assert [m["n"] for m in told["moves"]] == [0]
    assert [p["id"] for p in told["puzzles"]] == ["a"]


@pytest.mark.parametrize(
    ("since", "epoch", "start"),
    [
        (0, "", (0, False)),
        (5, "", (5, False)),
        (6, "", (0, True)),
        (5, "e", (5, False)),
        (3, "e", (3, False)),
        (3, "f", (0, True)),
        (0, "f", (0, True)),
    ],
)
def test_who_knows_other_data_begins_again(since: int, epoch: str, start: tuple[int, bool]) -> None:
    saved = Saved(1, "e", 5, 9)
    batch = Batch(since, epoch, [], [])
    assert pages.start_of(saved, batch) == start
    told = json.loads(pages.answer(saved, batch, pages.Page(reached=7, more=True)))
    assert (told["reset"], told["cursor"], told["more"]) == (start[1], 7, True)
    assert json.loads(pages.answer(saved, batch, pages.Page()))["cursor"] == 9


def test_conflicts_are_not_acknowledged(engine: Engine, own: Settings) -> None:
    save(engine, own, [move(0), move(1)])
    batch = Batch(0, "", [move(0, clock=7), move(1), move(2), move(2)], [])
    saved = save(engine, own, batch.moves)
    assert isinstance(saved, Saved)
    assert saved.conflicts == [["small/mug-2:one", "phone", 0]]
    told = json.loads(pages.answer(saved, batch, pages.Page()))
    assert (told["acknowledged"], told["conflicts"]) == (3, [["small/mug-2:one", "phone", 0]])
    assert rows(engine, "SELECT moves FROM attempts") == [(3,)]
    assert rows(engine, "SELECT moves FROM players") == [(3,)]


def test_strangers_and_the_erased(engine: Engine, own: Settings) -> None:
    assert pages.read_only(engine, KEY, Batch(0, "", [], [])) is None
    with engine.begin() as connection:
        erasing.erase(connection, KEY)
        erasing.erase(connection, KEY)
    found = pages.read_only(engine, KEY, Batch(0, "", [], []))
    assert isinstance(found, ApiError)
    assert (found.status, found.code) == (410, "erased")
    assert isinstance(save(engine, own, [move(0)]), ApiError)
    assert rows(engine, "SELECT count(*) FROM players") == [(0,)]


def test_erasing_goes_step_by_step(engine: Engine, own: Settings) -> None:
    moves = [move(n, attempt=f"small/mug-2:{n}") for n in range(150)]
    save(engine, own, moves, [puzzle(f"{n}") for n in range(15)])
    save(engine, own, [move(0)], [puzzle("x")], key=b"o" * 32)
    before = devices.now()
    with engine.begin() as connection:
        erasing.erase(connection, KEY)
    ((at,),) = rows(engine, "SELECT retired_at FROM retired_keys")
    assert before <= at <= devices.now()
    ((number,),) = rows(engine, "SELECT count(*) FROM players WHERE is_erased")
    assert number == 1
    assert rows(engine, f"SELECT 1 FROM players WHERE key_hash = x'{KEY.hex()}'") == []
    counts = []
    tables = ("moves", "solver_puzzles", "attempts", "players")
    while True:
        with engine.begin() as connection:
            is_more = erasing.delete_some(connection)
        if not is_more:
            break
        counts.append(
            tuple(rows(engine, f"SELECT count(*) - 1 FROM {table}")[0][0] for table in tables)
        )
    assert counts == [
        (50, 15, 150, 1),
        (0, 15, 150, 1),
        (0, 5, 150, 1),
        (0, 0, 150, 1),
        (0, 0, 50, 1),
        (0, 0, 0, 1),
        (0, 0, 0, 0),
    ]
    assert rows(engine, "SELECT count(*) FROM moves") == [(1,)]


def test_room_is_given_back_step_by_step(engine: Engine, own: Settings) -> None:
    save(engine, own, [move(n, data=json.dumps({"x": "y" * 20_000})) for n in range(120)])
    with engine.begin() as connection:
        connection.execute(text("DELETE FROM moves"))

    def free() -> int:
        return int(rows(engine, "PRAGMA freelist_count")[0][0])

    had = free()
    assert had > 512
    steps = 0
    while True:
        with engine.begin() as connection:
            if not erasing.shrink_some(connection):
                break
        steps += 1
        assert free() == had - 256 * steps
    assert free() < 256
    assert steps == had // 256


def in_order(engine: Engine, works: list[tuple[Any, Any]]) -> list[Any]:
    """Writes that arrive during another write."""
    gate = threading.Event()

    async def work() -> list[Any]:
        writer = Writer(engine)
        writer.start()
        first = asyncio.ensure_future(writer.write(lambda _: gate.wait(600)))
        await asyncio.sleep(0)
        rest = [asyncio.ensure_future(writer.write(one, order)) for one, order in works]
        await asyncio.sleep(0)
        gate.set()
        results = await asyncio.gather(first, *rest, return_exceptions=True)
        await asyncio.to_thread(writer.stop)
        with pytest.raises(DatabaseError, match="stopping"):
            await writer.write(lambda _: None)
        assert writer.last_written > 0
        return results[1:]

    return result_of(work())


def test_writes_come_in_their_order_and_share_transactions(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "MOST_AT_ONCE", 3)
    began: list[Connection] = []
    order: list[str] = []

    def noted(name: str) -> Any:
        def work(connection: Connection) -> str:
            order.append(name)
            if not any(connection is one for one in began):
                began.append(connection)
            return name

        return work

    names = ["c", "a", "b", "f", "e", "d", "g"]
    assert in_order(engine, [(noted(name), name) for name in names]) == names
    # Whatever was waiting with the first one, later groups have three each, in order.
    assert sorted(order) == sorted(names)
    assert 3 <= len(began) <= 4


def test_a_hundred_and_twenty_eight_share_a_transaction() -> None:
    assert database.MOST_AT_ONCE == 128


def test_one_failure_is_one_askers(engine: Engine) -> None:
    def fails(_: Connection) -> None:
        raise ValueError("mine")

    results = in_order(engine, [(lambda _: 1, ""), (fails, ""), (lambda _: 3, "")])
    assert (results[0], str(results[1]), results[2]) == (1, "mine", 3)


def test_a_database_is_opened_with_care(own: Settings) -> None:
    for synchronous, level in (("FULL", 2), ("NORMAL", 1), ("normal", 1)):
        engine = open_engine(replace(own, synchronous=synchronous, busy_seconds=3))
        with engine.connect() as connection:
            for pragma, value in (
                ("synchronous", level),
                ("busy_timeout", 3000),
                ("journal_size_limit", 64 * 2**20),
                ("foreign_keys", 1),
            ):
                assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() == value
        engine.dispose()


def test_readers_take_no_lock_and_writers_do(engine: Engine, own: Settings) -> None:
    with engine.connect().execution_options(reading=True) as reading:
        reading.execute(text("SELECT count(*) FROM players"))
        with (
            engine.begin(),
            closing(sqlite3.connect(own.database_file, timeout=0)) as other,
            pytest.raises(sqlite3.OperationalError, match="locked"),
        ):
            other.execute("BEGIN IMMEDIATE")
        with closing(sqlite3.connect(own.database_file, timeout=0)) as other:
            other.execute("BEGIN IMMEDIATE")
            other.rollback()


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    url = f"sqlite:///{tmp_path}/file/data/nurie.sqlite3"
    settings = read({"NURIE_DATA": str(tmp_path), "NURIE_DATABASE_URL": url})
    with pytest.raises(DatabaseError, match=f"{tmp_path}/file"):
        open_engine(settings)
