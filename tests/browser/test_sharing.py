"""Giving puzzles away: a link that a stranger opens without a network, and hostile links."""

from __future__ import annotations

from urllib.parse import urlsplit

from nurie import files
from nurie.formats import links
from tests.browser.conftest import Opener

PLUS = ".#.\n###\n.#."


def test_a_link_is_made_and_opened_by_a_stranger_without_a_network(open_screen: Opener) -> None:
    maker = open_screen("/solver/enter")
    maker.page.get_by_text("Paste or open a file").click()
    maker.page.get_by_role("textbox", name="Paste or open a file").fill(PLUS)
    maker.button("Read").click()
    maker.page.get_by_label("Name").fill("Plus <i>")
    maker.go("/make")
    maker.button("What to do with Plus <i>").click()
    maker.button("Share Plus <i>").click()
    link = maker.page.get_by_label("Link to the puzzle").input_value()
    maker.page.get_by_test_id("qr").wait_for()
    maker.assert_accessible()
    maker.assert_fits()
    assert files.loads(link).title == "Plus <i>"
    with maker.page.expect_download() as told:
        maker.button("Picture with the link").click()
    assert told.value.suggested_filename == "Plus i.png"

    guest = open_screen(offline=True)
    guest.until("navigator.serviceWorker.controller !== null")
    guest.context.set_offline(True)
    guest.go(urlsplit(link).fragment)
    guest.page.get_by_role("heading", name="Plus <i>").wait_for()
    guest.assert_accessible()
    guest.assert_fits()
    assert guest.page.evaluate("document.querySelector('main i')") is None
    guest.button("Play").click()
    guest.page.get_by_role("grid").wait_for()
    for row, column in ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)):
        guest.click(row, column)
    guest.page.get_by_test_id("finished").wait_for()
    guest.go("/make")
    guest.link("Plus <i>").first.wait_for()


def test_nothing_is_kept_of_a_link_that_is_only_looked_at(open_screen: Opener) -> None:
    puzzle = {"kind": "nonogram", "size": [1, 1], "clues": {"rows": [[1]], "columns": [[1]]}}
    good = links.encode(puzzle | {"title": "Dot"})
    screen = open_screen(f"/p/{good}")
    screen.page.get_by_role("heading", name="Dot").wait_for()
    screen.go(f"/p/{good[:-2]}")
    screen.page.get_by_role("alert").get_by_text("damaged or incomplete").wait_for()
    screen.go("/make")
    screen.page.get_by_text("Puzzles that you draw or enter appear here.").wait_for()
