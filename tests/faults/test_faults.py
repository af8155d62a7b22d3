"""Every write fails once, in turn, and nothing that was acknowledged is lost."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY

LEAST = {
    "server_saves": 20,
    "writer_groups": 6,
    "backups": 8,
    "restores": 20,
    "lab_logs": 9,
    "saves": 4,
}
"""How many calls fail at least, so that no test passes because the shim does nothing."""


@pytest.fixture(scope="session")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that lets calls fail."""
    compiler = shutil.which("cc")
    if sys.platform != "linux" or compiler is None:
        pytest.skip("to let calls fail takes Linux and a C compiler")
    library = tmp_path_factory.mktemp("shim") / "shim.so"
    source = Path(__file__).with_name("shim.c")
    subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    return library


@pytest.mark.parametrize("scenario", LEAST)
def test_nothing_acknowledged_is_lost(scenario: str, shim: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.scenarios", scenario, str(tmp_path), str(shim)],
        cwd=REPOSITORY,
        env=os.environ | {"LD_PRELOAD": str(shim)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= LEAST[scenario]
