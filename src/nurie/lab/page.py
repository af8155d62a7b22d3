"""How the app feels on a slow phone: ``python -m nurie.lab.page``.

Debian's Chromium shows the page as a phone of 390×844 would, with its main thread slowed
down by a factor. It measures first visits (first paint, the time until a pack can be
tapped, the bytes loaded), the time until the largest pack is open and until a search is
answered, the frames while a finger paints on a 64×64 board with 120 touches per second, from
the browser's own trace, and the time from tapping the hint button to the sentence on the
screen. The browser cannot slow down a worker, so the engine's time in its worker is multiplied
by the same factor::

    python -m nurie.lab.page                     start a server, and measure
    python -m nurie.lab.page --slowdown 6 --url http://…
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import shutil
import statistics
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from nurie.drafts import scratch
from nurie.errors import NurieError
from nurie.lab import machine
from nurie.lab.load import server
from nurie.lab.phone import LARGEST_PACK, Phone

PUZZLES = (
    "small/rabbit",
    "pictures/panda",
    "coloured/parrot",
    "nurikabe/storm-petrel",
    "nurikabe/the-far-archipelago",
    "documents/demon",
    "documents/orc",
)
"""The puzzles in which hints are measured: small and large ones of every kind."""
_DRAGS = 3
"""How often the drag is measured, because the machine may be busy."""
_HERTZ = 60
"""Frames that a phone shows in a second."""
_LATE = 100
"""Milliseconds after which a hint feels slow."""


def weight(files: Mapping[str, bytes]) -> int:
    """How large files are, compressed; only script and engine count."""
    return sum(
        len(gzip.compress(data, 9))
        for name, data in files.items()
        if name.endswith((".js", ".wasm"))
    )


def frames(events: Iterable[Mapping[str, Any]]) -> str:
    """The numbers of shown and of dropped frames in a trace."""
    states = [
        event["args"]["frame_reporter"]["state"]
        for event in events
        if event["name"] == "PipelineReporter" and event["ph"] == "b"
    ]
    shown = sum(state.startswith("STATE_PRESENTED") for state in states)
    dropped = states.count("STATE_DROPPED")
    rate = _HERTZ * shown / max(1, shown + dropped)
    return f"{rate:.1f} frames/s ({dropped} of {shown + dropped} dropped)"


def slowed(times: Iterable[tuple[float, float]], slowdown: float) -> list[float]:
    """The times of hints, as if the worker had been slowed down too."""
    return [seen + (slowdown - 1) * spent for seen, spent in times]


def _hints(times: Sequence[float]) -> str:
    return (
        f"first {times[0]:.0f} ms, median {statistics.median(times):.0f} ms, "
        f"at most {max(times):.0f} ms of {len(times)}"
    )


def _all_hints(times: Sequence[float]) -> str:
    late = sum(time > _LATE for time in times)
    return f"{late} of {len(times)} took more than {_LATE} ms, the longest {max(times):.0f} ms"


def _seconds(milliseconds: Iterable[float]) -> str:
    values = [value / 1000 for value in milliseconds]
    return f"median {statistics.median(values):.2f} s, at most {max(values):.2f} s"


async def figures(phone: Phone, slowdown: float, visits: int) -> dict[str, str]:
    """The results, by name."""
    rows = {}
    painted, tappable = zip(*[await phone.visit() for _ in range(visits)], strict=True)
    rows["first paint"] = _seconds(painted)
    rows["packs tappable"] = _seconds(tappable)
    rows["largest pack"] = _seconds([await phone.open_pack(LARGEST_PACK) for _ in range(visits)])
    searches = await phone.searches()
    rows["search"] = f"at most {max(searches):.0f} ms of {len(searches)}"
    home, playing, hinting = map(weight, await phone.files(PUZZLES[0]))
    rows["script and engine"] = (
        f"{home / 1000:.1f} kB gzip up to the first screen, "
        f"{playing / 1000:.1f} kB up to the first puzzle, "
        f"{hinting / 1000:.1f} kB with the engine, which follows"
    )
    rows["drag on 64×64"] = ", ".join([frames(await phone.drag()) for _ in range(_DRAGS)])
    every: list[float] = []
    for name in PUZZLES:
        times = slowed(await phone.hints(name), slowdown)
        every += times
        rows[f"hints in {name}"] = _hints(times)
    rows["hints"] = _all_hints(every)
    return rows


async def measure(url: str, slowdown: float, visits: int) -> dict[str, str]:
    """All figures by name."""
    try:
        from playwright.async_api import async_playwright
    except ImportError:
        raise NurieError("the browser is driven by Playwright: pip install playwright") from None
    if not (chromium := shutil.which("chromium") or shutil.which("chromium-browser")):
        raise NurieError("chromium is not installed; on Debian: apt install chromium")
    async with async_playwright() as playwright:
        options = ["--no-sandbox", "--disable-gpu"]
        browser = await playwright.chromium.launch(executable_path=chromium, args=options)
        version = f"Chromium {browser.version}, main thread {slowdown:g}× slower"
        rows = await figures(Phone(browser, url, slowdown), slowdown, visits)
        await browser.close()
    return {"browser": version} | rows


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(prog="nurie.lab.page", description=__doc__.partition("\n")[0])
    parser.add_argument("--slowdown", type=float, default=4.0)
    parser.add_argument("--visits", type=int, default=5)
    parser.add_argument("--url", default="", help="a server that is already running")
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
