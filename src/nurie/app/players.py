"""Saves and merges moves and entered puzzles, each stored once and never replaced.

All of it runs in the transactions of the writer. The player's row is changed first, so that
two processes that write for one player are serialised, and the numbers in ``seq`` follow
the order of the commits: no device misses an entry. `nurie.app.pages` reads the data,
`nurie.app.erasing` deletes it.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Connection, bindparam, select, update

from nurie.app import devices
from nurie.app.devices import now
from nurie.app.errors import ApiError
from nurie.app.models import Attempt, Move, Player, SolverPuzzle
from nurie.app.settings import Settings

_ROW = 64
"""The fixed size in bytes that a row counts besides its texts."""
MOVE = ("attempt", "device", "n", "clock", "at", "kind", "data")
"""The columns of a move, without player and number."""
PUZZLE = ("id", "updated", "device", "name", "puzzle", "draft")
"""The columns of an entered puzzle, without player, number and size."""
_NUMBERED = (*MOVE, "seq")


@dataclass(frozen=True, slots=True)
class Batch:
    """What a device sends."""

    since: int
    epoch: str
    moves: Sequence[Mapping[str, Any]]
    """With the columns in `MOVE`."""
    puzzles: Sequence[Mapping[str, Any]]
    """With the columns in `PUZZLE`."""


@dataclass(frozen=True, slots=True)
class Saved:
    """The state of a player after a batch was saved."""

    player: int
    epoch: str
    before: int
    """The highest number before the batch."""
    cursor: int
    """The highest number now."""
    conflicts: Sequence[Sequence[str | int]] = ()
    """The keys of moves that were rejected because other moves have these keys."""


def save(
    connection: Connection, key_hash: bytes, batch: Batch, settings: Settings
) -> Saved | ApiError:
    """Store what is new.

    An error is returned, not raised: the transaction contains the work of others.
    """
    player = devices.enter(connection, key_hash)
    if isinstance(player, ApiError):
        return player
    return store(connection, player, batch, settings)


def store(
    connection: Connection, player: int, batch: Batch, settings: Settings
) -> Saved | ApiError:
    """Store what is new of a player."""
    wanted = len(batch.moves) + len(batch.puzzles)
    hoped = len(batch.moves), 0, sum(map(size_of_move, batch.moves))
    row = _raised(connection, player, wanted, hoped)
    if row is None:
        # Another process has deleted the player meanwhile.
        return devices.refusal("erased")
    before = row.cursor - wanted
    newest, puzzles, room = _newest(connection, row.id, batch.puzzles)
    most = settings.player_moves, settings.player_puzzles, settings.player_bytes
    has = row.moves, row.puzzles + puzzles, row.bytes + room
    adds: tuple[int, int, int] = (hoped[0], puzzles, hoped[2] + room)
    if any(number > limit for number, limit in zip(has, most, strict=True)):
        new = _unknown(batch.moves, _kept(connection, row.id, batch.moves))
        adds = len(new), puzzles, sum(map(size_of_move, new)) + room
        has = row.moves - hoped[0] + adds[0], has[1], row.bytes - hoped[2] + adds[2]
        # Deletions are accepted even if the quota is exceeded.
        over = [a > 0 and h > m for a, h, m in zip(adds, has, most, strict=True)]
        if any(over):
            _count(connection, row.id, (0, 0, 0), hoped)
            return _quota(over.index(True), settings)
    conflicts: list[list[Any]] = []
    if batch.moves:
        added, conflicts = _add_moves(connection, row.id, before, batch.moves)
        adds = len(added), puzzles, sum(map(size_of_move, added)) + room
    for seq, puzzle in enumerate(newest, before + len(batch.moves) + 1):
        statement = _statements(connection.dialect.name).put_puzzle
        size = size_of_puzzle(puzzle)
        connection.execute(statement, {"player_id": row.id, "seq": seq, "bytes": size, **puzzle})
    _count(connection, row.id, adds, hoped)
    return Saved(row.id, row.epoch, before, row.cursor, conflicts)


def size_of_move(move: Mapping[str, Any]) -> int:
    """The size of a move in bytes."""
    return _ROW + len(move["attempt"]) + len(move["device"]) + len(move["data"])


def size_of_puzzle(puzzle: Mapping[str, Any]) -> int:
    """The size of an entered puzzle in bytes."""
    return _ROW + sum(len(puzzle[name] or "") for name in PUZZLE if name != "updated")


def key_of(move: Mapping[str, Any]) -> tuple[str, str, int]:
    """The key of a move."""
    return move["attempt"], move["device"], move["n"]


def _raised(connection: Connection, player: int, wanted: int, hoped: Sequence[int]) -> Any:
    """The player's row, with its counters increased by the expected amounts."""
    asked = {"player": player, "wanted": wanted, "more": hoped[0], "room": hoped[2], "now": now()}
    return connection.execute(_RAISE, asked).one_or_none()


def _count(connection: Connection, player: int, adds: Sequence[int], hoped: Sequence[int]) -> None:
    """Correct the player's counters if fewer entries were new than expected."""
    moves, puzzles, room = (a - h for a, h in zip(adds, hoped, strict=True))
    if moves or puzzles or room:
        asked = {"player": player, "more": moves, "more_puzzles": puzzles, "room": room}
        connection.execute(_CORRECT, asked)


def _quota(which: int, settings: Settings) -> ApiError:
    most, what = (
        (settings.player_moves, "moves"),
        (settings.player_puzzles, "entered puzzles"),
        (settings.player_bytes, "bytes of moves and entered puzzles"),
    )[which]
    return ApiError(403, "quota", f"a player can store at most {most} {what}")


def _kept(
    connection: Connection, player: int, moves: Sequence[Mapping[str, Any]]
) -> dict[tuple[str, str, int], dict[str, Any]]:
    """The stored moves with the same keys, with their numbers."""
    if not moves:
        return {}
    keys = sorted({key_of(move) for move in moves})
    mark = "?" if connection.dialect.name == "sqlite" else "%s"
    row = f"({mark},{mark},{mark})"
    # The keys come first in the join, so that each is looked up in the index.
    query = (
        f"WITH k(attempt, device, n) AS (VALUES {','.join([row] * len(keys))})"
        f" SELECT {', '.join(f'moves.{name}' for name in _NUMBERED)} FROM k CROSS JOIN moves"
        f" WHERE moves.player_id = {mark} AND moves.attempt = k.attempt"
        " AND moves.device = k.device AND moves.n = k.n"
    )
    rows = connection.exec_driver_sql(query, (*itertools.chain(*keys), player))
    found = [dict(zip(_NUMBERED, values, strict=True)) for values in rows]
    return {key_of(move): move for move in found}


def _unknown(
    moves: Iterable[Mapping[str, Any]], kept: Mapping[tuple[str, str, int], Any]
) -> list[Mapping[str, Any]]:
    """The first move of each key that is not stored yet."""
    new: dict[tuple[str, str, int], Mapping[str, Any]] = {}
    for move in moves:
        if key_of(move) not in kept:
            new.setdefault(key_of(move), move)
    return list(new.values())


def _add_moves(
    connection: Connection, player: int, before: int, moves: Sequence[Mapping[str, Any]]
) -> tuple[Sequence[Mapping[str, Any]], list[list[Any]]]:
    """Store the new moves; return them and the keys that other moves already have."""
    rows = [{"player_id": player, "seq": seq, **move} for seq, move in enumerate(moves, before + 1)]
    statements = _statements(connection.dialect.name)
    new: Sequence[Mapping[str, Any]] = moves
    conflicts: list[list[Any]] = []
    if connection.execute(statements.add_moves, rows).rowcount != len(rows):
        kept = _kept(connection, player, moves)
        seqs = {key: row.pop("seq") for key, row in kept.items()}
        new = [row for key, row in kept.items() if seqs[key] > before]
        conflicts = [list(key_of(move)) for move in moves if kept[key_of(move)] != move]
    counts = Counter(move["attempt"] for move in new)
    at = now()
    if counts:
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
    return new, conflicts


def _newest(
    connection: Connection, player: int, puzzles: Sequence[Mapping[str, Any]]
) -> tuple[list[Mapping[str, Any]], int, int]:
    """The puzzles to store, by clock and device, how many are new, and the bytes they add."""
    if not puzzles:
        return [], 0, 0
    ids = sorted({puzzle["id"] for puzzle in puzzles})
    rows = connection.execute(_PUZZLES, {"player": player, "ids": ids}).all()
    known = {row.id: (row.updated, row.device) for row in rows}
    newest: dict[str, Mapping[str, Any]] = {}
    for puzzle in puzzles:
        age = puzzle["updated"], puzzle["device"]
        if puzzle["id"] not in known or age > known[puzzle["id"]]:
            newest[puzzle["id"]] = puzzle
            known[puzzle["id"]] = age
    was = {row.id: row.bytes for row in rows}
    room = sum(size_of_puzzle(p) - was.get(p["id"], 0) for p in newest.values())
    return list(newest.values()), sum(id not in was for id in newest), room


# Statements are built once: building one takes longer than running it.

_RAISE = (
    update(Player)
    .where(Player.id == bindparam("player"))
    .values(
        cursor=Player.cursor + bindparam("wanted"),
        moves=Player.moves + bindparam("more"),
        bytes=Player.bytes + bindparam("room"),
        seen_at=bindparam("now"),
    )
    .returning(Player.id, Player.cursor, Player.epoch, Player.moves, Player.puzzles, Player.bytes)
)
_CORRECT = (
    update(Player)
    .where(Player.id == bindparam("player"))
    .values(
        moves=Player.moves + bindparam("more"),
        puzzles=Player.puzzles + bindparam("more_puzzles"),
        bytes=Player.bytes + bindparam("room"),
    )
)
_PUZZLES = select(
    SolverPuzzle.id, SolverPuzzle.updated, SolverPuzzle.device, SolverPuzzle.bytes
).where(
    SolverPuzzle.player_id == bindparam("player"),
    SolverPuzzle.id.in_(bindparam("ids", expanding=True)),
)


@dataclass(frozen=True, slots=True)
class _Statements:
    """Upserts, which have the same syntax in both databases."""

    add_moves: Any
    count_moves: Any
    put_puzzle: Any


@cache
def _statements(dialect: str) -> _Statements:
    insert = devices.insertion(dialect)
    attempt, puzzle = insert(Attempt), insert(SolverPuzzle)
    key = ["player_id", "id"]
    return _Statements(
        add_moves=insert(Move).on_conflict_do_nothing(),
        count_moves=attempt.on_conflict_do_update(
            index_elements=key,
            set_={
                "moves": Attempt.moves + attempt.excluded.moves,
                "changed_at": attempt.excluded.changed_at,
            },
        ),
        put_puzzle=puzzle.on_conflict_do_update(
            index_elements=key,
            set_={name: puzzle.excluded[name] for name in ("seq", "bytes", *PUZZLE[1:])},
        ),
    )
