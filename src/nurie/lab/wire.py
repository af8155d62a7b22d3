"""A minimal HTTP client for the load generator."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any


def request(path: str, value: Any, key: str) -> bytes:
    """A request that sends a value as JSON, for the player with this key."""
    body = json.dumps(value).encode()
    return (
        b"POST %b HTTP/1.1\r\nhost: load\r\ncontent-type: application/json\r\n"
        b"authorization: Bearer %b\r\ncontent-length: %d\r\n\r\n%b"
        % (path.encode(), key.encode(), len(body), body)
    )


async def answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The status and the body of a response; without a length, only the status."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head)
    return int(head.split(None, 2)[1]), await reader.readexactly(int(length[1]) if length else 0)
