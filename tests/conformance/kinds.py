"""What the tests of all kinds need to know of each: random puzzles, samples, how to compare."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hypothesis.strategies import SearchStrategy

from nurie.nonogram.puzzle import Nonogram
from nurie.nurikabe.puzzle import Nurikabe
from tests.nonogram.formats import strategies as nonograms
from tests.nurikabe.formats import strategies as nurikabes


@dataclass(frozen=True)
class Kind:
    """A kind of puzzle, as the tests of formats see it."""

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


KINDS = {
    "nonogram": Kind(
        title="Nonograms",
        sample=Nonogram.of(".##.\n####\n.#..\n...#"),
        documented=lambda name: Nonogram.of(
            ".##.\n####\n.#.." + ("\n...." if name == "tournament" else "")
        ),
        puzzles=lambda name: nonograms.black_and_white(square=name == "tournament"),
        squares=nonograms.black_and_white(square=True),
        seen=nonograms.seen,
    ),
    "nurikabe": Kind(
        title="Nurikabe",
        sample=nurikabes.SAMPLE,
        documented=lambda name: Nurikabe.of(". 4 . .\n. . . .\n2 . . 1"),
        puzzles=lambda name: nurikabes.puzzles(),
        squares=nurikabes.puzzles(),
        seen=lambda puzzle: puzzle.numbers,
    ),
}
