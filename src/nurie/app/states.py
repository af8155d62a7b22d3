"""Stores the states of attempts next to their moves: progress and result.

Saving a move only increases the attempt's count of moves; its state is updated in a quiet
moment. An attempt that would take too long to replay keeps its old state: the moves are
authoritative, and clients replay them themselves.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Engine, func, select, update

import nurie
from nurie.app.attempts import Board, State, Status, replay
from nurie.app.catalogue import lives_of
from nurie.app.models import Attempt, Move, Puzzle, SolverPuzzle
from nurie.errors import NurieError
from nurie.grid import Grid

MOST_AT_ONCE = 20
PATIENCE = 20_000_000
"""The limit on cells times moves for a replay; a tenth of it for entered puzzles."""
_ENTERED = "own/"
"""The prefix of entered puzzles in the puzzle ids of attempts."""
_DAILY = re.compile(r"^daily/\d{4}-\d\d-\d\d/")
"""The prefix of the puzzles of a day, before the id of the puzzle in its pack."""
_COMMON = ("attempt", "device", "n", "clock", "at", "kind")


def stale(engine: Engine, most: int = MOST_AT_ONCE) -> list[tuple[int, str]]:
    """Attempts with moves to replay, as (player, attempt); at most one per player."""
    query = (
        select(Attempt.player_id, func.min(Attempt.id))
        .where(Attempt.replayed != Attempt.moves)
        .group_by(Attempt.player_id)
        .limit(most)
    )
    with engine.connect().execution_options(reading=True) as connection:
        return [(row[0], row[1]) for row in connection.execute(query)]


def replayed(engine: Engine, player: int, attempt: str, cells: int) -> Callable[[Connection], None]:
    """Replay an attempt on a board within the limit; return the work that writes its state."""
    with engine.connect().execution_options(reading=True) as connection:
        own = Move.player_id == player, Move.attempt == attempt
        number: int = connection.execute(select(func.count()).where(*own)).scalar_one()
        board = _board_of(connection, player, attempt.rpartition(":")[0], number, cells)
        values: dict[str, Any] = {"replayed": number}
        if board is not None:
            columns = [getattr(Move, name) for name in (*_COMMON, "data")]
            moves = [
                _move_of(row._mapping) for row in connection.execute(select(*columns).where(*own))
            ]
            values = {"replayed": len(moves)} | _columns(replay(moves, board))
        elif connection.execute(select(Move.n).where(*own, Move.kind == "start").limit(1)).first():
            values["status"] = str(Status.STARTED)

    def write(connection: Connection) -> None:
        connection.execute(
            update(Attempt)
            .where(Attempt.player_id == player, Attempt.id == attempt)
            .values(**values)
        )

    return write


def _move_of(row: Mapping[Any, Any]) -> dict[str, Any]:
    """A move in the clients' form, from its columns."""
    data = json.loads(row["data"]) if row["data"] else {}
    return {name: row[name] for name in _COMMON} | data


def _columns(state: State) -> dict[str, Any]:
    return {
        "mode": state.mode,
        "status": str(state.status),
        "completion": str(state.completion),
        "lives": state.lives,
        "mistakes": state.mistakes,
        "hints": state.hints,
        "milliseconds": state.milliseconds,
        "share": state.share,
        "cells": "\n".join(state.cells),
    }


def _board_of(
    connection: Connection, player: int, puzzle: str, moves: int, cells: int
) -> Board | None:
    """The board of a puzzle, if it is known and small enough to replay the moves on it."""
    found = connection.execute(
        select(Puzzle.puzzle, Puzzle.solution, Puzzle.lives, Puzzle.width, Puzzle.height).where(
            Puzzle.id == _DAILY.sub("", puzzle)
        )
    ).one_or_none()
    if found:
        if found.width * found.height * moves > PATIENCE:
            return None
        return _known_board(found.puzzle, found.solution, found.lives)
    own = SolverPuzzle.player_id == player, SolverPuzzle.id == puzzle.removeprefix(_ENTERED)
    entered = connection.execute(select(SolverPuzzle.puzzle).where(*own)).scalar()
    if entered is None:
        return None
    try:
        read = nurie.loads(entered, "json")
    except NurieError:
        return None
    size = read.width * read.height
    if size > cells or size * moves > PATIENCE // 10:
        return None
    return Board.of(read, lives_of(read.width, read.height), None)


@lru_cache(maxsize=256)
def _known_board(puzzle: str, solution: str, lives: int) -> Board:
    return Board.of(nurie.loads(puzzle, "json"), lives, Grid(json.loads(solution)))
