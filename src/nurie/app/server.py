"""The ASGI application: routes, error handlers, startup and shutdown."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

import nurie
from nurie.app import catalogue, static
from nurie.app.database import DatabaseError, migrate, open_engine
from nurie.app.errors import ApiError, ErrorBody
from nurie.app.guard import Guard
from nurie.app.rates import Rates
from nurie.app.routes import devices, exporting, packs, photos, solving, sync
from nurie.app.services import Services, services_of
from nurie.app.settings import Settings, read

PARENT = "NURIE_PARENT"
"""The variable with the process that started the servers; they end with it."""
_PARTS = (packs, sync, devices, solving, photos, exporting)
_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]
_CODES = {400: "bad_request", 404: "not_found", 405: "wrong_method"}
_SWITCHING = 0.0005
"""Seconds after which a thread that reads a large history lets others run; Python's own 0.005 is
paid several times by every save."""
_log = logging.getLogger("nurie.app")


def prepare(settings: Settings) -> list[str]:
    """Upgrade the database and update its packs before the server starts."""
    engine = open_engine(settings)
    try:
        migrate(engine)
        return catalogue.refresh(engine)
    finally:
        engine.dispose()


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application; by default with the settings of this process."""
    settings = settings or read()
    app = FastAPI(
        title="Nurie",
        version=nurie.__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
        responses={
            status: {"model": ErrorBody, "description": "What is wrong"} for status in ("4XX", 422)
        },
    )
    app.state.settings = settings
    app.state.rates = Rates(settings)
    api = APIRouter(prefix="/api")
    for part in _PARTS:
        api.include_router(part.router)
    app.include_router(api)
    app.add_api_route("/api/{path:path}", _nothing, methods=_METHODS, include_in_schema=False)
    app.add_api_route("/api", _nothing, methods=_METHODS, include_in_schema=False)
    app.add_api_route("/{path:path}", _file, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_exception_handler(ApiError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(ClientDisconnect, _gone)
    app.add_exception_handler(DBAPIError, _unavailable)
    app.add_exception_handler(DatabaseError, _unavailable)
    app.add_exception_handler(Exception, _broken)
    app.add_middleware(
        Guard,
        body_bytes=settings.body_bytes,
        rates=app.state.rates,
        larger={photos.PATH: settings.photo_bytes},
    )
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    sys.setswitchinterval(_SWITCHING)
    engine = open_engine(settings)
    services = Services(settings, engine, app.state.rates)
    services.writer.start()
    app.state.services = services
    tasks = [
        asyncio.create_task(work)
        for work in (
            services.packs(),
            services.solvers.warm_up(),
            services.keep_up_to_date(),
            services.clean_up(),
            _end_with_parent(),
        )
    ]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task
        await services.stop()
        engine.dispose()


async def _end_with_parent() -> None:
    """End this process when its parent is gone, even if the parent was killed."""
    parent = int(os.environ.get(PARENT, 0))
    while parent:
        await asyncio.sleep(1)
        if os.getppid() != parent and os.getpid() != parent:
            os.kill(os.getpid(), signal.SIGTERM)
            return


async def _file(request: Request, path: str) -> Response:
    return static.serve(services_of(request).settings.static, path, request)


async def _nothing(request: Request, path: str = "") -> Response:
    """Handle an unknown route or method."""
    allowed = {
        method
        for part in _PARTS
        for route in part.router.routes
        if isinstance(route, Route) and route.path_regex.match(f"/{path}")
        for method in route.methods or ()
    }
    if allowed:
        error = ApiError(405, "wrong_method", f"/api/{path} takes {' or '.join(sorted(allowed))}")
        return JSONResponse(error.as_json(), 405, {"allow": ", ".join(sorted(allowed))})
    raise ApiError(404, "not_found", "this address does not exist in the API")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, ApiError)
    headers = {"www-authenticate": "Bearer"} if error.status == 401 else {}
    if error.retry_after:
        headers["retry-after"] = str(error.retry_after)
    return JSONResponse(error.as_json(), error.status, headers)


async def _invalid(request: Request, error: Exception) -> Response:
    """The first thing that is wrong with a request, and where."""
    assert isinstance(error, RequestValidationError)
    first: dict[str, Any] = error.errors()[0] if error.errors() else {}
    place = [str(part) for part in first.get("loc", ())][1:]
    message = str(first.get("msg", "the request is not valid"))
    message = message.removeprefix("Value error, ")
    if first.get("type") == "json_invalid":
        reason = str(first.get("ctx", {}).get("error", "")) or "it ends too soon"
        message, place = f"the body is not JSON: {reason} at character {place[0]}", []
    elif not place and first.get("type") != "extra_forbidden":
        message = "the body must be a JSON object, sent as application/json"
    field = ".".join(place).encode("ascii", "backslashreplace").decode()[:200]
    told = ApiError(422, "invalid", message.encode("utf-8", "replace").decode(), field)
    return JSONResponse(told.as_json(), 422)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = _CODES.get(error.status_code, "refused")
    # The framework's message when the JSON parser gave up.
    is_json = error.status_code == 400 and error.detail == "There was an error parsing the body"
    detail = (
        "the body has numbers that are too long or lists that are nested too deeply"
        if is_json
        else error.detail
    )
    told = ApiError(error.status_code, code, str(detail))
    return JSONResponse(told.as_json(), error.status_code, error.headers)


async def _gone(request: Request, error: Exception) -> Response:
    """The client disconnected before the request was complete; nobody reads this response."""
    return Response(status_code=400)


async def _unavailable(request: Request, error: Exception) -> Response:
    _log.error("the database failed: %s", error)
    told = ApiError(503, "database", "the data is not available at the moment; nothing was lost")
    return JSONResponse(told.as_json(), 503, {"retry-after": "2"})


async def _broken(request: Request, error: Exception) -> Response:
    told = ApiError(500, "bug", "internal server error")
    return JSONResponse(told.as_json(), 500)
