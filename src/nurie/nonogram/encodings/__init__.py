"""Nonograms as formulas for SAT solvers: one encoding per file, found by its name.

Every encoding has ``encode(puzzle, watch=None) -> Formula``; the models of the
formula, looked at through its cells, are the solutions of the puzzle.
"""
