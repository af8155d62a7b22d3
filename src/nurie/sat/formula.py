"""Formula: clauses in the order they were added, with named variables.

All but the latest clauses are stored in flat arrays: a nonogram of 100×90 has millions of
them.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple, TypeAlias

from nurie.puzzle import Puzzle
from nurie.solving import Watch

Literal: TypeAlias = int | bool
"""A variable, its negation as a negative number, or a constant."""

PIECE = 30_000
"""The approximate number of clauses in a piece."""


class Group(NamedTuple):
    """Variables with consecutive numbers, and their meaning."""

    first: int
    last: int
    meaning: str


class Formula:
    """The clauses of a puzzle; raises Stopped if the watch runs out before it is complete."""

    def __init__(self, puzzle: Puzzle, encoding: str, watch: Watch | None = None) -> None:
        self.kind, self.title = puzzle.kind, puzzle.title
        self.width, self.height = puzzle.width, puzzle.height
        self.encoding = encoding
        self.variables = 0
        self.groups: list[Group] = []
        self._pieces: list[array[int]] = []
        self._in_pieces = 0
        self._latest: list[tuple[int, ...]] = []
        self._watch = watch

    @property
    def number_of_clauses(self) -> int:
        """The number of clauses so far."""
        return self._in_pieces + len(self._latest)

    def add(self, *literals: Literal) -> None:
        """Add one clause; constants are simplified at once."""
        clause = []
        for literal in literals:
            if literal is True:
                return
            if literal is not False:
                clause.append(literal)
        self.add_clause(clause)

    def add_clause(self, clause: Iterable[int]) -> None:
        """Add one clause of variables and negations; an empty one becomes two contradictory ones.

        Not every program accepts a clause without literals.
        """
        literals = tuple(clause)
        if not literals:
            self.variables = max(self.variables, 1)
            self._latest.append((1,))
            literals = (-1,)
        self._latest.append(literals)
        if len(self._latest) > PIECE:
            self._put_away()

    def add_at_most_one(self, variables: Iterable[int]) -> None:
        """Add one clause for each pair of variables: not both are true."""
        self._latest += [(-a, -b) for a, b in combinations(variables, 2)]
        if len(self._latest) > PIECE:
            self._put_away()

    def _put_away(self) -> None:
        """Pack the latest clauses into a piece."""
        self._pieces.append(array("i", _flat(self._latest)))
        self._in_pieces += len(self._latest)
        self._latest.clear()
        self.look_at_the_watch()

    def add_variables(self, number: int, meaning: str) -> int:
        """Add variables; returns the number of the first one."""
        self.look_at_the_watch()
        first = self.variables + 1
        self.variables += number
        if number:
            self.groups.append(Group(first, self.variables, meaning))
        return first

    def look_at_the_watch(self) -> None:
        """Raise Stopped if a limit is reached."""
        if self._watch is not None:
            self._watch.check()

    def clauses(self) -> Iterator[list[int]]:
        """The clauses, in order."""
        for piece in self._pieces:
            self.look_at_the_watch()
            flat = piece.tolist()
            start = 0
            while start < len(flat):
                end = flat.index(0, start)
                yield flat[start:end]
                start = end + 1
        self.look_at_the_watch()
        yield from map(list, self._latest)

    def pieces(self) -> Iterator[list[int]]:
        """The clauses in large pieces, each clause ended by 0: faster than one by one."""
        for piece in self._pieces:
            yield piece.tolist()
        if self._latest:
            yield _flat(self._latest)


def _flat(clauses: list[tuple[int, ...]]) -> list[int]:
    return [literal for clause in clauses for literal in (*clause, 0)]


def negated(literal: Literal) -> Literal:
    """The opposite of a literal."""
    return not literal if isinstance(literal, bool) else -literal
