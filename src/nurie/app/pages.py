"""Reads what a device does not have yet, page by page, without the writer.

A page is limited in bytes, and rows are fetched only until it is full. A thread assembles
it from the stored JSON. Everything up to the number in the player's row is committed, so a
page is never incomplete.
"""

from __future__ import annotations

import heapq
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from sqlalchemy import Connection, Engine, bindparam, select

from nurie.app import devices
from nurie.app.errors import ApiError
from nurie.app.models import Device, Move, Player, SolverPuzzle
from nurie.app.players import Batch, Saved, key_of

PAGE_BYTES = 2**19
"""The limit on the bytes of moves and puzzles in one response; a single entry may be larger."""
PAGE_ROWS = 4_000
_FETCH = 32
"""Rows fetched at once."""

_Item: TypeAlias = tuple[int, bool, Any]
"""The sequence number, whether it is a puzzle, and the row."""


@dataclass(frozen=True, slots=True)
class Page:
    """A part of the entries of other devices, as JSON."""

    moves: str = ""
    puzzles: str = ""
    reached: int = 0
    """The number up to which everything is included."""
    more: bool = False


def start_of(saved: Saved, batch: Batch) -> tuple[int, bool]:
    """The number after which a device wants to read, and whether it must start over."""
    is_reset = batch.since > saved.before or batch.epoch not in ("", saved.epoch)
    return (0 if is_reset else batch.since), is_reset


def answer(saved: Saved, batch: Batch, page: Page) -> bytes:
    """The answer to a device."""
    _, is_reset = start_of(saved, batch)
    told = {
        "cursor": page.reached if page.more else saved.cursor,
        "epoch": saved.epoch,
        "reset": is_reset,
        "acknowledged": len(batch.moves) - len(saved.conflicts),
        "conflicts": saved.conflicts,
        "more": page.more,
    }
    start = json.dumps(told, separators=(",", ":"))[:-1]
    return f'{start},"moves":[{page.moves}],"puzzles":[{page.puzzles}]}}'.encode()


def read_after_saving(engine: Engine, saved: Saved, batch: Batch) -> bytes:
    """The answer to a device that has saved a batch."""
    with engine.connect().execution_options(reading=True) as connection:
        return answer(saved, batch, _page(connection, saved, batch))


def read_only(engine: Engine, key_hash: bytes, batch: Batch) -> bytes | ApiError | None:
    """The answer to a device that saves nothing; None if it is new, or new today."""
    with engine.connect().execution_options(reading=True) as connection:
        row = connection.execute(_PLAYER, {"hash": key_hash}).one_or_none()
        if row is None:
            return devices.refusal_of(connection, key_hash)
        if row.seen_at < devices.today():
            return None
        saved = Saved(row.id, row.epoch, row.cursor, row.cursor)
        return answer(saved, batch, _page(connection, saved, batch))


def _page(connection: Connection, saved: Saved, batch: Batch) -> Page:
    since, _ = start_of(saved, batch)
    sent = {key_of(move) for move in batch.moves}
    known = {(puzzle["id"], puzzle["updated"], puzzle["device"]) for puzzle in batch.puzzles}
    moves: list[str] = []
    puzzles: list[str] = []
    size, reached = 0, since
    for rows, (seq, is_puzzle, row) in enumerate(_after(connection, saved, since)):
        if rows and (size >= PAGE_BYTES or rows >= PAGE_ROWS):
            return Page(",".join(moves), ",".join(puzzles), reached, True)
        if is_puzzle:
            if (row.id, row.updated, row.device) not in known:
                puzzles.append(_puzzle_json(row))
                size += len(puzzles[-1])
        elif (row.attempt, row.device, row.n) not in sent:
            moves.append(_move_json(row))
            size += len(moves[-1])
        reached = seq
    return Page(",".join(moves), ",".join(puzzles), saved.before, False)


def _after(connection: Connection, saved: Saved, since: int) -> Iterator[_Item]:
    """Moves and puzzles in the order of their numbers, fetched as they are taken."""
    asked = {"player": saved.player, "since": since, "until": saved.before}
    options = {"yield_per": _FETCH}
    moves = connection.execute(_MOVES_AFTER, asked, execution_options=options)
    puzzles = connection.execute(_PUZZLES_AFTER, asked, execution_options=options)
    try:
        yield from heapq.merge(
            ((row.seq, False, row) for row in moves), ((row.seq, True, row) for row in puzzles)
        )
    finally:
        moves.close()
        puzzles.close()


def _move_json(row: Any) -> str:
    text = (
        f'{{"attempt":{json.dumps(row.attempt)},"device":{json.dumps(row.device)},"n":{row.n},'
        f'"clock":{row.clock},"at":{row.at},"kind":{json.dumps(row.kind)}'
    )
    # The fields of the kind are an object, or empty.
    return f"{text},{row.data[1:]}" if row.data else text + "}"


def _puzzle_json(row: Any) -> str:
    return (
        f'{{"id":{json.dumps(row.id)},"updated":{row.updated},"device":{json.dumps(row.device)},'
        f'"name":{json.dumps(row.name)},"puzzle":{row.puzzle or "null"},"draft":{row.draft}}}'
    )


_PLAYER = (
    select(Player.id, Player.cursor, Player.epoch, Device.seen_at)
    .join(Device, Device.player_id == Player.id)
    .where(Device.key_hash == bindparam("hash"))
)
_MOVES_AFTER = (
    select(Move.seq, Move.attempt, Move.device, Move.n, Move.clock, Move.at, Move.kind, Move.data)
    .where(
        Move.player_id == bindparam("player"),
        Move.seq > bindparam("since"),
        Move.seq <= bindparam("until"),
    )
    .order_by(Move.seq)
)
_PUZZLES_AFTER = (
    select(
        SolverPuzzle.seq,
        SolverPuzzle.id,
        SolverPuzzle.updated,
        SolverPuzzle.device,
        SolverPuzzle.name,
        SolverPuzzle.puzzle,
        SolverPuzzle.draft,
    )
    .where(
        SolverPuzzle.player_id == bindparam("player"),
        SolverPuzzle.seq > bindparam("since"),
        SolverPuzzle.seq <= bindparam("until"),
    )
    .order_by(SolverPuzzle.seq)
)
