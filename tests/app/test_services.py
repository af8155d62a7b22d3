"""Background work: packs, idle tasks, clean-up, turns at reading; and the rules."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from nurie import Nonogram, Nurikabe
from nurie.app import catalogue, erasing, joining, models, schemas, services, states
from nurie.app.errors import ApiError
from nurie.app.rates import Rates
from nurie.app.services import Services
from nurie.app.settings import read
from nurie.app.turns import NoTurnError, Turns
from nurie.grid import Grid
from tests.app.conftest import result_of


class Stop(BaseException):
    """Ends a loop that would run forever."""


class Sleeps:
    """A sleep that takes no time and raises after a number of calls."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, most: int) -> None:
        self.seconds: list[float] = []
        self.most = most
        sleep = asyncio.sleep

        async def asleep(seconds: float) -> None:
            self.seconds.append(seconds)
            if len(self.seconds) > self.most:
                raise Stop
            await sleep(0)

        monkeypatch.setattr(asyncio, "sleep", asleep)


class Writer:
    """Runs a task at once."""

    last_written = 0.0

    async def write(self, work: Callable[[Any], Any], order: Any = "") -> Any:
        return work("connection")


def run(work: Callable[[Services], Any], **settings: str) -> None:
    async def all() -> None:
        chosen = read({"NURIE_DATA": ".", **settings})
        found = Services(chosen, create_engine("sqlite://"), Rates(chosen))
        found.writer = Writer()  # type: ignore[assignment]
        try:
            await work(found)
        except Stop:
            pass
        finally:
            found._threads.shutdown()

    result_of(all())


def test_players_join_and_are_deleted_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    left = {"join": 2, "delete": 3, "shrink": 2, "log": 2}
    sleeps = Sleeps(monkeypatch, 3)

    def step(name: str) -> bool:
        done.append(name)
        left[name] -= 1
        return left[name] > 0

    monkeypatch.setattr(joining, "join_some", lambda _, settings: step("join"))
    monkeypatch.setattr(erasing, "delete_some", lambda _: step("delete"))
    monkeypatch.setattr(erasing, "shrink_some", lambda _: step("shrink"))
    monkeypatch.setattr(erasing, "end_log", lambda _: not step("log"))
    monkeypatch.setattr(erasing, "erase", lambda *pair: done.append(f"erase {pair[1]}"))

    async def work(found: Services) -> None:
        cleaning = asyncio.create_task(found.clean_up())
        while "log" not in done or left["log"]:
            await asyncio.to_thread(lambda: None)
        assert done == ["join"] * 2 + ["delete"] * 3 + ["shrink"] * 2 + ["log"] * 2
        assert sleeps.seconds == [services.QUIET]
        # Nothing to delete: nothing to give back either.
        done.clear()
        left.update(join=1, delete=1)
        await found.erase(b"k")
        while "delete" not in done:
            await asyncio.to_thread(lambda: None)
        await asyncio.to_thread(lambda: None)
        assert done == ["erase b'k'", "join", "delete"]
        cleaning.cancel()

    run(work)


def test_deleting_is_tried_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    sleeps = Sleeps(monkeypatch, 2)

    def fails(_: Any) -> bool:
        raise OSError

    monkeypatch.setattr(joining, "join_some", lambda _, settings: False)
    monkeypatch.setattr(erasing, "delete_some", fails)

    async def work(found: Services) -> None:
        await found.clean_up()

    run(work)
    assert sleeps.seconds == [10.0] * 3


def test_states_are_brought_up_to_date_with_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    sleeps = Sleeps(monkeypatch, 100)
    written: list[Any] = []
    times = iter([100.0, 100.5, 200.0, 202.0])
    monkeypatch.setattr(services, "time", SimpleNamespace(monotonic=lambda: next(times)))
    monkeypatch.setattr(states, "stale", lambda _: [(1, "a"), (2, "b")])

    def replayed(engine: Any, player: int, attempt: str, cells: int) -> Any:
        return lambda _: written.append((player, attempt, cells))

    monkeypatch.setattr(states, "replayed", replayed)

    async def work(found: Services) -> None:
        assert await found.bring_up_to_date() == 2

    run(work, NURIE_BOARD_CELLS="77")
    assert written == [(1, "a", 77), (2, "b", 77)]
    assert sleeps.seconds == [2.0, 8.0]


def test_states_wait_for_a_quiet_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    sleeps = Sleeps(monkeypatch, 7)
    now = [100.0]
    monkeypatch.setattr(services, "time", SimpleNamespace(monotonic=lambda: now[0]))
    # What is behind, look by look; then nothing is.
    asked: list[float] = []
    behind = [2, 0, 0]

    async def work(found: Services) -> None:
        async def bring() -> int:
            asked.append(now[0])
            if len(asked) == 1:
                raise OSError
            return behind.pop(0)

        found.bring_up_to_date = bring  # type: ignore[method-assign]
        sleep = asyncio.sleep

        async def later(seconds: float) -> None:
            now[0] += 0.5
            await sleep(seconds)

        monkeypatch.setattr(asyncio, "sleep", later)
        found.writer.last_written = 100.0
        await found.keep_up_to_date()

    run(work)
    # Not before a second is over; again while something is behind or fails; then no more.
    assert asked == [101.0, 101.5, 102.0]
    assert sleeps.seconds == [1.0] * 8


def test_one_address_leaves_a_reader_to_others() -> None:
    async def work(found: Services) -> None:
        gate = asyncio.Event()

        async def hold() -> None:
            async with found._reading.turn("a"):
                await gate.wait()

        held = [asyncio.create_task(hold()) for _ in range(3)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert found._reading.waiting == 1
        assert await found.read("b", lambda: 5) == 5
        gate.set()
        await asyncio.gather(*held)

    run(work, NURIE_READERS="3")


@pytest.mark.parametrize(("readers", "each"), [(1, 1), (2, 1), (4, 3)])
def test_one_address_has_all_readers_but_one(readers: int, each: int) -> None:
    async def work(found: Services) -> None:
        gate = asyncio.Event()

        async def hold() -> None:
            async with found._reading.turn("a"):
                await gate.wait()

        held = [asyncio.create_task(hold()) for _ in range(readers + 1)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert found._reading.waiting == readers + 1 - each
        gate.set()
        await asyncio.gather(*held)

    run(work, NURIE_READERS=str(readers))


def test_too_much_reading_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "_READING_PATIENCE", 0.0)

    async def work(found: Services) -> None:
        assert await found.read("a", lambda: 1) == 1
        async with found._reading.turn("a"):
            with pytest.raises(ApiError) as error:
                await found.read("a", lambda: 1)
        told = error.value
        assert (told.status, told.code, told.retry_after) == (429, "busy", 2)

    run(work, NURIE_READERS="1")


def test_so_many_requests_wait_to_read() -> None:
    async def work(found: Services) -> None:
        turns = found._reading
        async with turns.turn("a"):
            waiting = [asyncio.create_task(turns.turn("a").__aenter__()) for _ in range(101)]
            for _ in range(3):
                await asyncio.sleep(0)
            assert turns.waiting == 100
            for task in waiting:
                task.cancel()
            found_ = await asyncio.gather(*waiting, return_exceptions=True)
            assert sum(isinstance(one, NoTurnError) for one in found_) == 1

    run(work, NURIE_READERS="1")


def test_packs_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read_: list[str] = []

    def listed(_: Any) -> bytes:
        read_.append("list")
        return b"[]"

    def content(_: Any, pack: str) -> bytes | None:
        read_.append(pack)
        return catalogue.compressed(b"{}") if pack == "a" else None

    monkeypatch.setattr(catalogue, "listed", listed)
    monkeypatch.setattr(catalogue, "content", content)

    async def work(found: Services) -> None:
        lists = await asyncio.gather(*(found.packs() for _ in range(3)))
        assert ([one.data for one in lists], read_) == ([b"[]"] * 3, ["list"])
        packs = await asyncio.gather(*(found.pack("a") for _ in range(3)))
        assert ([one.data for one in packs if one], read_) == ([b"{}"] * 3, ["list", "a"])
        assert await found.pack("b") is None

    run(work)


def waits(turns: Turns, *names: str) -> tuple[list[str], list[str]]:
    """Which requests get a turn and which are refused at once, if none gives its turn back."""
    begun: list[str] = []
    refused: list[str] = []

    async def hold(name: str) -> None:
        try:
            async with turns.turn(name[0]):
                begun.append(name)
                await asyncio.Event().wait()
        except NoTurnError:
            refused.append(name)

    async def work() -> None:
        tasks = []
        for name in names:
            tasks.append(asyncio.create_task(hold(name)))
            for _ in range(3):
                await asyncio.sleep(0)
        number = len(begun), len(refused)
        for task in reversed(tasks):
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        del begun[number[0] :], refused[number[1] :]
        assert turns._free == 2

    result_of(work())
    return begun, refused


def test_who_has_turns_and_who_waits() -> None:
    assert waits(Turns(2, 2, 9, 9), "a1", "a2", "a3", "b1") == (["a1", "a2"], [])
    assert waits(Turns(2, 1, 9, 9), "a1", "a2", "b1", "c1") == (["a1", "b1"], [])
    assert waits(Turns(2, 1, 9, 0), "a1", "a2", "b1") == (["a1", "b1"], ["a2"])
    assert waits(Turns(2, 2, 1, 9), "a1", "a2", "a3", "b1", "a4") == (["a1", "a2"], ["b1", "a4"])
    # A client with two more requests in the queue than a newcomer gives one up.
    assert waits(Turns(2, 2, 2, 9), "a1", "a2", "a3", "a4", "b1") == (["a1", "a2"], ["a4"])
    assert waits(Turns(2, 2, 2, 9), "a1", "a2", "a3", "b1", "b2") == (["a1", "a2"], ["b2"])


@pytest.mark.parametrize(
    ("width", "height", "lives"), [(20, 20, 3), (401, 1, 5), (40, 40, 5), (1601, 1, 7)]
)
def test_lives_at_the_limits(width: int, height: int, lives: int) -> None:
    assert catalogue.lives_of(width, height) == lives


def test_solutions_of_puzzles() -> None:
    assert catalogue.solution_of(Nonogram.of("#.\n##")) == Grid(["#.", "##"])
    assert catalogue.solution_of(Nurikabe.of("1 .")) == Grid([".#"])
    with pytest.raises(Exception, match="'Odd' of a pack has no solution"):
        catalogue.solution_of(Nonogram([[1], [1]], [[2], [1]], title="Odd"))
    told = catalogue.as_json(Nonogram.of("#.\n##"))
    assert "goal" not in told
    assert "solution" not in told


def test_packs_come_by_section_place_and_size(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/packs")
    models.Base.metadata.create_all(engine)

    def pack(id: str, section: str, position: int = 0) -> models.Pack:
        texts = {"title": id, "description": "", "author": "", "licence": "", "digest": ""}
        sent = {"content": f"content of {id}".encode(), "short": f'["{id}"]'}
        more = {"kind": "nonogram", "section": section, "position": position}
        return models.Pack(id=id, **more, **texts, **sent)

    def puzzle(pack: str, position: int, width: int, height: int) -> models.Puzzle:
        size = {"width": width, "height": height, "lives": 3, "difficulty": 1}
        texts = {"title": f"{position}", "kind": "nonogram", "puzzle": "{}", "solution": "[]"}
        return models.Puzzle(
            id=f"{pack}/{position}", pack_id=pack, position=position, **size, **texts
        )

    with Session(engine) as session:
        session.add_all([pack("n", "nurikabe"), pack("b", "drawn"), pack("a", "drawn")])
        session.add_all([pack("c", "drawn"), pack("d", "black", 2)])
        session.add_all([pack("e", "black", 1), pack("f", "unknown")])
        session.flush()
        session.add_all([puzzle("b", 1, 5, 2), puzzle("b", 0, 5, 4), puzzle("a", 0, 6, 4)])
        session.add_all([puzzle("n", 0, 1, 1), puzzle("c", 0, 15, 1), puzzle("d", 0, 1, 1)])
        session.add_all([puzzle("e", 0, 2, 2), puzzle("f", 0, 1, 1)])
        session.commit()
    listed = catalogue.listed(engine)
    told = json.loads(listed)
    assert [one["id"] for one in told] == ["b", "c", "a", "e", "d", "n", "f"]
    assert [one["count"] for one in told] == [2, 1, 1, 1, 1, 1, 1]
    assert catalogue.content(engine, "b") == b"content of b"
    assert catalogue.content(engine, "x") is None
    index = json.loads(catalogue.indexed(engine, ["n", "b"]))
    assert index["packs"] == [
        {"id": "n", "bytes": len("content of n"), "puzzles": ["n"]},
        {"id": "b", "bytes": len("content of b"), "puzzles": ["b"]},
    ]
    assert b" " not in listed
    engine.dispose()


def is_valid(kind: Any, value: Any) -> bool:
    try:
        TypeAdapter(kind).validate_python(value)
    except ValidationError:
        return False
    return True


@pytest.mark.parametrize(
    ("kind", "least", "most"),
    [
        (schemas.Count, 0, 2**53 - 1),
        (schemas.Clock, 0, 2**40),
        (schemas.Place, 0, 3_999),
        (schemas.Length, 0, 999_999_999),
        (schemas.Side, 1, 4_000),
        (schemas.Number, 0, 999_999_999),
    ],
)
def test_numbers_up_to_their_limits(kind: Any, least: int, most: int) -> None:
    assert is_valid(kind, least)
    assert is_valid(kind, most)
    assert not is_valid(kind, least - 1)
    assert not is_valid(kind, most + 1)
    assert not is_valid(kind, f"{least}")
    assert not is_valid(kind, float(most))


@pytest.mark.parametrize(
    ("kind", "piece", "most"),
    [
        (schemas.Name, "x", 200),
        (schemas.Row, "x", 4_000),
        (schemas.Text, "x", 10_000),
        (schemas.ClueOfLine, [1], 4_000),
        (schemas.ClueSide, [[]], 4_000),
    ],
)
def test_lengths_up_to_their_limits(kind: Any, piece: Any, most: int) -> None:
    assert is_valid(kind, piece * most)
    assert not is_valid(kind, piece * (most + 1))


def sent(**more: Any) -> bool:
    return is_valid(schemas.SyncRequest, {"device": "d", **more})


def test_batches_up_to_their_limits() -> None:
    move = {"attempt": "a:b", "device": "d", "n": 0, "clock": 0, "at": 0, "kind": "hint"}
    puzzle = {"id": "a", "updated": 0, "device": "d", "name": "", "puzzle": None}
    assert sent(moves=[move] * 500)
    assert not sent(moves=[move] * 501)
    assert sent(puzzles=[puzzle] * 100)
    assert not sent(puzzles=[puzzle] * 101)
    paint = move | {"kind": "paint", "state": "#"}
    assert sent(moves=[paint | {"cells": [[0, 0]] * 4_000}])
    assert not sent(moves=[paint | {"cells": [[0, 0]] * 4_001}])
    assert not sent(moves=[paint | {"cells": []}])


def nonogram(width: int, height: int, **more: Any) -> bool:
    clues: Any = {"rows": [[]] * height, "columns": [[]] * width}
    told = {"kind": "nonogram", "size": [width, height], "clues": clues, **more}
    return is_valid(schemas.PuzzleJson, told)


def test_boards_up_to_their_limits() -> None:
    assert nonogram(1000, 1000)
    assert nonogram(250, 4000)
    assert not nonogram(1001, 1000)
    assert not nonogram(3, 2, size=[2, 3])
    red = {"letter": "r", "name": "", "rgb": "#f00"}
    clues = {"rows": [[[1, "r"]]], "columns": [[[1, "r"]]]}
    assert nonogram(1, 1, colours=[red], clues=clues)
    assert not nonogram(1, 1, clues=clues)
    assert not nonogram(1, 1, colours=[red, red], clues=clues)
    assert nonogram(1, 1, clues={"rows": [[1]], "columns": [[1]]})
    assert not nonogram(1, 1, colours=[red], clues={"rows": [[1]], "columns": [[]]})

    def nurikabe(width: int, height: int, rows: int = 0) -> bool:
        told = {"kind": "nurikabe", "size": [width, height]}
        return is_valid(schemas.PuzzleJson, told | {"clues": [[0] * width] * (rows or height)})

    assert nurikabe(500, 500)
    assert not nurikabe(501, 500)
    assert not nurikabe(3, 3, rows=2)
    assert nurikabe(1000, 1)
    assert not nurikabe(1001, 1)


def test_what_a_request_for_a_solution_says_by_default() -> None:
    asked = schemas.SolveRequest(puzzle={})
    assert (asked.method, asked.seconds, asked.solutions) == ("explain", 10.0, 2)
    assert (asked.steps, asked.language, asked.given) == (2_000, "en", None)
    for name, least, most in (("solutions", 1, 10), ("steps", 0, 10_000)):
        for value, is_fine in ((least, True), (most, True), (least - 1, False), (most + 1, False)):
            told = {"puzzle": {}, name: value}
            assert is_valid(schemas.SolveRequest, told) == is_fine
