"""Records the steps of a solver while it works, for its Outcome and for a listener.

Every solver that has steps takes ``record``: false for no steps, true to keep them, or a
fast function that is called with each step as soon as it is made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from nurie.steps import Argument, Fact, Step, event

Record: TypeAlias = bool | Callable[[Step], object]

MAX_STEPS = 10_000
"""How many steps are recorded at most; a search may have billions."""


class Recorder:
    """The recorded steps of one solver; empty if recording is off."""

    def __init__(self, record: Record = False) -> None:
        self.wanted = bool(record)
        """Whether recording is on and the limit is not reached."""
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
        """Record a step, if recording is on; ``text`` and ``arguments`` make its sentence."""
        if self.wanted:
            self.keep(event(technique, line, settles, because, assuming, text, **arguments))

    def keep(self, *steps: Step) -> None:
        """Record several steps, up to the limit."""
        if not self.wanted:
            return
        kept = steps[: MAX_STEPS - len(self.steps)]
        self.steps += kept
        self.wanted = len(self.steps) < MAX_STEPS
        if self._listener:
            for step in kept:
                self._listener(step)

    def forget(self, number: int) -> None:
        """Keep only the first ``number`` steps; a listener has already received the others."""
        if self.steps[number:]:
            del self.steps[number:]
            self.wanted = True


def told(record: Record, steps: Iterable[Step]) -> tuple[Step, ...]:
    """Record steps that arrived all at once."""
    kept = tuple(steps)
    if callable(record):
        for step in kept:
            record(step)
    return kept
