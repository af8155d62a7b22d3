"""Authentication by the key of a device, of which only the hash is passed on."""

from __future__ import annotations

import re
from typing import Annotated

from fastapi import Depends
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.requests import Request

from nurie.app import devices
from nurie.app.errors import ApiError

_KEY = re.compile(r"[A-Za-z0-9_-]{22,64}")
_bearer = HTTPBearer(
    auto_error=False, description="A random key of at least 128 bits, made by the client"
)


async def _key(
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> bytes:
    """The hash of the device's key."""
    if credentials is None or not _KEY.fullmatch(credentials.credentials):
        message = "a key of 22 to 64 letters, digits, - or _ was expected as a bearer token"
        raise ApiError(401, "no_key", message, "authorization")
    return devices.hash_of(credentials.credentials)


DeviceKey = Annotated[bytes, Depends(_key)]
"""The hash of the key that a request must have."""


def key_hash_of(request: Request) -> bytes | None:
    """The hash of the key that a request may have."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    is_key = scheme.lower() == "bearer" and _KEY.fullmatch(key)
    return devices.hash_of(key) if is_key else None
