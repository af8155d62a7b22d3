"""Prints the kill rate of each room: ``python -m tests.mutations --room lab --sample 40``."""

from __future__ import annotations

import argparse
import os
import signal
import time
from functools import partial

from tests.mutations import engine_room, python_room, trees, web_room
from tests.mutations.rooms import HEAD, Verdict

ROOMS = ("library", "cli", "lab", "app", "web", "engine")


def main() -> None:
    """Try the rooms that are asked for, then print the table and where the survivors are."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutations", description=__doc__)
    parser.add_argument("--room", action="append", choices=ROOMS, help="all, if none is named")
    parser.add_argument("--sample", type=int, default=60, help="mutants of each room")
    parser.add_argument("--seed", type=int, default=1, help="chooses the mutants")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--only", default="", help="only files whose path contains this")
    asked = parser.parse_args()
    # Whatever ends this ends also what it started, in the background too.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _stop)
    trees.SCRATCH.mkdir(parents=True, exist_ok=True)
    verdicts: list[Verdict] = []
    begin = time.monotonic()
    for room in asked.room or ROOMS:
        others = {"web": web_room.attempt, "engine": engine_room.attempt}
        attempt = others.get(room, partial(python_room.attempt, room))
        verdict = attempt(asked.sample, asked.seed, asked.jobs, partial(_say, room), asked.only)
        file = trees.SCRATCH / f"survivors-{room}.txt"
        file.write_text("\n".join(verdict.survivors) + "\n", encoding="utf-8")
        verdicts.append(verdict)
    print(HEAD, *(verdict.row for verdict in verdicts), sep="\n")
    print(f"{time.monotonic() - begin:.0f} s; the survivors are in {trees.SCRATCH}/survivors-*.txt")


def _stop(*_: object) -> None:
    trees.stop()
    raise KeyboardInterrupt


def _say(room: str, text: str) -> None:
    print(f"{room} {text}", flush=True)


if __name__ == "__main__":
    main()
