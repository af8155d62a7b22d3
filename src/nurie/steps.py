"""Step: one deduction, with the cells it settles, its reasons, and its sentence.

A step has the key of its sentence and the arguments; the texts are in language files
(`nurie.messages`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from nurie.grid import Cell, Grid

Argument: TypeAlias = int | tuple[str, Any]
"""An argument of a sentence: a number, or a form and a value. The form says how the value is
worded; ``engine/step.hpp`` lists the forms, and `nurie.messages.sentences` words them."""


class Fact(NamedTuple):
    """A cell has a state, or does not have it."""

    cell: Cell
    state: str
    holds: bool = True


@dataclass(frozen=True, slots=True)
class Step:
    """One application of a technique."""

    technique: str
    """Its name: ``line``, ``refuted``, ``agreed``, ``search``, …"""
    line: str
    """The line it is about, or in which a guess failed: ``row 3``; empty for the whole board."""
    settles: tuple[Fact, ...]
    """The new facts."""
    because: tuple[Fact, ...] = ()
    """The known cells it follows from, together with the clue of the line. The set is
    minimal, except for cells that the technique is about, such as a completed run, and
    cells that show which run it is that the sentence names."""
    assuming: tuple[Fact, ...] = ()
    """The assumptions: one guess that failed, or alternatives of which one is true."""
    level: str = field(default="", kw_only=True)
    """How hard the technique is, from easy to expert; empty for steps that only solvers make."""
    runs: tuple[int, ...] = field(default=(), kw_only=True)
    """The runs of the line's clue that it follows from, counted from zero."""
    numbers: tuple[Cell, ...] = field(default=(), kw_only=True)
    """The cells of the numbers that it is about, for kinds with clues on the board."""
    text: str = field(default="", kw_only=True)
    """The key of its sentence; empty if it is the name of the technique."""
    arguments: Mapping[str, Argument] = field(default_factory=dict, kw_only=True, hash=False)
    """The arguments of the sentence besides the fields above."""
    chain: tuple[Step, ...] = field(default=(), kw_only=True)
    """What follows from a failed guess, line by line; the last link is the line of the
    contradiction and settles nothing. With alternatives: what each of them, which the link
    assumes, leads to. Without a guess: the deductions that the step combines, in order."""


def cost_of(step: Step) -> int | None:
    """How far the board after a step of chance is from a solution; None if it is a deduction."""
    cost = step.arguments.get("cost")
    return cost if isinstance(cost, int) else None


def parts_of(step: Step) -> tuple[Step, ...]:
    """The deductions that a step combines; usually only the step itself."""
    return step.chain if step.chain and not step.assuming else (step,)


def shapes_of(step: Step) -> tuple[tuple[Cell, ...], ...]:
    """The sets of cells that a step draws, such as the possible shapes of an island."""
    arguments = (value for value in step.arguments.values() if not isinstance(value, int))
    return tuple(shape for form, value in arguments if form == "shapes" for shape in value)


def event(
    technique: str,
    line: str = "",
    settles: Iterable[Fact] = (),
    because: Iterable[Fact] = (),
    assuming: Iterable[Fact] = (),
    text: str = "",
    **arguments: Argument,
) -> Step:
    """A step of a solver in Python; ``text`` and ``arguments`` make its sentence."""
    facts = tuple(settles), tuple(because), tuple(assuming)
    return Step(technique, line, *facts, text=text, arguments=arguments)


def text_of_step_back(line: str, settles: Sequence[Fact]) -> str:
    """The key of the sentence for backtracking, in a line or because nothing fits in it."""
    if not settles:
        return "backtrack.nothing"
    if not line:
        return "backtrack"
    side, number = line.split()
    at = 0 if side == "row" else 1
    is_within = all(fact.cell[at] == int(number) - 1 for fact in settles)
    return "backtrack.line" if is_within else "backtrack.where"


def after(grid: Grid, step: Step) -> Grid:
    """The board after a step; backtracking sets cells to unknown."""
    rows = [list(row) for row in grid.rows]
    for (row, column), state, holds in step.settles:
        if holds:
            rows[row][column] = state
    return Grid._of_rows(tuple(map("".join, rows)))
