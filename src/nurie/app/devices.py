"""Whose key is it: the devices of players, each with its own random key.

A device makes its key; the server stores the hash. The first device that uses a key is a
new player; other devices are linked to it with a code (`nurie.app.links`). A key that was
unlinked, or whose player was erased, is retired: it is refused for good, so that no device
brings back what is gone, or becomes another player unnoticed.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from functools import cache
from typing import Any, Literal

from sqlalchemy import Connection, bindparam, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from nurie.app.errors import ApiError
from nurie.app.models import Device, Link, Player, RetiredKey

_DAY = 24 * 60 * 60 * 1000
_MESSAGES = {
    "erased": "this player's data was erased on another device",
    "unlinked": "this device was unlinked; its data is still on it",
}


def hash_of(key: str) -> bytes:
    """The stored hash of a device's key, or of a code."""
    return hashlib.sha256(key.encode()).digest()


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def today() -> int:
    """The beginning of this day, in milliseconds since 1970: when a device was last seen."""
    return now() // _DAY * _DAY


def find(connection: Connection, key_hash: bytes) -> Any:
    """The device with a key: id, player_id, name and seen_at; None if there is none."""
    return connection.execute(_FIND, {"hash": key_hash}).one_or_none()


def refusal_of(connection: Connection, key_hash: bytes) -> ApiError | None:
    """The error for a retired key."""
    reason = connection.execute(_REASON, {"hash": key_hash}).scalar()
    return None if reason is None else refusal(reason)


def refusal(reason: str) -> ApiError:
    """The error for a key that was retired for a reason."""
    return ApiError(410, reason, _MESSAGES[reason])


def enter(connection: Connection, key_hash: bytes) -> int | ApiError:
    """The player with a key, who may be new; the device was seen today."""
    found = find(connection, key_hash)
    if found is None:
        error = refusal_of(connection, key_hash)
        if error is not None:
            return error
        _add_player(connection, key_hash)
        found = find(connection, key_hash)
    elif found.seen_at < today():
        connection.execute(_SEE, {"hash": key_hash, "today": today()})
    player: int = found.player_id
    return player


def _add_player(connection: Connection, key_hash: bytes) -> None:
    # Another process may be doing the same.
    at = now()
    row = {"key_hash": key_hash, "epoch": secrets.token_hex(8), "cursor": 0}
    insert = insertion(connection.dialect.name)
    connection.execute(
        insert(Player).on_conflict_do_nothing(), row | {"created_at": at, "seen_at": at}
    )
    player = connection.execute(select(Player.id).where(Player.key_hash == key_hash)).scalar_one()
    add(connection, player, key_hash, "")


def add(connection: Connection, player: int, key_hash: bytes, name: str) -> None:
    """Give a player a device."""
    row = {"id": secrets.token_hex(8), "player_id": player, "key_hash": key_hash, "name": name}
    insert = insertion(connection.dialect.name)
    connection.execute(
        insert(Device).on_conflict_do_nothing(), row | {"created_at": now(), "seen_at": today()}
    )


def retire(
    connection: Connection,
    key_hash: bytes,
    reason: Literal["erased", "unlinked"],
    at: int | None = None,
) -> None:
    """Refuse a key from now on; a key that is retired already keeps its reason.

    The codes of the player become invalid too: the device may know one of them.
    """
    insert = insertion(connection.dialect.name)
    row = {"key_hash": key_hash, "reason": reason, "retired_at": now() if at is None else at}
    connection.execute(insert(RetiredKey).on_conflict_do_nothing(), row)
    player = select(Device.player_id).where(Device.key_hash == key_hash).scalar_subquery()
    connection.execute(delete(Link).where(Link.player_id == player))
    connection.execute(delete(Device).where(Device.key_hash == key_hash))


def listed(connection: Connection, key_hash: bytes) -> list[dict[str, Any]] | ApiError:
    """The devices of a player for a client, the oldest first; empty for an unknown key."""
    mine = find(connection, key_hash)
    if mine is None:
        return refusal_of(connection, key_hash) or []
    own = select(*_SHOWN).where(Device.player_id == mine.player_id)
    rows = connection.execute(own.order_by(Device.created_at, Device.id))
    return [{**row._mapping, "this": row.id == mine.id} for row in rows]


def rename(connection: Connection, key_hash: bytes, id: str, name: str) -> ApiError | None:
    """Change the name of a player's device."""
    device = _own(connection, key_hash, id)
    if isinstance(device, ApiError):
        return device
    connection.execute(update(Device).where(Device.id == id).values(name=name))
    return None


def unlink(connection: Connection, key_hash: bytes, id: str) -> ApiError | None:
    """Retire the key of a player's device, unless it is the only one."""
    device = _own(connection, key_hash, id)
    if isinstance(device, ApiError):
        return device
    if count(connection, device.player_id) < 2:
        message = "this is the player's only device; erase the data instead"
        return ApiError(409, "only_device", message)
    retire(connection, device.key_hash, "unlinked")
    return None


def count(connection: Connection, player: int) -> int:
    """How many devices a player has."""
    number = select(func.count()).where(Device.player_id == player)
    return connection.execute(number).scalar_one()


def lock(connection: Connection, *players: int) -> None:
    """Make other processes wait that change the devices of these players."""
    rows = select(Player.id).where(Player.id.in_(players)).order_by(Player.id)
    connection.execute(rows.with_for_update()).all()


def _own(connection: Connection, key_hash: bytes, id: str) -> Any:
    """A device of the player who has the key, or why not."""
    mine = find(connection, key_hash)
    if mine is not None:
        lock(connection, mine.player_id)
        # Unlinked while this waited?
        mine = find(connection, key_hash)
    if mine is None:
        return refusal_of(connection, key_hash) or _unknown()
    own = select(Device.player_id, Device.key_hash)
    return (
        connection.execute(
            own.where(Device.id == id, Device.player_id == mine.player_id)
        ).one_or_none()
        or _unknown()
    )


def _unknown() -> ApiError:
    return ApiError(404, "not_found", "this player has no such device", "device")


@cache
def insertion(dialect: str) -> Any:
    """The insert of a database that can skip or replace rows."""
    return sqlite.insert if dialect == "sqlite" else postgresql.insert


# Statements are built once: building one takes longer than running it.

_SHOWN = (Device.id, Device.name, Device.created_at, Device.seen_at)
_FIND = select(Device.id, Device.player_id, Device.name, Device.seen_at).where(
    Device.key_hash == bindparam("hash")
)
_SEE = update(Device).where(Device.key_hash == bindparam("hash")).values(seen_at=bindparam("today"))
_REASON = select(RetiredKey.reason).where(RetiredKey.key_hash == bindparam("hash"))
