"""Middleware for all routes: security headers and limits on requests."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nurie.app.errors import ApiError
from nurie.app.rates import Rates, client_of

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Mapping[str, str] = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Guard:
    """An ASGI middleware."""

    def __init__(
        self, app: ASGIApp, body_bytes: int, rates: Rates, larger: Mapping[str, int] = {}
    ) -> None:
        self.app = app
        self.body_bytes = body_bytes
        self.rates = rates
        self.larger = larger
        """The largest bodies of the routes that have a limit of their own, by path."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and watch it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        client = client_of(scope)
        most = self.larger.get(scope["path"], self.body_bytes)
        length = Headers(scope=scope).get("content-length", "0")
        try:
            if len(length) > 12 or not length.isdecimal() or int(length) > most:
                raise _too_large(most)
            self.rates.take_bytes(client, int(length))
        except ApiError as error:
            headers = {"connection": "close"}
            if error.retry_after:
                headers["retry-after"] = str(error.retry_after)
            refusal = JSONResponse(error.as_json(), error.status, headers)
            await refusal(scope, receive, send_with_headers)
            return
        announced, received = int(length), 0

        async def receive_some() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > most:
                raise _too_large(most)
            if received > announced:
                # A chunked body, without a declared length.
                self.rates.take_bytes(client, len(message.get("body", b"")))
            return message

        await self.app(scope, receive_some, send_with_headers)


def _too_large(most: int) -> ApiError:
    return ApiError(413, "too_large", f"a request is {most} bytes at most")
