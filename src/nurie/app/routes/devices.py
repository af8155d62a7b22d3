"""The devices of a player: ``/api/devices``, and codes to link another: ``/api/links``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Path
from pydantic import BaseModel
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from nurie.app import devices, links
from nurie.app.errors import ApiError
from nurie.app.rates import client_of
from nurie.app.routes.keys import DeviceKey
from nurie.app.schemas import Naming, RedeemRequest
from nurie.app.services import services_of

router = APIRouter(tags=["devices"])
T = TypeVar("T")
DeviceId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]


class DeviceInfo(BaseModel):
    """A device in the list."""

    id: str
    name: str
    created_at: int
    """When it was linked, in milliseconds since 1970."""
    seen_at: int
    """The day on which it last synced, as the time of its beginning."""
    this: bool
    """Whether the request comes from it."""


class LinkCode(BaseModel):
    """A code for another device."""

    code: str
    seconds: int
    """How long it is valid."""


@router.get("/devices")
async def listed(request: Request, key: DeviceKey) -> list[DeviceInfo]:
    """The devices of the player; none if the server does not know the key yet."""
    services, client = services_of(request), client_of(request.scope)
    services.rates.take("reads", client, key)

    def read() -> list[dict[str, Any]] | ApiError:
        with services.engine.connect().execution_options(reading=True) as connection:
            return devices.listed(connection, key)

    found = _accepted(await services.read(client, read))
    return [DeviceInfo(**device) for device in found]


@router.patch("/devices/{device}", status_code=204)
async def rename(request: Request, key: DeviceKey, device: DeviceId, body: Naming) -> Response:
    """Give a device of the player another name."""
    await _write(request, key, lambda found: devices.rename(found, key, device, body.name))
    return Response(status_code=204)


@router.delete("/devices/{device}", status_code=204)
async def unlink(request: Request, key: DeviceKey, device: DeviceId) -> Response:
    """Unlink a device of the player; its key becomes invalid, its data stays on it."""
    await _write(request, key, lambda found: devices.unlink(found, key, device))
    return Response(status_code=204)


@router.post("/links")
async def offer(request: Request, key: DeviceKey, body: Naming) -> LinkCode:
    """A code with which another device can be linked to the player, once."""
    code = await _write(request, key, lambda found: links.offer(found, key, body.name))
    return LinkCode(code=code, seconds=links.SECONDS)


@router.post("/links/redeem", status_code=204)
async def redeem(request: Request, key: DeviceKey, body: RedeemRequest) -> Response:
    """Link this device, with a new key, to the player who has the code."""
    services = services_of(request)
    services.rates.take_try(client_of(request.scope))
    former = devices.hash_of(body.former) if body.former else None

    def work(connection: Connection) -> ApiError | None:
        return links.redeem(connection, key, body.code, body.name, former, services.settings)

    await _write(request, key, work)
    services.clean_up_soon()
    return Response(status_code=204)


async def _write(request: Request, key: bytes, work: Callable[[Connection], T | ApiError]) -> T:
    """The result of some work in a transaction; raises the error that it returns."""
    services = services_of(request)
    services.rates.take("saves", client_of(request.scope), key)
    return _accepted(await services.writer.write(work, key.hex()))


def _accepted(found: T | ApiError) -> T:
    if isinstance(found, ApiError):
        raise found
    return found
