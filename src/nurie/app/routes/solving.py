"""Solving on the server: ``/api/methods``, ``/api/parse`` and ``/api/solve``."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

import nurie
from nurie import messages
from nurie.app import methods
from nurie.app.errors import ApiError
from nurie.app.jobs import SENDING, Answers
from nurie.app.rates import client_of
from nurie.app.routes.keys import key_hash_of
from nurie.app.schemas import SolveRequest
from nurie.app.services import services_of

router = APIRouter(tags=["solving"])

PARSE_SECONDS = 10.0


class Method(BaseModel):
    """A method for puzzles of a kind."""

    name: str
    summary: str
    options: list[dict[str, Any]]
    steps: bool


class Parsed(BaseModel):
    """The puzzles of a file."""

    format: str
    puzzles: list[dict[str, Any]]


class Health(BaseModel):
    """The health of the server."""

    ok: bool
    version: str


@router.get("/health")
async def health() -> Health:
    """Whether the server is running, and its version."""
    return Health(ok=True, version=nurie.__version__)


@router.get("/methods")
async def all_methods() -> dict[str, list[Method]]:
    """The methods by kind, with their options."""
    return {
        kind: [Method.model_validate(told) for told in several]
        for kind, several in methods.offered().items()
    }


@router.post(
    "/parse",
    response_model=Parsed,
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {
                "application/octet-stream": {"schema": {"type": "string", "format": "binary"}},
                "text/plain": {"schema": {"type": "string"}},
            },
        }
    },
)
async def parse(request: Request, name: Annotated[str, Query(max_length=255)] = "") -> Response:
    """The puzzles in a file of any known format; ``name`` is the file's, if it has one."""
    services, client = services_of(request), client_of(request.scope)
    services.rates.take("parses", client, key_hash_of(request))
    data = await request.body()
    if not data.strip():
        raise ApiError(422, "bad_puzzle", "the body is empty; a puzzle in any format was expected")
    question = {"do": "parse", "name": Path(name).name}
    async with services.solvers.ask(
        question, PARSE_SECONDS, request.is_disconnected, client, data=data
    ) as answers:
        found = await answers.first()
        await answers.next()
    return JSONResponse(found["result"])


@router.post(
    "/solve",
    response_class=StreamingResponse,
    responses={
        200: {"content": {"text/event-stream": {}}, "description": "steps, then an outcome"}
    },
)
async def solve(request: Request, body: SolveRequest) -> Response:
    """Solves a puzzle, and streams ``progress``, ``step`` and one ``outcome`` or ``error``.

    Closing the connection stops the work.
    """
    services, client = services_of(request), client_of(request.scope)
    services.rates.take("solves", client, key_hash_of(request))
    if body.seconds > services.settings.solve_seconds:
        most = services.settings.solve_seconds
        raise ApiError(422, "too_long", f"a method may take at most {most} seconds", "seconds")
    if body.language not in messages.languages():
        known = ", ".join(messages.languages())
        raise ApiError(422, "no_such_language", f"the language must be one of {known}", "language")
    options = methods.checked(str(body.puzzle.get("kind", "")), body.method, body.options)
    question = {
        "do": "solve",
        "puzzle": body.puzzle,
        "method": body.method,
        "options": options,
        "given": body.given,
        "seconds": body.seconds,
        "solutions": body.solutions,
        "steps": body.steps,
        "language": body.language,
    }
    async with AsyncExitStack() as stack:
        answers = await stack.enter_async_context(
            services.solvers.ask(question, body.seconds, request.is_disconnected, client)
        )
        await answers.first()
        return _Stream(_events(request, answers), stack.pop_all(), body.seconds + 2 * SENDING)
    raise AssertionError


class _Stream(StreamingResponse):
    """A stream that always releases its solver, however it ends and however slowly it is read."""

    def __init__(self, events: AsyncIterator[str], held: AsyncExitStack, seconds: float) -> None:
        super().__init__(
            events, media_type="text/event-stream", headers={"x-accel-buffering": "no"}
        )
        self._held = held
        self._seconds = seconds

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async with self._held:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._seconds):
                    await super().__call__(scope, receive, send)


async def _events(request: Request, answers: Answers) -> AsyncIterator[str]:
    yield _event("progress", {"seconds": 0.0})
    try:
        while (piece := await answers.next()) != {}:
            if await request.is_disconnected():
                return
            if piece is None:
                yield _event("progress", {"seconds": round(answers.seconds, 1)})
            else:
                yield "".join(_written(piece))
    except ApiError as error:
        yield _event("error", error.as_json())


def _written(piece: Mapping[str, Any]) -> Iterator[str]:
    """A piece of the answer as events of the stream."""
    for step in piece.get("steps", ()):
        yield _event("step", step)
    if "outcome" in piece:
        yield _event("outcome", piece["outcome"])
    if "error" in piece:
        yield _event("error", {"error": piece["error"]})


def _event(name: str, value: Any) -> str:
    return f"event: {name}\ndata: {json.dumps(value)}\n\n"
