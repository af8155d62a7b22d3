"""Builds packs: names for puzzles, their levels, and the order from easy to hard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, cast

from nurie import questions
from nurie.errors import PuzzleError
from nurie.packs.checking import Checker, Rank, rank_of
from nurie.packs.pack import Entry
from nurie.packs.packfile import slug
from nurie.puzzle import Puzzle
from nurie.solving import NO_LIMITS, Limits


@dataclass(frozen=True, slots=True)
class Candidate:
    """A puzzle for a pack, and where it came from."""

    puzzle: Puzzle
    place: str
    """For messages."""
    stem: str
    """A name for it, if it has no title."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """A puzzle that is good enough for a pack."""

    entry: Entry
    rank: Rank


@dataclass(frozen=True, slots=True)
class Refused:
    """A puzzle that is not, and why."""

    place: str
    text: str


def examine(
    candidates: Iterable[Candidate],
    *,
    author: str = "",
    licence: str = "",
    limits: Limits = NO_LIMITS,
) -> Iterator[Accepted | Refused]:
    """Say of every puzzle whether a pack can have it: it is unique, new, and has credits.

    ``author`` and ``licence`` are those of the pack, for puzzles that have none.
    """
    found = list(candidates)
    if len(kinds := sorted({one.puzzle.kind for one in found})) > 1:
        raise PuzzleError(f"a pack has puzzles of one kind, not {' and '.join(kinds)}")
    checker = Checker(limits)
    names: set[str] = set()
    outcomes = questions.solve_many((one.puzzle for one in found), limits)
    for one, outcome in zip(found, outcomes, strict=True):
        puzzle = one.puzzle
        if puzzle.goal is not None and puzzle.check(puzzle.goal):
            puzzle = replace(cast("Any", puzzle), goal=None)
        faults = [
            f"it has no {what}; name it with --{what}"
            for what, told in (
                ("author", puzzle.author.strip() or author),
                ("licence", puzzle.copyright.strip() or licence),
            )
            if not told
        ] or list(checker.of_puzzle(puzzle, outcome, one.place))
        if faults:
            yield Refused(one.place, faults[0])
            continue
        name = _new_name(slug(puzzle.title) or slug(one.stem) or "puzzle", names)
        names.add(name)
        complete = replace(
            cast("Any", puzzle),
            title=puzzle.title.strip() or one.stem,
            author=puzzle.author.strip() or author,
            copyright=puzzle.copyright.strip() or licence,
            goal=outcome.solution,
        )
        rank = rank_of(complete, limits)
        yield Accepted(Entry(name, complete, rank.level), rank)


def from_easy_to_hard(accepted: Iterable[Accepted]) -> list[Accepted]:
    """Ordered by level, then by score and size; equal ones stay in their order."""
    return sorted(accepted, key=lambda one: one.rank)


def _new_name(name: str, taken: set[str]) -> str:
    """A name that no other puzzle has."""
    number = 2
    new = name
    while new in taken:
        new = f"{name}-{number}"
        number += 1
    return new
