"""``nurie hint``: what is wrong with a partly filled board, or the easiest next step."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

import nurie
from nurie.cli._grids import read_grid, read_one
from nurie.cli._inputs import STANDARD_INPUT, Item, complaint
from nurie.cli._memory import Memory
from nurie.cli._session import Session, depth_of, printable
from nurie.cli._steps import Language, board_after, hint_as_data
from nurie.drawing.text import draw_board
from nurie.errors import NurieError
from nurie.grid import Grid
from nurie.hints import Advice, Hint
from nurie.messages import expect_language
from nurie.puzzle import check_given
from nurie.solving import Limits
from nurie.steps import after


def hint(
    file: Annotated[str, typer.Argument(metavar="FILE", hidden=True)],
    grid: Annotated[str, typer.Argument(metavar="GRID", hidden=True)],
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    language: Language = "en",
    time: Annotated[
        float | None,
        typer.Option(metavar="S", min=0, help="Give up after this many seconds, by default 5."),
    ] = None,
    memory: Memory = None,
) -> int:
    """Say what is wrong on a board, or else give the easiest next step.

    GRID is the board so far: a text with a row of cells on each line, such as ?.##?
    where ? is open, . empty or white, # filled or black, and letters are colours. FILE
    or GRID may be - for standard input. The board highlights the cells to fill in or to
    correct, and those that the step follows from (> and * in plain text). The exit code
    is 0 if there is a next step or the board is complete, otherwise 1.

        nurie hint puzzle.non grid.txt
        nurie hint --language pl puzzle.non grid.txt
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
            found = nurie.hint(item.puzzle, board, Limits(seconds=time))
        except (NurieError, OSError) as error:
            session.fail(complaint(name, error))
            return session.code
        if found.kind not in (Advice.STEP, Advice.COMPLETE):
            session.leave_unsolved()
        if json:
            told = hint_as_data(found, item.puzzle, language)
            session.write_json({**item.facts(), "grid": grid, **told})
        else:
            session.write(_as_text(item, board, found, language))
    return session.code


def _as_text(item: Item, board: Grid, found: Hint, language: str) -> str:
    """The sentence, and the board if there is something to see on it."""
    puzzle, depth = item.puzzle, depth_of(sys.stdout)
    words = printable(found.sentence(puzzle, language))
    if found.step:
        return f"{words}\n{board_after(found.step, puzzle, after(board, found.step), depth)}"
    if found.cells:
        return f"{words}\n{draw_board(puzzle, board, depth, marked=frozenset(found.cells))}"
    return words
