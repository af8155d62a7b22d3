"""Nonograms as formulas for SAT solvers: one encoding per file, found by its name.

Every encoding has ``encode(puzzle, watch=None) -> Formula``; the models of the formula,
restricted to its cells, are the solutions of the puzzle.
"""
