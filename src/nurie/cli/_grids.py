"""Reading a puzzle and a grid for it, for ``nurie check`` and ``nurie hint``."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from nurie import files
from nurie.cli._inputs import STANDARD_INPUT, Item, read_file, standard_input
from nurie.errors import FormatError, NurieError
from nurie.grid import Grid
from nurie.puzzle import Puzzle


def read_one(name: str) -> Item:
    """The only puzzle of a file."""
    items = read_file(name)
    first = next(items)
    if next(items, None):
        raise FormatError("it contains several puzzles, but a grid belongs to only one")
    return first


def read_grid(name: str, puzzle: Puzzle) -> Grid:
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
        raise FormatError(f"it contains {len(grids)} grids, but only one is expected")
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
