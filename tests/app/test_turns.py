"""Turns: who is next, who waits, who is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from nurie.app.turns import NoTurnError, Turns
from tests.app.conftest import result_of


class Bench:
    """Requests that keep their turns until they are released."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.begun: list[str] = []
        self.refused: list[str] = []
        self.gates: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, *names: str, patience: float = 600.0) -> None:
        """A request by name; the first letter is the client."""
        for name in names:
            self.gates[name] = asyncio.Event()
            self.tasks[name] = asyncio.create_task(self._hold(name, patience))
            await settle()

    async def _hold(self, name: str, patience: float) -> None:
        try:
            async with self.turns.turn(name[0], patience):
                self.begun.append(name)
                await self.gates[name].wait()
        except NoTurnError:
            self.refused.append(name)

    async def end(self, *names: str) -> None:
        for name in names:
            self.gates[name].set()
            await settle()

    async def end_all(self) -> None:
        for gate in self.gates.values():
            gate.set()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def run(turns: Turns, work: Callable[[Bench], Awaitable[None]]) -> None:
    async def all() -> None:
        bench = Bench(turns)
        await work(bench)
        await bench.end_all()
        assert bench.turns.waiting == 0
        again = Bench(turns)
        await again.ask("z1")
        assert again.begun == ["z1"], "a turn was lost"
        await again.end_all()

    result_of(all())


def test_clients_take_turns_however_many_requests_they_have() -> None:
    async def work(bench: Bench) -> None:
        await bench.ask("a1", "a2", "a3", "b1", "b2", "c1")
        for name in ("a1", "a2", "b1", "c1", "a3"):
            await bench.end(name)
        assert bench.begun == ["a1", "a2", "b1", "c1", "a3", "b2"]

    run(Turns(1, 1, 10, 10), work)


def test_one_client_leaves_a_turn_to_others() -> None:
    async def work(bench: Bench) -> None:
        await bench.ask("a1", "a2", "b1")
        assert bench.begun == ["a1", "b1"]
        await bench.end("b1")
        assert bench.begun == ["a1", "b1"]
        await bench.end("a1")
        assert bench.begun == ["a1", "b1", "a2"]

    run(Turns(2, 1, 10, 10), work)


def test_no_client_waits_more_often_than_it_may() -> None:
    async def work(bench: Bench) -> None:
        await bench.ask("a1", "a2", "a3", "a4", "b1")
        assert bench.refused == ["a4"]
        assert bench.turns.waiting == 3

    run(Turns(1, 1, 10, 2), work)


def test_in_a_full_queue_the_greediest_makes_room() -> None:
    async def work(bench: Bench) -> None:
        await bench.ask("a1", "a2", "a3", "a4", "b1")
        assert bench.refused == ["a4"]
        await bench.ask("c1")
        assert bench.refused == ["a4", "a3"]
        await bench.ask("d1")
        assert bench.refused == ["a4", "a3", "d1"]
        assert bench.turns.waiting == 3

    run(Turns(1, 1, 3, 10), work)


def test_a_queue_of_length_zero_refuses_everyone() -> None:
    async def work(bench: Bench) -> None:
        await bench.ask("a1", "b1")
        assert (bench.begun, bench.refused) == (["a1"], ["b1"])

    run(Turns(1, 1, 0, 10), work)


def test_who_waited_too_long_is_sent_away() -> None:
    async def work(bench: Bench) -> None:
        await bench.ask("a1")
        await bench.ask("b1", patience=0.01)
        await bench.tasks["b1"]
        assert bench.refused == ["b1"]
        assert bench.turns.waiting == 0

    run(Turns(1, 1, 10, 10), work)


@pytest.mark.parametrize("is_late", [False, True])
def test_leaving_the_queue_takes_no_turn(is_late: bool) -> None:
    async def work(bench: Bench) -> None:
        await bench.ask("a1", "b1", "c1")
        if is_late:
            # The turn is given in the same moment in which the request is cancelled.
            bench.gates["a1"].set()
            await asyncio.sleep(0)
        bench.tasks["b1"].cancel()
        await bench.end("a1")
        assert bench.begun == ["a1", "c1"]

    run(Turns(1, 1, 10, 10), work)


def test_who_is_gone_leaves_the_queue() -> None:
    async def gone() -> bool:
        return True

    async def work(bench: Bench) -> None:
        await bench.ask("a1")
        with pytest.raises(NoTurnError):
            async with bench.turns.turn("b", is_gone=gone):
                raise AssertionError
        assert bench.turns.waiting == 0

    run(Turns(1, 1, 10, 10), work)
