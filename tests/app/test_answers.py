"""Files, headers and refusals in detail, tested on the parts that produce them."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import signal
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from nurie.app import server, static
from nurie.app.errors import ApiError
from nurie.app.guard import HEADERS, POLICY, Guard
from nurie.app.rates import Rates
from nurie.app.routes import keys, solving
from nurie.app.services import Prepared
from nurie.app.settings import read
from tests.app.conftest import result_of


def request(path: str = "/", **headers: str) -> Request:
    pairs = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    return Request({"type": "http", "method": "GET", "path": path, "headers": pairs})


def body_of(answer: Response) -> Any:
    return json.loads(bytes(answer.body))


def test_types_of_files(tmp_path: Path) -> None:
    for name, kind in (
        ("a.js", "text/javascript; charset=utf-8"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.css", "text/css; charset=utf-8"),
        ("a.html", "text/html; charset=utf-8"),
        ("a.json", "application/json"),
        ("a.svg", "image/svg+xml"),
        ("a.txt", "text/plain; charset=utf-8"),
        ("a.wasm", "application/wasm"),
        ("a.webmanifest", "application/manifest+json"),
        ("a.png", "image/png"),
        ("a.unheard-of", "application/octet-stream"),
    ):
        (tmp_path / name).write_bytes(b"x")
        answer = static.serve(tmp_path, name, request())
        assert (answer.status_code, answer.headers["content-type"]) == (200, kind)


def test_brotli_goes_before_gzip(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_bytes(b"plain")
    (tmp_path / "a.js.br").write_bytes(b"brotli")
    (tmp_path / "a.js.gz").write_bytes(b"gzip")
    tags = set()
    for accepted, body, encoding in (
        ("gzip, deflate, br", b"brotli", "br"),
        ("gzip", b"gzip", "gzip"),
        ("", b"plain", None),
    ):
        answer = static.serve(tmp_path, "a.js", request(accept_encoding=accepted))
        assert (answer.body, answer.headers.get("content-encoding")) == (body, encoding)
        assert answer.headers["vary"] == "accept-encoding"
        tags.add(answer.headers["etag"])
    assert len(tags) == 3
    (tmp_path / "a.js.br").unlink()
    answer = static.serve(tmp_path, "a.js", request(accept_encoding="br, gzip"))
    assert answer.headers["content-encoding"] == "gzip"


def test_a_copy_that_is_still_right(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_bytes(b"x")
    tag = static.serve(tmp_path, "a.js", request()).headers["etag"]
    assert len(tag) == 22
    for known, status in ((tag, 304), (f"W/{tag}", 304), (f'"y" , {tag}', 304), ('"y"', 200)):
        answer = static.serve(tmp_path, "a.js", request(if_none_match=known))
        assert answer.status_code == status
        assert answer.headers["etag"] == tag
        assert ("content-type" in answer.headers) == (status == 200)
        assert answer.headers["cache-control"] == "no-cache"


def test_pages_that_are_not_there(tmp_path: Path) -> None:
    for path, status, words in (
        ("", 200, "The client is not built yet"),
        ("index.html", 200, "The client is not built yet"),
        ("other", 404, "This page does not exist"),
        ("z" * 300, 404, "This page does not exist"),
        ("a\0b", 404, "This page does not exist"),
        ("a\\b", 404, "This page does not exist"),
    ):
        (tmp_path / "a\\b").write_text("odd")
        answer = static.serve(tmp_path, path, request())
        assert (answer.status_code, words in bytes(answer.body).decode()) == (status, True)
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["content-type"] == "text/html; charset=utf-8"


def test_a_prepared_body() -> None:
    body = gzip.compress(b"body")
    first, second = Prepared.of(body), Prepared.of(gzip.compress(b"other"))
    assert first.tag != second.tag
    assert len(first.tag) == 22
    # The same in every process.
    assert first.tag == Prepared.of(gzip.compress(b"body", 1)).tag
    assert (first.data, first.compressed) == (b"body", body)


def guarded(
    app: Callable[..., Any], limit: int = 10, path: str = "/api/x", **more: Any
) -> list[dict[str, Any]]:
    """What the server sends to a client behind the guard."""
    sent: list[dict[str, Any]] = []
    bodies = list(more.pop("bodies", [b""]))
    scope = {"type": "http", "path": path, "headers": [], "client": ("192.0.2.1", 1)} | more
    rates = more.get("rates") or Rates(read({"NURIE_DATA": "."}))

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": bodies.pop(0), "more_body": bool(bodies)}

    async def send(message: Any) -> None:
        sent.append(message)

    async def work() -> None:
        await Guard(app, limit, rates)(scope, receive, send)

    result_of(work())
    return sent


async def reading(scope: Any, receive: Any, send: Any) -> None:
    """An app that reads the whole request, then answers."""
    while (await receive())["more_body"]:
        pass
    await Response("ok")(scope, receive, send)


def headers_of(sent: list[dict[str, Any]]) -> dict[str, str]:
    return {name.decode(): text.decode() for name, text in sent[0]["headers"]}


def length(text: str) -> list[tuple[bytes, bytes]]:
    return [(b"content-length", text.encode())]


@pytest.mark.parametrize(
    ("told", "status"),
    [("10", 200), ("11", 413), ("0", 200), ("-1", 413), ("x", 413), ("0" * 13, 413)],
)
def test_bodies_that_are_announced(told: str, status: int) -> None:
    sent = guarded(reading, headers=length(told))
    assert sent[0]["status"] == status
    assert ("connection" in headers_of(sent)) == (status == 413)
    assert "retry-after" not in headers_of(sent)
    if status == 413:
        error = json.loads(sent[1]["body"])["error"]
        assert error == {"code": "too_large", "message": "a request is 10 bytes at most"}


def test_a_length_of_twelve_digits_is_read() -> None:
    assert guarded(reading, limit=10**12, headers=length("1" * 12))[0]["status"] == 200


def test_bodies_that_come_in_pieces() -> None:
    assert guarded(reading, bodies=[b"x" * 5, b"x" * 5])[0]["status"] == 200
    with pytest.raises(ApiError) as error:
        guarded(reading, bodies=[b"x" * 5, b"x" * 6])
    assert (error.value.status, error.value.code) == (413, "too_large")


class Counted(Rates):
    """Rates that record the bytes taken."""

    def __init__(self) -> None:
        super().__init__(read({"NURIE_DATA": "."}))
        self.taken: list[tuple[str, int]] = []

    def take_bytes(self, address: str, number: int) -> None:
        self.taken.append((address, number))


@pytest.mark.parametrize(
    ("headers", "taken"), [(length("7"), [7]), ([], [0, 4, 3]), (length("4"), [4, 3])]
)
def test_all_bytes_are_counted_once(headers: Any, taken: list[int]) -> None:
    rates = Counted()
    guarded(reading, headers=headers, bodies=[b"x" * 4, b"x" * 3], rates=rates)
    assert rates.taken == [("192.0.2.1", number) for number in taken]


def test_too_many_bytes_are_told_when_to_come_again() -> None:
    rates = Rates(read({"NURIE_DATA": ".", "NURIE_ADDRESS_MEGABYTES": "1"}), lambda: 0.0)
    rates.take_bytes("192.0.2.1", 3 * 2**20)
    sent = guarded(reading, rates=rates)
    assert (sent[0]["status"], headers_of(sent)["retry-after"]) == (429, "120")
    assert headers_of(sent)["connection"] == "close"


@pytest.mark.parametrize(("path", "cache"), [("/api/x", "no-store"), ("/x", None)])
def test_headers_of_every_answer(path: str, cache: str | None) -> None:
    found = headers_of(guarded(reading, path=path))
    assert found.get("cache-control") == cache
    assert {name: found[name] for name in HEADERS} == dict(HEADERS)
    assert found["content-security-policy"] == POLICY
    assert found["x-frame-options"] == "DENY"

    async def own(scope: Any, receive: Any, send: Any) -> None:
        await Response("ok", headers={"cache-control": "mine"})(scope, receive, send)

    assert headers_of(guarded(own, path=path))["cache-control"] == "mine"


def test_only_http_is_guarded() -> None:
    seen: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["type"])

    assert guarded(app, type="lifespan") == []
    assert seen == ["lifespan"]


@pytest.mark.parametrize(
    ("error", "headers"),
    [
        (ApiError(401, "no_key", "m"), {"www-authenticate": "Bearer"}),
        (ApiError(400, "c", "m"), {}),
        (ApiError(402, "c", "m"), {}),
        (ApiError(429, "busy", "m", "f", 7), {"retry-after": "7"}),
    ],
)
def test_refusals(error: ApiError, headers: dict[str, str]) -> None:
    answer = result_of(server._refused(request(), error))
    assert answer.status_code == error.status
    told = body_of(answer)["error"]
    assert told.get("field", "") == error.field
    assert (told["code"], told["message"]) == (error.code, "m")
    for name in ("www-authenticate", "retry-after"):
        assert answer.headers.get(name) == headers.get(name)


@pytest.mark.parametrize(
    ("errors", "message", "field"),
    [
        ([], "the body must be a JSON object, sent as application/json", None),
        (
            [{"loc": ("body", "a", 3), "msg": "Value error, odd", "type": "value_error"}],
            "odd",
            "a.3",
        ),
        ([{"loc": ("body", "é"), "msg": "odd", "type": "x"}], "odd", "\\xe9"),
        ([{"loc": ("body", "x" * 300), "msg": "odd", "type": "x"}], "odd", "x" * 200),
        ([{"loc": ("body",), "msg": "odd", "type": "extra_forbidden"}], "odd", None),
        (
            [{"loc": ("body", 4), "msg": "?", "type": "json_invalid", "ctx": {"error": "Bad"}}],
            "the body is not JSON: Bad at character 4",
            None,
        ),
        (
            [{"loc": ("body", 4), "msg": "?", "type": "json_invalid"}],
            "the body is not JSON: it ends too soon at character 4",
            None,
        ),
    ],
)
def test_what_is_invalid(errors: list[Any], message: str, field: str | None) -> None:
    answer = result_of(server._invalid(request(), RequestValidationError(errors)))
    told = body_of(answer)["error"]
    assert (answer.status_code, told["code"], told["message"]) == (422, "invalid", message)
    assert told.get("field") == field


@pytest.mark.parametrize(
    ("status", "detail", "code", "message"),
    [
        (404, "d", "not_found", "d"),
        (405, "d", "wrong_method", "d"),
        (400, "d", "bad_request", "d"),
        (418, "d", "refused", "d"),
        (
            400,
            "There was an error parsing the body",
            "bad_request",
            "the body has numbers that are too long or lists that are nested too deeply",
        ),
        (
            404,
            "There was an error parsing the body",
            "not_found",
            "There was an error parsing the body",
        ),
    ],
)
def test_what_the_framework_refuses(status: int, detail: str, code: str, message: str) -> None:
    answer = result_of(server._http(request(), HTTPException(status, detail)))
    assert answer.status_code == status
    assert body_of(answer) == {"error": {"code": code, "message": message}}


def test_what_fails_in_the_server() -> None:
    answer = result_of(server._unavailable(request(), Exception("x")))
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
    assert body_of(answer)["error"]["code"] == "database"
    answer = result_of(server._broken(request(), Exception("secret")))
    assert (answer.status_code, body_of(answer)["error"]["code"]) == (500, "bug")
    assert "secret" not in bytes(answer.body).decode()
    assert result_of(server._gone(request(), Exception())).status_code == 400


def test_methods_that_are_allowed_instead() -> None:
    answer = result_of(server._nothing(request(), "sync"))
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")
    assert body_of(answer)["error"]["message"] == "/api/sync takes POST"
    with pytest.raises(ApiError) as error:
        result_of(server._nothing(request(), "syncs"))
    assert (error.value.status, error.value.code) == (404, "not_found")


@pytest.mark.parametrize(
    ("parent", "above", "is_ended", "looks"),
    [("5", 5, False, 3), ("5", 1, True, 1), ("0", 1, False, 0)],
)
def test_a_process_ends_with_the_one_that_started_it(
    monkeypatch: pytest.MonkeyPatch, parent: str, above: int, is_ended: bool, looks: int
) -> None:
    killed: list[tuple[int, int]] = []
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) > 2:
            raise asyncio.CancelledError

    monkeypatch.setenv("NURIE_PARENT", parent)
    monkeypatch.setattr(os, "getppid", lambda: above)
    monkeypatch.setattr(os, "kill", lambda *pair: killed.append(pair))
    monkeypatch.setattr(server, "asyncio", SimpleNamespace(sleep=sleep))

    async def work() -> None:
        try:
            await server._end_with_parent()
        except asyncio.CancelledError:
            assert not is_ended

    result_of(work())
    assert killed == ([(os.getpid(), signal.SIGTERM)] if is_ended else [])
    assert slept == [1] * looks


@pytest.mark.parametrize(
    ("header", "is_key"),
    [
        (f"Bearer {'x' * 22}", True),
        (f"bearer {'x' * 64}", True),
        (f"Bearer {'x' * 21}", False),
        (f"Basic {'x' * 22}", False),
        (f"Zebra {'x' * 22}", False),
        ("", False),
    ],
)
def test_a_key_that_a_request_may_have(header: str, is_key: bool) -> None:
    assert (keys.key_hash_of(request(authorization=header)) is not None) == is_key


class Pieces:
    """Made-up answers of a solver."""

    seconds = 1.26

    def __init__(self, *pieces: Any) -> None:
        self.pieces = list(pieces)

    async def next(self) -> Any:
        piece = self.pieces.pop(0)
        if isinstance(piece, Exception):
            raise piece
        return piece


def streamed(*pieces: Any, is_gone: bool = False) -> list[str]:
    async def is_disconnected() -> bool:
        return is_gone

    async def work() -> list[str]:
        asked: Any = SimpleNamespace(is_disconnected=is_disconnected)
        answers: Any = Pieces(*pieces)
        return [event async for event in solving._events(asked, answers)]

    return result_of(work())


def test_the_stream_of_events() -> None:
    start = 'event: progress\ndata: {"seconds": 0.0}\n\n'
    steps = {"steps": [{"n": 1}, {"n": "é"}], "done": False}
    assert streamed(None, steps, {"outcome": {"n": 2}, "done": True}, {}) == [
        start,
        'event: progress\ndata: {"seconds": 1.3}\n\n',
        'event: step\ndata: {"n": 1}\n\nevent: step\ndata: {"n": "\\u00e9"}\n\n',
        'event: outcome\ndata: {"n": 2}\n\n',
    ]
    wrong = {"code": "wrong", "message": "m", "field": ""}
    assert streamed({"error": wrong}, {}) == [
        start,
        f"event: error\ndata: {json.dumps({'error': wrong})}\n\n",
    ]
    assert streamed(steps, is_gone=True) == [start]
    first, second = streamed(ApiError(422, "took_too_long", "m"))
    assert first == start
    expected = {"error": {"code": "took_too_long", "message": "m"}}
    assert second == f"event: error\ndata: {json.dumps(expected)}\n\n"
