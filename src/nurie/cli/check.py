"""``nurie check``: whether a grid solves a puzzle, and where it does not."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from nurie import files
from nurie.cli._inputs import STANDARD_INPUT, Item, complaint, read_file, standard_input
from nurie.cli._memory import Memory
from nurie.cli._session import Session, depth_of
from nurie.cli._words import styled
from nurie.errors import FormatError, NurieError
from nurie.grid import Grid
from nurie.puzzle import Puzzle


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
            item = _one(puzzle)
        except (NurieError, OSError) as error:
            session.fail(complaint(puzzle, error))
            return session.code
        try:
            laid = _read_grid(grid, item.puzzle)
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


def _one(name: str) -> Item:
    """The only puzzle of a file."""
    items = read_file(name)
    first = next(items)
    if next(items, None):
        raise FormatError("it contains several puzzles; a grid can be checked against only one")
    return first


def _read_grid(name: str, puzzle: Puzzle) -> Grid:
    """A grid from rows of cells, from the output of ``nurie solve``, or from a puzzle's goal."""
    if name == STANDARD_INPUT:
        data = standard_input().read(files.MAX_BYTES + 1)
    else:
        with Path(name).open("rb") as file:
            data = file.read(files.MAX_BYTES + 1)
    if not data.strip():
        raise FormatError("it is empty")
    grids = _from_json(data) or _from_text(data, puzzle)
    if len(grids) > 1:
        raise FormatError(f"it contains {len(grids)} grids; only one can be checked at a time")
    if grids:
        return Grid(grids[0])
    return _goal(data)


def _from_json(data: bytes) -> list[list[str]]:
    """The solutions in the output of ``nurie solve --json``."""
    if b'"solutions"' not in data:
        return []
    import json

    try:
        answers: list[dict[str, Any]] = [
            json.loads(line) for line in data.splitlines() if line.strip()
        ]
        grids = [[str(row) for row in rows] for answer in answers for rows in answer["solutions"]]
    except (ValueError, TypeError, KeyError, RecursionError):
        return []
    if not grids:
        raise FormatError("it does not contain a solution")
    return grids


def _from_text(data: bytes, puzzle: Puzzle) -> list[list[str]]:
    """Rows of cells; other lines (several words, or blank) separate grids."""
    grids: list[list[str]] = [[]]
    for line in data.decode("utf-8", "replace").splitlines():
        if row := puzzle.row_of(line):
            grids[-1].append(row)
        elif len(line.split()) != 1:
            grids.append([])
        else:
            return []
    return [rows for rows in grids if rows]


def _goal(data: bytes) -> Grid:
    """The goal of the puzzle in the data."""
    expected = "it is neither rows of cells, such as ..##., nor a puzzle file with a solution"
    try:
        found = files.load(io.BytesIO(data))
    except NurieError:
        raise FormatError(expected) from None
    goal = found.goal
    if goal is None:
        raise FormatError("its puzzle has no solution in the file")
    return goal
