"""Moves the data of a player to another, in small steps that let others save.

A player whose only device was linked to another player has the number of that one in
``joins``. Nobody can add anything to it, so it becomes empty, and is then deleted like an
erased one. A step is one transaction: at any moment an entry is with one of the two players,
and a restarted server goes on where the last one stopped.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, delete, select, update

from nurie.app import devices
from nurie.app.models import Move, Player, SolverPuzzle
from nurie.app.players import MOVE, PUZZLE, Batch, store
from nurie.app.settings import Settings

_MOVES = 100
_PUZZLES = 10
_NO_LIMIT = 2**53


def join_some(connection: Connection, settings: Settings) -> bool:
    """Move some rows of a player who joins another; false if there are none."""
    joining = select(Player.id, Player.joins).where(Player.joins.is_not(None))
    row = connection.execute(joining.limit(1)).one_or_none()
    if row is None:
        return False
    devices.lock(connection, row.id, row.joins)
    # Another process may have been faster, or the other player joins a third.
    if connection.execute(joining.where(Player.id == row.id)).one_or_none() != row:
        return True
    moves = _take(connection, Move, row.id, MOVE, _MOVES)
    puzzles = _take(connection, SolverPuzzle, row.id, PUZZLE, _PUZZLES)
    if moves or puzzles:
        # The limit was checked when the two became one.
        no, batch = _NO_LIMIT, Batch(0, "", moves, puzzles)
        free = replace(settings, player_moves=no, player_puzzles=no, player_bytes=no)
        store(connection, row.joins, batch, free)
    else:
        nobody = {"key_hash": secrets.token_bytes(32), "is_erased": True, "joins": None}
        connection.execute(update(Player).where(Player.id == row.id).values(**nobody))
    return True


def _take(
    connection: Connection, table: Any, player: int, columns: Sequence[str], most: int
) -> list[dict[str, Any]]:
    """Remove the first rows of a player from a table; return their columns."""
    names = [getattr(table, name) for name in columns]
    mine = select(table.seq, *names).where(table.player_id == player)
    rows = connection.execute(mine.order_by(table.seq).limit(most)).mappings().all()
    gone = [row["seq"] for row in rows]
    connection.execute(delete(table).where(table.player_id == player, table.seq.in_(gone)))
    return [{name: row[name] for name in columns} for row in rows]
