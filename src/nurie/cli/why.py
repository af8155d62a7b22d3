"""``nurie why``: why a cell of a board is what it is, or why it is not forced yet."""

from __future__ import annotations

from typing import Annotated, Any

import typer

import nurie
from nurie.cli._asking import Patience, answer_as_data, answered
from nurie.cli._memory import Memory
from nurie.cli._session import printable
from nurie.cli._steps import Language, board_after, step_as_data
from nurie.cli._words import legend
from nurie.drawing.text import Depth, draw_board
from nurie.grid import Cell, Grid
from nurie.puzzle import Puzzle
from nurie.reasons import Reason, Why
from nurie.solving import Limits
from nurie.steps import after

_ANSWERS = (Reason.FORCED, Reason.REFUTED, Reason.LATER, Reason.GIVEN)


def why(
    file: Annotated[str, typer.Argument(metavar="FILE", hidden=True)],
    grid: Annotated[str, typer.Argument(metavar="GRID", hidden=True)],
    row: Annotated[int, typer.Argument(metavar="ROW", hidden=True)],
    column: Annotated[int, typer.Argument(metavar="COLUMN", hidden=True)],
    state: Annotated[
        str | None,
        typer.Option(metavar="STATE", help="Why it can or cannot be ., # or a colour's letter."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    language: Language = "en",
    time: Patience = None,
    memory: Memory = None,
) -> int:
    """Say why a cell is what it is, or why it is not forced yet.

    GRID is the board so far, as for nurie hint; ROW and COLUMN count from 1. A cell that
    is painted there is treated as open. If it is not forced yet, two boards show that its
    surroundings allow both states, followed by the first of the steps that lead to it.
    The exit code is 0 if the state of the cell is known, otherwise 1.

        nurie why puzzle.non grid.txt 3 5
        nurie why --state . puzzle.non grid.txt 3 5
    """
    cell = Cell(row - 1, column - 1)
    return answered(
        file,
        grid,
        lambda puzzle, board: nurie.why(puzzle, board, cell, state, Limits(seconds=time)),
        knows=lambda found: found.kind in _ANSWERS,
        data=_as_data,
        text=_as_text,
        json=json,
        language=language,
        memory=memory,
    )


def _as_data(found: Why, puzzle: Puzzle, language: str) -> dict[str, Any]:
    return {
        **answer_as_data("why", found, puzzle, language),
        "cell": list(found.cell),
        "state": found.state,
        "steps": [step_as_data(step, puzzle, language) for step in found.steps],
        "boards": [list(board.rows) for board in found.boards],
    }


def _as_text(found: Why, puzzle: Puzzle, board: Grid, language: str, depth: Depth) -> str:
    """The sentence, and the boards that show it."""
    marked = frozenset({found.cell})
    drawn = [draw_board(puzzle, one, depth, marked=marked) for one in found.boards]
    if found.kind in (Reason.FORCED, Reason.REFUTED):
        for step in found.steps:
            drawn.append(board_after(step, puzzle, after(board, step), depth).rstrip("\n"))
    elif found.cells:
        drawn.append(draw_board(puzzle, board, depth, marked=frozenset(found.cells)))
    colours = legend(puzzle, depth, language) if drawn else []
    return "\n".join([printable(found.sentence(puzzle, language)), *colours, *drawn])
