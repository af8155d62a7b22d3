"""Which packs offer the puzzles of the day: ``daily.toml`` next to this file.

The app chooses three puzzles for every day from the packs of an edition, the same for all players
(``web/src/attempts/daily.ts`` explains how). An edition never changes: packs that come later, and
puzzles that are added or rated again, need a new one, which takes effect on its first day.
Each edition has a digest of its puzzles, and a test compares the newest with what there is.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from nurie.packs import packs

_FILE = Path(__file__).with_name("daily.toml")


@dataclass(frozen=True, slots=True)
class Edition:
    """Packs that offer puzzles of the day, from a day on."""

    first: date
    """The first day."""
    packs: tuple[str, ...]
    """Those that exist: without Node there is no shelf."""
    digest: str
    """Of its puzzles when it was made."""


def editions() -> list[Edition]:
    """All editions, the oldest first."""
    there = set(packs())
    told = tomllib.loads(_FILE.read_text(encoding="utf-8"))["edition"]
    return [
        Edition(one["first"], tuple(n for n in one["packs"] if n in there), one["digest"])
        for one in told
    ]


def digest_of(puzzles: Iterable[tuple[str, int, int, int]]) -> str:
    """The digest of an edition, from the id, size and level of its puzzles."""
    lines = sorted(" ".join(map(str, puzzle)) for puzzle in puzzles)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
