"""The native engine; see ``engine/python/``. `nurie.native` asks its questions."""

from collections.abc import Mapping
from typing import Any

from nurie.solving import Limits

LONGEST_ANNEALED: int
LEVELS: tuple[str, ...]
STYLES: tuple[str, ...]
SYMMETRIES: tuple[str, ...]
PAINTS: str
"""The letters of the colours of generated pictures."""
KINDS: Mapping[str, tuple[int, int, tuple[tuple[str, str, str, bool], ...]]]
"""For each kind: its longest side, its largest board, and its techniques: name, level, group, and
whether it makes steps by itself."""

class Cancellation:
    """A token that stops a solve from another thread."""

    def __init__(self) -> None: ...
    def cancel(self) -> None:
        """Stop every solve that holds this token."""
    @property
    def cancelled(self) -> bool:
        """Whether it was raised."""

class SeenShapes:
    """A set of numbers of eight bytes."""

    def __init__(self) -> None: ...
    def add(self, shape: int, /) -> bool:
        """Whether it is new."""

class Pool:
    """Threads that answer questions; the answers come out in the order of the questions."""

    def __init__(self, workers: int, /) -> None: ...
    def submit(self, question: str, limits: Limits, /, *arguments: Any) -> None: ...
    def take(self) -> Any: ...
    def close(self) -> None: ...

def ask(question: str, limits: Limits, /, *arguments: Any) -> Any:
    """The answer to a question. Raises a PuzzleError that says why there is none."""
