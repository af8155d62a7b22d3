"""Scratch copies of the repository, in which code can be broken while nobody works with it.

A copy has a Python environment of its own: it shares the packages of the environment that is
running, but imports Nurie from the copy. The import hook of an editable install is not among what
is shared, because packages that a ``.pth`` file names do not have their own ``.pth`` files read.
"""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
import venv
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import nurie._engine

REPOSITORY = Path(__file__).parents[2]
SCRATCH = REPOSITORY / "build" / "mutations"
BUILT = (
    "src/nurie/app/static",
    *(f"web/src/engine/{name}.wasm" for name in ("engine", "reasons", "making")),
)
"""What is not in Git, and what tests need."""
_MOST_MEMORY = 8 * 2**30
_COVERAGE = "import coverage; coverage.process_startup()"


@dataclass(frozen=True)
class Ended:
    """How a command ended; without a code, it ran out of time."""

    code: int | None
    output: str


@dataclass(frozen=True)
class Tree:
    """A copy of the repository."""

    root: Path

    @property
    def python(self) -> Path:
        """The interpreter that imports Nurie from this copy."""
        return self.root / ".venv" / "bin" / "python"

    def run(
        self,
        *words: object,
        seconds: float | None = None,
        env: Mapping[str, str] | None = None,
        cwd: str = ".",
        limited: bool = True,
    ) -> Ended:
        """Run a command in the copy, and kill all that it started when its time is over."""
        with _starting:
            process = subprocess.Popen(
                [str(word) for word in words],
                cwd=self.root / cwd,
                env={**os.environ, "PYTHONHASHSEED": "0", **(env or {})},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                start_new_session=True,
                preexec_fn=_limit_memory if limited else None,
            )
            _running.add(process.pid)
        with process:
            try:
                output, _ = process.communicate(timeout=seconds)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                output, _ = process.communicate()
                return Ended(None, output)
            except BaseException:
                os.killpg(process.pid, signal.SIGKILL)
                raise
            finally:
                _running.discard(process.pid)
            return Ended(process.returncode, output)


_running: set[int] = set()
_starting = threading.Lock()
"""Held while a process starts, so that none starts unseen while the others are killed."""


def stop() -> None:
    """Kill what runs in all copies, whichever thread waits for it."""
    with _starting:
        for group in list(_running):
            with suppress(ProcessLookupError):
                os.killpg(group, signal.SIGKILL)


def _limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_DATA, (_MOST_MEMORY, _MOST_MEMORY))


def files() -> list[str]:
    """All files of the repository, without what is built."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=REPOSITORY,
        capture_output=True,
        check=True,
    )
    names = listed.stdout.decode().split("\0")
    return [name for name in names if name and (REPOSITORY / name).is_file()]


def make(name: str) -> Tree:
    """A fresh copy with this name, for tests in Python."""
    root = copy(name)
    engine = Path(nurie._engine.__file__ or "")
    shutil.copy(engine, root / "src" / "nurie" / engine.name)
    venv.create(root / ".venv", symlinks=True)
    shared = sysconfig.get_path("purelib")
    place = root / ".venv" / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}"
    lines = [str(root / "src"), shared, _COVERAGE]
    (place / "site-packages" / "copy.pth").write_text("\n".join(lines) + "\n")
    return Tree(root)


def copy(name: str, keep: Sequence[str] = ()) -> Path:
    """A fresh copy of the files alone; what ``keep`` names stays from an earlier copy."""
    root = SCRATCH / name
    saved = SCRATCH / f"{name}-kept"
    for path in keep:
        if (root / path).exists():
            (saved / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).rename(saved / path)
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir(parents=True)
    for file in files():
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(REPOSITORY / file, root / file)
    for file in BUILT:
        if (REPOSITORY / file).is_dir():
            shutil.copytree(REPOSITORY / file, root / file)
        elif (REPOSITORY / file).exists():
            shutil.copy2(REPOSITORY / file, root / file)
    for path in keep:
        if (saved / path).exists():
            (saved / path).rename(root / path)
    # Tests that use public puzzles look beside the repository.
    shared = REPOSITORY.parent / "shared"
    if shared.exists() and not (SCRATCH / "shared").exists():
        (SCRATCH / "shared").symlink_to(shared)
    return root
