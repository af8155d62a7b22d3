"""SAT solvers, for every kind that can say its rules in clauses.

A kind has formulas of its own, made from `Formula`; here they become DIMACS, and an
oracle answers whether they have a model.
"""
