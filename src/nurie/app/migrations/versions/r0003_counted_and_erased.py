"""Players count what they have stored; the keys of erased players are remembered."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_COUNTS = """
UPDATE players SET
  moves = (SELECT count(*) FROM moves WHERE moves.player_id = players.id),
  puzzles = (SELECT count(*) FROM solver_puzzles WHERE solver_puzzles.player_id = players.id),
  bytes = (SELECT coalesce(sum(64 + length(attempt) + length(device) + length(data)), 0)
           FROM moves WHERE moves.player_id = players.id)
        + (SELECT coalesce(sum(bytes), 0)
           FROM solver_puzzles WHERE solver_puzzles.player_id = players.id)
"""
_SIZES = """
UPDATE solver_puzzles SET
  bytes = 64 + length(id) + length(device) + length(name) + coalesce(length(puzzle), 0)
        + length(draft)
"""


def upgrade() -> None:
    """Adds the counters, and counts what there is."""
    op.add_column("players", sa.Column("moves", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("players", sa.Column("puzzles", sa.Integer, nullable=False, server_default="0"))
    op.add_column("players", sa.Column("bytes", sa.BigInteger, nullable=False, server_default="0"))
    erased = sa.Column("is_erased", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("players", erased)
    size = sa.Column("bytes", sa.Integer, nullable=False, server_default="0")
    op.add_column("solver_puzzles", size)
    op.execute(_SIZES)
    op.execute(_COUNTS)
    op.create_table(
        "erased_players",
        sa.Column("key_hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("erased_at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Takes them away."""
    op.drop_table("erased_players")
    op.drop_column("solver_puzzles", "bytes")
    for name in ("is_erased", "bytes", "puzzles", "moves"):
        op.drop_column("players", name)
