"""The API: one file per resource, each with a ``router``."""
