"""How the client is delivered: small and compressed, and updated without losing data."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nurie.packs import load_pack, packs
from tests.browser.conftest import STATIC, Opener, start_server
from tests.browser.screen import Screen


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """A copy of the built client, which a test may change."""
    compressed = shutil.ignore_patterns("*.br", "*.gz")
    return Path(shutil.copytree(STATIC, tmp_path / "client", ignore=compressed))


@pytest.fixture
def screen(browser: Any, tmp_path: Path, client: Path) -> Iterator[Screen]:
    server, address = start_server(tmp_path, client=client)
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en")
    yield Screen(context, address)
    context.close()
    os.killpg(server.pid, signal.SIGKILL)
    server.communicate()


def release(client: Path) -> None:
    """Another version, according to its service worker."""
    worker = client / "sw.js"
    changed, number = re.subn(r'nurie-shell-\$\{"\w+"\}', "nurie-shell-another", worker.read_text())
    assert number == 1
    worker.write_text(changed)


def test_a_new_version_comes_when_it_is_wanted(screen: Screen, client: Path) -> None:
    screen.go("/play/small/mug-2")
    screen.until("navigator.serviceWorker.controller !== null")
    screen.drag((1, 0), (1, 4))
    assert not screen.button("Update").is_visible()
    release(client)
    screen.page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    screen.button("Update").wait_for()
    screen.assert_accessible()
    assert len(screen.page.evaluate("caches.keys()")) == 3, "the old version stays until then"
    screen.drag((3, 0), (3, 4))
    with screen.page.expect_navigation():
        screen.button("Update").click()
    screen.page.get_by_role("grid").wait_for()
    assert screen.board()[1] == screen.board()[3] == "#####"
    assert sorted(screen.page.evaluate("caches.keys()")) == ["nurie-data", "nurie-shell-another"]
    assert not screen.button("Update").is_visible()
    screen.context.set_offline(True)
    screen.reload()
    assert screen.board()[3] == "#####"


def test_a_chosen_language_is_kept_also_in_the_next_version(screen: Screen, client: Path) -> None:
    screen.go("/settings")
    screen.until("navigator.serviceWorker.controller !== null")
    languages = """caches.keys()
      .then((names) => Promise.all(names.map((name) => caches.open(name))))
      .then((all) => Promise.all(all.map((cache) => cache.keys())))
      .then((all) => all.flat().map(({ url }) => url.match(/assets.(\\w\\w)-/)?.[1]))
      .then((found) => [...new Set(found)].filter(Boolean).sort().join())"""
    assert screen.page.evaluate(languages) == "en"
    screen.page.get_by_label("Language").select_option("cs")
    screen.page.get_by_role("heading", name="Nastavení").wait_for()
    screen.until(f"{languages}.then((found) => found === 'cs,en')")
    release(client)
    screen.page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    with screen.page.expect_navigation():
        screen.page.locator(".toast button").click()
    screen.page.get_by_role("heading", name="Nastavení").wait_for()
    screen.context.set_offline(True)
    screen.reload()
    assert screen.page.evaluate(languages) == "cs,en"
    screen.page.get_by_label("Jazyk").select_option("pl")
    screen.page.get_by_text("Tuto část aplikace se nepodařilo načíst.").wait_for()
    assert screen.page.get_by_label("Jazyk").input_value() == "cs"


def test_all_packs_are_kept_for_later(screen: Screen) -> None:
    screen.go("/settings")
    screen.until("navigator.serviceWorker.controller !== null")
    own = sum(load_pack(name).section in ("drawn", "nurikabe") for name in packs())
    screen.page.get_by_text(f"Packs on this device: {own} of").wait_for()
    screen.page.get_by_role("button", name="Keep all").click()
    count = len(packs())
    screen.page.get_by_text(f"Packs on this device: {count} of {count}").wait_for()
    screen.assert_accessible()
    screen.context.set_offline(True)
    screen.go("/packs/small")
    screen.reload()
    last = load_pack(packs()[-1])
    screen.go(f"/play/{last.id_of(last.entries[0])}")
    screen.page.get_by_role("grid").wait_for()


def test_the_client_comes_compressed(open_screen: Opener) -> None:
    screen = open_screen("/", service_workers="block")
    for pattern in ("index.html", "assets/index-*.js", "assets/*.wasm"):
        file = next(STATIC.glob(pattern))
        answer = screen.page.request.get(f"{screen.address}/{file.relative_to(STATIC)}")
        assert answer.headers["content-encoding"] in ("br", "gzip")
        assert answer.body() == file.read_bytes()


def test_little_is_loaded_before_the_first_puzzle(open_screen: Opener) -> None:
    screen = open_screen("/settings", service_workers="block")

    def weights(names: list[str]) -> dict[str, int]:
        files = {STATIC / name.removeprefix(f"{screen.address}/") for name in names}
        return {
            suffix: sum(len(gzip.compress(f.read_bytes(), 9)) for f in files if f.suffix == suffix)
            for suffix in (".js", ".wasm")
        }

    loaded = "performance.getEntriesByType('resource').map(({ name }) => name)"
    screen.go("/")
    screen.reload()
    screen.page.locator("main a").first.wait_for()
    # The engine follows soon after the board, so the page itself looks when the board appears.
    screen.page.evaluate(
        """() => {
          new MutationObserver((_, observer) => {
            if (!document.querySelector('[role=grid]')) return;
            observer.disconnect();
            window.first = LOADED;
          }).observe(document, { childList: true, subtree: true });
        }""".replace("LOADED", loaded)
    )
    screen.go("/play/small/mug-2")
    screen.page.get_by_role("grid").wait_for()
    before = weights(screen.page.evaluate("window.first"))
    screen.button("Hint").click()
    screen.page.get_by_test_id("hint").wait_for()
    after = weights(screen.page.evaluate(loaded))
    assert 40_000 < before[".js"] <= 80_000
    assert after[".wasm"] > 0
    assert sum(after.values()) <= 180_000
