"""``nurie why``: why a cell of a board is what it is, or why it is not forced yet."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

import nurie
from nurie.cli._grids import read_grid, read_one
from nurie.cli._inputs import STANDARD_INPUT, Item, complaint
from nurie.cli._memory import Memory
from nurie.cli._session import Session, depth_of, printable
from nurie.cli._steps import Language, board_after, step_as_data
from nurie.drawing.text import draw_board
from nurie.errors import NurieError
from nurie.grid import Cell, Grid
from nurie.messages import expect_language
from nurie.puzzle import check_given
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
    time: Annotated[
        float | None,
        typer.Option(metavar="S", min=0, help="Give up after this many seconds, by default 5."),
    ] = None,
    memory: Memory = None,
) -> int:
    """Say why a cell is what it is, or why it is not forced yet.

    GRID is the board so far, as for nurie hint; ROW and COLUMN count from 1. A cell that
    is painted there is asked about as if it were open. If it is not forced yet, two boards
    show that nothing around it decides, and the first of the steps that lead to it follows.
    The exit code is 0 if the state of the cell is known, otherwise 1.

        nurie why puzzle.non grid.txt 3 5
        nurie why --state . puzzle.non grid.txt 3 5
    """
    if file == grid == STANDARD_INPUT:
        raise NurieError("only one of FILE and GRID can come from standard input")
    expect_language(language)
    with Session(memory=memory) as session:
        name = file
        try:
            item = read_one(file)
            name = grid
            board = read_grid(grid, item.puzzle)
            check_given(item.puzzle, board)
            name = file
            cell = Cell(row - 1, column - 1)
            found = nurie.why(item.puzzle, board, cell, state, Limits(seconds=time))
        except (NurieError, OSError) as error:
            session.fail(complaint(name, error))
            return session.code
        if found.kind not in _ANSWERS:
            session.leave_unsolved()
        if json:
            session.write_json(_as_data(item, grid, found, language))
        else:
            session.write(_as_text(item, board, found, language))
    return session.code


def _as_data(item: Item, grid: str, found: Why, language: str) -> dict[str, Any]:
    return {
        **item.facts(),
        "grid": grid,
        "why": found.kind.value,
        "sentence": found.sentence(item.puzzle, language),
        "cell": list(found.cell),
        "state": found.state,
        "steps": [step_as_data(step, item.puzzle, language) for step in found.steps],
        "boards": [list(board.rows) for board in found.boards],
        "cells": [list(cell) for cell in found.cells],
        "problems": [str(problem) for problem in found.problems],
    }


def _as_text(item: Item, board: Grid, found: Why, language: str) -> str:
    """The sentence, and the boards that show it."""
    puzzle, depth = item.puzzle, depth_of(sys.stdout)
    told = [printable(found.sentence(puzzle, language))]
    marked = frozenset({found.cell})
    told += [draw_board(puzzle, one, depth, marked=marked) for one in found.boards]
    if found.kind in (Reason.FORCED, Reason.REFUTED):
        for step in found.steps:
            told.append(board_after(step, puzzle, after(board, step), depth).rstrip("\n"))
    elif found.cells:
        told.append(draw_board(puzzle, board, depth, marked=frozenset(found.cells)))
    return "\n".join(told)
