"""The plan of a study: a suite, solvers with their options, a protocol and limits."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nurie import registry
from nurie.errors import NurieError
from nurie.lab import entrants
from nurie.lab.entrants import Entrant
from nurie.lab.protocol import Protocol
from nurie.lab.results import Settings
from nurie.lab.suite import Item, Suite


@dataclass(frozen=True, slots=True)
class Task:
    """One planned run."""

    item: Item
    entrant: Entrant
    run: int

    @property
    def key(self) -> tuple[str, str, str, int]:
        """The key of the run in the log."""
        return self.item.name, self.item.digest, self.entrant.label, self.run


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything to measure, and how."""

    suite: Suite
    entrants: Sequence[tuple[Entrant, int | None]]
    """The solvers, each with the number of puzzles it runs on; None means all."""
    protocol: Protocol
    settings: Settings
    patience: int | None = None
    """After giving up on this many puzzles in a row, a solver skips the rest; among random
    pictures, after this many of one size and density, all of that density that are not smaller."""

    def first_of(self, entrant: Entrant) -> int | None:
        """The number of puzzles that a solver runs on; None means all."""
        return next((first for one, first in self.entrants if one.label == entrant.label), None)

    def tasks(self) -> Iterator[Task]:
        """All runs in order, assuming that no solver gives up."""
        for number, item in enumerate(self.suite.items, 1):
            for entrant, first in self.entrants:
                if first is None or number <= first:
                    for run in range(1, self.protocol.runs + 1):
                        yield Task(item, entrant, run)


def limits(
    rules: Protocol,
    asked: Suite,
    seconds: float | None,
    megabytes: int | None,
    solutions: int | None,
) -> Settings:
    """The settings of all runs: from the user, or else from the protocol and the suite."""
    return Settings(
        rules.name,
        rules.seconds if seconds is None else seconds,
        megabytes,
        asked.solutions if solutions is None else solutions,
    )


def choose(all_of_it: Suite, names: Sequence[str]) -> Suite:
    """The suite with only these puzzles, in its own order; all of them if none are named."""
    known = {item.name.lower(): item for item in all_of_it.items}
    for name in names:
        if name.lower() not in known:
            raise NurieError(f"the suite {all_of_it.name} has no puzzle {name!r}")
    wanted = {name.lower() for name in names}
    items = tuple(item for name, item in known.items() if not wanted or name in wanted)
    return dataclasses.replace(all_of_it, items=items)


def solvers_of(
    asked: Suite, named: Sequence[str]
) -> tuple[list[tuple[Entrant, int | None]], list[str]]:
    """The solvers to run, each with its number of puzzles, and notes about others.

    A solver that the user names must be available; one that the suite names may be missing.
    """
    if named:
        found: list[tuple[Entrant, int | None]] = [
            (entrant, None) for text in named for entrant in entrants.parse_all(text)
        ]
        for entrant, _ in found:
            for kind in {item.puzzle.kind for item in asked.items}:
                registry.find_solver(kind, entrant.method).load()
        return list({pair[0].label: pair for pair in found}.values()), []
    chosen: list[tuple[Entrant, int | None]] = []
    notes = []
    for wanted in asked.solvers:
        try:
            use = wanted.use
            if wanted.seeds:
                use += f"{',' if ':' in use else ':'}seed=1..{wanted.seeds}"
            for entrant in entrants.parse_all(use):
                registry.find_solver(asked.items[0].puzzle.kind, entrant.method).load()
                chosen.append((entrant, wanted.first))
        except NurieError as error:
            notes.append(f"{wanted.use} is left out: {error}")
    if not chosen:
        reasons = f" ({'; '.join(notes)})" if notes else ""
        raise NurieError(
            f"the suite {asked.name} has no available solver{reasons}; choose some with --solvers"
        )
    return chosen, notes
