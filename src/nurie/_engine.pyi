"""The native engine; see ``engine/python/``."""

from collections.abc import Callable, Mapping
from typing import Any

from nurie.difficulty import Rating
from nurie.grid import Cell, Grid
from nurie.hints import Hint
from nurie.puzzle import Puzzle
from nurie.reasons import Justified, Why
from nurie.solving import Limits, Outcome

EVERY_STEP: int
LONGEST_ANNEALED: int
LEVELS: tuple[str, ...]
STYLES: tuple[str, ...]
SYMMETRIES: tuple[str, ...]
PAINTS: tuple[tuple[str, str, str], ...]
"""The letter, name and value of each colour of generated pictures."""
KINDS: Mapping[str, tuple[int, int, tuple[tuple[str, str, str], ...]]]
"""For each kind: its longest side, its largest board, its techniques (name, level, group)."""

class Cancellation:
    """A token that stops a solve from another thread."""

    def __init__(self) -> None: ...
    def cancel(self) -> None:
        """Stop every solve that holds this token."""
    @property
    def cancelled(self) -> bool:
        """Whether it was raised."""

class Generator:
    """Makes puzzles as wished; a level, style or symmetry of -1 is any. Raises a ValueError."""

    def __init__(
        self,
        kind: str,
        width: int,
        height: int,
        colours: int,
        level: int,
        style: int,
        symmetry: int,
        needs: str,
        /,
    ) -> None: ...
    def make(
        self, seed: int, number: int, limits: Limits, /
    ) -> tuple[list[list[int]] | None, Grid, Grid | None, Rating, int] | None:
        """The numbers on a board, the solution, given cells of a position, rating, shape."""

class SeenShapes:
    """A set of numbers of eight bytes."""

    def __init__(self) -> None: ...
    def add(self, shape: int, /) -> bool:
        """Whether it is new."""

class Pool:
    """Threads that work; answers come out in the order in which the jobs went in."""

    def __init__(self, workers: int, /) -> None: ...
    def submit(self, puzzle: Puzzle, limits: Limits, seed: int, /) -> None: ...
    def submit_number(
        self, generator: Generator, seed: int, number: int, limits: Limits, /
    ) -> None: ...
    def take(self) -> Any: ...
    def close(self) -> None: ...

def solve(
    puzzle: Puzzle, limits: Limits, given: Grid | None, seed: int, record: bool, /
) -> Outcome: ...
def count(puzzle: Puzzle, limits: Limits, at_most: int, /) -> tuple[int, bool]: ...
def explain(
    puzzle: Puzzle,
    limits: Limits,
    given: Grid | None,
    techniques: list[str],
    record: bool,
    around: Cell | None,
    most_steps: int,
    /,
) -> Outcome: ...
def hint(puzzle: Puzzle, limits: Limits, grid: Grid, solution: Grid | None, /) -> Hint: ...
def why(
    puzzle: Puzzle,
    limits: Limits,
    grid: Grid,
    cell: Cell,
    state: str | None,
    solution: Grid | None,
    /,
) -> Why: ...
def justify(
    puzzle: Puzzle, limits: Limits, before: Grid, after: Grid, /
) -> tuple[Justified, ...]: ...
def rate(puzzle: Puzzle, limits: Limits, /) -> Rating | None: ...
def anneal(
    puzzle: Puzzle,
    limits: Limits,
    given: Grid,
    steps: int,
    restarts: int,
    hottest: float,
    coldest: float,
    cooling: float,
    reheating: float,
    seed: int,
    listener: Callable[[int, int, list[int], list[int]], object] | None,
    /,
) -> tuple[bool, bool, int, int, Grid | None, int | None]:
    """Whether solved, whether stopped, tries, swaps considered, the best board and its cost."""

def settle_line(clue: tuple[Any, ...], cells: str, colours: str, /) -> list[str] | None: ...
def send_ants(
    puzzle: Puzzle,
    limits: Limits,
    given: Grid | None,
    ants: int,
    generations: int,
    restart: int,
    greed: float,
    evaporation: float,
    seed: int,
    listener: Callable[[int, int, Grid], object] | None,
    /,
) -> tuple[bool, bool, bool, int, Grid | None, int | None]: ...
def repair_picture(
    width: int,
    height: int,
    states: int,
    picture: bytes,
    shares: bytes,
    contrasts: bytes,
    repaired: bytes,
    mending: int,
    proving: int,
    most_changes: int,
    edges: bool,
    cancel: Cancellation | None,
    /,
) -> tuple[bool, bool, int, list[tuple[int, int]], int, int]:
    """Whether repaired, proved minimal, the proved least number, changes, visibility, work."""

def advise_picture(
    width: int,
    height: int,
    states: int,
    picture: bytes,
    contrasts: bytes,
    limits: Limits,
    /,
) -> tuple[tuple[int, int, int], list[tuple[int, int, tuple[int, int, int], int]], bool]:
    """The ease of the picture, (cell, state, ease, visibility) of each change, whether complete."""

def fix_board(
    puzzle: Puzzle, islands: Grid | None, limits: Limits, /
) -> tuple[list[tuple[list[tuple[int, int]], int]], bool]:
    """((cell, number or state) of each edit, visibility) of each change, whether complete."""

def open_cells(
    width: int, height: int, states: int, picture: bytes, edges: bool, /
) -> tuple[int, int]:
    """How many cells stay open, and how many of them have to be revealed."""

def census_parts(width: int, height: int, /) -> int:
    """How many parts a census of a size has; 0 if it cannot be counted."""

def count_part(
    width: int, height: int, part: int, cancel: Cancellation | None, /
) -> (
    tuple[int, int, int, int, list[int], list[int], tuple[int, list[int]], tuple[int, list[int]]]
    | None
):
    """Boards, sets of clues, unique, by lines, sweeps, open cells, hardest; None if cancelled."""
