"""WebKitGTK, the nearest Debian has to Safari: MiniBrowser, driven through WebDriver.

Playwright does not drive it, so this offers the part of Playwright's contexts and pages that
`Screen` uses. Each context is a MiniBrowser of its own on a virtual screen of its own, which
it fills, so that the page has exactly the wanted size. Its settings are those of GTK.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

DRIVER = shutil.which("WebKitWebDriver")
XVFB = shutil.which("Xvfb")
ATTEMPTS = 3
SECONDS = 30
_PR_SET_PDEATHSIG = 1

KEYS = {
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "Tab": "\ue004",
    "Shift": "\ue008",
    "Control": "\ue009",
    "PageUp": "\ue00e",
    "PageDown": "\ue00f",
    "End": "\ue010",
    "Home": "\ue011",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}

# WebDriver tells nothing of what the console says, so the page itself keeps it.
HEAR = """() => {
  if (window.heardByTests) return;
  const heard = window.heardByTests = [];
  addEventListener('error', (event) => heard.push(String(event.message)));
  addEventListener('unhandledrejection', (event) => heard.push(String(event.reason)));
  const told = console.error;
  console.error = (...words) => { heard.push(words.join(' ')); told(...words); };
}"""


def minibrowser() -> str | None:
    """MiniBrowser is next to the library, not in the path."""
    found = sorted(Path("/usr/lib").glob("*/webkit*gtk-*/MiniBrowser"))
    return str(found[-1]) if found else shutil.which("MiniBrowser")


def is_installed() -> bool:
    return None not in (DRIVER, XVFB, minibrowser())


class WebKit:
    def new_context(
        self,
        *,
        viewport: dict[str, int],
        color_scheme: str = "light",
        reduced_motion: str = "no-preference",
        forced_colors: str = "none",
        site_data: str = "allow",
        locale: str = "en",
        has_touch: bool = False,
        accept_downloads: bool = False,
        **others: Any,
    ) -> Context:
        """A visitor with a mouse: WebDriver has no touch screen and no downloads here."""
        if forced_colors != "none":
            pytest.skip("WebKit has no forced colours")
        if site_data != "allow":
            pytest.skip("MiniBrowser cannot forbid pages to store data")
        if locale != "en":
            pytest.skip("MiniBrowser speaks only the languages that the system has")
        if others:
            pytest.skip(f"MiniBrowser cannot do this: {', '.join(others)}")
        arguments = ["--dark-mode"] if color_scheme == "dark" else []
        animations = int(reduced_motion != "reduce")
        return Context(viewport, arguments, f"gtk-enable-animations={animations}")


class Context:
    """One MiniBrowser with one page."""

    def __init__(self, viewport: dict[str, int], arguments: list[str], settings: str) -> None:
        from selenium.common.exceptions import WebDriverException

        for left in reversed(range(ATTEMPTS)):
            with ExitStack() as resources:
                try:
                    self._driver = start(resources, viewport, arguments, settings)
                except WebDriverException:
                    if left:
                        continue
                    raise
                self._resources = resources.pop_all()
                return

    def new_page(self) -> Page:
        self._page = Page(self._driver)
        return self._page

    def close(self) -> None:
        with self._resources:
            self._page.tell_errors()


def start(
    resources: ExitStack, viewport: dict[str, int], arguments: list[str], settings: str
) -> Any:
    """A MiniBrowser that ends with the resources, or when the tests are killed."""
    from selenium import webdriver
    from selenium.webdriver.remote.client_config import ClientConfig
    from selenium.webdriver.remote.remote_connection import RemoteConnection
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    folder = Path(resources.enter_context(tempfile.TemporaryDirectory()))
    (folder / "gtk-3.0").mkdir()
    (folder / "gtk-3.0/settings.ini").write_text(f"[Settings]\n{settings}\n")
    width, height = viewport["width"], viewport["height"]
    display = start_display(resources, width, height)
    service = Service(
        DRIVER,
        env=os.environ | {"DISPLAY": display, "XDG_CONFIG_HOME": str(folder)},
        popen_kw={"start_new_session": True, "preexec_fn": die_with_tests},
    )
    options = Options()
    options.binary_location = minibrowser() or ""
    for argument in ("--automation", "--full-screen", *arguments):
        options.add_argument(argument)
    service.start()
    # The service would stop by itself when nothing refers to it.
    resources.callback(lambda: kill_group(service.process))
    connection = RemoteConnection(client_config=ClientConfig(service.service_url))
    driver = webdriver.Remote(connection, options=options)
    resources.callback(driver.quit)
    driver.set_page_load_timeout(SECONDS)
    driver.set_script_timeout(SECONDS)
    driver.set_window_rect(0, 0, width, height)
    return driver


def start_display(resources: ExitStack, width: int, height: int) -> str:
    """A virtual screen, whose number the X server chooses."""
    server = subprocess.Popen(
        [str(XVFB), "-displayfd", "1", "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
        preexec_fn=die_with_tests,
    )
    resources.callback(kill_group, server)
    assert server.stdout is not None
    number = server.stdout.readline().strip()
    assert number, "the virtual screen did not start"
    return f":{number}"


def die_with_tests() -> None:
    """Linux kills the process when its parent is gone."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def kill_group(process: subprocess.Popen[Any]) -> None:
    """Kills a process and its children."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            stream.close()


class Page:
    """What `Screen` asks of a page."""

    def __init__(self, driver: Any) -> None:
        self._driver = driver
        self.mouse = Mouse(driver)
        self.keyboard = Keyboard(driver)
        self._listeners: dict[str, Callable[[str], object]] = {}

    def goto(self, address: str) -> None:
        self._go(lambda: self._driver.get(address))

    def reload(self) -> None:
        self._go(self._driver.refresh)

    def _go(self, way: Callable[[], object]) -> None:
        self.tell_errors()
        way()
        self.evaluate(HEAR)

    def on(self, event: str, listener: Callable[[str], object]) -> None:
        self._listeners[event] = listener

    def tell_errors(self) -> None:
        """Passes the page's recorded errors to the listener."""
        for error in self.evaluate("(window.heardByTests ?? []).splice(0)"):
            self._listeners["pageerror"](error)

    def set_default_timeout(self, milliseconds: float) -> None:
        """Does nothing: `Screen.until` has its own timeout."""

    def evaluate(self, script: str, argument: Any = None) -> Any:
        """The value of an expression, or of a function called with the argument."""
        value, problem = self._driver.execute_async_script(
            f"""const [argument, done] = arguments;
            const it = ({script});
            Promise.resolve(typeof it === 'function' ? it(argument) : it)
              .then((value) => done([value, null]), (error) => done([null, String(error)]));""",
            argument,
        )
        assert problem is None, problem
        return value

    def screenshot(self, path: str | Path | None = None) -> bytes:
        picture: bytes = self._driver.get_screenshot_as_png()
        if path is not None:
            Path(path).write_bytes(picture)
        return picture

    def wait_for_timeout(self, milliseconds: float) -> None:
        time.sleep(milliseconds / 1000)


class Mouse:
    def __init__(self, driver: Any) -> None:
        self._driver = driver

    def click(self, x: float, y: float, *, button: str = "left") -> None:
        self._do(self._moved(x, y), self._pressed("Down", button), self._pressed("Up", button))

    def move(self, x: float, y: float, *, steps: int = 1) -> None:
        self._do(self._moved(x, y))

    def down(self, *, button: str = "left") -> None:
        self._do(self._pressed("Down", button))

    def up(self, *, button: str = "left") -> None:
        self._do(self._pressed("Up", button))

    def _moved(self, x: float, y: float) -> dict[str, Any]:
        place = {"x": round(x), "y": round(y), "origin": "viewport"}
        return {"type": "pointerMove", "duration": 0, **place}

    def _pressed(self, way: str, button: str) -> dict[str, Any]:
        if button != "left":
            pytest.skip(
                "WebKitWebDriver presses other buttons than the left, but never releases them"
            )
        return {"type": f"pointer{way}", "button": 0}

    def _do(self, *actions: dict[str, Any]) -> None:
        kind = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self._driver.execute("actions", {"actions": [kind | {"actions": actions}]})


class Keyboard:
    def __init__(self, driver: Any) -> None:
        self._driver = driver

    def press(self, key: str) -> None:
        self._do(key, "keyDown", "keyUp")

    def down(self, key: str) -> None:
        self._do(key, "keyDown")

    def up(self, key: str) -> None:
        self._do(key, "keyUp")

    def _do(self, key: str, *ways: str) -> None:
        actions = [{"type": way, "value": KEYS.get(key, key)} for way in ways]
        source = {"type": "key", "id": "keyboard", "actions": actions}
        self._driver.execute("actions", {"actions": [source]})
