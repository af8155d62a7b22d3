"""What Alembic runs: the revisions, on the connection that the caller opened."""

from __future__ import annotations

from alembic import context

from nurie.app.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
