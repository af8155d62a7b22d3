"""Packs and their puzzles as tables; players have an epoch, attempts count hints."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds what is new; states of attempts are replayed again, now with their hints."""
    op.create_table(
        "packs",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("description", sa.Text, nullable=False),
        sa.Column("author", sa.Text, nullable=False),
        sa.Column("licence", sa.Text, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("icon", sa.Text, nullable=False),
        sa.Column("colours", sa.Text, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
    )
    op.create_table(
        "puzzles",
        sa.Column("id", sa.String(128), primary_key=True),
        sa.Column(
            "pack_id",
            sa.String(64),
            sa.ForeignKey("packs.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("width", sa.Integer, nullable=False),
        sa.Column("height", sa.Integer, nullable=False),
        sa.Column("lives", sa.Integer, nullable=False),
        sa.Column("difficulty", sa.Integer, nullable=False),
        sa.Column("puzzle", sa.Text, nullable=False),
        sa.Column("solution", sa.Text, nullable=False),
    )
    op.create_index("ix_puzzles_pack_id", "puzzles", ["pack_id"])
    op.add_column("players", sa.Column("epoch", sa.String(32), nullable=False, server_default=""))
    players = sa.table("players", sa.column("epoch", sa.String))
    op.execute(players.update().values(epoch=secrets.token_hex(8)))
    op.add_column("attempts", sa.Column("hints", sa.Integer, nullable=False, server_default="0"))
    attempts = sa.table("attempts", sa.column("replayed", sa.Integer))
    op.execute(attempts.update().values(replayed=0))


def downgrade() -> None:
    """Takes it away."""
    op.drop_column("attempts", "hints")
    op.drop_column("players", "epoch")
    op.drop_table("puzzles")
    op.drop_table("packs")
