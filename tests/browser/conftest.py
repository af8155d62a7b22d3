"""A server with the built client, and a browser that shows it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.browser.browsers import Browser, Browsers, Chromium
from tests.browser.screen import Screen

STATIC = Path(__file__).parents[2] / "src/nurie/app/static"
SIZES = {
    "phone": (360, 640),
    "tall phone": (390, 844),
    "desktop": (1440, 900),
    "zoomed": (320, 256),
}

# A blank page has no storage.
CHOOSE = """try { localStorage['nurie.settings'] ??= %s; } catch { /* a blank page */ }"""
Opener = Callable[..., Screen]


def start_server(
    data: Path, port: int = 0, client: Path = STATIC
) -> tuple[subprocess.Popen[str], str]:
    """A server with its data in a folder, and its address."""
    assert (client / "index.html").exists(), "the client is not built; run `make install`"
    server = subprocess.Popen(
        [sys.executable, "-m", "nurie", "app", "--port", str(port)],
        env=os.environ | {"NURIE_DATA": str(data), "NURIE_STATIC": str(client)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    assert server.stdout is not None
    for line in server.stdout:
        if found := re.search(r"http://\S+", line):
            return server, found[0].rstrip("/")
    raise AssertionError("the server did not start")


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server for these tests only."""
    server, found = start_server(tmp_path_factory.mktemp("data"))
    yield found
    server.terminate()
    server.communicate(timeout=120)


@pytest.fixture(scope="session")
def browsers() -> Iterator[Browsers]:
    with ExitStack() as resources:
        yield Browsers(resources)


@pytest.fixture(scope="session")
def browser(browsers: Browsers) -> Browser:
    """The default browser."""
    return browsers[os.environ.get("NURIE_TEST_BROWSER", "chromium")]


@pytest.fixture
def open_screen(browser: Browser, address: str) -> Iterator[Opener]:
    """Opens the app as a new visitor: ``open_screen("/settings", size="phone", theme="dark")``.

    ``settings`` are what the visitor chose before. Where possible, the service worker runs only
    for ``offline=True``: to store the whole app takes longer than most tests.
    """
    contexts = []
    screens: list[Screen] = []

    def open_one(
        path: str = "/",
        *,
        size: str = "phone",
        theme: str = "light",
        locale: str = "en",
        at: str = address,
        settings: dict[str, Any] | None = None,
        offline: bool = False,
        **more: Any,
    ) -> Screen:
        width, height = SIZES[size]
        if isinstance(browser, Chromium) and not offline:
            more = {"service_workers": "block"} | more
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=theme,
            locale=locale,
            has_touch=size.endswith("phone"),
            accept_downloads=True,
            **more,
        )
        contexts.append(context)
        if settings:
            context.add_init_script(CHOOSE % json.dumps(json.dumps(settings)))
        screen = Screen(context, at)
        screens.append(screen)
        screen.go(path)
        return screen

    yield open_one
    for context in contexts:
        context.close()
    for screen in screens:
        assert screen.errors == []
