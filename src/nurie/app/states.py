"""Brings the states of attempts up to date by replaying their moves, for lists.

A saved move only counts the attempt's moves up; the state follows when the list is
asked for, or in a quiet moment. An attempt that would take too long to replay keeps
the state it has: the moves are what counts, and the client replays them itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Engine, select, update

import nurie
from nurie.app.attempts import Board, Completion, State, Status, replay
from nurie.app.catalogue import lives_of
from nurie.app.models import Attempt, Move, Player, Puzzle, SolverPuzzle
from nurie.app.players import move_of
from nurie.errors import NurieError
from nurie.grid import Grid

MOST_AT_ONCE = 20
_PATIENCE = 20_000_000
"""Cells times moves of an attempt that is replayed; of an entered puzzle a tenth."""

_ENTERED = "own/"
"""What clients put before the id of an entered puzzle, in the ids of attempts at it."""


def stale(engine: Engine, key_hash: bytes | None = None, most: int = MOST_AT_ONCE) -> list[Any]:
    """Attempts whose moves are not all replayed: (player, attempt) of one player, or of anybody."""
    query = select(Attempt.player_id, Attempt.id).where(Attempt.replayed != Attempt.moves)
    if key_hash is not None:
        query = query.join(Player, Player.id == Attempt.player_id).where(
            Player.key_hash == key_hash
        )
    with engine.connect().execution_options(reading=True) as connection:
        return [tuple(row) for row in connection.execute(query.limit(most))]


def replayed(engine: Engine, player: int, attempt: str) -> Callable[[Connection], None]:
    """Replays an attempt, and returns the work that writes down where it stands."""
    with engine.connect().execution_options(reading=True) as connection:
        rows = connection.execute(
            select(Move)
            .with_only_columns(
                Move.attempt, Move.device, Move.n, Move.clock, Move.at, Move.kind, Move.data
            )
            .where(Move.player_id == player, Move.attempt == attempt)
        )
        moves = [move_of(row._mapping) for row in rows]
        board = _board_of(connection, player, attempt.rpartition(":")[0], len(moves))
    values: dict[str, Any] = {"replayed": len(moves)}
    if board is not None:
        values |= _columns(replay(moves, board))
    elif any(move["kind"] == "start" for move in moves):
        values["status"] = str(Status.STARTED)

    def write(connection: Connection) -> None:
        connection.execute(
            update(Attempt)
            .where(Attempt.player_id == player, Attempt.id == attempt)
            .values(**values)
        )

    return write


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


def _board_of(connection: Connection, player: int, puzzle: str, moves: int) -> Board | None:
    """The board of a puzzle, if it is known and small enough to replay so many moves on it."""
    found = connection.execute(
        select(Puzzle.puzzle, Puzzle.solution, Puzzle.lives).where(Puzzle.id == puzzle)
    ).one_or_none()
    if found:
        board = _known_board(found.puzzle, found.solution, found.lives)
        return board if _cells(board) * moves <= _PATIENCE else None
    entered = connection.execute(
        select(SolverPuzzle.puzzle).where(
            SolverPuzzle.player_id == player, SolverPuzzle.id == puzzle.removeprefix(_ENTERED)
        )
    ).scalar()
    if entered is None:
        return None
    try:
        read = nurie.loads(entered, "json")
        if read.width * read.height * moves > _PATIENCE // 10:
            return None
        return Board.of(read, lives_of(read), None)
    except NurieError:
        return None


@lru_cache(maxsize=256)
def _known_board(puzzle: str, solution: str, lives: int) -> Board:
    return Board.of(nurie.loads(puzzle, "json"), lives, Grid(json.loads(solution)))


def _cells(board: Board) -> int:
    return board.start.width * board.start.height


def listed(engine: Engine, key_hash: bytes) -> list[dict[str, Any]]:
    """The attempts of a player as clients have them, the last changed first."""
    query = (
        select(Attempt.__table__)
        .join(Player, Player.id == Attempt.player_id)
        .where(Player.key_hash == key_hash)
        .order_by(Attempt.changed_at.desc(), Attempt.id)
    )
    with engine.connect().execution_options(reading=True) as connection:
        return [_listed(row) for row in connection.execute(query).mappings()]


_CONTRACT = {
    Completion.UNFINISHED_WITHOUT_LOSS: "none",
    Completion.UNFINISHED_WITH_LOSS: "with_loss",
    Completion.FINISHED_WITHOUT_LOSS: "without_loss",
    Completion.FINISHED_WITH_LOSS: "with_loss",
}
"""What clients call the document's four values, beside the status."""


def _listed(row: Mapping[Any, Any]) -> dict[str, Any]:
    names = ("id", "mode", "status", "lives", "mistakes", "hints", "milliseconds", "share", "moves")
    return {
        **{name: row[name] for name in names},
        "puzzle": row["puzzle_id"],
        "completion": _CONTRACT[Completion(row["completion"])],
        "cells": row["cells"].split("\n") if row["cells"] else [],
        "changed": row["changed_at"],
    }
