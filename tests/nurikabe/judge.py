"""A judge of explained Nurikabe that shares no code with Nurie.

It reads a puzzle's numbers and what ``nurie explain --json`` prints, and puts the rules
into clauses of its own; PySAT decides. The connectedness of islands and sea is added where
an answer violates it. For every step it asks:

- does each settled cell follow from the cited cells and the numbers alone?
- does each link of a chain follow from the cited cells, the supposition and the links before,
  and do all of them together leave no solution?
- where a step compares alternatives, must one of them be true, and does each of them lead to
  everything that the step settles?
- is the state that the sentence names last one that it settles?
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from pysat.card import CardEnc, EncType  # type: ignore[import-untyped]
from pysat.solvers import Solver  # type: ignore[import-untyped]

Place: TypeAlias = tuple[int, int]
Told: TypeAlias = Sequence[Any]
"""A fact as the JSON has it: row, column, state, whether it holds."""

CONFLICTS = 200_000
"""A question that takes more is left undecided."""
WORDS = {"black": "#", "white": "."}


class Board:
    """The rules of one puzzle in clauses: which cells are black, and which island a cell is of."""

    def __init__(self, numbers: Sequence[Sequence[int]], *, untold: int) -> None:
        """``untold`` is the number that stands for an island of any size."""
        self.height, self.width = len(numbers), len(numbers[0])
        self.cells = [(row, column) for row in range(self.height) for column in range(self.width)]
        self.islands = {
            cell: numbers[cell[0]][cell[1]] for cell in self.cells if numbers[cell[0]][cell[1]]
        }
        self.untold = untold
        self.last = 0
        self.black = {cell: self._variable() for cell in self.cells}
        self.owned: dict[Place, dict[Place, int]] = {cell: {} for cell in self.cells}
        self.solver = Solver("glucose4")
        for island, number in self.islands.items():
            self._add_island(island, number)
        for cell in self.cells:
            self._add_cell(cell)

    def _variable(self) -> int:
        self.last += 1
        return self.last

    def _add_island(self, island: Place, number: int) -> None:
        members = []
        for cell in self.cells:
            far = abs(cell[0] - island[0]) + abs(cell[1] - island[1])
            if number == self.untold or far < number:
                self.owned[cell][island] = self._variable()
                members.append(self.owned[cell][island])
        self.solver.add_clause([self.owned[island][island]])
        if number == self.untold:
            return
        if len(members) < number:
            self.solver.add_clause([])
            return
        sizes = CardEnc.equals(members, number, top_id=self.last, encoding=EncType.seqcounter)
        self.last = max(self.last, sizes.nv)
        self.solver.append_formula(sizes.clauses)

    def _add_cell(self, cell: Place) -> None:
        owners = self.owned[cell]
        choices = [self.black[cell], *owners.values()]
        self.solver.add_clause(choices)
        for at, one in enumerate(choices):
            for other in choices[at + 1 :]:
                self.solver.add_clause([-one, -other])
        for near in self.beside(cell):
            for island, owner in owners.items():
                same = self.owned[near].get(island)
                self.solver.add_clause([-owner, self.black[near], *([same] if same else [])])
        row, column = cell
        block = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        if block[-1] in self.black:
            self.solver.add_clause([-self.black[one] for one in block])

    def beside(self, cell: Place) -> Iterator[Place]:
        """The cells that share a side with one."""
        row, column = cell
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if near in self.black:
                yield near

    def has_solution(self, facts: Iterable[Told]) -> bool | None:
        """Whether some solution has all these facts; None if this takes too long."""
        assumed = [self._literal(fact) for fact in facts]
        while True:
            self.solver.conf_budget(CONFLICTS)
            answer = self.solver.solve_limited(assumptions=assumed)
            if not answer:
                return None if answer is None else False
            if not self._add_cuts({v for v in self.solver.get_model() if v > 0}):
                return True

    def _literal(self, fact: Told) -> int:
        row, column, state, holds = fact
        black = self.black[row, column]
        return black if (state == "#") == bool(holds) else -black

    def _add_cuts(self, model: set[int]) -> int:
        """Forbids disconnected regions of a model; returns the number of clauses added."""
        added = 0
        sea = {cell for cell in self.cells if self.black[cell] in model}
        parts = self._parts(sea)
        for one, other in pairwise(parts):
            around = [self.black[cell] for cell in self._border(one)]
            self.solver.add_clause([-self.black[one[0]], -self.black[other[0]], *around])
            added += 1
        for island in self.islands:
            members = {c for c in self.cells if self.owned[c].get(island, 0) in model}
            for part in self._parts(members):
                if island in part:
                    continue
                around = [
                    self.owned[c][island] for c in self._border(part) if island in self.owned[c]
                ]
                self.solver.add_clause([-self.owned[part[0]][island], *around])
                added += 1
        return added

    def _parts(self, cells: set[Place]) -> list[list[Place]]:
        left, found = set(cells), []
        while left:
            part = [left.pop()]
            for cell in part:
                for near in self.beside(cell):
                    if near in left:
                        left.discard(near)
                        part.append(near)
            found.append(part)
        return found

    def _border(self, part: Sequence[Place]) -> set[Place]:
        return {near for cell in part for near in self.beside(cell)} - set(part)

    def close(self) -> None:
        """Frees the SAT solver."""
        self.solver.delete()


class Judge:
    """What is wrong with the steps of one puzzle."""

    def __init__(self, numbers: Sequence[Sequence[int]], *, untold: int) -> None:
        self.board = Board(numbers, untold=untold)
        self.known = dict.fromkeys(self.board.islands, ".")
        self.count: Counter[str] = Counter()

    def faults(self, step: dict[str, Any]) -> list[str]:
        """What is wrong with the next step."""
        self.count["steps"] += 1
        wrong = []
        for row, column, state, _ in step["because"]:
            if self.known.get((row, column)) != state:
                wrong.append(f"cites row {row + 1}, column {column + 1}, which is not known")
        for row, column, _, _ in step["settles"]:
            if (row, column) in self.known:
                wrong.append(f"settles row {row + 1}, column {column + 1} again")
        if not step["settles"]:
            if self._may_be(step["because"]):
                wrong.append("is not a contradiction")
        elif not self._follows(step["because"], step["settles"]):
            wrong.append("does not follow from the cited cells")
        if step["chain"] and step["chain"][0]["assuming"]:
            wrong += self._faults_of_alternatives(step)
        elif step["chain"]:
            wrong += self._faults_of_chain(step)
        wrong += self._faults_of_sentence(step)
        for row, column, state, _ in step["settles"]:
            self.known[row, column] = state
        return wrong

    def _faults_of_chain(self, step: dict[str, Any]) -> Iterator[str]:
        self.count["chains"] += 1
        facts = [*step["because"], *step["assuming"]]
        for number, link in enumerate(step["chain"], 1):
            cited = [tuple(fact) for fact in facts]
            for fact in link["because"]:
                if tuple(fact) not in cited and self.board.islands.get((fact[0], fact[1])) is None:
                    yield f"link {number} cites what no link before it says"
            if not self._follows(link["because"], link["settles"]):
                yield f"link {number} does not follow"
            facts += link["settles"]
        if self._may_be(facts):
            yield "its chain ends in no contradiction"

    def _faults_of_alternatives(self, step: dict[str, Any]) -> Iterator[str]:
        self.count["alternatives"] += 1
        others = [(row, column, state, not holds) for row, column, state, holds in step["assuming"]]
        if self._may_be([*step["because"], *others]):
            yield "none of its alternatives need be true"
        told: dict[tuple[Any, ...], list[Told]] = {tuple(one): [] for one in step["assuming"]}
        for number, link in enumerate(step["chain"], 1):
            (taken,) = link["assuming"]
            told[tuple(taken)] += link["settles"]
            if not self._follows([*step["because"], taken], link["settles"]):
                yield f"alternative {number} does not lead to what it says"
        settled = sorted(map(tuple, step["settles"]))
        if any(sorted(map(tuple, facts)) != settled for facts in told.values()):
            yield "an alternative does not lead to what the step settles"

    def _faults_of_sentence(self, step: dict[str, Any]) -> Iterator[str]:
        named = [WORDS[word] for word in re.findall("black|white", step["sentence"].lower())]
        settled = {state for *_, state, _ in step["settles"]}
        if not settled <= set(named) or (len(settled) == 1 and named[-1] not in settled):
            yield "names another state than it settles"

    def _follows(self, cited: Sequence[Told], settled: Sequence[Told]) -> bool:
        return not any(
            self._may_be([*cited, (row, column, state, not holds)])
            for row, column, state, holds in settled
        )

    def _may_be(self, facts: Sequence[Told]) -> bool:
        self.count["questions"] += 1
        answer = self.board.has_solution(facts)
        self.count["undecided"] += answer is None
        return bool(answer)
