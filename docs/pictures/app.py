"""Photographs the app in Chromium, on phones (``app.png``) and on desktops (the others).

Run it from the root of the repository, when the client is built:
``.venv/bin/python docs/pictures/app.py``.
"""

import shutil
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from nurie.lab.load import server
from nurie.packs import load_pack

PHONE, DESKTOP = (390, 844), (1280, 720)
GAP = 24
HEART = """
..........
..##..##..
.#..##..#.
.#......#.
.#......#.
..##...#..
...#..#...
....##....
"""
HALF_PAINTED = 9
"""Rows of the nonogram that are filled in."""


def main() -> None:
    """Take all photographs and write them beside this file."""
    here = Path(__file__)
    with (
        tempfile.TemporaryDirectory() as folder,
        server(Path(folder), 1, "") as (address, _),
        sync_playwright() as playwright,
    ):
        chromium = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )

        def photograph(
            path: str, size: tuple[int, int], theme: str, act: Callable[[Any], None]
        ) -> Image.Image:
            width, height = size
            context = chromium.new_context(
                viewport={"width": width, "height": height}, color_scheme=theme, locale="en"
            )
            page = context.new_page()
            page.goto(f"{address}#{path}")
            page.locator("h1:not(:empty)").first.wait_for()
            act(page)
            page.mouse.move(0, 0)
            page.wait_for_timeout(800)
            picture = Image.open(BytesIO(page.screenshot()))
            context.close()
            return picture

        phones = [
            photograph("/", PHONE, "light", lambda page: page.locator("main a").last.wait_for()),
            photograph("/play/pictures/panda", PHONE, "light", play_nonogram),
            photograph("/play/nurikabe/still-lagoon", PHONE, "dark", play_nurikabe),
        ]
        width = sum(phone.width for phone in phones) + GAP * (len(phones) - 1)
        together = Image.new("RGB", (width, PHONE[1]), "white")
        for at, phone in enumerate(phones):
            together.paste(phone, (at * (PHONE[0] + GAP), 0))
        _save(together, here.with_suffix(".png"))
        _save(
            photograph("/solver/solve/coloured/parrot", DESKTOP, "light", watch),
            here.with_name("solver.png"),
        )
        _save(photograph("/make/new/nonogram", DESKTOP, "light", draw), here.with_name("draw.png"))
        chromium.close()


def play_nonogram(page: Any) -> None:
    """Fill in the upper rows, and ask for a hint."""
    goal = _goal("pictures", page.url.rpartition("/")[2])
    _paint(page, [cell for cell, state in goal.cells() if state == "#" and cell[0] < HALF_PAINTED])
    _hint(page, 3)


def play_nurikabe(page: Any) -> None:
    """Fill in the upper part, sea and islands, and ask for a hint."""
    goal = _goal("nurikabe", page.url.rpartition("/")[2])
    upper = [(cell, state) for cell, state in goal.cells() if cell[0] < 5]
    _paint(page, [cell for cell, state in upper if state == "#"])
    page.keyboard.press("e")
    _paint(page, [cell for cell, state in upper if state == "."])
    page.keyboard.press("e")
    _hint(page, 3)


def watch(page: Any) -> None:
    """Solve, and stop somewhere in the middle."""
    page.get_by_role("button", name="Solve", exact=True).click()
    slider = page.get_by_role("slider", name="Step")
    slider.fill("58")


def draw(page: Any) -> None:
    """Draw a heart that has several solutions, and look at what would fix it."""
    rows = enumerate(HEART.split())
    _paint(page, [(row, at) for row, line in rows for at, cell in enumerate(line) if cell == "#"])
    page.get_by_role("button", name="Fix it").click()
    page.locator(".fix").first.focus()


def _goal(pack: str, stem: str) -> Any:
    title = stem.replace("-", " ").title()
    return next(puzzle.goal for puzzle in load_pack(pack).puzzles if puzzle.title == title)


def _paint(page: Any, cells: list[tuple[int, int]]) -> None:
    board = page.get_by_test_id("board")
    page.wait_for_timeout(500)
    x, y, side = map(float, board.get_attribute("data-view").split())
    box = board.bounding_box()
    for row, column in cells:
        left, top = box["x"] + x + column * side, box["y"] + y + row * side
        page.mouse.click(left + side / 2, top + side / 2)


def _hint(page: Any, presses: int) -> None:
    for _ in range(presses):
        page.keyboard.press("h")
        page.wait_for_timeout(500)
    # No frame around the board, which keys leave there.
    page.evaluate("document.activeElement.blur()")


def _save(picture: Image.Image, file: Path) -> None:
    colours = picture.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    colours.save(file, optimize=True)


if __name__ == "__main__":
    main()
