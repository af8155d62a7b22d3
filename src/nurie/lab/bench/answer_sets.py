"""The baseline for Nurikabe: clingo, on the rules of the puzzle as a logic program.

Answer set programming expresses reachability directly, which a formula has to encode. So
the program is hardly longer than the rules, and clingo is the best general solver for so
little effort.

As a program it is a peer of the benchmark like any other; see `nurie.lab.bench.peers`::

    python -m nurie.lab.bench.answer_sets SET [--data DIR] [--step K] [--time S]

Its ``cpu_seconds`` are those of reading the program, grounding and solving. Writing
the facts down, in Python, is not counted.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import TYPE_CHECKING

from nurie import Grid, Nurikabe, Outcome, Statistics, Status, UnavailableError
from nurie.grid import EMPTY, FILLED
from nurie.lab.bench import alone, sets
from nurie.lab.bench.measure import verified
from nurie.nurikabe.puzzle import ANY

if TYPE_CHECKING:
    from clingo import Model

NAME = "clingo"
CONFIGURATION = "handy"
"""Of clingo's own settings the one that did best on every fourth newspaper puzzle."""

RULES = """
{ black(C) } :- cell(C).
:- black(C), number(C, _).
:- square(A, B, C, D), black(A), black(B), black(C), black(D).

% An island is what can be reached from its number through white cells.
of(I, I) :- number(I, _).
of(I, D) :- of(I, C), beside(C, D), reach(I, D), not black(D).
:- of(I, C), beside(C, D), not reach(I, D), not black(D).
:- of(I, C), black(C).
:- of(I, C), of(J, C), I < J.
:- cell(C), not black(C), not of(_, C).
:- number(I, N), N > 0, not N #count { C : of(I, C) } N.

% The sea is what can be reached from one black cell.
sea(D) :- sea(C), beside(C, D), black(D).
:- black(C), not sea(C).
"""
FIRST_BLACK = """
earlier(C + 1) :- black(C), cell(C + 1).
earlier(C + 1) :- earlier(C), cell(C + 1).
sea(C) :- black(C), not earlier(C).
"""
"""Where the sea begins, if no cell is known to be black."""


def solve(puzzle: Nurikabe, solutions: int = 2) -> Outcome:
    """Up to this many solutions; if there are fewer, there are no others."""
    clingo = _clingo()
    program = f"{RULES}\n{' '.join(_facts(puzzle))}"
    start = time.thread_time()
    options = [str(solutions), f"--configuration={CONFIGURATION}", "--warn=none"]
    control = clingo.Control(options)
    control.add("base", [], program)
    control.ground([("base", [])])
    found: list[set[int]] = []

    def keep(model: Model) -> None:
        atoms = model.symbols(atoms=True)
        found.append({atom.arguments[0].number for atom in atoms if atom.name == "black"})

    result = control.solve(on_model=keep)
    seconds = time.thread_time() - start
    status = {0: Status.NONE, 1: Status.UNIQUE}.get(len(found), Status.SEVERAL)
    if not result.exhausted and len(found) == 1:
        status = Status.SOLVED
    conflicts = int(control.statistics["solving"]["solvers"]["conflicts"])
    grids = tuple(_grid(puzzle, black) for black in found)
    return Outcome(status, grids, Statistics(conflicts=conflicts, seconds=seconds))


def _facts(puzzle: Nurikabe) -> Iterator[str]:
    """The board: its cells, numbered row by row, and which of them each island can reach."""
    width, cells = puzzle.width, puzzle.width * puzzle.height
    numbers = {row * width + column: number for (row, column), number in puzzle.islands}
    near = [list(_beside(cell, width, cells)) for cell in range(cells)]
    for cell in range(cells):
        yield f"cell({cell})."
        yield from (f"beside({cell},{other})." for other in near[cell])
        if (cell + 1) % width and cell + width < cells:
            yield f"square({cell},{cell + 1},{cell + width},{cell + width + 1})."
    black = set(range(cells))
    for island, number in numbers.items():
        reached = _reach(island, number, numbers, near)
        black -= reached
        yield f"number({island},{number})."
        yield from (f"reach({island},{cell})." for cell in reached)
    yield from (f"black({cell})." for cell in black)
    yield f"sea({min(black)})." if black else FIRST_BLACK


def _beside(cell: int, width: int, cells: int) -> Iterator[int]:
    if cell >= width:
        yield cell - width
    if cell % width:
        yield cell - 1
    if (cell + 1) % width:
        yield cell + 1
    if cell + width < cells:
        yield cell + width


def _reach(
    island: int, number: int, numbers: dict[int, int], near: Sequence[Sequence[int]]
) -> set[int]:
    """The cells that an island can have: near enough, and not next to another number."""
    reached, layer = {island}, {island}
    steps = 1
    while layer and (number == ANY or steps < number):
        layer = {
            cell
            for before in layer
            for cell in near[before]
            if cell not in numbers and all(at not in numbers or at == island for at in near[cell])
        } - reached
        reached |= layer
        steps += 1
    return reached


def _grid(puzzle: Nurikabe, black: set[int]) -> Grid:
    return Grid(
        "".join(
            FILLED if row * puzzle.width + column in black else EMPTY
            for column in range(puzzle.width)
        )
        for row in range(puzzle.height)
    )


def _clingo() -> ModuleType:
    try:
        import clingo
    except ImportError:
        raise UnavailableError(
            f"the baseline {NAME} needs clingo, which is not installed: pip install clingo"
        ) from None
    return clingo


def answer(task: sets.Task, solutions: int) -> alone.Answer:
    """The line for one puzzle."""
    puzzle = task.puzzle
    if not isinstance(puzzle, Nurikabe):
        raise sets.DataError(f"{task.name} is not a Nurikabe")
    outcome = solve(puzzle, solutions)
    verdict = verified(puzzle, outcome)
    return verdict, outcome.statistics.seconds, {"conflicts": outcome.statistics.conflicts}


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints one line of JSON for each puzzle."""

    def is_ready() -> None:
        _clingo()

    program = "nurie.lab.bench.answer_sets"
    return alone.main(program, NAME, sets.NURIKABE, is_ready, answer, arguments)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(main())
