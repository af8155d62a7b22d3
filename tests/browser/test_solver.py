"""The solver tab: puzzles are entered, judged while they are typed, and solved step by step."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from nurie.packs import load_pack, open_pack
from nurie.packs.packfile import write_pack
from tests.browser.conftest import Opener

HEART = "1 1\n5\n5\n3\n1\n\n2\n4\n4\n4\n2\n"


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_puzzle_is_typed_judged_kept_and_solved(open_screen: Opener, size: str) -> None:
    screen = open_screen("/solver", size=size)
    screen.link("Enter a puzzle").click()
    screen.page.get_by_label("Width").fill("3")
    screen.page.get_by_label("Width").press("Tab")
    screen.page.get_by_label("Height").fill("3")
    screen.page.get_by_label("Height").press("Tab")
    screen.page.get_by_label("Name").fill("Little T")
    row = screen.page.get_by_label("Clue for row 1", exact=True)
    row.fill("2 2")
    fault = screen.page.get_by_text("its runs need 5 cells, but the line has 3")
    fault.wait_for()
    assert fault.count() == 1
    screen.assert_accessible()
    row.fill("")
    row.focus()
    pad = screen.page.get_by_role("group", name="Number pad")
    assert pad.is_visible() == (size == "phone")
    for key in ("3", "Next", "1", "Next", "1", "Next", "1", "Next", "3", "Next"):
        if size == "phone":
            screen.button(key).click()
        else:
            screen.press(key.replace("Next", "Enter"))
    screen.page.get_by_text("The rows add up to 5 filled cells, but the columns to 4").wait_for()
    # It is a draft already.
    screen.reload()
    expect(screen.page.get_by_label("Clue for column 2", exact=True)).to_have_value("3")
    screen.page.get_by_label("Clue for column 3", exact=True).fill("1")
    screen.page.locator("[data-verdict=unique]").wait_for()
    screen.link("Solve").click()
    screen.button("Solve").click()
    screen.page.locator("[data-status=unique]").wait_for()
    screen.go("/solver")
    screen.link("My puzzles").click()
    screen.page.get_by_role("img", name="beginner").wait_for()
    screen.link("Little T").click()
    screen.solve_by_keyboard(["###", ".#.", ".#."])
    screen.page.get_by_test_id("finished").wait_for()


# Some keys, and a reload in the same task.
TYPE_AND_RELOAD = """([field, texts]) => {
  for (const text of texts) {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  location.reload();
}"""


@pytest.mark.parametrize("before", [[], ["1", "1 1", "2 1", "2"]], ids=["a key", "some keys"])
def test_a_reload_right_after_typing_loses_nothing(open_screen: Opener, before: list[str]) -> None:
    screen = open_screen("/solver/enter")
    screen.page.get_by_label("Name").fill("Hasty")
    for text in ("1", "1 1", "1 1 1", "2 1", "2 2", "3"):
        field = screen.page.get_by_label("Clue for row 1", exact=True)
        with screen.page.expect_navigation():
            screen.page.evaluate(TYPE_AND_RELOAD, [field.element_handle(), [*before, text]])
        expect(field).to_have_value(text)


# Reading the puzzles takes until `release` is called.
SLOW_JOURNAL = """
const waiting = [];
window.release = () => waiting.splice(0).forEach((tell) => tell());
Object.defineProperty(IDBTransaction.prototype, 'oncomplete', {
  set(tell) {
    const isHeld = this.mode === 'readonly' && this.objectStoreNames.contains('puzzles');
    this.addEventListener('complete', () => (isHeld ? waiting.push(tell) : tell()));
  },
});
"""


def test_nothing_is_typed_before_the_journal_is_there(open_screen: Opener) -> None:
    screen = open_screen("/settings")
    screen.context.add_init_script(SLOW_JOURNAL)
    screen.page.goto(f"{screen.address}/#/solver/enter")
    screen.reload()
    assert screen.page.get_by_role("textbox").count() == 0
    screen.page.evaluate("release()")
    screen.page.get_by_label("Name").fill("Hasty")
    screen.page.get_by_label("Clue for row 1", exact=True).fill("3")
    screen.page.evaluate("location.hash = '#/make'")
    screen.link("Hasty").first.wait_for()


def test_colours_are_typed_and_previewed(open_screen: Opener) -> None:
    screen = open_screen("/solver/enter", size="phone")
    screen.page.get_by_label("Width").fill("2")
    screen.page.get_by_label("Width").press("Tab")
    screen.page.get_by_label("Height").fill("1")
    screen.page.get_by_label("Height").press("Tab")
    screen.page.get_by_label("Clue for row 1", exact=True).focus()
    for key in ("1", "red", "Next number", "1", "blue"):
        screen.button(key).click()
    screen.page.get_by_label("Clue for column 1", exact=True).fill("1r")
    screen.page.get_by_label("Clue for column 2", exact=True).fill("1B")
    screen.page.locator("[data-testid=preview][data-solved=true]").wait_for()
    screen.assert_accessible()
    screen.assert_fits()
    screen.page.get_by_text("Paste or open a file").click()
    screen.page.get_by_role("group", name="Number pad").wait_for(state="detached")


def test_steps_are_watched(open_screen: Opener) -> None:
    screen = open_screen("/solver/solve/small/rabbit", size="phone")
    screen.button("Solve").click()
    screen.page.locator("[data-status=unique]").wait_for()
    slider = screen.page.get_by_role("slider", name="Step")
    slider.focus()
    screen.press("Home")
    screen.button("Next step").click()
    step = screen.page.get_by_test_id("step")
    assert "Step 1 of" in step.inner_text()
    assert "Row 5: the first 2, the second 2 and the third 2" in step.inner_text()
    slider.focus()
    screen.press("End")
    assert "known 64 of 64" in step.inner_text()
    screen.button("Previous step").click()
    screen.page.get_by_label("Speed").select_option("32")
    screen.button("Play").click()
    screen.until("document.querySelector('[data-testid=step]').innerText.includes('known 64')")


def test_a_teaching_method_runs_on_the_server(open_screen: Opener) -> None:
    screen = open_screen("/solver/solve/small/rabbit", size="desktop")
    screen.page.get_by_label("Method").select_option("elimination")
    screen.button("Solve").click()
    screen.page.locator("[data-status=unique]").wait_for()
    screen.page.get_by_role("slider", name="Step").focus()
    screen.press("Home")
    screen.button("Next step").click()
    assert "Elimination" in screen.page.get_by_test_id("step").inner_text()


def test_a_technique_is_named_once(open_screen: Opener) -> None:
    screen = open_screen("/solver/enter", size="desktop")
    for side in ("row", "column"):
        screen.page.get_by_label("Width" if side == "column" else "Height").fill("2")
        screen.press("Tab")
        for number in (1, 2):
            screen.page.get_by_label(f"Clue for {side} {number}").fill("1")
    screen.link("Solve").click()
    screen.page.get_by_label("Method").select_option("whole_board")
    screen.button("Solve").click()
    screen.page.locator("[data-status=several]").wait_for()
    screen.page.get_by_role("slider", name="Step").focus()
    screen.press("Home")
    screen.button("Next step").click()
    told = screen.page.get_by_test_id("step").inner_text()
    assert told.endswith("\nTry another way to fill the whole board")


def test_a_long_search_is_watched_and_cancelled(open_screen: Opener) -> None:
    screen = open_screen("/solver/solve/small/rabbit", size="desktop")
    screen.page.get_by_label("Method").select_option("whole_board")
    screen.button("Solve").click()
    screen.page.get_by_text("Working…").wait_for()
    step = screen.page.get_by_test_id("step")
    step.get_by_text(re.compile(r"Step [1-9]\d* of")).wait_for()
    assert screen.page.get_by_text("Working…").is_visible()
    screen.button("Cancel").click()
    screen.button("Solve").wait_for()
    screen.button("First step").click()
    screen.button("Next step").click()
    assert "Step 1 of" in step.inner_text()
    screen.assert_accessible()


def test_the_puzzles_of_a_pack_are_imported(open_screen: Opener, tmp_path: Path) -> None:
    file = tmp_path / "small.json"
    file.write_text(write_pack(open_pack("small")), encoding="utf-8")
    screen = open_screen("/solver/enter", size="desktop")
    screen.page.get_by_text("Paste or open a file").click()
    screen.page.locator("input[type=file]").set_input_files(file)
    for puzzle in load_pack("small").puzzles:
        screen.page.get_by_role("link", name=puzzle.title).first.wait_for()


@pytest.mark.parametrize(
    ("clues", "status"),
    [("1\n1\n\n1\n1", "several"), ("2\n0\n2\n\n1\n1\n2", "none"), (HEART, "unique")],
)
def test_unique_several_or_none(open_screen: Opener, clues: str, status: str) -> None:
    screen = open_screen("/solver/enter", size="desktop")
    screen.page.get_by_text("Paste or open a file").click()
    screen.page.get_by_role("textbox", name="Paste or open a file").fill(clues)
    screen.button("Read").click()
    screen.page.locator(f"[data-verdict={status}]").wait_for()
    screen.link("Solve").click()
    screen.page.get_by_label("Method").select_option("engine")
    screen.button("Solve").click()
    screen.page.locator(f"[data-status={status}]").wait_for()
    if status == "several":
        screen.button("Solution 2").click()
        assert "4 cells differ" in screen.page.locator("main").inner_text()
    screen.assert_accessible()


def test_other_formats_and_nurikabe(open_screen: Opener, tmp_path: Path) -> None:
    screen = open_screen("/solver/enter", size="phone")
    file = tmp_path / "flag.non"
    file.write_text('title "Flag"\nwidth 4\nheight 3\n\nrows\n2\n4\n1\n\ncolumns\n1\n3\n2\n1\n')
    screen.page.get_by_text("Paste or open a file").click()
    screen.page.locator("input[type=file]").set_input_files(file)
    screen.page.get_by_text("Read: Nonogram, 4×3.").wait_for()
    assert screen.page.get_by_label("Name").input_value() == "Flag"
    screen.page.get_by_label("Kind").select_option("nurikabe")
    screen.page.get_by_label("Width").fill("3")
    screen.page.get_by_label("Width").press("Tab")
    screen.page.get_by_test_id("board").scroll_into_view_if_needed()
    screen.page.mouse.wheel(0, 600)
    screen.page.wait_for_timeout(100)
    screen.tap(0, 0)
    screen.button("2").click()
    screen.tap(2, 2)
    screen.button("2").click()
    screen.page.locator("[data-verdict]:not([data-verdict=''])").wait_for()
    assert screen.ink(2, 2) != screen.ink(1, 0), "the number is seen at once"
    screen.assert_accessible()
    screen.assert_fits()
    assert "row 3, column 3, 2" in screen.said().lower()


def test_another_size_or_kind_loses_no_clue(open_screen: Opener) -> None:
    screen = open_screen("/solver/enter", size="desktop")
    screen.page.get_by_label("Clue for row 10").fill("3 1")
    height = screen.page.get_by_label("Height")
    for size, shown in (("4", "4"), ("", "4"), ("900", "100"), ("-3", "1"), ("10", "10")):
        height.fill(size)
        height.press("Tab")
        assert height.input_value() == shown
    assert screen.page.get_by_label("Clue for row 10").input_value() == "3 1"
    for kind in ("nurikabe", "nonogram"):
        screen.page.get_by_label("Kind").select_option(kind)
    assert screen.page.get_by_label("Clue for row 10").input_value() == "3 1"


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_focus_is_never_under_the_number_pad(open_screen: Opener, size: str) -> None:
    screen = open_screen("/solver/enter", size=size)
    hidden = """() => {
      const field = document.activeElement.getBoundingClientRect();
      const middle = [field.x + field.width / 2, field.bottom - 3];
      return document.elementFromPoint(...middle) !== document.activeElement;
    }"""
    first = screen.page.locator("#clue-row-0")
    for key in ("Tab", "Enter", "Shift+Tab"):
        if key != "Shift+Tab":
            first.focus()
        for _ in range(19):
            screen.press(key)
            screen.page.wait_for_timeout(20)
            name = screen.page.evaluate("document.activeElement.id")
            assert name.startswith("clue-")
            assert not screen.page.evaluate(hidden), f"{name} after {key}"
