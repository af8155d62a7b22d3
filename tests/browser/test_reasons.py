"""Asking why a cell is what it is while playing, and the review of a finished attempt."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Opener

LEFT = [".#...", "#####", "#####", ".###.", "..#.."]
"""A heart, without the cell that is guessed."""


def test_a_cell_is_asked_about_by_touch_and_by_key(open_screen: Opener) -> None:
    screen = open_screen("/play/small/heart", size="phone")
    screen.button("More").click()
    screen.button("Why this cell?").click()
    screen.tap(0, 3)
    told = screen.page.get_by_test_id("hint")
    told.get_by_text("both boards match the clues of row 1 and column 4").wait_for()
    assert screen.board() == []
    screen.button("Tell me more").click()
    told.get_by_text("Board 2 of 2").wait_for()
    screen.button("Tell me more").click()
    told.get_by_text("It follows after 4 other steps. First:").wait_for()
    screen.assert_accessible()
    screen.button("Close").click()
    # The next touch paints again; a painted cell that cannot be so is refuted and erased.
    screen.button("Mark as empty").click()
    screen.tap(1, 2)
    screen.press("w")
    told.get_by_text("That is impossible at row").wait_for()
    screen.button("Erase").click()
    assert set("".join(screen.board())) == {"?"}
    assert [move["kind"] for move in screen.moves()].count("hint") == 2


@pytest.mark.parametrize(("size", "theme"), [("phone", "dark"), ("desktop", "light")])
def test_an_attempt_is_reviewed(open_screen: Opener, size: str, theme: str) -> None:
    screen = open_screen("/play/small/heart", size=size, theme=theme)
    # A guess that happens to be right, then a cell that is false for a moment.
    screen.click(0, 3)
    screen.click(3, 0)
    screen.click(3, 0)
    screen.solve_by_keyboard(LEFT)
    screen.link("Review").click()
    screen.page.get_by_text("The first wrong cell.").first.wait_for()
    remarks = screen.page.locator("ol button")
    assert "A guess" in remarks.nth(0).inner_text()
    screen.assert_fits()
    screen.assert_accessible()
    screen.button("Why?").click()
    screen.page.get_by_text("That is impossible at row").wait_for()
    screen.button("Close").click()
    # The keyboard alone: to the remark before, and to the beginning.
    screen.press("p")
    assert screen.page.get_by_text("Move 1 of").first.is_visible()
    screen.button("Why?").click()
    screen.page.get_by_text("Board 1 of 2").wait_for()
    screen.press("Home")
    assert screen.page.get_by_text("Move 0 of").first.is_visible()
    slider = screen.page.get_by_role("slider", name="Moves")
    slider.press("ArrowRight")
    assert screen.page.get_by_text("Move 1 of").first.is_visible()
    # The way back to it later leads through the statistics.
    screen.go("/statistics")
    screen.link("Heart").click()
    slider.wait_for()
