"""What every request meets: files and their headers, one shape of errors, limits."""

from __future__ import annotations

import gzip
import json
import shutil
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient
from starlette.types import Message

import nurie
from nurie import packs as bundled
from nurie.app import catalogue, server
from nurie.app.database import open_engine
from nurie.app.guard import POLICY
from nurie.app.jobs import Solvers
from nurie.app.settings import Settings
from nurie.packs import load_pack, packs, shelf
from tests.app.conftest import KEY


def test_the_page_says_how_to_build_the_client(client: TestClient) -> None:
    answer = client.get("/")
    assert answer.status_code == 200
    assert "make install" in answer.text
    assert client.get("/api/health").json() == {"ok": True, "version": nurie.__version__}


def put(settings: Settings, name: str, data: bytes) -> None:
    file = settings.static / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


def test_files_of_the_client(client: TestClient, settings: Settings) -> None:
    put(settings, "index.html", b"<!doctype html>")
    put(settings, "sw.js", b"//")
    put(settings, "engine.wasm", b"\0asm")
    put(settings, "manifest.webmanifest", b"{}")
    put(settings, "assets/index-1a2b.js", b"export {}")
    kept = "public, max-age=31536000, immutable"
    for path, kind, cache in (
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/index.html", "text/html; charset=utf-8", "no-cache"),
        ("/sw.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/engine.wasm", "application/wasm", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/assets/index-1a2b.js", "text/javascript; charset=utf-8", kept),
    ):
        answer = client.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == kind
        assert answer.headers["cache-control"] == cache
        head = client.head(path)
        assert (head.content, head.headers["etag"]) == (b"", answer.headers["etag"])
        again = client.get(path, headers={"if-none-match": f'"x", {answer.headers["etag"]}'})
        assert (again.status_code, again.content) == (304, b"")


def test_a_changed_file_is_sent_again(client: TestClient, settings: Settings) -> None:
    put(settings, "sw.js", b"1")
    tag = client.get("/sw.js").headers["etag"]
    put(settings, "sw.js", b"22")
    assert client.get("/sw.js", headers={"if-none-match": tag}).content == b"22"


def test_compressed_files_are_used(client: TestClient, settings: Settings) -> None:
    put(settings, "assets/a.js", b"plain")
    put(settings, "assets/a.js.gz", gzip.compress(b"plain"))
    answer = client.get("/assets/a.js", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.text == "plain"
    plain = client.get("/assets/a.js", headers={"accept-encoding": "identity"})
    assert (plain.content, "content-encoding" in plain.headers) == (b"plain", False)
    assert plain.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize(
    "path",
    ["/../settings.toml", "/%2e%2e/secret", "/assets/..%2f..%2fsecret", "/a%00b", "/%5c..%5cx"],
)
def test_nothing_outside_is_served(client: TestClient, settings: Settings, path: str) -> None:
    put(settings, "index.html", b"<!doctype html>")
    (settings.static.parent / "secret").write_text("secret")
    answer = client.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_the_browser_is_bound(client: TestClient) -> None:
    for path in ("/", "/nothing", "/api/health", "/api/nothing"):
        headers = client.get(path).headers
        assert headers["content-security-policy"] == POLICY
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]
    assert "unsafe-inline" not in POLICY
    assert "'unsafe-eval'" not in POLICY


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api", 404, "not_found"),
        ("GET", "/api/nothing", 404, "not_found"),
        ("POST", "/api/nothing/at/all", 404, "not_found"),
        ("GET", "/api/packs/nothing", 404, "not_found"),
        ("GET", "/api/sync", 405, "wrong_method"),
        ("DELETE", "/api/packs/small", 405, "wrong_method"),
        ("POST", "/index.html", 405, "wrong_method"),
    ],
)
def test_errors_have_one_shape(
    client: TestClient, method: str, path: str, status: int, code: str
) -> None:
    answer = client.request(method, path)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/json"
    error = answer.json()["error"]
    assert error["code"] == code
    assert error["message"]


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"\xff\xfe", b"[" * 100_000, b'{"since": 1e999}', b'"\\ud800"']
)
def test_broken_bodies_are_refused(client: TestClient, body: bytes) -> None:
    headers = KEY | {"content-type": "application/json"}
    for path in ("/api/sync", "/api/solve"):
        answer = client.post(path, headers=headers, content=body)
        assert 400 <= answer.status_code < 500
        assert answer.json()["error"]["message"]


@pytest.mark.parametrize(
    ("body", "kind", "sentence"),
    [
        (b"{", "json", "the body is not JSON: Expecting property name"),
        (b'{"device": "d"}x', "json", "the body is not JSON: Extra data at character 15"),
        (b"", "json", "the body must be a JSON object, sent as application/json"),
        (b"[]", "json", "the body must be a JSON object, sent as application/json"),
        (b'{"device": "d"}', "x", "the body must be a JSON object, sent as application/json"),
        (
            b"[" * 100_000,
            "json",
            "the body has numbers that are too long or lists that are nested too deeply",
        ),
        (
            b"9" * 10_000,
            "json",
            "the body has numbers that are too long or lists that are nested too deeply",
        ),
    ],
)
def test_what_is_wrong_with_a_body_is_told(
    client: TestClient, body: bytes, kind: str, sentence: str
) -> None:
    headers = KEY | {"content-type": f"application/{kind}"}
    error = client.post("/api/sync", headers=headers, content=body).json()["error"]
    assert error["message"].startswith(sentence)
    assert "field" not in error


def test_a_client_may_go_away_in_the_middle_of_a_request(client: TestClient) -> None:
    messages: list[Message] = [
        {"type": "http.request", "body": b"2x2", "more_body": True},
        {"type": "http.disconnect"},
    ]
    answers: list[Message] = []

    async def receive() -> Message:
        return messages.pop(0)

    async def send(message: Message) -> None:
        answers.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/parse",
        "raw_path": b"/api/parse",
        "query_string": b"",
        "headers": [],
    }
    assert client.portal is not None
    client.portal.call(client.app, scope, receive, send)
    assert answers[0]["status"] == 400


def test_large_bodies_are_refused(client: TestClient, settings: Settings) -> None:
    large = b"x" * (settings.body_bytes + 1)
    in_pieces = (large[at : at + 50_000] for at in range(0, len(large), 50_000))
    for content in (large, in_pieces):
        answer = client.post("/api/parse", content=content)
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")


def test_packs(client: TestClient) -> None:
    answer = client.get("/api/packs")
    listed = answer.json()
    assert {told["id"] for told in listed} == set(packs())
    small = next(told for told in listed if told["id"] == "small")
    assert (small["title"], small["kind"]) == ("Small pictures", "nonogram")
    assert small["count"] == len(load_pack("small").puzzles)
    # No picture gives a puzzle away.
    assert all(not {"icon", "colours"} & told.keys() for told in listed)
    again = client.get("/api/packs", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304


def test_all_puzzles_in_short(client: TestClient) -> None:
    answer = client.get("/api/puzzles")
    index = answer.json()
    listed = client.get("/api/packs").json()
    assert [(told["id"], len(told["puzzles"])) for told in index["packs"]] == [
        (told["id"], told["count"]) for told in listed
    ]
    inside = {told["id"]: told["puzzles"] for told in index["packs"]}
    assert ["mug-2", "nonogram", 5, 5, 1, 1] in inside["small"]
    parrot = next(told for told in inside["coloured"] if told[0] == "parrot")
    found = next(p for p in load_pack("coloured").puzzles if p.title == "Parrot")
    assert isinstance(found, nurie.Nonogram)
    assert parrot[-1] == len(found.colours)
    assert "samples/cat" in {told[0] for told in inside["pictures"]}
    sent = client.get("/api/packs/small", headers={"accept-encoding": "gzip"})
    size = next(told["bytes"] for told in index["packs"] if told["id"] == "small")
    assert int(sent.headers["content-length"]) == size
    assert index["daily"][0]["from"] < "2026-11"
    again = client.get("/api/puzzles", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    "pack",
    [
        pytest.param(name, marks=pytest.mark.slow if name in shelf()[1:-1] else ())
        for name in packs()
    ],
)
def test_every_puzzle_of_a_pack_can_be_played(client: TestClient, pack: str) -> None:
    answer = client.get(f"/api/packs/{pack}", headers={"accept-encoding": "identity"})
    assert client.get(f"/api/packs/{pack}").json() == answer.json()
    puzzles = answer.json()["puzzles"]
    assert [told["title"] for told in puzzles] == [p.title for p in load_pack(pack).puzzles]
    assert [told["id"] for told in puzzles] == list(
        map(load_pack(pack).id_of, load_pack(pack).entries)
    )
    for told in puzzles:
        assert 1 <= told["difficulty"] <= 5
        assert told["lives"] >= 3
        assert "goal" not in told["puzzle"]
        puzzle = nurie.loads(json.dumps(told["puzzle"]))
        assert [told["width"], told["height"]] == [puzzle.width, puzzle.height]
        assert not puzzle.check(nurie.Grid(told["solution"]))


def test_a_solver_is_ready_before_the_first_question(
    client: TestClient, warmed_up: list[Solvers]
) -> None:
    client.get("/api/health")
    assert warmed_up == [client.app.state.services.solvers]  # type: ignore[attr-defined]


def test_a_bug_gets_an_answer_of_the_same_shape(settings: Settings) -> None:
    def fail(_: Request) -> Response:
        raise ZeroDivisionError("a secret")

    app = server.create_app(settings)
    app.router.routes.insert(0, Route("/api/fails", fail))
    with TestClient(app, raise_server_exceptions=False) as client:
        answer = client.get("/api/fails")
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "bug")
    assert "secret" not in answer.text


def test_the_description_of_the_api_lists_what_there_is(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()["paths"]
    assert all(path.startswith("/api/") and "path}" not in path for path in described)
    assert {"/api/packs", "/api/sync", "/api/solve", "/api/parse"} <= described.keys()
    assert described["/api/parse"]["post"]["requestBody"]["required"] is True


def test_a_pack_changes_with_any_of_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = catalogue._digest("small")
    shutil.copytree(Path(bundled.__file__).with_name("small"), tmp_path / "small")
    monkeypatch.setattr(bundled, "_HERE", tmp_path)
    assert catalogue._digest("small") == before
    (tmp_path / "small" / "a-folder").mkdir()
    assert catalogue._digest("small") == before
    file = next(path for path in (tmp_path / "small").iterdir() if path.is_file())
    file.write_bytes(file.read_bytes() + b"\n")
    assert catalogue._digest("small") != before


def test_packs_are_rated_only_when_they_changed(settings: Settings, prepared: Path) -> None:
    engine = open_engine(settings)
    assert catalogue.refresh(engine) == []
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE packs SET digest = '' WHERE id = 'small'")
    assert catalogue.refresh(engine) == ["small"]
    engine.dispose()
