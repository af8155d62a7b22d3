"""System and browser preferences: reduced motion, forced colours, themes, zoom, no site data."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import STATIC, Opener
from tests.browser.screen import Screen
from tests.browser.test_screens import PATHS

PAPER = "getComputedStyle(document.body).backgroundColor"


def settle(screen: Screen) -> None:
    """Lets two frames pass, so that everything is drawn."""
    screen.page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )


def difference(one: list[int], other: list[int]) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_board_is_drawn_with_reduced_motion(open_screen: Opener, theme: str) -> None:
    lively = open_screen("/play/small/mug-2", size="desktop", theme=theme)
    calm = open_screen("/play/small/mug-2", size="desktop", theme=theme, reduced_motion="reduce")
    for screen in (lively, calm):
        screen.click(0, 0)
        screen.click(0, 4, button="right")
        screen.page.mouse.move(2, 2)
        settle(screen)
    for cell in ((0, 0), (0, 4), (4, 0)):
        assert calm.ink(*cell) == lively.ink(*cell)
    assert difference(calm.ink(0, 0), calm.ink(4, 0)) > 300


def test_the_board_follows_the_theme_in_the_middle_of_transitions(open_screen: Opener) -> None:
    screen = open_screen("/play/small/mug-2", size="desktop")
    dark = open_screen("/play/small/mug-2", size="desktop", theme="dark")
    for one in (screen, dark):
        one.click(0, 0)
        one.page.mouse.move(2, 2)
    # Everything changes slowly, the colours of the board too.
    screen.page.evaluate(
        """() => {
          const slow = new CSSStyleSheet();
          slow.replaceSync('* { transition: all 30s !important }');
          document.adoptedStyleSheets = [slow];
        }"""
    )
    settle(screen)
    screen.page.emulate_media(color_scheme="dark")
    settle(screen)
    settle(dark)
    for cell in ((0, 0), (4, 0)):
        assert screen.ink(*cell) == dark.ink(*cell)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_theme_is_followed_or_chosen(open_screen: Opener, theme: str) -> None:
    other = "dark" if theme == "light" else "light"
    screen = open_screen("/settings", theme=theme)
    before = screen.page.evaluate(PAPER)
    screen.page.emulate_media(color_scheme=other)
    screen.until(f"{PAPER} !== {before!r}")
    screen.page.emulate_media(color_scheme=theme)
    screen.until(f"{PAPER} === {before!r}")
    screen.page.get_by_label(other.title(), exact=True).check(force=True)
    assert screen.page.evaluate(PAPER) != before
    screen.page.get_by_label("System", exact=True).check(force=True)
    assert screen.page.evaluate(PAPER) == before


def test_the_style_sheets_need_no_function_that_older_browsers_lack() -> None:
    for sheet in STATIC.glob("assets/*.css"):
        assert "light-dark(" not in sheet.read_text(encoding="utf-8"), sheet.name


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_nonogram_in_forced_colours(open_screen: Opener, theme: str) -> None:
    screen = open_screen("/play/small/mug-2", size="desktop", theme=theme, forced_colors="active")
    screen.click(2, 0)
    screen.click(0, 4, button="right")
    screen.press("m")
    screen.click(4, 1)
    screen.page.mouse.move(*screen.place(2, 2))
    settle(screen)
    filled, empty = screen.ink(2, 0), screen.ink(0, 4)
    noted, unknown = screen.ink(4, 1), screen.ink(3, 3)
    looks = [filled, empty, noted, unknown]
    for i, one in enumerate(looks):
        for other in looks[:i]:
            assert difference(one, other) > 20, looks
    assert difference(filled, unknown) > 700
    # The crosshair is seen, and so is what a hint points at.
    assert screen.ink(2, 4, canvas=1)[3] > 24
    assert screen.ink(3, 3, canvas=1)[3] == 0
    screen.press("h")
    screen.page.get_by_test_id("hint").wait_for()
    screen.press("h", "h")
    screen.button("Fill in").wait_for()
    screen.page.mouse.move(2, 2)
    settle(screen)
    covered = [screen.ink(row, column, canvas=1)[3] for row in range(5) for column in range(5)]
    assert max(covered) > 60
    assert min(covered) == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_nurikabe_in_forced_colours(open_screen: Opener, theme: str) -> None:
    screen = open_screen(
        "/play/nurikabe/two-pines", size="desktop", theme=theme, forced_colors="active"
    )
    screen.click(0, 0)
    screen.click(0, 2, button="right")
    screen.page.mouse.move(2, 2)
    settle(screen)
    sea, island, unknown = (sum(screen.ink(0, column)[:3]) for column in (0, 2, 4))
    assert sea + 60 < unknown < island - 60
    number = screen.ink(2, 0)
    assert sum(number[:3]) < island + 1, "the number is dark on its island"


def test_coloured_puzzles_keep_their_colours_in_forced_ones(open_screen: Opener) -> None:
    plain = open_screen("/play/coloured/parrot", size="desktop")
    forced = open_screen(
        "/play/coloured/parrot", size="desktop", theme="dark", forced_colors="active"
    )
    for screen in (plain, forced):
        screen.press("2")
        screen.click(3, 3)
        screen.page.mouse.move(2, 2)
        settle(screen)
    red, _green, blue, _alpha = plain.ink(3, 3)
    assert blue > red + 60
    assert difference(plain.ink(3, 3), forced.ink(3, 3)) < 12
    swatch = "getComputedStyle(document.querySelectorAll('.swatch')[1]).backgroundColor"
    assert forced.page.evaluate(swatch) == plain.page.evaluate(swatch)
    assert min(forced.ink(5, 5)) > 180, "the paper stays light"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_states_are_seen_in_forced_colours(open_screen: Opener, theme: str) -> None:
    screen = open_screen("/settings", theme=theme, forced_colors="active")

    def differ(one: str, other: str) -> bool:
        """Whether two elements have different colours."""
        found: bool = screen.page.evaluate(
            """([one, other]) => {
              const look = (selector) => {
                const found = getComputedStyle(document.querySelector(selector));
                return [found.backgroundColor, found.borderBottomColor, found.color].join();
              };
              return look(one) !== look(other);
            }""",
            [one, other],
        )
        return found

    assert differ("[role=switch]:checked", "[role=switch]:not(:checked)")
    assert differ(".choices :checked + span", ".choices :not(:checked) + span")
    screen.go("/")
    assert differ("nav [aria-current]", "nav a:not([aria-current])")
    screen.go("/packs/small")
    screen.page.locator(".chip").first.wait_for()
    assert differ(".chip[aria-pressed=true]", ".chip[aria-pressed=false]")
    assert differ("[role=img] .on", "[role=img] i:not(.on)")
    screen.go("/play/coloured/parrot")
    screen.page.locator(".tool").first.wait_for()
    assert differ(".tool[aria-pressed=true]", ".tool[aria-pressed=false]")
    screen.press("m")
    assert differ(".tool.pencil", ".tool[aria-pressed=false]")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_screen_is_accessible_in_forced_colours(open_screen: Opener, theme: str) -> None:
    screen = open_screen(theme=theme, forced_colors="active")
    for path in PATHS.values():
        screen.go(path)
        screen.page.wait_for_load_state("networkidle")
        screen.assert_fits()
        screen.assert_accessible()


def test_at_400_percent_a_board_is_played(open_screen: Opener) -> None:
    """A window of 1280×1024 at 400 % has 320×256 pixels of CSS."""
    screen = open_screen("/play/small/rabbit", size="zoomed")
    settle(screen)
    board = screen.page.get_by_test_id("board")
    assert board.bounding_box()["height"] >= 180
    assert screen.cell_size() >= 12
    board.scroll_into_view_if_needed()
    screen.click(0, 1)
    assert screen.board()[0] == "?#"
    screen.button("Undo").click()
    assert screen.moves()[-1]["kind"] == "undo"
    screen.button("Hint").click()
    screen.button("Tell me more").click()
    screen.button("Tell me more").click()
    screen.button("Fill in").click()
    assert screen.board()[4] == "##.##.##"
    # The keyboard finds its way too: the board is seen when it has the focus.
    screen.press("ArrowDown")
    box = board.bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 256
    screen.assert_fits()
    screen.assert_accessible()


@pytest.mark.parametrize("path", ["/play/documents/demon", "/play/nurikabe/two-pines"])
def test_at_400_percent_other_boards_are_played(open_screen: Opener, path: str) -> None:
    screen = open_screen(path, size="zoomed")
    settle(screen)
    assert screen.page.get_by_test_id("board").bounding_box()["height"] >= 180
    assert screen.cell_size() >= 12
    screen.page.get_by_test_id("board").scroll_into_view_if_needed()
    screen.click(1, 1)
    assert screen.board()[1] == "?#"


def test_at_400_percent_puzzles_are_entered_and_solved(open_screen: Opener) -> None:
    screen = open_screen("/solver/solve/small/rabbit", size="zoomed")
    settle(screen)
    assert screen.page.get_by_test_id("board").bounding_box()["height"] >= 170
    screen.button("Solve").click()
    screen.page.locator("[data-status=unique]").wait_for()
    screen.button("Next step").click()
    assert screen.page.get_by_test_id("step").inner_text().startswith("Step ")
    screen.assert_fits()
    screen.go("/solver/enter")
    screen.page.get_by_label("Clue for row 3").click()
    screen.press("4")
    assert screen.page.get_by_label("Clue for row 3").input_value() == "4"
    screen.page.get_by_label("Kind").select_option("nurikabe")
    settle(screen)
    assert screen.page.get_by_test_id("board").bounding_box()["height"] >= 180
    screen.assert_fits()


BLOCKED = """
  const refuse = () => { throw new DOMException('The operation is insecure.', 'SecurityError'); };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: refuse });
  window.BroadcastChannel = function () { refuse(); };
  for (const name of ['locks', 'serviceWorker', 'storage'])
    Object.defineProperty(Navigator.prototype, name, { get: refuse });
"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_with_site_data_blocked_one_plays_for_this_visit(
    browser: Any, address: str, theme: str
) -> None:
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, color_scheme=theme, locale="en"
    )
    context.add_init_script(BLOCKED)
    screen = Screen(context, address)
    screen.go("/")
    assert screen.page.evaluate("document.documentElement.dataset.theme") == theme
    screen.page.get_by_test_id("continue").click()
    screen.page.get_by_role("grid").wait_for()
    screen.press("ArrowDown", "Home", "PageUp", " ")
    assert "column 1, filled" in screen.said()
    assert "not saved on this device" in screen.page.get_by_role("alert").inner_text()
    screen.button("Close").click()
    screen.button("Hint").click()
    screen.page.get_by_test_id("hint").wait_for()
    screen.go("/settings")
    screen.page.get_by_label("Dark", exact=True).check(force=True)
    assert screen.page.evaluate("document.documentElement.dataset.theme") == "dark"
    screen.go("/play/small/kitten")
    screen.press("ArrowDown", "Home", "PageUp")
    assert "column 1, filled" in screen.said(), "the journal is kept in memory"
    assert screen.errors == []
    context.close()
