"""The page benchmark without a browser: how it evaluates what a phone measured."""

from __future__ import annotations

import asyncio
import builtins
import gzip
import random
import shutil
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from nurie.errors import NurieError
from nurie.lab import machine, page
from nurie.lab.phone import LARGEST_PACK, Phone

NOISE = random.Random(1).randbytes(300_000)


def frame(state: str, name: str = "PipelineReporter", phase: str = "b") -> dict[str, Any]:
    return {"name": name, "ph": phase, "args": {"frame_reporter": {"state": state}}}


def test_only_script_and_engine_weigh_something() -> None:
    script, engine = b"let x = 1;" * 100, NOISE
    files = {"/a.js": script, "/b.wasm": engine, "/c.css": NOISE, "/d.json": NOISE}
    assert page.weight(files) == len(gzip.compress(script, 9)) + len(gzip.compress(engine, 9))
    assert page.weight({}) == 0


def test_frames_that_were_shown_and_dropped() -> None:
    shown = [frame("STATE_PRESENTED_ALL"), frame("STATE_PRESENTED_PARTIAL")]
    other = [
        frame("STATE_NO_UPDATE_DESIRED"),
        frame("STATE_DROPPED", phase="e"),
        frame("STATE_DROPPED", name="Other"),
    ]
    events = [*shown, *other, frame("STATE_DROPPED")]
    assert page.frames(events) == "40.0 frames/s (1 of 3 dropped)"
    assert page.frames(other) == "0.0 frames/s (0 of 0 dropped)"
    assert page.frames(shown) == "60.0 frames/s (0 of 2 dropped)"


def test_a_worker_counts_as_if_it_were_slow() -> None:
    assert page.slowed([(10, 2), (5, 0)], 4) == [16, 5]
    assert page.slowed([(10, 2)], 1) == [10]


class Seen:
    """A phone with scripted measurements."""

    def __init__(self) -> None:
        self.visits = iter([(100, 200), (30_000, 12_340), (20_000, 40_000)])
        self.drags = iter(["STATE_PRESENTED_ALL", "STATE_DROPPED", "STATE_PRESENTED_ALL"])
        self.asked: list[str] = []

    async def visit(self) -> tuple[float, float]:
        return next(self.visits)

    async def open_pack(self, pack: str) -> float:
        self.asked.append(pack)
        return 250

    async def searches(self) -> list[float]:
        return [12.4, 31.6]

    async def files(self, puzzle: str) -> tuple[dict[str, bytes], ...]:
        self.asked.append(puzzle)
        home = {"a.js": NOISE[:200_000]}
        playing = home | {"b.js": NOISE[:100_000]}
        return home, playing, playing | {"c.wasm": NOISE}

    async def drag(self) -> list[dict[str, Any]]:
        return [frame(next(self.drags))]

    async def hints(self, puzzle: str) -> list[tuple[float, float]]:
        self.asked.append(puzzle)
        last = 31 if puzzle == page.PUZZLES[-1] else 30
        return [(40, 0), (10, 10), (10, last)]


def test_all_figures() -> None:
    phone = Seen()
    rows = asyncio.run(page.figures(cast("Phone", phone), 4, 3))
    assert list(rows.items())[:6] == [
        ("first paint", "median 20.00 s, at most 30.00 s"),
        ("packs tappable", "median 12.34 s, at most 40.00 s"),
        ("largest pack", "median 0.25 s, at most 0.25 s"),
        ("search", "at most 32 ms of 2"),
        (
            "script and engine",
            "200.1 kB gzip up to the first screen, 300.1 kB up to the first puzzle, "
            "600.2 kB with the engine, which follows",
        ),
        (
            "drag on 64×64",
            "60.0 frames/s (0 of 1 dropped), 0.0 frames/s (1 of 1 dropped), "
            "60.0 frames/s (0 of 1 dropped)",
        ),
    ]
    assert phone.asked == [*[LARGEST_PACK] * 3, page.PUZZLES[0], *page.PUZZLES]
    hints = [rows[f"hints in {name}"] for name in page.PUZZLES]
    assert hints[:-1] == ["first 40 ms, median 40 ms, at most 100 ms of 3"] * 6
    assert hints[-1] == "first 40 ms, median 40 ms, at most 103 ms of 3"
    assert rows["hints"] == "1 of 21 took more than 100 ms, the longest 103 ms"


def test_a_browser_is_opened_and_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[Any] = []

    class Browser:
        version = "150.1"

        async def launch(self, **words: Any) -> Browser:
            done.append(words)
            return self

        async def close(self) -> None:
            done.append("closed")

    @asynccontextmanager
    async def async_playwright() -> AsyncIterator[Any]:
        yield SimpleNamespace(chromium=Browser())

    async def figures(phone: Phone, slowdown: float, visits: int) -> dict[str, str]:
        done.append((phone._url, phone._slowdown, slowdown, visits))
        return {"first paint": "soon"}

    module = SimpleNamespace(async_playwright=async_playwright)
    monkeypatch.setitem(sys.modules, "playwright.async_api", module)
    monkeypatch.setattr(page, "figures", figures)
    for there in ("chromium", "chromium-browser"):
        done.clear()
        monkeypatch.setattr(shutil, "which", {there: f"/bin/{there}"}.get)
        rows = asyncio.run(page.measure("http://a", 2.5, 3))
        assert rows == {
            "browser": "Chromium 150.1, main thread 2.5× slower",
            "first paint": "soon",
        }
        assert done == [
            {"executable_path": f"/bin/{there}", "args": ["--no-sandbox", "--disable-gpu"]},
            ("http://a", 2.5, 2.5, 3),
            "closed",
        ]


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("playwright")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(
        NurieError, match="chromium is not installed; on Debian: apt install chromium"
    ):
        asyncio.run(page.measure("http://a", 4, 1))
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name.startswith("playwright"):
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(NurieError, match="driven by Playwright: pip install playwright"):
        asyncio.run(page.measure("http://a", 4, 1))


def test_the_table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    asked: list[Any] = []

    async def measure(*words: Any) -> dict[str, str]:
        asked.append(words)
        return {"first paint": "soon"}

    @contextmanager
    def server(folder: Path, *words: Any) -> Iterator[tuple[str, int]]:
        asked.append((folder.is_dir(), *words))
        yield "http://127.0.0.1:5/", 1

    monkeypatch.setattr(page, "measure", measure)
    monkeypatch.setattr(page, "server", server)
    monkeypatch.setattr(machine, "describe", lambda: {"nurie": "1.2"})
    assert page.main([]) == 0
    assert asked == [(True, 1, ""), ("http://127.0.0.1:5", 4.0, 5)]
    assert capsys.readouterr().out == "nurie        1.2\nfirst paint  soon\n"
    assert page.main(["--url", "http://b/", "--slowdown", "6", "--visits", "2"]) == 0
    assert asked[2:] == [("http://b", 6.0, 2)]
