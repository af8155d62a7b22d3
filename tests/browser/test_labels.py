"""No label is cut off on a narrow phone, in any language, on any screen.

One page shows each screen once; the language changes under it, as it does in a tab when another
tab chooses one.
"""

from __future__ import annotations

from collections.abc import Iterator

from nurie.messages import languages
from tests.browser.conftest import Opener
from tests.browser.screen import Screen

MUG = ["..#..", ".#...", "#####", "###.#", "####."]

SPEAK = """(language) => {
  const settings = JSON.parse(localStorage['nurie.settings'] ?? '{}');
  localStorage['nurie.settings'] = JSON.stringify({ ...settings, language });
  dispatchEvent(new StorageEvent('storage', { key: 'nurie.settings' }));
}"""

# Text that is wider or higher than what shows it, or that leaves the window. Titles of puzzles and
# packs may end in an ellipsis, and what scrolls may be longer than its window.
FIND_CLIPPED = """() => {
  const found = [];
  const scrolls = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (/auto|scroll/.test(style.overflowX) && one.scrollWidth > one.clientWidth) return true;
    }
    return false;
  };
  const pen = document.createElement('canvas').getContext('2d');
  for (const element of document.querySelectorAll('body *')) {
    const style = getComputedStyle(element);
    if (element.closest('.unseen, [aria-hidden=true], a .name, a .from')) continue;
    if (!element.checkVisibility()) continue;
    if (element.tagName === 'SELECT') {
      pen.font = style.font;
      const text = element.selectedOptions[0]?.textContent.trim() ?? '';
      const edges = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
      const room = element.clientWidth - edges;
      if (pen.measureText(text).width > room + 1) found.push(`select: ${text}`);
      continue;
    }
    const own = [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
    if (!own.length || element.tagName === 'OPTION') continue;
    const range = document.createRange();
    range.setStart(own[0], 0);
    range.setEnd(own.at(-1), own.at(-1).length);
    const text = range.getBoundingClientRect();
    if (!text.width) continue;
    const told = `${element.tagName.toLowerCase()}: ${range.toString().trim()}`;
    const leaves = text.right > innerWidth + 1 || text.left < -1;
    if (leaves && !scrolls(element)) found.push(`${told} (leaves the window)`);
    // The nearest box that cuts it off, or that it should fit into.
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      const look = getComputedStyle(box);
      const isButton = box.matches('button, .button, .icon, a.card');
      const cuts = /hidden|clip/.test(look.overflowX + look.overflowY);
      if (/auto|scroll/.test(look.overflowX + look.overflowY)) break;
      if (!isButton && !cuts) continue;
      const edge = box.getBoundingClientRect();
      const isWider = text.right > edge.right + 1 || text.left < edge.left - 1;
      const isHigher = text.bottom > edge.bottom + 2 || text.top < edge.top - 2;
      if (isWider || isHigher) found.push(`${told} (cut off by ${box.localName}.${box.classList})`);
      break;
    }
  }
  return found;
}"""


def states(screen: Screen) -> Iterator[str]:
    """Puts the screen into one state after the other, and says which it is in."""
    screen.go("/play/small/mug-2")
    screen.page.get_by_role("grid").wait_for()
    yield "play"
    screen.press("ArrowDown", "PageDown", "Home", " ", "End", " ")
    screen.page.get_by_test_id("contradiction").wait_for()
    yield "a contradiction"
    screen.page.locator(".bar button").last.click()
    screen.page.get_by_role("dialog").wait_for()
    yield "menu"
    screen.press("Escape")
    screen.until("document.querySelector('dialog header') === null")
    screen.press("u", "u", "h")
    screen.page.get_by_test_id("hint").wait_for()
    yield "hint"
    screen.press("h", "h")
    yield "whole hint"
    screen.press("Escape")
    screen.solve_by_keyboard(MUG)
    screen.page.get_by_test_id("finished").wait_for()
    yield "finished"
    for path in OTHERS:
        screen.go(path)
        screen.page.wait_for_load_state("networkidle")
        yield path
    screen.go("/solver/solve/small/rabbit")
    screen.page.locator(".choose .main").click()
    screen.page.locator("[data-status=unique]").wait_for()
    yield "solved"


OTHERS = (
    "/",
    "/solver",
    "/packs/small",
    "/daily",
    "/endless",
    "/search",
    "/statistics",
    "/learn",
    "/learn/nurikabe/rules",
    "/learn/nurikabe/contradiction_in_few_steps",
    "/learn/nonogram/edge_anchoring/practice",
    "/play/nurikabe/pebble-holm",
    "/solver/enter",
    "/make",
    "/make/new/nonogram",
    "/make/new/nurikabe",
    "/make/picture",
    "/pack",
    "/p/AAAA",
    "/solver/solve/small/mug-2",
    "/settings",
)


def test_no_label_is_cut_off(open_screen: Opener) -> None:
    screen = open_screen("/settings", size="phone", settings={"pad": True, "language": "en"})
    clipped: dict[str, list[str]] = {}
    for state in states(screen):
        for language in [*languages(), "en"]:
            screen.page.evaluate(SPEAK, language)
            screen.until(f"document.documentElement.lang === '{language}'")
            if found := screen.page.evaluate(FIND_CLIPPED):
                clipped[f"{state} in {language}"] = found
    assert clipped == {}
