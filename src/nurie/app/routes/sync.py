"""What players do: ``/api/sync``, ``/api/attempts`` and ``DELETE /api/me``."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Annotated, Any

from fastapi import APIRouter, Depends
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from nurie.app import players, states
from nurie.app.errors import ApiError
from nurie.app.schemas import SyncRequest, move_columns, puzzle_columns
from nurie.app.services import services_of

router = APIRouter(tags=["players"])

_KEY = re.compile(r"[A-Za-z0-9_-]{22,64}")
_bearer = HTTPBearer(
    auto_error=False, description="A random key of at least 128 bits, made by the client"
)


async def _player(
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> bytes:
    """The hash of the player's key."""
    if credentials is None or not _KEY.fullmatch(credentials.credentials):
        message = "a key of 22 to 64 letters, digits, - or _ was expected as a bearer token"
        raise ApiError(401, "no_key", message, "authorization")
    return players.hash_of(credentials.credentials)


Player = Annotated[bytes, Depends(_player)]


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


class AttemptState(BaseModel):
    """Where an attempt stands."""

    id: str
    puzzle: str
    mode: str
    status: str
    completion: str
    lives: int
    mistakes: int
    hints: int
    milliseconds: int
    share: float
    moves: int
    cells: list[str]
    changed: int


@router.post("/sync", response_model=SyncAnswer)
async def sync(request: Request, player: Player, body: SyncRequest) -> Response:
    """Keeps moves and entered puzzles, and tells those of the player's other devices.

    The same request may be sent again at any time. What is acknowledged is committed.
    """
    services = services_of(request)
    batch = players.Batch(
        body.since,
        body.epoch,
        [move_columns(move) for move in body.moves],
        [puzzle_columns(puzzle) for puzzle in body.puzzles],
    )

    def work(connection: Connection) -> dict[str, Any] | ApiError:
        return players.sync(connection, player, batch, services.settings)

    answer = await services.writer.write(work, player.hex())
    if isinstance(answer, ApiError):
        raise answer
    return _json(answer)


@router.get("/attempts", response_model=list[AttemptState])
async def attempts(request: Request, player: Player) -> Response:
    """Where all attempts of the player stand, the last changed first."""
    services = services_of(request)
    await services.bring_up_to_date(player, rounds=50)
    return _json(await asyncio.to_thread(states.listed, services.engine, player))


@router.delete("/me", status_code=204)
async def erase(request: Request, player: Player) -> Response:
    """Erases everything of the player."""
    work = lambda connection: players.erase(connection, player)  # noqa: E731
    await services_of(request).writer.write(work, player.hex())
    return Response(status_code=204)


def _json(value: Any) -> Response:
    return Response(json.dumps(value, separators=(",", ":")), media_type="application/json")
