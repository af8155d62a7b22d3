"""What players do: ``/api/sync`` and ``DELETE /api/me``."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from nurie.app import pages, players
from nurie.app.errors import ApiError
from nurie.app.rates import client_of
from nurie.app.routes.keys import DeviceKey
from nurie.app.schemas import SyncRequest, move_columns, puzzle_columns
from nurie.app.services import Services, services_of

router = APIRouter(tags=["players"])


class SyncAnswer(BaseModel):
    """What was kept, and what other devices did."""

    cursor: int
    epoch: str
    reset: bool
    acknowledged: int
    conflicts: list[list[str | int]]
    moves: list[dict[str, Any]]
    puzzles: list[dict[str, Any]]
    more: bool


@router.post("/sync", response_model=SyncAnswer)
async def sync(request: Request, key: DeviceKey, body: SyncRequest) -> Response:
    """Store moves and entered puzzles, and return those of the player's other devices.

    The same request may be repeated at any time. Acknowledged data is committed.
    """
    services, client = services_of(request), client_of(request.scope)
    batch = players.Batch(
        body.since,
        body.epoch,
        [move_columns(move) for move in body.moves],
        [puzzle_columns(puzzle) for puzzle in body.puzzles],
    )
    if batch.moves or batch.puzzles:
        services.rates.take("saves", client, key)
    else:
        services.rates.take("reads", client, key)
        read = await services.read(client, lambda: pages.read_only(services.engine, key, batch))
        if isinstance(read, ApiError):
            raise read
        if read is not None:
            return Response(read, media_type="application/json")

    def work(connection: Connection) -> players.Saved | ApiError:
        return players.save(connection, key, batch, services.settings)

    saved = await services.writer.write(work, key.hex())
    if isinstance(saved, ApiError):
        raise saved
    return Response(await _told(services, client, key, saved, batch), media_type="application/json")


async def _told(
    services: Services, client: str, key: bytes, saved: players.Saved, batch: players.Batch
) -> bytes:
    """The response after saving; entries of other devices may follow later."""
    since, _ = pages.start_of(saved, batch)
    if since >= saved.before:
        return pages.answer(saved, batch, pages.Page())
    try:
        services.rates.take("reads", client, key)
        return await services.read(
            client, lambda: pages.read_after_saving(services.engine, saved, batch)
        )
    except ApiError:
        # The batch is saved, so acknowledge it; the client can ask for the rest again.
        return pages.answer(saved, batch, pages.Page(reached=since, more=True))


@router.delete("/me", status_code=204)
async def erase(request: Request, key: DeviceKey) -> Response:
    """Erase all data of the player permanently; the keys of all devices become invalid."""
    services = services_of(request)
    services.rates.take("saves", client_of(request.scope), key)
    await services.erase(key)
    return Response(status_code=204)
