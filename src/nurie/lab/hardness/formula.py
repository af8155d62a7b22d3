"""Formulas of one-in-three satisfiability: exactly one variable of each clause is true.

*Positive one-in-three satisfiability* asks for truth values of variables such that in each clause
of three different variables exactly one is true. It is NP-complete (Schaefer 1978), and counting
its solutions is #P-complete (Creignou and Hermann 1996). `one_in_three` shows both: it turns a
formula of ordinary satisfiability into one of these with exactly as many solutions.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from nurie.errors import NurieError

Clause = tuple[int, int, int]
"""Three different variables, of which exactly one is true."""
Literals = tuple[int, int, int]
"""Variables numbered from 1, or their negations as negative numbers; at least one is true."""


def satisfying(clauses: Sequence[Clause]) -> list[tuple[bool, ...]]:
    """All assignments that make exactly one variable of each clause true, by brute force."""
    return [
        values
        for values in product((False, True), repeat=len(occurrences(clauses)))
        if all(sum(values[variable] for variable in clause) == 1 for clause in clauses)
    ]


def occurrences(clauses: Sequence[Clause]) -> list[list[int]]:
    """For each variable, the numbers of the clauses that contain it."""
    count = 1 + max(max(clause) for clause in clauses)
    return [
        [at for at, clause in enumerate(clauses) if variable in clause] for variable in range(count)
    ]


def check(clauses: Sequence[Clause]) -> None:
    """Refuse what is not such a formula, or does not use all variables up to the largest."""
    used = {variable for clause in clauses for variable in clause}
    if used != set(range(len(used))) or not used:
        raise NurieError("the variables of a formula must be numbered from 0, without gaps")
    if any(len(set(clause)) < 3 for clause in clauses):
        raise NurieError("a clause must have three different variables")


def one_in_three(formula: Sequence[Literals]) -> list[Clause]:
    """A formula of ordinary satisfiability, with exactly as many solutions.

    For each variable of the given formula, from 1 on, there are two: itself and its negation.
    """
    count = max(abs(literal) for literals in formula for literal in literals)
    new = iter(range(2 * count, 2 * count + 6 + 5 * len(formula)))
    # The only solution of the first four clauses makes b and e true, the others false.
    a, b, c, d, e, f = (next(new) for _ in range(6))
    clauses = [(a, b, c), (a, b, d), (c, d, e), (a, e, f)]
    clauses += [(variable, variable + 1, c) for variable in range(0, 2 * count, 2)]
    for first, second, third in formula:
        p, q, r, s, t = (next(new) for _ in range(5))
        clauses += [
            (_variable(-first), p, q),
            (_variable(second), q, r),
            (_variable(-third), r, s),
            (p, r, t),
        ]
    return clauses


def _variable(literal: int) -> int:
    return 2 * abs(literal) - (2 if literal > 0 else 1)
