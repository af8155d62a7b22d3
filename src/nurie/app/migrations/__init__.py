"""The history of the tables, revision by revision; Alembic brings a database up to date."""
