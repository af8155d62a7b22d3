"""``nurie count``: how many solutions puzzles have."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated

import typer

import nurie
from nurie.cli._inputs import Files, Item, read
from nurie.cli._memory import Memory
from nurie.cli._options import Time
from nurie.cli._session import Session, printable
from nurie.cli._words import seconds
from nurie.errors import NurieError, StoppedError
from nurie.puzzle import amount
from nurie.solving import Limits


def count(
    files: Files,
    at_most: Annotated[
        int, typer.Option(metavar="N", min=1, help="Stop counting at this number.")
    ] = 1_000_000,
    time: Time = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object per line.")] = False,
    memory: Memory = None,
) -> int:
    """Count the solutions of puzzles.

    The exit code is 1 if a puzzle has no solution or ran out of time or memory.

        nurie count puzzle.non
        nurie count --at-most 100 --json folder/
    """
    limits = Limits(seconds=time)
    with Session("counting", memory) as session:
        for item in read(files, session):
            begin = perf_counter()
            try:
                found = nurie.count(item.puzzle, at_most=at_most, limits=limits)
                status = "counted" if found < at_most else "more"
            except StoppedError as error:
                found, status = error.at_least, "timeout"
            except MemoryError:
                session.leave_for_memory(item.place)
                found, status = 0, "memory"
            except NurieError as error:
                session.refuse(f"{item.place}: {error}")
                continue
            spent = perf_counter() - begin
            session.finish()
            if status == "timeout" or not found:
                session.leave_unsolved()
            if json:
                spent = round(spent, 6)
                session.write_json(
                    {**item.facts(), "status": status, "count": found, "seconds": spent}
                )
            elif status != "memory":
                session.write(_as_text(item, found, status, spent))
    return session.code


def _as_text(item: Item, found: int, status: str, spent: float) -> str:
    told = {
        "counted": "",
        "more": "at least ",
        "timeout": "stopped by the time limit, at least ",
    }
    return f"{printable(item.place)}: {told[status]}{amount(found, 'solution')} ({seconds(spent)})"
