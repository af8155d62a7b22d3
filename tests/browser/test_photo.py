"""From a photo of a page to a puzzle: read by the server, checked beside the photo, and played."""

from __future__ import annotations

import json
import re
from io import BytesIO
from typing import Any

import numpy as np
from PIL import Image
from playwright.sync_api import FilePayload, Route, expect

from nurie.lab.photo.camera import Shot
from tests.browser.conftest import Opener
from tests.browser.screen import Screen
from tests.photo.pictures import HOUSE, ISLANDS, page, shot


def file_of(image: Image.Image) -> FilePayload:
    data = BytesIO()
    image.save(data, "JPEG", quality=90)
    return {"name": "page.jpg", "mimeType": "image/jpeg", "buffer": data.getvalue()}


def photo_of_house() -> FilePayload:
    """A page that was held at an angle."""
    return file_of(shot(page(HOUSE, "boxes"), Shot(tilt=8.0), 1200))


WATCH = """(() => {
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (photo) {
    window.sent = createImageBitmap(photo).then(({ width, height }) => [width, height]);
    send.call(this, photo);
  };
})()"""
"""Remembers the size of the photo that is sent."""


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
        told["cells"] = ["....##....", "#?????????", *["?" * 10] * 8]
        told["unsure"] = [[1, 0]]
        route.fulfill(response=response, body=json.dumps(told))

    screen.page.route("**/api/photo", answer)


def test_a_photo_is_read_corrected_and_played(open_screen: Opener) -> None:
    screen = open_screen("/solver/enter", size="tall phone")
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
    screen.page.get_by_text("No numbers need checking.").wait_for()
    screen.page.locator("[data-verdict=unique]").wait_for()
    expect(screen.page.get_by_label("Clue for row 1", exact=True)).to_have_value("2")
    # A tap in the photo finds a number, which is typed; and another that was typed in its field.
    _tap_number(screen, 4)
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
    # The hint is about what is filled in on the paper, and drawn on the photo; a cell was misread.
    screen.page.get_by_text("Cells filled in on the paper: 11.").wait_for()
    photo.locator("rect.unsure").wait_for()
    screen.button("Hint").click()
    screen.page.get_by_test_id("hint").get_by_text("1 cell is wrong").wait_for()
    screen.page.get_by_text("Some of these cells may have been misread").wait_for()
    photo.locator("rect.wrong").wait_for()
    screen.assert_accessible()
    # Filled, empty, nothing.
    screen.button("Enlarge the photo").click()
    photo.locator(".flat svg").scroll_into_view_if_needed()
    _tap(screen, -0.5, 1)
    expect(photo.locator("rect.unsure, rect.wrong")).to_have_count(0)
    _tap(screen, -0.5, 1)
    screen.page.get_by_text("Cells filled in on the paper: 10.").wait_for()
    screen.button("Hint").click()
    photo.locator("rect.settles").first.wait_for()
    screen.button("Play").click()
    screen.page.get_by_role("grid").wait_for()
    assert screen.board()[0] == "....##...."
    screen.go("/make")
    screen.link("From a photo").last.wait_for()


def test_a_hint_for_numbers_to_check_says_so(open_screen: Opener) -> None:
    def answer(route: Route) -> None:
        response = route.fetch()
        told: dict[str, Any] = response.json()
        if "clues" in told:
            told["clues"][-1]["doubtful"] = True
        route.fulfill(response=response, body=json.dumps(told))

    screen = open_screen("/solver/enter")
    screen.page.route("**/api/photo", answer)
    screen.link("From a photo").click()
    screen.page.get_by_label("Choose a picture").set_input_files(files=[photo_of_house()])
    screen.page.get_by_text("Numbers to check: 1").wait_for()
    screen.page.locator("[data-verdict=unique]").wait_for()
    screen.button("Hint").click()
    warning = screen.page.get_by_text("The puzzle may have been misread.")
    warning.wait_for()
    screen.assert_accessible()
    screen.button("Row 10: 8").click()
    screen.page.get_by_role("dialog").get_by_role("button", name="8", exact=True).click()
    screen.page.get_by_text("No numbers need checking.").wait_for()
    expect(warning).to_have_count(0)
    screen.page.get_by_test_id("hint").wait_for()


def _tap_number(screen: Screen, row: int) -> None:
    """Taps the last number of a row in the photo, which stands just before the board."""
    _tap(screen, 0.5, row)


def _tap(screen: Screen, before: float, row: int) -> None:
    """Taps in a row of the photo, so many cells to the left of the board."""
    drawn = screen.page.locator("[data-testid=photo] .flat svg").bounding_box()
    boxes = max(len(clue) for clue in HOUSE.columns)
    cell = drawn["height"] / (boxes + 0.6 + HOUSE.height)
    x = drawn["x"] + drawn["width"] - (HOUSE.width + before) * cell
    screen.page.mouse.click(x, drawn["y"] + drawn["height"] - (HOUSE.height - row - 0.5) * cell)


def test_photos_that_are_not_read(open_screen: Opener) -> None:
    screen = open_screen("/solver/photo")
    choose = screen.page.get_by_label("Choose a picture")
    noise = np.random.default_rng(1).integers(0, 255, (300, 400, 3), np.uint8)
    choose.set_input_files(files=[file_of(Image.fromarray(noise))])
    screen.page.get_by_text("There is no nonogram or Nurikabe in the photo").wait_for()
    screen.errors.clear()  # Browsers report every refusal.
    # While it is sent it can be cancelled.
    held: list[Route] = []
    screen.page.route("**/api/photo", lambda route: held.append(route))
    choose.set_input_files(files=[photo_of_house()])
    screen.button("Cancel").click()
    choose.wait_for(state="attached")
    screen.page.unroute_all(behavior="ignoreErrors")
    # A larger photo than the server reads is made smaller, and a Nurikabe is checked on its board.
    screen.page.evaluate(WATCH)
    screen.drop("main [role=region]", file_of(page(ISLANDS, "islands").resize((3600, 3600))))
    screen.page.get_by_test_id("photo").wait_for()
    assert screen.page.evaluate("sent") == [3464, 3464]
    screen.page.locator("[data-verdict=unique]").wait_for()
    screen.assert_accessible()
    screen.context.set_offline(True)
    screen.page.evaluate("location.hash = '#/solver/photo'")
    screen.page.get_by_text("needs the server, which cannot be reached").wait_for()
    screen.button("Try again").wait_for()
    screen.context.set_offline(False)
    choose.wait_for(state="attached")
