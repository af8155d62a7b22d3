"""A server for tests of load and hostile clients; it records its requests."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Asked:
    """A request."""

    address: str
    """Where it came from."""
    path: str
    key: str
    value: Any


@dataclass
class Server:
    """What a server was asked."""

    url: str = ""
    asked: list[Asked] = field(default_factory=list)
    addresses: list[str] = field(default_factory=list)
    """Where each connection came from."""

    async def until(self, is_enough: Callable[[], bool]) -> None:
        """Wait until a condition is true; the deadline only ends a broken test."""
        async with asyncio.timeout(60):
            while not is_enough():
                await asyncio.sleep(0.005)


def ok(value: Any, status: int = 200) -> bytes:
    """An answer."""
    body = json.dumps(value).encode()
    return b"HTTP/1.1 %d Fine\r\ncontent-length: %d\r\n\r\n%b" % (status, len(body), body)


@asynccontextmanager
async def serving(reply: Callable[[Asked], bytes | None]) -> AsyncIterator[Server]:
    """A server on a free port; without a reply it closes the connection."""
    told = Server()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        address = writer.get_extra_info("peername")[0]
        told.addresses.append(address)
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode()
                length = re.search(r"content-length: (\d+)", head)
                body = await reader.readexactly(int(length[1])) if length else b"null"
                key = re.search(r"authorization: Bearer (\S+)", head)
                asked = Asked(address, head.split()[1], key[1] if key else "", json.loads(body))
                told.asked.append(asked)
                if (said := reply(asked)) is None:
                    break
                writer.write(said)
                if b"connection: close" in head.encode():
                    break
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    told.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield told
    finally:
        server.close()
