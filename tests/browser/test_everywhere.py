"""The essentials in Chromium, Firefox and WebKit: play, hints, reload, no network, and
browser preferences: a dark theme, little motion, forced colours, nothing stored.

WebKit's page has only what `webkit.py` offers, so these tests use the words of `Screen`.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.browsers import Browser, Browsers
from tests.browser.conftest import Opener, start_server
from tests.browser.screen import Screen
from tests.browser.test_kill import wait_for
from tests.browser.test_screens import PATHS

BROWSERS = ("chromium", "firefox", "webkit")
MUG = ["..#..", ".#...", "#####", "###.#", "####."]
SETTINGS: dict[str, dict[str, str]] = {
    "light": {},
    "dark": {"theme": "dark"},
    "reduced motion": {"reduced_motion": "reduce"},
    "dark, reduced motion": {"theme": "dark", "reduced_motion": "reduce"},
    "forced colours": {"forced_colors": "active"},
}
QUERIES = {
    "theme": "prefers-color-scheme: dark",
    "reduced_motion": "prefers-reduced-motion: reduce",
    "forced_colors": "forced-colors: active",
}
# How much the clue of a row differs from the paper behind it, at most.
CLUE_CONTRAST = """([x, y, cell]) => {
  const brightness = ([red, green, blue]) => red + green + blue;
  const [canvas, sheet] = ['canvas', '.paper'].map((one) =>
    document.querySelector(`[data-testid=board] ${one}`));
  const box = canvas.getBoundingClientRect();
  const { backgroundColor } = getComputedStyle(sheet);
  const paper = brightness(backgroundColor.match(/\\d+/g).map(Number));
  const width = Math.floor((x - cell / 2 - 3 - box.left) * devicePixelRatio);
  const top = Math.round((y - box.top) * devicePixelRatio);
  const { data } = canvas.getContext('2d').getImageData(0, top, width, 1);
  const contrasts = [0];
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] > 200) contrasts.push(Math.abs(brightness(data.slice(i, i + 3)) - paper));
  }
  return Math.max(...contrasts);
}"""
# Whether something is drawn over the middle of a cell.
IS_COVERED = """([x, y]) => {
  const canvas = document.querySelector('[data-testid=board] canvas.over');
  const box = canvas.getBoundingClientRect();
  const at = [x - box.left, y - box.top].map((one) => Math.round(one * devicePixelRatio));
  return canvas.getContext('2d').getImageData(...at, 1, 1).data[3] > 0;
}"""


@pytest.fixture(params=BROWSERS)
def browser(request: pytest.FixtureRequest, browsers: Browsers) -> Browser:
    return browsers[request.param]


def test_a_puzzle_is_played_with_mouse_and_keyboard(open_screen: Opener) -> None:
    screen = open_screen("/play/small/mug-2", size="desktop")
    # Along the row, then far off: the stroke stays in its row.
    screen.drag((2, 0), (2, 3), (4, 4))
    assert screen.board()[2] == "#####"
    screen.press("u")
    assert screen.board()[2] == "?????"
    screen.drag((2, 4), (2, 0))
    screen.click(3, 4)
    screen.push("Mark as empty")
    screen.click(3, 3)
    # The rest of the last column is empty.
    assert screen.board() == ["????.", "????.", "#####", "???.#", "????."]
    screen.push("Undo")
    screen.push("Fill")
    screen.solve_by_keyboard([*MUG[:2], ".....", "###..", MUG[4]])
    screen.shown("[data-testid=finished]")
    screen.push("Back to the list")
    screen.shown("[data-standing=finished_without_loss]")


def test_the_right_button_marks_as_empty(open_screen: Opener) -> None:
    screen = open_screen("/play/small/mug-2", size="desktop")
    screen.click(3, 3, button="right")
    screen.click(3, 4)
    assert screen.board()[3] == "???.#"


def test_a_hint_says_where_then_how_then_what(open_screen: Opener) -> None:
    screen = open_screen("/play/small/rabbit", size="phone")
    hint = "document.querySelector('[data-testid=hint]')?.innerText"
    for name, told in (
        ("Hint", "Look at row 5"),
        ("Tell me more", "Full line"),
        ("Hint", "fill the whole line"),
    ):
        screen.push(name)
        screen.until(f"{hint}?.includes('{told}')")
    screen.push("Fill in")
    screen.until(f"{hint} === undefined")
    assert screen.board()[4] == "##.##.##"


def test_a_reload_loses_nothing(open_screen: Opener) -> None:
    screen = open_screen("/play/small/mug-2", size="desktop")
    screen.drag((2, 0), (2, 4))
    screen.reload()
    screen.press("ArrowDown", "Home", "PageUp", "ArrowDown", "ArrowDown")
    assert "filled" in screen.said()
    screen.press("u")
    assert "unknown" in screen.said()


# Strokes faster than they are stored.
STROKES = """() => {
  const board = document.activeElement;
  const press = (type, key) => board.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true }));
  for (let stroke = 0; stroke < 5; stroke++) {
    press('keydown', ' ');
    press('keyup', ' ');
    press('keydown', 'ArrowRight');
  }
}"""


def test_a_reload_right_after_hasty_strokes_loses_nothing(open_screen: Opener) -> None:
    screen = open_screen("/play/small/mug-2", size="desktop")
    screen.press("ArrowDown", "Home", "PageUp", "ArrowDown", "ArrowDown")
    screen.page.evaluate(STROKES)
    screen.reload()
    screen.press("ArrowDown", "Home", "PageUp", "ArrowDown", "ArrowDown")
    for _ in range(5):
        assert "filled" in screen.said()
        screen.press("ArrowRight")


def test_everything_goes_on_without_the_server(open_screen: Opener, tmp_path: Path) -> None:
    server, address = start_server(tmp_path)
    try:
        screen = open_screen("/", size="phone", at=address, offline=True)
        screen.until("navigator.serviceWorker.controller !== null")
        os.killpg(server.pid, signal.SIGKILL)
        server.communicate()
        screen.go("/packs/small")
        screen.reload()
        screen.shown("main li a")
        screen.go("/play/small/mug-2")
        screen.drag((1, 0), (1, 4))
        screen.push("Hint")
        screen.shown("[data-testid=hint]")
        screen.reload()
        assert screen.board()[1] == "#####"
        screen.go("/solver/solve/pictures/panda")
        screen.push("Solve")
        screen.shown("[data-status=unique]")
        server, _ = start_server(tmp_path, int(address.rpartition(":")[2]))
        screen.page.evaluate("void dispatchEvent(new Event('online'))")
        wait_for(tmp_path, 1)
    finally:
        os.killpg(server.pid, signal.SIGKILL)
        server.communicate()


def test_a_first_visit_is_not_told_of_an_update(open_screen: Opener) -> None:
    screen = open_screen("/", size="phone", offline=True)
    screen.until("navigator.serviceWorker.controller?.state === 'activated'")
    settle(screen)
    assert "A new version" not in screen.page.evaluate("document.body.innerText")


def cases() -> Iterator[pytest.ParameterSet]:
    """Each preference in each browser; those that "dark, reduced motion" has are slow alone.

    Firefox and WebKit have to be started again for each of them.
    """
    for name in BROWSERS:
        for setting in SETTINGS:
            is_slow = name != "chromium" and setting in ("dark", "reduced motion")
            yield pytest.param(name, setting, marks=[pytest.mark.slow] if is_slow else [])


@pytest.mark.parametrize(("browser", "setting"), list(cases()), indirect=["browser"])
def test_the_board_is_seen(open_screen: Opener, setting: str) -> None:
    asked = SETTINGS[setting]
    screen = open_screen("/play/small/mug-2", size="desktop", **asked)
    for option, query in QUERIES.items():
        assert screen.page.evaluate(f"matchMedia('({query})').matches") == (option in asked)
    screen.drag((4, 0), (4, 2))
    screen.page.mouse.move(2, 2)
    settle(screen)
    filled, unknown = screen.brightness(4, 1), screen.brightness(2, 1)
    assert abs(filled - unknown) > 300
    clue = [*screen.place(4, 0), screen.cell_size()]
    assert screen.page.evaluate(CLUE_CONTRAST, clue) > 300, "the clues are not seen"
    if "forced" not in asked:
        assert filled < unknown, "ink is darker than paper, also in a dark theme"
    screen.solve_by_keyboard([*MUG[:4], "...#."])
    screen.shown("[data-testid=finished]")
    settle(screen)
    assert abs(screen.brightness(2, 1) - screen.brightness(0, 4)) > 300, "there is no picture"
    moves = screen.page.evaluate("document.querySelector('.petals') !== null")
    assert moves == ("reduced_motion" not in asked)


def test_forced_colours_show_which_tool_is_pressed(open_screen: Opener) -> None:
    screen = open_screen("/play/small/mug-2", size="desktop", forced_colors="active")
    pressed, other = screen.page.evaluate(
        """['true', 'false'].map((pressed) => {
          const tool = document.querySelector(`.tool[aria-pressed=${pressed}]`);
          const { backgroundColor, borderBottomColor, outlineStyle } = getComputedStyle(tool);
          return [backgroundColor, borderBottomColor, outlineStyle];
        })"""
    )
    assert pressed != other


def test_a_game_without_stored_data(open_screen: Opener) -> None:
    screen = open_screen("/", size="phone", site_data="block")
    screen.shown("[data-testid=continue]")
    screen.go("/play/small/mug-2")
    # The warning that nothing is saved stays, and covers no tool.
    screen.shown("[role=alert]")
    screen.push("Mark as empty")
    screen.click(0, 4)
    screen.push("Fill")
    screen.solve_by_keyboard(MUG)
    screen.shown("[data-testid=finished]")


def test_nothing_sticks_out_of_a_phone(open_screen: Opener) -> None:
    screen = open_screen("/", size="phone")
    screen.shown("main li a svg")
    burst = screen.page.evaluate(
        """[...document.querySelectorAll('main a')].filter((card) => {
          const frame = card.getBoundingClientRect();
          return [...card.querySelectorAll('svg')].some((picture) => {
            const box = picture.getBoundingClientRect();
            return box.left < frame.left || box.right > frame.right
              || box.top < frame.top || box.bottom > frame.bottom;
          });
        }).map((card) => card.innerText)"""
    )
    assert burst == []
    for path in PATHS.values():
        screen.go(path)
        settle(screen)
        screen.assert_fits()


def test_the_crosshair_stays_after_a_click(open_screen: Opener) -> None:
    screen = open_screen("/play/small/mug-2", size="desktop")
    screen.click(1, 2)
    settle(screen)
    strip = screen.page.evaluate("document.querySelector('.strip').innerText.split(/\\s+/)")
    assert strip[:2] == ["Row", "2"]
    covered = [
        screen.page.evaluate(IS_COVERED, screen.place(*at)) for at in ((1, 4), (4, 2), (4, 4))
    ]
    assert covered == [True, True, False]


def settle(screen: Screen) -> None:
    """Lets two frames pass, so that everything is drawn."""
    screen.page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
