"""Connections that send or read too slowly are closed without affecting the others."""

from __future__ import annotations

import json
import os
import pickle
import resource
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

import httpx2
import pytest
import uvicorn

import nurie
from nurie.app.catalogue import as_json
from nurie.app.connections import Connections, Limits
from nurie.app.serve import limits, serve
from nurie.app.settings import Settings
from nurie.errors import NurieError
from tests.app.conftest import is_there, running, wait_until
from tests.app.test_solving import FOR_EVER, hard

LONG = 600.0
PATIENT = Limits(1000, 1000, LONG, LONG, LONG, LONG, 2**20)
"""Limits that no test reaches."""
SHORT = 0.05
REQUEST = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"


class App:
    """Answers with the body it got or with the requested amount; records disconnected clients."""

    def __init__(self, size: int = 2, parts: int = 1) -> None:
        self.size = size
        self.parts = parts
        self.left = threading.Event()
        self.ended = threading.Event()
        self.sent = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                self.left.set()
                return
            if not message["more_body"]:
                break
        headers = [(b"content-length", str(self.size * self.parts).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        for part in range(self.parts):
            more = part + 1 < self.parts
            body = b"x" * self.size
            await send({"type": "http.response.body", "body": body, "more_body": more})
            self.sent += 1
        self.ended.set()


@contextmanager
def listening(app: Any, chosen: Limits | Connections) -> Iterator[int]:
    """The port of a server in this process."""
    connections = chosen if isinstance(chosen, Connections) else Connections(chosen)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        config = uvicorn.Config(
            app,
            http=cast("Any", connections),
            lifespan="off",
            ws="none",
            log_level="critical",
            timeout_keep_alive=cast("int", connections.limits.idle_seconds),
            timeout_graceful_shutdown=1,
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        wait_until(lambda: server.started)
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()


def connected(port: int, data: bytes = b"") -> socket.socket:
    found = socket.create_connection(("127.0.0.1", port), timeout=120)
    found.sendall(data)
    return found


def status(connection: socket.socket) -> bytes:
    """The status of a response; empty if the server closes the connection without one."""
    try:
        return b"".join(connection.recv(4096).split(b" ")[1:2])
    except ConnectionError:
        return b""


def is_closed(connection: socket.socket) -> bool:
    """Waits until the server closes a connection."""
    try:
        while connection.recv(2**16):
            pass
    except ConnectionError:
        return True
    return True


@pytest.mark.parametrize("data", [b"", b"\r\n", b"GET / HT", REQUEST[:-2]])
def test_a_head_that_does_not_end(data: bytes) -> None:
    with listening(App(), replace(PATIENT, header_seconds=SHORT)) as port:
        with connected(port, data) as slow:
            assert status(slow) == b"408"
            assert is_closed(slow)
        with connected(port, REQUEST) as other:
            assert status(other) == b"200"


def test_a_head_sent_byte_by_byte_gets_no_more_time() -> None:
    with (
        listening(App(), replace(PATIENT, header_seconds=4 * SHORT)) as port,
        connected(port) as slow,
    ):
        slow.settimeout(SHORT)
        for byte in b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 1000:
            try:
                slow.sendall(bytes([byte]))
                assert slow.recv(4096).startswith(b"HTTP/1.1 408")
                break
            except TimeoutError:
                continue
            except ConnectionError:
                break
        else:
            pytest.fail("the server waited for ever")


def test_a_second_head_has_its_own_time() -> None:
    chosen = replace(PATIENT, header_seconds=SHORT)
    with listening(App(), chosen) as port, connected(port, REQUEST) as slow:
        assert status(slow) == b"200"
        slow.sendall(b"GET / HT")
        assert status(slow) == b"408"


def test_an_idle_connection_is_closed() -> None:
    chosen = replace(PATIENT, idle_seconds=SHORT)
    with listening(App(), chosen) as port, connected(port, REQUEST) as idle:
        assert status(idle) == b"200"
        assert is_closed(idle)


def test_a_body_that_does_not_end() -> None:
    app = App()
    head = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n"
    with listening(app, replace(PATIENT, body_seconds=SHORT)) as port:
        with connected(port, head + b"12345") as slow:
            assert status(slow) == b"408"
            assert is_closed(slow)
        assert app.left.wait(600)
        with connected(port, head + b"1234567890") as quick:
            assert status(quick) == b"200"


def test_a_head_that_is_too_large() -> None:
    with listening(App(), PATIENT) as port, connected(port, b"GET / HTTP/1.1\r\n") as wide:
        assert sent_until_refused(wide, b"a: " + b"x" * 1000 + b"\r\n") < 10_000


def test_endless_lines_after_a_body() -> None:
    head = b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n"
    chosen = replace(PATIENT, body_bytes=1000)
    with listening(App(), chosen) as port, connected(port, head) as wide:
        assert sent_until_refused(wide, b"a: " + b"x" * 1000 + b"\r\n") < 10_000


def sent_until_refused(connection: socket.socket, data: bytes, most: int = 10_000) -> int:
    """How often something can be sent before the other end closes the connection."""
    for times in range(most):
        try:
            connection.sendall(data)
        except ConnectionError:
            return times
    return most


@pytest.mark.parametrize(("size", "parts"), [(2**26, 1), (2**16, 1024)])
@pytest.mark.parametrize("ending", [b"", b"connection: close\r\n"])
def test_a_client_that_reads_nothing_is_disconnected(size: int, parts: int, ending: bytes) -> None:
    app = App(size, parts)
    connections = Connections(replace(PATIENT, send_seconds=SHORT))
    request = REQUEST[:-2] + ending + b"\r\n"
    with listening(app, connections) as port, connected(port, request) as deaf:
        wait_until(lambda: connections.number == 1)
        wait_until(lambda: connections.number == 0)
        assert app.ended.wait(600)
        # What the client did not take, the system does not keep either.
        with pytest.raises(ConnectionResetError):
            is_closed_properly(deaf)


def is_closed_properly(connection: socket.socket) -> None:
    while connection.recv(2**20):
        pass


def test_one_address_has_so_many_connections() -> None:
    with listening(App(), replace(PATIENT, address_connections=3)) as port:
        held = [connected(port, REQUEST) for _ in range(3)]
        assert [status(one) for one in held] == [b"200"] * 3
        with connected(port, REQUEST) as one_more:
            assert status(one_more) == b"503"
        held.pop().close()
        wait_until(lambda: _answers(port))
        for one in held:
            one.close()


def test_a_proxy_may_have_all_connections() -> None:
    chosen = replace(PATIENT, address_connections=1, proxies=("127.0.0.0/8",))
    with listening(App(), chosen) as port:
        held = [connected(port, REQUEST) for _ in range(5)]
        assert [status(one) for one in held] == [b"200"] * 5
        for one in held:
            one.close()


def _answers(port: int) -> bool:
    with connected(port, REQUEST) as connection:
        return status(connection) == b"200"


def test_half_sent_heads_give_way_to_those_who_ask() -> None:
    with listening(App(), replace(PATIENT, connections=10)) as port:
        slow = [connected(port, REQUEST[:-2]) for _ in range(25)]
        for _ in range(5):
            assert _answers(port)
        for one in slow:
            one.close()


def test_those_at_work_do_not_give_way() -> None:
    body = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\n\r\n"
    with listening(App(), replace(PATIENT, connections=3)) as port:
        working = [connected(port, body) for _ in range(3)]
        wait_until(lambda: not _answers(port))
        for one in working:
            one.sendall(b"x")
            assert status(one) == b"200"
            one.close()


def test_requests_sent_ahead_are_answered_in_order_but_not_without_end() -> None:
    with listening(App(), PATIENT) as port:
        with connected(port, REQUEST * 5) as ahead:
            received = b""
            while received.count(b"HTTP/1.1 200") < 5:
                received += ahead.recv(4096)
        with connected(port, REQUEST * 5000) as ahead:
            assert is_closed(ahead)


def test_all_requests_of_a_connection_notice_that_it_is_gone() -> None:
    app = Waiting()
    with listening(app, PATIENT) as port:
        with connected(port, REQUEST * 2):
            assert app.began.wait(600)
        assert app.left.wait(600)


class Waiting:
    """Does not answer until its client has disconnected."""

    def __init__(self) -> None:
        self.began, self.left = threading.Event(), threading.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        while (await receive())["type"] != "http.disconnect":
            self.began.set()
        self.left.set()


def test_other_processes_count_for_themselves() -> None:
    chosen = pickle.loads(pickle.dumps(Connections(PATIENT)))
    assert chosen.limits == PATIENT


def test_limits_follow_the_settings(settings: Settings) -> None:
    found = limits(replace(settings, connections=20, trusted_proxies="10.0.0.1, ::1/128"))
    assert (found.connections, found.proxies) == (20, ("10.0.0.1", "::1/128"))
    assert limits(settings).proxies == ()


def test_a_server_with_few_descriptors_keeps_answering(tmp_path: Path, prepared: Path) -> None:
    def few() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (180, 180))

    with running(tmp_path, database=prepared, preexec_fn=few) as (address, _):
        wait_until(lambda: is_there(address))
        port = urlsplit(address).port or 0
        held: list[socket.socket] = []
        for _ in range(250):
            with suppress(ConnectionError):
                held.append(connected(port, REQUEST[:-2]))
        for _ in range(5):
            assert is_there(address)
        for one in held:
            one.close()
        assert is_there(address)


def test_too_few_descriptors_are_an_error(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (50, 50))
    monkeypatch.setattr(resource, "setrlimit", lambda *_: None)
    with pytest.raises(NurieError, match="the system allows 50 open files, but 113 are needed"):
        limits(settings)


@pytest.mark.parametrize(
    ("host", "proxies", "is_told"),
    [("127.0.0.1", "", False), ("0.0.0.0", "", True), ("0.0.0.0", "127.0.0.1", False)],
)
def test_a_public_address_without_a_proxy_is_told(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, host: str, proxies: str, is_told: bool
) -> None:
    monkeypatch.setattr(uvicorn.Server, "run", lambda *_, **__: None)
    for name in os.environ:
        if name.startswith("NURIE_"):
            monkeypatch.delenv(name)
    monkeypatch.setattr(os, "environ", dict(os.environ))
    said: list[str] = []
    serve(replace(settings, host=host, port=0, trusted_proxies=proxies), said.append)
    assert any("docs/deploy.md" in line for line in said) == is_told


def test_unread_steps_block_nobody_else(tmp_path: Path, prepared: Path) -> None:
    """As many unread solves as there are solvers; then one that is read."""
    (tmp_path / "settings.toml").write_text(
        f"send_seconds = 0.2\nclient_solvers = 2\nsolve_seconds = {FOR_EVER}\n"
    )
    asked = {"puzzle": hard(), "method": "cell_search", "steps": 10_000, "seconds": FOR_EVER}
    body = json.dumps(asked).encode()
    head = f"POST /api/solve HTTP/1.1\r\nhost: x\r\ncontent-length: {len(body)}\r\n"
    request = head.encode() + b"content-type: application/json\r\n\r\n" + body
    with running(tmp_path, database=prepared) as (address, _):
        wait_until(lambda: is_there(address))
        port = urlsplit(address).port or 0
        deaf = [small_window(port, request) for _ in range(2)]
        heart = {"puzzle": as_json(nurie.Nonogram.of("#.\n##")), "method": "engine"}

        def is_solved() -> bool:
            answer = httpx2.post(f"{address}/api/solve", json=heart, timeout=60)
            return answer.status_code == 200 and "event: outcome" in answer.text

        wait_until(is_solved)
        for one in deaf:
            one.close()


def small_window(port: int, data: bytes) -> socket.socket:
    """A connection that can take little before it is read."""
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    found.connect(("127.0.0.1", port))
    found.sendall(data)
    return found
