"""A plugin for pytest that notes which test runs which line, and how much time each test takes.

Processes that a test starts are measured too: they find its name in ``PYTEST_CURRENT_TEST``.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import coverage
import pytest

from tests.mutations.selection import FIXTURE

_seconds: dict[str, float] = {}
_work: dict[str, float] = {}
_fixtures: dict[str, list[str]] = {}
_failed: set[str] = set()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Say which test runs."""
    measuring = coverage.Coverage.current()
    assert measuring, "coverage was not started"
    measuring.switch_context(item.nodeid)
    _fixtures[item.nodeid] = list(getattr(item, "fixturenames", ()))
    before = sum(os.times()[:4])
    try:
        return (yield)
    finally:
        measuring.switch_context("")
        _work[item.nodeid] = sum(os.times()[:4]) - before


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
) -> Generator[None, Any, Any]:
    """Say that what is set up once serves every test that asks for it, not only the first."""
    if fixturedef.scope == "function":
        return (yield)
    measuring = coverage.Coverage.current()
    assert measuring, "coverage was not started"
    measuring.switch_context(FIXTURE + fixturedef.argname)
    try:
        return (yield)
    finally:
        measuring.switch_context(os.environ["PYTEST_CURRENT_TEST"].rpartition(" ")[0])


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note the time of a test, and whether it passed."""
    _seconds[report.nodeid] = _seconds.get(report.nodeid, 0.0) + report.duration
    if report.outcome != "passed":
        _failed.add(report.nodeid)


def pytest_sessionfinish() -> None:
    """Write the time of the tests that passed, by clock and processor, and their fixtures."""
    passed = {
        name: (took, _work[name], _fixtures[name])
        for name, took in _seconds.items()
        if name not in _failed
    }
    Path(os.environ["NURIE_TIMES"]).write_text(json.dumps(passed))
