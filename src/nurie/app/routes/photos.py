"""Puzzles from photos: ``/api/photo`` says what it accepts, and reads a photo. Nothing is stored.

A photo is much larger than other requests, so only a few are in memory at once; the others wait
before they are received. Reading is done by the processes that solve, under their limits.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from nurie.app.errors import ApiError, ErrorBody
from nurie.app.photos import FORMATS
from nurie.app.rates import client_of
from nurie.app.routes.keys import key_hash_of
from nurie.app.services import services_of
from nurie.app.turns import NoTurnError

router = APIRouter(tags=["photos"], responses={501: {"model": ErrorBody}})

PATH = "/api/photo"
PATIENCE = 20.0
"""Seconds that a photo waits for its turn, once to be received and once to be read."""
_PACKAGES = ("PIL", "numpy", "cv2")
_BINARY = {"schema": {"type": "string", "format": "binary"}}


class Accepted(BaseModel):
    """Which photos are read."""

    bytes: int
    types: list[str]


class Clue(BaseModel):
    """A number, as it was read."""

    side: str
    """``row``, ``column`` or ``cell``."""
    line: int
    at: int
    number: int | None
    """None if the box was found to be blank although something was seen in it."""
    seen: int | None
    confidence: float
    alternatives: list[dict[str, float | int | None]]
    box: tuple[int, int, int, int]
    """Left, top, right and bottom in the picture."""
    doubtful: bool


class Flat(BaseModel):
    """The board and its clues laid flat, as a JPEG."""

    url: str
    size: tuple[int, int]


class PhotoReading(BaseModel):
    """The puzzle in a photo."""

    kind: str
    size: tuple[int, int]
    status: str | None
    """What the engine says of the puzzle."""
    warnings: list[str]
    others: int
    """How many more boards there are in the photo, which are not read."""
    clues: list[Clue]
    puzzle: dict[str, Any] | None
    cells: list[str] | None
    """The cells that are filled in on the paper, row by row; None if there are none."""
    unsure: list[tuple[int, int]]
    """The cells that may be misread, as row and column."""
    board: tuple[int, int, int]
    """Where the board begins in the picture, and the side of a cell."""
    picture: Flat


@router.get("/photo")
async def accepted(request: Request) -> Accepted:
    """The largest photo and its possible types; 501 if this server reads none."""
    _expect_packages()
    return Accepted(bytes=services_of(request).settings.photo_bytes, types=[*FORMATS.values()])


@router.post(
    "/photo",
    response_model=PhotoReading,
    openapi_extra={
        "requestBody": {"required": True, "content": dict.fromkeys(FORMATS.values(), _BINARY)}
    },
)
async def photo(request: Request) -> Response:
    """The largest puzzle in a photo, with every number and how sure it is."""
    _expect_packages()
    services, client = services_of(request), client_of(request.scope)
    services.rates.take("solves", client, key_hash_of(request))
    try:
        # Whether the client is gone cannot be asked before the body has been received.
        async with services.photos.turn(client, PATIENCE):
            data = await request.body()
            async with services.solvers.ask(
                {"do": "photo"},
                services.settings.photo_seconds,
                request.is_disconnected,
                client,
                data=data,
                patience=PATIENCE,
                # What it has loaded would leave the next question little memory.
                is_last=True,
            ) as answers:
                found = await answers.first()
                await answers.next()
    except NoTurnError:
        message = "too many photos at the moment; try again soon"
        raise ApiError(429, "busy", message, retry_after=5) from None
    return JSONResponse(found["result"])


def _expect_packages() -> None:
    if missing := _missing():
        message = f"this server cannot read photos, because it has no {missing}"
        raise ApiError(501, "unavailable", message)


@cache
def _missing() -> str:
    return next((name for name in _PACKAGES if find_spec(name) is None), "")
