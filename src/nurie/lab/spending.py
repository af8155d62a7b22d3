"""What some commands take, with all processes that they start: by the clock, and of processors.

The commands run in a process of their own, which adopts the processes that outlive their parents:
otherwise nobody would learn how much time those took.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

_BAD = 2
"""The exit code of a command that cannot do what it was asked."""
_ADOPT = 36
"""Linux's number of the request to adopt processes that outlive their parents."""


@dataclass(frozen=True, slots=True)
class Spent:
    """What some processes took."""

    clock: float
    """Seconds by the clock."""
    processor: float
    """Seconds of processor time, of all processes together."""


def run(*commands: Sequence[str]) -> Spent:
    """Run commands of Nurie at the same time, until all have ended."""
    told = json.dumps([[sys.executable, "-m", "nurie", *words] for words in commands])
    done = subprocess.run(
        [sys.executable, "-m", __name__, told], stdout=subprocess.PIPE, check=True, text=True
    )
    return Spent(*json.loads(done.stdout))


def main(told: str) -> int:
    """Run the commands and print what they took; the result is the exit code."""
    with suppress(AttributeError):
        ctypes.CDLL(None).prctl(_ADOPT, 1, 0, 0, 0)
    begun = time.perf_counter()
    running = [
        subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=sys.stderr)
        for words in json.loads(told)
    ]
    codes = [one.wait() for one in running]
    clock = time.perf_counter() - begun
    with suppress(ChildProcessError):
        while True:
            os.wait()
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(json.dumps([clock, spent.ru_utime + spent.ru_stime]))
    return _BAD if _BAD in codes else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
