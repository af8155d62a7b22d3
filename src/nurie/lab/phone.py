"""A browser that shows the app as a phone would, and collects data for `nurie.lab.page`.

Calculations are in `nurie.lab.page`, because this code runs only with a browser.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from pathlib import Path
from typing import Any

from nurie.errors import NurieError

PHONE = {"width": 390, "height": 844}
LARGEST = "documents/orc"
LARGEST_PACK = "people"
SEARCHES = {"kind": "nurikabe", "size": "21–25", "level": "3", "state": "not_started", "text": "an"}
"""What is searched for, in turn: a value for each field."""
_HINTS = 12
"""Consecutive hints in each puzzle; each is applied before the next."""
_STROKES = 6
_TOUCHES = 120
"""In a second, which a stroke takes."""
_CELLS = 63
_FRAMES = "disabled-by-default-devtools.timeline.frame"
_PACKS = 'main a[href^="#/packs/"]'
_NO_LIVES = "localStorage.setItem('nurie.settings', JSON.stringify({ mode: 'none' }))"

_WATCH_START = """
    window.tappable = 0;
    new MutationObserver((_, observer) => {
        if (!document.querySelector('main a[href^="#/packs/"]')) return;
        window.tappable = performance.now();
        observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
"""
_TIME_THE_WORKER = """() => {
    const answer = self.onmessage;
    self.onmessage = async (event) => {
        const start = performance.now();
        await answer(event);
        self.spent = performance.now() - start;
    };
}"""
_ASK = """async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const start = performance.now();
    document.querySelector('button.hint').click();
    while (!document.querySelector('[data-testid=hint]'))
        await new Promise((done) => setTimeout(done));
    await painted();
    return performance.now() - start;
}"""
_OPEN_PACK = """async (pack) => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const start = performance.now();
    location.hash = `#/packs/${pack}`;
    while (!document.querySelector('.puzzles a'))
        await new Promise((done) => setTimeout(done));
    await painted();
    return performance.now() - start;
}"""
_SEARCH = """async ([name, value]) => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const field = document.querySelector(`form [name=${name}]`);
    const start = performance.now();
    field.value = value;
    field.dispatchEvent(new Event(name === 'text' ? 'input' : 'change', { bubbles: true }));
    await painted();
    return performance.now() - start;
}"""
_FOLLOW = """async () => {
    const hint = () => document.querySelector('[data-testid=hint]');
    for (let press = 0; press < 4 && hint(); press++) {
        (hint().querySelector('.button.main') ?? hint().querySelector('.button'))?.click();
        await new Promise((done) => setTimeout(done, 50));
    }
    return !hint() && document.querySelector('button.hint') !== null;
}"""
"""Press on until the cells of the hint are filled in; return whether there is another."""


class Phone:
    """A browser that shows the app as a phone would."""

    def __init__(self, chromium: Any, url: str, slowdown: float) -> None:
        self._chromium, self._url, self._slowdown = chromium, url, slowdown

    async def _open(self, path: str = "", before: str = "") -> tuple[Any, Any]:
        """A page of a new visitor, and its DevTools session."""
        context = await self._chromium.new_context(
            viewport=PHONE,
            device_scale_factor=2,
            has_touch=True,
            is_mobile=True,
            locale="en",
            service_workers="block",
        )
        page = await context.new_page()
        devtools = await context.new_cdp_session(page)
        await devtools.send("Emulation.setCPUThrottlingRate", {"rate": self._slowdown})
        if before:
            await page.add_init_script(before)
        await page.goto(self._url + path)
        return page, devtools

    async def _play(self, puzzle: str, before: str = "") -> tuple[Any, Any]:
        """A page with a puzzle, once everything is loaded."""
        page, devtools = await self._open(f"/#/play/{puzzle}", before)
        await page.get_by_role("grid").wait_for()
        await page.wait_for_timeout(4000)
        return page, devtools

    async def visit(self) -> tuple[float, float]:
        """The first paint of a first visit, and when a pack can be tapped, in ms."""
        page, _ = await self._open(before=_WATCH_START)
        await page.locator(_PACKS).first.wait_for()
        painted, tappable = await page.evaluate(
            "[performance.getEntriesByName('first-contentful-paint')[0].startTime, window.tappable]"
        )
        await page.context.close()
        return painted, tappable

    async def open_pack(self, pack: str) -> float:
        """How long it takes from tapping a pack to its puzzles, in ms; it is fetched meanwhile."""
        page, _ = await self._open()
        await page.locator(_PACKS).first.wait_for()
        await page.wait_for_timeout(1000)
        seen: float = await page.evaluate(_OPEN_PACK, pack)
        await page.context.close()
        return seen

    async def searches(self) -> list[float]:
        """How long it takes from each wish to what is found, in ms."""
        page, _ = await self._open("/#/search")
        await page.locator(".puzzles a").first.wait_for()
        await page.wait_for_timeout(1000)
        found = [await page.evaluate(_SEARCH, list(wish)) for wish in SEARCHES.items()]
        await page.context.close()
        return found

    async def files(self, puzzle: str) -> tuple[dict[str, bytes], ...]:
        """All files by name up to the first screen, up to the first puzzle, and soon after it."""
        page, _ = await self._open()
        names: set[str] = set()
        page.on("request", lambda request: names.add(request.url.partition("?")[0]))
        await page.reload()
        await page.locator(_PACKS).first.wait_for()
        await page.wait_for_timeout(500)
        home = await _files(page, names)
        await page.goto(f"{self._url}/#/play/{puzzle}")
        await page.get_by_role("grid").wait_for()
        await page.wait_for_timeout(500)
        playing = await _files(page, names)
        # The engine loads while the player looks at the puzzle.
        await page.wait_for_timeout(4000)
        hinting = await _files(page, names)
        await page.context.close()
        return home, playing, hinting

    async def drag(self) -> list[dict[str, Any]]:
        """The events of the browser's trace while a finger paints."""
        page, devtools = await self._play(LARGEST, _NO_LIVES)
        await page.keyboard.press("0")
        await page.wait_for_timeout(500)
        board = page.get_by_test_id("board")
        x, y, side = map(float, (await board.get_attribute("data-view")).split())
        box = await board.bounding_box()

        def touch(kind: str, *points: tuple[float, float]) -> asyncio.Task[Any]:
            spots = [{"x": box["x"] + x + at, "y": box["y"] + y + down} for at, down in points]
            event = {"type": kind, "touchPoints": spots}
            return asyncio.ensure_future(devtools.send("Input.dispatchTouchEvent", event))

        with tempfile.NamedTemporaryFile(suffix=".json") as file:
            await self._chromium.start_tracing(page=page, path=file.name, categories=[_FRAMES])
            for stroke in range(_STROKES):
                down = (3 * stroke + 0.5) * side
                await touch("touchStart", (side / 2, down))
                # A finger does not wait for the display.
                moves = []
                for part in range(_TOUCHES):
                    at = (part / _TOUCHES * _CELLS + 0.5) * side
                    moves.append(touch("touchMove", (at, down)))
                    await asyncio.sleep(1 / _TOUCHES)
                await asyncio.gather(*moves)
                await touch("touchEnd")
            await self._chromium.stop_tracing()
            events: list[dict[str, Any]]
            events = json.loads(Path(file.name).read_text(encoding="utf-8"))["traceEvents"]
        await page.context.close()
        return events

    async def hints(self, puzzle: str) -> list[tuple[float, float]]:
        """How long the first hints of a puzzle take in milliseconds, and the engine for each."""
        page, _ = await self._play(puzzle)
        if not page.workers:
            raise NurieError("the engine was not loaded")
        worker = page.workers[0]
        await worker.evaluate(_TIME_THE_WORKER)
        found = []
        for _ in range(_HINTS):
            seen = await page.evaluate(_ASK)
            spent = await worker.evaluate("self.spent")
            found.append((seen, spent))
            if not await page.evaluate(_FOLLOW):
                break
        await page.context.close()
        return found


async def _files(page: Any, names: set[str]) -> dict[str, bytes]:
    # The page may send more requests meanwhile.
    here = [name for name in sorted(names) if name.startswith("http")]
    return {name: await (await page.request.get(name)).body() for name in here}
