"""The census: every board of a size, classified; see ``engine/census/`` and ``docs/census.md``."""
