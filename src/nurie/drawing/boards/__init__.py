"""Boards and pictures drawn with characters, one kind of puzzle per file."""
