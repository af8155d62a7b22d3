"""How the app feels on a slow phone: ``python -m nurie.lab.page``.

Debian's Chromium shows the page as a phone of 390×844 would, its main thread slowed down
by a factor. Measured are first visits (when something is painted, when a pack can be
tapped, how many bytes came), the frames of a finger that paints on a 64×64 board, with
120 touches a second, as the browser's own trace has them, and how long a hint takes from
the tap to the words on the screen. The browser cannot slow down a worker, so what the
engine takes in its worker is measured without slowing down and counts so many times::

    python -m nurie.lab.page                     start a server, and measure
    python -m nurie.lab.page --slowdown 6 --url http://…
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import shutil
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from nurie.drafts import scratch
from nurie.errors import NurieError
from nurie.lab import machine
from nurie.lab.load import server

PHONE = {"width": 390, "height": 844}
PUZZLES = (
    "small/rabbit",
    "pictures/panda",
    "coloured/parrot",
    "nurikabe/storm-petrel",
    "nurikabe/the-far-archipelago",
    "documents/demon",
    "documents/orc",
)
"""Where hints are asked for: small and large ones of every kind."""
LARGEST = "documents/orc"
_HINTS = 12
"""Hints asked for in a row in each puzzle; each is followed before the next."""
_DRAGS = 3
"""How often the drag is measured: the machine may be busy with something else."""
_STROKES = 6
_TOUCHES = 120
"""In a second, which a stroke takes."""
_CELLS = 63
_FRAMES = "disabled-by-default-devtools.timeline.frame"
_HERTZ = 60
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
_FOLLOW = """async () => {
    const hint = () => document.querySelector('[data-testid=hint]');
    for (let press = 0; press < 4 && hint(); press++) {
        (hint().querySelector('.button.main') ?? hint().querySelector('.button'))?.click();
        await new Promise((done) => setTimeout(done, 50));
    }
    return !hint() && document.querySelector('button.hint') !== null;
}"""
"""Presses on until the cells of the hint are filled in; whether there is a next one."""


class Phone:
    """A browser that shows the app as a phone would."""

    def __init__(self, chromium: Any, url: str, slowdown: float) -> None:
        self._chromium, self._url, self._slowdown = chromium, url, slowdown

    async def _open(self, path: str = "", before: str = "") -> tuple[Any, Any]:
        """A page of a new visitor, and the way to tell its browser what to do."""
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
        """A page with a puzzle on it, when all is loaded that will be."""
        page, devtools = await self._open(f"/#/play/{puzzle}", before)
        await page.get_by_role("grid").wait_for()
        await page.wait_for_timeout(4000)
        return page, devtools

    async def visit(self) -> tuple[float, float]:
        """When something is painted at a first visit, and when a pack can be tapped, in seconds."""
        page, _ = await self._open(before=_WATCH_START)
        await page.locator(_PACKS).first.wait_for()
        painted, tappable = await page.evaluate(
            "[performance.getEntriesByName('first-contentful-paint')[0].startTime, window.tappable]"
        )
        await page.context.close()
        return painted / 1000, tappable / 1000

    async def weight(self) -> tuple[int, int]:
        """The bytes of script, worker and engine, compressed: first screen, first puzzle."""
        page, _ = await self._open()
        names: set[str] = set()
        page.on("request", lambda request: names.add(request.url.partition("?")[0]))
        await page.reload()
        await page.locator(_PACKS).first.wait_for()
        await page.wait_for_timeout(500)
        home = await _bytes(page, names)
        await page.goto(f"{self._url}/#/play/{PUZZLES[0]}")
        await page.get_by_role("grid").wait_for()
        await page.wait_for_timeout(4000)
        puzzle = await _bytes(page, names)
        await page.context.close()
        return home, puzzle

    async def drag(self) -> tuple[float, int, int]:
        """Frames a second while a finger paints, and how many were shown and dropped."""
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
                # A finger does not wait until what it did is shown.
                moves = []
                for part in range(_TOUCHES):
                    at = (part / _TOUCHES * _CELLS + 0.5) * side
                    moves.append(touch("touchMove", (at, down)))
                    await asyncio.sleep(1 / _TOUCHES)
                await asyncio.gather(*moves)
                await touch("touchEnd")
            await self._chromium.stop_tracing()
            events = json.loads(Path(file.name).read_text(encoding="utf-8"))["traceEvents"]
        await page.context.close()
        states = [
            event["args"]["frame_reporter"]["state"]
            for event in events
            if event["name"] == "PipelineReporter" and event["ph"] == "b"
        ]
        shown = sum(state.startswith("STATE_PRESENTED") for state in states)
        dropped = states.count("STATE_DROPPED")
        return _HERTZ * shown / max(1, shown + dropped), shown, dropped

    async def hints(self, puzzle: str) -> list[float]:
        """How long the first hints of a puzzle take, in milliseconds."""
        page, _ = await self._play(puzzle)
        if not page.workers:
            raise NurieError("the engine was not loaded")
        worker = page.workers[0]
        await worker.evaluate(_TIME_THE_WORKER)
        found = []
        for _ in range(_HINTS):
            seen = await page.evaluate(_ASK)
            spent = await worker.evaluate("self.spent")
            found.append(seen + (self._slowdown - 1) * spent)
            if not await page.evaluate(_FOLLOW):
                break
        await page.context.close()
        return found


async def _bytes(page: Any, names: set[str]) -> int:
    """How large some files are, compressed; only script and engine count."""
    total = 0
    for name in names:
        if name.endswith((".js", ".wasm")):
            answer = await page.request.get(name)
            total += len(gzip.compress(await answer.body(), 9))
    return total


def _seconds(values: Sequence[float]) -> str:
    return f"median {statistics.median(values):.2f} s, at most {max(values):.2f} s"


async def measure(url: str, slowdown: float, visits: int) -> dict[str, str]:
    """All figures by name."""
    try:
        from playwright.async_api import async_playwright
    except ImportError:
        raise NurieError("the browser is driven by Playwright: pip install playwright") from None
    if not (chromium := shutil.which("chromium") or shutil.which("chromium-browser")):
        raise NurieError("there is no chromium; on Debian: apt install chromium")
    rows = {}
    async with async_playwright() as playwright:
        options = ["--no-sandbox", "--disable-gpu"]
        browser = await playwright.chromium.launch(executable_path=chromium, args=options)
        phone = Phone(browser, url, slowdown)
        rows["browser"] = f"Chromium {browser.version}, main thread {slowdown:g}× slower"
        painted, tappable = zip(*[await phone.visit() for _ in range(visits)], strict=True)
        rows["first paint"] = _seconds(painted)
        rows["packs tappable"] = _seconds(tappable)
        home, puzzle = await phone.weight()
        rows["script and engine"] = (
            f"{puzzle / 1000:.1f} kB gzip up to the first puzzle, "
            f"{home / 1000:.1f} kB of them for the first screen"
        )
        drags = [await phone.drag() for _ in range(_DRAGS)]
        rows["drag on 64×64"] = ", ".join(
            f"{rate:.1f} frames/s ({dropped} of {shown + dropped} dropped)"
            for rate, shown, dropped in drags
        )
        every: list[float] = []
        for name in PUZZLES:
            times = await phone.hints(name)
            every += times
            rows[f"hints in {name}"] = (
                f"first {times[0]:.0f} ms, median {statistics.median(times):.0f} ms, "
                f"at most {max(times):.0f} ms of {len(times)}"
            )
        late = sum(time > 100 for time in every)
        rows["hints"] = (
            f"{late} of {len(every)} took more than 100 ms, the longest {max(every):.0f} ms"
        )
        await browser.close()
    return rows


def main(words: Sequence[str] | None = None) -> int:
    """Measures, and prints a table."""
    parser = argparse.ArgumentParser(prog="nurie.lab.page", description=__doc__.partition("\n")[0])
    parser.add_argument("--slowdown", type=float, default=4.0)
    parser.add_argument("--visits", type=int, default=5)
    parser.add_argument("--url", default="", help="a server that runs already")
    asked = parser.parse_args(words)
    if asked.url:
        rows = asyncio.run(measure(asked.url.rstrip("/"), asked.slowdown, asked.visits))
    else:
        with (
            scratch() as folder,
            server(Path(folder), 1, "") as (url, _),
        ):
            rows = asyncio.run(measure(url.rstrip("/"), asked.slowdown, asked.visits))
    rows = machine.describe() | rows
    width = max(map(len, rows))
    for name, value in rows.items():
        print(f"{name.ljust(width)}  {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
