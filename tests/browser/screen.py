"""The app in a browser, in the words of its tests: cells, tools, hints."""

from __future__ import annotations

import json
import time
from base64 import b64encode
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import FilePayload

MODULES = Path(__file__).parents[2] / "web/node_modules"
AXE = MODULES / "axe-core/axe.min.js"
QR_READER = MODULES / "jsqr/dist/jsQR.js"
EXPECTED = (
    "Failed to load resource: net::ERR_INTERNET_DISCONNECTED",
    "ERR_CONNECTION_REFUSED",
    "ERR_CONNECTION_RESET",
    # What a service worker could not fetch, for example because the page was reloaded: Chromium
    # and Firefox.
    "Failed to load resource: net::ERR_FAILED",
    "A ServiceWorker intercepted the request and encountered an unexpected error",
    # Firefox reports that a service worker may not be registered, also to pages that expect it.
    "Storage access is restricted in this context",
)


class Screen:
    """One page, with what went wrong on it.

    What returns a locator, fingers and axe need Playwright's pages; WebKit has the rest.
    """

    def __init__(self, context: Any, address: str) -> None:
        self.context = context
        self.address = address
        self.errors: list[str] = []
        self.page = context.new_page()
        self.page.set_default_timeout(60_000)
        self.page.on("pageerror", lambda error: self._hear(str(error)))
        self.page.on("console", lambda one: self._hear(one.text, one.type))

    def _hear(self, text: str, kind: str = "error") -> None:
        if kind == "error" and not any(expected in text for expected in EXPECTED):
            self.errors.append(text)

    def go(self, path: str) -> None:
        self.page.goto(f"{self.address}/#{path}")
        self._arrive(path)

    def _arrive(self, path: str) -> None:
        shown = json.dumps(path.strip("/"))
        self.until(f"document.querySelector('main')?.dataset.path === {shown}")
        self.shown("h1:not(:empty)")

    def reload(self) -> None:
        self.page.reload()
        self._arrive(self.page.evaluate("decodeURIComponent(location.hash.slice(1))"))

    def until(self, condition: str, seconds: float = 60) -> None:
        """Wait until an expression is true; the content policy forbids Playwright's own way."""
        deadline = time.monotonic() + seconds
        while not self.page.evaluate(condition):
            assert time.monotonic() < deadline, f"{condition} did not come true"
            self.page.wait_for_timeout(50)

    def shown(self, selector: str) -> None:
        """Waits until an element is on the screen."""
        found = f"document.querySelector({json.dumps(selector)})"
        self.until(f"{found}?.getClientRects().length > 0")

    def push(self, name: str) -> None:
        """Clicks the button or link of a name where it is, once nothing moves or covers it."""
        place: list[float] | None = None
        deadline = time.monotonic() + 60
        while place is None:
            place = self.page.evaluate(FIND_BUTTON, name)
            assert time.monotonic() < deadline, f"there is no {name} to push"
        self.page.mouse.click(*place)

    def button(self, name: str) -> Any:
        return self.page.get_by_role("button", name=name, exact=True)

    def link(self, name: str) -> Any:
        return self.page.get_by_role("link", name=name)

    # The board

    def place(self, row: int, column: int) -> tuple[float, float]:
        """The middle of a cell on the page."""
        left, top, cell = self._grid()
        return left + (column + 0.5) * cell, top + (row + 0.5) * cell

    def cell_size(self) -> float:
        return self._grid()[2]

    def _grid(self) -> tuple[float, float, float]:
        """Where the cells begin on the page, and their size."""
        # In one question: the board of the screen before may be gone at the next one.
        self.until(
            """(() => {
              const board = document.querySelector('[data-testid=board]');
              const [box, view] = [board?.getBoundingClientRect(), board?.dataset.view];
              return window.boardAt = view && [box.left, box.top, view];
            })()"""
        )
        left, top, view = self.page.evaluate("window.boardAt")
        x, y, cell = map(float, view.split())
        return left + x, top + y, cell

    def click(self, row: int, column: int, button: str = "left") -> None:
        self.page.mouse.click(*self.place(row, column), button=button)

    def drag(self, *cells: tuple[int, int], button: str = "left", steps: int = 1) -> None:
        """Presses in the first cell and moves to the others in turn, in a few jumps."""
        self.page.mouse.move(*self.place(*cells[0]))
        self.page.mouse.down(button=button)
        for cell in cells[1:]:
            self.page.mouse.move(*self.place(*cell), steps=steps)
        self.page.mouse.up(button=button)

    def brightness(self, row: int, column: int) -> int:
        """How light a cell is drawn near its corner, from 0 to 765."""
        x, y = self.place(row, column)
        off = 0.35 * self.cell_size()
        found: int = self.page.evaluate(
            """([x, y]) => {
              const canvas = document.querySelector('[data-testid=board] canvas');
              const box = canvas.getBoundingClientRect();
              const at = [x - box.left, y - box.top].map((place) => place * devicePixelRatio);
              const pixel = canvas.getContext('2d').getImageData(...at, 1, 1);
              return pixel.data[0] + pixel.data[1] + pixel.data[2];
            }""",
            [x - off, y - off],
        )
        return found

    def ink(self, row: int, column: int, canvas: int = 0) -> list[int]:
        """What is drawn in a cell: its mean red, green, blue and opacity, from 0 to 255.

        Canvas 0 has cells and clues, canvas 1 what moves over them.
        """
        x, y = self.place(row, column)
        box = self.page.get_by_test_id("board").bounding_box()
        half = self.cell_size() / 2 - 1
        found: list[int] = self.page.evaluate(
            """([x, y, half, which]) => {
              const canvas = document.querySelectorAll('[data-testid=board] canvas')[which];
              const sizes = [x - half, y - half, 2 * half, 2 * half];
              const box = sizes.map((one) => one * devicePixelRatio);
              const { data } = canvas.getContext('2d').getImageData(...box);
              const sums = [0, 0, 0, 0];
              data.forEach((value, i) => (sums[i % 4] += value));
              return sums.map((sum) => Math.round(sum / (data.length / 4)));
            }""",
            [x - box["x"], y - box["y"], half, canvas],
        )
        return found

    def tap(self, row: int, column: int) -> None:
        self.page.touchscreen.tap(*self.place(row, column))

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        session = self._devtools()
        told = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    def _devtools(self) -> Any:
        if not hasattr(self, "_session"):
            self._session = self.context.new_cdp_session(self.page)
        return self._session

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, name: str) -> None:
        """Presses Tab until a link, a button or a field has the focus."""
        for _ in range(80):
            self.press("Tab")
            if self.page.evaluate(NAME_OF_FOCUS) == name:
                return
        raise AssertionError(f"Tab does not reach {name}")

    def said(self) -> str:
        """What a screen reader says about the cell of the cursor."""
        self.shown("[role=gridcell]")
        text: str = self.page.evaluate("document.querySelector('[role=gridcell]').innerText")
        return text

    def board(self) -> list[str]:
        """The cells of the newest attempt, replayed from what is stored."""
        rows: list[str] = self.page.evaluate(READ_BOARD)
        return rows

    def moves(self) -> list[dict[str, Any]]:
        """All moves in IndexedDB."""
        found: list[dict[str, Any]] = self.page.evaluate(READ_MOVES)
        return found

    def solve_by_keyboard(self, rows: Sequence[str]) -> None:
        """Fills a picture in with the keyboard alone, run by run."""
        self.shown("[role=grid]")
        self.press("ArrowDown", "Home", "PageUp")
        for number, row in enumerate(rows):
            column = 0
            while column < len(row):
                if row[column] == "#":
                    end = column
                    while end + 1 < len(row) and row[end + 1] == "#":
                        end += 1
                    self.page.keyboard.down(" ")
                    self.press(*["ArrowRight"] * (end - column))
                    self.page.keyboard.up(" ")
                    column = end
                if column + 1 < len(row):
                    self.press("ArrowRight")
                column += 1
            if number + 1 < len(rows):
                self.press("Home", "ArrowDown")

    # What comes from other programs

    def drop(self, selector: str, given: FilePayload | str) -> None:
        """Drops a file or a text on an element."""
        self.page.evaluate(DROP, [selector, *_told(given)])

    def paste(self, given: FilePayload | str) -> None:
        """Pastes a file or a text where the focus is."""
        self.page.evaluate(PASTE, _told(given))

    def read_qr(self, picture: bytes) -> str | None:
        """What a reader finds in a picture."""
        image = Image.open(BytesIO(picture)).convert("RGBA")
        image.thumbnail((900, 900))
        pixels = b64encode(image.tobytes()).decode()
        self.page.evaluate(QR_READER.read_text(encoding="utf-8"))
        found: str | None = self.page.evaluate(READ_QR, [pixels, *image.size])
        return found

    # What must hold on every screen

    def assert_accessible(self) -> None:
        """Axe finds nothing."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        # What moves or fades in has other colours meanwhile.
        self.page.evaluate(END_ANIMATIONS)
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        told = [
            f"{one['id']}: {one['help']}: {node['html'][:150]} {node['failureSummary'][:200]}"
            for one in found["violations"]
            for node in one["nodes"]
        ]
        assert told == []

    def assert_fits(self) -> None:
        """Nothing overflows horizontally, neither on the page nor in what is open over it."""
        assert self.page.evaluate(
            """[document.documentElement, ...document.querySelectorAll('dialog[open]')]
              .every((box) => box.scrollWidth <= box.clientWidth)"""
        )


def _told(given: FilePayload | str) -> list[str]:
    """A file as its name, its type and its bytes, or a text, for the functions below."""
    if isinstance(given, str):
        return [given]
    return [given["name"], given["mimeType"], b64encode(given["buffer"]).decode()]


_TRANSFER = """
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const transferOf = (name, type, data) => {
    const transfer = new DataTransfer();
    if (data === undefined) transfer.setData('text/plain', name);
    else transfer.items.add(new File([bytes(data)], name, { type }));
    return transfer;
  };
"""
DROP = f"""([selector, ...given]) => {{{_TRANSFER}
  const dataTransfer = transferOf(...given);
  for (const kind of ['dragover', 'drop']) {{
    const event = new DragEvent(kind, {{ dataTransfer, bubbles: true, cancelable: true }});
    document.querySelector(selector).dispatchEvent(event);
  }}
}}"""
PASTE = f"""(given) => {{{_TRANSFER}
  const clipboardData = transferOf(...given);
  const event = new ClipboardEvent('paste', {{ clipboardData, bubbles: true, cancelable: true }});
  document.activeElement.dispatchEvent(event);
}}"""
READ_QR = """([data, width, height]) => {
  const pixels = Uint8ClampedArray.from(atob(data), (letter) => letter.charCodeAt(0));
  return jsQR(pixels, width, height)?.data ?? null;
}"""

FIND_BUTTON = """async (name) => {
  const called = (one) => (one.ariaLabel ?? one.innerText).trim() === name;
  const found = [...document.querySelectorAll('button, a')].find(
    (one) => called(one) && !one.disabled && one.getClientRects().length > 0,
  );
  if (!found) return null;
  found.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const middle = () => {
    const { left, top, width, height } = found.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const before = middle();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const after = middle();
  const isStill = before.every((place, i) => place === after[i]);
  return isStill && found.contains(document.elementFromPoint(...after)) ? after : null;
}"""

END_ANIMATIONS = """() => {
  for (const animation of document.getAnimations())
    if (animation.effect.getComputedTiming().endTime !== Infinity) animation.finish();
}"""

NAME_OF_FOCUS = """(() => {
  const { ariaLabel, labels, innerText } = document.activeElement;
  const text = ariaLabel ?? (labels?.length ? labels[0].innerText : innerText);
  return text.replace(/\\s+/g, ' ').trim();
})()"""

READ_MOVES = """() => new Promise((resolve, reject) => {
  const request = indexedDB.open('nurie');
  request.onerror = () => reject(request.error);
  request.onsuccess = () => {
    const all = request.result.transaction('moves').objectStore('moves').getAll();
    all.onsuccess = () => { request.result.close(); resolve(all.result); };
  };
})"""

READ_BOARD = f"""async () => {{
  const moves = (await ({READ_MOVES})()).sort((a, b) => a.clock - b.clock);
  const cells = new Map();
  const done = [];
  let height = 0;
  let width = 0;
  for (const move of moves) {{
    if (move.kind === 'undo') done.pop()?.forEach(([key, state]) => cells.set(key, state));
    if (move.kind !== 'paint' || move.maybe) continue;
    const before = [];
    for (const [row, column] of move.cells) {{
      const key = `${{row}} ${{column}}`;
      height = Math.max(height, row + 1);
      width = Math.max(width, column + 1);
      before.push([key, cells.get(key) ?? '?']);
      cells.set(key, move.state);
    }}
    done.push(before);
  }}
  const state = (row, column) => cells.get(`${{row}} ${{column}}`) ?? '?';
  const line = (row) => Array.from({{ length: width }}, (_, column) => state(row, column)).join('');
  return Array.from({{ length: height }}, (_, row) => line(row));
}}"""
