"""What the complete searches share: the question, limits, effort, events and the answer.

A search that runs to its end has seen every solution, so that it may say
*unique*, *several* or *none*. Its events are Steps that can be replayed on a board
with the given cells: each one's ``settles`` are put on it, a step back puts unknown
(``?``) where it takes something back, and at a ``solution`` the board is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nurie.errors import PuzzleError
from nurie.grid import EMPTY, FILLED, UNKNOWN, Cell, Grid
from nurie.nonogram.puzzle import Nonogram
from nurie.solving import Limits, Outcome, Statistics, Status, Watch
from nurie.steps import Fact, Step

MAX_STEPS = 10_000
"""How many events are kept; a search may have billions."""


class Search:
    """One search: it counts what is visited, keeps what is found, and knows when to stop."""

    def __init__(
        self, puzzle: Nonogram, limits: Limits, given: Grid | None, *, record: bool, every: int
    ) -> None:
        if given is not None:
            if (given.width, given.height) != (puzzle.width, puzzle.height):
                raise PuzzleError(
                    f"the given cells are {given.width}×{given.height}, "
                    f"the puzzle is {puzzle.width}×{puzzle.height}"
                )
            if not {state for _, state in given.cells()} <= {*puzzle.letters, EMPTY, UNKNOWN}:
                raise PuzzleError("a given cell has a colour that is not in the palette")
        self.puzzle = puzzle
        self.limits = limits
        self.given = given
        self.watch = Watch(limits)
        self.nodes = 0
        """States visited."""
        self.decisions = 0
        self.line_solves = 0
        self.solutions: list[Grid] = []
        self.stopped = False
        """Whether a limit ended the search before its time."""
        self.record = record
        """Whether events are wanted and there is room for more."""
        self.steps: list[Step] = []
        self._every = every
        self._next_look = 0

    @property
    def is_over(self) -> bool:
        """Whether nothing more needs to be visited."""
        return self.stopped or len(self.solutions) >= self.limits.solutions

    def visit(self) -> bool:
        """Count a state; says whether the search must stop instead of looking at it."""
        self.nodes += 1
        if self.nodes >= self._next_look:
            self._next_look = self.nodes + self._every
            self.look_at_the_watch()
        return self.stopped

    def look_at_the_watch(self) -> bool:
        """Ask whether a limit is reached, and remember it."""
        if self.watch.stopped:
            self.stopped = True
        return self.stopped

    def refute(self) -> None:
        """Count a guess that led nowhere, where the number of them may be limited."""
        self.watch.conflicts += 1
        if self.limits.conflicts is not None:
            self.look_at_the_watch()

    def tell(
        self,
        event: str,
        line: str = "",
        settles: Iterable[Fact] = (),
        because: Iterable[Fact] = (),
        assuming: Iterable[Fact] = (),
    ) -> None:
        """Keep an event; to be called while ``record`` is set, which it is no more when full."""
        self.steps.append(Step(event, line, tuple(settles), tuple(because), tuple(assuming)))
        self.record = len(self.steps) < MAX_STEPS

    def find(self, rows: Iterable[str]) -> bool:
        """Keep a solution; says whether it was the last one wanted."""
        self.solutions.append(Grid._of_rows(tuple(rows)))
        if self.record:
            self.tell("solution")
        return len(self.solutions) >= self.limits.solutions

    def outcome(self, known: Grid | None = None) -> Outcome:
        """The answer, once the search has ended in whatever way."""
        found = len(self.solutions)
        if found >= self.limits.solutions:
            status = Status.SEVERAL if found > 1 else Status.SOLVED
        elif self.stopped:
            status = Status.TIMEOUT
        else:
            status = (Status.NONE, Status.UNIQUE, Status.SEVERAL)[min(found, 2)]
        return Outcome(
            status,
            tuple(self.solutions),
            Statistics(
                line_solves=self.line_solves,
                decisions=self.decisions,
                conflicts=self.watch.conflicts,
                seconds=self.watch.seconds,
                nodes=self.nodes,
            ),
            problems=self.puzzle.problems() if status is Status.NONE else (),
            steps=tuple(self.steps),
            known=None if status in (Status.UNIQUE, Status.SOLVED, Status.NONE) else known,
        )


def unknown_colour(puzzle: Nonogram) -> Outcome | None:
    """The answer to a puzzle whose clues use a colour that the palette lacks."""
    if puzzle.uses_only_its_colours:
        return None
    return Outcome(Status.NONE, problems=puzzle.problems())


def the_only_colour(puzzle: Nonogram, method: str) -> str:
    """The letter of a filled cell, for methods that know only filled and empty."""
    if len(puzzle.letters) > 1:
        raise PuzzleError(f"{method} solves black-and-white puzzles only")
    return puzzle.letters or FILLED


def lengths(clues: Iterable[Iterable[tuple[int, str]]]) -> list[tuple[int, ...]]:
    """The lengths of the runs of each line."""
    return [tuple(length for length, _ in clue) for clue in clues]


def known_cells(lines: Iterable[str] | None, number: int) -> list[tuple[int, int]]:
    """For each of so many lines its filled and its empty cells, as sets of bits."""
    if lines is None:
        return [(0, 0)] * number
    return [
        (
            sum(1 << at for at, state in enumerate(line) if state not in (EMPTY, UNKNOWN)),
            sum(1 << at for at, state in enumerate(line) if state == EMPTY),
        )
        for line in lines
    ]


def drawn(filled: int, length: int, letter: str) -> str:
    """A line from the set of its filled cells."""
    return "".join(letter if filled >> at & 1 else EMPTY for at in range(length))


def line_facts(
    line: int, states: str, *, is_row: bool, cells: int | None = None
) -> tuple[Fact, ...]:
    """The cells of a row or column (all, or a set of them) with the states they have."""
    return tuple(
        Fact(Cell(line, at) if is_row else Cell(at, line), state)
        for at, state in enumerate(states)
        if cells is None or cells >> at & 1
    )


def line_name(line: int, *, is_row: bool) -> str:
    """What a row or column is called in steps: ``row 3``."""
    return f"{'row' if is_row else 'column'} {line + 1}"


def bits(cells: int) -> Iterator[int]:
    """The members of a set of cells, in order."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def runs_in(filled: int) -> tuple[int, ...]:
    """The lengths of the runs in a line."""
    return tuple(map(len, f"{filled:b}"[::-1].replace("0", " ").split()))
