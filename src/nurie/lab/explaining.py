"""Measures explanations of nonograms: ``python -m nurie.lab.explaining FILE…``.

The results are counts, so they are the same on every machine: how many puzzles need no
supposition, how long the chains of suppositions are, and how often an explanation jumps. A
step jumps if its line does not cross the cells that the previous step painted, although an
equally easy step was available in a line that does.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from nurie import files
from nurie.difficulty import Level
from nurie.grid import Cell, Grid
from nurie.nonogram.puzzle import Nonogram
from nurie.nonogram.techniques import CROSSING, TABLE, TRYING, explain
from nurie.solving import Status
from nurie.steps import Step, after

_ORDER = [level.value for level in Level]


@dataclass
class Measures:
    """The counts over some puzzles."""

    puzzles: int = 0
    solved: int = 0
    """Puzzles that were explained to the end."""
    plain: int = 0
    """Those of them that needed no supposition."""
    steps: int = 0
    jumps: int = 0
    techniques: Counter[str] = field(default_factory=Counter)
    links: list[int] = field(default_factory=list)
    """For each supposition, the number of lines that lead to the contradiction."""

    def add(self, puzzle: Nonogram) -> None:
        """Explain one more puzzle."""
        outcome = explain(puzzle)
        tried = [step for step in outcome.steps if step.technique in TRYING]
        self.puzzles += 1
        self.solved += outcome.status is Status.UNIQUE
        self.plain += outcome.status is Status.UNIQUE and not tried
        self.steps += len(outcome.steps)
        self.jumps += sum(jumps(puzzle, outcome.steps))
        self.techniques.update(step.technique for step in outcome.steps)
        self.links += [len(step.chain) - 1 for step in tried]

    def __str__(self) -> str:
        links = sorted(self.links)
        of = [
            f"{share}% {links[(len(links) - 1) * share // 100]}" for share in (50, 95, 100) if links
        ]
        return "\n".join(
            [
                f"{self.puzzles} puzzles, {self.solved} solved, {self.plain} without suppositions"
                f" ({self.plain / max(1, self.puzzles):.1%})",
                f"{self.steps} steps, {self.jumps} jumps ({self.jumps / max(1, self.steps):.1%})",
                f"{len(links)} suppositions, links: {', '.join(of) or 'none'}",
                ", ".join(f"{name} {count}" for name, count in self.techniques.most_common()),
            ]
        )


def jumps(puzzle: Nonogram, steps: Iterable[Step]) -> list[bool]:
    """The steps that jump although an equally easy one was available nearby."""
    found = []
    grid = puzzle.start
    painted: list[Cell] = []
    for step in steps:
        near = {f"row {row + 1}" for row, _ in painted} | {f"column {at + 1}" for _, at in painted}
        is_far = bool(painted) and bool(step.line) and step.line not in near
        found.append(is_far and _is_any_near(puzzle, grid, step, painted, near))
        grid = after(grid, step)
        painted = [fact.cell for fact in step.settles]
    return found


def _is_any_near(
    puzzle: Nonogram, grid: Grid, step: Step, painted: Iterable[Cell], near: set[str]
) -> bool:
    """Whether a step of at most this level is available near the cells painted last."""
    hardest = _ORDER.index(step.level)
    names = [
        row.name
        for row in TABLE
        if row.group != "solver"
        and row.name not in (*TRYING, *CROSSING)
        and _ORDER.index(row.level) <= hardest
    ]
    for cell in painted:
        others = explain(puzzle, given=grid, techniques=names, around=cell).steps
        if others and others[0].line in near:
            return True
    return False


def main(names: list[str]) -> None:
    """Measure the puzzles of some files."""
    measures = Measures()
    for name in names:
        for puzzle in files.load_all(name):
            if isinstance(puzzle, Nonogram):
                measures.add(puzzle)
    print(measures)


if __name__ == "__main__":
    main(sys.argv[1:])
