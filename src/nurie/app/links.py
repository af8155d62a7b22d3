"""Links another device to a player: a code that works once, for a short time.

A device of the player asks for a code; the new device redeems it with a key of its own. If
the new device was a player before, on its own, that player's data joins the other's
(`nurie.app.joining`); a player who has other devices stays, and the new device sends what
it has. Either way nothing is overwritten: entries are only added.
"""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from nurie.app import devices
from nurie.app.errors import ApiError
from nurie.app.models import Device, Link, Player, RetiredKey
from nurie.app.settings import Settings

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters and digits that nobody confuses: without 0 and O, 1 and I."""
LENGTH = 8
SECONDS = 10 * 60
"""How long a code is valid."""
MOST = 3
"""How many valid codes a player can have; another one replaces the oldest."""


def offer(connection: Connection, key_hash: bytes, name: str) -> str | ApiError:
    """A new code for the player with a key; a device without a name gets one."""
    player = devices.enter(connection, key_hash)
    if isinstance(player, ApiError):
        return player
    devices.lock(connection, player)
    if devices.find(connection, key_hash) is None:
        # Unlinked while this waited.
        return devices.refusal("unlinked")
    unnamed = update(Device).where(Device.key_hash == key_hash, Device.name == "")
    connection.execute(unnamed.values(name=name))
    now = devices.now()
    connection.execute(delete(Link).where(Link.expires_at <= now))
    mine = select(Link.code_hash).where(Link.player_id == player)
    newest = connection.execute(mine.order_by(Link.expires_at.desc())).scalars().all()
    connection.execute(delete(Link).where(Link.code_hash.in_(newest[MOST - 1 :])))
    code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    row = {"player_id": player, "expires_at": now + 1000 * SECONDS}
    connection.execute(insert(Link), row | {"code_hash": devices.hash_of(code)})
    return code


def redeem(
    connection: Connection,
    key_hash: bytes,
    code: str,
    name: str,
    former: bytes | None,
    settings: Settings,
) -> ApiError | None:
    """Link the device with a new key to the player with a code.

    ``former`` is the hash of the key that the device had until now; it is retired. Sending
    the same request again, after an answer was lost, changes nothing.
    """
    valid = Link.code_hash == devices.hash_of(code), Link.expires_at > devices.now()
    player = connection.execute(select(Link.player_id).where(*valid)).scalar()
    if player is None:
        return None if devices.find(connection, key_hash) else _no_code()
    refusal = devices.refusal_of(connection, key_hash)
    if refusal is not None:
        return refusal
    old = devices.find(connection, former) if former else None
    left: int | None = old.player_id if old else None
    devices.lock(connection, player, *([] if left is None else [left]))
    if former == key_hash or devices.find(connection, key_hash):
        return ApiError(409, "key_in_use", "a device needs a new key to be linked")
    if left == player:
        return ApiError(409, "already_linked", "this device is linked to that player already")
    if devices.count(connection, player) >= settings.player_devices:
        message = f"a player can have at most {settings.player_devices} devices; unlink one first"
        return ApiError(403, "too_many_devices", message)
    if left is not None and devices.count(connection, left) > 1:
        # Its data stays with the other devices.
        left = None
    if left is not None and not _have_room(connection, (player, left), settings):
        return ApiError(403, "quota", "the two players together would exceed what one can store")
    if not connection.execute(delete(Link).where(*valid)).rowcount:
        return _no_code()
    devices.add(connection, player, key_hash, name)
    if left is not None:
        _join(connection, left, player)
    if former:
        devices.retire(connection, former, "unlinked")
    return None


def _no_code() -> ApiError:
    message = "this code is not valid: it may be mistyped, used already, or too old"
    return ApiError(404, "no_code", message, "code")


def _have_room(connection: Connection, players: tuple[int, int], settings: Settings) -> bool:
    columns = Player.moves, Player.puzzles, Player.bytes
    rows = connection.execute(select(*columns).where(Player.id.in_(players))).all()
    most = settings.player_moves, settings.player_puzzles, settings.player_bytes
    return all(
        sum(parts) <= limit for parts, limit in zip(zip(*rows, strict=True), most, strict=True)
    )


def _join(connection: Connection, player: int, into: int) -> None:
    """Let a player's data go to another player, with all that is still on its way to the first."""
    first: Any = select(Player.key_hash)
    mine, theirs = (
        connection.execute(first.where(Player.id == one)).scalar_one() for one in (player, into)
    )
    devices.retire(connection, mine, "unlinked")
    joined = update(RetiredKey).where(RetiredKey.key_hash == mine)
    connection.execute(joined.values(joined=theirs))
    connection.execute(delete(Link).where(Link.player_id == player))
    all_ = (Player.id == player) | (Player.joins == player)
    connection.execute(update(Player).where(all_).values(joins=into))
