"""A short run of the lab's page benchmark in a real browser: every event is measured."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from nurie.lab import load, page, phone
from tests.browser.browsers import CHROMIUM


@pytest.mark.skipif(not CHROMIUM, reason="Chromium is not installed")
def test_a_short_measurement(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "PUZZLES", ("small/rabbit",))
    monkeypatch.setattr(page, "_DRAGS", 1)
    monkeypatch.setattr(phone, "_STROKES", 1)
    monkeypatch.setattr(phone, "_HINTS", 2)

    def measured() -> dict[str, str]:
        with load.server(tmp_path, 1, "") as (url, _):
            return asyncio.run(page.measure(url.rstrip("/"), 1, 1))

    # The browsers of other tests keep an event loop in this thread.
    with ThreadPoolExecutor(1) as elsewhere:
        rows = elsewhere.submit(measured).result()
    assert re.fullmatch(r"median [\d.]+ s, at most [\d.]+ s", rows["packs tappable"])
    assert re.fullmatch(r"median [\d.]+ s, at most [\d.]+ s", rows["largest pack"])
    assert re.fullmatch(r"at most [\d.]+ ms of 5", rows["search"])
    home, playing, hinting = re.findall(r"([\d.]+) kB", rows["script and engine"])
    assert 10 < float(home) < float(playing) < float(hinting)
    assert re.fullmatch(r"[\d.]+ frames/s \(\d+ of [1-9]\d* dropped\)", rows["drag on 64×64"])
    assert rows["hints in small/rabbit"].endswith(" of 2")
