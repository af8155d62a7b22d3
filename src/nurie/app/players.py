"""Saves and merges what players do: moves and entered puzzles, each kept once and never replaced.

All of it runs in the transactions of the writer. A player's row is changed first, so that
what two processes write for one player comes one after the other, and the numbers in
``seq`` are in the order of the commits: no device misses what came late.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from nurie.app.errors import ApiError
from nurie.app.models import Attempt, Move, Player, SolverPuzzle
from nurie.app.settings import Settings

PAGE = 2_000
"""How many moves one answer carries at most; ``more`` tells that there are others."""
_COMMON = ("attempt", "device", "n", "clock", "at", "kind")


@dataclass(frozen=True, slots=True)
class Batch:
    """What a device sends."""

    since: int
    epoch: str
    moves: Sequence[Mapping[str, Any]]
    """The columns of moves, without player and number."""
    puzzles: Sequence[Mapping[str, Any]]
    """The columns of entered puzzles, without player and number."""


def hash_of(key: str) -> bytes:
    """What is kept of a player's key."""
    return hashlib.sha256(key.encode()).digest()


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def sync(
    connection: Connection, key_hash: bytes, batch: Batch, settings: Settings
) -> dict[str, Any] | ApiError:
    """Keeps what is new, and answers what the device does not know yet.

    A refusal is returned, not raised: others' work is in the same transaction.
    """
    wanted = len(batch.moves) + len(batch.puzzles)
    player, cursor, epoch = _player(connection, key_hash, wanted)
    before = cursor - wanted
    if refusal := _too_much(connection, player, cursor, batch, settings):
        return refusal
    is_reset = batch.since > before or (batch.epoch not in ("", epoch))
    since = 0 if is_reset else batch.since
    others, puzzles, reached, more = _after(connection, player, since, before)
    conflicts = _add_moves(connection, player, before, batch.moves) if batch.moves else []
    if batch.puzzles:
        first = before + len(batch.moves)
        _merge_puzzles(connection, player, first, batch.puzzles)
    sent = {_key(move) for move in batch.moves}
    known = {(puzzle["id"], puzzle["updated"], puzzle["device"]) for puzzle in batch.puzzles}
    return {
        "cursor": reached if more else cursor,
        "epoch": epoch,
        "reset": is_reset,
        "acknowledged": len(batch.moves) - len(conflicts),
        "conflicts": conflicts,
        "moves": [move for move in others if _key(move) not in sent],
        "puzzles": [
            puzzle
            for puzzle in puzzles
            if (puzzle["id"], puzzle["updated"], puzzle["device"]) not in known
        ],
        "more": more,
    }


def _key(move: Mapping[str, Any]) -> tuple[str, str, int]:
    return move["attempt"], move["device"], move["n"]


def _player(connection: Connection, key_hash: bytes, wanted: int) -> tuple[int, int, str]:
    """The player's id, counter and epoch; the counter is raised by what is wanted."""
    at = now()
    asked = {"hash": key_hash, "wanted": wanted, "now": at}
    found = connection.execute(_RAISE, asked).one_or_none()
    if found is None:
        row = {"key_hash": key_hash, "epoch": secrets.token_hex(8), "cursor": 0}
        made = _statements(connection.dialect.name).add_player
        connection.execute(made, row | {"created_at": at, "seen_at": at})
        found = connection.execute(_RAISE, asked).one()
    return found.id, found.cursor, found.epoch


def _too_much(
    connection: Connection, player: int, cursor: int, batch: Batch, settings: Settings
) -> ApiError | None:
    if batch.moves and cursor > settings.player_moves:
        return ApiError(403, "quota", f"a player keeps at most {settings.player_moves} moves")
    if batch.puzzles:
        count = connection.execute(_COUNT_PUZZLES, {"player": player}).scalar_one()
        most = settings.player_puzzles
        if count + len(batch.puzzles) > most:
            return ApiError(403, "quota", f"a player keeps at most {most} entered puzzles")
    return None


def _add_moves(
    connection: Connection, player: int, before: int, moves: Sequence[Mapping[str, Any]]
) -> list[list[Any]]:
    """Keeps the moves that are new; tells those whose key another move has."""
    rows = [{"player_id": player, "seq": seq, **move} for seq, move in enumerate(moves, before + 1)]
    statements = _statements(connection.dialect.name)
    added = connection.execute(statements.add_moves, rows).rowcount
    counts: dict[str, int] = {}
    for move in moves:
        counts[move["attempt"]] = counts.get(move["attempt"], 0) + 1
    conflicts: list[list[Any]] = []
    if added != len(rows):
        for attempt in counts:
            own = Move.player_id == player, Move.attempt == attempt
            counted = connection.execute(select(func.count()).select_from(Move).where(*own))
            was = connection.execute(
                select(Attempt.moves).where(Attempt.player_id == player, Attempt.id == attempt)
            ).scalar()
            counts[attempt] = counted.scalar_one() - (was or 0)
            kept = {
                (row["device"], row["n"]): dict(row)
                for row in connection.execute(
                    select(
                        Move.device, Move.n, Move.clock, Move.at, Move.kind, Move.data, Move.attempt
                    ).where(*own, Move.n.in_([m["n"] for m in moves if m["attempt"] == attempt]))
                ).mappings()
            }
            conflicts += [
                [attempt, move["device"], move["n"]]
                for move in moves
                if move["attempt"] == attempt and kept[move["device"], move["n"]] != move
            ]
    at = now()
    connection.execute(
        statements.count_moves,
        [
            {
                "player_id": player,
                "id": attempt,
                "puzzle_id": attempt.rpartition(":")[0],
                "moves": count,
                "changed_at": at,
            }
            for attempt, count in counts.items()
        ],
    )
    return conflicts


def _merge_puzzles(
    connection: Connection,
    player: int,
    before: int,
    puzzles: Sequence[Mapping[str, Any]],
) -> None:
    """Keeps of every entered puzzle the newest, by its clock and its device."""
    statement = _statements(connection.dialect.name).merge_puzzle
    for seq, puzzle in enumerate(puzzles, before + 1):
        connection.execute(statement, {"player_id": player, "seq": seq, **puzzle})


def _after(
    connection: Connection, player: int, since: int, cursor: int
) -> tuple[list[dict[str, Any]], list[dict[str, Any]], int, bool]:
    """Moves and puzzles numbered after ``since``, the number reached, and whether more follow."""
    if since >= cursor:
        return [], [], cursor, False
    asked = {"player": player, "since": since, "until": cursor, "most": PAGE + 1}
    moves = connection.execute(_MOVES_AFTER, asked).all()
    more = len(moves) > PAGE
    reached = moves[PAGE - 1].seq if more else cursor
    puzzles = connection.execute(_PUZZLES_AFTER, asked | {"until": reached}).mappings()
    return (
        [move_of(row._mapping) for row in moves[:PAGE]],
        [
            dict(row)
            | {
                "puzzle": json.loads(row["puzzle"]) if row["puzzle"] is not None else None,
                "draft": json.loads(row["draft"]),
            }
            for row in puzzles
        ],
        reached,
        more,
    )


def move_of(row: Mapping[Any, Any]) -> dict[str, Any]:
    """A move as clients have it, from its columns."""
    data = json.loads(row["data"]) if row["data"] else {}
    return {name: row[name] for name in _COMMON} | data


def erase(connection: Connection, key_hash: bytes) -> None:
    """Forgets a player and everything of theirs."""
    player = connection.execute(select(Player.id).where(Player.key_hash == key_hash)).scalar()
    if player is None:
        return
    for table in (Move, Attempt, SolverPuzzle):
        connection.execute(delete(table).where(table.player_id == player))
    connection.execute(delete(Player).where(Player.id == player))


# Statements are made once: to put one together takes longer than to run it.

_RAISE = (
    update(Player)
    .where(Player.key_hash == bindparam("hash"))
    .values(cursor=Player.cursor + bindparam("wanted"), seen_at=bindparam("now"))
    .returning(Player.id, Player.cursor, Player.epoch)
)
_COUNT_PUZZLES = select(func.count()).where(SolverPuzzle.player_id == bindparam("player"))
_MOVES_AFTER = (
    select(Move.seq, *(getattr(Move, name) for name in _COMMON), Move.data)
    .where(
        Move.player_id == bindparam("player"),
        Move.seq > bindparam("since"),
        Move.seq <= bindparam("until"),
    )
    .order_by(Move.seq)
    .limit(bindparam("most"))
)
_PUZZLE = ("updated", "device", "name", "puzzle", "draft")
_PUZZLES_AFTER = (
    select(SolverPuzzle.id, *(getattr(SolverPuzzle, name) for name in _PUZZLE))
    .where(
        SolverPuzzle.player_id == bindparam("player"),
        SolverPuzzle.seq > bindparam("since"),
        SolverPuzzle.seq <= bindparam("until"),
    )
    .order_by(SolverPuzzle.seq)
)


@dataclass(frozen=True, slots=True)
class _Statements:
    """Inserts that say what to do with rows that are there; both databases spell them alike."""

    add_player: Any
    add_moves: Any
    count_moves: Any
    merge_puzzle: Any


@cache
def _statements(dialect: str) -> _Statements:
    insert: Any = sqlite.insert if dialect == "sqlite" else postgresql.insert
    attempt, puzzle = insert(Attempt), insert(SolverPuzzle)
    is_newer = (puzzle.excluded.updated > SolverPuzzle.updated) | (
        (puzzle.excluded.updated == SolverPuzzle.updated)
        & (puzzle.excluded.device > SolverPuzzle.device)
    )
    key = ["player_id", "id"]
    return _Statements(
        add_player=insert(Player).on_conflict_do_nothing(),
        add_moves=insert(Move).on_conflict_do_nothing(),
        count_moves=attempt.on_conflict_do_update(
            index_elements=key,
            set_={
                "moves": Attempt.moves + attempt.excluded.moves,
                "changed_at": attempt.excluded.changed_at,
            },
        ),
        merge_puzzle=puzzle.on_conflict_do_update(
            index_elements=key,
            set_={name: puzzle.excluded[name] for name in ("seq", *_PUZZLE)},
            where=is_newer,
        ),
    )
