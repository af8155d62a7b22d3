"""Nurie: play, solve, make and study nonograms and Nurikabe.

>>> import nurie
>>> puzzle = nurie.Nonogram(rows=[[3], [1], [1]], columns=[[1], [3], [1]])
>>> outcome = nurie.solve(puzzle)
>>> outcome.status
<Status.UNIQUE: 'unique'>
>>> print(outcome.solution)
###
.#.
.#.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from nurie._engine import Cancellation
from nurie.difficulty import Level, Rating
from nurie.errors import (
    CannotMakeError,
    FormatError,
    NurieError,
    PuzzleError,
    StoppedError,
    UnavailableError,
    UnsolvedError,
)
from nurie.files import dumps, load, load_all, loads, loads_all, save
from nurie.grid import Cell, Grid
from nurie.hints import Advice, Hint
from nurie.nonogram.puzzle import Colour, Nonogram, Run
from nurie.nurikabe.puzzle import Nurikabe
from nurie.puzzle import Problem, Puzzle
from nurie.questions import count, hint, justify, rate, solve, solve_many, why
from nurie.reasons import Justified, Reason, Why
from nurie.solving import Limits, Outcome, Statistics, Status
from nurie.steps import Fact, Step

if TYPE_CHECKING:
    from nurie.drawing.book import book
    from nurie.drawing.rendering import render
    from nurie.generating import Generated, generate
    from nurie.making import Cut, Fix, Improvement, Made, Solvability, improve, make

__version__ = "0.1.0"

__all__ = [
    "Advice",
    "Cancellation",
    "CannotMakeError",
    "Cell",
    "Colour",
    "Cut",
    "Fact",
    "Fix",
    "FormatError",
    "Generated",
    "Grid",
    "Hint",
    "Improvement",
    "Justified",
    "Level",
    "Limits",
    "Made",
    "Nonogram",
    "NurieError",
    "Nurikabe",
    "Outcome",
    "Problem",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Reason",
    "Run",
    "Solvability",
    "Statistics",
    "Status",
    "Step",
    "StoppedError",
    "UnavailableError",
    "UnsolvedError",
    "Why",
    "book",
    "count",
    "dumps",
    "generate",
    "hint",
    "improve",
    "justify",
    "load",
    "load_all",
    "loads",
    "loads_all",
    "make",
    "rate",
    "render",
    "save",
    "solve",
    "solve_many",
    "why",
]

_LATER = {
    "book": "nurie.drawing.book",
    "render": "nurie.drawing.rendering",
    **dict.fromkeys(("Generated", "generate"), "nurie.generating"),
    **dict.fromkeys(("Cut", "Fix", "Improvement", "Made", "Solvability"), "nurie.making"),
    **dict.fromkeys(("improve", "make"), "nurie.making"),
}
"""What is imported when it is first used, because solving does not need it."""


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        if name in _LATER:
            return getattr(import_module(_LATER[name]), name)
        raise AttributeError(f"module 'nurie' has no attribute {name!r}")
