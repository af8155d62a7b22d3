"""Measures explanations, for each kind of puzzle.

``python -m nurie.lab.explaining`` explains the puzzles of files and folders::

    python -m nurie.lab.explaining /puzzles/nurikabe
    python -m nurie.lab.explaining /puzzles/newspaper --every 10

The results are counts, so they are the same on every machine: how many puzzles need no
supposition, how long the chains of suppositions are, and how often an explanation jumps. A
step jumps if it is far from what the step before it painted, although a step that is as easy was
to be found nearby: in a nonogram in a line that crosses what was painted, in a Nurikabe within
two rows and columns of it.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from nurie import files
from nurie.difficulty import Level
from nurie.errors import NurieError
from nurie.grid import Cell, Grid
from nurie.lab.reading import puzzle_files
from nurie.nonogram.puzzle import Nonogram
from nurie.nonogram.techniques import CROSSING, EVERY, TABLE, TRYING, explain
from nurie.nurikabe import techniques as nurikabe
from nurie.nurikabe.puzzle import Nurikabe
from nurie.solving import Status
from nurie.steps import Step, after

_ORDER = [level.value for level in Level]
NEAR = 2
"""How many rows and columns away a step in a Nurikabe still is near."""


@dataclass
class Measures:
    """The counts over some puzzles."""

    puzzles: int = 0
    solved: int = 0
    """Puzzles that were explained to the end."""
    plain: int = 0
    """Those of them that are told without a supposition."""
    direct: int = 0
    """Those that can be solved without one, even if an easier step is one."""
    steps: int = 0
    jumps: int = 0
    techniques: Counter[str] = field(default_factory=Counter)
    links: list[int] = field(default_factory=list)
    """Of each supposition, how many links lead to what fails."""

    def add(self, puzzle: Nonogram | Nurikabe) -> None:
        """Explain one more puzzle."""
        outcome = explain(puzzle)
        if isinstance(puzzle, Nonogram):
            every, trying, last = EVERY, TRYING, 1
            jumped = jumps(puzzle, outcome.steps)
        else:
            every, trying, last = nurikabe.EVERY, nurikabe.SUPPOSING, 0
            jumped = jumps_in_nurikabe(puzzle, outcome.steps)
        tried = [step for step in outcome.steps if step.technique in trying]
        self.puzzles += 1
        self.solved += outcome.status is Status.UNIQUE
        self.plain += outcome.status is Status.UNIQUE and not tried
        names = [name for name in every if name not in trying]
        direct = explain(puzzle, techniques=names, record=False) if tried else outcome
        self.direct += direct.status is Status.UNIQUE
        self.steps += len(outcome.steps)
        self.jumps += sum(jumped)
        self.techniques.update(step.technique for step in outcome.steps)
        # The last link of a nonogram is the line in which nothing fits.
        self.links += [len(step.chain) - last for step in tried]

    def __str__(self) -> str:
        links = sorted(self.links)
        of = [
            f"{share}% {links[(len(links) - 1) * share // 100]}" for share in (50, 95, 100) if links
        ]
        return "\n".join(
            [
                f"{self.puzzles} puzzles, {self.solved} solved, {self.direct} without suppositions"
                f" ({self.direct / max(1, self.puzzles):.1%}), {self.plain} told without"
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
        others = explain(puzzle, given=grid, techniques=names, around=cell, steps=1).steps
        if others and others[0].line in near:
            return True
    return False


def jumps_in_nurikabe(puzzle: Nurikabe, steps: Iterable[Step]) -> list[bool]:
    """The same for a Nurikabe."""
    found = []
    grid = puzzle.start
    painted: list[Cell] = []
    for step in steps:
        is_far = bool(painted) and not _are_near(step, painted)
        found.append(is_far and _is_any_beside(puzzle, grid, step, painted))
        grid = after(grid, step)
        painted = [fact.cell for fact in step.settles]
    return found


def _are_near(step: Step, cells: Iterable[Cell]) -> bool:
    return any(
        abs(row - cell.row) <= NEAR and abs(column - cell.column) <= NEAR
        for (row, column), *_ in step.settles
        for cell in cells
    )


def _is_any_beside(puzzle: Nurikabe, grid: Grid, step: Step, painted: list[Cell]) -> bool:
    """Whether a technique of at most this level says something near these cells."""
    hardest = _ORDER.index(step.level)
    for row in nurikabe.TABLE:
        if row.name in nurikabe.SUPPOSING or _ORDER.index(row.level) > hardest:
            continue
        for cell in painted:
            others = explain(puzzle, given=grid, techniques=[row.name], around=cell, steps=1).steps
            if others and others[0].settles and _are_near(others[0], painted):
                return True
    return False


def main(words: Sequence[str] | None = None) -> int:
    """Measure the puzzles of files and folders, each kind by itself."""
    parser = argparse.ArgumentParser(
        prog="nurie.lab.explaining", description="How puzzles are explained, in counts."
    )
    parser.add_argument("names", type=Path, nargs="+", metavar="FILE", help="or a folder of files")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth file")
    asked = parser.parse_args(words)
    found: list[Path] = []
    for name in asked.names:
        found += puzzle_files([name]) if name.is_dir() else [name]
    found = found[:: max(1, asked.every)]
    if not found:
        print("there are no puzzles in these folders", file=sys.stderr)
        return 2
    measured: dict[str, Measures] = {}
    for at, file in enumerate(found, 1):
        try:
            for puzzle in files.load_all(file):
                if isinstance(puzzle, Nonogram | Nurikabe):
                    measured.setdefault(puzzle.kind, Measures()).add(puzzle)
        except NurieError as error:
            print(error, file=sys.stderr)
            return 2
        except OSError as error:
            print(f"{file}: {error.strerror}", file=sys.stderr)
            return 2
        _report(at, len(found), file)
    for kind, measures in measured.items():
        print(f"{kind}: {measures}")
    return 0


def _report(done: int, count: int, file: Path) -> None:
    """Progress on standard error: one line on a terminal, otherwise a line now and then."""
    is_last = done == count
    if sys.stderr.isatty():
        print(f"\r{done}/{count} {file.name}\033[K", end="\n" if is_last else "", file=sys.stderr)
    elif is_last or done % 25 == 0:
        print(f"{done}/{count} {file.name}", file=sys.stderr)


if __name__ == "__main__":
    raise SystemExit(main())
