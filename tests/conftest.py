"""What all tests share: the slow set, and the puzzles that we may not distribute."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import unfinished

# How long an example takes says more about the machine than about the code.
settings.register_profile("nurie", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("nurie")

# A run in the background ignores Ctrl-C, and so would every program that tests start and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

REPOSITORY = Path(__file__).parent.parent
SHOWN = 30
"""How much of what may be written later is listed."""
SHARED = REPOSITORY.parent / "shared" / "data"


_LONGEST = ("test_labels", "test_phone")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip tests that take minutes, unless ``-m slow`` or their name asks for them.

    The tests in browsers come last: they keep an event loop in their thread, so no other
    loop can run there afterwards. The longest of them come first, so that all processes
    have something to do until the end.
    """
    items.sort(key=lambda item: ("tests/browser/" in item.nodeid, item.path.stem not in _LONGEST))
    if config.option.markexpr or any("::" in argument for argument in config.args):
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.get_closest_marker("slow")]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List what is still missing, such as translations."""
    for what, lacking in unfinished.reports():
        if lacking:
            terminalreporter.section(f"{len(lacking)} {what}")
            more = f" and {len(lacking) - SHOWN} more" if len(lacking) > SHOWN else ""
            terminalreporter.line(" ".join(lacking[:SHOWN]) + more)


@pytest.fixture(scope="session")
def nonograms() -> Path:
    """The folder of public nonograms for measuring, where there is one."""
    folder = SHARED / "nonogram"
    if not folder.is_dir():
        pytest.skip("the public puzzles are not here")
    return folder


@pytest.fixture(scope="session")
def nurikabes() -> Path:
    """The folder of public Nurikabe for measuring, where there is one."""
    folder = SHARED / "nurikabe"
    if not folder.is_dir():
        pytest.skip("the public puzzles are not here")
    return folder
