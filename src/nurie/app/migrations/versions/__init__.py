"""One file a revision; the number in its name is its place."""
