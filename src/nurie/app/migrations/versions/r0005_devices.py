"""Players have devices, each with its own key; packs are stored as they are sent."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_DAY = 24 * 60 * 60 * 1000
_ROWS = 1_000
"""How many devices are inserted at once."""


def upgrade() -> None:
    """Adds the tables; the key of a player becomes that of the player's first device."""
    op.create_table(
        "devices",
        sa.Column("id", sa.String(16), primary_key=True),
        _player(),
        sa.Column("key_hash", sa.LargeBinary(32), nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_devices_player_id", "devices", ["player_id"])
    op.create_table(
        "links",
        sa.Column("code_hash", sa.LargeBinary(32), primary_key=True),
        _player(),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_links_player_id", "links", ["player_id"])
    op.add_column("players", sa.Column("joins", sa.Integer))
    op.rename_table("erased_players", "retired_keys")
    op.alter_column("retired_keys", "erased_at", new_column_name="retired_at")
    reason = sa.Column("reason", sa.String(16), nullable=False, server_default="erased")
    op.add_column("retired_keys", reason)
    op.add_column("retired_keys", sa.Column("joined", sa.LargeBinary(32)))
    _add_devices()
    # They are filled when the packs are next read.
    content = sa.Column("content", sa.LargeBinary, nullable=False, server_default="")
    op.add_column("packs", content)
    op.add_column("packs", sa.Column("short", sa.Text, nullable=False, server_default=""))
    for name in ("icon", "colours"):
        op.drop_column("packs", name)


def _add_devices() -> None:
    names = ("id", "key_hash", "created_at", "seen_at", "is_erased")
    players = sa.table("players", *map(sa.column, names))
    devices = sa.table("devices", *map(sa.column, ("player_id", "name", *names[:4])))
    connection = op.get_bind()
    known = sa.select(players).where(sa.not_(players.c.is_erased))
    for some in connection.execute(known).partitions(_ROWS):
        rows = [
            {
                "id": secrets.token_hex(8),
                "player_id": row.id,
                "key_hash": row.key_hash,
                "name": "",
                "created_at": row.created_at,
                "seen_at": row.seen_at // _DAY * _DAY,
            }
            for row in some
        ]
        connection.execute(sa.insert(devices), rows)


def _player() -> sa.Column[int]:
    owner = sa.ForeignKey("players.id", ondelete="CASCADE")
    return sa.Column("player_id", sa.Integer, owner, nullable=False)


def downgrade() -> None:
    """Takes them away; a player is left with the key of the first device."""
    for name in ("icon", "colours"):
        op.add_column("packs", sa.Column(name, sa.Text, nullable=False, server_default=""))
    for name in ("short", "content"):
        op.drop_column("packs", name)
    # So that they are read again, with their pictures.
    op.execute("UPDATE packs SET digest = ''")
    for name in ("joined", "reason"):
        op.drop_column("retired_keys", name)
    op.alter_column("retired_keys", "retired_at", new_column_name="erased_at")
    op.rename_table("retired_keys", "erased_players")
    op.drop_column("players", "joins")
    for table in ("links", "devices"):
        op.drop_table(table)
