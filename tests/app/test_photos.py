"""Photos on the server: what is read, what hostile clients send, and that others can go on."""

from __future__ import annotations

import base64
import json
import random
import socket
import struct
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
import numpy as np
import pytest
from PIL import Image
from starlette.testclient import TestClient

import nurie
from nurie.app import photos, worker
from nurie.app import server as app_server
from nurie.app.catalogue import as_json
from nurie.app.routes import photos as route
from nurie.app.settings import Settings
from nurie.grid import Grid
from nurie.photo.reading import CellReading
from tests.app.conftest import running
from tests.app.test_solving import HEART, events
from tests.photo.pictures import HOUSE, ISLANDS, page


def saved(image: Image.Image, format: str = "PNG", **how: Any) -> bytes:
    data = BytesIO()
    image.save(data, format, **how)
    return data.getvalue()


def answered(data: bytes) -> dict[str, Any]:
    """What a solver's process says about a photo."""
    written = StringIO()
    worker._answer({"do": "photo", "cells": 10_000}, written, data)
    first, last = written.getvalue().splitlines()
    assert json.loads(last) == {}
    found: dict[str, Any] = json.loads(first)
    return found


@pytest.mark.parametrize(("puzzle", "layout"), [(HOUSE, "boxes"), (ISLANDS, "islands")])
def test_a_reading_and_its_picture(puzzle: nurie.Puzzle, layout: str) -> None:
    told = answered(saved(page(puzzle, layout)))["result"]
    assert (told["kind"], told["size"]) == (puzzle.kind, [puzzle.width, puzzle.height])
    assert (told["status"], told["warnings"], told["cells"]) == ("unique", [], None)
    assert told["puzzle"]["clues"] == as_json(puzzle)["clues"]
    start, _, text = told["picture"]["url"].partition(",")
    assert start == "data:image/jpeg;base64"
    flat = Image.open(BytesIO(base64.b64decode(text))).convert("L")
    assert list(flat.size) == told["picture"]["size"]
    for clue in told["clues"]:
        left, top, right, bottom = clue["box"]
        assert 0 <= left < right <= flat.width
        assert 0 <= top < bottom <= flat.height
        # There is a dark number on light paper.
        darkest, lightest = flat.crop((left + 3, top + 3, right - 3, bottom - 3)).getextrema()
        assert isinstance(darkest, int)
        assert isinstance(lightest, int)
        assert lightest - darkest > 100
    if puzzle.kind == "nurikabe":
        # All of the board is shown: its first column and row are at the edge, numbers or not.
        lefts = {clue["at"]: clue["box"][0] for clue in told["clues"]}
        cell = told["clues"][0]["box"][2] - told["clues"][0]["box"][0]
        assert all(left - at * cell in range(cell + 1) for at, left in lefts.items())


def test_cells_that_are_filled_in_are_sent() -> None:
    reading = nurie.photo.read(page(HOUSE, "boxes"))
    first = (CellReading("#", 0.99), CellReading(".", 0.99), CellReading("#", 0.5))
    rows = (first + (CellReading("?", 1.0),) * 7,) + ((CellReading("?", 1.0),) * 10,) * 9
    told = photos.as_json(replace(reading, cells=rows))
    assert Grid(told["cells"]) == Grid(["#.????????", *["?" * 10] * 9])
    assert told["unsure"] == [[0, 2]]
    left, top, side = told["board"]
    width, height = told["picture"]["size"]
    assert (left + 10 * side, top + 10 * side) == (width, height)
    assert all(clue["box"][3] <= top for clue in told["clues"] if clue["side"] == "column")


def bomb(side: int = 40_000) -> bytes:
    """The head of a PNG that would take gigabytes, with a little of its data."""

    def chunk(name: bytes, content: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(name + content))
        return struct.pack(">I", len(content)) + name + content + check

    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    zeros = zlib.compress(bytes(10**6))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zeros)


def noise() -> Image.Image:
    return Image.fromarray(np.random.default_rng(3).integers(0, 256, (600, 800, 3), np.uint8))


def with_huge_exif() -> bytes:
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010E] = "x" * 60_000
    return saved(page(HOUSE, "boxes").rotate(90, expand=True), "JPEG", quality=95, exif=exif)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (bomb(), "bad_photo"),
        (bomb(7_100), "bad_photo"),
        (saved(Image.new("1", (50_001, 1_000))), "bad_photo"),
        (saved(page(HOUSE, "boxes"), "JPEG")[:4_000], "bad_photo"),
        (saved(Image.new("RGB", (8, 8)), "TIFF"), "bad_photo"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "bad_photo"),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", "bad_photo"),
        (b"Row 1: 2 3\n" * 1000, "bad_photo"),
        (b"", "bad_photo"),
        (saved(Image.new("RGB", (1, 1))), "no_puzzle"),
        (saved(Image.new("RGB", (3_000, 2_000), "white"), "JPEG"), "no_puzzle"),
        (saved(noise(), "JPEG"), "no_puzzle"),
    ],
)
def test_what_is_no_photo_of_a_puzzle(data: bytes, code: str) -> None:
    refused = answered(data)["refused"]
    assert refused["code"] == code
    assert "\n" not in refused["message"]


@pytest.mark.parametrize("format", ["JPEG", "WEBP", "HEIF"])
def test_formats(format: str) -> None:
    if format == "HEIF":
        pytest.importorskip("pillow_heif").register_heif_opener()
    assert answered(saved(page(HOUSE, "boxes"), format))["result"]["status"] == "unique"


def test_the_camera_says_which_side_is_up() -> None:
    assert answered(with_huge_exif())["result"]["size"] == [10, 10]


def test_without_the_packages(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    told = client.get("/api/photo").json()
    assert told == {"bytes": 2**24, "types": list(photos.FORMATS.values())}
    monkeypatch.setattr(route, "_PACKAGES", ("PIL", "no_such_package"))
    route._missing.cache_clear()
    try:
        for answer in (client.get("/api/photo"), client.post("/api/photo", content=b"x")):
            assert (answer.status_code, answer.json()["error"]["code"]) == (501, "unavailable")
            assert "no_such_package" in answer.json()["error"]["message"]
    finally:
        route._missing.cache_clear()


def test_photos_have_their_own_limit(settings: Settings) -> None:
    chosen = replace(settings, body_bytes=100, photo_bytes=200)
    with TestClient(app_server.create_app(chosen)) as client:
        for path, size in (("/api/photo", 201), ("/api/parse", 101)):
            for content in (bytes(size), iter([bytes(size - 1), b"x"])):
                assert client.post(path, content=content).status_code == 413
        answer = client.post("/api/photo", content=bytes(200))
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_photo")
        # What opened a photo answers nothing else.
        assert client.app.state.services.solvers._idle == []  # type: ignore[attr-defined]
        assert client.post("/api/parse", content=b"2x2:2/1/1/2").status_code == 200
        assert len(client.app.state.services.solvers._idle) == 1  # type: ignore[attr-defined]


def test_few_are_received_at_once(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(route, "PATIENCE", 0.01)
    with TestClient(app_server.create_app(replace(settings, photos=1))) as client:
        turns = client.app.state.services.photos  # type: ignore[attr-defined]
        assert client.portal is not None
        with client.portal.wrap_async_context_manager(turns.turn("192.0.2.1")):
            answer = client.post("/api/photo", content=b"x")
            assert (answer.status_code, answer.json()["error"]["code"]) == (429, "busy")
            assert int(answer.headers["retry-after"]) > 0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, prepared: Path) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("photos")
    (folder / "settings.toml").write_text("body_seconds = 1.5\nclient_solvers = 2\n")
    with running(folder, database=prepared) as (address, _):
        yield address


def large() -> bytes:
    """A photo of 12 megapixels that hardly compresses, with a puzzle in it."""
    random_bits = random.Random(5).randbytes(4_000 * 3_000 * 3 // 4)
    picture = Image.frombytes("RGB", (2_000, 1_500), random_bits).resize((4_000, 3_000), 0)
    picture.paste(page(HOUSE, "boxes").resize((2_000, 2_000)), (900, 400))
    return saved(picture, "JPEG", quality=97)


def test_others_solve_while_a_large_photo_is_read(server: str) -> None:
    address = server
    data = large()
    assert 2**20 < len(data) < 2**24
    with ThreadPoolExecutor(1) as thread, httpx2.Client(base_url=address, timeout=120) as web:
        reading = thread.submit(httpx2.post, f"{address}/api/photo", content=data, timeout=120)
        solved = 0
        while not reading.done() or not solved:
            answer = web.post("/api/solve", json={"puzzle": HEART, "method": "engine"})
            assert events(answer.text)[-1][1]["status"] == "unique"
            solved += 1
        told = reading.result().json()
        assert (told["kind"], told["size"], told["status"]) == ("nonogram", [10, 10], "unique")
        assert web.get("/api/health").json()["ok"]


def test_slow_and_broken_uploads(server: str) -> None:
    address = server
    place = urlsplit(address)
    head = b"POST /api/photo HTTP/1.1\r\nhost: x\r\ncontent-length: 9000\r\n\r\nabc"
    with socket.create_connection((place.hostname, place.port), timeout=60) as slow:
        slow.sendall(head)
        for _ in range(3):
            with socket.create_connection((place.hostname, place.port)) as broken:
                broken.sendall(head)
        assert b" 408 " in slow.recv(4096)
    # The places of all of them are free again.
    answer = httpx2.post(f"{address}/api/photo", content=saved(page(HOUSE, "boxes")), timeout=120)
    assert answer.json()["status"] == "unique"
