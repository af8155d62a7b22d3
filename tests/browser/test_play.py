"""Playing with the mouse, with fingers, with the keyboard alone; lives, hints, the end."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

import nurie
from nurie import packs
from tests.browser.conftest import Opener
from tests.browser.screen import Screen

MUG = ["..#..", ".#...", "#####", "###.#", "####."]
LIVES = {"mode": "lives"}
KITTEN = ["#...#", "##.##", "#####", "#.#.#", ".###."]


def test_the_mouse_drags_along_a_line_and_never_overwrites(open_screen: Opener) -> None:
    screen = open_screen("/play/small/mug-2", size="desktop")
    screen.click(2, 3, button="right")
    assert screen.board()[2][3] == "."
    # In one jump along the row, then far off: it stays in the row and skips nothing.
    screen.drag((1, 0), (1, 3), (4, 4))
    screen.page.wait_for_timeout(50)
    assert screen.board()[1] == "#####"
    # Across what is there: the empty cell stays.
    screen.drag((2, 0), (2, 2))
    screen.drag((2, 4), (2, 2))
    assert screen.board()[2] == "###.#"
    screen.press("u")
    assert screen.board()[2] == "###.?"
    screen.press("r")
    # A click on a filled cell erases it.
    screen.click(1, 4)
    assert screen.moves()[-1]["state"] == "?"


def test_fingers_tap_hold_and_pinch(open_screen: Opener) -> None:
    screen = open_screen("/play/small/mug-2", size="phone")
    screen.tap(4, 0)
    screen.page.wait_for_timeout(60)
    assert screen.board()[4] == "#"
    # A long press marks as empty.
    x, y = screen.place(4, 3)
    screen.touch("touchStart", (x, y))
    screen.page.wait_for_timeout(550)
    screen.touch("touchEnd")
    assert screen.board()[4] == "#??."
    # A drag of one finger paints.
    start, end = screen.place(2, 0), screen.place(2, 4)
    screen.touch("touchStart", start)
    screen.touch("touchMove", ((start[0] + end[0]) / 2, start[1]))
    screen.touch("touchMove", end)
    screen.touch("touchEnd")
    assert screen.board()[2] == "#####"
    # Two fingers zoom, and paint nothing.
    before, count = screen.cell_size(), len(screen.moves())
    screen.touch("touchStart", (150, 300), (210, 300))
    for spread in (20, 40, 60, 80):
        screen.touch("touchMove", (150 - spread, 300), (210 + spread, 300))
    screen.touch("touchEnd")
    screen.page.wait_for_timeout(60)
    assert screen.cell_size() > before * 1.1
    assert len(screen.moves()) == count


def test_wheel_and_keys_zoom_while_the_clues_stay(open_screen: Opener) -> None:
    screen = open_screen("/play/documents/demon", size="desktop")
    before = screen.cell_size()
    screen.page.mouse.move(*screen.place(10, 10))
    screen.page.mouse.wheel(0, -400)
    screen.page.wait_for_timeout(80)
    zoomed = screen.cell_size()
    assert zoomed > before
    screen.press("+")
    screen.page.wait_for_timeout(60)
    assert screen.cell_size() > zoomed
    screen.press("0")
    screen.page.wait_for_timeout(60)
    assert screen.cell_size() <= before + 0.1


def test_the_keyboard_alone_is_enough(open_screen: Opener) -> None:
    screen = open_screen("/", size="desktop")
    screen.page.get_by_test_id("continue").focus()
    screen.press("Enter")
    screen.page.get_by_role("grid").wait_for()
    screen.press("ArrowDown", "Home", "PageUp", "?")
    assert "maybe filled" in screen.said()
    screen.press("End", "ArrowLeft", "x")
    assert "column 4, empty" in screen.said()
    screen.press("x")
    screen.solve_by_keyboard(KITTEN)
    screen.page.get_by_role("heading", name="Kitten").first.wait_for()
    screen.page.get_by_test_id("finished").wait_for()
    screen.link("Back to the list").click()
    finished = screen.page.locator("[data-standing=finished_without_loss]")
    finished.wait_for()
    assert "Kitten" in finished.inner_text()
    screen.button("Finished").click()
    assert screen.page.locator("[data-standing]").count() == 1


def test_mistakes_cost_lives_and_the_last_ends_the_attempt(open_screen: Opener) -> None:
    screen = open_screen("/play/small/mug-2", size="phone", settings=LIVES)
    hearts = screen.page.locator("[data-lives]")
    assert hearts.get_attribute("data-lives") == "3"
    # A stroke stops at its first mistake.
    screen.drag((3, 0), (3, 4))
    assert hearts.get_attribute("data-lives") == "2"
    painted = [move for move in screen.moves() if move["kind"] == "paint"]
    assert painted[0]["cells"] == [[3, 0], [3, 1], [3, 2], [3, 3]]
    # Undo gives no life back.
    screen.press("u")
    assert hearts.get_attribute("data-lives") == "2"
    screen.tap(0, 4)
    screen.tap(4, 4)
    lost = screen.page.get_by_test_id("lost")
    lost.wait_for()
    assert "No lives left" in lost.inner_text()
    screen.assert_accessible()
    screen.button("Start over").click()
    assert hearts.get_attribute("data-lives") == "3"
    screen.solve_by_keyboard(MUG)
    screen.page.get_by_test_id("finished").wait_for()
    screen.link("Back to the list").click()
    screen.page.locator("[data-standing=finished_with_loss]").wait_for()


def lose(screen: Screen) -> Any:
    """Makes all but the last mistake of the mug; the cursor is where the last one is made."""
    screen.page.get_by_role("grid").wait_for()
    screen.press("ArrowDown", "PageUp", "End", " ", "ArrowDown", "ArrowDown")
    screen.press("ArrowDown", "ArrowDown", " ", "ArrowUp", "ArrowLeft")
    assert screen.page.locator("[data-lives]").get_attribute("data-lives") == "1"
    return screen.page.get_by_test_id("lost")


def test_a_lost_attempt_continues_without_lives(open_screen: Opener) -> None:
    screen = open_screen("/play/small/mug-2", size="desktop", settings=LIVES)
    lost = lose(screen)
    screen.press(" ")
    lost.wait_for()
    before = screen.board()
    screen.press("Escape", "Escape", "Escape")
    screen.assert_accessible()
    screen.button("Continue without lives").click()
    assert not lost.is_visible()
    assert screen.board() == before
    assert screen.page.locator("[data-lives]").count() == 0
    screen.reload()
    screen.solve_by_keyboard(MUG)
    screen.page.get_by_test_id("finished").wait_for()
    screen.link("Back to the list").click()
    screen.page.locator("[data-standing=finished_with_loss]").wait_for()


@pytest.mark.parametrize("key", [" ", "Enter"])
def test_a_held_key_does_not_answer_for_the_player(open_screen: Opener, key: str) -> None:
    screen = open_screen("/play/small/mug-2", size="desktop", settings=LIVES)
    lost = lose(screen)
    for _ in range(4):
        screen.page.keyboard.down(key)
        screen.page.wait_for_timeout(40)
    screen.page.keyboard.up(key)
    screen.page.wait_for_timeout(100)
    assert lost.is_visible()
    screen.press("Tab", "Tab", key)
    assert not lost.is_visible()
    assert screen.page.locator("[data-lives]").get_attribute("data-lives") == "3"


def test_one_drag_goes_on_beyond_the_edge(open_screen: Opener) -> None:
    screen = open_screen("/play/pictures/tyrannosaur", size="tall phone")
    assert screen.cell_size() >= 18
    row = 2
    start = screen.place(row, 0)
    first, _, cell = screen._grid()
    assert first + 25 * cell > 390, "the last column is out of sight"
    screen.touch("touchStart", start)
    screen.touch("touchMove", (start[0] + 40, start[1]))
    screen.touch("touchMove", (386, start[1]))
    # The finger rests at the edge, and the board comes to it.
    deadline = time.monotonic() + 15
    while first + 25 * cell > 390:
        assert time.monotonic() < deadline
        screen.page.wait_for_timeout(50)
        first, _, cell = screen._grid()
    screen.touch("touchEnd")
    painted = [move for move in screen.moves() if move["kind"] == "paint"]
    assert painted[0]["cells"] == [[row, column] for column in range(25)]


def test_free_play_marks_what_contradicts(open_screen: Opener) -> None:
    screen = open_screen("/play/small/mug-2", size="phone")
    told = screen.page.get_by_test_id("contradiction")
    screen.drag((4, 0), (4, 4))
    told.get_by_text("Row 5: contradicts its clue").wait_for()
    assert "contradicts its clue" in screen.said()
    screen.assert_accessible()
    screen.press("u")
    told.wait_for(state="detached")
    screen.go("/play/nurikabe/pebble-holm")
    puzzle = packs.load_pack("nurikabe").puzzles[0]
    assert isinstance(puzzle, nurie.Nurikabe)
    numbers = puzzle.numbers
    row, column = next(
        (row, column)
        for row in range(len(numbers) - 1)
        for column in range(len(numbers[0]) - 1)
        if not any(numbers[row + r][column + c] for r in (0, 1) for c in (0, 1))
    )
    screen.drag((row, column), (row, column + 1))
    before = screen.ink(row, column, canvas=1)
    screen.drag((row + 1, column), (row + 1, column + 1))
    told.get_by_text("a 2×2 block is all black").wait_for()
    assert screen.ink(row, column, canvas=1) != before


def test_a_pad_moves_and_a_button_paints(open_screen: Opener) -> None:
    screen = open_screen("/play/small/mug-2", size="phone", settings={"pad": True})
    # The pad makes the board smaller when it appears.
    screen.button("Paint").wait_for()
    screen.tap(2, 0)
    assert screen.said().startswith("Row 3, column 1, unknown")
    screen.button("Paint").tap()
    screen.button("Right").tap()
    screen.button("Down").tap()
    screen.button("Paint").tap()
    assert screen.board()[2:] == ["#?", "?#"]
    screen.assert_accessible()
    screen.assert_fits()


def test_a_hint_says_where_then_how_then_what(open_screen: Opener) -> None:
    screen = open_screen("/play/small/rabbit", size="phone")
    screen.button("Hint").click()
    hint = screen.page.get_by_test_id("hint")
    hint.wait_for()
    assert hint.inner_text().startswith("Look at row 5")
    assert "Full line" not in hint.inner_text()
    screen.button("Tell me more").click()
    assert "Full line" in hint.inner_text()
    assert "fill the whole line" not in hint.inner_text()
    screen.button("Hint").click()
    assert "fill the whole line" in hint.inner_text()
    screen.button("Fill in").click()
    assert screen.board()[4] == "##.##.##"


def test_leaving_pauses_and_coming_back_resumes(open_screen: Opener) -> None:
    screen = open_screen("/play/small/mug-2", size="desktop")
    screen.click(0, 0)
    screen.go("/")
    assert screen.moves()[-1]["kind"] == "pause"
    screen.go("/play/small/mug-2")
    screen.page.get_by_role("grid").wait_for()
    assert screen.moves()[-1]["kind"] == "resume"
    for event, kind in (("pagehide", "pause"), ("pageshow", "resume")):
        screen.page.evaluate(f"dispatchEvent(new PageTransitionEvent('{event}'))")
        assert screen.moves()[-1]["kind"] == kind
    hide = """(state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }"""
    for state, kind in (("hidden", "pause"), ("visible", "resume")):
        screen.page.evaluate(hide, state)
        assert screen.moves()[-1]["kind"] == kind


def test_checking_on_demand_and_savepoints(open_screen: Opener) -> None:
    screen = open_screen("/play/small/mug-2", size="desktop")
    screen.button("More").click()
    screen.page.get_by_label("Check when I ask").click()
    screen.click(2, 0)
    screen.button("More").click()
    screen.button("Set a savepoint").click()
    screen.click(3, 3)
    screen.button("Check for mistakes").first.click()
    screen.page.get_by_text("1 cell is wrong.").first.wait_for()
    screen.button("More").click()
    screen.button("Set a savepoint").click()
    screen.button("More").click()
    screen.button("Delete savepoint 2").click()
    screen.button("Return to savepoint 2").wait_for(state="detached")
    screen.button("Return to savepoint 1").click()
    screen.button("Check for mistakes").first.click()
    screen.page.get_by_text("No mistakes so far.").first.wait_for()
    screen.solve_by_keyboard([*MUG[:2], "?####", *MUG[3:]])
    screen.page.get_by_test_id("finished").wait_for()


def test_colours_are_chosen_by_number_and_shown_as_patterns(open_screen: Opener) -> None:
    screen = open_screen("/play/coloured/parrot", size="desktop")
    screen.press("2")
    assert (
        screen.page.locator(".tool[aria-pressed=true]").get_attribute("aria-label")
        == "Fill with blue"
    )
    screen.go("/settings")
    screen.page.get_by_label("Patterns for colours").check()
    screen.go("/play/coloured/parrot")
    screen.page.get_by_role("grid").wait_for()
    screen.assert_accessible()


def test_the_end_moves_only_for_those_who_like_it(open_screen: Opener) -> None:
    calm = open_screen("/play/small/mug-2", size="desktop", reduced_motion="reduce")
    calm.solve_by_keyboard(MUG)
    calm.page.get_by_test_id("finished").wait_for()
    assert calm.page.locator(".petals").count() == 0
    lively = open_screen("/play/small/mug-2", size="phone", theme="dark")
    lively.solve_by_keyboard(MUG)
    lively.page.get_by_test_id("finished").wait_for()
    assert lively.page.locator(".petals").count() == 1
    lively.assert_accessible()
    lively.assert_fits()
    with lively.page.expect_download() as picture:
        lively.button("Share picture").click()
    assert picture.value.suggested_filename == "Mug.png"
    assert Path(picture.value.path()).read_bytes().startswith(b"\x89PNG")
    lively.context.grant_permissions(["clipboard-read", "clipboard-write"])
    lively.button("Share link").click()
    lively.page.get_by_text("Link copied").wait_for()
    link = lively.page.evaluate("navigator.clipboard.readText()")
    assert link == f"{lively.address}/#/play/small/mug-2"


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_timer_can_be_hidden(open_screen: Opener, size: str) -> None:
    screen = open_screen("/play/small/mug-2", size=size)
    assert screen.page.get_by_role("timer").is_visible()
    screen.button("More").click()
    screen.page.get_by_label("Show the timer").uncheck()
    screen.button("Close").click()
    assert screen.page.get_by_role("timer").count() == 0


def test_a_nurikabe_is_played_to_its_end(open_screen: Opener) -> None:
    puzzle = packs.load_pack("nurikabe").puzzles[0]
    solution = nurie.solve(puzzle).solution
    assert solution is not None
    screen = open_screen("/play/nurikabe/pebble-holm", size="desktop")
    for row, cells in enumerate(solution.rows):
        for column, state in enumerate(cells):
            if state == "#":
                screen.click(row, column)
    screen.until("document.querySelector('[data-testid=finished]') !== null")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_are_ink_on_paper_in_both_themes(open_screen: Opener, theme: str) -> None:
    screen = open_screen("/play/small/mug-2", size="desktop", theme=theme)
    filled, empty = (2, 0), (0, 4)
    screen.solve_by_keyboard(MUG)
    screen.page.get_by_test_id("finished").wait_for()
    screen.page.wait_for_timeout(100)
    assert screen.brightness(*filled) < 150 < 600 < screen.brightness(*empty)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_sea_is_darker_and_an_island_lighter_than_the_unknown(
    open_screen: Opener, theme: str
) -> None:
    screen = open_screen("/play/nurikabe/two-pines", size="phone", theme=theme)
    puzzles = packs.load_pack("nurikabe").puzzles
    puzzle = next(one for one in puzzles if one.title == "Two Pines")
    assert isinstance(puzzle, nurie.Nurikabe)
    assert puzzle.goal is not None
    black = [cell for cell, state in puzzle.goal.cells() if state == "#"]
    sea, unknown, number = black[0], black[-1], puzzle.islands[0][0]
    screen.click(*sea)
    screen.page.wait_for_timeout(100)
    assert screen.brightness(*sea) < screen.brightness(*unknown) < screen.brightness(*number)
