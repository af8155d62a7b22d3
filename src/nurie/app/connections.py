"""Limits the number and duration of connections, so that none can lock out the others.

Uvicorn waits forever for the rest of a request and for a client that does not read. Here,
the head of a request, its body, the pause between two requests and the reading of a
response have time limits. When there are too many connections, the one that has waited
longest without a complete head is closed in favour of a new one.
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
"""Requests that a client may pipeline."""
_SLOWEST = 1024
"""Bytes per second of a response that a client must read."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of connections."""

    connections: int
    address_connections: int
    header_seconds: float
    body_seconds: float
    idle_seconds: float
    send_seconds: float
    body_bytes: int
    proxies: tuple[str, ...] = ()
    """Networks of proxies, whose connections carry many clients."""


class Phase(Enum):
    """The phase of a connection."""

    IDLE = "between two requests"
    HEAD = "the head of a request arrives"
    BODY = "its body arrives"
    ANSWER = "it is being answered"


class Connections:
    """Creates and watches the connections of one process, for Uvicorn."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._open: set[Connection] = set()
        self._waiting: dict[Connection, None] = {}
        """The connections without a complete head, the longest waiting first."""
        self._by_address: Counter[str] = Counter()
        self._proxies = [ipaddress.ip_network(text) for text in limits.proxies]
        self._is_watching = False

    @property
    def number(self) -> int:
        """How many connections are open."""
        return len(self._open)

    def __reduce__(self) -> tuple[Any, ...]:
        # Other processes get the same limits and count separately.
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
        """Count a new connection; false if there are too many."""
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
        """Stop counting a connection."""
        self._waiting.pop(connection, None)
        if connection in self._open:
            self._open.discard(connection)
            self._by_address[connection.address] -= 1
            if not self._by_address[connection.address]:
                del self._by_address[connection.address]

    def waits(self, connection: Connection) -> None:
        """A connection is idle until a request arrives."""
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
        """Bytes in the send buffer when the client last read enough."""
        self._unsent_since = 0.0
        self._unanswered: list[RequestResponseCycle] = []

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected."""
        super().connection_made(transport)
        self.address = network_of(self.client[0]) if self.client else ""
        if not self._all.admit(self):
            self.refuse(b"503 Service Unavailable")
            return
        self._enter(Phase.HEAD)
        self._all.waits(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has disconnected; notify all its requests, not only the last."""
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
            # The application refuses large bodies; this covers bytes that it never sees.
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
        """A line of the head; trailers are dropped."""
        if self._phase is Phase.HEAD:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is complete."""
        self._enter(Phase.BODY)
        self._all.works(self)
        super().on_headers_complete()
        self._unanswered = [c for c in self._unanswered if not c.response_complete]
        self._unanswered.append(self.cycle)

    def on_message_complete(self) -> None:
        """The body is complete."""
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
        """Close the connection if its phase takes too long."""
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
        """Send the reason, then close."""
        wait = b"retry-after: 5\r\n" if status.startswith(b"503") else b""
        self.transport.write(
            b"HTTP/1.1 %b\r\n%bcontent-length: 0\r\nconnection: close\r\n\r\n" % (status, wait)
        )
        self.transport.close()

    def _reset(self) -> None:
        """Close the connection; the system also discards what the client did not read."""
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
        """Whether the client has been reading too slowly for too long."""
        seconds = self._all.limits.send_seconds
        size = self.transport.get_write_buffer_size()
        if not size or size > self._unsent or size <= self._unsent - _SLOWEST * seconds:
            self._unsent, self._unsent_since = size, now
        return size > 0 and now - self._unsent_since > seconds
