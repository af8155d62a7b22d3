"""Two devices: linked by a code and by the address of its QR code, and unlinked again."""

from __future__ import annotations

from tests.app.conftest import wait_until
from tests.browser.conftest import Opener
from tests.browser.screen import Screen
from tests.browser.test_data import attempts_on_server


def play(screen: Screen, puzzle: str) -> None:
    screen.go(f"/play/{puzzle}")
    screen.click(0, 0)
    wait_until(lambda: puzzle in attempts_on_server(screen), 60)


def puzzles(screen: Screen) -> list[str]:
    """The puzzles with moves on a device."""
    return sorted({move["attempt"].rpartition(":")[0] for move in screen.moves()})


def test_two_devices_are_linked_and_unlinked(open_screen: Opener) -> None:
    phone = open_screen(size="phone", theme="dark")
    laptop = open_screen(size="desktop")
    play(phone, "small/mug-2")
    play(laptop, "small/rabbit")

    laptop.go("/settings")
    laptop.button("Link another device").click()
    code = laptop.page.get_by_test_id("code").inner_text()
    laptop.page.get_by_test_id("qr").wait_for()
    laptop.assert_accessible()

    # A wrong code first; then the right one, as a person may type it.
    phone.go("/settings")
    phone.button("Enter a code").click()
    field = phone.page.get_by_label("The code on the other device")
    field.fill("2222-2222")
    phone.button("Link").click()
    phone.page.get_by_text("This code is not valid.").wait_for()
    phone.assert_accessible()
    phone.assert_fits()
    field.fill(f" {code.lower()} ")
    phone.button("Link").click()
    phone.page.get_by_text("Linked. The games on both devices").wait_for()
    laptop.page.get_by_text("Linked: ").wait_for()
    laptop.press("Escape")
    both = ["small/mug-2", "small/rabbit"]
    wait_until(lambda: puzzles(phone) == puzzles(laptop) == both, 60)

    # Each is listed on the other; names can be changed.
    devices = phone.page.get_by_test_id("devices").get_by_role("listitem")
    assert "This device" in devices.nth(1).inner_text()
    devices.nth(1).get_by_role("button").first.click()
    phone.page.get_by_role("textbox", name="Name").fill("Pocket")
    phone.button("Save").click()
    devices.filter(has_text="Pocket").wait_for()
    phone.assert_accessible()
    phone.assert_fits()

    # The laptop unlinks the phone, which keeps its games and is told.
    laptop.reload()
    laptop.button("Unlink Pocket").click()
    laptop.page.get_by_role("button", name="Unlink", exact=True).click()
    laptop.page.get_by_test_id("devices").wait_for(state="detached")
    phone.go("/play/small/kitten")
    phone.tap(0, 0)
    phone.page.get_by_role("alert").get_by_text("This device was unlinked").wait_for()
    phone.link("Decide").click()
    card = phone.page.get_by_test_id("unlinked")
    assert "Everything is still on this device" in card.inner_text()
    phone.assert_accessible()
    phone.assert_fits()
    card.get_by_role("button", name="Continue on my own").click()
    three = ["small/kitten", *both]
    wait_until(lambda: attempts_on_server(phone) == three, 60)
    assert puzzles(phone) == three
    assert attempts_on_server(laptop) == both
    # The wrong code, and what the unlinked device asked.
    assert all("404" in error or "410" in error for error in phone.errors)
    phone.errors.clear()


def test_the_address_in_a_qr_code_asks_first(open_screen: Opener) -> None:
    laptop = open_screen("/settings", size="desktop")
    laptop.button("Link another device").click()
    code = laptop.page.get_by_test_id("code").inner_text().replace("-", "")
    phone = open_screen("/", size="phone")
    phone.page.goto(f"{phone.address}/#/link/{code}")
    phone.page.get_by_text("Nothing is overwritten.").wait_for()
    field = phone.page.get_by_label("The code on the other device")
    assert field.input_value() == code
    # The code does not stay in the address.
    phone.until("location.hash === '#/settings'")
    assert phone.page.get_by_test_id("devices").count() == 0
    phone.button("Link").click()
    phone.page.get_by_test_id("devices").wait_for()
