"""Step: one deduction, with the cells it settles, what it follows from, and how it is told.

A step names its sentence by a key, and what the sentence is about as arguments; the words
are in a language file (`nurie.messages`), the types of arguments in `nurie.arguments`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from nurie.grid import Cell, Grid

if TYPE_CHECKING:
    from nurie.arguments import Argument


class Fact(NamedTuple):
    """That a cell has a state, or has it not."""

    cell: Cell
    state: str
    holds: bool = True


@dataclass(frozen=True, slots=True)
class Step:
    """One application of a technique."""

    technique: str
    """Which one: ``line``, ``refuted``, ``agreed``, ``search``, …"""
    line: str
    """The line it looks at, or in which a guess failed: ``row 3``; empty for the whole board."""
    settles: tuple[Fact, ...]
    """What is new."""
    because: tuple[Fact, ...] = ()
    """The known cells it follows from, together with the clue of the line; none superfluous but
    those that the technique is about, such as the run that is complete."""
    assuming: tuple[Fact, ...] = ()
    """What was tried: one guess that failed, or all values of a cell, which agree."""
    level: str = field(default="", kw_only=True)
    """How hard the technique is, from easy to expert; empty for what only solvers do."""
    runs: tuple[int, ...] = field(default=(), kw_only=True)
    """The runs of the line's clue that it follows from, counted from zero."""
    numbers: tuple[Cell, ...] = field(default=(), kw_only=True)
    """The cells of the numbers that it is about, where clues stand on the board."""
    text: str = field(default="", kw_only=True)
    """The key of its sentence; empty for the one with the name of the technique."""
    arguments: Mapping[str, Argument] = field(default_factory=dict, kw_only=True, hash=False)
    """What the sentence names beside the fields above."""
    chain: tuple[Step, ...] = field(default=(), kw_only=True)
    """What follows from a guess that failed, line by line, up to the line in which it did, which
    settles nothing. Without a guess: the deductions that the step is made of, in order."""


def parts_of(step: Step) -> tuple[Step, ...]:
    """The deductions that a step is made of; mostly the step itself."""
    return step.chain if step.chain and not step.assuming else (step,)


def event(
    technique: str,
    line: str = "",
    settles: Iterable[Fact] = (),
    because: Iterable[Fact] = (),
    assuming: Iterable[Fact] = (),
    text: str = "",
    **arguments: Argument,
) -> Step:
    """A step of a solver in Python; ``text`` and ``arguments`` say how it is told."""
    facts = tuple(settles), tuple(because), tuple(assuming)
    return Step(technique, line, *facts, text=text, arguments=arguments)


def text_of_step_back(line: str, settles: Sequence[Fact]) -> str:
    """The key of the sentence that takes cells back, in a line or because nothing fits in it."""
    if not settles:
        return "backtrack.nothing"
    if not line:
        return "backtrack"
    side, number = line.split()
    at = 0 if side == "row" else 1
    is_within = all(fact.cell[at] == int(number) - 1 for fact in settles)
    return "backtrack.line" if is_within else "backtrack.where"


def after(grid: Grid, step: Step) -> Grid:
    """The board once a step is made; a step back settles cells to unknown."""
    rows = [list(row) for row in grid.rows]
    for (row, column), state, holds in step.settles:
        if holds:
            rows[row][column] = state
    return Grid._of_rows(tuple(map("".join, rows)))
