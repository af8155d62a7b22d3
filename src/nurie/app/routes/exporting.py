"""Puzzles in other formats: ``/api/formats`` lists them, ``/api/export`` writes one puzzle.

Nothing is stored; a process that reads files and solves also writes them, under its limits.
"""

from __future__ import annotations

import base64
from functools import cache
from typing import Annotated

from fastapi import APIRouter
from pydantic import BaseModel, StringConstraints
from starlette.requests import Request
from starlette.responses import Response

from nurie import registry
from nurie.app.rates import client_of
from nurie.app.routes.keys import key_hash_of
from nurie.app.schemas import JsonObject, Strict
from nurie.app.services import services_of

router = APIRouter(tags=["exporting"])

EXPORT_SECONDS = 10.0


class Format(BaseModel):
    """A format of a kind."""

    name: str
    suffix: str
    colours: bool
    """Whether it can store colours."""


class ExportRequest(Strict):
    """A puzzle, and the format in which it is wanted."""

    puzzle: JsonObject
    format: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,63}$")]


@cache
def _formats() -> dict[str, list[Format]]:
    return {
        kind: [
            Format(name=name, suffix=module.suffixes[0], colours="colours" in module.carries)
            for name, entry in sorted(registry.formats(kind).items())
            if entry.is_available
            for module in [entry.load()]
        ]
        for kind in registry.kinds()
    }


@router.get("/formats")
async def formats() -> dict[str, list[Format]]:
    """The formats by kind."""
    return _formats()


@router.post(
    "/export",
    response_class=Response,
    responses={200: {"content": {"application/octet-stream": {}}, "description": "the file"}},
)
async def export(request: Request, body: ExportRequest) -> Response:
    """The puzzle as a file of that format."""
    services, client = services_of(request), client_of(request.scope)
    services.rates.take("parses", client, key_hash_of(request))
    question = {"do": "export", "puzzle": body.puzzle, "format": body.format}
    async with services.solvers.ask(
        question, EXPORT_SECONDS, request.is_disconnected, client
    ) as answers:
        found = await answers.first()
        await answers.next()
    data = base64.b64decode(found["result"]["data"])
    return Response(data, media_type="application/octet-stream")
