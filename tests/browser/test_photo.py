"""From a photo of a page to a puzzle: read by the server, checked beside the photo, and played."""

from __future__ import annotations

import json
import re
from io import BytesIO
from typing import Any

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import FilePayload, Route, expect

from nurie.lab.photo.camera import Shot
from tests.browser.conftest import Opener
from tests.browser.screen import Screen
from tests.photo.pictures import HOUSE, ISLANDS, page, shot


def file_of(image: Image.Image, name: str = "page.jpg", format: str = "JPEG") -> FilePayload:
    data = BytesIO()
    image.save(data, format, quality=90)
    return {"name": name, "mimeType": f"image/{format.lower()}", "buffer": data.getvalue()}


def photo_of_house() -> FilePayload:
    """A page that was held at an angle."""
    return file_of(shot(page(HOUSE, "boxes"), Shot(tilt=8.0), 1200))


def doubting(screen: Screen) -> None:
    """Let the server doubt two numbers, read one of them wrongly, and see some cells filled in."""

    def answer(route: Route) -> None:
        if route.request.method == "GET":
            route.continue_()
            return
        response = route.fetch()
        told: dict[str, Any] = response.json()
        rows = [clue for clue in told["clues"] if clue["side"] == "row"]
        for clue in rows[:2]:
            clue["doubtful"] = True
        rows[0]["alternatives"] = [{"number": 2, "probability": 0.4}]
        rows[0]["number"] = told["puzzle"]["clues"]["rows"][0][0] = 7
        told["cells"] = ["....##....", *["?" * 10] * 9]
        route.fulfill(response=response, body=json.dumps(told))

    screen.page.route("**/api/photo", answer)


@pytest.mark.parametrize(("size", "theme"), [("tall phone", "light"), ("desktop", "dark")])
def test_a_photo_is_read_corrected_and_played(open_screen: Opener, size: str, theme: str) -> None:
    screen = open_screen("/solver/enter", size=size, theme=theme)
    doubting(screen)
    screen.link("From a photo").click()
    choose = screen.page.get_by_label("Choose a picture")
    assert screen.page.get_by_label("Take a photo").get_attribute("capture") == "environment"
    screen.assert_accessible()
    choose.set_input_files(files=[photo_of_house()])
    photo = screen.page.get_by_test_id("photo")
    photo.wait_for()
    screen.page.get_by_text("Numbers to check: 2").wait_for()
    screen.page.get_by_text(re.compile("^The rows add up to")).wait_for()
    expect(screen.page.get_by_label("Clue for row 1", exact=True)).to_have_value("7")
    expect(screen.button("Play")).to_be_disabled()
    # Without a finger: the first number to check is wrong, the second is confirmed.
    first = screen.button("Row 1: 7")
    first.focus()
    screen.press("Enter")
    sheet = screen.page.get_by_role("dialog")
    sheet.get_by_role("button", name="2", exact=True).wait_for()
    screen.assert_accessible()
    sheet.get_by_role("button", name="2", exact=True).press("Enter")
    sheet.get_by_text("Row 2").wait_for()
    sheet.get_by_role("button", name="4", exact=True).press("Enter")
    sheet.wait_for(state="hidden")
    screen.page.get_by_text("No number needs to be checked.").wait_for()
    screen.page.locator("[data-verdict=unique]").wait_for()
    expect(screen.page.get_by_label("Clue for row 1", exact=True)).to_have_value("2")
    # A tap in the photo finds a number, which is typed; and another that was typed in its field.
    _tap_number(screen, "row", 4)
    sheet.get_by_label("Another number").fill("9")
    sheet.get_by_role("button", name="Use it").click()
    sheet.wait_for(state="hidden")
    row = screen.page.get_by_label("Clue for row 5", exact=True)
    expect(row).to_have_value("9")
    row.fill("10")
    screen.page.locator("[data-verdict=unique]").wait_for()
    screen.page.get_by_label("Name").focus()
    screen.button("Enlarge the photo").click()
    screen.assert_accessible()
    screen.assert_fits()
    # The hint goes on from what is filled in on the paper.
    screen.page.get_by_text("Cells filled in on the paper: 10.").wait_for()
    screen.button("Hint").click()
    screen.page.get_by_test_id("hint").wait_for()
    assert screen.board()[0] == "....##...."
    screen.go("/make")
    screen.link("From a photo").last.wait_for()


def _tap_number(screen: Screen, side: str, line: int) -> None:
    """Taps where the first number of a line is in the photo: the board begins after the clues."""
    drawn = screen.page.locator("[data-testid=photo] .flat svg").bounding_box()
    assert side == "row"
    longest = max(len(clue) for clue in HOUSE.rows)
    highest = max(len(clue) for clue in HOUSE.columns)
    cell = drawn["height"] / (HOUSE.height + highest + 0.6)
    x = drawn["x"] + drawn["width"] - (HOUSE.width + 0.5) * cell
    assert longest >= 1
    screen.page.mouse.click(x, drawn["y"] + drawn["height"] - (HOUSE.height - line - 0.5) * cell)


def test_photos_that_are_not_read(open_screen: Opener) -> None:
    screen = open_screen("/solver/photo")
    choose = screen.page.get_by_label("Choose a picture")
    noise = np.random.default_rng(1).integers(0, 255, (300, 400, 3), np.uint8)
    choose.set_input_files(files=[file_of(Image.fromarray(noise))])
    screen.page.get_by_text("There is no nonogram or Nurikabe in the photo").wait_for()
    bad: FilePayload = {"name": "x.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"}
    screen.drop("main [role=region]", bad)
    screen.page.get_by_text("The photo cannot be opened").wait_for()
    screen.errors.clear()  # Browsers report every refusal.
    # While it is sent it can be cancelled.
    screen.page.route("**/api/photo", lambda route: None)
    choose.set_input_files(files=[photo_of_house()])
    screen.button("Cancel").click()
    choose.wait_for(state="attached")
    screen.page.unroute("**/api/photo")
    # A larger photo than the server reads is made smaller, and a Nurikabe is checked on its board.
    large = page(ISLANDS, "islands").resize((5000, 5000))
    with screen.page.expect_request("**/api/photo") as sent:
        screen.paste(file_of(large, "large.png", "PNG"))
    screen.page.get_by_test_id("photo").wait_for()
    assert sent.value.method == "POST"
    screen.page.locator("[data-verdict=unique]").wait_for()
    screen.assert_accessible()
    screen.context.set_offline(True)
    screen.page.evaluate("location.hash = '#/solver/photo'")
    screen.page.get_by_text("needs the server, which cannot be reached").wait_for()
    screen.context.set_offline(False)
    screen.button("Try again").click()
    choose.wait_for(state="attached")
