"""The browsers that tests run in: Debian's Chromium, Firefox ESR and WebKitGTK.

Each one makes contexts, that is, new visitors, by the same options, in Playwright's words:
``viewport``, ``color_scheme``, ``reduced_motion``, ``forced_colors``, ``locale``. One option
is our own: ``site_data="block"`` forbids the page to store anything. What a browser cannot
do skips the test, with the reason.

Chromium does all of it in one process. Firefox reads its preferences when it starts, so
unusual preferences need a separate Firefox. WebKit is in `webkit.py`.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

import pytest

from tests.browser import webkit

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
SHELL = shutil.which("chromium-headless-shell")
"""Chromium without windows, tabs and profiles: a page takes a third of the time."""
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
PACKAGES = {
    "chromium": "chromium",
    "firefox": "firefox-esr",
    "webkit": "webkit2gtk-driver xvfb",
}


class Browser(Protocol):
    """Creates new visitors."""

    @property
    def new_context(self) -> Callable[..., Any]: ...


class Chromium:
    ARGUMENTS = (
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-sync",
    )

    def __init__(self, playwright: Any, resources: ExitStack) -> None:
        self._type = playwright.chromium
        self._resources = resources
        self._launch = {"executable_path": CHROMIUM, "args": list(self.ARGUMENTS)}
        self._shared = self._type.launch(**self._launch | {"executable_path": SHELL or CHROMIUM})
        resources.callback(self._shared.close)

    def new_context(self, *, site_data: str = "allow", whole: bool = False, **options: Any) -> Any:
        """A visitor; one who may install apps needs the whole browser."""
        if whole:
            browser = self._type.launch(**self._launch)
            self._resources.callback(browser.close)
            return browser.new_context(**options)
        if site_data == "allow":
            return self._shared.new_context(**options)
        profile = Path(self._resources.enter_context(tempfile.TemporaryDirectory()))
        blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
        (profile / "Default").mkdir()
        (profile / "Default/Preferences").write_text(json.dumps(blocked), encoding="utf-8")
        return self._type.launch_persistent_context(profile, **self._launch, **options)


class Firefox:
    """Firefox as Mozilla builds it; the one that Playwright downloads is patched."""

    def __init__(self, playwright: Any, resources: ExitStack) -> None:
        self._type = playwright.firefox
        self._launch = {"channel": "moz-firefox", "executable_path": FIREFOX}
        self._shared = self._type.launch(**self._launch)
        resources.callback(self._shared.close)

    def new_context(
        self,
        *,
        color_scheme: str = "light",
        reduced_motion: str = "no-preference",
        forced_colors: str = "none",
        site_data: str = "allow",
        service_workers: str = "allow",
        has_touch: bool = False,
        **options: Any,
    ) -> Any:
        """A visitor; one with a touch screen gets a mouse, the only pointer Playwright has here."""
        if service_workers != "allow":
            pytest.skip("Playwright cannot block service workers in Firefox")
        preferences: dict[str, int] = {}
        if color_scheme == "dark":
            preferences["layout.css.prefers-color-scheme.content-override"] = 0
        if reduced_motion == "reduce":
            preferences["ui.prefersReducedMotion"] = 1
        if forced_colors == "active":
            preferences["browser.display.document_color_use"] = 2
            preferences["ui.useAccessibilityTheme"] = 1
        if site_data == "block":
            preferences["network.cookie.cookieBehavior"] = 2
        if not preferences:
            return self._shared.new_context(**options)
        return self._type.launch_persistent_context(
            "", **self._launch, **options, firefox_user_prefs=preferences
        )


class Browsers:
    """Starts browsers on first use, and closes them all."""

    def __init__(self, resources: ExitStack) -> None:
        self._resources = resources
        self._started: dict[str, Browser] = {}

    def __getitem__(self, name: str) -> Browser:
        if name not in self._started:
            self._started[name] = self._start(name)
        return self._started[name]

    def _start(self, name: str) -> Browser:
        if name == "chromium" and CHROMIUM:
            return Chromium(self._playwright, self._resources)
        if name == "firefox" and FIREFOX:
            return Firefox(self._playwright, self._resources)
        if name == "webkit" and webkit.is_installed():
            return webkit.WebKit()
        pytest.skip(f"{name} is not installed (apt install {PACKAGES[name]})")

    @cached_property
    def _playwright(self) -> Any:
        from playwright.sync_api import sync_playwright

        return self._resources.enter_context(sync_playwright())
