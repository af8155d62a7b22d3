"""The native engine; see ``engine/python/``."""

from collections.abc import Callable
from typing import Any, TypeAlias

NONOGRAM_MAX_SIDE: int
NONOGRAM_MAX_CELLS: int
NONOGRAM_TECHNIQUES: tuple[tuple[str, str, str], ...]
FORMS: tuple[str, ...]
LEVELS: tuple[str, ...]
NURIKABE_MAX_SIDE: int
NURIKABE_MAX_CELLS: int
NURIKABE_TECHNIQUES: tuple[tuple[str, str, str], ...]

_Clues: TypeAlias = tuple[tuple[tuple[int, str], ...], ...]
_Rows: TypeAlias = tuple[str, ...]
_Fact: TypeAlias = tuple[int, int, str, bool]
_Facts: TypeAlias = tuple[_Fact, ...]
_Argument: TypeAlias = tuple[str, int, tuple[int, ...], str]  # name, form, values, key of a phrase
_Step: TypeAlias = tuple[
    int,  # technique, its row in the table
    str,  # line
    _Facts,  # settles
    _Facts,  # because
    _Facts,  # assuming
    tuple[int, ...],  # runs
    tuple[int, ...],  # numbers
    str,  # the key of its sentence
    list[_Argument],
    list["_Step"],  # chain
]
_Answer: TypeAlias = tuple[
    int,
    list[_Rows],
    _Rows | None,
    tuple[int, int, int, int, int, int, float],
    list[int],
    str,
    list[_Step],
]

_Explanation: TypeAlias = tuple[int, _Rows, str, tuple[int, int, int, float], list[_Step]]

_Hint: TypeAlias = tuple[
    str,  # advice
    list[int],  # cells
    list[tuple[str, str]],  # problems: code and line
    list[_Step],  # one, or none
    _Rows | None,  # the only solution
]

_Rating: TypeAlias = tuple[
    str,  # level
    int,  # score
    int,  # work
    int,  # hardest technique, its row in the table
    int,  # steps
    int,  # places
    int,  # bottlenecks
    int,  # suppositions
    int,  # links
    int,  # longest
    int,  # sweeps
    tuple[int, ...],  # uses of each technique
]

_Numbers: TypeAlias = tuple[tuple[int, ...], ...]
_NurikabeAnswer: TypeAlias = tuple[
    int, list[_Rows], _Rows | None, tuple[int, int, int, int, int, int, float], list[int]
]

_NurikabeExplanation: TypeAlias = tuple[
    int,
    _Rows,
    tuple[str, int, int],
    tuple[int, int, int, float],
    list[_Step],
    tuple[int, ...],
]

class Cancellation:
    """A token that stops a solve from another thread."""

    def __init__(self) -> None: ...
    def cancel(self) -> None:
        """Stop every solve that holds this token."""
    @property
    def cancelled(self) -> bool:
        """Whether it was raised."""

class Pool:
    """Threads that solve; answers come out in the order in which puzzles went in."""

    def __init__(self, workers: int, /) -> None: ...
    def submit_nonogram(
        self,
        rows: _Clues,
        columns: _Clues,
        colours: str,
        given: _Rows | None,
        seconds: float,
        solutions: int,
        conflicts: int,
        seed: int,
        record: bool,
        cancel: Cancellation | None,
        /,
    ) -> None: ...
    def submit_nurikabe(
        self,
        numbers: _Numbers,
        given: _Rows | None,
        seconds: float,
        solutions: int,
        conflicts: int,
        seed: int,
        cancel: Cancellation | None,
        /,
    ) -> None: ...
    def take(self) -> Any: ...
    def close(self) -> None: ...

def solve_nonogram(
    rows: _Clues,
    columns: _Clues,
    colours: str,
    given: _Rows | None,
    seconds: float,
    solutions: int,
    conflicts: int,
    seed: int,
    record: bool,
    cancel: Cancellation | None,
    /,
) -> _Answer: ...
def count_nonogram(
    rows: _Clues,
    columns: _Clues,
    colours: str,
    at_most: int,
    seconds: float,
    cancel: Cancellation | None,
    /,
) -> tuple[int, bool]: ...
def settle_line(clue: tuple[Any, ...], cells: str, colours: str, /) -> list[str] | None: ...
def explain_nonogram(
    rows: _Clues,
    columns: _Clues,
    colours: str,
    given: _Rows | None,
    techniques: tuple[str, ...],
    record: bool,
    around: int,
    seconds: float,
    cancel: Cancellation | None,
    /,
) -> _Explanation: ...
def hint_nonogram(
    rows: _Clues,
    columns: _Clues,
    colours: str,
    board: _Rows,
    solution: _Rows | None,
    seconds: float,
    cancel: Cancellation | None,
    /,
) -> _Hint: ...
def rate_nonogram(
    rows: _Clues, columns: _Clues, colours: str, cancel: Cancellation | None, /
) -> _Rating | None: ...
def solve_nurikabe(
    numbers: _Numbers,
    given: _Rows | None,
    seconds: float,
    solutions: int,
    conflicts: int,
    seed: int,
    cancel: Cancellation | None,
    /,
) -> _NurikabeAnswer: ...
def count_nurikabe(
    numbers: _Numbers, at_most: int, seconds: float, cancel: Cancellation | None, /
) -> tuple[int, bool]: ...
def send_nurikabe_ants(
    numbers: _Numbers,
    given: _Rows | None,
    ants: int,
    generations: int,
    restart: int,
    greed: float,
    evaporation: float,
    seed: int,
    listener: Callable[[int, _Rows], object] | None,
    seconds: float,
    cancel: Cancellation | None,
    /,
) -> tuple[bool, _Rows | None, bool, int]: ...
def explain_nurikabe(
    numbers: _Numbers,
    given: _Rows | None,
    techniques: tuple[str, ...],
    record: bool,
    around: int,
    seconds: float,
    cancel: Cancellation | None,
    /,
) -> _NurikabeExplanation: ...
def hint_nurikabe(
    numbers: _Numbers,
    board: _Rows,
    solution: _Rows | None,
    seconds: float,
    cancel: Cancellation | None,
    /,
) -> _Hint: ...
def rate_nurikabe(numbers: _Numbers, cancel: Cancellation | None, /) -> _Rating | None: ...
def repair_picture(
    width: int,
    height: int,
    states: int,
    picture: bytes,
    shares: bytes,
    contrasts: bytes,
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
    seconds: float,
    cancel: Cancellation | None,
    /,
) -> tuple[tuple[int, int, int], list[tuple[int, int, tuple[int, int, int], int]], bool]:
    """The ease of the picture, (cell, state, ease, visibility) of each change, whether complete."""

def open_cells(
    width: int, height: int, states: int, picture: bytes, edges: bool, /
) -> tuple[int, int]:
    """How many cells stay open, and how many of them have to be revealed."""
