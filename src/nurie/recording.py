"""The steps of a solver while it works: kept for its Outcome, and told to whoever listens.

Every solver that has steps takes ``record``: false for none, true to keep them, or a
function that is called with each step as soon as it is made, and should be quick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from nurie.arguments import Argument
from nurie.steps import Fact, Step, event

Record: TypeAlias = bool | Callable[[Step], object]

MAX_STEPS = 10_000
"""How many steps are kept and told; a search may have billions."""


class Recorder:
    """The steps of one solver, as many as are kept; none if nobody asked for them."""

    def __init__(self, record: Record = False) -> None:
        self.wanted = bool(record)
        """Whether steps are wanted and there is room for more."""
        self.steps: list[Step] = []
        self._listener = record if callable(record) else None

    def add(
        self,
        technique: str,
        line: str = "",
        settles: Iterable[Fact] = (),
        because: Iterable[Fact] = (),
        assuming: Iterable[Fact] = (),
        text: str = "",
        **arguments: Argument,
    ) -> None:
        """One more step, if it is wanted; ``text`` and ``arguments`` say how it is told."""
        if self.wanted:
            self.keep(event(technique, line, settles, because, assuming, text, **arguments))

    def keep(self, *steps: Step) -> None:
        """More steps, as long as there is room."""
        if not self.wanted:
            return
        kept = steps[: MAX_STEPS - len(self.steps)]
        self.steps += kept
        self.wanted = len(self.steps) < MAX_STEPS
        if self._listener:
            for step in kept:
                self._listener(step)

    def forget(self, number: int) -> None:
        """Keeps only the first steps, so many of them; who listens has heard the others."""
        if self.steps[number:]:
            del self.steps[number:]
            self.wanted = True


def told(record: Record, steps: Iterable[Step]) -> tuple[Step, ...]:
    """Steps that came all at once, kept as they are and told to whoever listens."""
    kept = tuple(steps)
    if callable(record):
        for step in kept:
            record(step)
    return kept
