"""What the generic tests need to know about each kind: random puzzles, samples, how to compare.

Every kind says it in ``tests/KIND/conformance.py``, as ``KIND``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from hypothesis.strategies import SearchStrategy

from nurie import Puzzle, registry
from tests.conformance.judging import Case


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of puzzle, as the tests of formats and solvers see it."""

    title: str
    """Its heading in the documentation."""
    sample: Any
    """A square puzzle that every format holds."""
    documented: Callable[[str], Any]
    """The puzzle that the example of a format in the documentation is."""
    puzzles: Callable[[str], SearchStrategy[Any]]
    """Random puzzles that a format holds."""
    squares: SearchStrategy[Any]
    """Random puzzles that any format holds."""
    seen: Callable[[Any], object]
    """A puzzle as one sees it: formats may rename its colours."""
    boards: Callable[[], Boards]
    """What its solvers are tried on."""


@dataclass(frozen=True, kw_only=True)
class Boards:
    """The boards of a kind on which its solvers are tried."""

    small: list[Case[Any]]
    """Of every sort."""
    large: Puzzle
    """Keeps most methods busy."""
    square: Puzzle
    """Two rows and two columns."""
    contradicting: list[Case[Any]]
    """Given cells with which there is no solution."""


def _found() -> Mapping[str, Kind]:
    return {name: import_module(f"tests.{name}.conformance").KIND for name in registry.kinds()}


KINDS = _found()
