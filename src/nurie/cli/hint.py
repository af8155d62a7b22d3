"""``nurie hint``: what is wrong with a partly filled board, or the easiest next step."""

from __future__ import annotations

from typing import Annotated

import typer

import nurie
from nurie.cli._asking import Patience, answered, hint_as_data
from nurie.cli._memory import Memory
from nurie.cli._session import printable
from nurie.cli._steps import Language, board_after
from nurie.cli._words import legend
from nurie.drawing.text import Depth, draw_board
from nurie.grid import Grid
from nurie.hints import Advice, Hint
from nurie.puzzle import Puzzle
from nurie.solving import Limits
from nurie.steps import after


def hint(
    file: Annotated[str, typer.Argument(metavar="FILE", hidden=True)],
    grid: Annotated[str, typer.Argument(metavar="GRID", hidden=True)],
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    language: Language = "en",
    time: Patience = None,
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
    return answered(
        file,
        grid,
        lambda puzzle, board: nurie.hint(puzzle, board, Limits(seconds=time)),
        knows=lambda found: found.kind in (Advice.STEP, Advice.COMPLETE),
        data=hint_as_data,
        text=_as_text,
        json=json,
        language=language,
        memory=memory,
    )


def _as_text(found: Hint, puzzle: Puzzle, board: Grid, language: str, depth: Depth) -> str:
    """The sentence, and the board if there is something to see on it."""
    words = printable(found.sentence(puzzle, language))
    if found.step:
        drawing = board_after(found.step, puzzle, after(board, found.step), depth)
    elif found.cells:
        drawing = draw_board(puzzle, board, depth, marked=frozenset(found.cells))
    else:
        return words
    return "\n".join([words, *legend(puzzle, depth, language), drawing])
