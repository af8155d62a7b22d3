"""Making puzzles: someone draws one on a phone, repairs and shares it; a Nurikabe by keyboard."""

from __future__ import annotations

from urllib.parse import urlsplit

from tests.browser.conftest import Opener
from tests.browser.screen import Screen

NAME = f"Button{60 * 'n'}"
"""Longer than a line, and nowhere to break it."""


def verdict(screen: Screen, name: str) -> None:
    screen.shown(f"[data-verdict={name}]")


def shrink(screen: Screen, side: int) -> None:
    """Makes a new board smaller, with the keyboard."""
    screen.press("m")
    for edge in ("Bottom", "Right"):
        screen.button(f"Remove a line: {edge}").focus()
        screen.press(*["Enter"] * (10 - side))
    screen.press("Escape")
    screen.until("!document.querySelector('dialog[open]')")
    # The smaller board is drawn with the next frame.
    screen.page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")


def test_someone_draws_repairs_and_shares_a_first_puzzle(open_screen: Opener) -> None:
    """On a phone, from the first screen to a friend who plays it without a network."""
    maker = open_screen(size="tall phone")
    maker.page.get_by_role("link", name="Make", exact=True).tap()
    maker.page.get_by_text("Puzzles that you draw or enter appear here.").wait_for()
    maker.link("Draw Nonogram").tap()
    verdict(maker, "empty")
    # A frame, and a diagonal of two cells in it, which the other diagonal could replace.
    corners = [maker.place(row, column) for row, column in ((2, 2), (2, 7), (7, 7), (7, 2), (2, 2))]
    maker.touch("touchStart", corners[0])
    for corner in corners[1:]:
        maker.touch("touchMove", corner)
    maker.touch("touchEnd")
    verdict(maker, "unique")
    maker.tap(4, 4)
    verdict(maker, "unique")
    maker.tap(5, 5)
    verdict(maker, "several")
    maker.button("Fix it").tap()
    fixes = maker.page.get_by_role("region", name="Changes that give it one solution")
    fixes.get_by_role("listitem").first.get_by_role("button").tap()
    verdict(maker, "unique")
    maker.button("Finish").tap()
    maker.page.get_by_label("Name").fill(NAME)
    maker.button("Save and share").tap()
    link = maker.page.get_by_label("Link to the puzzle").input_value()
    maker.page.get_by_test_id("qr").wait_for()
    maker.assert_accessible()
    maker.assert_fits()
    maker.button("Close").tap()
    maker.link(NAME).wait_for()
    assert maker.page.get_by_text("Drafts").count() == 0
    maker.assert_accessible()
    goal = maker.page.evaluate(GOAL)
    # The maker who tries the link gets no copy.
    maker.go(urlsplit(link).fragment)
    maker.page.get_by_text("It is now in your puzzles.").wait_for()

    friend = open_screen(size="tall phone", offline=True)
    friend.until("navigator.serviceWorker.controller !== null")
    friend.context.set_offline(True)
    friend.go(urlsplit(link).fragment)
    friend.page.get_by_role("heading", name=NAME).wait_for()
    friend.button("Play").tap()
    friend.until("document.querySelector('main').dataset.path.startsWith('play/')")
    friend.solve_by_keyboard(goal)
    friend.page.get_by_test_id("finished").wait_for()
    assert NAME in friend.page.locator("h1").inner_text()


def test_a_drawing_is_safe_and_its_fixes_can_be_undone(open_screen: Opener) -> None:
    screen = open_screen("/make/new/nonogram", size="phone")
    verdict(screen, "empty")
    screen.tap(4, 4)
    verdict(screen, "unique")
    screen.tap(5, 5)
    verdict(screen, "several")
    screen.assert_accessible()
    screen.assert_fits()
    # It can still be undone after the page was closed.
    screen.reload()
    verdict(screen, "several")
    screen.button("Undo").click()
    verdict(screen, "unique")
    screen.button("Redo").click()
    verdict(screen, "several")
    screen.button("Fix it").click()
    fixes = screen.page.get_by_role("region", name="Changes that give it one solution")
    fixes.get_by_role("listitem").nth(3).wait_for()
    screen.assert_accessible()
    screen.assert_fits()
    fixes.get_by_role("listitem").nth(1).get_by_role("button").click()
    verdict(screen, "unique")
    screen.button("Undo").click()
    verdict(screen, "several")


def test_two_tabs_draw_the_same_puzzle(open_screen: Opener) -> None:
    one = open_screen("/make/new/nonogram", size="desktop")
    verdict(one, "empty")
    one.click(4, 4)
    verdict(one, "unique")
    other = Screen(one.context, one.address)
    other.go(urlsplit(one.page.url).fragment)
    verdict(other, "unique")
    # Once it has two solutions, it cannot be finished; a second tap finishes nothing.
    one.button("Finish").click()
    save = one.button("Save")
    save.wait_for()
    other.click(5, 5)
    verdict(one, "several")
    save.wait_for(state="hidden")
    other.press("u")
    verdict(one, "unique")
    one.button("Finish").click()
    save.evaluate("(button) => { button.click(); button.click(); }")
    one.page.locator("[data-mine]").wait_for()
    assert one.page.locator("[data-mine]").count() == 1
    # What is drawn on after it was deleted elsewhere is there again.
    other.click(6, 6)
    one.button("Delete Untitled").click()
    one.page.get_by_text("Untitled was deleted.").wait_for()
    other.click(7, 7)
    one.page.locator("a[href^='#/make/draw/']").wait_for()
    assert other.errors == []


def test_what_has_one_solution_can_be_made_easier(open_screen: Opener) -> None:
    screen = open_screen("/make/new/nonogram", size="desktop")
    verdict(screen, "empty")
    shrink(screen, 5)
    for row, cells in enumerate(EASY):
        for column in (at for at, cell in enumerate(cells) if cell == "#"):
            screen.click(row, column)
    screen.page.get_by_text("One solution, level: easy.").wait_for()
    screen.button("Make it easier").click()
    changes = screen.page.get_by_role("region", name="Changes that make it easier")
    changes.get_by_label("Difficulty 1 of 5: beginner").first.wait_for()
    screen.assert_accessible()
    changes.get_by_role("listitem").first.get_by_role("button").click()
    screen.page.get_by_text("One solution, level: beginner.").wait_for()
    screen.press("u")
    screen.page.get_by_text("One solution, level: easy.").wait_for()
    # The key that asks for fixes asks for these too.
    screen.press("h")
    changes.get_by_role("listitem").first.wait_for()


EASY = ("#...#", ".#...", "#####", ".#.##", "..###")

GOAL = """() => new Promise((resolve) => {
  const request = indexedDB.open('nurie');
  request.onsuccess = () => {
    const all = request.result.transaction('puzzles').objectStore('puzzles').getAll();
    all.onsuccess = () => { request.result.close(); resolve(all.result[0].puzzle.goal); };
  };
})"""


def test_a_stroke_goes_on_beyond_the_edge(open_screen: Opener) -> None:
    screen = open_screen("/make/new/nonogram", size="tall phone")
    verdict(screen, "empty")
    whole = screen.cell_size()
    screen.press("+", "+", "+")
    screen.until(f"parseFloat({VIEW}.split(' ')[2]) > {1.5 * whole}")
    _, y = screen.place(5, 5)
    screen.touch("touchStart", (220, y))
    screen.touch("touchMove", (300, y))
    screen.touch("touchMove", (386, y))
    # The finger rests at the edge, and the board comes to it.
    board = "document.querySelector('[data-testid=board]').getBoundingClientRect().left"
    screen.until(f"(([x, , cell]) => {board} + x + 10 * cell < 391)({VIEW}.split(' ').map(Number))")
    screen.touch("touchEnd")
    verdict(screen, "unique")
    (drawn,) = (move for move in screen.moves() if move["kind"] == "draw")
    assert {row for row, _ in drawn["cells"]} == {5}
    columns = [column for _, column in drawn["cells"]]
    assert columns == list(range(columns[0], 10))


VIEW = "document.querySelector('[data-testid=board]').dataset.view"


def test_a_pack_is_made_with_the_keyboard_alone(open_screen: Opener) -> None:
    screen = open_screen("/make", size="desktop")
    for name in ("Dot", "Spot"):
        screen.tab_to("Draw Nonogram")
        screen.press("Enter")
        verdict(screen, "empty")
        screen.press("ArrowDown", "Home", "PageUp", *["ArrowRight"] * len(name), " ")
        verdict(screen, "unique")
        screen.tab_to("Finish")
        screen.press("Enter")
        screen.tab_to("Name")
        screen.page.keyboard.insert_text(name)
        screen.press("Enter")
        screen.link(name).wait_for()
    screen.tab_to("What to do with Spot")
    screen.press("Enter")
    screen.tab_to("Share Spot")
    screen.press("Enter")
    screen.page.get_by_test_id("qr").wait_for()
    screen.tab_to("Link to the puzzle")
    screen.press("Escape")
    screen.page.get_by_test_id("qr").wait_for(state="detached")
    screen.tab_to("New pack")
    screen.press("Enter")
    screen.tab_to("Name")
    screen.page.keyboard.insert_text("Points")
    for name in ("Dot", "Spot"):
        screen.tab_to(f"Add {name}")
        screen.press("Enter")
    screen.tab_to("Move Spot up")
    screen.press("Enter")
    assert [row.inner_text() for row in screen.page.locator("ol bdi").all()] == ["Spot", "Dot"]
    screen.tab_to("Play")
    screen.press("Enter")
    screen.page.get_by_role("heading", name="Points").wait_for()


def test_a_nurikabe_is_drawn_with_the_keyboard_alone(open_screen: Opener) -> None:
    screen = open_screen("/make/new/nurikabe", size="desktop")
    screen.shown("[role=grid]")
    shrink(screen, 3)
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
