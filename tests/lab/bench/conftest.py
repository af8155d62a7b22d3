"""What all tests of the benchmark share: they do not measure how quickly Nurie starts."""

from __future__ import annotations

import pytest

from nurie.lab import machine


@pytest.fixture(autouse=True)
def quick_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Starting takes no time; `tests/lab/test_machine.py` measures it."""
    monkeypatch.setattr(machine, "import_milliseconds", lambda: 80.0)
    monkeypatch.setattr(machine, "command_seconds", lambda: 0.2)
