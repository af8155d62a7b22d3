"""Where to draw the clauses of a formula: as combs above and below a line with the variables.

A comb is a bar, parallel to the line, with a leg to each variable of its clause. Legs and bars may
cross, but not if there is a way to avoid all crossings with the variables in their order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from nurie.lab.hardness.formula import Clause

Leg = tuple[int, int]
"""A variable, and the number of a clause that contains it."""


@dataclass(frozen=True)
class Combs:
    """The combs of a formula, in which place they are, and where they cross."""

    clauses: Sequence[Clause]

    @cached_property
    def above(self) -> list[int]:
        """The clauses above the line, the nearest first."""
        return [clause for clause in self._by_level if self._is_above[clause]]

    @cached_property
    def below(self) -> list[int]:
        """The clauses below the line, the nearest first."""
        return [clause for clause in self._by_level if not self._is_above[clause]]

    @cached_property
    def legs(self) -> list[Leg]:
        """All legs, from left to right."""
        legs = [(variable, at) for at, clause in enumerate(self.clauses) for variable in clause]
        return sorted(legs, key=self._place_of_leg)

    def legs_of(self, clause: int) -> list[Leg]:
        """The three legs of a clause, from left to right."""
        return [(variable, clause) for variable in sorted(self.clauses[clause])]

    @cached_property
    def crossings(self) -> list[tuple[Leg, int]]:
        """The legs that cross a bar, with the clause of the bar."""
        place = {leg: at for at, leg in enumerate(self.legs)}
        found = []
        for side in (self.above, self.below):
            for level, crossed in enumerate(side):
                left, _, right = (place[leg] for leg in self.legs_of(crossed))
                found += [
                    (leg, crossed)
                    for farther in side[level + 1 :]
                    for leg in self.legs_of(farther)
                    if left < place[leg] < right
                ]
        return found

    @cached_property
    def _by_level(self) -> list[int]:
        """The clauses by length: one that fits between two legs of another is shorter."""
        return sorted(range(len(self.clauses)), key=lambda at: _length(self.clauses[at]))

    @cached_property
    def _is_above(self) -> dict[int, bool]:
        """The side of each clause.

        It is the side where fewer clauses are that it interlocks with; these come next. So if two
        sides suffice to separate all that interlock, they are separated.
        """
        is_above: dict[int, bool] = {}
        waiting = list(range(len(self.clauses)))[::-1]
        while waiting:
            clause = waiting.pop()
            if clause not in is_above:
                rivals = [
                    other
                    for other in range(len(self.clauses))
                    if other != clause and _interlock(self.clauses[clause], self.clauses[other])
                ]
                taken = [is_above[other] for other in rivals if other in is_above]
                is_above[clause] = taken.count(True) <= taken.count(False)
                waiting += rivals
        return is_above

    def _place_of_leg(self, leg: Leg) -> tuple[int, int, int]:
        """By variable; there, first the bars that end, the nearest first, last those that begin."""
        variable, clause = leg
        part = sorted(self.clauses[clause]).index(variable)
        level = self._by_level.index(clause)
        return variable, -part, level if part == 2 else -level


def _length(clause: Clause) -> int:
    return max(clause) - min(clause)


def _interlock(clause: Clause, other: Clause) -> bool:
    """Whether two combs must cross if they are on the same side.

    They need not if one of them is between two legs of the other, or beside it.
    """
    left, middle, right = sorted(other)
    return not (
        all(left <= variable <= middle for variable in clause)
        or all(middle <= variable <= right for variable in clause)
        or all(variable <= left or variable >= right for variable in clause)
    )
