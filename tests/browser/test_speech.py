"""What screen readers hear, and keys that do something when they are pressed alone."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Opener
from tests.browser.screen import Screen

ACTIVE = "document.querySelector('[role=grid]').getAttribute('aria-activedescendant')"


def heard(screen: Screen) -> str:
    """What is said at once."""
    screen.until("document.querySelector('[data-testid=said]').textContent !== ''")
    text: str = screen.page.get_by_test_id("said").inner_text()
    return text


def active_cell(screen: Screen) -> tuple[str, str]:
    """The cell that screen readers are pointed at, by its id, and what is said of it."""
    name: str = screen.page.evaluate(ACTIVE)
    assert screen.page.locator(f"#{name}").count() == 1
    return name, screen.page.locator(f"#{name}").inner_text()


@pytest.mark.parametrize(
    ("key", "state"), [(" ", "filled"), ("Enter", "filled"), ("x", "empty"), ("?", "maybe filled")]
)
def test_the_new_state_is_heard(open_screen: Opener, key: str, state: str) -> None:
    # A contradiction, which is found a little later, would be heard as well.
    screen = open_screen("/play/small/mug-2", size="desktop", settings={"feedback": False})
    screen.press("ArrowDown", "Home", "PageUp")
    before, said = active_cell(screen)
    assert "column 1, unknown, row" in said
    screen.page.keyboard.down(key)
    # A cell of another id is what screen readers notice.
    screen.until(f"{ACTIVE} !== {before!r}")
    _, said = active_cell(screen)
    assert f"{state}, row" in said
    screen.page.keyboard.up(key)
    screen.page.wait_for_timeout(50)
    _, said = active_cell(screen)
    assert f"{state}, row" in said
    last, _ = active_cell(screen)
    screen.press("u")
    screen.page.wait_for_timeout(50)
    undone, said = active_cell(screen)
    assert "column 1, unknown, row" in said
    assert undone != last


def test_every_cell_of_a_stroke_is_heard_as_it_becomes(open_screen: Opener) -> None:
    screen = open_screen("/play/small/mug-2", size="desktop", settings={"mode": "lives"})
    screen.press("ArrowDown", "Home", "PageUp", *["ArrowDown"] * 3)
    screen.page.keyboard.down(" ")
    screen.press("ArrowRight")
    screen.page.wait_for_timeout(50)
    assert "column 2, filled, row" in active_cell(screen)[1]
    screen.press("ArrowRight", "ArrowRight")
    screen.page.wait_for_timeout(50)
    assert "column 4, empty, was a mistake, row" in active_cell(screen)[1]
    screen.page.keyboard.up(" ")


def test_a_hint_comes_into_a_region_that_was_there(open_screen: Opener) -> None:
    screen = open_screen("/play/small/rabbit", size="phone")
    region = screen.page.locator("[aria-live=polite]")
    assert region.inner_text() == ""
    screen.page.evaluate("document.querySelector('[aria-live=polite]').marked = true")
    screen.button("Hint").click()
    screen.page.get_by_test_id("hint").wait_for()
    assert region.inner_text() == "Look at row 5"
    screen.button("Tell me more").click()
    assert region.inner_text() == "Look at row 5. Full line"
    assert screen.page.evaluate("document.querySelector('[aria-live=polite]').marked")
    screen.button("Close").click()
    assert region.inner_text() == ""


def test_a_whole_line_is_read(open_screen: Opener) -> None:
    screen = open_screen("/play/small/mug-2", size="desktop")
    screen.press("ArrowDown", "Home", "PageUp", *["ArrowDown"] * 4)
    screen.press("End", "x", "Home", " ", "ArrowRight", " ", "l")
    assert heard(screen) == "Row 5, row clue 4, 1 to 2 filled, 3 to 4 unknown, 5 empty"
    screen.press("Shift+L")
    screen.until("document.querySelector('[data-testid=said]').textContent.startsWith('Column')")
    assert heard(screen) == "Column 2, column clue 4, 1 to 4 unknown, 5 filled"
    screen.button("More").click()
    screen.page.get_by_text("Keyboard").click()
    assert "L: hear the row" in screen.page.get_by_role("dialog").inner_text()


def test_the_numbers_of_a_nurikabe_are_listed(open_screen: Opener) -> None:
    screen = open_screen("/play/nurikabe/pebble-holm", size="desktop")
    screen.press("ArrowDown", "n")
    numbers = heard(screen).split("; ")
    assert numbers[0] == "number 3, Row 3, column 1"
    assert len(numbers) == 3
    black, white = (screen.page.locator(".tool").nth(i) for i in (0, 1))
    assert [black.get_attribute(name) for name in ("aria-label", "title")] == ["Black"] * 2
    assert [white.get_attribute(name) for name in ("aria-label", "title")] == ["White"] * 2
    screen.press("PageUp", "Home", "ArrowDown", "ArrowDown", "l")
    screen.until("document.querySelector('[data-testid=said]').textContent.startsWith('Row 3')")
    assert heard(screen).startswith("Row 3, 1 white number 3, 2 to ")


def test_single_keys_can_be_turned_off(open_screen: Opener) -> None:
    screen = open_screen("/settings", size="desktop")
    screen.page.get_by_label("Single-key shortcuts").uncheck()
    screen.go("/play/small/mug-2")
    screen.press(
        "ArrowDown", "Home", "PageUp", "ArrowDown", "ArrowDown", "x", "?", "h", "e", "m", "l", "+"
    )
    screen.page.wait_for_timeout(100)
    assert screen.moves() == []
    assert screen.page.locator(".tool[aria-pressed=true]").get_attribute("aria-label") == "Fill"
    assert screen.button("Hint").get_attribute("title") == "Hint"
    # What is not a character stays, and so does what is pressed with Ctrl.
    screen.press(" ")
    assert screen.board() == ["?", "?", "#"]
    screen.press("u")
    assert screen.board() == ["?", "?", "#"]
    screen.press("Control+z")
    assert screen.moves()[-1]["kind"] == "undo"


def test_the_board_of_the_solver_is_read_with_the_keyboard(open_screen: Opener) -> None:
    screen = open_screen("/solver/solve/small/mug-2", size="desktop")
    screen.page.get_by_role("grid").focus()
    screen.press("ArrowRight", "ArrowRight")
    screen.page.wait_for_timeout(50)
    assert "column 3, unknown" in active_cell(screen)[1]
    region = screen.page.locator("main [role=status]").first
    assert region.inner_text() == ""
    screen.button("Solve").click()
    screen.page.locator("[data-status=unique]").wait_for()
    assert region.inner_text() == "Solved: the only solution"
