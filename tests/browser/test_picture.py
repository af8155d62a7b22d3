"""From a picture to a drawing, without a network: the puzzle that it becomes can be solved."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import FilePayload, Request

from tests.browser.conftest import Opener


def _photo() -> FilePayload:
    """A dark disc with a hole and a handle, on paper that is not quite white."""
    picture = Image.new("RGB", (300, 240), (244, 240, 232))
    pen = ImageDraw.Draw(picture)
    pen.ellipse((40, 30, 200, 190), fill=(40, 36, 44))
    pen.ellipse((95, 85, 145, 135), fill=(244, 240, 232))
    pen.line((180, 170, 260, 220), fill=(40, 36, 44), width=24)
    file = BytesIO()
    picture.save(file, "PNG")
    return {"name": "Lens.png", "mimeType": "image/png", "buffer": file.getvalue()}


def test_a_picture_becomes_a_drawing_that_can_be_solved(open_screen: Opener) -> None:
    screen = open_screen("/make", offline=True)
    screen.until("navigator.serviceWorker.controller !== null")
    screen.context.set_offline(True)
    screen.link("From a picture").click()
    choose = screen.page.get_by_label("Choose a picture")
    bad: FilePayload = {"name": "x.png", "mimeType": "image/png", "buffer": b"no picture"}
    choose.set_input_files(files=[bad])
    screen.page.get_by_text("This picture cannot be opened.").wait_for()
    choose.set_input_files(files=[_photo()])
    traced = screen.page.locator("[data-testid=traced]:not([data-level=''])")
    traced.wait_for()
    screen.page.get_by_text("20×18").wait_for()
    screen.page.get_by_role("slider", name="Size").fill("12")
    screen.page.get_by_text(re.compile("^12×1[01]$")).wait_for()
    screen.button("Rotate").click()
    screen.page.get_by_text(re.compile("^1[01]×12$")).wait_for()
    traced.wait_for()
    assert traced.get_attribute("data-level") != "none"
    screen.assert_accessible()
    screen.assert_fits()
    screen.button("Continue").click()
    screen.page.get_by_role("grid").wait_for()
    screen.page.locator("[data-verdict=unique]").wait_for()
    assert "/make/draw/" in screen.page.url


@pytest.mark.parametrize("way", ["drop", "paste", "camera"])
def test_a_picture_comes_in_every_way(open_screen: Opener, way: str) -> None:
    screen = open_screen("/make/picture", size="tall phone")
    requests: list[Request] = []
    screen.context.on("request", lambda request: requests.append(request))
    camera = screen.page.get_by_label("Take a photo")
    assert camera.get_attribute("capture") == "environment"
    # What is not a picture is refused when it is dropped, and left alone when it is pasted.
    screen.paste("a text")
    screen.drop("main [role=region]", "a text")
    screen.drop("main [role=region]", {"name": "x", "mimeType": "text/plain", "buffer": b"no"})
    screen.page.get_by_text("This picture cannot be opened.").wait_for()
    if way == "drop":
        screen.drop("main [role=region]", _photo())
    elif way == "paste":
        screen.paste(_photo())
    else:
        camera.set_input_files(files=[_photo()])
    screen.page.locator("[data-testid=traced]:not([data-level=''])").wait_for()
    # It stays on the device: what was requested is the code that cuts it. On a slow machine the
    # first exchange with the server comes as late as this, and has nothing to send.
    assert any(request.url.endswith(".wasm") for request in requests)
    files = re.compile(rf"(blob:|data:|{re.escape(screen.address)}/assets/)")
    for request in requests:
        if request.url == f"{screen.address}/api/sync":
            body = request.post_data_json or {}
            assert (body["moves"], body["puzzles"]) == ([], [])
        else:
            assert request.method == "GET", request.url
            assert files.match(request.url), request.url
    screen.page.get_by_text("20×18").wait_for()
