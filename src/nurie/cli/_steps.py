"""Steps as ``nurie explain`` and ``nurie hint`` print them: on a board, and as data."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from nurie.drawing.text import Depth, draw_board, draw_shapes
from nurie.grid import Grid
from nurie.messages import announcement, languages
from nurie.puzzle import Puzzle
from nurie.steps import Fact, Step, shapes_of

Language = Annotated[
    str,
    typer.Option(
        "--language",
        metavar="CODE",
        help=f"The language of the sentences: {', '.join(languages())}.",
        autocompletion=languages,
    ),
]


def board_after(step: Step, puzzle: Puzzle, grid: Grid, depth: Depth) -> str:
    """The board after a step, with what it settles and what that follows from highlighted."""
    marked = frozenset(fact.cell for fact in step.settles)
    reasons = frozenset(fact.cell for fact in step.because) - marked
    board = draw_board(puzzle, grid, depth, marked=marked, reasons=reasons)
    shapes = shapes_of(step)
    return f"{board}\n\n{draw_shapes(puzzle, grid, shapes)}" if shapes else board


def step_as_data(step: Step, puzzle: Puzzle, language: str = "en") -> dict[str, Any]:
    """A step for JSON; rows and columns are counted from zero."""
    return {
        "technique": step.technique,
        "level": step.level,
        **_numbers(step),
        **_link(step, puzzle, language),
        "chain": [_link(link, puzzle, language) for link in step.chain],
    }


def _numbers(step: Step) -> dict[str, int]:
    """The ant and the cost of a step of chance."""
    told = {name: step.arguments.get(name) for name in ("ant", "cost")}
    return {name: value for name, value in told.items() if isinstance(value, int)}


def _link(step: Step, puzzle: Puzzle, language: str) -> dict[str, Any]:
    """The fields that a step and a link of its chain have in common."""
    return {
        "line": step.line,
        "sentence": announcement(step, puzzle, language),
        "settles": _facts(step.settles),
        "because": _facts(step.because),
        "assuming": _facts(step.assuming),
    }


def _facts(facts: tuple[Fact, ...]) -> list[tuple[int, int, str, bool]]:
    """Facts as rows and columns counted from zero, states, and whether they hold."""
    return [(cell.row, cell.column, state, holds) for cell, state, holds in facts]
