"""What the complete searches share: rare checks of the watch, lines as sets of cells, their names.

See `nurie.searching` for the rest of a search.
"""

from __future__ import annotations

from collections.abc import Iterable

from nurie import searching
from nurie.errors import PuzzleError
from nurie.grid import EMPTY, FILLED, UNKNOWN, Cell, Grid
from nurie.nonogram.puzzle import Nonogram
from nurie.puzzle import check_given
from nurie.recording import Record
from nurie.solving import Limits, Outcome, Status
from nurie.steps import Fact


class Search(searching.Search[Nonogram]):
    """One search, which checks its watch only once in many states."""

    def __init__(
        self, puzzle: Nonogram, limits: Limits, given: Grid | None, *, record: Record, every: int
    ) -> None:
        check_given(puzzle, given)
        super().__init__(puzzle, limits, given, record=record)
        self._every = every
        self._next_look = 0

    def visit(self) -> bool:
        """Count a state; return whether the search must stop instead of visiting it."""
        self.nodes += 1
        if self.nodes >= self._next_look:
            self._next_look = self.nodes + self._every
            self.look_at_the_watch()
        return self.stopped


def unknown_colour(puzzle: Nonogram) -> Outcome | None:
    """The answer to a puzzle whose clues use a colour that the palette lacks."""
    if puzzle.uses_only_its_colours:
        return None
    return Outcome(Status.NONE, problems=puzzle.problems())


def the_only_colour(puzzle: Nonogram, method: str) -> str:
    """The letter of a filled cell, for methods that support only filled and empty."""
    if len(puzzle.letters) > 1:
        raise PuzzleError(f"{method} solves black-and-white puzzles only")
    return puzzle.letters or FILLED


def lengths(clues: Iterable[Iterable[tuple[int, str]]]) -> list[tuple[int, ...]]:
    """The lengths of the runs of each line."""
    return [tuple(length for length, _ in clue) for clue in clues]


def known_cells(lines: Iterable[str] | None, number: int) -> list[tuple[int, int]]:
    """For each line, its filled and its empty cells as sets of bits."""
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
    """The name of a row or column in steps: ``row 3``."""
    return f"{'row' if is_row else 'column'} {line + 1}"


def runs_in(filled: int) -> tuple[int, ...]:
    """The lengths of the runs in a line."""
    return tuple(map(len, f"{filled:b}"[::-1].replace("0", " ").split()))
