"""A solver with its options, as the lab runs it: ``elimination:queue=fifo,stop_early=no``.

A range of seeds, as in ``ant_colony:seed=1..30``, is expanded to one entrant per seed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from nurie.errors import NurieError
from nurie.options import options_of, read_options

_SEEDS = re.compile(r"(?<=[:,])seed=(\d{1,9})\.\.(\d{1,9})(?=,|$)")
MOST_SEEDS = 1000


@dataclass(frozen=True, slots=True)
class Entrant:
    """A solver and the options that were given."""

    method: str
    options: Mapping[str, Any]

    @property
    def label(self) -> str:
        """Its name in every table, the same however the options were written."""
        if not self.options:
            return self.method
        pairs = [f"{key}={_text(value)}" for key, value in sorted(self.options.items())]
        return f"{self.method}:{','.join(pairs)}"

    def all_options(self, kind: str) -> dict[str, Any]:
        """Its options, including defaults."""
        defaults = {name: told.default for name, told in options_of(kind, self.method).items()}
        return {**defaults, **self.options}


def parse(text: str) -> Entrant:
    """An entrant from ``NAME`` or ``NAME:key=value,…``; raises an error for unknown names."""
    method, _, rest = text.partition(":")
    pairs = [pair for pair in rest.split(",") if pair]
    return Entrant(method, read_options(method, pairs))


def parse_all(text: str) -> list[Entrant]:
    """The entrants of a text: one, or one for each seed of a range."""
    seeds = _SEEDS.search(text)
    if not seeds:
        return [parse(text)]
    first, last = int(seeds[1]), int(seeds[2])
    if not first <= last < first + MOST_SEEDS:
        raise NurieError(f"{seeds[0]!r} must go up, to at most {MOST_SEEDS} seeds")
    before, after = text[: seeds.start()], text[seeds.end() :]
    return [parse(f"{before}seed={seed}{after}") for seed in range(first, last + 1)]


def without_seed(label: str) -> str:
    """The label of an entrant without its seed."""
    method, _, options = label.partition(":")
    rest = [pair for pair in options.split(",") if pair and not pair.startswith("seed=")]
    return f"{method}:{','.join(rest)}" if rest else method


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)
