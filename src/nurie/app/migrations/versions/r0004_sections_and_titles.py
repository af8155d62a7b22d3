"""Packs have sections and former names, their puzzles titles in other languages."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Adds the columns; they are filled when the packs are next read."""
    for name in ("section", "formerly"):
        op.add_column("packs", sa.Column(name, sa.Text, nullable=False, server_default=""))
    op.add_column("puzzles", sa.Column("titles", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Takes them away."""
    op.drop_column("puzzles", "titles")
    for name in ("formerly", "section"):
        op.drop_column("packs", name)
