"""SAT solvers, for every kind that can write its rules as clauses.

Each kind builds its own `Formula`; this package writes it as DIMACS, and an oracle decides
whether it has a model.
"""
