"""``nurie show``: draw puzzles with their clues, or their pictures."""

from __future__ import annotations

import re
import sys
from typing import Annotated

import typer

import nurie
from nurie.cli._inputs import Files, Item, read
from nurie.cli._memory import Memory
from nurie.cli._options import Time
from nurie.cli._session import Session, columns_of, depth_of
from nurie.cli._words import heading, legend
from nurie.drawing.text import draw_board, draw_picture
from nurie.errors import NurieError
from nurie.grid import Grid
from nurie.solving import Limits

_ESCAPE = re.compile("\x1b\\[[0-9;]*m")


def show(
    files: Files,
    solve: Annotated[bool, typer.Option("--solve", help="Fill in the solution.")] = False,
    picture: Annotated[
        bool, typer.Option("--picture", help="Draw only the solved picture, in half blocks.")
    ] = False,
    time: Time = None,
    memory: Memory = None,
) -> int:
    """Draw puzzles with their clues, in colour on a terminal.

    nurie show puzzle.non               the clues around an empty board
    nurie show --solve puzzle.non       the solution filled in
    nurie show --picture folder/        the pictures alone
    """
    with Session("drawing", memory) as session:
        for item in read(files, session):
            grid = None
            if solve or picture:
                grid = _solution(item, time, session)
                if not grid:
                    session.leave_unsolved()
            session.finish()
            depth = depth_of(sys.stdout)
            columns = columns_of(sys.stdout)
            if not picture:
                drawing = draw_board(item.puzzle, grid, depth)
                width = max(len(_ESCAPE.sub("", line)) for line in drawing.split("\n"))
                if columns and width > columns:
                    session.note(
                        f"{item.place}: the drawing is {width} wide, the terminal only {columns}"
                    )
            elif grid:
                drawing = draw_picture(grid, item.puzzle, depth, columns=columns)
            else:
                continue
            lines = [heading(item, depth), *legend(item.puzzle, depth), drawing]
            session.write_part("\n".join(lines))
    return session.code


def _solution(item: Item, seconds: float | None, session: Session) -> Grid | None:
    """The picture of a puzzle: the one in its file, if it is right, otherwise a solution."""
    goal = item.puzzle.goal
    if goal and not item.puzzle.check(goal):
        return goal
    try:
        outcome = nurie.solve(item.puzzle, Limits(seconds=seconds, solutions=1))
    except NurieError as error:
        session.fail(f"{item.place}: {error}")
        return None
    except MemoryError:
        session.leave_for_memory(item.place)
        return None
    if not outcome.solution:
        session.note(f"{item.place}: no solution was found")
    return outcome.solution
