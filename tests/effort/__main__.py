"""Compares effort with what is pinned, or writes it: ``python -m tests.effort --write search``."""

from __future__ import annotations

import argparse
import sys

from tests.effort import files
from tests.effort.measures import FILES


def main() -> None:
    """Say what differs; with --write, write it."""
    parser = argparse.ArgumentParser(prog="python -m tests.effort", description=__doc__)
    parser.add_argument("file", nargs="*", help=f"of {', '.join(FILES)}; all, if none is named")
    parser.add_argument("--write", action="store_true", help="pin what is measured now")
    asked = parser.parse_args()
    differs = False
    for file in asked.file or FILES:
        if asked.write:
            files.write(file)
            continue
        pinned = files.read(file)
        for name, measure in FILES[file]():
            if (now := measure()) != pinned.get(name):
                differs = True
                print(f"{file}, {name}\n  pinned {pinned.get(name)}\n  now    {now}")
    sys.exit(differs)


if __name__ == "__main__":
    main()
