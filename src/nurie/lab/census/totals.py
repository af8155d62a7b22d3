"""What a census finds out about the boards of a size, or about a part of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import zip_longest
from typing import Any, NamedTuple

from nurie import native
from nurie.errors import NurieError
from nurie.generating import size_of
from nurie.grid import Grid
from nurie.solving import NO_LIMITS

LISTED = 12
"""How many of the hardest boards are listed."""


class Size(NamedTuple):
    """The size of the boards, with the longer side first: a census is the same for both ways."""

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    @property
    def parts(self) -> int:
        """How many parts a census of this size has."""
        parts: int = native.ask("census_parts", NO_LIMITS, *self)
        return parts

    def grid(self, board: int) -> Grid:
        """A board from its number, whose bits are the cells, row by row."""
        cells = "".join(".#"[board >> at & 1] for at in range(self.width * self.height))
        return Grid([cells[at : at + self.width] for at in range(0, len(cells), self.width)])


def size_from(told: str) -> Size:
    """The size that a user names; raises a NurieError if its boards cannot be counted."""
    sides = size_of(told)
    size = Size(max(sides), min(sides))
    if not size.parts:
        raise NurieError(f"a census is for boards of 1x1 to 7x7, not {told}")
    return size


@dataclass(frozen=True, slots=True)
class Hardest:
    """The boards with the greatest value of a measure."""

    value: int = 0
    boards: tuple[int, ...] = ()
    """The smallest of them, each in the smallest of its reflected and transposed forms."""

    def __add__(self, other: Hardest) -> Hardest:
        if self.value != other.value:
            return max(self, other, key=lambda hardest: hardest.value)
        return Hardest(self.value, tuple(sorted({*self.boards, *other.boards})[:LISTED]))


@dataclass(frozen=True, slots=True)
class Totals:
    """The totals of some parts; those of several parts add up."""

    boards: int = 0
    clue_sets: int = 0
    """How many different sets of clues the boards have."""
    unique: int = 0
    """The boards that are the only solution of their clues."""
    by_lines: int = 0
    """Those of them that are solved by settling one line after the other."""
    sweeps: tuple[int, ...] = ()
    """How many of these need 0, 1, 2, … sweeps over all rows or all columns."""
    open: tuple[int, ...] = ()
    """How many of the other unique boards have 0, 1, 2, … cells that no line settles."""
    most_sweeps: Hardest = Hardest()
    most_open: Hardest = Hardest()

    def __add__(self, other: Totals) -> Totals:
        return Totals(
            self.boards + other.boards,
            self.clue_sets + other.clue_sets,
            self.unique + other.unique,
            self.by_lines + other.by_lines,
            _added(self.sweeps, other.sweeps),
            _added(self.open, other.open),
            self.most_sweeps + other.most_sweeps,
            self.most_open + other.most_open,
        )

    def as_dict(self) -> dict[str, Any]:
        """The totals as JSON and TOML store them."""
        return asdict(self)

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Totals:
        """The totals from what `as_dict` returned. Raises TypeError, KeyError or ValueError."""
        lists = {name: _numbers(told[name]) for name in ("sweeps", "open")}
        hardest = {
            name: Hardest(int(told[name]["value"]), _numbers(told[name]["boards"]))
            for name in ("most_sweeps", "most_open")
        }
        single = {name: int(told[name]) for name in ("boards", "clue_sets", "unique", "by_lines")}
        return cls(**single, **lists, **hardest)  # type: ignore[arg-type]


native.CLASSES |= {"Hardest": Hardest, "Totals": Totals}


def total(parts: Iterable[Totals]) -> Totals:
    """The sum."""
    return sum(parts, Totals())


def _added(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip_longest(one, other, fillvalue=0))


def _numbers(told: Iterable[Any]) -> tuple[int, ...]:
    return tuple(int(number) for number in told)
