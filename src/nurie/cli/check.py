"""``nurie check``: whether a grid solves a puzzle, and where it does not."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from nurie.cli._grids import read_grid, read_one
from nurie.cli._inputs import STANDARD_INPUT, complaint
from nurie.cli._memory import Memory
from nurie.cli._session import Session, depth_of
from nurie.cli._words import styled
from nurie.errors import NurieError


def check(
    puzzle: Annotated[str, typer.Argument(metavar="PUZZLE", hidden=True)],
    grid: Annotated[str, typer.Argument(metavar="GRID", hidden=True)],
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    memory: Memory = None,
) -> int:
    """Check whether a grid solves a puzzle, and show where it does not.

    GRID is a text with a row of cells on each line, such as ..##. where . is empty or
    white, # filled or black, and letters are colours; or the output of nurie solve; or a
    file with a solution, such as a picture. PUZZLE or GRID may be
    - for standard input. The exit code is 0 if the grid is a solution, 1 if not.

        nurie check puzzle.non grid.txt
        nurie solve puzzle.non | nurie check puzzle.non -
    """
    if puzzle == grid == STANDARD_INPUT:
        raise NurieError("only one of PUZZLE and GRID can come from standard input")
    with Session(memory=memory) as session:
        try:
            item = read_one(puzzle)
        except (NurieError, OSError) as error:
            session.fail(complaint(puzzle, error))
            return session.code
        try:
            laid = read_grid(grid, item.puzzle)
        except (NurieError, OSError) as error:
            session.fail(complaint(grid, error))
            return session.code
        problems = [str(problem) for problem in item.puzzle.check(laid)]
        if problems:
            session.leave_unsolved()
        if json:
            status = "wrong" if problems else "right"
            session.write_json(
                {**item.facts(), "grid": grid, "status": status, "problems": problems}
            )
        else:
            depth = depth_of(sys.stdout)
            right = styled("right", "1;32", depth) + ": the grid solves the puzzle"
            wrong = styled("wrong", "1;31", depth) + ": the grid does not solve the puzzle"
            session.write(
                "\n".join([wrong, *(f"  {p}" for p in problems)] if problems else [right])
            )
    return session.code
