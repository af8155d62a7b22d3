"""A description of the machine, and how quickly Nurie starts on it."""

from __future__ import annotations

import hashlib
import os
import platform
import re
import resource
import shutil
import subprocess
import sys
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import nurie
from nurie import Nonogram, _engine
from nurie.drafts import scratch

_SMALL = """
    .##.##.
    #######
    #######
    .#####.
    ..###..
    ...#...
"""


def describe() -> dict[str, str]:
    """The machine, the system and the versions, by name."""
    found = {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "nurie": f"{nurie.__version__}, engine {engine_build()}",
        "processor": f"{_processor()}, {os.cpu_count()} cores",
        "load": ", ".join(f"{load:.1f}" for load in os.getloadavg()),
        "system": platform.platform(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }
    if compiler := _compiler():
        found["compiler"] = compiler
    return found


def _processor() -> str:
    """The processor's model name."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        text = ""
    model = re.search(r"^model name\s*: (.+)$", text, re.MULTILINE)
    return model[1] if model else platform.processor() or platform.machine()


def _compiler() -> str:
    """The compiler that built the engine, if it left its name."""
    name = re.search(rb"GCC: \([^)]*\) [\d.]+|clang version [\d.]+", _engine_bytes())
    return name[0].decode() if name else ""


def engine_build() -> str:
    """A short digest of the engine's build."""
    return hashlib.sha256(_engine_bytes()).hexdigest()[:12]


def _engine_bytes() -> bytes:
    file = getattr(_engine, "__file__", None)
    return Path(file).read_bytes() if file else b""


def import_milliseconds(tries: int = 5) -> float:
    """The quickest ``import nurie`` in a fresh interpreter."""
    code = (
        "import time; start = time.perf_counter(); import nurie;print(time.perf_counter() - start)"
    )
    return (
        min(
            float(
                subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout
            )
            for _ in range(tries)
        )
        * 1000
    )


def command_seconds(tries: int = 5) -> float | None:
    """The fastest ``nurie solve`` of a small file in wall-clock time; None if it fails."""
    beside = Path(sys.executable).with_name("nurie")
    command = str(beside) if beside.is_file() else shutil.which("nurie")
    if not command:
        return None
    with scratch() as folder:
        file = Path(folder, "small.non")
        nurie.save(Nonogram.of(_SMALL), file)
        times = []
        for _ in range(tries):
            start = time.perf_counter()
            done = subprocess.run([command, "solve", str(file)], capture_output=True, check=False)
            times.append(time.perf_counter() - start)
            if done.returncode:
                return None
    return min(times)


def peak_megabytes(process: int | str = "self") -> float:
    """The peak memory of a process, or of its children if that is larger.

    Linux reports it per process; the usual counter would start at the parent's peak.
    """
    with suppress(OSError):
        status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
        if peak := re.search(r"^VmHWM:\s*(\d+) kB", status, re.MULTILINE):
            own = int(peak[1]) / 1024
            children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
            return round(max(own, children) if process == "self" else own, 1)
    if process != "self":
        return 0.0
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit, 1)
