"""What clients can ask for: one file a resource, each with a ``router``."""
