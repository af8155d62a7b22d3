"""Players, their moves, attempts and entered puzzles."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "players",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("key_hash", sa.LargeBinary(32), nullable=False, unique=True),
        sa.Column("cursor", sa.BigInteger, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "moves",
        _player(),
        sa.Column("seq", sa.BigInteger, primary_key=True),
        sa.Column("attempt", sa.String(192), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("n", sa.BigInteger, nullable=False),
        sa.Column("clock", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    key = ["player_id", "attempt", "device", "n"]
    op.create_index("moves_by_key", "moves", key, unique=True)
    op.create_table(
        "attempts",
        _player(),
        sa.Column("id", sa.String(192), primary_key=True),
        sa.Column("puzzle_id", sa.String(128), nullable=False),
        sa.Column("mode", sa.String(16), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("completion", sa.String(32), nullable=False),
        sa.Column("lives", sa.Integer, nullable=False),
        sa.Column("mistakes", sa.Integer, nullable=False),
        sa.Column("milliseconds", sa.BigInteger, nullable=False),
        sa.Column("share", sa.Float, nullable=False),
        sa.Column("cells", sa.Text, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("replayed", sa.Integer, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
    )
    op.create_index("attempts_to_replay", "attempts", ["replayed", "moves"])
    op.create_table(
        "solver_puzzles",
        _player(),
        sa.Column("id", sa.String(128), primary_key=True),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("puzzle", sa.Text),
        sa.Column("draft", sa.Text, nullable=False),
    )
    op.create_index("solver_puzzles_by_seq", "solver_puzzles", ["player_id", "seq"])


def _player() -> sa.Column[int]:
    return sa.Column(
        "player_id",
        sa.Integer,
        sa.ForeignKey("players.id", ondelete="CASCADE"),
        primary_key=True,
    )


def downgrade() -> None:
    """Takes them away."""
    for table in ("solver_puzzles", "attempts", "moves", "players"):
        op.drop_table(table)
