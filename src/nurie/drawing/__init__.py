"""Drawings of puzzles and grids, one medium per file."""
