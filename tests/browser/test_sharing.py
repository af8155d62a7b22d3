"""Giving puzzles away: a link that a stranger opens without a network, and hostile links."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import FilePayload

from nurie import files
from nurie.formats import links
from nurie.packs.packfile import read_pack
from tests.browser.conftest import Opener

_BAD: FilePayload = {"name": "x.json", "mimeType": "application/json", "buffer": b"[]"}
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
    code = maker.page.get_by_test_id("qr")
    assert maker.read_qr(code.screenshot()) == link
    maker.assert_accessible()
    maker.assert_fits()
    assert files.loads(link).title == "Plus <i>"
    with maker.page.expect_download() as told:
        maker.button("Picture with the link").click()
    assert told.value.suggested_filename == "Plus i.png"
    assert maker.read_qr(told.value.path().read_bytes()) == link

    guest = open_screen(offline=True)
    guest.until("navigator.serviceWorker.controller !== null")
    guest.context.set_offline(True)
    guest.go(urlsplit(link).fragment)
    guest.page.get_by_role("heading", name="Plus <i>").wait_for()
    guest.assert_accessible()
    guest.assert_fits()
    assert guest.page.evaluate("document.querySelector('main i')") is None
    guest.button("Play").click()
    # The shared puzzle is shown on a board of its own.
    guest.until("document.querySelector('main').dataset.path.startsWith('play/')")
    guest.page.get_by_role("grid").wait_for()
    for row, column in ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)):
        guest.click(row, column)
    guest.page.get_by_test_id("finished").wait_for()
    guest.go("/make")
    guest.link("Plus <i>").first.wait_for()


def test_a_pack_is_made_ordered_shared_and_played(open_screen: Opener, tmp_path: Path) -> None:
    maker = open_screen("/solver/enter")
    maker.page.get_by_text("Paste or open a file").click()
    boards = "{PLUS}\n\n#.#\n.#.\n#.#"
    maker.page.get_by_role("textbox", name="Paste or open a file").fill(boards.format(PLUS=PLUS))
    maker.button("Read").click()
    maker.link("New pack").click()
    maker.page.get_by_label("Name").fill("Signs")
    for number in ("1", "2"):
        maker.button(f"Add {number}").click()
    maker.button("Move 2 up").focus()
    maker.press("Enter")
    maker.page.get_by_role("radio", name="2", exact=True).check(force=True)
    # Back again by dragging its picture, and once more.
    for order in (["1", "2"], ["2", "1"]):
        first, second = (row.bounding_box() for row in maker.page.locator(".grip").all())
        maker.page.mouse.move(first["x"] + 9, first["y"] + 9)
        maker.page.mouse.down()
        maker.page.mouse.move(second["x"] + 9, second["y"] + second["height"], steps=3)
        maker.page.mouse.up()
        assert [row.inner_text() for row in maker.page.locator("ol bdi").all()] == order
    maker.assert_accessible()
    maker.assert_fits()
    maker.reload()
    maker.button("Share Signs").click()
    link = maker.page.get_by_label("Link to the puzzle").input_value()
    with maker.page.expect_download() as told:
        maker.button("File").click()
    file = tmp_path / told.value.suggested_filename
    told.value.save_as(file)
    pack = read_pack(file)
    assert (file.name, pack.title, pack.icon) == ("Signs.json", "Signs", "puzzle-1")
    assert [puzzle.title for puzzle in pack.puzzles] == ["2", "1"]
    assert [puzzle.title for puzzle in files.loads_all(link)] == ["2", "1"]

    guest = open_screen(urlsplit(link).fragment)
    guest.assert_accessible()
    guest.button("Add to your packs").click()
    guest.go("/")
    guest.link("Signs 0 of 2").click()
    guest.link("No. 2").first.click()
    guest.page.get_by_role("grid").wait_for()
    for row, column in ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)):
        guest.click(row, column)
    guest.page.get_by_test_id("finished").wait_for()
    # The same pack as a file is the pack of its own that it is: it has another id than the link.
    for opened in ("chosen", "dropped"):
        guest.go("/make")
        guest.page.get_by_text("Your packs").wait_for()
        if opened == "chosen":
            guest.page.get_by_label("Open a pack file").set_input_files(file)
        else:
            dropped = FilePayload(name=file.name, mimeType="", buffer=file.read_bytes())
            guest.drop("[aria-label='Your packs']", dropped)
        guest.page.get_by_role("heading", name="Signs").wait_for()
    # A link can be dropped or pasted too, and what is not one is refused.
    guest.go("/make")
    guest.page.get_by_text("Your packs").wait_for()
    guest.drop("[aria-label='Your packs']", link)
    guest.page.get_by_text("It is now in your puzzles.").wait_for()
    guest.go("/make")
    field = guest.page.get_by_label("Paste a link to a puzzle or a pack")
    field.fill("https://example.org/")
    field.press("Enter")
    guest.page.get_by_text("This link is damaged or incomplete.").wait_for()
    field.focus()
    guest.paste(f"Try this: {link}")
    guest.page.get_by_text("It is now in your puzzles.").wait_for()
    guest.go("/make")
    guest.page.get_by_label("Open a pack file").set_input_files(files=[_BAD])
    guest.page.get_by_text("This file is not a Nurie pack.").wait_for()


def test_nothing_is_kept_of_a_link_that_is_only_looked_at(open_screen: Opener) -> None:
    puzzle = {"kind": "nonogram", "size": [1, 1], "clues": {"rows": [[1]], "columns": [[1]]}}
    good = links.encode(puzzle | {"title": "Dot"})
    screen = open_screen(f"/p/{good}")
    screen.page.get_by_role("heading", name="Dot").wait_for()
    screen.go(f"/p/{good[:-2]}")
    screen.page.get_by_role("alert").get_by_text("damaged or incomplete").wait_for()
    screen.go("/make")
    screen.page.get_by_text("Puzzles that you draw or enter appear here.").wait_for()
