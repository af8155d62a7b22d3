"""Programs that read DIMACS: installed ones, and fake ones with scripted answers."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

import pytest


def program(name: str) -> Any:
    """The name of a program, for tests that are left out where it is not installed."""
    is_missing = shutil.which(name) is None
    return pytest.param(
        name, marks=pytest.mark.skipif(is_missing, reason=f"{name} is not installed")
    )


PROGRAMS = [program("minisat"), program("cadical"), program("glucose")]


def script(path: Path, text: str) -> str:
    """A fake program with a scripted answer."""
    path.write_text(f"#!{sys.executable}\nimport sys, time\n{text}\n")
    path.chmod(0o755)
    return str(path)
