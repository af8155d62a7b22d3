"""The rooms that can be tried, and what is said of one that was."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum


class Fate(StrEnum):
    """What became of a mutant."""

    KILLED = "killed"
    TIMEOUT = "timeout"
    SURVIVED = "survived"
    NO_TEST = "no test"


@dataclass
class Verdict:
    """What became of the mutants of a room."""

    room: str
    fates: list[tuple[Fate, str]] = field(default_factory=list)
    """Of each mutant, what was changed."""

    def count(self, *fates: Fate) -> int:
        """How many mutants met one of these fates."""
        return sum(fate in fates for fate, _ in self.fates)

    @property
    def row(self) -> str:
        """The row of the table."""
        tried = len(self.fates)
        noticed = self.count(Fate.KILLED, Fate.TIMEOUT)
        survived = self.count(Fate.SURVIVED, Fate.NO_TEST)
        rate = f"{noticed / tried:.0%}" if tried else "–"
        counts = f"{self.count(Fate.KILLED):>6} | {self.count(Fate.TIMEOUT):>8} | {survived:>8}"
        return f"| {self.room:<8} | {tried:>5} | {counts} | {rate:>5} |"

    @property
    def survivors(self) -> Iterable[str]:
        """The changes that no test noticed, in order."""
        for fate, told in sorted(self.fates, key=lambda one: one[1]):
            if fate in (Fate.SURVIVED, Fate.NO_TEST):
                yield told + ("\n  (no test runs it)" if fate is Fate.NO_TEST else "")


HEAD = """\
| room     | tried | killed | timeouts | survived |  rate |
|----------|------:|-------:|---------:|---------:|------:|"""
