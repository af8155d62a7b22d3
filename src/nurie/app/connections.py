"""Keeps connections within limits of number and time, so that none can lock out the others.

Uvicorn waits for ever for the rest of a request and for a client that reads nothing. A
connection here has so many seconds for the head of a request, for its body, between two
requests, and for taking some of an answer. When there are too many, the one that has been
waiting longest without a complete head gives way to a new one.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import struct
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from nurie.app.rates import network_of

_MOST_HEAD = 2**16
"""Bytes of a request's head."""
_MOST_PIPELINED = 16
"""Requests that a client may send ahead of their answers."""
_SLOWEST = 1024
"""Bytes a second that a client must take of an answer."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What connections may take."""

    connections: int
    address_connections: int
    header_seconds: float
    body_seconds: float
    idle_seconds: float
    send_seconds: float
    body_bytes: int
    proxies: tuple[str, ...] = ()
    """Networks of proxies, whose connections are those of many clients."""


class Phase(Enum):
    """What a connection is about."""

    IDLE = "between two requests"
    HEAD = "the head of a request arrives"
    BODY = "its body arrives"
    ANSWER = "it is being answered"


class Connections:
    """Makes the connections of one process, for Uvicorn, and watches them."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._open: set[Connection] = set()
        self._waiting: dict[Connection, None] = {}
        """Those without a complete head, the one that waits longest first."""
        self._by_address: Counter[str] = Counter()
        self._proxies = [ipaddress.ip_network(text) for text in limits.proxies]
        self._is_watching = False

    @property
    def number(self) -> int:
        """How many connections are open."""
        return len(self._open)

    def __reduce__(self) -> tuple[Any, ...]:
        # Other processes get the limits, and count for themselves.
        return Connections, (self.limits,)

    def __call__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> Connection:
        """A new connection."""
        return Connection(self, config, server_state, app_state, _loop)

    def admit(self, connection: Connection) -> bool:
        """Counts a new connection; false if there is no room for it."""
        address = connection.address
        most = self.limits.address_connections
        if self._by_address.get(address, 0) >= most and not self._is_proxy(connection):
            return False
        if len(self._open) >= self.limits.connections:
            oldest = next(iter(self._waiting), None)
            if oldest is None:
                return False
            oldest.refuse(b"503 Service Unavailable")
            self.forget(oldest)
        self._open.add(connection)
        self._by_address[address] += 1
        if not self._is_watching:
            self._is_watching = True
            self._watch_later(connection.loop)
        return True

    def forget(self, connection: Connection) -> None:
        """Counts a connection no more."""
        self._waiting.pop(connection, None)
        if connection in self._open:
            self._open.discard(connection)
            self._by_address[connection.address] -= 1
            if not self._by_address[connection.address]:
                del self._by_address[connection.address]

    def waits(self, connection: Connection) -> None:
        """A connection has nothing to do until a request comes."""
        self._waiting.pop(connection, None)
        if connection in self._open:
            self._waiting[connection] = None

    def works(self, connection: Connection) -> None:
        """A connection has a request."""
        self._waiting.pop(connection, None)

    def _is_proxy(self, connection: Connection) -> bool:
        if not self._proxies or connection.client is None:
            return False
        try:
            address = ipaddress.ip_address(connection.client[0])
        except ValueError:
            return False
        return any(address in network for network in self._proxies)

    def _watch(self, loop: asyncio.AbstractEventLoop) -> None:
        for connection in list(self._open):
            connection.check(loop.time())
        self._is_watching = bool(self._open)
        if self._is_watching:
            self._watch_later(loop)

    def _watch_later(self, loop: asyncio.AbstractEventLoop) -> None:
        limits = self.limits
        shortest = min(
            limits.header_seconds, limits.body_seconds, limits.idle_seconds, limits.send_seconds
        )
        loop.call_later(min(1.0, shortest / 4), self._watch, loop)


class Connection(HttpToolsProtocol):
    """A connection with limits."""

    def __init__(
        self,
        all: Connections,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        loop: asyncio.AbstractEventLoop | None,
    ) -> None:
        super().__init__(config, server_state, app_state, loop)
        self.address = ""
        self._all = all
        self._phase = Phase.IDLE
        self._since = 0.0
        """When the phase began."""
        self._received = 0
        """Bytes received in this phase."""
        self._unsent = 0
        """Bytes that waited for the client when it last took enough of them."""
        self._unsent_since = 0.0
        self._unanswered: list[RequestResponseCycle] = []

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client is there."""
        super().connection_made(transport)
        self.address = network_of(self.client[0]) if self.client else ""
        if not self._all.admit(self):
            self.refuse(b"503 Service Unavailable")
            return
        self._enter(Phase.HEAD)
        self._all.waits(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone; all its requests are told, not only the last."""
        self._all.forget(self)
        for cycle in self._unanswered:
            if not cycle.response_complete:
                cycle.disconnected = True
            cycle.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A part of a request, or of several."""
        if self.transport.is_closing():
            return
        if self._phase is Phase.IDLE:
            self._enter(Phase.HEAD)
        self._received += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self._phase is Phase.BODY:
            # The application refuses what is too large; this is for what it never sees.
            if self._received > 2 * self._all.limits.body_bytes + _MOST_HEAD:
                self.transport.abort()
        elif self._received > _MOST_HEAD and self._phase is Phase.HEAD:
            self.refuse(b"431 Request Header Fields Too Large")
        if len(self.pipeline) > _MOST_PIPELINED:
            self.transport.abort()

    def on_message_begin(self) -> None:
        """A request begins."""
        if self._phase is not Phase.HEAD:
            self._enter(Phase.HEAD)
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A line of the head; what follows a body is not kept."""
        if self._phase is Phase.HEAD:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is there."""
        self._enter(Phase.BODY)
        self._all.works(self)
        super().on_headers_complete()
        self._unanswered = [c for c in self._unanswered if not c.response_complete]
        self._unanswered.append(self.cycle)

    def on_message_complete(self) -> None:
        """The body is there."""
        super().on_message_complete()
        self._enter(Phase.ANSWER)
        if self.cycle is not None and self.cycle.response_complete:
            self._rest()

    def on_response_complete(self) -> None:
        """A request is answered."""
        super().on_response_complete()
        if self._phase is Phase.ANSWER and not self.pipeline:
            self._rest()

    def check(self, now: float) -> None:
        """Ends the connection if it takes too long over something."""
        limits = self._all.limits
        if self._is_stuck(now):
            self._reset()
        elif self.transport.is_closing():
            return
        elif self._phase is Phase.IDLE and now - self._since > limits.idle_seconds:
            self.transport.close()
        elif self._phase is Phase.HEAD and now - self._since > limits.header_seconds:
            if all(cycle.response_complete for cycle in self._unanswered):
                self.refuse(b"408 Request Timeout")
        elif self._phase is Phase.BODY and now - self._since > limits.body_seconds:
            if self.cycle is not None and self.cycle.response_started:
                self.transport.abort()
            else:
                self.refuse(b"408 Request Timeout")

    def refuse(self, status: bytes) -> None:
        """Says why, and closes."""
        wait = b"retry-after: 5\r\n" if status.startswith(b"503") else b""
        self.transport.write(
            b"HTTP/1.1 %b\r\n%bcontent-length: 0\r\nconnection: close\r\n\r\n" % (status, wait)
        )
        self.transport.close()

    def _reset(self) -> None:
        """Ends the connection; the system, too, forgets what the client did not take."""
        found = self.transport.get_extra_info("socket")
        if found is not None:
            with suppress(OSError):
                found.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.transport.abort()

    def _enter(self, phase: Phase) -> None:
        self._phase = phase
        self._since = self.loop.time()
        self._received = 0

    def _rest(self) -> None:
        self._enter(Phase.IDLE)
        self._all.waits(self)

    def _is_stuck(self, now: float) -> bool:
        """Whether the client has long taken too little of what is sent to it."""
        seconds = self._all.limits.send_seconds
        size = self.transport.get_write_buffer_size()
        if not size or size > self._unsent or size <= self._unsent - _SLOWEST * seconds:
            self._unsent, self._unsent_since = size, now
        return size > 0 and now - self._unsent_since > seconds
