"""The native engine; see ``engine/python.cpp``."""

from typing import Any, TypeAlias

MAX_SIDE: int
MAX_CELLS: int
TECHNIQUES: tuple[str, ...]

_Clues: TypeAlias = tuple[tuple[tuple[int, str], ...], ...]
_Rows: TypeAlias = tuple[str, ...]
_Fact: TypeAlias = tuple[int, int, str, bool]
_Step: TypeAlias = tuple[int, int, tuple[_Fact, ...], tuple[_Fact, ...], tuple[_Fact, ...]]
_Answer: TypeAlias = tuple[
    int,
    list[_Rows],
    _Rows | None,
    tuple[int, int, int, int, int, int, float],
    list[int],
    int,
    list[_Step],
]

_Explained: TypeAlias = tuple[
    str,
    int,
    tuple[_Fact, ...],
    tuple[_Fact, ...],
    tuple[_Fact, ...],
    tuple[int, ...],
]
_Explanation: TypeAlias = tuple[int, _Rows, int, tuple[int, int, int, float], list[_Explained]]

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
    def submit(
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
    def take(self) -> _Answer: ...
    def close(self) -> None: ...

def solve(
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
def count(
    rows: _Clues,
    columns: _Clues,
    colours: str,
    at_most: int,
    seconds: float,
    cancel: Cancellation | None,
    /,
) -> tuple[int, bool]: ...
def settle_line(clue: tuple[Any, ...], cells: str, colours: str, /) -> list[str] | None: ...
def explain(
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
