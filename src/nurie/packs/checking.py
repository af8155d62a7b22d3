"""Checks packs: one solution each, levels, duplicates, credits.

Two puzzles are duplicates if one of the eight symmetries of the square turns one into the other:
four turns, each with or without a reflection.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from nurie import questions, registry
from nurie.difficulty import Level
from nurie.grid import EMPTY, Cell, Grid
from nurie.packs.pack import Entry, Pack
from nurie.puzzle import Puzzle
from nurie.solving import NO_LIMITS, Limits, Outcome, Status

_Cells: TypeAlias = tuple[tuple[tuple[str, str], ...], ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a pack, or with one of its puzzles."""

    puzzle: str
    """The name of the puzzle in the pack; empty for the pack itself."""
    text: str
    """What is wrong, in one sentence."""

    def __str__(self) -> str:
        return f"{self.puzzle}: {self.text}" if self.puzzle else self.text

    def as_json(self) -> dict[str, Any]:
        """The fault as plain data."""
        return {"puzzle": self.puzzle, "problem": self.text}


@dataclass(frozen=True, slots=True, order=True)
class Rank:
    """How hard a puzzle is, for putting puzzles in order."""

    level: int
    """From 1 to 5."""
    score: int
    """Within a level, more is harder."""
    cells: int


def rank_of(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> Rank:
    """The level of a puzzle and its place within the level."""
    rating = questions.rate(puzzle, limits)
    level = rating.level if rating else Level.EXPERT
    return Rank(level.number, rating.score if rating else 0, puzzle.width * puzzle.height)


class Checker:
    """Checks packs one after the other, and finds duplicates among all of them."""

    def __init__(self, limits: Limits = NO_LIMITS) -> None:
        self._limits = limits
        self._seen: dict[_Cells, str] = {}

    def faults(self, pack: Pack) -> Iterator[Fault]:
        """What is wrong with a pack."""
        yield from _without_credits(pack)
        names: set[str] = set()
        outcomes = questions.solve_many((entry.puzzle for entry in pack.entries), self._limits)
        for entry, outcome in zip(pack.entries, outcomes, strict=True):
            if entry.name in names:
                yield Fault(entry.name, "another puzzle of the pack has the same name")
            names.add(entry.name)
            if not entry.puzzle.title.strip():
                yield Fault(entry.name, "it has no title")
            found = list(self.of_puzzle(entry.puzzle, outcome, f"{pack.name}/{entry.name}"))
            yield from (Fault(entry.name, text) for text in found)
            if not found:
                yield from self._of_level(entry)

    def of_puzzle(self, puzzle: Puzzle, outcome: Outcome, place: str) -> Iterator[str]:
        """What is wrong with a puzzle that was solved with this outcome."""
        if outcome.status is not Status.UNIQUE or outcome.solution is None:
            yield _not_unique(outcome)
            return
        if puzzle.goal is not None and puzzle.goal != outcome.solution:
            yield "the solution in the file is not the solution of the puzzle"
        cells = normal_form(puzzle, outcome.solution)
        if cells in self._seen:
            yield f"it is the same as {self._seen[cells]}, perhaps turned or mirrored"
        self._seen.setdefault(cells, place)

    def _of_level(self, entry: Entry) -> Iterator[Fault]:
        if entry.level is None:
            return
        rated = rank_of(entry.puzzle, self._limits).level
        if rated != entry.level:
            yield Fault(entry.name, f"its level is {rated}, but the pack says {entry.level}")


def _not_unique(outcome: Outcome) -> str:
    match outcome.status:
        case Status.NONE:
            return "it has no solution"
        case Status.SEVERAL:
            return "it has several solutions"
    return "it was not decided in time whether it has one solution"


def _without_credits(pack: Pack) -> Iterator[Fault]:
    if not pack.title:
        yield Fault("", "the pack has no title")
    if pack.icon and pack.icon not in {entry.name for entry in pack.entries}:
        yield Fault("", f"the icon {pack.icon!r} is not one of its puzzles")
    for attribute, what in (("author", "author"), ("copyright", "licence")):
        lacking = [
            entry.name for entry in pack.entries if not getattr(entry.puzzle, attribute).strip()
        ]
        if len(lacking) == len(pack.entries):
            yield Fault("", f"the pack has no {what}")
        else:
            yield from (Fault(name, f"it has no {what}") for name in lacking)


def normal_form(puzzle: Puzzle, solution: Grid) -> _Cells:
    """The same value for all puzzles that turns and reflections make equal."""
    sheet = registry.kind(puzzle.kind).sheet(puzzle)
    paint = {state: sheet.colours[state] for state in {*"".join(solution.rows)} - {EMPTY}}
    cells: _Cells = tuple(
        tuple(
            (paint.get(state, ""), sheet.numbers.get(Cell(row, column), ""))
            for column, state in enumerate(states)
        )
        for row, states in enumerate(solution)
    )
    return min(_symmetric(cells))


def _symmetric(cells: _Cells) -> Iterator[_Cells]:
    for _ in range(4):
        cells = tuple(zip(*cells[::-1], strict=True))
        yield cells
        yield cells[::-1]


def is_in_order(levels: Sequence[int | None]) -> bool:
    """Whether no puzzle comes after a harder one, as far as levels are known."""
    known = [level for level in levels if level is not None]
    return known == sorted(known)
