"""The limits of a connection, to the byte and to the moment, with a manual clock."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest
import uvicorn
from uvicorn.server import ServerState

from nurie.app.connections import Connection, Connections, Limits

LIMITS = Limits(
    connections=3,
    address_connections=2,
    header_seconds=10,
    body_seconds=60,
    idle_seconds=15,
    send_seconds=20,
    body_bytes=1000,
)
HEAD = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 900000\r\n\r\n"
TIMEOUT = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\ncontent-length: 0\r\n"
    b"connection: close\r\n\r\n"
)
MOST_HEAD = 65_536


class Loop(asyncio.SelectorEventLoop):
    """A loop with a manual clock."""

    now = 7.0

    def time(self) -> float:
        return self.now


class Socket:
    """A socket that records its options."""

    family = socket.AF_INET

    def __init__(self, host: str) -> None:
        self.host = host
        self.options: list[Any] = []

    def getpeername(self) -> tuple[str, int]:
        return self.host, 1

    def getsockname(self) -> tuple[str, int]:
        return "127.0.0.1", 2

    def setsockopt(self, *option: Any) -> None:
        self.options.append(option)


class Wire(asyncio.Transport):
    """A transport without a peer."""

    def __init__(self, host: str) -> None:
        super().__init__()
        self.socket = Socket(host)
        self.written = b""
        self.unsent = 0
        self.end = ""

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self.socket if name == "socket" else default

    def write(self, data: Any) -> None:
        self.written += data

    def close(self) -> None:
        self.end = self.end or "closed"

    def abort(self) -> None:
        self.end = "aborted"

    def is_closing(self) -> bool:
        return bool(self.end)

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


class App:
    """Answers at once, or when the gate opens."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.gate.set()
        self.begins_early = False
        self.left = 0
        self.headers: list[Any] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.headers = scope["headers"]
        start = {"type": "http.response.start", "status": 200, "headers": []}
        if self.begins_early:
            await send(start)
            await send({"type": "http.response.body", "body": b"x", "more_body": True})
        while (message := await receive())["type"] != "http.disconnect":
            if not message["more_body"]:
                break
        else:
            self.left += 1
            return
        await self.gate.wait()
        if not self.begins_early:
            await send(start)
        await send({"type": "http.response.body", "body": b"ok"})


class Bench:
    """Connections, their app and their clock."""

    def __init__(self, loop: Loop, limits: Limits) -> None:
        self.loop = loop
        self.app = App()
        self.connections = Connections(limits)
        self.later: list[float] = []
        # Uvicorn's own timer for idle connections is not what is tested.
        self.config = uvicorn.Config(
            self.app,
            http=cast("Any", self.connections),
            lifespan="off",
            log_level="critical",
            access_log=False,
            timeout_keep_alive=10**6,
        )
        loop.call_later = self._noted  # type: ignore[assignment, method-assign]

    def _noted(self, delay: float, *_: Any, **__: Any) -> asyncio.TimerHandle:
        if delay < 10**5:
            self.later.append(delay)
        return asyncio.TimerHandle(0, lambda: None, (), self.loop)

    def open(self, host: str = "192.0.2.1") -> tuple[Connection, Wire]:
        connection = self.connections(self.config, ServerState(), {}, self.loop)
        wire = Wire(host)
        connection.connection_made(wire)
        return connection, wire

    def look(self, seconds: float, *connections: Connection) -> None:
        """What is seen after some time."""
        self.loop.now += seconds
        for connection in connections:
            connection.check(self.loop.now)


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def run(work: Callable[[Bench], Awaitable[None]], limits: Limits = LIMITS) -> None:
    loop = Loop()
    try:
        loop.run_until_complete(_started(loop, work, limits))
    finally:
        loop.close()


async def _started(loop: Loop, work: Callable[[Bench], Awaitable[None]], limits: Limits) -> None:
    await work(Bench(loop, limits))
    # Requests that the app no longer answers.
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        task.cancel()
    await settle()


@pytest.mark.parametrize("data", [b"", HEAD[:-2]])
def test_the_head_has_its_time(data: bytes) -> None:
    async def work(bench: Bench) -> None:
        one, wire = bench.open()
        bench.look(6)
        one.data_received(data)
        bench.look(4, one)
        assert (wire.written, wire.end) == (b"", "")
        bench.look(0.001, one)
        assert (wire.written, wire.end) == (TIMEOUT, "closed")
        # Nothing more is said, and nothing more is heard.
        bench.look(100, one)
        one.data_received(HEAD)
        assert wire.written == TIMEOUT

    run(work)


def test_an_idle_connection_has_its_time_and_a_new_head_too() -> None:
    async def work(bench: Bench) -> None:
        one, wire = bench.open()
        one.data_received(HEAD)
        await settle()
        assert wire.written.startswith(b"HTTP/1.1 200")
        bench.look(15, one)
        assert wire.end == ""
        one.data_received(b"GET ")
        bench.look(10, one)
        assert wire.end == ""
        one.data_received(HEAD.removeprefix(b"GET "))
        await settle()
        assert wire.written.count(b"HTTP/1.1 200") == 2
        written = wire.written
        bench.look(15.001, one)
        assert (wire.written, wire.end) == (written, "closed")

    run(work)


def test_an_empty_line_begins_a_head_too() -> None:
    async def work(bench: Bench) -> None:
        one, wire = bench.open()
        one.data_received(HEAD)
        await settle()
        bench.look(14, one)
        one.data_received(b"\r\n")
        bench.look(10, one)
        assert wire.end == ""
        bench.look(0.001, one)
        assert wire.written.endswith(TIMEOUT)

    run(work)


def test_requests_that_are_answered_are_forgotten() -> None:
    async def work(bench: Bench) -> None:
        one, _ = bench.open()
        for _ in range(5):
            one.data_received(HEAD)
            await settle()
        assert len(one._unanswered) == 1

    run(work)


def test_the_body_has_its_time() -> None:
    async def work(bench: Bench) -> None:
        one, wire = bench.open()
        bench.look(9)
        one.data_received(POST + b"1")
        bench.look(30)
        one.data_received(b"1")
        bench.look(30, one)
        assert wire.end == ""
        bench.look(0.001, one)
        assert (wire.written, wire.end) == (TIMEOUT, "closed")

    run(work)


def test_an_answer_that_began_is_cut_off_when_the_body_takes_too_long() -> None:
    async def work(bench: Bench) -> None:
        bench.app.begins_early = True
        one, wire = bench.open()
        one.data_received(POST)
        await settle()
        assert wire.written.startswith(b"HTTP/1.1 200")
        bench.look(60.001, one)
        assert wire.end == "aborted"
        assert b"408" not in wire.written
        one.connection_lost(None)
        await settle()

    run(work)


def test_an_answer_may_take_its_time() -> None:
    async def work(bench: Bench) -> None:
        bench.app.gate.clear()
        one, wire = bench.open()
        one.data_received(HEAD)
        await settle()
        bench.look(10_000, one)
        # The next head may wait as long as the answer does.
        one.data_received(b"GET / HT")
        bench.look(10_000, one)
        assert (wire.written, wire.end) == (b"", "")
        bench.app.gate.set()
        await settle()
        assert wire.written.startswith(b"HTTP/1.1 200")
        bench.look(0, one)
        assert wire.end == "closed"
        assert wire.written.endswith(TIMEOUT)

    run(work)


def test_a_head_has_so_many_bytes() -> None:
    async def work(bench: Bench) -> None:
        start = b"GET / HTTP/1.1\r\n"
        line = b"a: " + b"x" * 1000 + b"\r\n"
        for more, is_refused in ((0, False), (1, True)):
            one, wire = bench.open()
            sent = start + line * 60
            one.data_received(sent)
            one.data_received(b"b: " + b"x" * (MOST_HEAD - len(sent) - 3 + more))
            assert (wire.end == "closed") == is_refused
            assert wire.written.startswith(b"HTTP/1.1 431 Request Header") == is_refused
            assert b"retry-after" not in wire.written
            one.connection_lost(None)

    run(work)


def test_a_body_that_the_app_never_sees_has_so_many_bytes() -> None:
    async def work(bench: Bench) -> None:
        bench.app.gate.clear()
        one, wire = bench.open()
        one.data_received(POST)
        one.data_received(b"x" * (2 * LIMITS.body_bytes))
        one.data_received(b"x" * MOST_HEAD)
        assert wire.end == ""
        one.data_received(b"x")
        assert wire.end == "aborted"
        one.connection_lost(None)
        await settle()
        assert bench.app.left == 1

    run(work)


def test_so_many_requests_may_be_sent_ahead() -> None:
    async def work(bench: Bench) -> None:
        bench.app.gate.clear()
        for ahead, is_ended in ((16, False), (17, True)):
            one, wire = bench.open()
            one.data_received(HEAD * (1 + ahead))
            assert (wire.end == "aborted") == is_ended
            one.connection_lost(None)
        await settle()

    run(work)


def test_lines_after_a_body_are_not_headers() -> None:
    async def work(bench: Bench) -> None:
        one, wire = bench.open()
        head = b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n"
        one.data_received(head + b"1\r\nx\r\n0\r\nlate: yes\r\n\r\n")
        await settle()
        assert bench.app.headers == [(b"host", b"x"), (b"transfer-encoding", b"chunked")]
        assert wire.written.startswith(b"HTTP/1.1 200")

    run(work)


def test_all_requests_learn_that_the_client_is_gone() -> None:
    async def work(bench: Bench) -> None:
        bench.app.gate.clear()
        one, _ = bench.open()
        one.data_received(HEAD * 3)
        await settle()
        cycles = [one.cycle, *(cycle for cycle, _ in one.pipeline), *one._unanswered]
        one.connection_lost(None)
        assert len(one._unanswered) == 3
        assert all(cycle.disconnected and cycle.message_event.is_set() for cycle in cycles)
        assert bench.connections.number == 0

    run(work)


def test_a_client_that_reads_nothing_is_reset() -> None:
    async def work(bench: Bench) -> None:
        bench.app.gate.clear()
        one, wire = bench.open()
        one.data_received(HEAD)
        wire.unsent = 10**6
        bench.look(1, one)
        bench.look(20, one)
        assert wire.end == ""
        bench.look(0.001, one)
        assert wire.end == "aborted"
        linger = (socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        assert wire.socket.options == [linger]

    run(work)


@pytest.mark.parametrize(
    ("taken", "is_reset"), [(20 * 1024, False), (20 * 1024 - 1, True), (-1, False)]
)
def test_who_takes_enough_is_not_reset(taken: int, is_reset: bool) -> None:
    async def work(bench: Bench) -> None:
        bench.app.gate.clear()
        one, wire = bench.open()
        one.data_received(HEAD)
        wire.unsent = 10**6
        bench.look(1, one)
        wire.unsent -= taken
        bench.look(19, one)
        bench.look(2, one)
        assert (wire.end == "aborted") == is_reset
        wire.unsent = 0
        bench.look(100, one)
        assert (wire.end == "aborted") == is_reset
        one.connection_lost(None)

    run(work)


def test_a_closing_connection_is_reset_too_if_it_takes_nothing() -> None:
    async def work(bench: Bench) -> None:
        one, wire = bench.open()
        wire.unsent = 5
        wire.close()
        bench.look(1, one)
        bench.look(21, one)
        assert wire.end == "aborted"

    run(work)


def test_one_address_has_so_many_connections() -> None:
    async def work(bench: Bench) -> None:
        held = [bench.open("2001:db8::1"), bench.open("2001:db8::2")]
        _, third = bench.open("2001:db8::3")
        assert (third.written, third.end) == (FULL, "closed")
        assert bench.connections.number == 2
        _, other = bench.open("2001:db8:0:1::1")
        assert (other.written, bench.connections.number) == (b"", 3)
        held.pop()[0].connection_lost(None)
        held.append(bench.open("2001:db8::5"))
        assert bench.open("2001:db8::3")[1].written == FULL
        for connection, _ in held:
            connection.connection_lost(None)
            connection.connection_lost(None)
        assert bench.connections.number == 1
        assert all(not bench.open("2001:db8::4")[1].written for _ in range(2))
        assert bench.open("2001:db8::4")[1].written == FULL

    run(work)


@pytest.mark.parametrize("host", ["192.0.2.7", "2001:db8::1"])
def test_a_proxy_has_as_many_as_there_are(host: str) -> None:
    proxies = ("192.0.2.0/24", "2001:db8::/32")
    limits = Limits(3, 1, 10, 60, 15, 20, 1000, proxies)

    async def work(bench: Bench) -> None:
        wires = [bench.open(host)[1] for _ in range(3)]
        assert [wire.written for wire in wires] == [b""] * 3
        assert bench.connections.number == 3

    async def other(bench: Bench) -> None:
        for stranger in ("198.51.100.1", "no address"):
            wires = [bench.open(stranger)[1] for _ in range(2)]
            assert [wire.written for wire in wires] == [b"", FULL]
            bench.connections = Connections(limits)

    run(work, limits)
    run(other, limits)


def test_who_waits_longest_makes_room() -> None:
    async def work(bench: Bench) -> None:
        opened = [bench.open(f"192.0.2.{n}") for n in range(3)]
        # The first was served meanwhile, so it has waited least.
        opened[0][0].data_received(HEAD)
        await settle()
        opened.append(bench.open("192.0.2.3"))
        assert [wire.end for _, wire in opened] == ["", "closed", "", ""]
        assert opened[1][1].written == FULL
        assert bench.connections.number == 3
        opened.append(bench.open("192.0.2.4"))
        opened.append(bench.open("192.0.2.5"))
        assert [bool(wire.end) for _, wire in opened] == [True, True, True, False, False, False]

    run(work)


def test_nobody_at_work_makes_room() -> None:
    async def work(bench: Bench) -> None:
        opened = [bench.open(f"192.0.2.{n}") for n in range(3)]
        for connection, _ in opened:
            connection.data_received(POST)
        _, wire = bench.open("192.0.2.4")
        assert (wire.written, bench.connections.number) == (FULL, 3)
        assert not any(wire.end for _, wire in opened)
        for connection, _ in opened:
            connection.connection_lost(None)
        await settle()

    run(work)


def test_they_are_watched_as_long_as_there_are_any() -> None:
    async def work(bench: Bench) -> None:
        one, wire = bench.open()
        two, _ = bench.open()
        assert bench.later == [1.0]
        bench.loop.now += 10.001
        bench.connections._watch(bench.loop)
        assert wire.written == TIMEOUT
        assert bench.later == [1.0, 1.0]
        one.connection_lost(None)
        two.connection_lost(None)
        bench.connections._watch(bench.loop)
        assert bench.later == [1.0, 1.0]
        bench.open()
        assert bench.later == [1.0, 1.0, 1.0]

    run(work)


@pytest.mark.parametrize("which", range(4))
def test_short_limits_are_watched_more_often(which: int) -> None:
    seconds = [8.0] * 4
    seconds[which] = 0.4

    async def work(bench: Bench) -> None:
        bench.open()
        assert bench.later == [0.1]

    run(work, Limits(3, 2, *seconds, 1000))  # type: ignore[call-arg, arg-type]
