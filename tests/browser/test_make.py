"""Making puzzles: someone draws on a phone, repairs, finishes and plays; a Nurikabe by keyboard."""

from __future__ import annotations

from tests.browser.conftest import Opener
from tests.browser.screen import Screen


def verdict(screen: Screen, name: str) -> None:
    screen.shown(f"[data-verdict={name}]")


def test_someone_draws_repairs_finishes_and_plays(open_screen: Opener) -> None:
    screen = open_screen("/make", size="phone")
    screen.page.get_by_text("Puzzles that you draw or enter appear here.").wait_for()
    screen.assert_accessible()
    screen.link("Draw Nonogram").click()
    verdict(screen, "empty")
    # A diagonal of two cells, which the other diagonal could replace.
    screen.tap(4, 4)
    verdict(screen, "unique")
    screen.tap(5, 5)
    verdict(screen, "several")
    screen.assert_accessible()
    screen.assert_fits()
    # It is safe already, and can still be undone after the page was closed.
    screen.reload()
    verdict(screen, "several")
    screen.button("Undo").click()
    verdict(screen, "unique")
    screen.button("Redo").click()
    verdict(screen, "several")
    screen.button("Fix it").click()
    fixes = screen.page.get_by_role("region", name="Changes that give it one solution")
    fixes.get_by_role("button").nth(1).wait_for()
    screen.assert_accessible()
    fixes.get_by_role("button").nth(1).click()
    verdict(screen, "unique")
    screen.button("Finish").click()
    screen.page.get_by_label("Name").fill("Two dots")
    screen.button("Save").click()
    screen.link("Two dots").wait_for()
    assert screen.page.get_by_text("Drafts").count() == 0
    screen.assert_accessible()
    screen.button("What to do with Two dots").click()
    screen.button("Play").click()
    screen.shown("[role=grid]")
    goal = screen.page.evaluate(GOAL)
    screen.solve_by_keyboard(goal)
    screen.page.get_by_test_id("finished").wait_for()
    assert "Two dots" in screen.page.locator("h1").inner_text()


GOAL = """() => new Promise((resolve) => {
  const request = indexedDB.open('nurie');
  request.onsuccess = () => {
    const all = request.result.transaction('puzzles').objectStore('puzzles').getAll();
    all.onsuccess = () => { request.result.close(); resolve(all.result[0].puzzle.goal); };
  };
})"""


def test_a_nurikabe_is_drawn_with_the_keyboard_alone(open_screen: Opener) -> None:
    screen = open_screen("/make/new/nurikabe", size="desktop")
    screen.shown("[role=grid]")
    # A smaller board of 3×3.
    screen.press("m")
    for side in ("Bottom", "Right"):
        screen.button(f"Remove a line: {side}").focus()
        screen.press(*["Enter"] * 7)
    screen.press("Escape")
    # With an island in a corner, the rest is a pool; with one in the middle, it is a ring.
    screen.press("ArrowDown", "Home", "PageUp", " ")
    verdict(screen, "none")
    screen.press("u")
    verdict(screen, "empty")
    screen.press("ArrowDown", "ArrowRight", " ")
    verdict(screen, "unique")
    screen.assert_accessible()
    assert [move["kind"] for move in screen.moves()].count("draw") == 2
    # The draft is in the list; deleted, it can be brought back.
    screen.go("/make")
    screen.page.get_by_text("Drafts").wait_for()
    screen.button("Delete Untitled").click()
    screen.page.get_by_text("Untitled was deleted.").wait_for()
    screen.button("Undo").click()
    screen.link("Untitled").click()
    verdict(screen, "unique")
