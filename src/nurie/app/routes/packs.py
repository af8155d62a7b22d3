"""The bundled packs: ``/api/packs``, ``/api/packs/{id}``, and summaries: ``/api/puzzles``."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field
from starlette.requests import Request
from starlette.responses import Response

from nurie.app.errors import ApiError
from nurie.app.services import Prepared, services_of
from nurie.app.static import answer

router = APIRouter(tags=["packs"])


class PackInfo(BaseModel):
    """A pack in the list."""

    id: str
    title: str
    description: str
    author: str
    licence: str
    kind: str
    section: str
    formerly: list[str] = []
    count: int


class PackPuzzle(BaseModel):
    """A puzzle of a pack."""

    id: str
    title: str
    titles: dict[str, str] = {}
    kind: str
    width: int
    height: int
    lives: int
    difficulty: int
    puzzle: dict[str, Any]
    solution: list[str]


class Pack(BaseModel):
    """A pack with all its puzzles, in the order to show them."""

    id: str
    title: str
    puzzles: list[PackPuzzle]


class PackIndex(BaseModel):
    """A summary of the puzzles of a pack."""

    id: str
    bytes: int
    """The size of the pack as it is sent."""
    puzzles: list[tuple[str, str, int, int, int, int]]
    """Name, or the whole id if it belongs to a former pack; kind, width, height, level, colours."""


class Edition(BaseModel):
    """Packs that offer puzzles of the day, from a day on."""

    first: str = Field(alias="from")
    packs: list[str]


class Index(BaseModel):
    """A summary of all puzzles."""

    packs: list[PackIndex]
    daily: list[Edition]


@router.get("/packs", response_model=list[PackInfo])
async def packs(request: Request) -> Response:
    """All packs."""
    return _prepared(request, await services_of(request).packs())


@router.get("/packs/{pack}", response_model=Pack)
async def pack(
    request: Request, pack: Annotated[str, Path(pattern=r"^[a-z0-9_-]{1,64}$")]
) -> Response:
    """One pack, with its puzzles and their solutions."""
    found = await services_of(request).pack(pack)
    if found is None:
        message = f"unknown pack {pack!r}; GET /api/packs lists all of them"
        raise ApiError(404, "not_found", message, "pack")
    return _prepared(request, found)


@router.get("/puzzles", response_model=Index)
async def puzzles(request: Request) -> Response:
    """A summary of all puzzles, to search in them and to choose those of a day."""
    return _prepared(request, await services_of(request).puzzles())


def _prepared(request: Request, body: Prepared) -> Response:
    headers = {
        "content-type": "application/json",
        "cache-control": "no-cache",
        "etag": body.tag,
        "vary": "accept-encoding",
    }
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return answer(request, body.data, body.tag, headers)
    headers["content-encoding"] = "gzip"
    return answer(request, body.compressed, body.tag, headers)
