"""How often a puzzle is run, how long a run may take, and which of its times count."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from nurie.errors import NurieError, no_such


@dataclass(frozen=True, slots=True)
class Protocol:
    """A way to measure."""

    name: str
    runs: int
    """How often a solver solves a puzzle."""
    drop: int
    """How many of the fastest runs, and of the slowest, are dropped."""
    seconds: float
    """The default time limit of a run."""

    def kept(self, times: Sequence[float]) -> list[float]:
        """The times that count, sorted; all of them while there are too few to drop any."""
        ordered = sorted(times)
        if self.drop and len(ordered) > 2 * self.drop:
            return ordered[self.drop : -self.drop]
        return ordered

    def mean(self, times: Sequence[float]) -> float:
        """The mean of the times that count."""
        return statistics.fmean(self.kept(times))

    def sentence(self, seconds: float) -> str:
        """The protocol in words, with the limit that was used."""
        limit = f"A run was given up after {seconds:g} second{'' if seconds == 1 else 's'}"
        if self.runs == 1:
            return f"A solver runs once on a puzzle. {limit}."
        dropped = "the fastest and the slowest were dropped" if self.drop == 1 else "all count"
        return (
            f"A solver runs {self.runs} times on a puzzle; {dropped}, and the time is the "
            f"mean of the other {self.runs - 2 * self.drop}. {limit}; a run that is given up is "
            "recorded once and not repeated."
        )


DOCUMENTS = Protocol("documents", runs=5, drop=1, seconds=300)
"""5.2.1 of the Polish thesis: five runs, fastest and slowest dropped, five minutes at most."""
ONCE = Protocol("once", runs=1, drop=0, seconds=60)

PROTOCOLS = {protocol.name: protocol for protocol in (DOCUMENTS, ONCE)}


def find(name: str) -> Protocol:
    """The protocol of that name; the error for an unknown name lists the known ones."""
    if name not in PROTOCOLS:
        raise NurieError(no_such("unknown protocol", name, PROTOCOLS))
    return PROTOCOLS[name]
